"""Hell waits: which tiles the winner has seen (B33).

Everybody's 5p, and the jokers that could be one: JA, JN, JP. Seat 2 wins on the last of them.
"""

from __future__ import annotations

import pytest

from tests.helpers.games.scenario import Scenario

WAITS_FOR_5P = "123456789m11z46p"
WAITS_FOR_5P_AND_8P = "123456789m11z67p"


def hell_wait(s: Scenario) -> bool:
    """Whether the pattern counted for the last win."""
    assert s.patterns().get("Hell Wait", 2) == 2
    return "Hell Wait" in s.patterns()


def seat_0_discards(s: Scenario, tiles: list[str]) -> None:
    """Seat 0 discards one tile a turn; players who could win pass."""
    for tile in tiles:
        s.auto(lambda t: t.turn == 0 and t.phase == "turn")
        s.play(f"0: discard {tile}", "all: pass")


def with_discards(number: int, jokers: str = "JA JN JP", last: str = ".........5p") -> Scenario:
    """Seat 0 declares jokers and discards some of three 5p; then the fourth comes."""
    hands = {0: "555pJAJNJP123s", 2: WAITS_FOR_5P}
    s = Scenario("b30fj", hands=hands, draws=last, back="9s9s9s", avoid="5p")
    s.play(*(f"0: declare {joker}" for joker in jokers.split()))
    seat_0_discards(s, ["5p", "5p", "5p"][:number] + ["1s", "2s", "3s"][number:])
    return s


@pytest.mark.parametrize(
    ("number", "jokers", "expected"),
    [
        (3, "JA JN JP", True),
        (2, "JA JN JP", False),  # another 5p is in another hand
        (3, "JA JN", False),  # JP would complete the hand too
        (3, "JA JP", False),
        (3, "JN JP", False),
    ],
)
def test_every_physical_tile_counts(number: int, jokers: str, expected: bool) -> None:
    """B33: jokers count too; discards and declared jokers are seen."""
    s = with_discards(number, jokers)
    s.auto(lambda t: "win" in t.legal(2)).play("2: win")
    assert s.won() == [(2, "discard")]
    assert hell_wait(s) == expected


def test_the_last_tile_drawn() -> None:
    """B33: by self-draw, the tile was unseen just before."""
    s = with_discards(3, last="..........5p").auto(lambda t: "win" in t.legal(2)).play("2: win")
    assert s.won() == [(2, "self_draw")]
    assert hell_wait(s)


@pytest.mark.parametrize(("hidden", "expected"), [(True, False), (False, True)])
def test_others_concealed_kongs_are_not_seen(hidden: bool, expected: bool) -> None:
    """B33: four 8p more are unseen; in a claimed kong they are seen."""
    hands = {0: "555pJAJNJP", 1: "" if hidden else "8p", 2: WAITS_FOR_5P_AND_8P, 3: "888p"}
    hands[3] += "8p" if hidden else ""
    s = Scenario("b30fj", hands=hands, draws="." * 9 + "5p", back="9s9s9s9s", avoid="58p")
    s.play("0: declare JA", "0: declare JN", "0: declare JP", "0: discard 5p", "all: pass")
    if hidden:
        s.turn_of(3).play("3: concealed_kong 8p8p8p8p=8p8p8p8p", "3: discard")
    else:
        s.play("1: discard 8p", "2: pass", "3: kong 8p8p8p=8p8p8p8p", "3: discard")
    seat_0_discards(s, ["5p", "5p"])
    s.auto(lambda t: "win" in t.legal(2)).play("2: win")
    assert s.events("won")[0]["tile"] == "5p"
    assert hell_wait(s) == expected


def test_ones_own_concealed_kong_is_seen() -> None:
    """B33: the four 8p are one's own."""
    hands = {0: "555pJAJNJP", 2: "123456m11z67p888p"}
    s = Scenario("b30fj", hands=hands, draws="..8p" + "." * 6 + "5p", back="9s9s9s9s", avoid="58p")
    s.play("0: declare JA", "0: declare JN", "0: declare JP", "0: discard 5p", "all: pass")
    s.turn_of(2).play("2: concealed_kong 8p8p8p8p=8p8p8p8p", "2: discard")
    seat_0_discards(s, ["5p", "5p"])
    s.auto(lambda t: "win" in t.legal(2)).play("2: win")
    assert hell_wait(s)


