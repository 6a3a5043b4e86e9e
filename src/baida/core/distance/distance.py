# cython: infer_types=True
"""The exact number of tiles that a hand lacks to be complete, over all configurations of a game.

A complete hand lacks 0 tiles, a ready hand 1. The public *distance* (score/distance.py) is this
number less one, which elsewhere is called *shanten*: 0 for a ready hand, -1 for a complete one.

For each number of sets and pairs, family_table.py has the number of tiles that a family lacks. The
least sum over the families is the answer.

Jokers stand for one family, for the suits, for the honors or for everything, so the sets of
families they stand for form a tree: the families, then suits and honors, then all. Each joker is
used as far down as possible. So the number of tiles missing in a branch is the sum over its parts,
less the jokers that stand for exactly this branch, but at least 0. Using jokers does not change
which sum is the least one, so no search is needed.
"""

from __future__ import annotations

from typing import Any

import cython

if not cython.compiled:  # when compiled, distance.pxd imports these
    from baida.core.bits import count_bits
    from baida.core.distance.family_table import (
        IMPOSSIBLE,
        NEVER,
        NOTHING,
        UNLIMITED,
        FamilyTable,
        least_of,
        merge_rows,
        with_jokers,
    )
    from baida.core.distance.special_hands import (
        PAIRS_OF_A_HAND,
        count_pairs,
        lacks_pairs,
        lacks_seven_pairs,
        lacks_thirteen,
    )
    from baida.core.scoring.sets import BITS, FAMILY_FIRST, FAMILY_SIZE
    from baida.core.scoring.solver import SEVEN_PAIRS
    from baida.core.scoring.special import (
        ORPHANS,
        TEMPLATES,
        THIRTEEN,
        THIRTEEN_ORPHANS,
        THIRTEEN_UNCONNECTED,
    )

MOST_ALIKE = 7  # natural tiles of a kind: as many as three bits can hold
#: The branches that jokers stand for: the five families, then these.
SUITS = 5
HONORS = 6
ALL = 7
BRANCHES = {1: 0, 2: 1, 4: 2, 8: 3, 16: 4, 7: SUITS, 24: HONORS, 31: ALL}
NO_BRANCH = 255


