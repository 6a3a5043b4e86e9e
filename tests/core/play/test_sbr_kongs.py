"""Kongs and wins in SBR: immediate payments, and refunds (S6, S7, S10)."""

from __future__ import annotations

import pytest

from tests.helpers.games.common_scenarios import ALSO_WAITS_FOR_5P, OTHERS, WAITS_FOR_5P
from tests.helpers.games.scenario import Scenario

# Ready without bamboo, like those of situations.py; each wins one point on 5p.
THIRD_FOR_5P = "111888999m3346p"

KONG_OF_1M = "concealed_kong 1m1m1m1m=1m1m1m1m"
KONG_OF_2S = "concealed_kong 2s2s2s2s=2s2s2s2s"


# -- S6: payments ----------------------------------------------------------------------------------


def test_a_claimed_kong() -> None:
    """S6: the discarder pays 2 at once."""
    s = Scenario("sbr", hands={0: "5p", **OTHERS, 2: "555p9s"}, voids="5p 9s 9s 9s")
    s.play("0: discard 5p", "2: kong 5p5p5p=5p5p5p5p")
    assert s.paid("kong") == [(0, 2, 2)]
    assert s.scores == (-2, 0, 2, 0)
    kinds = [event["e"] for event in s.match.events[-4:]]
    assert kinds == ["answers", "melded", "paid", "drew"]


def test_a_concealed_kong() -> None:
    """S6: each player pays 2."""
    s = Scenario("sbr", hands={0: "111m9s", **OTHERS}, draws="1m", voids="9s 9s 9s 9s")
    s.play(f"0: {KONG_OF_1M}")
    assert s.paid("kong") == [(1, 0, 2), (2, 0, 2), (3, 0, 2)]
    assert s.scores == (6, -2, -2, -2)


def with_pung(own: str, draws: str) -> Scenario:
    """Seat 2 has a pung of 5p and its next turn begins; replacements come from the front."""
    hands = {0: "5p", **OTHERS, 2: own}
    s = Scenario("sbr", hands=hands, draws=draws, voids="5p 9s 9s 9s", avoid="5p")
    return s.play("0: discard 5p", "2: pung 5p5p=5p5p5p", "2: discard 9s").turn_of(2)


def test_an_added_kong_of_the_tile_just_drawn() -> None:
    """S6: each player pays 1."""
    s = with_pung("55p9s", "....5p").play("2: added_kong 5p=5p5p5p5p")
    assert s.events("kong_added")[0]["drawn"]
    assert s.paid("kong") == [(0, 2, 1), (1, 2, 1), (3, 2, 1)]


def test_an_added_kong_of_a_tile_held_before() -> None:
    """S6: nothing is paid, whether it was held at the pung or drawn on an earlier turn."""
    s = with_pung("555p9s", "....1m").play("2: added_kong 5p=5p5p5p5p")
    assert not s.events("kong_added")[0]["drawn"]
    assert s.paid() == []
    s = with_pung("55p9s2s3s", "....5p...1m").play("2: discard 2s", "all: pass").turn_of(2)
    s.play("2: added_kong 5p=5p5p5p5p")
    assert s.melds(2)[0][0] == "added_kong"
    assert s.paid() == []


def test_an_added_kong_of_a_replacement() -> None:
    """S6: a replacement counts as drawn; the tile drawn before it no longer does."""
    s = with_pung("55p9s111m", "....1m5p").play(f"2: {KONG_OF_1M}", "2: added_kong 5p=5p5p5p5p")
    assert [amount for _, _, amount in s.paid("kong")] == [2, 2, 2, 1, 1, 1]
    s = with_pung("55p9s1111m", "....5p.").play(f"2: {KONG_OF_1M}", "2: added_kong 5p=5p5p5p5p")
    assert [amount for _, _, amount in s.paid("kong")] == [2, 2, 2]


def test_winners_do_not_pay_for_kongs() -> None:
    """S6: only players still in the hand pay."""
    hands = {0: "5p9s", 1: "2222s9p", 2: WAITS_FOR_5P, 3: "9s"}
    s = Scenario("sbr(turn_after_win=discarder)", hands=hands, voids="5p 9p s 9s")
    s.play("0: discard 5p", "2: win", f"1: {KONG_OF_2S}")
    assert s.paid("kong") == [(0, 1, 2), (3, 1, 2)]
    assert s.scores == (-1 - 2, 4, 1, -2)


# -- S10: wins -------------------------------------------------------------------------------------