@pytest.mark.parametrize("wins", [True, False])
def test_winners_hands_are_seen(wins: bool) -> None:
    """B33: seat 3 holds 55p, and shows them by winning on 2z."""
    hands = {0: "5pJAJNJP2z", 2: WAITS_FOR_5P, 3: "123456789s55p22z"}
    s = Scenario("b30fj", hands=hands, draws=".....5p", back="9m9m9m", avoid="5p2z")
    s.play("0: declare JA", "0: declare JN", "0: declare JP", "0: discard 2z")
    s.play("3: win" if wins else "3: pass")
    s.auto(lambda t: t.turn == 0 and t.phase == "turn").play("0: discard 5p", "all: pass")
    s.auto(lambda t: "win" in t.legal(2)).play("2: win", "all: pass")
    assert s.events("won")[-1]["seat"] == 2
    assert hell_wait(s) == wins


def test_a_winners_concealed_kong_is_not_seen() -> None:
    """B33: even a winner's is hidden: its 8p could complete the hand."""
    hands = {0: "5pJAJNJP2z", 2: WAITS_FOR_5P_AND_8P, 3: "123456s55p22z888p"}
    s = Scenario(
        "b30fj", hands=hands, draws="...8p" + "....." + "5p", back="9s9s9s9s", avoid="58p2z"
    )
    s.play("0: declare JA", "0: declare JN", "0: declare JP", "0: discard", "all: pass")
    s.turn_of(3).play("3: concealed_kong 8p8p8p8p=8p8p8p8p", "3: discard", "all: pass")
    s.play("0: discard 2z", "3: win")
    s.auto(lambda t: t.turn == 0 and t.phase == "turn").play("0: discard 5p", "all: pass")
    s.auto(lambda t: "win" in t.legal(2)).play("2: win")
    assert s.events("won")[-1]["tile"] == "5p"
    assert not hell_wait(s)


@pytest.mark.parametrize(("robbers", "between"), [((3,), "."), ((2,), "."), ((2, 3), "")])
def test_a_robbed_tile_is_seen(robbers: tuple[int, ...], between: str) -> None:
    """B33: it counts once, although two have won on it. Of the 5p two are in a pung with
    JP, the third is robbed, and seat 0 draws the last."""
    hands = {
        0: "111222333z46p66z", 1: "5pJPJAJN7z", 2: "123456789m44z46p", 3: "123456789s55z46p",
    }  # fmt: skip
    s = Scenario("b30fj", hands=hands, draws=f"5p...5p{between}5p", back="9m9m", avoid="5p")
    s.play("0: discard 5p", "1: pung 5pJP=5p5p5p", "all: pass", "1: discard 7z").turn_of(1)
    s.play("1: declare JA", "1: declare JN", "1: added_kong 5p=5p5p5p5p")
    s.play(*(f"{seat}: {'win' if seat in robbers else 'pass'}" for seat in (0, 2, 3)))
    s.auto(lambda t: "win" in t.legal(0)).play("0: win")
    assert s.won() == [*((seat, "rob_kong") for seat in robbers), (0, "self_draw")]
    assert s.events("won")[-1]["tile"] == "5p"
    assert hell_wait(s)


def test_the_robbed_tile_itself_can_be_the_last() -> None:
    """B33: JA and JN are set aside, JP and two 5p are in the pung, one 5p was discarded."""
    hands = {1: "5pJPJAJN7z", 2: WAITS_FOR_5P}
    s = Scenario("b30fj", hands=hands, draws="5p..5p5p", back="9m9m", avoid="5p")
    s.play("0: discard 5p", "1: pung 5pJP=5p5p5p", "all: pass", "1: discard 7z", "all: pass")
    s.play("2: discard", "all: pass", "3: discard", "all: pass", "0: discard 5p", "all: pass")
    s.play("1: declare JA", "1: declare JN", "1: added_kong 5p=5p5p5p5p", "2: win")
    assert s.won() == [(2, "rob_kong")]
    assert hell_wait(s)
