"""The arena: seating, duplicate deals, and the statistics."""

from __future__ import annotations

import math
import statistics
from collections import Counter
from collections.abc import Sequence
from itertools import combinations, islice, pairwise

import numpy as np
import pytest

from baida.arena import ratings as r
from baida.arena.deal import PlayedDeal, Trouble, four
from baida.arena.play import DealPlayer, given_up, run_arena
from baida.arena.results import Results
from baida.arena.seating import Lineup, place_of, seat_of, tables
from baida.arena.setup import ArenaSetup, make_arena
from baida.errors import InputError
from baida.sim.play import play_match
from baida.stats import Estimate, mean_estimate, ratio_estimate, student_95
from baida.variants import find_rules
from tests.helpers.values import GAMES

EFFICIENT, RANDOM = "efficient", "random"


def made_up(
    table: Sequence[int], *hands: Sequence[int], number: int = 0, trouble: Sequence[Trouble] = ()
) -> PlayedDeal:
    """A deal with these points of the places, in one hand or in four different ones."""
    a, b, c, d = (four(points) for points in (hands if len(hands) == 4 else hands * 4))
    return PlayedDeal(number, four(table), (a, b, c, d), (0, 0, 0, 0), (0, 0, 0, 0), tuple(trouble))


# --- who sits where -----------------------------------------------------------------------------


def first_tables(bots: int, deals: int) -> list[Lineup]:
    return list(islice(tables(bots), deals))


@pytest.mark.parametrize("bots", [2, 3, 4, 5, 6, 7, 8, 13, 32])
def test_tables_are_balanced(bots: int) -> None:
    """All play, meet and follow each other about equally often."""
    deals = first_tables(bots, 720)
    played = Counter(bot for table in deals for bot in table)
    assert sorted(played) == list(range(bots))
    assert max(played.values()) - min(played.values()) <= 1
    met = Counter(pair for table in deals for pair in {*combinations(sorted(set(table)), 2)})
    counts = [met[pair] for pair in combinations(range(bots), 2)]
    assert min(counts) >= 0.85 * statistics.mean(counts) - 1
    followed = Counter(pair for table in deals for pair in pairwise([*table, table[0]]))
    counts = [followed[a, b] for a in range(bots) for b in range(bots) if a != b]
    assert max(counts) - min(counts) <= max(4, 0.05 * max(counts))


def test_two_bots_follow_themselves_as_often_as_the_other() -> None:
    [table] = set(first_tables(2, 10))
    assert Counter(pairwise([*table, table[0]])) == {(0, 0): 1, (0, 1): 1, (1, 1): 1, (1, 0): 1}


def test_of_three_bots_one_is_there_twice_in_turn() -> None:
    doubled = [Counter(table).most_common(1)[0] for table in first_tables(3, 6)]
    assert doubled == [(0, 2), (1, 2), (2, 2), (0, 2), (1, 2), (2, 2)]


def test_tables_do_not_depend_on_the_number_of_deals() -> None:
    """A run can be continued, because its first tables stay the same."""
    assert first_tables(7, 50)[:20] == first_tables(7, 20)
    short, long = (make_arena("sbr", [RANDOM] * 7, hands) for hands in (40, 80))
    assert short.jobs() + long.jobs(10) == long.jobs()


def test_every_place_has_every_seat_once() -> None:
    for place in range(4):
        assert {seat_of(place, turn) for turn in range(4)} == {0, 1, 2, 3}
        assert [place_of(seat_of(place, turn), turn) for turn in range(4)] == [place] * 4


# --- playing ------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("bot", [EFFICIENT, RANDOM])
def test_luck_cancels(game: str, bot: str) -> None:
    """Equal bots have exactly the same points after each deal."""
    for bots in (4, 2, 3) if bot == RANDOM else (4,):
        setup = make_arena(game, [bot] * bots, hands=8, seed=3)
        deals = run_arena(setup)
        if bot == EFFICIENT:  # the others seldom win
            assert any(any(points) for deal in deals for points in deal.points)
        for deal in deals:
            sums = {sum(hand[place] for hand in deal.points) for place in range(4)}
            assert len(sums) == 1
            assert len(set(deal.won)) == len(set(deal.dealt_in)) == 1
        results = Results(setup, deals)
        for pair in results.pairs:
            assert pair.ahead == Estimate(0.0, 0.0)
            assert not pair.ahead.clear


