"""The end of a hand of SBR: ready or not, flower pigs, the next dealer, dice (S8, S11 to S14)."""

from __future__ import annotations

import random

import pytest

from baida.game.log.fair_shuffle import break_wall
from baida.game.match import Match
from tests.helpers.games.random_play import play
from tests.helpers.games.scenario import Scenario
from tests.helpers.values import raw

# Ready without bamboo: for 5p, 1 point; for 6p (a root: 2 points) and 9p
WAITS_FOR_5P = "123456789m11p46p"
ALSO_WAITS_FOR_5P = "234567m22m46p789p"
THIRD_FOR_5P = "111888999m3346p"
WAITS_FOR_6P_AND_9P = "123456m66678p99p"
# Ready for 6s: full flush and seven pairs, 8 points
SEVEN_PAIRS = "1133447755s996s"
# Not ready, and of two suits except for the 9s
TWO_SUITS = "147m258m369p258p9s"


def ended(s: Scenario) -> str:
    """Why the hand is over."""
    why: str = s.events("hand_ended")[0]["why"]
    return why


# -- S8, S11: ready and not ready ------------------------------------------------------------------


def test_the_not_ready_pay_the_ready() -> None:
    """S11: each ready player is paid for the best wait, without fan for the last tile."""
    hands = {0: WAITS_FOR_6P_AND_9P, 1: SEVEN_PAIRS, 2: "9m", 3: "9m"}
    s = Scenario("sbr", hands=hands, left=4, voids="s m 9m 9m", avoid="69p6s").auto()
    assert ended(s) == "wall_empty"
    assert s.paid() == [(2, 0, 2), (3, 0, 2), (2, 1, 8), (3, 1, 8)]
    assert s.scores == (4, 16, -10, -10)


def test_winners_have_no_part_in_it() -> None:
    """S11: winners neither pay nor are paid."""
    hands = {0: "5p", 1: WAITS_FOR_5P, 2: SEVEN_PAIRS, 3: "9m"}
    s = Scenario("sbr", hands=hands, left=3, voids="5p s m 9m", avoid="6s")
    s.play("0: discard 5p", "1: win").auto()
    assert s.paid("not_ready") == [(0, 2, 8), (3, 2, 8)]


def test_nothing_of_it_when_three_have_won() -> None:
    """S11: seat 0 is not ready and pays for the wins only."""
    hands = {0: "5p", 1: WAITS_FOR_5P, 2: ALSO_WAITS_FOR_5P, 3: THIRD_FOR_5P}
    s = Scenario("sbr", hands=hands, voids="5p s s s")
    s.play("0: discard 5p", "1: win", "2: win", "3: win")
    assert ended(s) == "three_won"
    assert s.paid() == [(0, 1, 1), (0, 2, 1), (0, 3, 1)]


def test_a_win_on_the_last_tile_is_an_empty_wall() -> None:
    """S11, S4: the others settle as without a win; Under the Sea makes it 2 points."""
    hands = {0: "5p", 1: WAITS_FOR_5P, 2: SEVEN_PAIRS, 3: "9m"}
    s = Scenario("sbr", hands=hands, left=1, voids="5p s m 9m").play("0: discard 5p", "1: win")
    assert ended(s) == "wall_empty"
    assert s.paid("win") == [(0, 1, 2)]
    assert s.paid("not_ready") == [(0, 2, 8), (3, 2, 8)]


def test_a_wait_counts_though_its_tiles_are_gone() -> None:
    """S8: seat 1 has all four 5p in a kong on the table."""
    hands = {0: WAITS_FOR_5P, 1: "5555p9s", 2: "9s", 3: "9s"}
    s = Scenario("sbr", hands=hands, draws="9p", left=5, voids="s 9s 9s 9s").turn_of(1)
    s.play("1: concealed_kong 5p5p5p5p=5p5p5p5p").auto()
    assert s.paid("not_ready") == [(1, 0, 1), (2, 0, 1), (3, 0, 1)]


