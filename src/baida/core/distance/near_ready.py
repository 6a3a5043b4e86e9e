# cython: infer_types=True
"""A quick test whether one more tile can complete four sets and a pair, since most hands are far.

In a complete hand every tile is used. So each family can only take those numbers of sets and pairs
that use all of its natural tiles, which are few (family_table.py). If the fewest tiles of all
families together are more than a hand has, no test is needed; play/state.py keeps that sum up to
date tile by tile.
"""

from __future__ import annotations

import cython

if not cython.compiled:  # when compiled, near_ready.pxd imports these
    from baida.core.distance.family_table import FamilyTable
    from baida.core.scoring.jokers import JokerPool


class NearReady(JokerPool):
    """Tests one hand at a time: set all families and the jokers, then ask."""

    def __init__(self, table: FamilyTable) -> None:
        super().__init__()
        if not cython.compiled:
            self.entries, self.naturals = [0] * 5, [0] * 5
        self.table = table

    def put_family(self, family: cython.int, key: cython.uint) -> cython.int:
        tiles: cython.int = 0
        self.entries[family] = self.table.entry(family, key)
        while key:
            tiles += key % 5
            key //= 5
        self.naturals[family] = tiles
        return 0

    def lacks_one(self, sets: cython.int) -> cython.int:
        return self._share(0, sets, 1)

    def _share(self, family: cython.int, sets: cython.int, pairs: cython.int) -> cython.int:
        """Try all ways to distribute the sets and the pair over this family and those after it."""
        if family == 5:
            return sets == 0 and pairs == 0 and self.shortage(1) < 2
        for k in range(sets + 1):
            for p in range(pairs + 1):
                if self.entries[family] >> (2 * k + p) & 1:
                    self.deficit[family] = 3 * k + 2 * p - self.naturals[family]
                    if self._share(family + 1, sets - k, pairs - p):
                        return 1
        return 0