@pytest.mark.parametrize("game", GAMES)
def test_a_deal_is_four_matches_with_the_same_wall(game: str) -> None:
    """Each match is that of a simulation, with the players moved one seat on."""
    setup = make_arena(game, [EFFICIENT, RANDOM, RANDOM, RANDOM], hands=8, seed=9)
    number, table = 1, (0, 3, 2, 1)
    with DealPlayer(setup) as play:
        deal = play((number, table))
    for turn in range(4):
        names = [setup.bots[table[place_of(seat, turn)]] for seat in range(4)]
        assert names.index(EFFICIENT) == turn
        seats = play_match(find_rules(game), names, 9, number, 1).tally.seats
        assert deal.points[turn] == tuple(seats[seat_of(place, turn)].points for place in range(4))
    assert deal == PlayedDeal.from_json(deal.to_json(), 4)


def test_efficient_is_clearly_better_than_random() -> None:
    setup = make_arena("sbr", [RANDOM, EFFICIENT], hands=40, seed=1)
    results = Results(setup, run_arena(setup))
    assert [one.name for one in results.standings] == [EFFICIENT, RANDOM]
    [pair] = results.pairs
    assert pair.ahead.clear
    assert pair.ahead.low > 1
    first, second = results.standings
    assert first.rating.low > second.rating.high
    assert first.won > second.won
    assert (first.hands, first.deals, results.hands) == (80, 10, 40)


# --- setups --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("bots", "names"),
    [
        ([EFFICIENT, " Random "], [EFFICIENT, RANDOM]),
        ([RANDOM] * 3, [RANDOM, "random#2", "random#3"]),
        ([RANDOM, "cmd:./mine  -x", "./mine -x"], [RANDOM, "./mine -x", "./mine -x#2"]),
        ([RANDOM, "cmd:mine"], [RANDOM, "mine"]),
        ([RANDOM, "python3 'my bot.py'"], [RANDOM, "python3 'my bot.py'"]),
    ],
)
def test_names(bots: list[str], names: list[str]) -> None:
    """All names are different."""
    assert list(make_arena("sbr", bots, 4).names) == names


def test_a_plan() -> None:
    """Hands are rounded up to whole deals, and a deal is a match of one hand."""
    setup = make_arena("sbr(flower_pig=brief,hands=1)", [RANDOM] * 2, hands=9)
    assert (setup.deals, setup.hands, setup.rules) == (3, 12, "sbr(flower_pig=brief)")
    assert setup.chosen.options["hands"] == "1"


@pytest.mark.parametrize(
    ("bots", "rules", "hands", "complaint"),
    [
        ([RANDOM], "sbr", 4, "bots: expected 2 to 32, found 1"),
        ([RANDOM] * 33, "sbr", 4, "bots: expected 2 to 32, found 33"),
        ([RANDOM, "clever"], "sbr", 4, "or cmd:COMMAND, found 'clever'"),
        ([RANDOM, "cmd:"], "sbr", 4, "bot: expected a command, found nothing"),
        ([RANDOM, "cmd:'x"], "sbr", 4, "no closing quotation"),
        ([RANDOM] * 2, "sbr(hands=2)", 4, "options: the deals of an arena are matches of one hand"),
        ([RANDOM] * 2, "sbr", 0, "hands: expected 1 or more, found 0"),
    ],
)
def test_a_plan_that_makes_no_sense(
    bots: list[str], rules: str, hands: int, complaint: str
) -> None:
    with pytest.raises(InputError) as error:
        make_arena(rules, bots, hands)
    assert complaint in str(error.value)


# --- estimates ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("freedom", "value"), [(1, 12.706), (4, 2.776), (30, 2.042), (40, 2.021), (120, 1.980)]
)
def test_student(freedom: int, value: float) -> None:
    """The quantiles match printed tables."""
    assert student_95(freedom) == pytest.approx(value, abs=0.0015)


