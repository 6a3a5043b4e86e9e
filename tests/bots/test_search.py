"""The searching bot is legal, uses no hidden tiles, keeps its time, and plays sensibly."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from itertools import count, pairwise
from random import Random
from statistics import mean

import pytest

from baida.bots.base import Bot, make_bot
from baida.bots.efficient import EfficientBot
from baida.bots.learned import LearnedBot
from baida.bots.search import SECONDS, SearchBot
from baida.bots.trials import Prior, Trials
from baida.bots.worlds import WorldSampler
from baida.bots.worth import weights_for
from baida.core.policy.rollouts import Rollouts
from baida.game.actions import PASS, WIN_NOW, Action
from baida.game.live_view import live_view
from baida.game.match import Match
from baida.game.rulesets import ruleset_for
from baida.game.view.unseen import count_unseen
from baida.game.view.view import EVERYTHING, HIDDEN, View
from baida.score.rules import Rules
from baida.tiles import parse
from baida.variants import find_rules
from tests.helpers.games.other_worlds import another_world, played_to
from tests.helpers.games.random_play import new_match, rule_sets, with_hands
from tests.helpers.games.scenario import Scenario
from tests.helpers.values import GAMES


def decisions(rules: Rules, seed: int, *bots: Bot) -> Iterator[tuple[Match, int, View, list[int]]]:
    """Yield each decision of a match: the match, the seat, its view and the legal actions."""
    yield from played_by(new_match(rules.id, seed), bots)


def played_by(match: Match, bots: Sequence[Bot]) -> Iterator[tuple[Match, int, View, list[int]]]:
    while not match.over:
        for seat in match.waiting:
            view, legal = match.view(seat), match.legal(seat)
            yield match, seat, view, legal
            chosen = bots[seat].choose(view, legal)
            assert chosen in legal, f"seat {seat}: {Action.of(chosen)}"
            match.step(seat, chosen)


def four(name: str, rules: Rules) -> list[Bot]:
    return [make_bot(name, rules, seat, 1) for seat in range(4)]


# --- what it does -------------------------------------------------------------------------------


@pytest.mark.parametrize("house", rule_sets())
def test_choices_are_legal(house: str) -> None:
    """``decisions`` checks each choice."""
    rules = find_rules(house, {"hands": 1})
    bots = four("efficient", rules)
    bots[1] = bot = SearchBot(rules, 1, 1, rollouts=64)
    searched = 0
    for _ in decisions(rules, 3, *bots):
        searched += bot.tried > 0
    assert searched


@pytest.mark.parametrize("game", GAMES)
def test_the_same_again(game: str) -> None:
    """The same number of rollouts, seed and view give the same choice."""
    rules = find_rules(game, {"hands": 1})
    old = SearchBot(rules, 0, 5, rollouts=80)
    others = [make_bot("efficient", rules, seat, 1) for seat in range(1, 4)]
    searched = 0
    for _, seat, view, legal in decisions(rules, 5, old, *others):
        if seat == 0:
            new = SearchBot(rules, 0, 5, rollouts=80)
            assert new.choose(view, legal) == old.choose(view, legal)
            assert new.tried == old.tried
            searched += new.tried > 0
            if searched == 4:
                break
    assert searched


@pytest.mark.parametrize(
    ("rules", "hand", "draw", "voids"),
    [
        ("sbr", "1112223334445p", "5p", "s 1m 1m 1m"),
        ("b30fj", "123m456m789p11s23s", "4s", ""),
        ("vietnamese", "1346m2579p13589s", "9s", ""),  # any natural suited tiles
    ],
)
def test_takes_a_win(rules: str, hand: str, draw: str, voids: str) -> None:
    others = dict.fromkeys((1, 2, 3), "1m" if voids else "")
    s = Scenario(rules, hands={0: hand, **others}, draws=draw, voids=voids)
    s.all_pass()
    bot = SearchBot(s.rules, 0, 1, rollouts=150)
    assert bot.choose(s.match.view(0), s.match.legal(0)) == WIN_NOW


def test_a_cheap_win_is_let_go() -> None:
    """A player wins only once a hand, and this early there is time for a better win (S5)."""
    others = {1: "123456p22789s45s", 2: "1m", 3: "1m"}
    s = Scenario("sbr", hands={0: "6s", **others}, voids="6s m 1m 1m").play("0: discard 6s")
    assert WIN_NOW in s.match.legal(1)
    bot = SearchBot(s.rules, 1, 1, rollouts=200)
    assert bot.choose(s.match.view(1), s.match.legal(1)) == PASS


@pytest.mark.parametrize("make", [LearnedBot, partial(SearchBot, rollouts=150)])
def test_a_cheap_win_is_let_go_for_natural_tiles(make: Callable[[Rules, int, int], Bot]) -> None:
    """The win is worth 4 points. Without its two honors the hand would be worth 96 (V8)."""
    s = Scenario("vietnamese", hands={0: "123m456m789p1z1z23s"}, draws="4s")
    s.all_pass()
    view, legal = s.match.view(0), s.match.legal(0)
    assert WIN_NOW in legal
    assert make(s.rules, 0, 1).choose(view, legal) == parse("1z")[0]


# --- what it cannot see -------------------------------------------------------------------------


@pytest.mark.parametrize("bots", ["random", "efficient"])
@pytest.mark.parametrize("house", rule_sets())
def test_guessed_worlds_look_the_same(house: str, bots: str) -> None:
    """In every guessed world the seat has the same view and actions, and no tile is missing.

    ``efficient``, which uses only the view, decides the same in all of them.
    """
    rules = find_rules(house, {"hands": 2})
    rng = Random(house)
    efficient = EfficientBot(rules, 0, 1)
    for _, seat, view, legal in decisions(rules, 6, *four(bots, rules)):
        if len(legal) > 1 and rng.random() < 0.4:
            worlds = WorldSampler(rules, view, legal)
            for _ in range(2):
                world = worlds.world(rng)
                seen = live_view(world, seat, hand=view.hand, scores=view.scores, dice=view.dice)
                assert seen == view
                assert world.legal(seat) == legal
                assert seat in world.waiting
                assert efficient.choose_at(world, seat) == efficient.choose(view, legal)
                whole = live_view(
                    world, EVERYTHING, hand=view.hand, scores=view.scores, dice=view.dice
                )
                # a face-down winning tile may be any that is left
                lost = sum(s.won is not None and s.won.tile == HIDDEN for s in view.seats)
                assert sum(count_unseen(rules, whole)) == view.wall + lost


@pytest.mark.parametrize("game", GAMES)
def test_guesses_differ(game: str) -> None:
    """The hands of others and the next draws differ."""
    rules = find_rules(game, {"hands": 1})
    for _, seat, view, legal in decisions(rules, 6, *four("efficient", rules)):
        if len(legal) > 1 and view.wall > 20:
            worlds, rng = WorldSampler(rules, view, legal), Random(1)
            hands = {worlds.world(rng).tiles_of((seat + 1) % 4) for _ in range(4)}
            assert len(hands) > 1
            break


def hands_in(worlds: int, sampler: WorldSampler, rng: Random, seat: int) -> list[Counter[int]]:
    """The hand of a seat in some worlds, as counts of each tile."""
    return [Counter(sampler.world(rng).tiles_of(seat)) for _ in range(worlds)]


def test_the_hidden_hands_of_winners_change_from_world_to_world() -> None:
    """Consecutive worlds share no more of a winner's tiles than independent samples.

    Otherwise similar worlds agree with each other, and noise looks like a mistake.
    """
    rules = find_rules("sbr", {"hands": 1})
    in_a_row: list[int] = []
    apart: list[int] = []
    for _, seat, view, legal in decisions(rules, 4, *four("efficient", rules)):
        winners = [other for other in range(4) if view.seats[other].won and other != seat]
        if winners and len(legal) > 1:
            first, second = (
                hands_in(6, WorldSampler(rules, view, legal), Random(seed), winners[0])
                for seed in (1, 2)
            )
            in_a_row += [(one & other).total() for one, other in pairwise(first)]
            apart += [(one & other).total() for one, other in zip(first, second, strict=True)]
    assert mean(in_a_row) < mean(apart) + 0.7


@pytest.mark.parametrize("game", GAMES)
def test_hidden_tiles_make_no_difference(game: str) -> None:
    """With hidden tiles dealt anew and the same decisions made, it does the same."""
    compared = 0
    for seed in range(30):
        rng = Random(seed)
        world = played_to(with_hands(game, 1), seed, rng.randrange(20, 80))
        seat = rng.choice(world.match.waiting)
        if len(world.match.legal(seat)) == 1:
            continue
        other = another_world(world, seat, rng, most=12)
        if other is None or other.wall == world.wall:
            continue
        compared += 1
        first, second = (
            SearchBot(w.match.rules, seat, 1, rollouts=80).choose(
                w.match.view(seat), w.match.legal(seat)
            )
            for w in (world, other)
        )
        assert first == second
        if compared == 5:
            break
    assert compared >= 4


def test_a_suit_that_is_gone_is_gone() -> None:
    """S2: a player who discards another suit than the voided one holds none of that."""
    rules = find_rules("sbr", {"hands": 5})
    rng = Random(1)
    looked = 0
    for match, seat, view, legal in decisions(rules, 2, *four("efficient", rules)):
        if len(legal) == 1 or match.deal.phase == 1:
            continue
        world = WorldSampler(rules, view, legal).world(rng)
        for other, seen in enumerate(view.seats):
            suit = match.view(EVERYTHING).seats[other].voided
            first = "mps".index(suit) * 9 if suit else 0
            voided = range(first, first + 9)
            if other != seat and any(discard.tile not in voided for discard in seen.discards):
                assert not set(world.tiles_of(other)) & set(voided)
                looked += 1
    assert looked > 100


@pytest.mark.parametrize("game", GAMES)
def test_without_evidence_it_does_what_learned_does(game: str) -> None:
    """One world is not enough to overrule ``learned``, unless its values are nearly equal."""
    rules = find_rules(game, {"hands": 1})
    bots = [SearchBot(rules, seat, 1, rollouts=1) for seat in range(4)]
    learned = LearnedBot(rules, 0, 0)
    same = decided = 0
    for _, seat, view, legal in decisions(rules, 3, *four("learned", rules)):
        if len(legal) > 1:
            decided += 1
            same += bots[seat].choose(view, legal) == learned.choose(view, legal)
    assert same > 0.8 * decided > 20


# --- time ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(("seconds", "looks"), [(0.0, 3), (0.2, 6), (1.0, 22), (SECONDS, 6)])
def test_stops_when_the_time_is_up(seconds: float, looks: int) -> None:
    """The clock advances by 50 ms whenever it is read."""
    rules = find_rules("sbr", {"hands": 1})
    match = Match(rules, seed=5)
    seen = count()
    bot = SearchBot(rules, 0, 1, seconds=seconds, clock=lambda: 0.05 * next(seen))
    assert bot.choose(match.view(0), match.legal(0)) in match.legal(0)
    assert bot.tried >= 2
    assert next(seen) <= looks


def test_a_single_action_takes_no_time() -> None:
    s = Scenario("sbr", hands=dict.fromkeys(range(4), "1m"), voids="1m 1m 1m 1m")
    legal = s.match.legal(0)
    bot = SearchBot(s.rules, 0, 1)
    assert [bot.choose(s.match.view(0), legal)] == legal
    assert bot.tried == 0


# --- choosing -----------------------------------------------------------------------------------


def after(trials: Trials, points: list[list[int]]) -> Trials:
    for world in points:
        if len(trials.open) > 1:
            trials.add(world)
    return trials


@pytest.mark.parametrize(
    ("points", "left"),
    [
        pytest.param([[1, 2], [1, 0]] * 20, [7, 8], id="nothing between them"),
        pytest.param([[0, 4], [0, 3]] * 20, [8], id="the second is clearly better"),
        pytest.param([[4, 0], [3, 0]] * 20, [7], id="the first is clearly better"),
        pytest.param([[0, 30], [9, 0]] + [[0, 0]] * 30, [7, 8], id="one lucky world"),
        pytest.param([[0, 1]] * 8, [7, 8], id="too few to tell"),
    ],
)
def test_hopeless_actions_are_dropped(points: list[list[int]], left: list[int]) -> None:
    assert after(Trials([7, 8]), points).open == left


@pytest.mark.parametrize(
    ("lead", "points", "best"),
    [
        pytest.param(0.0, [[1, 1]], 7, id="of equal ones the first"),
        pytest.param(-0.5, [[0, 2]], 7, id="one lucky world"),
        pytest.param(-0.5, [[0, 2], [1, 0]] * 20, 8, id="many worlds overrule what was expected"),
        pytest.param(-3.0, [[0, 2], [1, 0]] * 20, 7, id="but not if that was much"),
        pytest.param(0.5, [[1, 0]], 8, id="one unlucky world"),
    ],
)
def test_worlds_correct_what_was_expected(lead: float, points: list[list[int]], best: int) -> None:
    prior = Prior({7: 0.0, 8: lead}, error=0.5, spread=2.0)
    assert after(Trials([7, 8], prior=prior), points).leader() == best


def test_what_is_expected_to_be_hopeless_is_not_tried() -> None:
    prior = Prior({7: 0.0, 8: -1.4, 9: -1.6}, error=0.5, spread=2.0)
    assert Trials([7, 8, 9], prior=prior).open == [7, 8]
    assert Trials([7, 8, 9]).open == [7, 8, 9]


# --- playing on -----------------------------------------------------------------------------------


@pytest.mark.parametrize("game", GAMES)
def test_what_comes_of_an_action_is_points(game: str) -> None:
    """The values are not zero and not more than a hand can bring."""
    rules = find_rules(game, {"hands": 2})
    rollouts = Rollouts(ruleset_for(rules), weights_for(rules))
    rng = Random(2)
    most = 0
    for _, seat, view, legal in decisions(rules, 6, *four("efficient", rules)):
        if len(legal) > 1 and rng.random() < 0.3:
            worlds = WorldSampler(rules, view, legal)
            points = [
                p for _ in range(3) for p in rollouts.outcomes(worlds.world(rng), seat, legal)
            ]
            most = max(most, *map(abs, points))
    assert 0 < most < 10_000


# --- strength -----------------------------------------------------------------------------------


@pytest.mark.slow
def test_beats_three_efficient_players() -> None:
    """Measured over duplicate deals: the same walls, with the search on each seat in turn.

    docs/decisions/0011-search.md has the confidence for each game.
    """
    rules = find_rules("vietnamese", {"hands": 1})
    points = 0
    for seed in range(40):
        for place in range(4):
            bots = four("efficient", rules)
            bots[place] = SearchBot(rules, place, seed, rollouts=200)
            match = Match(rules, seed=seed, dealer=seed % 4, record=False)
            for _ in played_by(match, bots):
                pass
            points += match.scores[place]
    assert points > 0
