"""The distance of a hand from ready, and the tiles that bring it nearer."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

import cython

from baida.core.distance.distance import Distances
from baida.core.scoring.solver import CONFIGURATIONS
from baida.errors import InputError
from baida.i18n import Message
from baida.melds import Meld
from baida.score.request import HAND_SIZE, make_melds, read_tiles
from baida.score.rules import Rules
from baida.score.waits import count_unseen
from baida.threads import PerThread
from baida.tiles import FAMILY, KINDS, NAMES, STANDS_FOR, SUITS, is_one_tile

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

NEVER = 99
_TILES = 14
_COPIES = 4
_NO_LIMIT = 7
#: The greatest number of natural tiles of a kind in a row of counts (core/distance/distance.py).
MOST_ALIKE = 7
_MOST_KEPT = 16
#: Counters for rows of counts, shared by all threads: compiled, counting a row is one step for the
#: interpreter. Finding the counter of a thread would take half as long as the counting.
_SHARED: dict[Rules, Distances] = {}


@dataclass(frozen=True)
class Distance:
    """The number of tiles to exchange until the hand is ready, also called *shanten*.

    A ready hand has distance 0, a complete one -1. ``tiles`` are those that reduce the distance,
    each with the number of unseen copies.
    """

    distance: int
    by_configuration: Mapping[str, int]
    tiles: tuple[tuple[int, int], ...]


def find_distance(
    rules: Rules,
    concealed: str | list[int],
    *,
    melds: Sequence[object] = (),
    flowers: str = "",
    seen: str = "",
    voided: str | None = None,
) -> Distance:
    tiles = read_tiles(concealed, "concealed")
    size, unseen = count_unseen(rules, tiles, melds, flowers, seen)
    if not 1 <= size <= HAND_SIZE + 1:
        raise InputError("concealed", Message("input.distance_size", most=HAND_SIZE + 1, n=size))
    calls = make_melds(rules, melds) if melds else ()
    suits: list[int] = [-1]
    if "voided" in rules.variant.situations:
        if voided is not None and (len(voided) != 1 or voided not in SUITS):
            given = {"name": "voided", "values": "m, p, s", "found": repr(voided)}
            raise InputError("situation", Message("input.is_one_of", **given))
        suits = [0, 1, 2] if voided is None else [SUITS.index(voided)]
    elif voided is not None:
        game = rules.variant.id
        raise InputError("situation", Message("input.not_a_situation", name="voided", game=game))
    hand = _Hand(rules, tiles, calls, bool(flowers))
    lacking = {suit: hand.lacking(suit) for suit in suits}
    least = min(n for found in lacking.values() for n in found.values())
    useful = [False] * len(NAMES)
    for suit, found in lacking.items():
        # A tile brings a configuration nearer by at most one, so others need not be tried.
        best = [name for name, n in found.items() if n == least]
        if best and least < NEVER:
            hand.find_nearer(suit, best, least, unseen, useful)
    now = {name: min(found[name] for found in lacking.values()) for name in lacking[suits[0]]}
    return Distance(
        least - 1,
        {name: n - 1 for name, n in now.items() if n < NEVER},
        tuple((tile, unseen[tile]) for tile in range(len(NAMES)) if useful[tile]),
    )


class _Hand:
    def __init__(
        self, rules: Rules, tiles: Sequence[int], melds: tuple[Meld, ...], declared: bool
    ) -> None:
        self.rules = rules
        self.tiles = tiles
        self.melds = melds
        self.declared = declared
        self.kernel = distances_for(rules)

    def lacking(self, voided: int) -> dict[str, int]:
        """Return what the hand lacks for each configuration if it voids this suit (-1: none)."""
        self._put(voided)
        names = ["standard"]
        for name in ("seven_pairs", "thirteen_orphans", "thirteen_unconnected"):
            if name in self.rules.configurations and not self.melds:
                names.append(name)
        if self.rules.has_ungrouped_nfnl:
            names.append("nfnl")
        if self._melded(voided):
            return dict.fromkeys(names, NEVER)
        natural = sum(tile < 27 for tile in self.tiles)
        return {name: self._lacking(name, natural) for name in names}

    def find_nearer(
        self,
        voided: int,
        configurations: Sequence[str],
        least: int,
        unseen: Sequence[int],
        useful: list[bool],
    ) -> None:
        """Note the tiles after which one of these configurations lacks less than ``least``."""
        self._put(voided)
        kernel = self.kernel
        natural = sum(tile < 27 for tile in self.tiles)
        by_families: dict[int, bool] = {}  # jokers that stand for the same families are equivalent
        for tile in range(len(NAMES)):
            if useful[tile] or unseen[tile] < 0 or not is_one_tile(tile):
                continue
            families = 0 if tile < KINDS else STANDS_FOR[tile]
            if tile >= KINDS and families in by_families:
                useful[tile] = by_families[families]
                continue
            present = tile >= KINDS or tile // 9 != voided
            if present:
                kernel.put(tile, 1)
            now_natural = natural + (tile < 27)
            useful[tile] = any(self._lacking(name, now_natural) < least for name in configurations)
            if present:
                kernel.put(tile, -1)
            if tile >= KINDS:
                by_families[families] = useful[tile]

    def _lacking(self, configuration: str, natural: int) -> int:
        """Return what the tiles in the kernel lack."""
        if configuration == "standard":
            return self.kernel.standard(4 - len(self.melds))
        if configuration == "nfnl":
            return self._nfnl(natural)
        return self.kernel.special(CONFIGURATIONS.index(configuration))

    def _put(self, voided: int) -> None:
        kernel = self.kernel
        kernel.clear()
        for tile in self.tiles:
            if tile >= KINDS or tile // 9 != voided:
                kernel.put(tile, 1)
        if not self.rules.variant.has_jokers:
            for kind in range(9 * voided, 9 * voided + 9) if voided >= 0 else ():
                kernel.limit(kind, 0)
            for meld in self.melds:
                for kind in meld.tiles:
                    kernel.limit(kind, _COPIES - sum(m.tiles.count(kind) for m in self.melds))

    def _melded(self, suit: int) -> bool:
        return suit >= 0 and any(meld.tiles[0] // 9 == suit for meld in self.melds)

    def _nfnl(self, natural: int) -> int:
        """Return what is lacking for fourteen natural suited tiles with nothing declared (V8)."""
        if self.declared or any(tile >= 27 for meld in self.melds for tile in meld.tiles):
            return NEVER
        return max(0, _TILES - 3 * len(self.melds) - natural)


def distance_of_counts(rules: Rules, counts: NDArray[np.uint8], melds: int = 0) -> int:
    """Return the distance of a hand given as counts of its concealed tiles, by number.

    Counts may stop after the 34 kinds. The voided suit is left open, and NFNL is ignored.
    """
    counter = _SHARED.get(rules)
    if counter is None:
        counter = _share(rules) if cython.compiled else distances_for(rules)
    try:
        lacking: int = counter.of_counts(counts, melds)
        return lacking - 1
    except (TypeError, ValueError) as error:
        raise InputError("counts", f"expected one row of small whole numbers: {error}") from None


def _share(rules: Rules) -> Distances:
    if len(_SHARED) >= _MOST_KEPT:
        _SHARED.clear()
    return _SHARED.setdefault(rules, make_distances(rules))


def distances_for(rules: Rules) -> Distances:
    """Return this thread's counter of a set of rules."""
    found: Distances = _DISTANCES.get(rules)
    return found


def make_distances(rules: Rules) -> Distances:
    configurations = sum(1 << CONFIGURATIONS.index(c) for c in rules.configurations)
    # with jokers, a hand can hold more of a kind than there are natural tiles
    limit = _NO_LIMIT if rules.variant.has_jokers else _COPIES
    copies = rules.variant.copies
    families = sum({1 << FAMILY[kind] for kind in range(KINDS) if copies[kind]})
    return Distances(
        configurations, rules.variant.repeated_pairs, families, bytes(STANDS_FOR), limit
    )


_DISTANCES = PerThread(make_distances, _MOST_KEPT)
