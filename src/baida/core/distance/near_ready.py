"""Whether one more tile can complete a hand, found out quickly: most hands are far from it.

In a complete hand every tile is used. So for the tiles of a family one entry says which
numbers of sets and pairs they can be filled up to, with no tile left over, and how many
tiles the least of these has. If the least of all families together have more tiles than
a hand, it is not near; that sum is kept up to date tile by tile (play/state.py).
"""

from __future__ import annotations

from array import array

import cython

if not cython.compiled:  # compiled, they come by near_ready.pxd
    from baida.core.distance.lacking import UNLIMITED, Lacking
    from baida.core.scoring.sets import FAMILY_FIRST, FAMILY_SIZE

    POWER = [0] * 34
    FAMILY_BASE = [0] * 5

# an entry: bit 2 x sets + pairs for each filling, the tiles of the least, and that it is known
LEAST = 10
FOUND = 1 << 14
KEYS = 5**9 + 5**4 + 5**3  # the suits share theirs


def _fill() -> None:
    # a key of a family has one digit to the base of five for each kind
    for family in range(5):
        for place in range(FAMILY_SIZE[family]):
            POWER[FAMILY_FIRST[family] + place] = 5**place
    FAMILY_BASE[3] = 5**9
    FAMILY_BASE[4] = 5**9 + 5**4


_fill()


@cython.final
@cython.cclass
class Nearness(Lacking):
    """The entries of all families that have come up, and one hand at a time to ask about."""

    def __init__(self) -> None:
        super().__init__()
        if not cython.compiled:
            self.known = array("H", bytes(2 * KEYS))
            self.reach, self.needed = [0] * 32, [0] * 32
            self.entries, self.naturals_in, self.gaps = [0] * 5, [0] * 5, [0] * 5
        for kind in range(34):
            self.limits[kind] = UNLIMITED  # a joker can be a fifth tile of a kind
        for family in range(5):
            self.find(family, 0)  # every hand begins empty

    @cython.cfunc
    @cython.exceptval(-1, check=False)
    def find(self, family: cython.int, key: cython.uint) -> cython.int:
        """The entry of a family that holds these natural tiles; it is ``known`` from then on."""
        i: cython.int
        tiles: cython.int
        naturals: cython.int = 0
        found: cython.int = 0
        least: cython.int = 15
        rest: cython.uint = key
        for i in range(FAMILY_FIRST[family], FAMILY_FIRST[family] + FAMILY_SIZE[family]):
            self.naturals[i] = rest % 5
            naturals += self.naturals[i]
            rest //= 5
        self.look_up(family)
        for i in range(10):
            tiles = 3 * (i // 2) + 2 * (i % 2)
            if tiles >= naturals and self.lacking[10 * family + i] == tiles - naturals:
                found |= 1 << i
                if tiles < least:
                    least = tiles
        found |= FOUND | least << LEAST
        self.known[FAMILY_BASE[family] + key] = found
        return found

    # -- four sets and a pair, with jokers -------------------------------------------------------

    @cython.cfunc
    @cython.exceptval(-1, check=False)
    def clear(self) -> cython.int:
        """No jokers; the families are all put in anyway."""
        i: cython.int
        for i in range(32):
            self.reach[i] = 0
        return 0

    @cython.cfunc
    @cython.exceptval(-1, check=False)
    def put_family(self, family: cython.int, key: cython.uint) -> cython.int:
        """The natural tiles of a family."""
        tiles: cython.int = 0
        self.entries[family] = self.known[FAMILY_BASE[family] + key] or self.find(family, key)
        while key:
            tiles += key % 5
            key //= 5
        self.naturals_in[family] = tiles
        return 0

    @cython.cfunc
    @cython.exceptval(-1, check=False)
    def put_joker(self, mask: cython.int) -> cython.int:
        """A joker that stands for these families."""
        families: cython.int
        for families in range(1, 32):
            self.reach[families] += families & mask != 0
        return 0

    @cython.cfunc
    @cython.exceptval(-1, check=False)
    def lacks_one(self, sets: cython.int) -> cython.int:
        """Whether one tile makes so many sets and a pair of what was put in."""
        return self._share(0, sets, 1)

    @cython.cfunc
    @cython.exceptval(-1, check=False)
    def _share(self, family: cython.int, sets: cython.int, pairs: cython.int) -> cython.int:
        k: cython.int
        p: cython.int
        if family == 5:
            return sets == 0 and pairs == 0 and self._one_short()
        for k in range(sets + 1):
            for p in range(pairs + 1):
                if self.entries[family] >> (2 * k + p) & 1:
                    self.gaps[family] = 3 * k + 2 * p - self.naturals_in[family]
                    if self._share(family + 1, sets - k, pairs - p):
                        return 1
        return 0

    @cython.cfunc
    @cython.exceptval(-1, check=False)
    def _one_short(self) -> cython.int:
        """Whether the jokers fill all gaps but one (Hall's condition; the gaps are one more)."""
        f: cython.int
        others: cython.int
        size: cython.int = 1
        self.needed[0] = 0
        for f in range(5):
            for others in range(size):
                self.needed[size + others] = self.needed[others] + self.gaps[f]
                if self.needed[size + others] > self.reach[size + others] + 1:
                    return 0
            size *= 2
        return 1
