# cython: infer_types=True
"""The number of tiles that a hand lacks for each shape.

For pungs and for thirteen unconnected tiles, jokers are assumed to fit any gap, so the result can
be too low.
"""

from __future__ import annotations

import cython

if not cython.compiled:  # when compiled, needs.pxd imports these
    from baida.core.bits import count_bits, lowest
    from baida.core.distance.family_table import NOTHING, least_of, merge_rows, with_jokers
    from baida.core.distance.special_hands import (
        count_pairs,
        held_twice,
        lacks_pairs,
        lacks_unconnected,
    )
    from baida.core.play.ruleset import RuleSet
    from baida.core.play.state import ONE
    from baida.core.policy.hand_state import HONORS, SUITED, HandState
    from baida.core.scoring.sets import FAMILY_FIRST, FAMILY_SIZE
    from baida.core.scoring.special import ORPHANS

# shapes; flushes are sets of few families
SETS = 0
FLUSH = 1
PUNGS = 2
PAIRS = 3
THIRTEEN = 4
UNCONNECTED = 5
NATURALS = 6

ANY = 31


class Needs:
    """Counts what a hand lacks; ``sets`` is the number of sets it needs."""

    def __init__(self, ruleset: RuleSet, hand: HandState) -> None:
        self.ruleset = ruleset
        self.hand = hand
        self.family_table = ruleset.family_table
        self.sets = 4
        honors = sum([ruleset.copies[kind] for kind in range(27, 34)])
        #: The families in this game.
        self.in_game = ANY if honors else SUITED

    def lacking(self, shape: cython.int, families: cython.int) -> cython.int:
        n: cython.int
        if shape == SETS:
            n = self.lacks_sets(families) - self.hand.free
            return n if n > 0 else 0
        if shape == PUNGS:
            n = self._lacks_pungs(families)
        elif shape == PAIRS:
            n = self.lacks_seven_pairs(families) - self.hand.free
            return n if n > 0 else 0
        elif shape == NATURALS:
            return self._lacks_naturals()
        elif shape == THIRTEEN:
            n = self._lacks_orphans() - self.hand.free
            return n if n > 0 else 0
        else:
            n = lacks_unconnected(self.hand.kinds, held_twice(self.hand.count, 0, self.hand.kinds))
        n -= self.hand.jokers_for(families)
        return n if n > 0 else 0

    def lacks_sets(self, families: cython.int) -> cython.int:
        """Return what sets and a pair lack, without the jokers that stand for everything."""
        row: cython.ulonglong
        together: cython.ulonglong = 0
        last: cython.int = -1
        if self.hand.wild_suits or self.hand.wild_honors:
            row = self.with_wild(self._row_of(families & SUITED), 0)
            together = self.with_wild(self._row_of(families & HONORS), 1)
            return least_of(row, together, self.sets)
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
        return with_jokers(row, jokers) if jokers else row

    def with_wild(self, row: cython.ulonglong, honors: cython.int) -> cython.ulonglong:
        """Return what the suits (0) or the honors (1) lack after the jokers that stand for them."""
        jokers: cython.int = self.hand.wild_honors if honors else self.hand.wild_suits
        return with_jokers(row, jokers) if jokers else row

    def _row_of(self, families: cython.int) -> cython.ulonglong:
        """Return what these families lack together."""
        row: cython.ulonglong = NOTHING
        for f in range(5):
            if families >> f & 1:
                row = merge_rows(row, self.row(f, self.hand.keys[f]), self.sets)
        return row

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
        """Return what seven pairs lack, without the jokers that stand for everything."""
        n: cython.int
        found: cython.int = 0  # 256 x pairs + single tiles
        group: cython.int
        for honors in range(2):
            group = 0
            for f in range(3 if honors else 0, 5 if honors else 3):
                if families >> f & 1:
                    n = count_pairs(
                        self.hand.count,
                        0,
                        self.hand.kinds & kinds_in(1 << f),
                        self.ruleset.repeated_pairs,
                    )
                    group += pair_up(n, self.hand.wild[f])
            if families & (HONORS if honors else SUITED):
                group = pair_up(group, self.hand.wild_honors if honors else self.hand.wild_suits)
            found += group
        return lacks_pairs(found >> 8, found & 255)

    def _lacks_orphans(self) -> cython.int:
        """Return what thirteen orphans lack, without the jokers that stand for everything."""
        n: cython.int
        lacking: cython.int = 0
        spare: cython.int = 0  # jokers without their own kind can be the second of a pair
        for honors in range(2):
            missing: cython.int = 0
            for f in range(3 if honors else 0, 5 if honors else 3):
                n = count_bits(ORPHANS & ~self.hand.kinds & kinds_in(1 << f)) - self.hand.wild[f]
                missing += n if n > 0 else 0
                spare -= n if n < 0 else 0
            n = missing - (self.hand.wild_honors if honors else self.hand.wild_suits)
            lacking += n if n > 0 else 0
            spare -= n if n < 0 else 0
        if spare or held_twice(self.hand.count, 0, self.hand.kinds & ORPHANS):
            return lacking
        return lacking + 1

    def _lacks_naturals(self) -> cython.int:
        n: cython.int = 14 - 3 * self.hand.melds
        for i in range(27):
            n -= self.hand.count[i]
        return n if n > 0 else 0


def pair_up(found: cython.int, jokers: cython.int) -> cython.int:
    """Add jokers to 256 x the pairs + the single tiles, as ``count_pairs`` returns them."""
    n: cython.int = found & 255
    n = n if n < jokers else jokers
    return found + 255 * n + ((jokers - n) >> 1 << 8) + ((jokers - n) & 1)


def kinds_in(families: cython.int) -> cython.ulonglong:
    """Return the kinds of some families as a bit mask."""
    kinds: cython.ulonglong = 0
    for f in range(5):
        if families >> f & 1:
            kinds |= ((ONE << FAMILY_SIZE[f]) - 1) << FAMILY_FIRST[f]
    return kinds
