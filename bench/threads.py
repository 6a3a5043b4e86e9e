"""All processors against one, side by side."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator

import numpy as np

import baida
from baida.bots.efficient import EfficientBot
from baida.bots.search.bot import SearchBot
from baida.env.vector import VectorEnv
from baida.game.match import Match
from baida.game.view.view import View
from baida.variants import find_rules
from bench.hands import B30FJ_JOKERS, winning
from bench.measure import Row, faster

HANDS = 20_000
LANES = 1024
STEPS = 200
DECISIONS = 3
ROLLOUTS = 400
BAR = 1.7
ONE = "one thread"
GAMES = ("sbr", "b30fj", "vietnamese")


def thread_rows() -> Iterator[Row]:
    for jokers in (0, 3):
        name = f"points in one batch, {jokers} jokers, all processors"
        yield faster(name, _batch(jokers, None), _batch(jokers, 1), ONE, BAR, unit="hands/s")
    for game in GAMES:
        name = f"{game}, {LANES} hands stepped together, all processors"
        yield faster(name, _stepped(game, None), _stepped(game, 1), ONE, BAR)
    for game in GAMES:
        name = f"{game}, search, all processors"
        yield faster(name, _search(game, None), _search(game, 1), ONE, BAR, unit="rollouts/s")


def _batch(jokers: int, threads: int | None) -> Callable[[], int]:
    rng = random.Random(2026)
    hands = [winning(rng, jokers) for _ in range(HANDS)]
    size = B30FJ_JOKERS[-1] + 1
    counts = np.array([np.bincount(hand.tiles[:13], minlength=size) for hand in hands])
    counts = counts.astype(np.uint8)
    last = np.array([hand.tiles[13] for hand in hands])

    def run() -> int:
        baida.score_batch("b30fj", counts, last, threads=threads)
        return HANDS

    return run


def _stepped(game: str, threads: int | None) -> Callable[[], int]:
    env = VectorEnv(game, LANES, seed=1, threads=threads)
    env.reset()

    def run() -> int:
        for _ in range(STEPS):
            env.step(env.sample())
        return LANES * STEPS

    return run


def _search(game: str, threads: int | None) -> Callable[[], int]:
    """The first decisions of a hand that have several actions."""
    rules = find_rules(game, {"hands": 1})
    match = Match(rules, seed=4)
    efficient = EfficientBot(rules, 0, 1)
    asked: list[tuple[SearchBot, View, list[int]]] = []
    while len(asked) < DECISIONS:
        seat = match.waiting[0]
        view, legal = match.view(seat), match.legal(seat)
        if len(legal) > 3:
            asked.append(
                (SearchBot(rules, seat, 1, rollouts=ROLLOUTS, threads=threads), view, legal)
            )
        match.step(seat, efficient.choose(view, legal))

    def run() -> int:
        tried = 0
        for bot, view, legal in asked:
            bot.choose(view, legal)
            tried += bot.tried
        return tried

    return run