def test_mean() -> None:
    values = [3.0, -8.0, 0.0, 24.0, -8.0, 1.0]
    found = mean_estimate(values)
    assert found is not None
    assert found.value == pytest.approx(2)
    assert found.half == pytest.approx(2.571 * statistics.stdev(values) / math.sqrt(6))
    assert mean_estimate([]) is None
    assert mean_estimate([5.0]) == Estimate(5.0, None)


def test_ratio() -> None:
    """With equally many hands per deal it is the mean; otherwise all hands count alike."""
    equal = ratio_estimate([(8, 4), (0, 4), (-4, 4), (0, 0)])
    plain = mean_estimate([2.0, 0.0, -1.0])
    assert equal is not None
    assert plain is not None
    assert (equal.value, equal.half) == pytest.approx((plain.value, plain.half))
    # 12 points in 12 hands; 4 above, 4 below
    other = ratio_estimate([(12, 8), (0, 4)])
    assert other is not None
    assert other.value == 1
    assert other.half == pytest.approx(12.706 * math.sqrt((4**2 + 4**2) * 2) / 12)
    assert ratio_estimate([(0, 0)]) is None
    assert ratio_estimate([(4, 4)]) == Estimate(1.0, None)


@pytest.mark.parametrize(
    ("estimate", "clear"),
    [
        (Estimate(1.0, 0.9), True),
        (Estimate(-1.0, 0.9), True),
        (Estimate(1.0, 1.0), False),
        (Estimate(1.0, 1.1), False),
        (Estimate(1.0, None), False),
        (Estimate(0.0, 0.0), False),
    ],
)
def test_clear(estimate: Estimate, clear: bool) -> None:
    assert estimate.clear is clear


# --- ratings ------------------------------------------------------------------------------------


def test_who_was_ahead() -> None:
    """Equal points are half a win for each, and no bot is compared with itself."""
    wins = r.wins_of([made_up([0, 0, 1, 2], [5, 0, 0, -5])], 3)
    assert wins.tolist() == [[0, 4 * 1.5, 4 * 2], [4 * 0.5, 0, 4 * 1], [0, 0, 0]]


def test_two_strengths() -> None:
    """Computed by hand: 26.5 wins against 5.5 are 27 against 6 with the drawn hand."""
    a, b = r.strengths(np.array([[0, 26.5], [5.5, 0]]))
    assert math.exp(a - b) == pytest.approx(27 / 6)
    assert a + b == pytest.approx(0)


def test_three_strengths() -> None:
    """Wins in the proportions of strengths 4 : 2 : 1 give these strengths."""
    strong = [4.0, 2.0, 1.0]
    hands = [[0, 60, 35], [60, 0, 90], [35, 90, 0]]
    wins = np.array([
        [0.0 if a == b else hands[a][b] * strong[a] / (strong[a] + strong[b]) - 0.5
         for b in range(3)]
        for a in range(3)
    ])  # fmt: skip
    found = r.strengths(wins)
    assert np.exp(found - found[2]) == pytest.approx(strong)


def test_ratings() -> None:
    """Ten times the strength is 400 more; the intervals are those of a jackknife by deal."""
    # 40 hands with four comparisons each; A is ahead in all hands of some deals, and in no others
    ahead = [True] * 8 + [False] * 2
    deals = [
        made_up([0, 0, 1, 1], [1, 1, -1, -1] if won else [-1, -1, 1, 1], number=number)
        for number, won in enumerate(ahead)
    ]
    first, second = r.ratings(deals, 2)

    def lead(won: int, lost: int) -> float:
        """How far the first is above the average, computed for two bots."""
        return 200 * math.log10((16 * won + 0.5) / (16 * lost + 0.5))

    assert first.value == pytest.approx(1500 + lead(8, 2))
    assert second.value == pytest.approx(1500 - lead(8, 2))
    without = [lead(7, 2)] * 8 + [lead(8, 1)] * 2
    error = math.sqrt(9 * statistics.pvariance(without))
    assert first.half == pytest.approx(2.262 * error)
    assert second.half == pytest.approx(first.half)