@pytest.mark.parametrize(("own", "ready"), [("123456789m4444p", False), ("123456789m444p7p", True)])
def test_a_wait_for_a_fifth_tile_does_not_count(own: str, ready: bool) -> None:
    """S8: 4444p waits only for 4p; 444p and a 7p wait for 7p."""
    hands = {0: own, 1: "9s", 2: "9s", 3: "9s"}
    s = Scenario("sbr", hands=hands, draws="1p", left=4, voids="s 9s 9s 9s", avoid="47p").auto()
    assert s.paid("not_ready") == ([(1, 0, 1), (2, 0, 1), (3, 0, 1)] if ready else [])


def test_a_wait_for_the_fourth_tile_of_ones_own_pung() -> None:
    """S8: 444p is melded, and the fourth is the lone tile of the hand."""
    hands = {0: "4p", 1: "123456789m444p9s", 2: SEVEN_PAIRS, 3: "9m"}
    s = Scenario("sbr", hands=hands, left=3, voids="4p 9s m 9m", avoid="4p6s")
    s.play("0: discard 4p", "1: pung 4p4p=4p4p4p", "1: discard 9s").auto()
    assert s.tiles(1) == "1m2m3m4m5m6m7m8m9m4p"
    assert (1, 2, 8) in s.paid("not_ready")


def test_a_concealed_kong_is_a_root_of_the_best_wait() -> None:
    """S19: a root is 2 points; neither the replacement tile nor the end of the wall adds a fan."""
    hands = {0: "1111m456789m46p9p", 1: "9s", 2: "9s", 3: "9s"}
    s = Scenario("sbr", hands=hands, draws="9p9s", left=5, voids="s 9s 9s 9s", avoid="5p")
    s.play("0: concealed_kong 1m1m1m1m=1m1m1m1m", "0: discard 9s").auto()
    assert ended(s) == "wall_empty"
    assert s.paid("not_ready") == [(1, 0, 2), (2, 0, 2), (3, 0, 2)]


def test_a_claimed_kong_is_a_root_of_the_best_wait() -> None:
    """S19: it counts like one from the hand; with a pung the same tiles are worth 1 point."""
    for claim, points in (("kong 1m1m1m=1m1m1m1m", 2), ("pung 1m1m=1m1m1m", 1)):
        hands = {0: "1m", 1: "111m456789m46p99p", 2: "9s", 3: "9s"}
        s = Scenario("sbr", hands=hands, draws=".9s", left=5, voids="1m s 9s 9s", avoid="5p1m")
        s.play("0: discard 1m", f"1: {claim}")
        s.play(f"1: discard {'9s' if 'kong' in claim else '1m'}").auto()
        assert s.paid("not_ready") == [(0, 1, points), (2, 1, points), (3, 1, points)]


def test_kongs_of_ready_players_by_house_rule() -> None:
    """S26: a declared kong is no Root then; four that are no kong still are."""
    for own, kong, points in (
        ("1111m456789m46p9p", True, {"full": 2, "no_kong": 1}),
        ("1111m23m456789m5p", False, {"full": 2, "no_kong": 2}),
    ):
        for house, worth in points.items():
            hands = {0: own, 1: "9s", 2: "9s", 3: "9s"}
            draws = "9p9s" if kong else "9s"
            rules = f"sbr(ready_value={house})"
            voids = "s 9s 9s 9s" if kong else "9s 9s 9s 9s"
            s = Scenario(rules, hands=hands, draws=draws, left=5, voids=voids, avoid="5p")
            if kong:
                s.play("0: concealed_kong 1m1m1m1m=1m1m1m1m")
            s.play("0: discard 9s").auto()
            assert s.paid("not_ready") == [(1, 0, worth), (2, 0, worth), (3, 0, worth)]


