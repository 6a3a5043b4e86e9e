"""What is still unseen, counted from a view."""

from __future__ import annotations

from functools import lru_cache

from baida.game.view.view import HIDDEN, View
from baida.game.wall import tiles_of
from baida.score.rules import Rules
from baida.tiles import KINDS, NAMES, STANDS_FOR


class Unseen:
    """The tiles in the wall and in the others' hands, as far as the viewer can tell."""

    __slots__ = ("by_tile", "jokers", "total")

    def __init__(self, rules: Rules, view: View) -> None:
        self.by_tile = list(_all_tiles(rules))
        for tile in _seen(view):
            if tile != HIDDEN:
                self.by_tile[tile] -= 1
        #: How many there are; never 0, so that one can divide by it.
        self.total = max(1, sum(self.by_tile))
        #: How many jokers there are by the families they stand for.
        self.jokers: dict[int, int] = {}
        for tile in _jokers(rules):
            if self.by_tile[tile]:
                mask = STANDS_FOR[tile]
                self.jokers[mask] = self.jokers.get(mask, 0) + self.by_tile[tile]

    def jokers_for(self, families: int) -> int:
        """How many jokers there are that can be of one of these families."""
        return sum(n for mask, n in self.jokers.items() if mask & families)


def _seen(view: View) -> list[int]:
    """Every tile that the viewer sees, each once."""
    seen: list[int] = []
    winning: set[tuple[int, int]] = set()
    for seat in view.seats:
        seen += seat.tiles
        seen += seat.declared
        # a claimed discard lies in a meld or with a winner
        seen += [discard.tile for discard in seat.discards if not discard.taken]
        for meld in seat.melds:
            seen += meld.tiles
        if seat.won is not None and seat.won.tile is not None:
            if seat.won.source is None:
                seen.append(seat.won.tile)
            else:  # several may have won on it
                winning.add((seat.won.tile, seat.won.source))
    seen += [tile for tile, _ in winning]
    return seen


@lru_cache(maxsize=64)
def _all_tiles(rules: Rules) -> tuple[int, ...]:
    """How many there are of each tile."""
    counts = [0] * len(NAMES)
    for tile in tiles_of(rules):
        counts[tile] += 1
    return tuple(counts)


@lru_cache(maxsize=64)
def _jokers(rules: Rules) -> tuple[int, ...]:
    """The jokers of the game that can be part of a set."""
    return tuple(sorted({t for t in tiles_of(rules) if t >= KINDS and STANDS_FOR[t]}))
