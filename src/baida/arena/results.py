"""The results of an arena: standings, comparisons and ratings."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cached_property
from itertools import combinations

from baida.arena.deal import PlayedDeal
from baida.arena.ratings import ratings
from baida.arena.setup import ArenaSetup
from baida.sim.seed import seed_json
from baida.sim.summary import ratio
from baida.stats import Estimate, mean_estimate, ratio_estimate
from baida.wire.simulation import ArenaResult
from baida.wire.values import SEATS


@dataclass
class Standing:
    """The counts of one bot; both count if it sits twice at a table."""

    bot: int
    name: str
    deals: int = 0
    hands: int = 0
    points: int = 0
    won: int = 0
    dealt_in: int = 0
    #: Points per hand; None if it has not played.
    per_hand: Estimate | None = None
    rating: Estimate = field(default_factory=lambda: Estimate(0.0, None))
    faults: Counter[str] = field(default_factory=Counter)
    first_fault: str = ""
    cut_off: int = 0


@dataclass(frozen=True)
class Pair:
    better: int
    worse: int
    deals: int
    #: Points per hand of ``better`` minus those of ``worse``, deal by deal.
    ahead: Estimate


class Results:
    def __init__(self, setup: ArenaSetup, deals: Sequence[PlayedDeal]) -> None:
        self.setup = setup
        self.deals = deals
        bots = range(len(setup.bots))
        self.by_deal = [[_points_of(deal, bot) for bot in bots] for deal in deals]
        self._standings = [self._standing(bot) for bot in bots]
        for standing, rating in zip(self._standings, ratings(deals, len(bots)), strict=True):
            standing.rating = rating
        self._note_troubles()

    @property
    def hands(self) -> int:
        return SEATS * len(self.deals)

    @property
    def complete(self) -> bool:
        return len(self.deals) == self.setup.deals

    @cached_property
    def standings(self) -> list[Standing]:
        """Return the bots, best first by points per hand; ties in the order of the setup."""
        return sorted(
            self._standings, key=lambda one: (one.per_hand is None, -_value(one.per_hand), one.bot)
        )

    @cached_property
    def pairs(self) -> list[Pair]:
        """Return all pairs that have met, in the order of the standings."""
        found = (self._pair(one.bot, other.bot) for one, other in combinations(self.standings, 2))
        return [pair for pair in found if pair is not None]

    def cumulated(self, bot: int) -> list[tuple[int, int]]:
        points = 0
        line = [(0, 0)]
        for number, deal in enumerate(self.by_deal, 1):
            points += deal[bot][0]
            line.append((number, points))
        return line

    def _standing(self, bot: int) -> Standing:
        mine = [deal[bot] for deal in self.by_deal]
        standing = Standing(
            bot,
            self.setup.names[bot],
            deals=sum(hands > 0 for _, hands in mine),
            hands=sum(hands for _, hands in mine),
            points=sum(points for points, _ in mine),
            per_hand=ratio_estimate(mine),
        )
        for deal in self.deals:
            for place, other in enumerate(deal.table):
                if other == bot:
                    standing.won += deal.won[place]
                    standing.dealt_in += deal.dealt_in[place]
        return standing

    def _note_troubles(self) -> None:
        for deal in self.deals:
            for trouble in deal.trouble:
                standing = self._standings[trouble.bot]
                standing.faults.update(trouble.faults)
                standing.first_fault = standing.first_fault or trouble.first
                standing.cut_off += trouble.cut_off

    def _pair(self, better: int, worse: int) -> Pair | None:
        ahead = [
            deal[better][0] / deal[better][1] - deal[worse][0] / deal[worse][1]
            for deal in self.by_deal
            if deal[better][1] and deal[worse][1]
        ]
        estimate = mean_estimate(ahead)
        return None if estimate is None else Pair(better, worse, len(ahead), estimate)

    def to_json(self) -> ArenaResult:
        return {
            "rules": self.setup.rules,
            "bots": list(self.setup.bots),
            "seed": seed_json(self.setup.seed),
            "complete": self.complete,
            "deals": len(self.deals),
            "hands": self.hands,
            "standings": [
                {
                    "bot": one.bot,
                    "name": one.name,
                    "deals": one.deals,
                    "hands": one.hands,
                    "points": one.points,
                    "points_per_hand": None if one.per_hand is None else one.per_hand.value,
                    "ci95": None if one.per_hand is None else one.per_hand.half,
                    "won": one.won,
                    "win_rate": ratio(one.won, one.hands),
                    "dealt_in": one.dealt_in,
                    "dealt_in_rate": ratio(one.dealt_in, one.hands),
                    "rating": one.rating.value,
                    "rating_ci95": one.rating.half,
                    "faults": dict(sorted(one.faults.items())),
                    "first_fault": one.first_fault or None,
                    "cut_off": one.cut_off,
                }
                for one in self.standings
            ],
            "pairs": [
                {
                    "better": pair.better,
                    "worse": pair.worse,
                    "deals": pair.deals,
                    "ahead": pair.ahead.value,
                    "ci95": pair.ahead.half,
                    "clear": pair.ahead.clear,
                }
                for pair in self.pairs
            ],
        }


def _points_of(deal: PlayedDeal, bot: int) -> tuple[int, int]:
    places = [place for place, other in enumerate(deal.table) if other == bot]
    return sum(hand[place] for hand in deal.points for place in places), SEATS * len(places)


def _value(estimate: Estimate | None) -> float:
    return 0.0 if estimate is None else estimate.value
