"""Playing SBR: the voided suit, whose turn follows a win, and passing up a win (S1 to S5)."""

from __future__ import annotations

import pytest

from baida.game.view.view import HIDDEN
from baida.tiles import parse
from tests.helpers.games.common_scenarios import (
    ALSO_WAITS_FOR_5P,
    OTHERS,
    WAITS_FOR_5P,
    WAITS_FOR_5P_AND_8P,
    WAITS_FOR_6P_AND_9P,
    passed,
)
from tests.helpers.games.scenario import Scenario

# -- S1: choosing ----------------------------------------------------------------------------------


def test_all_choose_before_the_first_turn() -> None:
    """S1: suits are chosen after the dealer's draw, in any order, and recorded together."""
    s = Scenario("sbr", hands={0: "123m", **OTHERS}, draws="5p")
    assert s.phase == "voiding"
    assert s.waiting == (0, 1, 2, 3)
    s.play("2: void s9s", "0: void p5p", "3: void s9s")
    assert list(s.waiting) == [1]
    assert s.events("void_chosen") == []
    assert "S1" in s.refused(2, "void m1m")
    assert "S1" in s.refused(0, "discard 5p")
    s.play("1: void s9s")
    chosen = [(event["seat"], event["suit"], event["tile"]) for event in s.events("void_chosen")]
    assert chosen == [(0, "p", "5p"), (1, "s", "9s"), (2, "s", "9s"), (3, "s", "9s")]
    assert s.phase == "turn"
    assert s.turn == 0


def test_a_tile_of_the_suit_or_a_card() -> None:
    """S1: the card is for a suit that is not in the hand; the dealer's draw counts as held."""
    s = Scenario("sbr", hands={0: "5566677778888m", 1: "111222333m444p8s"}, draws="8p")
    assert s.legal(0) == ["void m 5m", "void m 6m", "void m 7m", "void m 8m", "void p 8p", "void s"]
    assert s.legal(1) == ["void m 1m", "void m 2m", "void m 3m", "void p 4p", "void s 8s"]
    assert "S1" in s.refused(0, "void p")
    assert "you do not hold 9m" in s.refused(0, "void m9m")
    assert "S1" in s.refused(0, "pass")
    assert "S1" in s.refused(0, "discard 8p")


def test_the_choice_is_secret() -> None:
    """S1, G10: nobody else knows suit or tile before the first discard of that seat."""
    s = Scenario("sbr", hands={0: "111222333m444p9s", **OTHERS}, draws="8p")
    s.play("1: void s9s", "0: void m1m")
    for viewer in range(4):  # nobody knows anything before all have chosen
        for seat in range(4):
            assert s.seat(seat, viewer).voided is None
            assert s.seat(seat, viewer).face_down is None
    s.play("2: void s9s", "3: void s9s")
    assert (s.seat(0, viewer=0).voided, s.seat(0, viewer=0).face_down) == ("m", parse("1m")[0])
    assert (s.seat(0, viewer=1).voided, s.seat(0, viewer=1).face_down) == (None, HIDDEN)
    s.play("0: discard 1m")
    assert (s.seat(0, viewer=1).voided, s.seat(0, viewer=1).face_down) == ("m", None)
    assert (s.seat(1, viewer=0).voided, s.seat(1, viewer=0).face_down) == (None, HIDDEN)


def test_the_face_down_tile_is_the_first_discard() -> None:
    """S1: the suit is announced right before it."""
    s = Scenario("sbr", hands={0: "9s1s", **OTHERS}, draws="5p", voids="9s 9s 9s 9s")
    assert s.legal(0) == ["discard 9s"]
    assert "S1" in s.refused(0, "discard 1s")
    assert "S1" in s.refused(0, "discard 5p")
    s.play("0: discard 9s")
    kinds = [event["e"] for event in s.match.events]
    assert kinds[kinds.index("discarded") - 1] == "void_announced"
    assert s.events("void_announced")[0]["suit"] == "s"
    assert not s.events("discarded")[0]["drawn"]


