"""Any number of threads gives the same results, also with several at once on the same rules."""

from __future__ import annotations

import os
import threading
from collections.abc import Callable, Iterator
from functools import partial
from itertools import count
from typing import Any

import numpy as np
import pytest

import baida
from baida.bots.efficient import EfficientBot
from baida.bots.search import SearchBot
from baida.core.play.ruleset import RuleSet
from baida.env.vector import VectorEnv
from baida.game import rulesets
from baida.game.actions import choice_json
from baida.game.match import Match
from baida.game.view.view import View
from baida.score.rules import Rules
from baida.threads import MOST_THREADS, Pool, share_out, thread_count
from baida.variants import find_rules
from tests.helpers.games.random_play import rule_sets
from tests.helpers.scoring.batches import arrays, hands
from tests.helpers.scoring.requests import generated, score_json
from tests.helpers.values import GAMES

THREADS = (1, 2, 3)
ROWS = 4000  # several parts for each thread


def in_threads(work: Callable[[int], Any], n: int = 3) -> list[Any]:
    """The results of the same work in n threads that begin together."""
    together = threading.Barrier(n)
    found: list[Any] = [None] * n

    def run(i: int) -> None:
        together.wait()
        found[i] = work(i)

    threads = [threading.Thread(target=run, args=(i,)) for i in range(n)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return found


# --- the tools ------------------------------------------------------------------------------------


@pytest.mark.parametrize("wrong", [0, -1, MOST_THREADS + 1, 10**30, True, False, 2.0, "2"])
def test_wrong_number_of_threads(wrong: Any) -> None:
    with pytest.raises(baida.InputError, match="threads: expected") as error:
        thread_count(wrong)
    assert error.value.field == "threads"


def test_all_processors_by_default() -> None:
    assert 1 <= thread_count(None) <= MOST_THREADS


@pytest.mark.parametrize("threads", THREADS)
def test_results_in_order(threads: int) -> None:
    pool = Pool(object)
    found = share_out(iter(range(50)), threads, pool, lambda _owned, part: part * part)
    assert found == [part * part for part in range(50)]


def test_each_thread_has_its_own_object() -> None:
    """No object of the pool is used twice at the same time."""
    pool = Pool(threading.Lock)

    def work(owned: threading.Lock, _part: int) -> bool:
        free = owned.acquire(blocking=False)
        owned.release()
        return free

    assert all(share_out(list(range(300)), 3, pool, work))


@pytest.mark.parametrize("threads", THREADS)
@pytest.mark.parametrize("error", [ValueError, KeyboardInterrupt])
def test_errors_reach_the_caller(threads: int, error: type[BaseException]) -> None:
    done = []

    def work(_owned: object, part: int) -> None:
        done.append(part)
        if part == 5:
            raise error("part 5")

    with pytest.raises(error, match="part 5"):
        share_out(iter(range(1000)), threads, Pool(object), work)
    assert len(done) < 1000


# --- batches of hands -----------------------------------------------------------------------------


@pytest.mark.parametrize("rules", rule_sets())
def test_batches_score_alike(rules: str) -> None:
    game = rules.partition("(")[0]
    made = arrays(game, hands(game, 400, 7))
    times = -(-ROWS // 400)
    many = {name: np.concatenate([column] * times) for name, column in made.items()}
    one, *others = (baida.score_batch(rules, **many, threads=n) for n in THREADS)
    assert one.win.any()
    for other in others:
        for name in ("win", "points", "total", "configuration"):
            assert getattr(one, name).tobytes() == getattr(other, name).tobytes(), name


@pytest.mark.parametrize("rules", rule_sets())
def test_distances_alike(rules: str) -> None:
    """They equal the single results of `distance_of`."""
    game = rules.partition("(")[0]
    made = arrays(game, hands(game, 400, 8))
    melds = (made["melds"] >= 0).sum(axis=1)
    times = -(-ROWS // 400)
    rows, number = np.concatenate([made["concealed"]] * times), np.concatenate([melds] * times)
    one, *others = (baida.distance_batch(rules, rows, number, threads=n) for n in THREADS)
    single = [
        baida.distance_of(rules, row, n) for row, n in zip(made["concealed"], melds, strict=True)
    ]
    assert one[:400].tolist() == single
    for other in others:
        assert one.tobytes() == other.tobytes()


@pytest.mark.parametrize(
    ("rows", "melds", "field", "wrong"),
    [
        ([[8] + 33 * [0]], 0, "concealed", "hand 0 has more than 7 tiles of a kind"),
        ([33 * [0]], 0, "concealed", "expected an array of shape"),
        ([34 * [0.5]], 0, "concealed", "expected whole numbers"),
        ([34 * [0]], 5, "melds", "expected numbers from 0 to 4"),
        ([34 * [0]], [0, 0], "melds", "or one for each of 1 hands"),
    ],
)
def test_wrong_batches_of_distances(rows: Any, melds: Any, field: str, wrong: str) -> None:
    with pytest.raises(baida.InputError, match=wrong) as error:
        baida.distance_batch("b30fj", rows, melds)
    assert error.value.field == field


@pytest.mark.parametrize("threads", THREADS)
def test_the_first_wrong_hand_is_named(threads: int) -> None:
    rows = np.zeros((ROWS, 34), dtype=np.uint8)
    rows[:, 0:13] = 1
    rows[3500, 0] = 2
    rows[2500, 0:2] = (5, 0)
    rows[2500, 5:9] = (0, 0, 0, 1)
    with pytest.raises(baida.InputError, match="hand 2500 has too many 1m"):
        baida.score_batch("b30fj", rows, winning=33, threads=threads)


# --- environments ---------------------------------------------------------------------------------


@pytest.mark.parametrize("threads", [(1, 3), pytest.param(THREADS, marks=pytest.mark.slow)])
@pytest.mark.parametrize("rules", rule_sets())
def test_lanes_step_alike(rules: str, threads: tuple[int, ...]) -> None:
    """Observations, rewards and random actions are the same, across the ends of hands."""
    one, *others = envs = [VectorEnv(rules, lanes=384, seed=5, threads=n) for n in threads]
    assert [env.threads for env in envs] == list(threads)
    ends = 0
    for env in envs:
        env.reset()
    for _ in range(130):
        for env in envs:
            env.step(env.sample())
        ends += int(one.ended.sum())
        for other in others:
            for name in ("planes", "features", "masks", "seats", "rewards", "ended"):
                assert (getattr(one, name) == getattr(other, name)).all(), name
    assert ends > 20


def test_an_illegal_action_changes_no_lane() -> None:
    env = VectorEnv("sbr", lanes=256, threads=2)
    env.reset()
    before = env.planes.copy()
    actions = env.sample().copy()
    actions[255] = -1
    with pytest.raises(baida.InputError, match="lane 255"):
        env.step(actions)
    assert (env.planes == before).all()


@pytest.mark.parametrize("threads", THREADS)
def test_lanes_after_sleep(threads: int) -> None:
    """Idle helpers sleep, and are woken again."""
    env, other = (VectorEnv("sbr", lanes=384, seed=6, threads=n) for n in (threads, 1))
    env.reset()
    other.reset()
    for _ in range(5):
        for _ in range(3):
            env.step(env.sample())
        in_threads(lambda _i: None)  # takes longer than helpers stay awake
        for _ in range(3):
            other.step(other.sample())
        assert (env.features == other.features).all()


def test_lanes_in_a_forked_process() -> None:
    """No thread survives the fork, whatever it was doing."""
    env, other = (VectorEnv("sbr", lanes=256, seed=7, threads=n) for n in (2, 1))
    for one in (env, other):
        one.reset()
        for _ in range(20):
            one.step(one.sample())
    child = os.fork()
    for one in (env, other):
        for _ in range(20):
            one.step(one.sample())
    same = bool((env.planes == other.planes).all())
    if child == 0:
        os._exit(0 if same else 1)
    assert same
    assert os.waitpid(child, 0)[1] == 0


@pytest.mark.parametrize("threads", THREADS)
def test_errors_in_lanes_reach_the_caller(threads: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """Any thread may raise them; other environments can still be stepped."""

    def payments(*_win: object) -> None:
        raise ValueError("nobody pays")

    with monkeypatch.context() as patched:
        patched.setattr(
            rulesets, "RuleSet", lambda *a, **k: RuleSet(*a, **k | {"payments": payments})
        )
        broken = VectorEnv("sbr", lanes=384, threads=threads)
    broken.reset()
    with pytest.raises(ValueError, match="nobody pays"):  # noqa: PT012
        for _ in range(200):
            broken.step(broken.sample())
    test_lanes_after_sleep(threads)


def test_few_lanes_take_few_threads() -> None:
    assert VectorEnv("sbr", lanes=1, threads=2).threads == 1
    with pytest.raises(baida.InputError, match="threads: expected 1 to"):
        VectorEnv("sbr", threads=0)


# --- search ---------------------------------------------------------------------------------------


def decisions(rules: Rules, number: int) -> list[tuple[int, View, list[int]]]:
    """Some decisions of a hand between bots, each with several actions that search tries."""
    match = Match(rules, seed=4)
    bot = EfficientBot(rules, 0, 1)
    found: list[tuple[int, View, list[int]]] = []
    while len(found) < number and not match.over:
        seat = match.waiting[0]
        view, legal = match.view(seat), match.legal(seat)
        if len(legal) > 3 and choice_json(legal[0])["kind"] != "exchange":
            found.append((seat, view, legal))
        match.step(seat, bot.choose(view, legal))
    return found


@pytest.mark.parametrize(
    ("house", "number", "threads"),
    [
        *((house, 9, (1, 3)) for house in rule_sets()),
        *(pytest.param(house, 12, THREADS, marks=pytest.mark.slow) for house in rule_sets()),
    ],
)
def test_search_decides_alike(house: str, number: int, threads: tuple[int, ...]) -> None:
    """The comparison goes beyond the first pruning of actions."""
    rules = find_rules(house, {"hands": 1})
    most = 0
    for seat, view, legal in decisions(rules, number)[4::2]:
        bots = [SearchBot(rules, seat, 1, rollouts=250, threads=n) for n in threads]
        chosen = {(bot.choose(view, legal), bot.tried) for bot in bots}
        assert len(chosen) == 1
        most = max(most, bots[0].tried)
    assert most > 100


@pytest.mark.parametrize("threads", THREADS)
def test_search_stops_when_the_time_is_up(threads: int) -> None:
    """The clock advances by 10 ms whenever it is read."""
    rules = find_rules("sbr", {"hands": 1})
    tried = 0
    for seat, view, legal in decisions(rules, 12):
        looks = count()
        clock = partial(_ticking, looks)
        bot = SearchBot(rules, seat, 1, seconds=0.2, threads=threads, clock=clock)
        assert bot.choose(view, legal) in legal
        assert next(looks) <= 21
        tried += bot.tried
    assert tried > 0


def _ticking(looks: Iterator[int]) -> float:
    return 0.01 * next(looks)


# --- the same rules in several threads ------------------------------------------------------------


@pytest.mark.parametrize("game", GAMES)
def test_hands_scored_at_once(game: str) -> None:
    """Scores, explanations and distances are right while other threads ask the same."""
    requests = list(generated(game, 60, 3))

    def answers(_i: int) -> list[Any]:
        return [score_json(request) for request in requests]

    expected = answers(0)
    assert in_threads(answers) == [expected] * 3


@pytest.mark.parametrize("game", GAMES)
def test_matches_played_at_once(game: str) -> None:
    """Matches made by one thread are played in others while an environment steps."""
    rules = find_rules(game, {"hands": 2})

    def play(match: Match, bots: list[EfficientBot]) -> list[int]:
        while not match.over:
            seat = match.waiting[0]
            match.step(seat, bots[seat].choose(match.view(seat), match.legal(seat)))
        return list(match.scores)

    def work(i: int, match: Match) -> Any:
        if i == 0:
            env = VectorEnv(rules, lanes=256, seed=3, threads=2)
            env.reset()
            for _ in range(100):
                env.step(env.sample())
            return env.features.tolist()
        return play(match, [EfficientBot(rules, seat, 1) for seat in range(4)])

    matches = [Match(rules, seed=i) for i in range(3)]
    expected = [work(i, Match(rules, seed=i)) for i in range(3)]
    assert in_threads(lambda i: work(i, matches[i])) == expected