@pytest.mark.parametrize(("house", "ready"), [("hand", False), ("standing", True)])
def test_a_wait_for_a_tile_of_ones_own_kong(house: str, ready: bool) -> None:
    """S27: the hand waits for 4p, whose four copies are melded; a root is 2 points."""
    hands = {0: "4444p123456m99m3p", 1: "9s", 2: "9s", 3: "9s"}
    rules = f"sbr(own_four={house})"
    s = Scenario(rules, hands=hands, draws="5p9s", left=5, voids="s 9s 9s 9s")
    s.play("0: concealed_kong 4p4p4p4p=4p4p4p4p", "0: discard 9s").auto()
    assert s.paid("not_ready") == ([(1, 0, 2), (2, 0, 2), (3, 0, 2)] if ready else [])


# -- S12: flower pigs ------------------------------------------------------------------------------


def pigs(house: str) -> Scenario:
    """Two rounds of discards. Seat 0 is ready. Seat 1 holds bamboo and has discarded characters;
    seat 2 holds none and is not ready; seat 3 holds some and has discarded nothing else."""
    hands = {0: WAITS_FOR_5P, 1: "9s1s", 2: TWO_SUITS, 3: "9s1s"}
    return Scenario(
        f"sbr(void_discipline=penalised,flower_pig={house})",
        hands=hands,
        draws="9p 8m 8m 2s 9p 7m 7p 3s",
        left=8,
        voids="s 9s 9s 9s",
        avoid="5p",
    ).auto()


def test_flower_pigs_of_the_sheet() -> None:
    """S12: a player who holds the suit and has discarded another pays 48 to nobody; the pig also
    pays the ready player, as does everybody who is not ready."""
    s = pigs("sheet")
    assert ended(s) == "wall_empty"
    assert s.paid("flower_pig") == [(1, None, 48)]
    assert s.paid("not_ready") == [(1, 0, 1), (2, 0, 1), (3, 0, 1)]
    assert s.scores == (3, -49, -1, -1)


def test_flower_pigs_at_exhaustion() -> None:
    """S28: when the wall is empty, those of the sheet; otherwise see below."""
    assert pigs("exhaustion").paid() == pigs("sheet").paid()


def test_pigs_pay_each_other_player() -> None:
    """S29: the points of a hand at the limit, to everybody else, instead of 48 to nobody."""
    s = pigs("sheet,pig_pays=limit_to_each")
    (pig,) = {payer for payer, _, _ in pigs("sheet").paid("flower_pig")}
    assert s.paid("flower_pig") == [(pig, other, 8) for other in range(4) if other != pig]
    assert s.paid("not_ready") == pigs("sheet").paid("not_ready")


def test_flower_pigs_of_the_brief() -> None:
    """S12: three suits make a pig, which pays no ready player."""
    s = pigs("brief")
    assert s.paid("flower_pig") == [(1, None, 48), (3, None, 48)]
    assert s.paid("not_ready") == [(2, 0, 1)]
    assert s.scores == (1, -48, -1, -48)


@pytest.mark.parametrize(
    ("house", "penalty"),
    [("sheet", [(0, None, 48)]), ("brief", []), ("exhaustion", [])],
)
def test_pigs_when_three_have_won(house: str, penalty: list[tuple[int, int | None, int]]) -> None:
    """S12: the sheet's pig pays however the hand ends, the brief's only on an empty wall."""
    hands = {0: "9s1s5p", 1: WAITS_FOR_5P, 2: ALSO_WAITS_FOR_5P, 3: THIRD_FOR_5P}
    s = Scenario(
        f"sbr(void_discipline=penalised,flower_pig={house})",
        hands=hands, voids="9s s s s", avoid="5p",
    )  # fmt: skip
    s.turn_of(0).play("0: discard 5p", "1: win", "2: win", "3: win")
    assert ended(s) == "three_won"
    assert s.paid("flower_pig") == penalty
    assert s.scores == (-3 - 48 * len(penalty), 1, 1, 1)


