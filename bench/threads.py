"""All processors against one, side by side."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from functools import partial
from itertools import count, islice

import numpy as np

import baida
from baida.bots.efficient import EfficientBot
from baida.bots.search import SearchBot
from baida.env.vector import VectorEnv
from baida.game.match import Match
from baida.game.view.view import View
from baida.score.rules import Rules
from baida.variants import find_rules
from bench.hands import B30FJ_JOKERS, winning
from bench.measure import Row, faster, limit
from bench.sizes import Sizes

BAR = 1.7
#: The most decisions, in percent, that ``search`` may make by its prior alone.
MOST_WITHOUT = 50
ONE = "one thread"
GAMES = ("sbr", "b30fj", "vietnamese")


def thread_rows(sizes: Sizes) -> Iterator[Row]:
    def all_against_one(
        name: str, work: Callable[[int | None], Callable[[], int]], unit: str
    ) -> Row:
        name = f"{name}, all processors"
        return faster(name, work(None), work(1), ONE, BAR, unit=unit, rounds=sizes.rounds)

    for jokers in (0, 3):
        name = f"points in one batch, {jokers} jokers"
        yield all_against_one(name, partial(_batch, sizes, jokers), "hands/s")
    for game in GAMES:
        name = f"{game}, {sizes.thread_lanes} hands stepped together"
        yield all_against_one(name, partial(_stepped, sizes, game), "decisions/s")
    for game in GAMES:
        yield all_against_one(f"{game}, search", partial(_search, sizes, game), "rollouts/s")
        name = f"{game}, decisions of search without rollouts"
        yield limit(name, _share_without_rollouts(sizes, game), "%", MOST_WITHOUT)


def _batch(sizes: Sizes, jokers: int, threads: int | None) -> Callable[[], int]:
    rng = random.Random(2026)
    hands = [winning(rng, jokers) for _ in range(sizes.hands)]
    size = B30FJ_JOKERS[-1] + 1
    counts = np.array([np.bincount(hand.tiles[:13], minlength=size) for hand in hands])
    counts = counts.astype(np.uint8)
    last = np.array([hand.tiles[13] for hand in hands])

    def run() -> int:
        baida.score_batch("b30fj", counts, last, threads=threads)
        return sizes.hands

    return run


def _stepped(sizes: Sizes, game: str, threads: int | None) -> Callable[[], int]:
    env = VectorEnv(game, sizes.thread_lanes, seed=1, threads=threads)
    env.reset()

    def run() -> int:
        for _ in range(sizes.thread_steps):
            env.step(env.sample())
        return sizes.thread_lanes * sizes.thread_steps

    return run


def _search(sizes: Sizes, game: str, threads: int | None) -> Callable[[], int]:
    """The first decisions between many actions for which the prior of ``search`` is not enough."""
    asked: list[tuple[SearchBot, View, list[int]]] = []
    for rules, seat, view, legal in _decisions(game):
        if len(legal) > 3 and _tries(rules, seat, view, legal):
            bot = SearchBot(rules, seat, 1, rollouts=sizes.rollouts, threads=threads)
            asked.append((bot, view, legal))
        if len(asked) == sizes.decisions:
            break

    def run() -> int:
        tried = 0
        for bot, view, legal in asked:
            bot.choose(view, legal)
            tried += bot.tried
        return tried

    return run


def _share_without_rollouts(sizes: Sizes, game: str) -> float:
    """In percent of the decisions between several actions.

    ``search`` does not try an action that is hopeless by its prior. If it tried none in most
    decisions, it would be ``learned``.
    """
    asked = islice(_decisions(game), sizes.searched)
    return 100 * sum(not _tries(*each) for each in asked) / sizes.searched


def _tries(rules: Rules, seat: int, view: View, legal: list[int]) -> bool:
    """Whether ``search`` plays anything out."""
    bot = SearchBot(rules, seat, 1, rollouts=1)
    bot.choose(view, legal)
    return bot.tried > 0


def _decisions(game: str) -> Iterator[tuple[Rules, int, View, list[int]]]:
    """The decisions between several actions in hands of ``efficient``, without end."""
    rules = find_rules(game, {"hands": 1})
    efficient = EfficientBot(rules, 0, 1)
    for seed in count(4):
        match = Match(rules, seed=seed)
        while not match.over:
            seat = match.waiting[0]
            view, legal = match.view(seat), match.legal(seat)
            if len(legal) > 1:
                yield rules, seat, view, legal
            match.step(seat, efficient.choose(view, legal))