def test_a_win_on_a_discard() -> None:
    """S10: the discarder pays each winner the points: 1 without fan, 8 for four fan."""
    hands = {0: "5p", 1: WAITS_FOR_5P, 2: "2233446677p99p5p", 3: "9s"}
    s = Scenario("sbr", hands=hands, voids="5p s s 9s").play("0: discard 5p", "1: win", "2: win")
    assert s.patterns() == {"Full Flush": 2, "Seven Pairs": 2}
    assert s.paid() == [(0, 1, 1), (0, 2, 8)]
    assert s.scores == (-9, 1, 8, 0)


def test_a_self_draw() -> None:
    """S10: every player still in the hand pays the points plus one."""
    hands = {0: "5p", **OTHERS, 1: WAITS_FOR_5P, 2: ALSO_WAITS_FOR_5P}
    s = Scenario("sbr", hands=hands, draws=".5p5p", voids="5p s s 9s", avoid="5p")
    s.play("0: discard 5p", "1: pass", "2: pass", "1: win", "2: win")
    assert s.won() == [(1, "self_draw"), (2, "self_draw")]
    assert s.paid() == [(0, 1, 2), (2, 1, 2), (3, 1, 2), (0, 2, 2), (3, 2, 2)]


def test_winning_after_a_kong() -> None:
    """S10: Root and Win after Kong are 4 points, and one more: 5 from each; 2 for the kong (S6)."""
    hands = {0: "111234567m3346p", **OTHERS}
    s = Scenario("sbr", hands=hands, draws="1m5p", voids="s 9s 9s 9s")
    s.play(f"0: {KONG_OF_1M}", "0: win")
    assert s.patterns() == {"Root": 1, "Win after Kong": 1}
    assert s.paid("win") == [(1, 0, 5), (2, 0, 5), (3, 0, 5)]
    assert s.scores == (21, -7, -7, -7)


# -- S7: refunds -----------------------------------------------------------------------------------


def test_a_robbed_kong_is_not_paid() -> None:
    """S7, S10: the declarer pays for the win, 1 fan for robbing: 2 points."""
    hands = {0: "5p", 1: WAITS_FOR_5P, 2: "55p9s", 3: "9s"}
    s = Scenario("sbr", hands=hands, draws="....5p", voids="5p s 9s 9s", avoid="5p")
    s.play("0: discard 5p", "1: pass", "2: pung 5p5p=5p5p5p", "2: discard 9s").turn_of(2)
    s.play("2: added_kong 5p=5p5p5p5p", "1: win")
    assert s.won() == [(1, "rob_kong")]
    assert s.paid() == [(2, 1, 2)]
    assert s.melds(2) == [("pung", "5p5p5p")]


def test_a_win_on_the_discard_after_a_kong() -> None:
    """S7: 2 to each are refunded; Shoot after Kong is 1 fan: 2 points."""
    hands = {0: "2222s5p", **OTHERS, 1: WAITS_FOR_5P}
    s = Scenario("sbr", hands=hands, voids="5p s 9s 9s", avoid="5p")
    s.play(f"0: {KONG_OF_2S}", "0: discard 5p", "1: win")
    assert s.patterns() == {"Shoot after Kong": 1}
    assert s.paid("kong_refund") == [(0, 1, 2), (0, 2, 2), (0, 3, 2)]
    assert s.scores == (-2, 2, 0, 0)


def test_the_income_goes_to_the_winner() -> None:
    """S30: all of it to the only winner, also what another had paid; back if several win."""
    hands = {0: "2222s5p", **OTHERS, 1: WAITS_FOR_5P}
    s = Scenario("sbr(shot_kong=to_winner)", hands=hands, voids="5p s 9s 9s", avoid="5p")
    s.play(f"0: {KONG_OF_2S}", "0: discard 5p", "1: win")
    assert s.paid("kong_refund") == [(0, 1, 2)] * 3
    assert s.scores == (-2, 6, -2, -2)
    hands = {0: "2222s5p", 1: WAITS_FOR_5P, 2: ALSO_WAITS_FOR_5P, 3: "9s"}
    s = Scenario("sbr(shot_kong=to_winner)", hands=hands, voids="5p s s 9s", avoid="5p")
    s.play(f"0: {KONG_OF_2S}", "0: discard 5p", "1: win", "2: win")
    assert s.paid("kong_refund") == [(0, 1, 2), (0, 2, 2), (0, 3, 2)]


