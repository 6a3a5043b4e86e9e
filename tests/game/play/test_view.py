"""What a seat sees of live games, and the length of a match (G7, G9, G10, S15)."""

from __future__ import annotations

import random

import pytest

from baida.game.events.redact import cut_log
from baida.game.match import Match
from baida.game.view.view import EVERYTHING, HIDDEN, SPECTATOR
from baida.tiles import parse
from tests.helpers.games.random_play import play
from tests.helpers.games.scenario import Scenario
from tests.helpers.values import raw

WAITS_FOR_5P = "123456789m11z46p"
SBR_WAITS_FOR_5P = "123456789m11p46p"
SBR_ALSO_WAITS = "234567m22m46p789p"
SBR_THIRD = "111888999m3346p"
FOUR_HIDDEN = (HIDDEN,) * 4
OTHER_VIEWERS = (1, 2, 3, SPECTATOR)


def told(s: Scenario, viewer: int, kind: str) -> list[dict[str, object]]:
    """The events of a kind as sent to a viewer."""
    cut = raw(cut_log(s.rules, s.match.events, viewer))
    return [event for event in cut if event["e"] == kind]


# -- G10: hands and draws --------------------------------------------------------------------------


@pytest.mark.parametrize("rules", ["b30fj", "vietnamese"])
def test_hands_and_draws_are_hidden(rules: str) -> None:
    """G10: a seat sees its own tiles, but neither the tiles nor the draws of others."""
    s = Scenario(rules, draws="5p 6p")
    for viewer in OTHER_VIEWERS:
        view = s.match.view(viewer)
        assert view.drawn == HIDDEN
        for seat in range(4):
            tiles = view.seats[seat].tiles
            assert len(tiles) == (14 if seat == 0 else 13)
            assert (HIDDEN in tiles) == (seat != viewer)
            assert seat == viewer or set(tiles) == {HIDDEN}
        assert [event["tile"] for event in told(s, viewer, "drew")] == [None]
        assert told(s, viewer, "hand_started")[0]["wall"] is None
        known = [event["seat"] for event in told(s, viewer, "dealt") if event["tiles"]]
        assert known == [seat for seat in range(4) if seat == viewer]
    assert s.match.view(0).drawn == parse("5p")[0]
    assert told(s, 0, "drew")[0]["tile"] == "5p"


def test_answers_are_ones_own() -> None:
    """G10: nobody learns who could have claimed and has passed."""
    s = Scenario("b30fj", hands={1: "46p", 2: "55p"}, draws="5p")
    s.play("0: discard 5p", "1: pass", "2: pass")
    assert told(s, 1, "answers")[0]["answers"] == {"1": "pass"}
    assert told(s, 3, "answers") == []


# -- G10: concealed kongs --------------------------------------------------------------------------


def kong(rules: str, hands: dict[int, str], voids: str = "", left: int | None = None) -> Scenario:
    """Seat 0 declares a concealed kong."""
    s = Scenario(rules, hands=hands, draws="1p...", left=left, voids=voids)
    return s.play("0: concealed_kong 5p5p5p5p=5p5p5p5p")


def test_concealed_kongs_are_hidden_in_b30fj() -> None:
    """G10: until the hand ends only the player knows the tiles; that there is one is public."""
    s = kong("b30fj", {0: "5555p"}, left=5)
    for viewer in OTHER_VIEWERS:
        meld = s.seat(0, viewer).melds[0]
        assert (meld.kind, meld.tiles, meld.stands_for) == (
            "concealed_kong", FOUR_HIDDEN, FOUR_HIDDEN,
        )  # fmt: skip
        assert (told(s, viewer, "melded")[0]["tiles"], told(s, viewer, "melded")[0]["as"]) == (
            None, None,
        )  # fmt: skip
    assert s.seat(0, viewer=0).melds[0].tiles == tuple(parse("5555p"))
    s.auto()
    for viewer in OTHER_VIEWERS:
        assert s.seat(0, viewer).melds[0].tiles == tuple(parse("5555p"))


@pytest.mark.parametrize(
    ("rules", "hands", "voids"),
    [
        ("vietnamese", {0: "5555p"}, ""),
        ("sbr", {0: "5555p9s", 1: "9s", 2: "9s", 3: "9s"}, "9s 9s 9s 9s"),
    ],
)
def test_concealed_kongs_are_seen_in_the_other_games(
    rules: str, hands: dict[int, str], voids: str
) -> None:
    """G10: only B30FJ hides them."""
    s = kong(rules, hands, voids)
    for viewer in OTHER_VIEWERS:
        assert s.seat(0, viewer).melds[0].tiles == tuple(parse("5555p"))


# -- G10, S15: winners -----------------------------------------------------------------------------


def test_a_winner_shows_the_hand_in_b30fj() -> None:
    """G10, B33: the hand is shown at once, except for a concealed kong."""
    hands = {1: "123456m11z46p777s"}
    s = Scenario("b30fj", hands=hands, draws=".7s..5p", avoid="5p", back="9s")
    s.turn_of(1).play("1: concealed_kong 7s7s7s7s=7s7s7s7s", "1: discard")
    s.auto(lambda t: "win" in t.legal(1)).play("1: win")
    for viewer in (0, 2, 3, SPECTATOR):
        winner = s.seat(1, viewer)
        assert winner.tiles == tuple(sorted(parse("123456m11z46p")))
        assert winner.melds[0].tiles == FOUR_HIDDEN
        assert winner.won is not None
        assert (winner.won.win, winner.won.tile, winner.won.source) == (
            "discard", parse("5p")[0], s.events("won")[0]["from"],
        )  # fmt: skip
        request = told(s, viewer, "won")[0]["request"]
        assert isinstance(request, dict)
        assert request["melds"][0]["tiles"] is None
        assert request["concealed"]