def test_the_dealer_may_lay_the_drawn_tile_face_down() -> None:
    """S1: the dealer chooses from 14 tiles; the tile does not count as just drawn."""
    s = Scenario("sbr", hands={0: "123456789m1234p", **OTHERS}, draws="8s", voids="8s 9s 9s 9s")
    s.play("0: discard 8s")
    assert not s.events("discarded")[0]["drawn"]


def test_the_face_down_tile_goes_first_after_a_pung_too() -> None:
    """S1: this holds even if no draw comes before the first discard."""
    s = Scenario("sbr", hands={0: "5p", **OTHERS, 2: "55p9s"}, voids="5p 9s 9s 9s")
    s.play("0: discard 5p", "2: pung 5p5p=5p5p5p")
    assert s.legal(2) == ["discard 9s"]
    assert "S1" in s.refused(2, "discard 1m")


def test_a_card_is_turned_over_with_the_first_discard() -> None:
    """S1: the discard itself may be anything."""
    s = Scenario("sbr", hands={0: "123456789m1234p", **OTHERS}, draws="8p", voids="s 9s 9s 9s")
    assert len(s.discards(0)) == 14
    assert s.seat(0, viewer=2).voided is None
    assert s.seat(0, viewer=2).face_down == HIDDEN
    s.play("0: discard 1m")
    assert s.events("void_announced")[0] == {
        **s.events("void_announced")[0],
        "seat": 0,
        "suit": "s",
    }
    assert s.seat(0, viewer=2).voided == "s"


def test_a_suit_is_voided_once() -> None:
    """S1: a suit cannot be voided on a later turn."""
    s = Scenario("sbr", hands={0: "9s", **OTHERS}, voids="9s 9s 9s 9s")
    assert "S1" in s.refused(0, "void m1m")
    assert "there is no voided suit" in Scenario("b30fj").refused(0, "void m1m")


# -- S2: discipline --------------------------------------------------------------------------------


@pytest.mark.parametrize("house", ["enforced", "penalised"])
def test_discipline(house: str) -> None:
    """S2: tiles of the voided suit must be discarded first, unless the house only penalises."""
    hands = {0: "9s1s4s123456m123p", **OTHERS}
    s = Scenario(f"sbr(void_discipline={house})", hands=hands, draws="7p...3m", voids="9s 9s 9s 9s")
    assert s.discards(0) == ["9s"]  # the face-down tile goes first under both
    s.turn_of(0)
    if house == "enforced":
        assert s.discards(0) == ["1s", "4s"]
        assert "S2" in s.refused(0, "discard 7p")
    else:
        assert {"1s", "4s", "7p"} <= set(s.discards(0))
        s.play("0: discard 7p")


def test_a_drawn_tile_of_the_suit_goes_at_once() -> None:
    """S2: this holds also after a card; once none is left anything may be discarded."""
    hands = {0: "123456789m1234p", **OTHERS}
    s = Scenario("sbr", hands=hands, draws="8p...3s", voids="s 9s 9s 9s")
    s.play("0: discard 8p").turn_of(0)
    assert s.discards(0) == ["3s"]
    assert "S2" in s.refused(0, "discard 1m")
    s.play("0: discard 3s", "all: pass").auto(lambda t: t.turn == 0 and t.phase == "turn")
    assert len(s.discards(0)) >= 13


# -- S3: no claims of the voided suit --------------------------------------------------------------


def test_no_pung_or_kong_of_the_voided_suit() -> None:
    """S3: seat 1 holds 555s and voids bamboo; seat 2 holds 55p and voids characters."""
    hands = {0: "5s9s", 1: "555s9s", 2: "9m", 3: "9m"}
    s = Scenario("sbr", hands=hands, voids="5s 9s 9m 9m").play("0: discard 5s")
    assert s.phase == "turn"  # nobody was asked
    assert s.events("answers") == []
    hands = {0: "5s9s", 1: "555s9m", 2: "9m", 3: "9m"}
    s = Scenario("sbr", hands=hands, voids="5s 9m 9m 9m").play("0: discard 5s")
    assert s.legal(1) == ["pass", "kong 5s5s5s=5s5s5s5s", "pung 5s5s=5s5s5s"]
    assert "discards are not claimed for chows" in s.refused(1, "chow 4s6s=4s5s6s")