def test_ratings_of_many_deals_and_of_few() -> None:
    """Deals go into fifty groups; one deal has no interval, and no deal has no rating."""
    table, points = (0, 1, 2, 3), (3, 1, -1, -3)
    many = [made_up(table, points, points[::-1], points, points, number=n) for n in range(120)]
    found = r.ratings(many, 4)
    assert [one.half for one in found] == pytest.approx([0] * 4, abs=1)
    assert [one.value for one in found] == sorted((one.value for one in found), reverse=True)
    assert statistics.mean(one.value for one in found) == pytest.approx(1500)
    assert {one.half for one in r.ratings(many[:1], 4)} == {None}
    assert r.ratings([], 2) == [Estimate(1500.0, None)] * 2
    always = r.ratings([made_up(table, points)] * 60, 4)
    assert all(one.value > other.value + 400 for one, other in pairwise(always))
    assert all(math.isfinite(one.value) for one in always)


# --- results ------------------------------------------------------------------------------------


def plan_of(*names: str, deals: int = 2) -> ArenaSetup:
    return ArenaSetup("sbr", tuple(RANDOM for _ in names), names, deals)


def test_results() -> None:
    """Worked out by hand: A sits twice in the first deal, B in the second."""
    deals = [
        PlayedDeal(0, (0, 0, 1, 2), ((4, 2, -4, -2),) * 4, (2, 1, 0, 0), (0, 0, 3, 1)),
        PlayedDeal(1, (1, 1, 0, 2), ((1, 1, -2, 0),) * 4, (1, 1, 0, 0), (0, 0, 2, 0)),
    ]
    results = Results(plan_of("A", "B", "C"), deals)
    a, b, c = results.standings
    assert [one.name for one in (a, b, c)] == ["A", "B", "C"]
    assert (a.points, a.hands, a.won, a.dealt_in) == (24 - 8, 12, 3, 2)
    assert (b.points, b.hands, b.won, b.dealt_in) == (-16 + 8, 12, 2, 3)
    assert (c.points, c.hands, c.won, c.dealt_in) == (-8, 8, 0, 1)
    assert a.per_hand is not None
    assert a.per_hand.value == pytest.approx(16 / 12)
    ahead = {(pair.better, pair.worse): pair.ahead.value for pair in results.pairs}
    assert ahead == pytest.approx(
        {
            (0, 1): ((3 - -4) + (-2 - 1)) / 2,
            (0, 2): ((3 - -2) + (-2 - 0)) / 2,
            (1, 2): ((-4 - -2) + (1 - 0)) / 2,
        }
    )
    assert results.cumulated(0) == [(0, 0), (1, 24), (2, 16)]
    assert results.complete
    told = results.to_json()
    assert [one["bot"] for one in told["standings"]] == [0, 1, 2]
    assert told["standings"][0]["ci95"] == a.per_hand.half
    assert [pair["clear"] for pair in told["pairs"]] == [False] * 3


def test_results_of_bots_that_have_not_played() -> None:
    """They come last, without statistics."""
    results = Results(plan_of("A", "B", "C", "D", "E"), [made_up([0, 1, 2, 3], [-1, 0, 1, 0])])
    assert [one.name for one in results.standings] == ["C", "B", "D", "A", "E"]
    assert results.standings[-1].per_hand is None
    assert len(results.pairs) == 6
    assert {pair.ahead.half for pair in results.pairs} == {None}
    assert not results.complete
    last = results.to_json()["standings"][-1]
    assert (last["points_per_hand"], last["win_rate"], last["hands"]) == (None, None, 0)


def test_who_is_given_up() -> None:
    """A bot is given up if it was cut off in every hand of a deal, on both seats if it has two."""
    deals = [
        made_up([0, 0, 1, 2], [0] * 4, trouble=[Trouble(0, {}, "x", 4), Trouble(1, {}, "x", 3)]),
        made_up([1, 2, 3, 4], [0] * 4, trouble=[Trouble(3, {"died": 4}, "x", 4)]),
        made_up([4, 4, 1, 2], [0] * 4, trouble=[Trouble(4, {"late": 9}, "x", 8)]),
    ]
    assert given_up(deals) == {3, 4}
