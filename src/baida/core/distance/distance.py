"""How many tiles a hand still lacks, over all configurations of a game.

For every family a small table says how many tiles it lacks for so many sets and pairs;
jokers then fill as many of the gaps as they can reach (the deficiency form of Hall's
theorem). What is lacking in seven pairs and in thirteen different tiles is counted
directly.
"""

from __future__ import annotations

from typing import Any

import cython

if not cython.compiled:  # compiled, they come by distance.pxd
    from baida.core.distance.lacking import NEVER, Lacking
    from baida.core.scoring.sets import BITS, FAMILY_FIRST, FAMILY_SIZE
    from baida.core.scoring.special import ORPHANS, TEMPLATES


@cython.final
@cython.cclass
class Distances(Lacking):
    """Counts what hands lack."""

    def __init__(
        self, configurations: int, repeated_pairs: bool, masks: bytes, usual_limit: int
    ) -> None:
        super().__init__()
        if not cython.compiled:
            self.reach, self.gaps, self.needed, self.row = [0] * 32, [0] * 5, [0] * 32, [0] * 10
        self.configurations = configurations
        self.repeated_pairs = repeated_pairs
        self.masks = masks
        self.usual_limit = usual_limit
        self.clear()

    # -- the hand ----------------------------------------------------------------------------

    @cython.ccall
    @cython.exceptval(-1, check=False)
    def clear(self) -> cython.int:
        """An empty hand with the usual limits."""
        i: cython.int
        for i in range(34):
            self.naturals[i] = 0
            self.limits[i] = self.usual_limit
        for i in range(32):
            self.reach[i] = 0
        self.jokers = 0
        return 0

    @cython.ccall
    @cython.exceptval(-1, check=False)
    def put(self, kind: cython.int, mask: cython.int, n: cython.int) -> cython.int:
        """Add n natural tiles, or jokers (kind -1) by their families; negative: take away."""
        families: cython.int
        if kind >= 0:
            self.naturals[kind] += n
        else:
            self.jokers += n
            for families in range(1, 32):
                self.reach[families] += n * (families & mask != 0)
        return 0

    @cython.ccall
    @cython.exceptval(-1, check=False)
    def limit(self, kind: cython.int, n: cython.int) -> cython.int:
        """The hand can come to hold at most n of this kind."""
        self.limits[kind] = n
        return 0

    @cython.locals(counts=cython.uchar[::1])
    def of_counts(self, counts: Any, melds: cython.int) -> int:
        """What a row of counts lacks: tiles by number, jokers by their masks."""
        i: cython.int
        best: cython.int
        other: cython.int
        size: cython.int = counts.shape[0]
        if not cython.compiled:
            counts = counts.astype(object)  # NumPy's numbers overflow, ints do not
        if size < 34 or size > len(self.masks):
            raise ValueError(f"expected 34 to {len(self.masks)} counts, found {size}")
        if self.jokers:
            self.clear()
        for i in range(34):
            self.naturals[i] = counts[i]
            self.limits[i] = self.usual_limit
        for i in range(34, size):
            if counts[i]:
                self.put(-1, self.masks[i], counts[i])
        best = self.standard(4 - melds)
        if melds == 0:
            self._note_kinds()
            for i in range(1, 4):
                other = self._special(i)
                if other < best:
                    best = other
        return best

    # -- four sets and a pair ------------------------------------------------------------------

    @cython.ccall
    @cython.exceptval(-1, check=False)
    def standard(self, sets: cython.int) -> cython.int:
        """What the hand lacks for so many sets and a pair."""
        f: cython.int
        for f in range(5):
            self.look_up(f)
        if self.jokers == 0:
            return self._merge(sets)
        self.best = NEVER
        self._share(0, sets, 1, 0)
        return self.best

    @cython.cfunc
    @cython.exceptval(-1, check=False)
    def _merge(self, sets: cython.int) -> cython.int:
        """The least sum over the families; row[2 x sets + pairs] of those looked at so far."""
        f: cython.int
        k: cython.int
        j: cython.int
        total: cython.int
        plain: cython.int
        paired: cython.int
        for k in range(sets + 1):
            self.row[2 * k] = self.lacking[2 * k]
            self.row[2 * k + 1] = self.lacking[2 * k + 1]
        for f in range(1, 5):
            for k in range(sets, -1, -1):  # downwards: what is below is still without family f
                plain = NEVER
                paired = NEVER
                for j in range(k + 1):
                    total = self.row[2 * (k - j)] + self.lacking[10 * f + 2 * j]
                    plain = total if total < plain else plain
                    total = self.row[2 * (k - j) + 1] + self.lacking[10 * f + 2 * j]
                    paired = total if total < paired else paired
                    total = self.row[2 * (k - j)] + self.lacking[10 * f + 2 * j + 1]
                    paired = total if total < paired else paired
                self.row[2 * k] = plain
                self.row[2 * k + 1] = paired
        return self.row[2 * sets + 1]

    @cython.cfunc
    @cython.exceptval(-1, check=False)
    def _share(
        self, family: cython.int, sets: cython.int, pairs: cython.int, gaps: cython.int
    ) -> cython.int:
        k: cython.int
        p: cython.int
        lacking: cython.int
        if gaps - self.jokers >= self.best:
            return 0
        if family == 5:
            if sets == 0 and pairs == 0:
                lacking = self._unfilled()
                if lacking < self.best:
                    self.best = lacking
            return 0
        for k in range(sets + 1):
            for p in range(pairs + 1):
                lacking = self.lacking[10 * family + 2 * k + p]
                if lacking < NEVER:
                    self.gaps[family] = lacking
                    self._share(family + 1, sets - k, pairs - p, gaps + lacking)
        return 0

    @cython.cfunc
    @cython.exceptval(-1, check=False)
    def _unfilled(self) -> cython.int:
        """How many of the ``gaps`` the jokers cannot fill."""
        f: cython.int
        others: cython.int
        size: cython.int = 1
        worst: cython.int = 0
        self.needed[0] = 0
        for f in range(5):
            for others in range(size):
                self.needed[size + others] = self.needed[others] + self.gaps[f]
                if self.needed[size + others] - self.reach[size + others] > worst:
                    worst = self.needed[size + others] - self.reach[size + others]
            size *= 2
        return worst

    # -- the other configurations ----------------------------------------------------------------

    @cython.ccall
    @cython.exceptval(-1, check=False)
    def special(self, configuration: cython.int) -> cython.int:
        """What the hand lacks for seven pairs (1), orphans (2) or unconnected (3)."""
        self._note_kinds()
        return self._special(configuration)

    @cython.cfunc
    @cython.exceptval(-1, check=False)
    def _note_kinds(self) -> cython.int:
        """Which kinds are there, and which twice."""
        i: cython.int
        self.held = 0
        self.twice = 0
        for i in range(34):
            self.held |= cython.cast(cython.ulonglong, self.naturals[i] > 0) << i
            self.twice |= cython.cast(cython.ulonglong, self.naturals[i] > 1) << i
        return 0

    @cython.cfunc
    @cython.exceptval(-1, check=False)
    def _special(self, configuration: cython.int) -> cython.int:
        i: cython.int
        other: cython.int
        best: cython.int = NEVER
        if not self.configurations >> configuration & 1:
            return NEVER
        if configuration == 1:
            return self._seven_pairs()
        if configuration == 2:
            return self._thirteen(ORPHANS, 13)
        for i in range(9):
            other = self._thirteen(TEMPLATES[i], 13)
            if other < best:
                best = other
        return best

    @cython.cfunc
    @cython.exceptval(-1, check=False)
    def _seven_pairs(self) -> cython.int:
        """Pairs take the kinds that lack least: full pairs, then single tiles, then new kinds."""
        f: cython.int
        i: cython.int
        n: cython.int
        full: cython.int = 0
        single: cython.int = 0
        for i in range(34):
            if self.limits[i] < 2:
                continue
            n = self.naturals[i]
            if self.repeated_pairs:
                full += n // 2
                single += n % 2 if n < 3 or self.limits[i] > 3 else 0
            else:
                full += n >= 2
                single += n == 1
        if self.jokers == 0:
            if full >= 7:
                return 0
            return (7 - full) + (7 - full - single if single < 7 - full else 0)
        # with jokers it matters which families the gaps are in
        self.best = NEVER
        for f in range(5):
            self.gaps[f] = 0
        self._pairs_from(0, 7, 0)
        return self.best

    @cython.cfunc
    @cython.exceptval(-1, check=False)
    def _pairs_from(self, family: cython.int, left: cython.int, gaps: cython.int) -> cython.int:
        """Choose how many pairs each family brings."""
        i: cython.int
        n: cython.int
        pairs: cython.int
        full: cython.int = 0
        single: cython.int = 0
        cost: cython.int
        if gaps - self.jokers >= self.best:
            return 0
        if family == 5:
            if left == 0:
                cost = self._unfilled()
                if cost < self.best:
                    self.best = cost
            return 0
        for i in range(FAMILY_FIRST[family], FAMILY_FIRST[family] + FAMILY_SIZE[family]):
            n = self.naturals[i]
            full += n >= 2
            single += n == 1
        cost = 0
        for pairs in range(FAMILY_SIZE[family] + 1):
            if pairs > left:
                break
            if pairs > full:
                cost += 1 if pairs <= full + single else 2
            self.gaps[family] = cost
            self._pairs_from(family + 1, left - pairs, gaps + cost)
        self.gaps[family] = 0
        return 0

    @cython.cfunc
    @cython.exceptval(-1, check=False)
    def _thirteen(self, allowed: cython.ulonglong, kinds: cython.int) -> cython.int:
        """Thirteen different ones of the allowed kinds, at least one in each family, and a pair."""
        f: cython.int
        missing: cython.int = kinds
        absent: cython.int = 0
        here: cython.int
        held: cython.ulonglong = self.held & allowed
        twice: cython.int = self.twice & allowed != 0
        for f in range(5):
            here = BITS[held >> FAMILY_FIRST[f] & ((1 << FAMILY_SIZE[f]) - 1)]
            missing -= here
            absent += here == 0
            self.row[f] = here
        if self.jokers == 0:
            return (missing if missing > absent else absent) + (twice == 0)
        self.best = NEVER
        self._kinds_from(0, kinds, allowed, twice)
        return self.best

    @cython.cfunc
    @cython.exceptval(-1, check=False)
    def _kinds_from(
        self, family: cython.int, left: cython.int, allowed: cython.ulonglong, twice: cython.int
    ) -> cython.int:
        """Choose how many kinds each family brings; row has how many of them are there."""
        i: cython.int
        n: cython.int
        cost: cython.int
        room: cython.int = 0
        if family == 5:
            if left == 0:
                self._with_pair(twice)
            return 0
        for i in range(FAMILY_FIRST[family], FAMILY_FIRST[family] + FAMILY_SIZE[family]):
            room += allowed >> i & 1
        for n in range(1, room + 1):
            if n > left:
                break
            cost = n - self.row[family]
            self.gaps[family] = cost if cost > 0 else 0
            self._kinds_from(family + 1, left - n, allowed, twice)
        return 0

    @cython.cfunc
    @cython.exceptval(-1, check=False)
    def _with_pair(self, twice: cython.int) -> cython.int:
        """The pair is there already, or one more tile in any of the families."""
        f: cython.int
        lacking: cython.int
        if twice:
            lacking = self._unfilled()
            if lacking < self.best:
                self.best = lacking
            return 0
        for f in range(5):
            self.gaps[f] += 1
            lacking = self._unfilled()
            if lacking < self.best:
                self.best = lacking
            self.gaps[f] -= 1
        return 0