def test_the_reason_for_no_pung_of_the_voided_suit() -> None:
    """S3: a seat that is not asked gets the reason while another is asked."""
    hands = {0: "5s9s", 1: "55s9s", 2: "123456789m11m46s", 3: "9p"}
    s = Scenario("sbr", hands=hands, voids="5s 9s p 9p").play("0: discard 5s")
    assert s.waiting == (2,)
    assert "S3" in s.refused(1, "pung 5s5s=5s5s5s")


def test_no_concealed_kong_of_the_voided_suit() -> None:
    """S3: one of another suit can be declared, even before the first discard."""
    hands = {0: "9999s111m", 1: "9p", 2: "9p", 3: "9p"}
    s = Scenario("sbr", hands=hands, draws="1m", voids="9s 9p 9p 9p")
    assert s.legal(0) == ["discard 9s", "concealed_kong 1m1m1m1m=1m1m1m1m"]
    assert "S3" in s.refused(0, "concealed_kong 9s9s9s9s=9s9s9s9s")


def test_no_win_with_the_voided_suit() -> None:
    """S3: a hand wins neither with such a tile nor on one."""
    hands = {0: "5p", 1: "123456789m11s46p", 2: "55p9s", 3: "9s"}
    s = Scenario("sbr", hands=hands, voids="5p 1s 9s 9s").play("0: discard 5p")
    assert s.waiting == (2,)
    assert "S3" in s.refused(1, "win")
    hands = {0: "5s", 1: "123456789m11p46s", 2: "55s9p", 3: "9m"}
    s = Scenario("sbr", hands=hands, voids="5s 1p 9p 9m").play("0: discard 5s")
    assert "S3" in s.refused(1, "win")  # 1p is in the hand
    hands[1] = "123456789m11m46s"
    s = Scenario("sbr", hands=hands, voids="5s p 9p 9m").play("0: discard 5s")
    assert "win" in s.legal(1)


def test_no_self_draw_with_the_voided_suit() -> None:
    """S3: a dealer who voids a suit of the hand cannot win at once; with a card it is legal."""
    for void, wins in (("1p", False), ("s", True)):
        s = Scenario("sbr", hands={0: WAITS_FOR_5P, **OTHERS}, draws="5p", voids=f"{void} 9s 9s 9s")
        assert ("win" in s.legal(0)) == wins
        if not wins:
            assert "S3" in s.refused(0, "win")


# -- S4: who goes on after a win -------------------------------------------------------------------


@pytest.mark.parametrize(
    ("winners", "after_discarder", "after_winner"), [((2,), 1, 3), ((1, 3), 2, 0), ((3,), 1, 0)]
)
def test_after_a_win(winners: tuple[int, ...], after_discarder: int, after_winner: int) -> None:
    """S4: play continues after the discarder, or by house rule after the last winner."""
    waiting = [WAITS_FOR_5P, ALSO_WAITS_FOR_5P]
    hands = {0: "5p", **OTHERS, **{seat: waiting[i] for i, seat in enumerate(winners)}}
    voids = " ".join(["5p", *("s" if seat in winners else "9s" for seat in (1, 2, 3))])
    for house, after in (("discarder", after_discarder), ("winner", after_winner)):
        s = Scenario(f"sbr(turn_after_win={house})", hands=hands, voids=voids)
        s.play("0: discard 5p", *(f"{seat}: win" for seat in winners))
        assert [seat for seat, _ in s.won()] == list(winners)
        assert s.turn == after


