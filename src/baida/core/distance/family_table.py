# cython: infer_types=True
"""The number of tiles that each family lacks for s sets and p pairs: one table for all games.

The natural tiles of a family are a *key*, a number in base five with one digit for each kind. The
*row* of a key is a word of 64 bits with ten numbers of four bits: how many tiles the family lacks
for s sets and p pairs is at bit 4 x (2s + p), for s = 0..4 and p = 0..1.

Most keys are asked about because a tile was drawn or discarded, and then only exact use matters:
which numbers of sets and pairs use every tile of the family. Bit 2s + p of the *entry* of a key
tells that, and bits 10-13 the least number of tiles among these, 15 if there are none. An entry has
16 bits, so that four times as many entries as rows fit into the processor's caches.

Both are counted when they are first asked for, and are not 0 from then on. Most callers ask for
rows without limits: a joker can be the fifth tile of a kind. All threads share these rows without a
lock: each is one word, so a thread reads 0 or the final value, and if two threads count the same
row they write the same value. In games without jokers a kind can have limits; such rows are cached
in each table, since their place holds two words.
"""

from __future__ import annotations

from array import array
from functools import lru_cache

import cython

if not cython.compiled:  # when compiled, family_table.pxd imports these
    from baida.core.scoring.sets import FAMILY_FIRST, FAMILY_SIZE, SPREAD

    POWER = [0] * 34
    FAMILY_BASE = [0] * 5

NEVER = 99  # the number of tiles lacking for an unreachable state
IMPOSSIBLE = 15  # the same in the four bits of a row; a possible number is at most 14
UNLIMITED = 7  # a limit that allows any number of tiles of a kind
LEAST = 10  # the bit of an entry where its least number of tiles begins
KNOWN_ENTRY = 1 << 14
KNOWN_ROW = 1 << 40
NOTHING = KNOWN_ROW | 0xFFFFFFFFF0  # the row of no family at all: no sets, no pair
ONE = 1  # as a C number it has 64 bits
EACH = 0x0101010101  # eight bits for each number of sets
ALL_IMPOSSIBLE = 0x0F0F0F0F0F
HIGHEST = 0x8080808080

KEYS = 5**9 + 5**4 + 5**3  # the three suits share their rows
LOWER = 5  # a suit is divided into its five lower and its four upper kinds
LOWER_KEYS = 5**5
UPPER_KEYS = 5**4
STATES = 90  # of the walk along a family, see _step
LIMITED_ROWS = 1 << 17  # the upper 64 - 47 bits of a product choose the place


def _fill() -> None:
    for family in range(5):
        for place in range(FAMILY_SIZE[family]):
            POWER[FAMILY_FIRST[family] + place] = 5**place
    FAMILY_BASE[3] = 5**9
    FAMILY_BASE[4] = 5**9 + 5**4


_fill()


def merge_rows(a: cython.ulonglong, b: cython.ulonglong, sets: cython.int) -> cython.ulonglong:
    """Return what two families lack together, for at most ``sets`` sets."""
    # five numbers of eight bits each are added and compared at once
    plain: cython.ulonglong = ALL_IMPOSSIBLE
    paired: cython.ulonglong = ALL_IMPOSSIBLE
    x: cython.ulonglong = a & ALL_IMPOSSIBLE  # without a pair
    y: cython.ulonglong = a >> 4 & ALL_IMPOSSIBLE  # with a pair
    for j in range(sets + 1):  # j sets come from the other family
        n: cython.ulonglong = (b & 15) * EACH
        plain = least_each(plain, x + n)
        paired = least_each(paired, y + n)
        paired = least_each(paired, x + (b >> 4 & 15) * EACH)
        b >>= 8
        x = (x << 8 & ALL_IMPOSSIBLE) | IMPOSSIBLE
        y = (y << 8 & ALL_IMPOSSIBLE) | IMPOSSIBLE
    return KNOWN_ROW | plain | paired << 4


def least_each(a: cython.ulonglong, b: cython.ulonglong) -> cython.ulonglong:
    """Return the lesser of each two numbers in eight bits; all are below 128."""
    above: cython.ulonglong = ((a | HIGHEST) - b) & HIGHEST  # where a is not less
    above |= above - (above >> 7)
    return a ^ ((a ^ b) & above)


def least_of(a: cython.ulonglong, b: cython.ulonglong, sets: cython.int) -> cython.int:
    """Return what two families lack together for exactly ``sets`` sets and a pair."""
    best: cython.int = NEVER
    for j in range(sets + 1):
        x: cython.ulonglong = a >> 8 * (sets - j)
        y: cython.ulonglong = b >> 8 * j
        n: cython.int = (x >> 4 & 15) + (y & 15)
        best = n if n < best else best
        n = (x & 15) + (y >> 4 & 15)
        best = n if n < best else best
    return best


