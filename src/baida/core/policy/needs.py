# cython: infer_types=True
"""How many tiles a hand lacks for each shape.

Jokers of several families are assumed to fit any gap, so the result can be one too low.
"""

from __future__ import annotations

import cython

from baida.core.distance.family_table import family_table

if not cython.compiled:  # when compiled, needs.pxd imports these
    from baida.core.bits import lowest
    from baida.core.distance.family_table import least_of, merge_rows
    from baida.core.distance.special_hands import (
        count_pairs,
        held_twice,
        lacks_orphans,
        lacks_pairs,
        lacks_unconnected,
    )
    from baida.core.play.ruleset import RuleSet
    from baida.core.play.state import ONE
    from baida.core.policy.hand_state import HONORS, HandState
    from baida.core.scoring.sets import FAMILY_FIRST, FAMILY_SIZE

# shapes; flushes are sets of few families
SETS = 0
FLUSH = 1
PUNGS = 2
PAIRS = 3
THIRTEEN = 4
UNCONNECTED = 5
NATURALS = 6

SUITED = 7
ANY = 31


class Needs:
    """Counts what a hand lacks; ``sets`` is the number of sets it needs."""

    def __init__(self, ruleset: RuleSet, hand: HandState) -> None:
        self.ruleset = ruleset
        self.hand = hand
        self.family_table = family_table()
        self.sets = 4
        honors = sum([ruleset.copies[kind] for kind in range(27, 34)])
        #: The families in this game.
        self.in_game = ANY if honors else SUITED

    def lacking(self, shape: cython.int, families: cython.int) -> cython.int:
        n: cython.int
        if shape == SETS:
            n = self.lacks_sets(families) - self.free_for(families)
            return n if n > 0 else 0
        if shape == PUNGS:
            n = self._lacks_pungs(families)
        elif shape == PAIRS:
            n = self.lacks_seven_pairs(families) - self.free_for(families)
            return n if n > 0 else 0
        elif shape == NATURALS:
            return self._lacks_naturals()
        else:
            n = self._lacks_thirteen(shape)
        n -= self.hand.jokers_for(families)
        return n if n > 0 else 0

    def lacks_sets(self, families: cython.int) -> cython.int:
        row: cython.ulonglong
        together: cython.ulonglong = 0
        last: cython.int = -1
        for f in range(5):
            if families >> f & 1:
                if last >= 0:
                    row = self.row(last, self.hand.keys[last])
                    together = merge_rows(together, row, self.sets) if together else row
                last = f
        row = self.row(last, self.hand.keys[last])
        if together == 0:
            return row >> (8 * self.sets + 4) & 15
        return least_of(together, row, self.sets)

    def row(self, family: cython.int, key: cython.uint) -> cython.ulonglong:
        """Return what a family lacks that holds these natural tiles and its own jokers."""
        jokers: cython.ulonglong = self.hand.wild[family]
        if self.hand.limits[family]:
            return self.family_table.row_within(family, key, self.hand.limits[family])
        row: cython.ulonglong = self.family_table.row(family, key)
        if jokers == 0:
            return row
        for i in range(0, 40, 4):
            lacks: cython.ulonglong = row >> i & 15
            row -= (lacks if lacks < jokers else jokers) << i
        return row

    def free_for(self, families: cython.int) -> cython.int:
        """Return how many jokers of several families stand for one of these families."""
        n: cython.int = 0
        if self.hand.free:
            for i in range(self.hand.jokers):
                mask: cython.int = self.hand.masks[i]
                if mask & (mask - 1) and mask != HONORS:
                    n += mask & families != 0
        return n

    def _lacks_pungs(self, families: cython.int) -> cython.int:
        kinds: cython.ulonglong = self.hand.kinds & kinds_in(families)
        ones: cython.int = 0
        twos: cython.int = 0
        threes: cython.int = 0
        n: cython.int
        left: cython.int = self.sets
        lacking: cython.int = 0
        while kinds:
            n = self.hand.count[lowest(kinds)]
            kinds &= kinds - 1
            if n == 1:
                ones += 1
            elif n == 2:
                twos += 1
            else:
                threes += 1
        n = threes if threes < left else left
        threes -= n
        left -= n
        n = twos if twos < left else left
        twos -= n
        left -= n
        lacking += n
        n = ones if ones < left else left
        ones -= n
        left -= n
        lacking += 2 * n + 3 * left
        return lacking + (0 if threes or twos else 1 if ones else 2)

    def lacks_seven_pairs(self, families: cython.int) -> cython.int:
        """Return what seven pairs lack, without the jokers that stand for several families."""
        n: cython.int
        single: cython.int  # single tiles of one family
        jokers: cython.int
        pairs: cython.int = 0
        singles: cython.int = 0
        honors: cython.int = 0  # single honors
        for f in range(5):
            if not families >> f & 1:
                continue
            n = count_pairs(
                self.hand.count, 0, self.hand.kinds & kinds_in(1 << f), self.ruleset.repeated_pairs
            )
            pairs += n >> 8
            single = n & 255
            jokers = self.hand.wild[f] - (self.hand.either if f == self.hand.honors else 0)
            n = single if single < jokers else jokers
            pairs += n + ((jokers - n) >> 1)
            single += ((jokers - n) & 1) - n
            singles += single
            if f > 2:
                honors += single
        if families & HONORS:
            n = self.hand.either if self.hand.either < honors else honors
            pairs += n
            singles += self.hand.either - 2 * n
        return lacks_pairs(pairs, singles)

    def _lacks_thirteen(self, shape: cython.int) -> cython.int:
        twice: cython.ulonglong = held_twice(self.hand.count, 0, self.hand.kinds)
        if shape == THIRTEEN:
            return lacks_orphans(self.hand.kinds, twice)
        return lacks_unconnected(self.hand.kinds, twice)

    def _lacks_naturals(self) -> cython.int:
        n: cython.int = 14 - 3 * self.hand.melds
        for i in range(27):
            n -= self.hand.count[i]
        return n if n > 0 else 0


def kinds_in(families: cython.int) -> cython.ulonglong:
    """Return the kinds of some families as a bit mask."""
    kinds: cython.ulonglong = 0
    for f in range(5):
        if families >> f & 1:
            kinds |= ((ONE << FAMILY_SIZE[f]) - 1) << FAMILY_FIRST[f]
    return kinds