# -- S5: passing up a win --------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("hand", "first_tile", "second", "allowed"),
    [
        (WAITS_FOR_5P, "5p", "5p", False),  # the same tile from another player
        (WAITS_FOR_5P_AND_8P, "5p", "8p", False),  # another one, worth as much
        (WAITS_FOR_6P_AND_9P, "6p", "9p", False),  # worth less: 2 points were passed up
        (WAITS_FOR_6P_AND_9P, "9p", "6p", True),  # worth more
        (WAITS_FOR_6P_AND_9P, "9p", "9p", False),
    ],
)
def test_what_can_be_won_on_after_passing(
    hand: str, first_tile: str, second: str, allowed: bool
) -> None:
    """S5: until the player's next draw only a more valuable win is legal."""
    s = passed(hand, first_tile, second)
    assert ("win" in s.legal(3)) == allowed
    if s.phase == "claim" and not allowed:  # a pung is possible, 99p are in the hand
        assert "S5" in s.refused(3, "win")


@pytest.mark.parametrize(("first_tile", "allowed"), [("5p", False), ("8p", True)])
def test_the_same_tile_stays_forbidden_though_worth_more(first_tile: str, allowed: bool) -> None:
    """S5: seat 1's 5p comes right after a kong, 2 points; only who has passed up 8p may win."""
    hands = {0: first_tile, 1: "2222s5p", 2: "9s", 3: WAITS_FOR_5P_AND_8P}
    s = Scenario("sbr", hands=hands, voids=f"{first_tile} 5p 9s s", avoid="58p")
    s.play(f"0: discard {first_tile}", "3: pass")
    s.play("1: concealed_kong 2s2s2s2s=2s2s2s2s", "1: discard 5p")
    assert ("win" in s.legal(3)) == allowed


def test_passing_a_better_one_binds_more() -> None:
    """S5: the best one passed up counts."""
    hands = {0: "9p", 1: "6p", 2: "9p", 3: WAITS_FOR_6P_AND_9P}
    s = Scenario("sbr", hands=hands, voids="9p 6p 9p s", avoid="69p")
    s.play("0: discard 9p", "3: pass", "1: discard 6p", "3: pass", "2: discard 9p")
    assert s.legal(3) == ["pass", "pung 9p9p=9p9p9p"]
    assert "S5" in s.refused(3, "win")


def test_the_next_draw_sets_one_free() -> None:
    """S5: after the draw the same tile wins."""
    hands = {0: "5p", **OTHERS, 3: WAITS_FOR_5P}
    s = Scenario("sbr", hands=hands, draws="...8m5p", voids="5p 9s 9s s", avoid="5p")
    s.play("0: discard 5p", "3: pass").turn_of(3).play("3: discard 8m", "all: pass")
    assert s.turn == 0
    s.auto(lambda t: t.phase == "claim" and 3 in t.waiting)
    assert "win" in s.legal(3)


def test_a_replacement_tile_sets_one_free() -> None:
    """S17: seat 3 passes up 5p, claims a kong, draws its replacement, and may win on 5p."""
    hands = {0: "5p", 1: "2m", 2: "9s", 3: "222345678m46p99p"}
    s = Scenario("sbr", hands=hands, draws="..8m5p", voids="5p 2m 9s s", avoid="5p")
    s.play("0: discard 5p", "3: pass", "1: discard 2m", "3: kong 2m2m2m=2m2m2m2m")
    s.play("3: discard 8m", "0: discard 5p")
    assert "win" in s.legal(3)


def test_a_claim_without_a_draw_does_not_set_one_free() -> None:
    """S17: a pung has no replacement tile, so seat 3 is still bound."""
    hands = {0: "5p", 1: "2m", 2: "9s", 3: "22345678m46p999p"}
    s = Scenario("sbr", hands=hands, draws="..5p", voids="5p 2m 9s s", avoid="5p")
    s.play("0: discard 5p", "3: pass", "1: discard 2m", "3: pung 2m2m=2m2m2m")
    s.play("3: discard 9p", "0: discard 5p")
    assert s.phase == "turn"


def test_a_self_draw_is_always_allowed() -> None:
    """S5: it is legal even right after passing the tile up."""
    hands = {0: "5p", **OTHERS, 3: WAITS_FOR_5P}
    s = Scenario("sbr", hands=hands, draws="...5p", voids="5p 9s 9s s", avoid="5p")
    s.play("0: discard 5p", "3: pass").turn_of(3).play("3: win")
    assert s.won() == [(3, "self_draw")]


