"""What the tiles of a family lack for so many sets and pairs, in one look-up.

By the key that the table keeps of every hand (near_ready.py), and packed into one word: whoever
plays thousands of hands in a second asks often.
"""

from __future__ import annotations

from array import array
from functools import lru_cache

import cython

if not cython.compiled:  # compiled, they come by family_table.pxd
    from baida.core.distance.halves import Halves
    from baida.core.distance.near_ready import FAMILY_BASE, KEYS

KNOWN_ROW = 1 << 40  # above the ten numbers: that they are known


@cython.final
@cython.cclass
class Shortage(Halves):
    """Packed rows by key: four bits each for 0-4 sets and 0-1 pairs, at 4 x (2 x sets + pairs)."""

    def __init__(self) -> None:
        super().__init__()
        if not cython.compiled:
            self.rows = array("Q", bytes(8 * KEYS))

    @cython.cfunc
    @cython.exceptval(0, check=False)
    def row(self, family: cython.int, key: cython.uint) -> cython.ulonglong:
        """What the family lacks that holds these natural tiles; never 0."""
        row: cython.ulonglong = self.rows[FAMILY_BASE[family] + key]
        return row if row else self._find(family, key)

    @cython.cfunc
    @cython.exceptval(0, check=False)
    def _find(self, family: cython.int, key: cython.uint) -> cython.ulonglong:
        i: cython.int
        lacking: cython.ulonglong
        row: cython.ulonglong = KNOWN_ROW
        self.count_lacking(family, key)
        for i in range(10):
            lacking = self.best[i]
            row |= lacking << 4 * i
        self.rows[FAMILY_BASE[family] + key] = row
        return row


@lru_cache(maxsize=1)
def shared_shortage() -> Shortage:
    """One for everybody: it is large, and holds for all games."""
    return Shortage()
