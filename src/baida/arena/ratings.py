"""Ratings: how often a bot gets more points in a hand than another, on one scale.

The model is that of Bradley and Terry. Each bot has a strength, and a bot with strength a beats one
with strength b in a share a / (a + b) of the hands that both play at one table; equal points are
half a win for each. The maximum likelihood strengths are shown on the scale of Elo: 400 more is ten
times the strength, and the average is 1500.

Hands of the same deal are not independent. The intervals therefore come from leaving out groups of
whole deals, one group at a time (the jackknife).
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from itertools import combinations

import numpy as np
from numpy.typing import NDArray

from baida.arena.deal import PlayedDeal
from baida.stats import Estimate, student_95

AVERAGE = 1500.0
_TENFOLD = 400.0
MOST_GROUPS = 50
_CLOSE = 1e-10
_MOST_STEPS = 100

#: ``wins[a, b]``: how often a was ahead of b, where equal points count half; or one value per bot.
Numbers = NDArray[np.float64]


def ratings(deals: Sequence[PlayedDeal], bots: int) -> list[Estimate]:
    groups = min(len(deals), MOST_GROUPS)
    # Neighbouring deals stay together, so that every bot plays in each group.
    parts = [
        wins_of(deals[len(deals) * g // groups : len(deals) * (g + 1) // groups], bots)
        for g in range(groups)
    ]
    whole = sum(parts, np.zeros((bots, bots)))
    values = _scaled(strengths(whole))
    if groups < 2:
        return [Estimate(value, None) for value in values]
    without = [_scaled(strengths(whole - part)) for part in parts]
    return [
        Estimate(value, _half([one[bot] for one in without])) for bot, value in enumerate(values)
    ]


def wins_of(deals: Iterable[PlayedDeal], bots: int) -> Numbers:
    wins = np.zeros((bots, bots))
    for deal in deals:
        for points in deal.points:
            for one, other in combinations(range(len(deal.table)), 2):
                a, b = deal.table[one], deal.table[other]
                if a == b:
                    continue
                share = 0.5 if points[one] == points[other] else float(points[one] > points[other])
                wins[a, b] += share
                wins[b, a] += 1 - share
    return wins


def strengths(wins: Numbers) -> Numbers:
    """Return the maximum likelihood logarithms of the strengths; their mean is 0.

    One drawn hand is added for each pair, so that there is a solution even if a bot has never been
    ahead of anybody.

    >>> a, b = strengths(np.array([[0, 8.5], [0.5, 0]]))  # 9 : 1 with the drawn hand
    >>> round(math.exp(a - b), 6)
    9.0
    """
    bots = len(wins)
    added = wins + 0.5 * (1 - np.eye(bots))
    hands = added + added.T
    found: Numbers = np.zeros(bots)
    for _ in range(_MOST_STEPS):
        expected = 1 / (1 + np.exp(found[None, :] - found[:, None]))  # the share of the row's wins
        missing = (added - hands * expected).sum(axis=1)
        spread = hands * expected * (1 - expected)
        # Newton's step; the ones fix the mean, which the hands do not determine.
        curve = np.diag(spread.sum(axis=1)) - spread + 1
        step = np.linalg.solve(curve, missing)
        # A long step would overshoot where a bot is almost always ahead.
        found += step / max(1.0, float(np.abs(step).max()))
        if np.abs(step).max() < _CLOSE:
            break
    return found


def _scaled(found: Numbers) -> list[float]:
    return [AVERAGE + _TENFOLD / math.log(10) * float(one) for one in found]


def _half(without: Sequence[float]) -> float:
    """Return half of a jackknife interval, from the values with each group left out."""
    groups = len(without)
    mean = math.fsum(without) / groups
    spread = math.fsum((value - mean) ** 2 for value in without) * (groups - 1) / groups
    return student_95(groups - 1) * math.sqrt(spread)