def test_asking_for_a_pung_is_passing() -> None:
    """S5: seat 3 waits for 5p and 6p, takes 5p for a pung, and then waits for 6p alone."""
    hands = {0: "5p6p", 1: "9s", 2: "9s", 3: "123456m789p55p66p"}
    s = Scenario("sbr", hands=hands, draws="..", voids="5p 9s 9s s", avoid="56p")
    s.play("0: discard 5p")
    assert s.legal(3) == ["pass", "win", "pung 5p5p=5p5p5p"]
    s.play("3: pung 5p5p=5p5p5p", "3: discard 6p")
    assert s.turn == 0
    assert "6p" in s.tiles(0)
    assert s.discards(0)
    s.play("0: discard 6p")
    assert s.phase == "turn"  # seat 3 would win 1 point again, and has not drawn since


def test_asking_for_a_pung_in_vain_is_passing() -> None:
    """S5: seat 1 wins on the tile, and seat 3, who asked for a pung, has passed it up."""
    hands = {0: "5p", 1: "111222333m46p88p", 2: "6p", 3: "123456m789p55p66p"}
    s = Scenario("sbr", hands=hands, voids="5p s 6p s", avoid="56p")
    s.play("0: discard 5p", "3: pung 5p5p=5p5p5p", "1: win", "2: discard 6p")
    assert s.waiting == (3,)
    assert s.legal(3) == ["pass", "pung 6p6p=6p6p6p"]
    assert "S5" in s.refused(3, "win")


@pytest.mark.parametrize("waits", [WAITS_FOR_5P_AND_8P, "123456789m11p79p"])
def test_passing_up_a_robbery_binds_too(waits: str) -> None:
    """S5: robbing 5p is worth 2 points, and 8p right after the kong no more than that; a seat that
    waits only for 8p had nothing to rob, and wins."""
    hands = {0: "5p", 1: "9s", 2: "55p147m258m369m23p", 3: waits}
    s = Scenario("sbr", hands=hands, draws=".9m..5p8p", voids="5p 9s s s", avoid="58p")
    s.play("0: discard 5p", "2: pung 5p5p=5p5p5p", "all: pass", "2: discard 1m").turn_of(2)
    s.play("2: added_kong 5p=5p5p5p5p", "all: pass", "2: discard 8p")
    assert (s.phase == "claim") == (waits != WAITS_FOR_5P_AND_8P)
    assert ("win" in s.legal(3)) == (waits != WAITS_FOR_5P_AND_8P)


def test_other_seats_are_not_bound() -> None:
    """S5: passing binds only the seat that passed."""
    hands = {0: "5p", 1: "5p", 2: WAITS_FOR_5P, 3: ALSO_WAITS_FOR_5P}
    s = Scenario("sbr", hands=hands, voids="5p 5p s s", avoid="5p")
    s.play("0: discard 5p", "3: pass", "2: win")
    assert s.won() == [(2, "discard")]
    hands[2] = "9s"
    s = Scenario("sbr", hands=hands, voids="5p 5p 9s s", avoid="5p")
    s.play("0: discard 5p", "3: pass", "1: discard 5p")
    assert "win" not in s.legal(3)


# -- S25: the last discard -------------------------------------------------------------------------


@pytest.mark.parametrize("house", ["win_only", "pung"])
def test_the_discard_after_the_last_tile(house: str) -> None:
    """S25: it can be claimed for a pung by house rule, but never for a kong."""
    hands = {0: "1p", 1: "111p9s", 2: "9s", 3: "9s"}
    s = Scenario(f"sbr(last_discard={house})", hands=hands, left=1, voids="1p 9s 9s 9s", avoid="1p")
    s.play("0: discard 1p")
    if house == "pung":
        assert s.legal(1) == ["pass", "pung 1p1p=1p1p1p"]
        assert "G5" in s.refused(1, "kong 1p1p1p=1p1p1p1p")
        s.play("1: pung 1p1p=1p1p1p")
        assert not s.legal(1, "concealed_kong")
        s.play("1: discard 9s")
    assert s.over
    assert s.events("hand_ended")[0]["why"] == "wall_empty"


