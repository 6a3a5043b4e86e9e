"""Findings of the trials besides points: how often the seat wins, and who wins on its discard."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass

from baida.core.play.deal import Deal
from baida.game.actions import PASS, WIN_NOW

#: The average cost of discarding a tile, by the seat that would win on it.
Dangers = Callable[[int], Sequence[float]]
#: The number of worlds in which the danger of a discard is measured.
_MOST_WORLDS = 100


@dataclass
class Wins:
    """The wins of a seat in the trials of an action."""

    tried: int = 0
    won: int = 0
    #: The sum of the payments for all these wins.
    points: int = 0


class Consequences:
    """The consequences of a seat's actions in the sampled worlds."""

    def __init__(self, seat: int) -> None:
        self._seat = seat
        self._wins: dict[int, Wins] = {}
        self._worlds: list[Deal] = []

    def keep(self, world: Deal) -> None:
        if len(self._worlds) < _MOST_WORLDS:
            self._worlds.append(world.copy())

    def note(self, action: int, win: int | None) -> None:
        """Record a trial: the payment for the seat's win, or None if it did not win."""
        wins = self._wins.setdefault(action, Wins())
        wins.tried += 1
        if win is not None:
            wins.won += 1
            wins.points += win

    def wins(self, action: int) -> Wins:
        return self._wins[action]

    def dangers(self, tile: int) -> list[float]:
        """Return the average cost of discarding a tile, by the seat that would win on it."""
        costs = [0.0] * 4
        for world in self._worlds:
            offer = world.copy()
            offer.step(self._seat, tile)
            wanted = {seat for seat in offer.waiting if offer.could_win(seat)}
            for winner in wanted:
                # if only one player can win on a discard, another one may be first in turn
                if _answered(offer, wanted).win_of(winner) is not None:
                    after = _answered(offer, {winner})
                    costs[winner] += world.points[self._seat] - after.points[self._seat]
        return [cost / len(self._worlds) for cost in costs]


def _answered(offer: Deal, winning: Collection[int]) -> Deal:
    """Return the table after these seats have claimed a win, and the others have passed."""
    after = offer.copy()
    for seat in offer.waiting:
        after.step(seat, WIN_NOW if seat in winning else PASS)
    return after
