"""What the tiles of a family lack for so many sets and pairs, by their key (near_ready.py).

The same numbers as in lacking.py without limits, for those who ask about many different hands: a
suit is put together from its lower five kinds and its upper four, of which there are so few that
they are soon known.
"""

from __future__ import annotations

import cython

if not cython.compiled:  # compiled, they come by halves.pxd
    from baida.core.scoring.sets import FAMILY_SIZE

MOST = 15  # whatever lacks more cannot be
LOWER = 5  # kinds
LOWER_KEYS = 5**5
UPPER_KEYS = 5**4
STATES = 90  # 10 x (chows of the two kinds before) + 2 x sets + pairs


@cython.cclass
class Halves:
    """Counts what a family lacks, into ``best``: for 0-4 sets and 0-1 pairs, 2 x sets + pairs."""

    def __init__(self) -> None:
        if not cython.compiled:
            self.lower, self.upper = bytearray(STATES * LOWER_KEYS), bytearray(STATES * UPPER_KEYS)
            self.lower_known, self.upper_known = bytearray(LOWER_KEYS), bytearray(UPPER_KEYS)
            self.layer, self.next_layer, self.best = [0] * STATES, [0] * STATES, [0] * 10

    @cython.cfunc
    @cython.exceptval(-1, check=False)
    def count_lacking(self, family: cython.int, key: cython.uint) -> cython.int:
        """Count what the family lacks that holds these natural tiles."""
        i: cython.int
        if family < 3:
            return self._put_together(key % LOWER_KEYS, key // LOWER_KEYS)
        self._start(0)
        for i in range(FAMILY_SIZE[family]):
            self._walk(key % 5, 0)
            key //= 5
        for i in range(10):
            self.best[i] = self.layer[i]
        return 0

    @cython.cfunc
    @cython.exceptval(-1, check=False)
    def _put_together(self, lower: cython.int, upper: cython.int) -> cython.int:
        """Chows may reach from one part of a suit into the other."""
        chows: cython.int
        a: cython.int
        b: cython.int
        cost: cython.int
        first: cython.int
        if not self.lower_known[lower]:
            self._fill_lower(lower)
        if not self.upper_known[upper]:
            self._fill_upper(upper)
        for a in range(10):
            self.best[a] = MOST
        for chows in range(9):
            for a in range(10):
                first = self.lower[STATES * lower + 10 * chows + a]
                if first >= MOST:
                    continue
                for b in range(10 - (a & ~1)):
                    if a & b & 1:
                        continue
                    cost = first + self.upper[STATES * upper + 10 * chows + b]
                    if cost < self.best[a + b]:
                        self.best[a + b] = cost
        return 0

    @cython.cfunc
    @cython.exceptval(-1, check=False)
    def _fill_lower(self, key: cython.int) -> cython.int:
        i: cython.int
        rest: cython.int = key
        self._start(0)
        for i in range(LOWER):
            self._walk(rest % 5, 1)
            rest //= 5
        for i in range(STATES):
            self.lower[STATES * key + i] = self.layer[i]
        self.lower_known[key] = 1
        return 0

    @cython.cfunc
    @cython.exceptval(-1, check=False)
    def _fill_upper(self, key: cython.int) -> cython.int:
        """For every number of chows that reach in from below."""
        chows: cython.int
        i: cython.int
        rest: cython.int
        for chows in range(9):
            rest = key
            self._start(10 * chows)
            for i in range(LOWER, 9):
                self._walk(rest % 5, i < 7)
                rest //= 5
            for i in range(10):
                self.upper[STATES * key + 10 * chows + i] = self.layer[i]
        self.upper_known[key] = 1
        return 0

    # -- from kind to kind -----------------------------------------------------------------------

    @cython.cfunc
    @cython.exceptval(-1, check=False)
    def _start(self, state: cython.int) -> cython.int:
        i: cython.int
        for i in range(STATES):
            self.layer[i] = MOST
        self.layer[state] = 0
        return 0

    @cython.cfunc
    @cython.exceptval(-1, check=False)
    def _walk(self, held: cython.int, with_chows: cython.int) -> cython.int:
        """One kind on, of which so many are held, and from which chows may begin.

        Of each chow two are enough: three alike hold the tiles of three pungs.
        """
        state: cython.int
        cost: cython.int
        here: cython.int
        chows: cython.int
        pungs: cython.int
        pair: cython.int
        sets: cython.int
        more: cython.int
        target: cython.int
        for state in range(STATES):
            self.next_layer[state] = MOST
        for state in range(STATES):
            cost = self.layer[state]
            if cost >= MOST:
                continue
            here = state // 10 % 3
            sets = state % 10 // 2
            for chows in range(3 if with_chows else 1):
                for pungs in range(3):
                    if sets + chows + pungs > 4:
                        break
                    for pair in range(2 - state % 2):
                        more = state // 30 + here + chows + 3 * pungs + 2 * pair - held
                        more = cost + (more if more > 0 else 0)
                        target = 30 * here + 10 * chows
                        target += 2 * (sets + chows + pungs) + state % 2 + pair
                        if more < self.next_layer[target]:
                            self.next_layer[target] = more
        for state in range(STATES):
            self.layer[state] = self.next_layer[state]
        return 0