def test_a_pig_in_spite_of_discipline() -> None:
    """S12, S21: a card's player draws two bamboo in one turn, by a kong, and discards only one."""
    hands = {0: "1111m2345678p99p", 1: "9s", 2: "9s", 3: "9s"}
    s = Scenario("sbr", hands=hands, draws="7m...2s3s...", left=9, voids="s 9s 9s 9s")
    s.turn_of(0).play("0: concealed_kong 1m1m1m1m=1m1m1m1m", "0: discard 2s").auto()
    assert "3s" in s.tiles(0)
    assert s.paid("flower_pig") == [(0, None, 48)]


def test_a_drawn_tile_that_goes_at_once_makes_no_pig() -> None:
    """S12, S21: no tile of the voided suit is held at the end."""
    hands = {0: "1114m2345678p99p", 1: "9s", 2: "9s", 3: "9s"}
    s = Scenario("sbr", hands=hands, draws="7m...2s...", left=8, voids="s 9s 9s 9s").auto()
    assert s.paid("flower_pig") == []


def test_the_brief_pays_nothing_among_equals() -> None:
    """S12: all are pigs; the kong's income is still returned (S7)."""
    hands = {0: "111m9s4p", 1: "9s", 2: "9s", 3: "9s"}
    for house in ("brief", "sheet"):  # by the sheet nobody is a pig, all discards were bamboo
        s = Scenario(
            f"sbr(flower_pig={house})", hands=hands, draws="1m....", left=5, voids="9s 9s 9s 9s"
        )
        s.play("0: concealed_kong 1m1m1m1m=1m1m1m1m").auto()
        assert s.paid("flower_pig") == []
        assert s.paid("kong_refund") == [(0, 1, 2), (0, 2, 2), (0, 3, 2)]
        assert s.scores == (0, 0, 0, 0)


def test_melds_count_for_the_three_suits_of_the_brief() -> None:
    """S12: seat 1 has characters in a pung only; nobody pays the ready seat 2."""
    hands = {0: "5m", 1: "55m9s1234578p147s", 2: WAITS_FOR_5P, 3: "9s"}
    s = Scenario("sbr(flower_pig=brief)", hands=hands, draws=".8p8p", left=3, voids="5m 9s s 9s")
    s.play("0: discard 5m", "1: pung 5m5m=5m5m5m", "1: discard 9s").auto()
    assert "m" not in s.tiles(1)
    assert s.paid("flower_pig") == [(0, None, 48), (1, None, 48), (3, None, 48)]
    assert s.paid("not_ready") == []


# -- S13: the next dealer --------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("dealer", "winners", "following"), [(0, (2,), 2), (0, (1, 2), 0), (3, (1, 2), 3), (3, (), 3)]
)
def test_the_next_dealer(dealer: int, winners: tuple[int, ...], following: int) -> None:
    """S13: it is the first winner, the discarder for several, or the same dealer for none."""
    waiting = [WAITS_FOR_5P, ALSO_WAITS_FOR_5P]
    hands = {dealer: "5p9m", **{seat: waiting[i] for i, seat in enumerate(winners)}}
    hands = {seat: hands.get(seat, "9s") for seat in range(4)}
    voids = ["5p" if seat == dealer else "s" if seat in winners else "9s" for seat in range(4)]
    s = Scenario("sbr", dealer=dealer, hands=hands, left=4, voids=" ".join(voids))
    s.play(f"{dealer}: discard 5p", *(f"{seat}: win" for seat in winners)).auto()
    assert s.events("hand_ended")[0]["next_dealer"] == following


def robbed_by(*robbers: int) -> Scenario:
    """Seat 2's added kong is robbed by some of seats 1 and 3, and the hand played to its end."""
    hands = {0: "5p", 1: WAITS_FOR_5P, 2: "55p9s", 3: ALSO_WAITS_FOR_5P}
    s = Scenario("sbr", hands=hands, draws="....5p", left=8, voids="5p s 9s s", avoid="5p")
    s.play("0: discard 5p", "1: pass", "3: pass", "2: pung 5p5p=5p5p5p", "2: discard 9s").turn_of(2)
    s.play("2: added_kong 5p=5p5p5p5p")
    return s.play(*(f"{n}: {'win' if n in robbers else 'pass'}" for n in (1, 3))).auto()


