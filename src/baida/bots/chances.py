"""How likely it is that a hand still becomes what it is planned to be.

Each tile that is lacking comes at some rate, and at another rate the hand of play ends first:
the chance to get it is the first rate over the sum of both. Getting all of them is the product.
"""

from __future__ import annotations

from functools import lru_cache

from baida.bots.counting import Unseen
from baida.core.play.options import Customs
from baida.game.view.view import View

#: What share of the unseen tiles usually helps a hand that lacks one, two, ... tiles.
USUAL = {
    "sets": (0.05, 0.13, 0.2, 0.27, 0.34, 0.4, 0.45, 0.5),
    "flush": (0.05, 0.09, 0.12, 0.14, 0.16, 0.17, 0.18, 0.19),
    "pungs": (0.035, 0.05, 0.06, 0.07, 0.08, 0.09, 0.1, 0.1),
    "pairs": (0.03, 0.08, 0.13, 0.18, 0.22, 0.25, 0.28, 0.3),
    "orphans": (0.03, 0.05, 0.08, 0.1, 0.13, 0.15, 0.18, 0.2),
    "unconnected": (0.08, 0.11, 0.14, 0.17, 0.2, 0.23, 0.26, 0.3),
    "naturals": (0.6,) * 8,
}
#: How many times as often it comes because one can claim it, before the last one: where chows
#: can be claimed and where they cannot.
CLAIMED = {"sets": (1.5, 1.25), "flush": (1.4, 1.25), "pungs": (2.4, 2.4), "naturals": (1.4, 1.2)}
#: The last tile can be anybody's discard: that counts for so much of a draw.
WON_ON = 0.7
#: Of how much of the wall one gets the good.
OF_WALL = 0.3
#: How often somebody else ends the hand where the first win does, for each turn.
OTHERS_WIN = 0.05


class Chances:
    """The chances of one seat at one moment."""

    def __init__(self, customs: Customs, view: View, unseen: Unseen) -> None:
        winners = sum(seat.won is not None for seat in view.seats)
        #: The others who are still in.
        self.others = max(1, 3 - winners)
        self._unseen = unseen
        self._chows = customs.chows
        turns = view.wall / (self.others + 1)
        self.hazard = 1 / (OF_WALL * turns + 0.3)
        if customs.winners == 1:
            self.hazard += OTHERS_WIN
        self._jokers = 0.8 * sum(unseen.jokers.values()) / unseen.total
        self._later: dict[tuple[str, int], float] = {}

    def of(self, pace: str, lacking: int, helping: int | None = None) -> float:
        """The chance to get all that is lacking, ``helping`` of the unseen tiles being next."""
        lacking = max(1, lacking)
        if helping is None:
            return self.later(pace, lacking)
        rate = self._rate(pace, lacking, helping / self._unseen.total)
        return rate / (rate + self.hazard) * self.later(pace, lacking - 1)

    def later(self, pace: str, lacking: int) -> float:
        """The chance to get so many tiles, when nothing more is known."""
        if lacking <= 0:
            return 1.0
        known = self._later.get((pace, lacking))
        if known is None:
            share = USUAL[pace][min(lacking, 8) - 1] + self._jokers * (pace != "naturals")
            rate = self._rate(pace, lacking, share)
            known = rate / (rate + self.hazard) * self.later(pace, lacking - 1)
            self._later[pace, lacking] = known
        return known

    def _rate(self, pace: str, lacking: int, share: float) -> float:
        if lacking == 1:
            return share * (1 + WON_ON * self.others)
        return share * CLAIMED.get(pace, (1.0, 1.0))[0 if self._chows else 1]


@lru_cache(maxsize=64)
def turns_to_discard(count: int) -> float:
    """What so many tiles that have to go first leave of a chance."""
    return 0.93**count