def test_all_kongs_of_the_turn_go_back() -> None:
    """S7: both kongs are refunded, and only once, although two win."""
    hands = {0: "2222s333s5p", 1: WAITS_FOR_5P, 2: ALSO_WAITS_FOR_5P, 3: "9s"}
    s = Scenario("sbr", hands=hands, draws=".3s.", voids="5p s s 9s", avoid="5p")
    s.play(f"0: {KONG_OF_2S}", "0: concealed_kong 3s3s3s3s=3s3s3s3s")
    s.play("0: discard 5p", "1: win", "2: win")
    assert s.paid("kong_refund") == [(0, 1, 2), (0, 2, 2), (0, 3, 2)] * 2
    assert s.scores == (-4, 2, 2, 0)


def test_a_claimed_kong_goes_back_to_its_discarder() -> None:
    """S7: seat 2 claims a kong of seat 0 and discards seat 1's tile."""
    hands = {0: "7s", 1: WAITS_FOR_5P, 2: "777s5p", 3: "9s"}
    s = Scenario("sbr", hands=hands, voids="7s s 5p 9s", avoid="5p")
    s.play("0: discard 7s", "2: kong 7s7s7s=7s7s7s7s", "2: discard 5p", "1: win")
    assert s.paid() == [(0, 2, 2), (2, 1, 2), (2, 0, 2)]
    assert s.scores == (0, 2, -2, 0)


def test_claimed_and_concealed_kongs_of_one_turn_go_back() -> None:
    """S7: the turn of a claimed kong begins with the claim."""
    hands = {0: "7s", 1: WAITS_FOR_5P, 2: "777s888s5p", 3: "9s"}
    s = Scenario("sbr", hands=hands, draws=".8s.", voids="7s s 5p 9s", avoid="5p")
    s.play("0: discard 7s", "2: kong 7s7s7s=7s7s7s7s", "2: concealed_kong 8s8s8s8s=8s8s8s8s")
    assert s.scores == (-4, -2, 8, -2)
    s.play("2: discard 5p", "1: win")
    assert s.paid("kong_refund") == [(2, 0, 2), (2, 0, 2), (2, 1, 2), (2, 3, 2)]
    assert s.scores == (0, 2, -2, 0)


def test_a_robbed_kong_leaves_the_others_of_the_turn() -> None:
    """S7: robbing is not a win on a discard; the earlier kong stays paid."""
    hands = {0: "5p", 1: WAITS_FOR_5P, 2: "55p9m7777s", 3: "9s"}
    s = Scenario("sbr", hands=hands, draws="....5p.", voids="5p s 9m 9s", avoid="5p")
    s.play("0: discard 5p", "1: pass", "2: pung 5p5p=5p5p5p", "2: discard 9m").turn_of(2)
    s.play("2: concealed_kong 7s7s7s7s=7s7s7s7s", "2: added_kong 5p=5p5p5p5p", "1: win")
    assert s.paid() == [(0, 2, 2), (1, 2, 2), (3, 2, 2), (2, 1, 2)]


def test_a_kong_of_an_earlier_turn_stays() -> None:
    """S7: a later discard does not shoot either."""
    hands = {0: "2222s9p5p", **OTHERS, 1: WAITS_FOR_5P}
    s = Scenario("sbr", hands=hands, draws=".", voids="9p s 9s 9s", avoid="5p")
    s.play(f"0: {KONG_OF_2S}", "0: discard 9p", "all: pass")
    s.auto(lambda t: t.turn == 0 and t.phase == "turn").play("0: discard 5p", "1: win")
    assert s.patterns() == {}
    assert s.paid("kong_refund") == []
    assert s.scores == (6 - 1, -2 + 1, -2, -2)


def test_only_the_kongs_of_the_same_turn_go_back() -> None:
    """S7: a kong of the first turn stays paid, one of the second is refunded."""
    hands = {0: "2222s3333s9p5p", **OTHERS, 1: WAITS_FOR_5P}
    s = Scenario("sbr", hands=hands, voids="9p s 9s 9s", avoid="5p")
    s.play(f"0: {KONG_OF_2S}", "0: discard 9p", "all: pass")
    s.auto(lambda t: t.turn == 0 and t.phase == "turn")
    s.play("0: concealed_kong 3s3s3s3s=3s3s3s3s", "0: discard 5p", "1: win")
    assert s.paid("kong_refund") == [(0, 1, 2), (0, 2, 2), (0, 3, 2)]
    assert s.scores == (6 - 2, -2 + 2, -2, -2)


def test_a_discard_after_the_discard_does_not_shoot() -> None:
    """S7: seat 0's discard after its kong is claimed for a pung, and that seat's discard wins."""
    hands = {0: "2222s9p", 1: "123456789m11m46s", 2: "99p5s", 3: "9s"}
    s = Scenario("sbr", hands=hands, voids="9p p 5s 9s", avoid="5s")
    s.play(f"0: {KONG_OF_2S}", "0: discard 9p", "2: pung 9p9p=9p9p9p")
    s.play("2: discard 5s", "1: win")
    assert "Shoot after Kong" not in s.patterns()
    assert s.paid("kong_refund") == []


