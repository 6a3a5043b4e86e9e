"""Shapes that a hand can take, and how many tiles it lacks for them.

A shape is asked about one hand at a time: ``load`` puts the hand in, ``put`` adds a tile or
takes it away, ``lacking`` counts. All shapes of a game share one counter
(core/distance/distance.py), so one has to be done with a shape before the next is loaded.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from baida.bots.holding import Holding
from baida.core.distance.distance import Distances
from baida.core.scoring.solver import CONFIGURATIONS
from baida.score.distance import distances_for, has_jokers
from baida.score.rules import Rules
from baida.tiles import ANY, FAMILY, FAMILY_FIRST, FAMILY_SIZE, KINDS, STANDS_FOR, SUITED

_COPIES = 4
_ALL_TILES = 14


def kinds_of(families: int) -> tuple[int, ...]:
    """The kinds of these families."""
    return tuple(kind for kind in range(KINDS) if families >> FAMILY[kind] & 1)


class Shape(Protocol):
    """Something that a hand can lack tiles for."""

    #: The families that it is made of; other tiles are of no use to it.
    families: int

    def load(self, holding: Holding) -> None:
        """Put a hand in."""

    def put(self, tile: int, n: int) -> None:
        """Add a tile, or take it away."""

    def lacking(self) -> int:
        """How many tiles the hand lacks."""


def is_of_use(tile: int, families: int) -> bool:
    """Whether a tile can be part of a shape of these families."""
    if tile < KINDS:
        return bool(families >> FAMILY[tile] & 1)
    return bool(STANDS_FOR[tile] & families)


class _Counted:
    """A shape that the compiled counter knows."""

    def __init__(self, rules: Rules, families: int) -> None:
        self.families = families
        self._kernel: Distances = distances_for(rules)
        self._tight = not has_jokers(rules)
        self._melds = 0

    def load(self, holding: Holding) -> None:
        """Put a hand in."""
        kernel = self._kernel
        kernel.clear()
        self._melds = len(holding.melds)
        for tile in holding.tiles:
            if is_of_use(tile, self.families):
                self.put(tile, 1)
        for family in range(5):
            if not self.families >> family & 1:
                first = FAMILY_FIRST[family]
                for kind in range(first, first + FAMILY_SIZE[family]):
                    kernel.limit(kind, 0)
        if self._tight:  # without jokers there are no more than four of a kind
            for meld in holding.melds:
                if not meld.is_chow and self.families >> FAMILY[meld.kind] & 1:
                    kernel.limit(meld.kind, _COPIES - (4 if meld.is_kong else 3))

    def put(self, tile: int, n: int) -> None:
        """Add a tile, or take it away."""
        if tile < KINDS:
            self._kernel.put(tile, 0, n)
        else:
            self._kernel.put(-1, STANDS_FOR[tile], n)


class Sets(_Counted):
    """Four sets and a pair, of some families only."""

    def lacking(self) -> int:
        """How many tiles the hand lacks."""
        return self._kernel.standard(4 - self._melds)


class Special(_Counted):
    """Seven pairs, or thirteen different tiles; melds spoil it."""

    def __init__(self, rules: Rules, configuration: str, families: int = ANY) -> None:
        super().__init__(rules, families)
        self._number = CONFIGURATIONS.index(configuration)

    def lacking(self) -> int:
        """How many tiles the hand lacks."""
        return self._kernel.special(self._number)


class Unconnected(Special):
    """Thirteen unconnected; to be quick, every joker counts as fitting somewhere."""

    def __init__(self, rules: Rules) -> None:
        super().__init__(rules, "thirteen_unconnected")
        self._jokers = 0

    def load(self, holding: Holding) -> None:
        """Put a hand in."""
        self._jokers = 0
        super().load(holding)

    def put(self, tile: int, n: int) -> None:
        """Add a tile, or take it away."""
        if tile < KINDS:
            self._kernel.put(tile, 0, n)
        else:
            self._jokers += n

    def lacking(self) -> int:
        """How many tiles the hand lacks."""
        return max(0, super().lacking() - self._jokers)


class Pungs:
    """Four pungs and a pair; every joker counts as fitting somewhere."""

    def __init__(self, families: int) -> None:
        self.families = families
        self._counts = [0] * KINDS
        self._jokers = 0
        self._sets = 4

    def load(self, holding: Holding) -> None:
        """Put a hand in."""
        self._counts = [0] * KINDS
        self._jokers = 0
        self._sets = 4 - len(holding.melds)
        for tile in holding.tiles:
            if is_of_use(tile, self.families):
                self.put(tile, 1)

    def put(self, tile: int, n: int) -> None:
        """Add a tile, or take it away."""
        if tile < KINDS:
            self._counts[tile] += n
        else:
            self._jokers += n

    def lacking(self) -> int:
        """How many tiles the hand lacks."""
        most = sorted([count for count in self._counts if count], reverse=True)
        sets = self._sets
        lacking = 3 * sets - sum([min(count, 3) for count in most[:sets]])
        lacking += 2 - (min(most[sets], 2) if len(most) > sets else 0)
        return max(0, lacking - self._jokers)


class Naturals:
    """Fourteen natural suited tiles, whatever they are (V8)."""

    families = SUITED

    def __init__(self) -> None:
        self._held = 0

    def load(self, holding: Holding) -> None:
        """Put a hand in."""
        self._held = 3 * len(holding.melds) + sum([tile < 27 for tile in holding.tiles])

    def put(self, tile: int, n: int) -> None:
        """Add a tile, or take it away."""
        if tile < 27:
            self._held += n

    def lacking(self) -> int:
        """How many tiles the hand lacks."""
        return max(0, _ALL_TILES - self._held)


def useful_kinds(shape: Shape, lacking: int, among: Sequence[int]) -> list[int]:
    """The kinds that bring a hand nearer to the shape that it is loaded in."""
    put, count = shape.put, shape.lacking
    found = []
    for kind in among:
        put(kind, 1)
        if count() < lacking:
            found.append(kind)
        put(kind, -1)
    return found
