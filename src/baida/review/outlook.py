"""What the trials show besides points: how often the seat wins, and who wins on its discard."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass

from baida.core.play.deal import Deal
from baida.game.actions import PASS, WIN_NOW

#: The average cost of discarding a tile, by the seat that would win on it.
Dangers = Callable[[int], Sequence[float]]
#: In how many worlds the danger of a discard is measured.
_MOST_WORLDS = 100


@dataclass
class Wins:
    """The wins of a seat in the trials of an action."""

    tried: int = 0
    won: int = 0
    #: What was paid for all these wins together.
    points: int = 0


class Outlook:
    """What follows the actions of a seat in the sampled worlds."""

    def __init__(self, seat: int) -> None:
        self._seat = seat
        self._wins: dict[int, Wins] = {}
        self._worlds: list[Deal] = []

    def keep(self, world: Deal) -> None:
        if len(self._worlds) < _MOST_WORLDS:
            self._worlds.append(world.copy())

    def note(self, action: int, win: int | None) -> None:
        """Note a trial: what the seat was paid for its win, None if it did not win."""
        wins = self._wins.setdefault(action, Wins())
        wins.tried += 1
        if win is not None:
            wins.won += 1
            wins.points += win

    def wins(self, action: int) -> Wins:
        return self._wins[action]

    def dangers(self, tile: int) -> list[float]:
        """The average cost of discarding a tile, by the seat that would win on it."""
        costs = [0.0] * 4
        for world in self._worlds:
            offer = world.copy()
            offer.step(self._seat, tile)
            wanted = {seat for seat in offer.waiting if offer.could_win(seat)}
            for winner in wanted:
                # where only one player can win on a discard, others may be nearer
                if _answered(offer, wanted).win_of(winner) is not None:
                    after = _answered(offer, {winner})
                    costs[winner] += world.points[self._seat] - after.points[self._seat]
        return [cost / len(self._worlds) for cost in costs]


def _answered(offer: Deal, winning: Collection[int]) -> Deal:
    """The table after these seats have claimed a win, and the others have passed."""
    after = offer.copy()
    for seat in offer.waiting:
        after.step(seat, WIN_NOW if seat in winning else PASS)
    return after