def bloody(draws: str = "..") -> Scenario:
    """Seat 0's 5p is offered to seats 1 and 2, who wait for it without bamboo."""
    hands = {0: "5p", 1: SBR_WAITS_FOR_5P, 2: SBR_ALSO_WAITS, 3: "9s"}
    s = Scenario("sbr", hands=hands, draws=draws, voids="5p s s 9s", avoid="5p")
    return s.play("0: discard 5p")


def test_winners_lie_face_down_in_sbr() -> None:
    """S15: the claimed tile and its discarder are shown; everything is shown at the end."""
    s = bloody().play("1: win", "2: pass")
    for viewer in (0, 2, 3, SPECTATOR):
        winner = s.seat(1, viewer)
        assert set(winner.tiles) == {HIDDEN}
        assert winner.won is not None
        assert (winner.won.tile, winner.won.source) == (parse("5p")[0], 0)
        won = told(s, viewer, "won")[0]
        assert (won["tile"], won["from"], won["request"], won["score"]) == ("5p", 0, None, None)
    assert s.seat(1, viewer=1).tiles == tuple(sorted(parse(SBR_WAITS_FOR_5P)))
    s.auto()
    for viewer in (0, 2, 3, SPECTATOR):
        assert s.seat(1, viewer).tiles == tuple(sorted(parse(SBR_WAITS_FOR_5P)))
        shown = told(s, viewer, "hand_ended")[0]["shown"]
        assert isinstance(shown, list)
        assert [event["score"]["points"] for event in shown if event["e"] == "won"] == [1]


def test_a_self_drawn_tile_is_not_shown_in_sbr() -> None:
    """S15: it is hidden until the hand ends."""
    s = bloody(".5p").play("1: pass", "2: pass", "1: win")
    for viewer in (0, 2, 3, SPECTATOR):
        won = s.seat(1, viewer).won
        assert won is not None
        assert (won.win, won.tile, won.source) == ("self_draw", HIDDEN, None)
        assert told(s, viewer, "won")[0]["tile"] is None
    own = s.seat(1, viewer=1).won
    assert own is not None
    assert own.tile == parse("5p")[0]
    s.auto()
    after = s.seat(1, viewer=0).won
    assert after is not None
    assert after.tile == parse("5p")[0]


def test_green_jokers_do_not_show_the_hand() -> None:
    """G10, V16: the tiles do not matter, so they stay hidden."""
    hands = {0: "VTrVTdVTc"}
    s = Scenario("vietnamese", hands=hands).play("all: pass")
    for frame in "rdc":
        s.auto(lambda t: t.turn == 0 and t.phase == "turn").play(f"0: discard VT{frame}")
        if frame != "c":
            s.play("all: pass")
    s.play("0: win")
    assert s.won() == [(0, "green_jokers")]
    assert set(s.seat(0, viewer=1).tiles) == {HIDDEN}


# -- G7, G9 ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("rules", ["b30fj", "vietnamese"])
@pytest.mark.parametrize("house", ["", "(hands=5)"])
def test_length_and_dealer(rules: str, house: str) -> None:
    """G9: each deals once in each round, the deal passes after every hand."""
    match = Match(rules + house, seed=2)
    for _ in play(match, random.Random(2)):
        pass
    started = [event for event in match.events if event["e"] == "hand_started"]
    length = 5 if house else 16
    assert [event["hand"] for event in started] == list(range(length))
    assert [event["dealer"] for event in started] == [hand % 4 for hand in range(length)]
    assert [event["round_wind"] for event in started] == ["ESWN"[n // 4] for n in range(length)]
    assert started[0]["dice"] is None
    assert match.over
    assert sum(match.scores) == 0


@pytest.mark.parametrize(("rules", "hand"), [("b30fj", WAITS_FOR_5P), ("vietnamese", WAITS_FOR_5P)])
def test_the_deal_passes_after_a_dealers_win_too(rules: str, hand: str) -> None:
    """G9: nobody deals twice in a round."""
    s = Scenario(rules, dealer=2, hands={2: hand}, draws="5p", left=1).play("2: win")
    assert s.events("hand_ended")[0]["next_dealer"] == 3


def test_points_start_at_nothing_and_are_shared() -> None:
    """G7: payments are between players; only the flower pig's go to nobody."""
    s = Scenario("b30fj", hands={0: WAITS_FOR_5P}, draws="5p")
    assert s.scores == (0, 0, 0, 0)
    s.play("0: win")
    assert sum(s.scores) == 0
    hands = {0: "9s1s5p", 1: SBR_WAITS_FOR_5P, 2: SBR_ALSO_WAITS, 3: SBR_THIRD}
    s = Scenario("sbr(void_discipline=penalised)", hands=hands, voids="9s s s s", avoid="5p")
    s.turn_of(0).play("0: discard 5p", "1: win", "2: win", "3: win")
    assert sum(s.scores) == -48


def test_a_view_of_everything() -> None:
    """G10: nothing is hidden from a viewer of everything."""
    s = Scenario("sbr", hands={0: "9s", 1: "9s", 2: "9s", 3: "9s"}, voids="9s 9s 9s 9s")
    view = s.match.view(EVERYTHING)
    assert all(HIDDEN not in seat.tiles and seat.voided == "s" for seat in view.seats)