@pytest.mark.parametrize("won", [False, True])
def test_a_chain_of_last_discards(won: bool) -> None:
    """S25: the discard after a pung can be claimed again, and a win on it is Under the Sea."""
    hands = {0: "3p", 1: "33p2p5p3456789m14m", 2: "22p9s", 3: WAITS_FOR_5P}
    s = Scenario("sbr(last_discard=pung)", hands=hands, left=1, voids="3p s 9s s", avoid="235p")
    s.play("0: discard 3p", "1: pung 3p3p=3p3p3p")
    if won:
        s.play("1: discard 5p", "3: win")
        assert s.patterns() == {"Under the Sea": 1}
    else:
        s.play("1: discard 2p", "2: pung 2p2p=2p2p2p", "2: discard 9s")
    assert s.over
    assert s.events("hand_ended")[0]["why"] == "wall_empty"


# -- S32: the first turn ---------------------------------------------------------------------------

FIRST_TURN = "sbr(first_turn=limit)"
DEALT_WIN = "123456m111789p6p"


def test_heaven() -> None:
    """S32: the dealer's dealt win is worth the limit, and a point more for the self-draw (S24)."""
    s = Scenario(FIRST_TURN, hands={0: DEALT_WIN, **OTHERS}, draws="6p", voids="s 9s 9s 9s")
    s.play("0: win")
    assert s.patterns() == {"Hand of Heaven": 5}
    assert s.paid() == [(1, 0, 9), (2, 0, 9), (3, 0, 9)]
    s = Scenario("sbr", hands={0: DEALT_WIN, **OTHERS}, draws="6p", voids="s 9s 9s 9s")
    assert s.play("0: win").patterns() == {}


def test_a_dealt_kong_is_no_heaven() -> None:
    """S32: the replacement is not among the tiles dealt."""
    hands = {0: "1111m234567p99p4m", **OTHERS}
    s = Scenario(FIRST_TURN, hands=hands, draws="5m6m", voids="s 9s 9s 9s")
    s.play("0: concealed_kong 1m1m1m1m=1m1m1m1m", "0: win")
    assert s.patterns() == {"Root": 1, "Win after Kong": 1}


def test_earth_on_the_first_discard() -> None:
    """S32: several may win on it."""
    hands = {0: "5p", 1: WAITS_FOR_5P, 2: ALSO_WAITS_FOR_5P, 3: "9s"}
    s = Scenario(FIRST_TURN, hands=hands, voids="5p s s 9s", avoid="5p")
    s.play("0: discard 5p", "1: win", "2: win")
    assert s.paid() == [(0, 1, 8), (0, 2, 8)]


def test_earth_on_the_first_draw() -> None:
    """S32: a win before it is no claim of a meld, and a pung is."""
    hands = {0: "5p", 1: WAITS_FOR_5P, 2: ALSO_WAITS_FOR_5P, 3: "9s"}
    s = Scenario(FIRST_TURN, hands=hands, draws=".5p", voids="5p s s 9s", avoid="5p")
    s.play("0: discard 5p", "1: win", "2: pass")
    s.play("2: win")
    assert s.won() == [(1, "discard"), (2, "self_draw")]
    assert s.patterns() == {"Hand of Earth": 5}
    hands = {0: "7m", 1: "77m9s", 2: ALSO_WAITS_FOR_5P, 3: "9s"}
    s = Scenario(FIRST_TURN, hands=hands, draws=".5p", voids="7m 9s s 9s", avoid="5p")
    s.play("0: discard 7m", "1: pung 7m7m=7m7m7m", "1: discard 9s", "2: win")
    assert s.patterns() == {}


def test_no_earth_on_another_discard() -> None:
    """S32: only the dealer's first discard counts."""
    hands = {0: "9s", 1: "5p", 2: ALSO_WAITS_FOR_5P, 3: "9s"}
    s = Scenario(FIRST_TURN, hands=hands, voids="9s 5p s 9s", avoid="5p")
    s.play("0: discard 9s", "1: discard 5p", "2: win")
    assert s.patterns() == {}