class Distances:
    """Counts what hands lack: ``put`` the tiles of one hand, then ask.

    ``families`` are those that the game has; ``masks`` are the families of each joker, by tile.
    ``limits`` are the numbers of tiles of each kind that the concealed hand can come to hold. They
    matter only in games without jokers: with jokers, any number is possible.
    """

    def __init__(
        self,
        configurations: int,
        repeated_pairs: bool,
        families: int,
        masks: bytes,
        usual_limit: int,
    ) -> None:
        if not cython.compiled:
            self.naturals, self.limits, self.keys = [0] * 34, [0] * 34, [0] * 5
            self.branches, self.wild = [0] * 96, [0] * 8
        self.table = FamilyTable()
        self.configurations = configurations
        self.repeated_pairs = repeated_pairs
        self.families = families
        self.usual_limit = usual_limit
        self.changed = True  # no limits are set yet
        self.columns = len(masks)
        for tile in range(96):
            mask = masks[tile] if tile < len(masks) else 0
            self.branches[tile] = branch_of(mask) if mask else NO_BRANCH
        self.clear()

    def clear(self) -> cython.int:
        for i in range(34):
            self.naturals[i] = 0
        return self._clear_all_but_naturals()

    def _clear_all_but_naturals(self) -> cython.int:
        if self.changed:
            for i in range(34):
                self.limits[i] = self.usual_limit
            self.limited = self.usual_limit < UNLIMITED
            self.changed = False
        for i in range(8):
            self.wild[i] = 0
        self.jokers = 0
        return 0

    def put(self, tile: cython.int, n: cython.int) -> cython.int:
        """Add n tiles of a kind, or n times a joker; a negative n removes them."""
        if tile < 34:
            self.naturals[tile] += n
        elif self.branches[tile] != NO_BRANCH:
            self.wild[self.branches[tile]] += n
            self.jokers += n
        return 0

    def limit(self, kind: cython.int, n: cython.int) -> cython.int:
        """Set the maximum number of tiles of a kind that the concealed hand can come to hold."""
        self.limits[kind] = n
        self.limited = True
        self.changed = True
        return 0

    @cython.locals(counts=cython.uchar[::1])
    def of_counts(self, counts: Any, melds: cython.int) -> int:
        """Return what a row of counts lacks; tiles and jokers are indexed by number."""
        size: cython.int = counts.shape[0]
        if not cython.compiled:
            counts = counts.astype(object)  # NumPy's numbers overflow, ints do not
        if size < 34 or size > self.columns:
            raise ValueError(f"expected 34 to {self.columns} counts, found {size}")
        line: cython.p_uchar = cython.address(counts[0]) if cython.compiled else counts
        self._clear_all_but_naturals()
        for i in range(34):
            if line[i] > MOST_ALIKE:
                raise ValueError(f"expected at most {MOST_ALIKE} tiles of a kind, not {line[i]}")
            self.naturals[i] = line[i]
        for i in range(34, size):
            if line[i]:
                self.put(i, line[i])
        return self._lacking(melds)

    @cython.locals(counts=cython.uchar[:, ::1], melds=cython.schar[::1], lacking=cython.schar[::1])
    def run(self, counts: Any, melds: Any, lacking: Any) -> None:
        """Fill in what each row of counts lacks; no kind has more than MOST_ALIKE tiles."""
        row: cython.Py_ssize_t
        line: cython.p_uchar
        columns: cython.int = counts.shape[1]
        if columns < 34 or columns > self.columns:
            raise ValueError(f"expected 34 to {self.columns} counts, found {columns}")
        if not cython.compiled:
            counts, melds = counts.astype(object), melds.astype(object)
        with cython.nogil:
            for row in range(counts.shape[0]):
                line = cython.address(counts[row, 0]) if cython.compiled else counts[row]
                self._clear_all_but_naturals()
                for i in range(34):
                    self.naturals[i] = line[i]
                for i in range(34, columns):
                    if line[i]:
                        self.put(i, line[i])
                lacking[row] = self._lacking(melds[row])

    def _lacking(self, melds: cython.int) -> cython.int:
        """Return the least over all configurations, with the usual limits."""
        self._read()
        best: cython.int = self._standard(4 - melds)
        if melds == 0:
            for i in range(SEVEN_PAIRS, THIRTEEN_UNCONNECTED + 1):
                if self.configurations >> i & 1:
                    other: cython.int = self._special(i, best)
                    best = other if other < best else best
        return best

    def standard(self, sets: cython.int) -> cython.int:
        """Return what the hand lacks for sets and a pair."""
        self._read()
        return self._standard(sets)

    def special(self, configuration: cython.int) -> cython.int:
        """Return what the hand lacks for seven pairs (1), orphans (2) or unconnected (3)."""
        self._read()
        return self._special(configuration, NEVER)

    def _read(self) -> cython.int:
        """Set the keys, and the bit masks of the kinds held, and of those held at least twice."""
        held: cython.ulonglong = 0
        twice: cython.ulonglong = 0
        alike: cython.int = 0
        i: cython.int = 34
        for g in range(5):
            f: cython.int = 4 - g
            key: cython.uint = 0
            while i > FAMILY_FIRST[f]:
                i -= 1
                n: cython.int = self.naturals[i]
                alike |= n + 3  # sets bit 3 if there are five or more
                key = 5 * key + n
                held = held << 1 | (n > 0)
                twice = twice << 1 | (n > 1)
            self.keys[f] = key
        self.held = held
        self.twice = twice
        self.many = alike > 7
        return 0

    def _row(self, family: cython.int) -> cython.ulonglong:
        row: cython.ulonglong
        if not self.families >> family & 1:
            return NOTHING
        # a key has no digit above four; a joker can be a fifth tile of a kind
        if self.limited or self.many:
            code: cython.ulonglong = 0
            first: cython.int = FAMILY_FIRST[family]
            for i in range(first, first + FAMILY_SIZE[family]):
                code = code << 6 | self.limits[i] << 3 | self.naturals[i]
            row = self.table.limited_row(family, code)
        else:
            row = self.table.row(family, self.keys[family])
        return with_jokers(row, self.wild[family]) if self.wild[family] else row

    def _standard(self, sets: cython.int) -> cython.int:
        suits: cython.ulonglong = merge_rows(self._row(0), self._row(1), sets)
        suits = merge_rows(suits, self._row(2), sets)
        honors: cython.ulonglong = NOTHING
        if self.families >> 3:
            honors = merge_rows(self._row(3), self._row(4), sets)
        if self.wild[SUITS]:
            suits = with_jokers(suits, self.wild[SUITS])
        if self.wild[HONORS]:
            honors = with_jokers(honors, self.wild[HONORS])
        lacking: cython.int = least_of(suits, honors, sets)
        if lacking >= IMPOSSIBLE:
            return NEVER
        lacking -= self.wild[ALL]
        return lacking if lacking > 0 else 0

    def _special(self, configuration: cython.int, most: cython.int) -> cython.int:
        """Return what the hand lacks, or any number of at least ``most`` if it lacks that much."""
        if not self.configurations >> configuration & 1:
            return NEVER
        if configuration == SEVEN_PAIRS:
            if self.repeated_pairs and self.jokers == 0:
                return lacks_seven_pairs(self.naturals, 0, self.held, True)
            return self._seven_pairs()
        if configuration == THIRTEEN_ORPHANS:
            return self._thirteen(ORPHANS, most)
        if self._least_unconnected() - self.jokers < most:
            for i in range(9):
                n: cython.int = self._thirteen(TEMPLATES[i], most)
                most = n if n < most else most
        return most

    def _least_unconnected(self) -> cython.int:
        """Return a lower bound for what any template of thirteen unconnected tiles lacks."""
        best: cython.int = 0
        suits: cython.int = 0  # for each of 147, 258, 369 the suit that uses it
        for first in range(3):
            m: cython.int = BITS[self.held & 73 << first]
            for second in range(3):
                p: cython.int = m + BITS[self.held >> 9 & 73 << second]
                # the third suit uses the same as both, or the remaining one
                suits = first if first == second else 3 - first - second
                p += BITS[self.held >> 18 & 73 << suits]
                best = p if p > best else best
        return THIRTEEN - best - BITS[self.held >> 27]

    def _seven_pairs(self) -> cython.int:
        """Return what seven pairs lack: first held, then singles, then new kinds."""
        if self.jokers == 0:
            full: cython.int = count_bits(self.twice)
            return lacks_pairs(full, count_bits(self.held) - full)
        suits: cython.int = self._pairs_in(0) + self._pairs_in(1) + self._pairs_in(2)
        honors: cython.int = self._pairs_in(3) + self._pairs_in(4)
        pairs: cython.int = cheaper_pairs(suits, self.wild[SUITS])
        pairs = cheaper_pairs(pairs + cheaper_pairs(honors, self.wild[HONORS]), self.wild[ALL])
        left: cython.int = PAIRS_OF_A_HAND - (pairs & 255)
        if left <= 0:
            return 0
        singles: cython.int = pairs >> 8 & 255
        if left <= singles:
            return left
        return 2 * left - singles if left - singles <= pairs >> 16 else NEVER

    def _pairs_in(self, family: cython.int) -> cython.int:
        """Return the pairs that a family can have, as in ``cheaper_pairs``."""
        kinds: cython.int = (1 << FAMILY_SIZE[family]) - 1
        if self.repeated_pairs:  # every kind can be a pair again
            found: cython.int = count_pairs(
                self.naturals,
                0,
                self.held & cython.cast(cython.ulonglong, kinds) << FAMILY_FIRST[family],
                True,
            )
            found = found >> 8 | (found & 255) << 8 | PAIRS_OF_A_HAND << 16
            return cheaper_pairs(found, self.wild[family])
        full: cython.int = BITS[self.twice >> FAMILY_FIRST[family] & kinds]
        held: cython.int = BITS[self.held >> FAMILY_FIRST[family] & kinds]
        pairs: cython.int = full | (held - full) << 8 | (FAMILY_SIZE[family] - held) << 16
        return cheaper_pairs(pairs, self.wild[family])

    def _thirteen(self, allowed: cython.ulonglong, most: cython.int) -> cython.int:
        """Return what thirteen of the allowed kinds with all families, and a pair, lack."""
        total: cython.int = lacks_thirteen(self.held, self.twice, allowed)
        if self.jokers == 0 or total - self.jokers >= most:
            return total - self.jokers
        suits: cython.int = 0
        honors: cython.int = 0
        more: cython.int = THIRTEEN - 5  # kinds to have besides one of each family
        for f in range(5):
            kinds: cython.int = (1 << FAMILY_SIZE[f]) - 1
            size: cython.int = BITS[allowed >> FAMILY_FIRST[f] & kinds]
            held: cython.int = BITS[(self.held & allowed) >> FAMILY_FIRST[f] & kinds]
            more -= held - 1 if held else 0
            here: cython.int = (size - held) << 16 if held else 1 | (size - 1) << 16
            here = with_kinds(here, self.wild[f])
            suits += here if f < 3 else 0
            honors += here if f > 2 else 0
        suits = with_kinds(suits, self.wild[SUITS])
        suits = with_kinds(suits + with_kinds(honors, self.wild[HONORS]), self.wild[ALL])
        lacking: cython.int = suits & 255
        if more > suits >> 8 & 255:
            lacking += more - (suits >> 8 & 255)
        if self.twice & allowed == 0:
            # a pair needs one more tile of any family: a joker, if one is left
            lacking += total - 1 - lacking == self.jokers
        return lacking


