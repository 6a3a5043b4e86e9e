"""Threads: the same results with any number of them, and several at once on the same rules."""

from __future__ import annotations

import threading
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

import baida
from baida.threads import MOST_THREADS, Pool, share_out, thread_count
from tests.helpers.batches import arrays, hands
from tests.helpers.play import rule_sets
from tests.helpers.support import GAMES, generated, score_json

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
    """No object of the pool is in two hands at once."""
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


@pytest.mark.parametrize("threads", THREADS)
def test_the_first_wrong_hand_is_named(threads: int) -> None:
    rows = np.zeros((ROWS, 34), dtype=np.uint8)
    rows[:, 0:13] = 1
    rows[3500, 0] = 2
    rows[2500, 0:2] = (5, 0)
    rows[2500, 5:9] = (0, 0, 0, 1)
    with pytest.raises(baida.InputError, match="hand 2500 has too many 1m"):
        baida.score_batch("b30fj", rows, winning=33, threads=threads)


# --- the same rules in several threads ------------------------------------------------------------


@pytest.mark.parametrize("game", GAMES)
def test_hands_scored_at_once(game: str) -> None:
    """Scores, explanations and distances while other threads ask the same."""
    requests = list(generated(game, 60, 3))

    def answers(_i: int) -> list[Any]:
        return [score_json(request) for request in requests]

    expected = answers(0)
    assert in_threads(answers) == [expected] * 3