def test_the_declarer_of_a_kong_that_several_rob_deals() -> None:
    """S16: the declarer takes the discarder's place."""
    s = robbed_by(1, 3)
    assert s.won() == [(3, "rob_kong"), (1, "rob_kong")]
    assert s.events("hand_ended")[0]["next_dealer"] == 2


def test_a_single_robber_deals() -> None:
    """S16: with only one winner, S13 applies unchanged."""
    s = robbed_by(1)
    assert s.won()[0] == (1, "rob_kong")
    assert s.events("hand_ended")[0]["next_dealer"] == 1


def test_later_winners_do_not_deal() -> None:
    """S13: seat 2 has won first, seat 1 after it."""
    hands = {0: "5p", 1: WAITS_FOR_5P, 2: ALSO_WAITS_FOR_5P, 3: "9s"}
    house = "sbr(turn_after_win=discarder)"
    s = Scenario(house, hands=hands, draws=".5p", left=4, voids="5p s s 9s")
    s.play("0: discard 5p", "1: pass", "2: win", "1: win").auto()
    assert [seat for seat, _ in s.won()] == [2, 1]
    assert s.events("hand_ended")[0]["next_dealer"] == 2


@pytest.mark.parametrize(("rules", "length"), [("sbr", 10), ("sbr(hands=3)", 3)])
def test_a_session(rules: str, length: int) -> None:
    """S13: in each of ten hands the dealer is the one that the hand before has named."""
    match = Match(rules, seed=4)
    for _ in play(match, random.Random(4)):
        pass
    started = [event for event in match.events if event["e"] == "hand_started"]
    over = [event for event in match.events if event["e"] == "hand_ended"]
    assert [event["hand"] for event in started] == list(range(length))
    assert [e["dealer"] for e in started[1:]] == [e["next_dealer"] for e in over[:-1]]
    assert [e["scores"] for e in started[1:]] == [e["scores"] for e in over[:-1]]
    assert match.events[-1]["e"] == "match_ended"


# -- S14: dice -------------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", range(12))
def test_dice_choose_the_first_dealer(seed: int) -> None:
    """S14: each throws two dice for the highest sum; the throws are recorded and shown."""
    match = Match("sbr(hands=2)", seed=seed)
    dice = raw(match.events)[0]["dice"]
    highest = list(range(4))
    throws = list(dice["dealer"])
    while len(highest) > 1:  # ties throw again
        thrown = {seat: throws.pop(0) for seat in highest}
        most = max(sum(pair) for pair in thrown.values())
        highest = [seat for seat, pair in thrown.items() if sum(pair) == most]
    assert throws == []
    assert raw(match.events)[0]["dealer"] == highest[0]
    assert len(dice["break"]) == 2
    assert all(1 <= die <= 6 for pair in (*dice["dealer"], dice["break"]) for die in pair)
    assert match.view(0).dice == dice
    for _ in play(match, random.Random(seed)):
        pass
    second = [event for event in raw(match.events) if event["e"] == "hand_started"][1]
    assert second["dice"]["dealer"] is None
    assert len(second["dice"]["break"]) == 2


@pytest.mark.parametrize(
    ("dice", "stack"),
    [
        # stacks clockwise from the right end of the dealer's side: 14, then 13, 14, 13;
        # sides are counted the other way round
        ((2, 3), 2),  # 5: the dealer's own side again
        ((1, 1), 14 + 13 + 14 + 1),  # 2: the next player's
        ((2, 1), 14 + 13 + 1),  # 3: the opposite one
        ((1, 3), 14 + 1),  # 4: that of the player before
        ((6, 6), 14 + 6),  # 12
        ((4, 5), 4),  # 9
    ],
)
def test_where_the_wall_is_broken(dice: tuple[int, int], stack: int) -> None:
    """S14: the sum counts sides from the dealer's own; the smaller die is the stacks to skip."""
    tiles = list(range(108))
    assert break_wall(tiles, dice) == tiles[2 * stack :] + tiles[: 2 * stack]