def branch_of(mask: int) -> int:
    if mask not in BRANCHES:
        raise ValueError(f"no joker of these games stands for the families {mask:05b}")
    return BRANCHES[mask]


def cheaper_pairs(pairs: cython.int, jokers: cython.int) -> cython.int:
    """Use jokers for pairs.

    ``pairs`` and the result are three numbers of eight bits: pairs that lack no tile, those that
    lack one, and those that lack two.
    """
    full: cython.int = pairs & 255
    single: cython.int = pairs >> 8 & 255
    absent: cython.int = pairs >> 16
    n: cython.int = jokers if jokers < single else single
    full += n
    single -= n
    jokers -= n
    n = jokers >> 1 if jokers >> 1 < absent else absent
    full += n
    absent -= n
    if jokers > 2 * n and absent:
        single += 1
        absent -= 1
    return full | single << 8 | absent << 16


def with_kinds(kinds: cython.int, jokers: cython.int) -> cython.int:
    """Use jokers for different kinds.

    ``kinds`` and the result are three numbers of eight bits: families that lack their first
    tile, further kinds that jokers bring, and further kinds that they could bring.
    """
    n: cython.int = kinds & 255
    n = jokers if jokers < n else n
    kinds -= n
    jokers -= n
    n = kinds >> 16
    n = jokers if jokers < n else n
    return kinds + (n << 8) - (n << 16)
