"""The strength of a network: duplicate deals against three ``efficient``, played in one process.

Each deal is played four times, with the network on every seat. The deals are never those of
training; the claim in a model card comes from the arena, on yet other deals.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from math import sqrt

from baida.bots.learned.network_file import TrainedNetwork
from baida.bots.worth import weights_for
from baida.core.play.deal import Deal
from baida.core.policy.greedy import Greedy
from baida.core.policy.learned import Learned
from baida.game.rulesets import ruleset_for
from baida.score.rules import Rules

#: The seeds of the deals for choosing between networks begin here.
_FIRST_SEED = 1 << 49


@dataclass(frozen=True, slots=True)
class Strength:
    """Points per hand against three ``efficient``; half the 95 % interval over deals."""

    deals: int
    points: float
    interval: float


class Duel:
    def __init__(self, rules: Rules, trained: TrainedNetwork) -> None:
        ruleset, weights = ruleset_for(rules), weights_for(rules)
        self._deal = Deal(ruleset)
        self._efficient = Greedy(ruleset, weights)
        margins = trained.margin, trained.discard_margin
        self._learned = Learned(ruleset, weights, trained.network(), *margins)

    def points_of(self, number: int) -> float:
        """The mean points of the network over the four seats of one deal."""
        return sum(self._play(number, seat) for seat in range(4)) / 4

    def _play(self, number: int, mine: int) -> int:
        deal = self._deal
        deal.shuffle(_FIRST_SEED + number, number & 3, number >> 2 & 3)
        while not deal.over:
            seat = deal.seat
            player = self._learned if seat == mine else self._efficient
            deal.step(seat, player.decide(deal, seat))
        return deal.points[mine]


def strength_of(results: Iterable[float]) -> Strength:
    points = list(results)
    n = len(points)
    mean = sum(points) / n
    variance = sum((x - mean) ** 2 for x in points) / max(1, n - 1)
    return Strength(n, mean, 1.96 * sqrt(variance / n))
