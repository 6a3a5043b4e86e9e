"""The table's hints to players about their own hands agree with the command line."""

from __future__ import annotations

import pytest

from baida.answers.calls import waits_json
from baida.app.rooms.hints import NO_HINTS, waits_of
from baida.i18n import LANGUAGES
from baida.tiles import NAMES, parse
from baida.wire.scoring import DiscardHint
from tests.helpers.games.common_scenarios import WAITS_FOR_5P
from tests.helpers.games.scenario import Scenario


def discards_of(s: Scenario, seat: int = 0) -> dict[str, DiscardHint]:
    """The hints for each discard."""
    return {hint["discard"]: hint for hint in waits_of(s.match.view(seat))["discards"]}


def held(s: Scenario, seat: int) -> list[str]:
    """The tiles of a hand."""
    return [NAMES[tile] for tile in parse(s.tiles(seat))]


def of_the_command_line(s: Scenario, seat: int, without: str) -> dict[str, object]:
    """The output of `baida waits` for a hand after a discard, with the tiles the seat has seen."""
    tiles = held(s, seat)
    tiles.remove(without)
    body = {"variant": s.rules.variant.id, "concealed": "".join(tiles), "seen": without}
    return dict(waits_json(body))


@pytest.mark.parametrize(
    ("game", "hand", "draw"),
    [
        ("b30fj", "123456m22p55p1z7z9s", "2p"),
        ("b30fj", "1346m2288p5s3z5z7zJM", "9s"),
        ("vietnamese", "123456m22p55p1z7z9s", "2p"),
        ("vietnamese", "1346m2288p5s3z5z7zF1", "9s"),
    ],
)
def test_the_same_as_the_command_line(game: str, hand: str, draw: str) -> None:
    """The hints have the distance by shape, and the useful tiles with their unseen copies."""
    s = Scenario(game, hands={0: hand}, draws=draw)
    if game == "vietnamese":
        s.play("all: pass")
    discards = discards_of(s)
    assert sorted(discards) == sorted(set(held(s, 0)))
    for discard, hint in discards.items():
        answer = of_the_command_line(s, 0, discard)
        assert hint["distance"] == answer["distance"]
        assert hint["waits"] == []


def test_a_discard_that_leaves_a_ready_hand() -> None:
    """The hints are exactly its waits with their points."""
    s = Scenario("b30fj", hands={0: WAITS_FOR_5P}, draws="9s", avoid="5p")
    discards = discards_of(s)
    ready = {tile for tile, hint in discards.items() if hint["distance"]["distance"] == 0}
    assert "9s" in ready
    assert {tile for tile, hint in discards.items() if hint["waits"]} == ready
    (wait,) = [wait for wait in discards["9s"]["waits"] if wait["tile"] == "5p"]
    assert wait["unseen"] == 4
    assert wait["self_draw"] is not None


def test_unseen_is_what_this_seat_has_not_seen() -> None:
    """A tile in another hand is unseen; one that lies open is not."""
    hands = {0: WAITS_FOR_5P, 1: "5p", 2: "5p"}
    s = Scenario("b30fj", hands=hands, draws="9s", avoid="5p")

    def unseen() -> int:
        hints = waits_of(s.match.view(0))
        waits = hints["waits"] or next(d["waits"] for d in hints["discards"] if d["waits"])
        return next(wait["unseen"] for wait in waits if wait["tile"] == "5p")

    assert unseen() == 4
    s.play("0: discard 9s", "all: pass").play("1: discard 5p", "all: pass")
    assert unseen() == 3


def test_the_distance_to_no_flowers_no_leaves() -> None:
    """V8: a hand of twelve suited tiles lacks two; V19: only where any fourteen win."""
    hand = "13579m13579p14s5z"
    for rules, distance in (("vietnamese", 0), ("vietnamese(nfnl=standard)", None)):
        s = Scenario(rules, hands={0: hand}, draws="8s").play("all: pass")
        found = discards_of(s)["5z"]["distance"]["by_configuration"].get("nfnl")
        assert found == distance


@pytest.mark.parametrize(
    ("rules", "tile", "told"),
    [
        ("vietnamese", "F1", True),
        ("vietnamese", "VSr", True),
        ("vietnamese", "5z", False),
        ("vietnamese(discarded_jokers=as_themselves)", "F1", True),
        ("vietnamese(discarded_jokers=as_themselves)", "VSr", False),
        ("b30fj", "JM", False),
    ],
)
def test_what_discarding_a_flower_means(rules: str, tile: str, told: bool) -> None:
    """V5, V15: claimed to win it is a general joker."""
    s = Scenario(rules, hands={0: f"1346m2288p59s3z5z{tile}"}, draws="9s")
    if "vietnamese" in rules:
        s.play("all: pass")
    note = discards_of(s)[tile]["note"]
    assert (note is not None) == told
    if note is not None:
        assert tuple(note) == LANGUAGES
        assert "V5" in note["en"]


def test_who_has_won_or_has_not_chosen_a_suit_gets_no_hints() -> None:
    s = Scenario(
        "sbr", hands={0: "5p", 1: WAITS_FOR_5P, 2: "9s", 3: "9s"}, voids="5p s 9s 9s", avoid="5p"
    )
    s.play("0: discard 5p", "1: win", "all: pass")
    assert waits_of(s.match.view(1)) == NO_HINTS


# --- why can't I win? ---------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("game", "hand", "draw", "why"),
    [
        (
            "b30fj", "123456m22p55p1z7z9s", "2p",
            "no win: the tiles are not a winning hand yet; still needed: "
            "2 for Four sets and a pair, 5 for Seven pairs",
        ),
        (
            "vietnamese", "1346m2288p5s3z5z7z4z", "9s",
            "no win: the tiles are not a winning hand yet; still needed: "
            "4 for No Flowers, No Leaves, 5 for Four sets and a pair",
        ),
    ],
)  # fmt: skip
def test_why_not_win_tells_what_is_needed(game: str, hand: str, draw: str, why: str) -> None:
    s = Scenario(game, hands={0: hand}, draws=draw)
    if game == "vietnamese":
        s.play("all: pass")
    assert s.refused(0, "win") == why