def with_jokers(row: cython.ulonglong, jokers: cython.ulonglong) -> cython.ulonglong:
    """Return what families lack that have their own jokers."""
    for i in range(0, 40, 4):
        lacks: cython.ulonglong = row >> i & 15
        if lacks < IMPOSSIBLE:
            row -= (lacks if lacks < jokers else jokers) << i
    return row


class SharedRows:
    def __init__(self) -> None:
        if not cython.compiled:
            self.rows, self.entries = array("Q", bytes(8 * KEYS)), array("H", bytes(2 * KEYS))
            self.lower_code, self.upper_code = [0] * LOWER_KEYS, [0] * UPPER_KEYS
        for key in range(LOWER_KEYS):
            self.lower_code[key] = _six_bits_each(key, 8)
        for key in range(UPPER_KEYS):
            self.upper_code[key] = _six_bits_each(key, 8 - LOWER)


class FamilyTable:
    """Finds rows, and computes those that were not asked for yet; for one thread at a time."""

    def __init__(self) -> None:
        self.shared = _shared_rows()
        if not cython.compiled:
            self.limited_codes, self.limited_rows = [0] * LIMITED_ROWS, [0] * LIMITED_ROWS
            self.lower, self.upper = bytearray(STATES * LOWER_KEYS), bytearray(STATES * UPPER_KEYS)
            self.lower_known, self.upper_known = bytearray(LOWER_KEYS), bytearray(UPPER_KEYS)
            self.layer, self.next_layer, self.best = [0] * STATES, [0] * STATES, [0] * 10

    def row(self, family: cython.int, key: cython.uint) -> cython.ulonglong:
        row: cython.ulonglong = self.shared.rows[FAMILY_BASE[family] + key]
        return row if row else self._find(family, key)

    def entry(self, family: cython.int, key: cython.uint) -> cython.int:
        entry: cython.int = self.shared.entries[FAMILY_BASE[family] + key]
        if entry == 0:
            self._find(family, key)
            entry = self.shared.entries[FAMILY_BASE[family] + key]
        return entry

    def _find(self, family: cython.int, key: cython.uint) -> cython.ulonglong:
        """Compute the row and the entry of a key.

        The two parts of a suit have few keys, so both are soon cached. Joining them is much faster
        than walking along the nine kinds of the suit.
        """
        naturals: cython.int = 0
        entry: cython.int = KNOWN_ENTRY
        least: cython.int = IMPOSSIBLE
        rest: cython.uint = key
        if family < 3:
            self._join(key % LOWER_KEYS, key // LOWER_KEYS)
        else:
            self._start(0)
            for i in range(FAMILY_SIZE[family]):
                self._step(rest % 5, UNLIMITED, 0)
                rest //= 5
            for i in range(10):
                self.best[i] = self.layer[i]
        row: cython.ulonglong = self._pack()
        rest = key
        while rest:
            naturals += rest % 5
            rest //= 5
        for i in range(10):
            tiles: cython.int = 3 * (i >> 1) + 2 * (i & 1)
            if self.best[i] + naturals == tiles:
                entry |= 1 << i
                least = tiles if tiles < least else least
        self.shared.entries[FAMILY_BASE[family] + key] = entry | least << LEAST
        self.shared.rows[FAMILY_BASE[family] + key] = row
        return row

    def row_within(
        self, suit: cython.int, key: cython.uint, limits: cython.ulonglong
    ) -> cython.ulonglong:
        """Return the row of a suit with these natural tiles, and limits as in ``limited_row``."""
        limits |= self.shared.lower_code[key % LOWER_KEYS]
        limits |= self.shared.upper_code[key // LOWER_KEYS]
        return self.limited_row(suit, limits)

    def limited_row(self, family: cython.int, code: cython.ulonglong) -> cython.ulonglong:
        """Return a row with limits.

        The code has six bits for each kind, the first kind uppermost: 8 x the most tiles that the
        concealed hand can come to hold + the natural tiles it holds.
        """
        size: cython.int = FAMILY_SIZE[family]
        # a bit above the tiles distinguishes the sizes
        code |= ONE << 6 * size
        place: cython.int = (code * SPREAD >> 47) & (LIMITED_ROWS - 1)
        if self.limited_codes[place] == code:
            return self.limited_rows[place]
        self._start(0)
        for i in range(size):
            kind: cython.int = code >> 6 * (size - 1 - i) & 63
            self._step(kind & 7, kind >> 3, family < 3 and i + 2 < size)
        for i in range(10):
            self.best[i] = self.layer[i]
        row: cython.ulonglong = self._pack()
        self.limited_codes[place] = code
        self.limited_rows[place] = row
        return row

    def _pack(self) -> cython.ulonglong:
        """Pack ``best`` into a row."""
        row: cython.ulonglong = KNOWN_ROW
        for i in range(10):
            lacking: cython.ulonglong = self.best[i]
            row |= lacking << 4 * i
        return row

    def _join(self, lower: cython.int, upper: cython.int) -> cython.int:
        """Compute ``best`` for a suit. A chow can begin in one part and end in the other."""
        if not self.lower_known[lower]:
            self._fill_lower(lower)
        if not self.upper_known[upper]:
            self._fill_upper(upper)
        for a in range(10):
            self.best[a] = IMPOSSIBLE
        for chows in range(9):
            for a in range(10):
                first: cython.int = self.lower[STATES * lower + 10 * chows + a]
                if first >= IMPOSSIBLE:
                    continue
                for b in range(10 - (a & ~1)):
                    if a & b & 1:
                        continue
                    cost: cython.int = first + self.upper[STATES * upper + 10 * chows + b]
                    if cost < self.best[a + b]:
                        self.best[a + b] = cost
        return 0

    def _fill_lower(self, key: cython.int) -> cython.int:
        rest: cython.int = key
        self._start(0)
        for i in range(LOWER):
            self._step(rest % 5, UNLIMITED, 1)
            rest //= 5
        for i in range(STATES):
            self.lower[STATES * key + i] = self.layer[i]
        self.lower_known[key] = 1
        return 0

    def _fill_upper(self, key: cython.int) -> cython.int:
        """Count the upper part for every number of chows that begin in the lower part."""
        for chows in range(9):
            rest: cython.int = key
            self._start(10 * chows)
            for i in range(LOWER, 9):
                self._step(rest % 5, UNLIMITED, i < 7)
                rest //= 5
            for i in range(10):
                self.upper[STATES * key + 10 * chows + i] = self.layer[i]
        self.upper_known[key] = 1
        return 0

    def _start(self, state: cython.int) -> cython.int:
        for i in range(STATES):
            self.layer[i] = IMPOSSIBLE
        self.layer[state] = 0
        return 0

    def _step(self, held: cython.int, limit: cython.int, with_chows: cython.int) -> cython.int:
        """Go one kind further; ``layer`` has the fewest tiles lacking for each state so far.

        A state is 30 x (chows that began two kinds before) + 10 x (chows that began one kind
        before) + 2 x sets + pairs. Two chows from each kind are enough: three equal chows are the
        tiles of three pungs.
        """
        layer: cython.p_uchar = self.layer
        following: cython.p_uchar = self.next_layer
        most_chows: cython.int = 2 if with_chows else 0
        most: cython.int = limit if limit < UNLIMITED else NEVER
        for state in range(STATES):
            following[state] = IMPOSSIBLE
        for state in range(STATES):
            cost: cython.int = layer[state]
            if cost >= IMPOSSIBLE:
                continue
            here: cython.int = state // 10 % 3
            before: cython.int = state // 30 + here
            pairs: cython.int = state % 2
            sets: cython.int = state % 10 // 2
            for chows in range(most_chows + 1):
                for pungs in range(3):
                    used: cython.int = before + chows + 3 * pungs
                    if sets + chows + pungs > 4 or used > most:
                        break
                    target: cython.int = 30 * here + 12 * chows + 2 * (sets + pungs) + pairs
                    lacking: cython.int = cost + (used - held if used > held else 0)
                    if lacking < following[target]:
                        following[target] = lacking
                    if pairs == 0 and used + 2 <= most:  # with a pair of this kind
                        lacking = cost + (used + 2 - held if used + 2 > held else 0)
                        if lacking < following[target + 1]:
                            following[target + 1] = lacking
        for state in range(STATES):
            layer[state] = following[state]
        return 0


def _six_bits_each(key: int, place: int) -> int:
    """Return the digits of a key with six bits for each, from ``place`` downwards."""
    code = 0
    while key:
        code |= key % 5 << 6 * place
        key //= 5
        place -= 1
    return code


@lru_cache(maxsize=1)
def _shared_rows() -> SharedRows:
    """Return the rows of the whole process, because they are many and the same for all games."""
    return SharedRows()
