# cython: infer_types=True
"""How many tiles a hand lacks to be complete, exactly, over all configurations of a game.

A complete hand lacks 0 tiles, a ready hand 1. The public *distance* (score/distance.py) is this
number less one, which elsewhere is called *shanten*: 0 for a ready hand, -1 for a complete one.

For every family, family_table.py tells how many tiles it lacks for so many sets and pairs. Without
jokers the least sum over the families is the answer. With jokers all ways to distribute the sets
over the families are tried, and Hall's test (scoring/jokers.py) tells how many of the missing tiles
the jokers cannot supply. Special hands are counted in the same way.
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
        POWER,
        UNLIMITED,
        FamilyTable,
        least_of,
        merge_rows,
    )
    from baida.core.distance.special_hands import (
        ONE,
        held_twice,
        lacks_orphans,
        lacks_seven_pairs,
        lacks_thirteen,
        lacks_unconnected,
    )
    from baida.core.scoring.jokers import JokerPool
    from baida.core.scoring.sets import FAMILY_FIRST, FAMILY_SIZE
    from baida.core.scoring.solver import SEVEN_PAIRS
    from baida.core.scoring.special import (
        ORPHANS,
        TEMPLATES,
        THIRTEEN,
        THIRTEEN_ORPHANS,
        THIRTEEN_UNCONNECTED,
    )

MOST_ALIKE = 7  # natural tiles of a kind: as many as three bits can hold


class Distances(JokerPool):
    """Counts what hands lack: ``put`` the tiles of one hand, then ask.

    ``families`` are those that the game has; ``masks`` are the families of each joker, by tile.
    ``limits`` says how many tiles of each kind the concealed hand can come to hold. It matters in
    games without jokers only: where there are jokers, any number can be had.
    """

    def __init__(
        self,
        configurations: int,
        repeated_pairs: bool,
        families: int,
        masks: bytes,
        usual_limit: int,
    ) -> None:
        super().__init__()
        if not cython.compiled:
            self.naturals, self.limits = [0] * 34, [0] * 34
            self.rows, self.rest, self.kinds_in = [0] * 5, [0] * 5, [0] * 5
        self.table = FamilyTable()
        self.configurations = configurations
        self.repeated_pairs = repeated_pairs
        self.families = families
        self.masks = masks
        self.usual_limit = usual_limit
        self.clear()

    def clear(self) -> cython.int:
        for i in range(34):
            self.naturals[i] = 0
            self.limits[i] = self.usual_limit
        self.limited = self.usual_limit < UNLIMITED
        return self.clear_jokers()

    def put(self, kind: cython.int, mask: cython.int, n: cython.int) -> cython.int:
        """Add n natural tiles, or jokers (kind -1) by their families; a negative n removes them."""
        if kind < 0:
            return self.put_jokers(mask, n)
        self.naturals[kind] += n
        return 0

    def limit(self, kind: cython.int, n: cython.int) -> cython.int:
        """Set the maximum number of tiles of a kind that the concealed hand can come to hold."""
        self.limits[kind] = n
        self.limited = True
        return 0

    @cython.locals(counts=cython.uchar[::1])
    def of_counts(self, counts: Any, melds: cython.int) -> int:
        """Return what a row of counts lacks; tiles and jokers are indexed by number."""
        size: cython.int = counts.shape[0]
        if not cython.compiled:
            counts = counts.astype(object)  # NumPy's numbers overflow, ints do not
        if size < 34 or size > len(self.masks):
            raise ValueError(f"expected 34 to {len(self.masks)} counts, found {size}")
        self.clear_jokers()
        self.limited = self.usual_limit < UNLIMITED
        for i in range(34):
            if counts[i] > MOST_ALIKE:
                raise ValueError(f"expected at most {MOST_ALIKE} tiles of a kind, not {counts[i]}")
            self.naturals[i] = counts[i]
            self.limits[i] = self.usual_limit
        for i in range(34, size):
            if counts[i] and self.masks[i]:
                self.put_jokers(self.masks[i], counts[i])
        best: cython.int = self.standard(4 - melds, NEVER)
        if melds == 0:
            self._note_kinds()
            for i in range(SEVEN_PAIRS, THIRTEEN_UNCONNECTED + 1):
                other: cython.int = self._special(i, best)
                if other < best:
                    best = other
        return best

    def standard(self, sets: cython.int, most: cython.int) -> cython.int:
        """Return what the hand lacks for sets and a pair; ``most`` or more if at least that."""
        f: cython.int
        row: cython.ulonglong = 0
        together: cython.ulonglong = 0
        if self.jokers == 0:
            for f in range(5):
                if self.families >> f & 1:
                    if row:
                        together = merge_rows(together, row, sets) if together else row
                    row = self._row(f)
            f = least_of(together if together else NOTHING, row, sets)
            return f if f < IMPOSSIBLE else NEVER
        for f in range(5):
            self.rows[f] = self._row(f) if self.families >> f & 1 else NOTHING
        self.rest[4] = self.rows[4]
        for f in range(3):
            self.rest[3 - f] = merge_rows(self.rows[3 - f], self.rest[4 - f], sets)
        self.best = most
        self._share(0, sets, 1, 0)
        return self.best

    def _row(self, family: cython.int) -> cython.ulonglong:
        key: cython.uint = 0
        code: cython.ulonglong = 0
        limited: cython.int = self.limited
        first: cython.int = FAMILY_FIRST[family]
        end: cython.int = first + FAMILY_SIZE[family]
        if not limited:
            for i in range(first, end):
                key += self.naturals[i] * POWER[i]
                # a key has no digit above four; a joker can be a fifth tile of a kind
                limited |= self.naturals[i] > 4
            if not limited:
                return self.table.row(family, key)
        for i in range(first, end):
            code = code << 6 | self.limits[i] << 3 | self.naturals[i]
        return self.table.limited_row(family, code)

    def _share(
        self, family: cython.int, sets: cython.int, pairs: cython.int, total: cython.int
    ) -> cython.int:
        """Try all ways to distribute the sets and the pair over this family and those after it.

        ``total`` is what the families before it lack. ``rest`` tells what this family and those
        after it lack at least.
        """
        lacking: cython.int
        row: cython.ulonglong = self.rows[family]
        if family == 4:  # the last family has to take what is left
            lacking = row >> 4 * (2 * sets + pairs) & 15
            if lacking < IMPOSSIBLE and total + lacking - self.jokers < self.best:
                self.deficit[4] = lacking
                self._keep_best()
            return 0
        rest: cython.ulonglong = self.rest[family + 1]
        for k in range(sets + 1):
            for p in range(pairs + 1):
                lacking = row >> 4 * (2 * k + p) & 15
                if lacking == IMPOSSIBLE:
                    continue
                after: cython.int = rest >> 4 * (2 * (sets - k) + pairs - p) & 15
                if total + lacking + after - self.jokers < self.best:
                    self.deficit[family] = lacking
                    self._share(family + 1, sets - k, pairs - p, total + lacking)
        return 0

    def _keep_best(self) -> cython.int:
        """Update the best result if the jokers leave less of ``deficit`` missing than before."""
        lacking: cython.int = self.shortage(self.best - 1)
        if lacking < self.best:
            self.best = lacking
        return 0

    def special(self, configuration: cython.int, most: cython.int) -> cython.int:
        """Return what the hand lacks for seven pairs (1), orphans (2) or unconnected (3).

        The result is ``most`` or more if the hand lacks at least that.
        """
        self._note_kinds()
        return self._special(configuration, most)

    def _note_kinds(self) -> cython.int:
        """Set the bit masks of the kinds held, and of those held at least twice."""
        self.held = 0
        for i in range(34):
            if self.naturals[i]:
                self.held |= ONE << i
        self.twice = held_twice(self.naturals, 0, self.held)
        return 0

    def _special(self, configuration: cython.int, most: cython.int) -> cython.int:
        if not self.configurations >> configuration & 1:
            return NEVER
        if self.jokers == 0:
            if configuration == SEVEN_PAIRS:
                return lacks_seven_pairs(self.naturals, 0, self.held, self.repeated_pairs)
            if configuration == THIRTEEN_ORPHANS:
                return lacks_orphans(self.held, self.twice)
            return lacks_unconnected(self.held, self.twice)
        # with jokers it matters in which families tiles are missing
        self.best = most
        if configuration == SEVEN_PAIRS:
            self._seven_pairs()
        elif configuration == THIRTEEN_ORPHANS:
            self._thirteen(ORPHANS)
        else:
            for i in range(9):
                self._thirteen(TEMPLATES[i])
        return self.best

    def _seven_pairs(self) -> cython.int:
        for f in range(5):
            self.deficit[f] = 0
        return self._pairs_from(0, 7, 0)

    def _pairs_from(self, family: cython.int, left: cython.int, total: cython.int) -> cython.int:
        """Choose how many pairs, singles and new kinds this family and those after it use."""
        cost: cython.int = 0
        pairs: cython.int
        if family == 5:
            return self._keep_best() if left == 0 else 0
        # what this family and those after it lack at least: single tiles are used first
        pairs = count_bits(self.twice >> FAMILY_FIRST[family])
        singles: cython.int = count_bits(self.held >> FAMILY_FIRST[family]) - pairs
        least: cython.int = left - pairs if left > pairs else 0
        least += least - singles if least > singles else 0
        if total + least - self.jokers >= self.best:
            return 0
        kinds: cython.ulonglong = ((ONE << FAMILY_SIZE[family]) - 1) << FAMILY_FIRST[family]
        full: cython.int = count_bits(self.twice & kinds)
        held: cython.int = count_bits(self.held & kinds)
        for pairs in range(FAMILY_SIZE[family] + 1):
            if pairs > left:
                break
            if pairs > full:
                cost += 1 if pairs <= held else 2
                if total + cost - self.jokers >= self.best:
                    break
            self.deficit[family] = cost
            self._pairs_from(family + 1, left - pairs, total + cost)
        self.deficit[family] = 0
        return 0

    def _thirteen(self, allowed: cython.ulonglong) -> cython.int:
        """Count what thirteen of the allowed kinds lack, unless that cannot be the best."""
        held: cython.ulonglong = self.held & allowed
        if lacks_thirteen(self.held, self.twice, allowed) - self.jokers >= self.best:
            return 0
        for f in range(5):
            self.kinds_in[f] = count_bits(held >> FAMILY_FIRST[f] & ((ONE << FAMILY_SIZE[f]) - 1))
        return self._kinds_from(0, THIRTEEN, allowed, self.twice & allowed != 0)

    def _kinds_from(
        self, family: cython.int, left: cython.int, allowed: cython.ulonglong, twice: cython.int
    ) -> cython.int:
        """Choose how many kinds this family and those after it bring, at least one each."""
        room: cython.int
        if family == 5:
            return self._with_pair(twice) if left == 0 else 0
        room = count_bits(allowed >> FAMILY_FIRST[family] & ((ONE << FAMILY_SIZE[family]) - 1))
        for n in range(1, room + 1):
            if n > left:
                break
            cost: cython.int = n - self.kinds_in[family]
            self.deficit[family] = cost if cost > 0 else 0
            self._kinds_from(family + 1, left - n, allowed, twice)
        return 0

    def _with_pair(self, twice: cython.int) -> cython.int:
        """Use an existing pair, or add one more tile in any of the families."""
        if twice:
            return self._keep_best()
        for f in range(5):
            self.deficit[f] += 1
            self._keep_best()
            self.deficit[f] -= 1
        return 0
