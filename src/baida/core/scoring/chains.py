"""Facts about chains of sets: chows and pungs that belong together."""

from __future__ import annotations

import cython

if not cython.compiled:  # when compiled, chains.pxd imports these
    from baida.core.scoring.fact_index import (
        ALIKE,
        ENDS_PURE,
        ENDS_SUITS,
        IDENTICAL,
        IDENTICAL_PURE,
        IDENTICAL_SUITS,
        MIXED_LINKS,
        MIXED_SHIFTED,
        MIXED_SMALL_SHIFTED,
        MIXED_STEPS,
        MIXED_STRAIGHTS,
        PURE_LINKS,
        PURE_SHIFTED,
        PURE_SMALL_SHIFTED,
        PURE_STEPS,
        SHIFTED,
        SHORT_PURE,
        SHORT_STRAIGHTS,
        SHORT_SUITS,
        SMALL_ALIKE,
        SMALL_SHIFTED,
        STRAIGHTS,
        TRIPLE_NUMBERS,
        TWIN_NUMBERS,
    )
    from baida.core.scoring.sets import BITS, FIRST_PUNG, SET_START, SET_SUIT


class Chains:
    """Finds chains among ``sets``, at most four, and writes their facts into ``values``."""

    def __init__(self) -> None:
        if not cython.compiled:
            self.values = [0] * 96
            self.sets = [0] * 4
        self.chow_chains = True
        # whether all facts of chow chains, or of pung chains, are zero
        self.chows_rest = True
        self.pungs_rest = True

    def _chows(self, total: cython.int, chows: cython.int) -> cython.int:
        i: cython.int
        self.values[STRAIGHTS] = 0
        if not self.chows_rest:
            for i in range(IDENTICAL, MIXED_STRAIGHTS + 1):
                self.values[i] = 0
        self.chows_rest = chows < 2
        if self.chows_rest:
            return 0
        suit: cython.int
        once: cython.int = 0  # a bit for each chow that is there
        twice: cython.int = 0  # and for each that is there twice
        times: cython.ulonglong = 0  # the number of each chow, three bits each
        most: cython.int = 1
        for i in range(total):
            code: cython.int = self.sets[i]
            if code < FIRST_PUNG:
                once |= 1 << code
                times += cython.cast(cython.ulonglong, 1) << 3 * code
                n: cython.int = times >> 3 * code & 7
                if n > 1:
                    twice |= 1 << code
                    if n > most:
                        most = n
        here: cython.int
        low_short: cython.int = 0
        high_short: cython.int = 0
        for suit in range(3):
            here = once >> 7 * suit & 127
            if BITS[here] >= 2 and here & 0b1001001:
                low: cython.int = times >> 21 * suit & 7
                mid: cython.int = times >> (21 * suit + 9) & 7
                high: cython.int = times >> (21 * suit + 18) & 7
                if low and mid and high:
                    self.values[STRAIGHTS] += 1
                self.values[SHORT_STRAIGHTS] += mid if mid < low + high else low + high
                low_short += low > 0 and mid > 0
                high_short += mid > 0 and high > 0
                if mid > 1 and (low > 1 or high > 1):
                    self.values[SHORT_PURE] = 1
                ends: cython.int = low if low < high else high
                self.values[ENDS_SUITS] += ends > 0
                if ends > self.values[ENDS_PURE]:
                    self.values[ENDS_PURE] = ends
        if not self.chow_chains:
            return 0
        self.values[SHORT_SUITS] = low_short if low_short > high_short else high_short
        self.values[IDENTICAL] = most
        m: cython.int = once & 127
        p: cython.int = once >> 7 & 127
        s: cython.int = once >> 14 & 127
        self.values[TWIN_NUMBERS] = BITS[m & p | m & s | p & s]
        self.values[TRIPLE_NUMBERS] = BITS[m & p & s]
        if twice:
            for suit in range(3):
                here = twice >> 7 * suit & 127
                self.values[IDENTICAL_SUITS] += here != 0
                if BITS[here] > self.values[IDENTICAL_PURE]:
                    self.values[IDENTICAL_PURE] = BITS[here]
        if chows < 3:
            return 0
        if not m or not p or not s:
            for suit in range(3):
                here = once >> 7 * suit & 127
                run: cython.int = _longest(here, 1)
                if run > self.values[PURE_STEPS]:
                    self.values[PURE_STEPS] = run
                run = _longest(here, 2)
                if run > self.values[PURE_LINKS]:
                    self.values[PURE_LINKS] = run
            return 0
        self._mixed_chows(m, p, s)
        self._mixed_chows(p, s, m)
        self._mixed_chows(s, m, p)
        self._mixed_chows(m, s, p)
        self._mixed_chows(s, p, m)
        self._mixed_chows(p, m, s)
        return 0

    def _mixed_chows(self, a: cython.int, b: cython.int, c: cython.int) -> cython.int:
        steps: cython.int = a & b >> 1 & c >> 2
        if steps:
            if self.values[MIXED_STEPS] < 3:
                self.values[MIXED_STEPS] = 3
            if steps & a >> 3:
                self.values[MIXED_STEPS] = 4
        if a & b >> 2 & c >> 4:
            self.values[MIXED_LINKS] = 3
        if a & b >> 3 & c >> 6 & 1:
            self.values[MIXED_STRAIGHTS] = 1
        return 0

    def _pungs(self, total: cython.int, pair: cython.int, suited: cython.int) -> cython.int:
        """Find chains of suited pungs. In short chains a pair can replace a pung."""
        i: cython.int
        j: cython.int
        if not self.pungs_rest:
            for i in range(SHIFTED, SMALL_ALIKE + 1):
                self.values[i] = 0
        self.pungs_rest = suited < 2
        if self.pungs_rest:
            return 0
        there: cython.int = 0  # a bit for each suited pung
        times: cython.ulonglong = 0  # how many of each number, three bits each
        for i in range(total):
            code: cython.int = self.sets[i] - FIRST_PUNG
            if 0 <= code < 27:
                there |= 1 << code
                j = 3 * SET_START[code + FIRST_PUNG]
                times += cython.cast(cython.ulonglong, 1) << j
                if (times >> j & 7) > self.values[ALIKE]:
                    self.values[ALIKE] = times >> j & 7
        m: cython.int = there & 511
        p: cython.int = there >> 9 & 511
        s: cython.int = there >> 18 & 511
        self.values[SHIFTED] = _longest(m | p | s, 1)
        suit: cython.int
        run: cython.int
        if self.values[SHIFTED] >= 3:
            for suit in range(3):
                run = _longest(there >> 9 * suit & 511, 1)
                if run > self.values[PURE_SHIFTED]:
                    self.values[PURE_SHIFTED] = run
            if m and p and s:
                self._mixed_pungs(m, p, s)
                self._mixed_pungs(p, s, m)
                self._mixed_pungs(s, m, p)
                self._mixed_pungs(m, s, p)
                self._mixed_pungs(s, p, m)
                self._mixed_pungs(p, m, s)
        if not 0 <= pair < 27:
            return 0
        suit = SET_SUIT[FIRST_PUNG + pair]
        n: cython.int = SET_START[FIRST_PUNG + pair]
        one: cython.int = there >> 9 * suit & 511
        two: cython.int = there >> 9 * ((suit + 1) % 3) & 511
        three: cython.int = there >> 9 * ((suit + 2) % 3) & 511
        self.values[SMALL_SHIFTED] = _around(m | p | s, m | p | s, m | p | s, n)
        self.values[PURE_SMALL_SHIFTED] = _around(one, one, one, n)
        run = _around(one, two, three, n)
        j = _around(one, three, two, n)
        self.values[MIXED_SMALL_SHIFTED] = run if run > j else j
        if (two & three) >> n & 1:
            self.values[SMALL_ALIKE] = 3
        return 0

    def _mixed_pungs(self, a: cython.int, b: cython.int, c: cython.int) -> cython.int:
        steps: cython.int = a & b >> 1 & c >> 2
        if steps:
            if self.values[MIXED_SHIFTED] < 3:
                self.values[MIXED_SHIFTED] = 3
            if steps & a >> 3:
                self.values[MIXED_SHIFTED] = 4
        return 0


def _longest(mask: cython.int, step: cython.int) -> cython.int:
    """Return the length of the longest run of bits that are ``step`` apart."""
    n: cython.int = 0
    while mask:
        mask &= mask >> step
        n += 1
    return n


def _around(same: cython.int, after: cython.int, before: cython.int, n: cython.int) -> cython.int:
    """Return the longest run through number n whose other members are pungs.

    Going up, the masks take turns as after, before, same; going down the other way round, so that
    the suits of the run cycle.
    """
    run: cython.int = 1
    i: cython.int = 1
    mask: cython.int
    while i <= n:
        mask = same if i % 3 == 0 else before if i % 3 == 1 else after
        if not mask >> (n - i) & 1:
            break
        run += 1
        i += 1
    i = 1
    while n + i < 9:
        mask = same if i % 3 == 0 else after if i % 3 == 1 else before
        if not mask >> (n + i) & 1:
            break
        run += 1
        i += 1
    return run
