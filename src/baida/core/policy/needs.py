"""What a hand lacks for the shapes it can take, found quickly.

A joker of one family fills any gap of that family; one of several families counts wherever a
gap is, so with such jokers a hand may lack a tile more than this says.
"""

from __future__ import annotations

import cython

from baida.core.distance.family_table import family_table
from baida.core.policy.weights import Judgement

if not cython.compiled:  # compiled, they come by needs.pxd
    from baida.core.bits import lowest
    from baida.core.distance.family_table import NEVER
    from baida.core.distance.special_hands import (
        held_twice,
        lacks_orphans,
        lacks_seven_pairs,
        lacks_unconnected,
    )
    from baida.core.play.ruleset import Law
    from baida.core.play.state import ONE
    from baida.core.policy.hand_state import Held
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
SLOTS = 48  # for rows; the last three are used here, the others are free


@cython.cclass
class Needs(Held):
    """Counts what the hand that is held lacks; ``sets`` says how many sets it wants."""

    def __init__(self, law: Law, judgement: Judgement) -> None:
        super().__init__(law, judgement)
        if not cython.compiled:
            self.rows = [0] * (10 * SLOTS)
        self.family_table = family_table()
        self.sets = 4
        honors = sum([law.copies[kind] for kind in range(27, 34)])
        #: The families that the game has.
        self.in_game = ANY if honors else SUITED

    @cython.cfunc
    @cython.exceptval(-1, check=False)
    def lacking(self, shape: cython.int, families: cython.int) -> cython.int:
        """How many tiles the hand lacks for a shape."""
        n: cython.int
        if shape == SETS:
            n = self.lacks_sets(families) - self.free_for(families)
            return n if n > 0 else 0
        if shape == PUNGS:
            n = self._lacks_pungs(families)
        elif shape == PAIRS:
            n = self.lacks_pairs(families)
        elif shape == NATURALS:
            return self._lacks_naturals()
        else:
            n = self._lacks_thirteen(shape)
        n -= self.jokers_for(families)
        return n if n > 0 else 0

    @cython.cfunc
    @cython.exceptval(-1, check=False)
    def lacks_sets(self, families: cython.int) -> cython.int:
        """Family after family; the rows of all but the last are put together."""
        f: cython.int
        here: cython.int = -1
        last: cython.int = -1
        for f in range(5):
            if families >> f & 1:
                if last >= 0:
                    if here < 0:
                        here = 46
                        self.unpack(here, self.row(last, self.keys[last]))
                    else:
                        self.unpack(45, self.row(last, self.keys[last]))
                        self.merge(93 - here, here, 45)
                        here = 93 - here
                last = f
        if here < 0:
            return self.row(last, self.keys[last]) >> (8 * self.sets + 4) & 15
        return self.least(here, self.row(last, self.keys[last]))

    @cython.cfunc
    @cython.exceptval(0, check=False)
    def row(self, family: cython.int, key: cython.uint) -> cython.ulonglong:
        """What a family lacks that holds these natural tiles and the jokers it has."""
        i: cython.int
        lacks: cython.ulonglong
        row: cython.ulonglong = self.family_table.row(family, key)
        jokers: cython.ulonglong = self.wild[family]
        if jokers == 0:
            return row
        for i in range(0, 40, 4):
            lacks = row >> i & 15
            row -= (lacks if lacks < jokers else jokers) << i
        return row

    @cython.cfunc
    @cython.exceptval(-1, check=False)
    def free_for(self, families: cython.int) -> cython.int:
        """How many jokers of several families stand for one of these."""
        i: cython.int
        n: cython.int = 0
        if self.free:
            for i in range(self.jokers):
                if self.masks[i] & (self.masks[i] - 1):
                    n += self.masks[i] & families != 0
        return n

    @cython.cfunc
    @cython.exceptval(-1, check=False)
    def unpack(self, slot: cython.int, row: cython.ulonglong) -> cython.int:
        """Put the row of a family into a slot of ``rows``."""
        i: cython.int
        for i in range(10 * slot, 10 * slot + 10):
            self.rows[i] = row & 15
            row >>= 4
        return 0

    @cython.cfunc
    @cython.exceptval(-1, check=False)
    def merge(self, to: cython.int, a: cython.int, b: cython.int) -> cython.int:
        """Put what two slots lack together into a third."""
        j: cython.int
        k: cython.int
        n: cython.int
        plain: cython.int
        paired: cython.int
        for k in range(self.sets + 1):
            plain = NEVER
            paired = NEVER
            for j in range(k + 1):
                n = self.rows[10 * a + 2 * (k - j)] + self.rows[10 * b + 2 * j]
                plain = n if n < plain else plain
                n = self.rows[10 * a + 2 * (k - j) + 1] + self.rows[10 * b + 2 * j]
                paired = n if n < paired else paired
                n = self.rows[10 * a + 2 * (k - j)] + self.rows[10 * b + 2 * j + 1]
                paired = n if n < paired else paired
            self.rows[10 * to + 2 * k] = plain
            self.rows[10 * to + 2 * k + 1] = paired
        return 0

    @cython.cfunc
    @cython.exceptval(-1, check=False)
    def least(self, slot: cython.int, row: cython.ulonglong) -> cython.int:
        """What a slot and the row of one more family lack together for all sets and the pair."""
        n: cython.int
        best: cython.int = NEVER
        i: cython.int = 10 * slot + 2 * self.sets
        while i >= 10 * slot:
            n = self.rows[i + 1] + (row & 15)
            best = n if n < best else best
            n = self.rows[i] + (row >> 4 & 15)
            best = n if n < best else best
            row >>= 8
            i -= 2
        return best

    @cython.cfunc
    @cython.exceptval(-1, check=False)
    def _lacks_pungs(self, families: cython.int) -> cython.int:
        kinds: cython.ulonglong = self.kinds & kinds_in(families)
        ones: cython.int = 0
        twos: cython.int = 0
        threes: cython.int = 0
        n: cython.int
        left: cython.int = self.sets
        lacking: cython.int = 0
        while kinds:
            n = self.count[lowest(kinds)]
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

    @cython.cfunc
    @cython.exceptval(-1, check=False)
    def lacks_pairs(self, families: cython.int) -> cython.int:
        kinds: cython.ulonglong = self.kinds & kinds_in(families)
        return lacks_seven_pairs(self.count, 0, kinds, self.law.repeated_pairs)

    @cython.cfunc
    @cython.exceptval(-1, check=False)
    def _lacks_thirteen(self, shape: cython.int) -> cython.int:
        twice: cython.ulonglong = held_twice(self.count, 0, self.kinds)
        if shape == THIRTEEN:
            return lacks_orphans(self.kinds, twice)
        return lacks_unconnected(self.kinds, twice)

    @cython.cfunc
    @cython.exceptval(-1, check=False)
    def _lacks_naturals(self) -> cython.int:
        i: cython.int
        n: cython.int = 14 - 3 * self.melds
        for i in range(27):
            n -= self.count[i]
        return n if n > 0 else 0


@cython.cfunc
@cython.exceptval(check=False)
def kinds_in(families: cython.int) -> cython.ulonglong:
    """The kinds of some families, a bit each."""
    kinds: cython.ulonglong = 0
    f: cython.int
    for f in range(5):
        if families >> f & 1:
            kinds |= ((ONE << FAMILY_SIZE[f]) - 1) << FAMILY_FIRST[f]
    return kinds