@pytest.mark.parametrize(
    ("house", "scores"),
    [("always", (-3, 1, 1, 1)), ("exhaustion_only", (3, -1, -1, -1))],
)
def test_not_ready_when_three_have_won(house: str, scores: tuple[int, ...]) -> None:
    """S7: seat 0 has 6 from a kong, loses 1 to each winner, and is last and not ready."""
    hands = {0: "2222s9p5p", 1: WAITS_FOR_5P, 2: ALSO_WAITS_FOR_5P, 3: THIRD_FOR_5P}
    s = Scenario(f"sbr(kong_refund_at_end={house})", hands=hands, voids="9p s s s", avoid="5p")
    s.play(f"0: {KONG_OF_2S}", "0: discard 9p", "all: pass")
    s.auto(lambda t: t.turn == 0 and t.phase == "turn")
    s.play("0: discard 5p", "1: win", "2: win", "3: win")
    assert s.over
    assert [event["why"] for event in s.events("hand_ended")] == ["three_won"]
    assert s.scores == scores


@pytest.mark.parametrize("house", ["always", "exhaustion_only"])
@pytest.mark.parametrize(
    ("own", "void", "scores"),
    [
        # ready for 5p with a root: 2 points from each (S11), and the 6 of the kong
        ("111234567m3346p", "s", (12, -4, -4, -4)),
        ("111m9s", "9s", (0, 0, 0, 0)),
    ],
)
def test_kongs_when_the_wall_is_empty(
    house: str, own: str, void: str, scores: tuple[int, ...]
) -> None:
    """S7: a ready player keeps the income; others refund it."""
    s = Scenario(
        f"sbr(kong_refund_at_end={house})",
        hands={0: own, **OTHERS},
        draws="1m....",
        left=5,
        voids=f"{void} 9s 9s 9s",
        avoid="5p",
    )
    s.play(f"0: {KONG_OF_1M}")
    assert s.scores == (6, -2, -2, -2)
    s.auto()
    assert [event["why"] for event in s.events("hand_ended")] == ["wall_empty"]
    assert s.scores == scores


def test_a_winner_keeps_the_income() -> None:
    """S7: only players who have not won refund; the wall is empty after the win."""
    hands = {0: "111234567m3346p", **OTHERS}
    s = Scenario("sbr", hands=hands, draws="1m5p", left=2, voids="s 9s 9s 9s")
    s.play(f"0: {KONG_OF_1M}", "0: win")
    assert [event["why"] for event in s.events("hand_ended")] == ["wall_empty"]
    # Root, Win after Kong, Under the Sea: 8 points and one more, and 2 for the kong
    assert s.scores == (33, -11, -11, -11)


# -- S31: a win on the replacement of a claimed kong -----------------------------------------------


@pytest.mark.parametrize(
    ("house", "paid"),
    [
        ("sbr", [(0, 2, 5), (1, 2, 5), (3, 2, 5)]),
        ("sbr(claimed_kong_win=discarder_pays)", [(0, 2, 4)]),
        ("sbr(claimed_kong_win=discarder_pays,self_draw=one_fan)", [(0, 2, 4)]),
    ],
)
def test_the_discarder_pays_for_a_claimed_kong(
    house: str, paid: list[tuple[int, int, int]]
) -> None:
    """S31: Root and Win after Kong, as on a discard; it is still a self-draw."""
    s = Scenario(
        house, hands={0: "7m", **OTHERS, 2: "777m123456m33p46p"}, draws=".5p", voids="7m 9s s 9s"
    )
    s.play("0: discard 7m", "2: kong 7m7m7m=7m7m7m7m", "2: win")
    assert s.won() == [(2, "self_draw")]
    assert s.patterns() == {"Root": 1, "Win after Kong": 1}
    assert s.paid("win") == paid


def test_everybody_pays_after_ones_own_kong() -> None:
    """S31: the winning tile replaces a concealed kong that followed the claimed one."""
    hands = {0: "7m", **OTHERS, 2: "777m1111p123m5p46p"}
    house = "sbr(claimed_kong_win=discarder_pays)"
    s = Scenario(house, hands=hands, draws=".5p5p", voids="7m 9s s 9s")
    s.play(
        "0: discard 7m", "2: kong 7m7m7m=7m7m7m7m", "2: concealed_kong 1p1p1p1p=1p1p1p1p", "2: win"
    )
    assert s.paid("win") == [(0, 2, 9), (1, 2, 9), (3, 2, 9)]
