"""The judge: which patterns of a table hold, which count, and what they are worth.

A table arrives as plain data, one row a pattern (a pattern with alternatives has one
row for each). For every fact and every value it may have, the judge keeps the rows
which that value does not rule out; what holds is what no fact rules out.
"""

from __future__ import annotations

from array import array
from collections.abc import Sequence

import cython

from baida.core.vocabulary import FACTS, HAND_FACTS, INDEX

if cython.compiled:
    from cython.cimports.baida.core.facts import Facts
    from cython.cimports.baida.core.shapes import LOWEST
else:
    from baida.core.facts import Facts
    from baida.core.shapes import LOWEST

MAX_ROWS = 128
TOP = cython.declare(cython.int, 15)  # values above are treated as this one

#: One row: configurations (mask), bounds by fact name, worth, fact that multiplies it or None,
#: facts that add one more worth of ``bonus`` each when zero, rows it removes (by number).
Row = tuple[int, dict[str, tuple[int, int]], int, str | None, int, tuple[str, ...], tuple[int, ...]]


@cython.cclass
class Judge:
    """One compiled pattern table, and the verdict on the reading last judged."""

    def __init__(self, facts: Facts, rows: Sequence[Row], consolation: int) -> None:
        if len(rows) > MAX_ROWS:
            raise ValueError(f"{len(rows)} rows; the judge takes {MAX_ROWS}")
        self.facts = facts
        self.rows = len(rows)
        self.consolation = consolation
        allowed = [[(1 << MAX_ROWS) - 1] * (TOP + 1) for _ in FACTS]
        used: set[str] = set()
        by_configuration = [0] * 8
        worth: list[int] = []
        times: list[int] = []
        bonus: list[int] = []
        bonus_facts: list[int] = []
        removes: list[int] = []
        for number, (configurations, bounds, value, factor, extra, zero, removed) in enumerate(rows):
            bit = 1 << number
            for configuration in range(8):
                if configurations >> configuration & 1:
                    by_configuration[configuration] |= bit
            for name, (low, high) in bounds.items():
                used.add(name)
                for v in range(TOP + 1):
                    if not low <= v <= high:
                        allowed[INDEX[name]][v] &= ~bit
            worth.append(value)
            times.append(255 if factor is None else INDEX[factor])
            if factor is not None:
                used.add(factor)
            bonus.append(extra)
            bonus_facts.extend([INDEX[name] for name in zero] + [255] * (2 - len(zero)))
            removes.append(sum(1 << other for other in removed))
        self.used = frozenset(used)
        facts.want(used)
        hand = [INDEX[name] for name, _ in HAND_FACTS if name in used]
        reading = [INDEX[name] for name in FACTS if name in used and name not in dict(HAND_FACTS)]
        self.hand_facts = bytearray(hand)
        self.reading_facts = bytearray(reading)
        self.allowed = _words(mask for by_value in allowed for mask in by_value)
        self.by_configuration = _words(by_configuration)
        self.removes = _words(removes)
        self.worth = array("h", worth)
        self.now_worth = array("h", worth)
        self.times = bytearray(times)
        self.bonus = array("h", bonus)
        self.bonus_facts = bytearray(bonus_facts)
        self.has_bonus = any(bonus)
        self.held = array("Q", [0, 0])
        self.counted = array("Q", [0, 0])
        self.hand = array("Q", [0, 0])

    @cython.ccall
    @cython.exceptval(-1, check=False)
    def begin(self) -> cython.int:
        """Take in the facts of the hand; they hold for all its readings."""
        i: cython.int
        v: cython.int
        low: cython.ulonglong = ~cython.cast(cython.ulonglong, 0)
        high: cython.ulonglong = low
        for i in range(self.hand_facts.shape[0]):
            v = self.facts.values[self.hand_facts[i]]
            v = 32 * self.hand_facts[i] + 2 * (v if v < TOP else TOP)
            low &= self.allowed[v]
            high &= self.allowed[v + 1]
        self.hand[0] = low
        self.hand[1] = high
        if self.has_bonus:
            for i in range(self.rows):
                self.now_worth[i] = self.worth[i]
                for v in range(2):
                    if self.bonus_facts[2 * i + v] != 255:
                        if self.facts.values[self.bonus_facts[2 * i + v]] == 0:
                            self.now_worth[i] += self.bonus[i]
        return 0

    @cython.ccall
    @cython.exceptval(-1, check=False)
    def judge(self, configuration: cython.int) -> cython.int:
        """The worth of the reading whose facts stand in ``facts``."""
        i: cython.int
        v: cython.int
        low: cython.ulonglong = self.hand[0] & self.by_configuration[2 * configuration]
        high: cython.ulonglong = self.hand[1] & self.by_configuration[2 * configuration + 1]
        for i in range(self.reading_facts.shape[0]):
            v = self.facts.values[self.reading_facts[i]]
            v = 32 * self.reading_facts[i] + 2 * (v if v < TOP else TOP)
            low &= self.allowed[v]
            high &= self.allowed[v + 1]
        self.held[0] = low
        self.held[1] = high
        return self._count(low, high)

    @cython.cfunc
    @cython.exceptval(-1, check=False)
    def _count(self, low: cython.ulonglong, high: cython.ulonglong) -> cython.int:
        # removal goes by what the reading holds, not by what is left
        half: cython.int
        i: cython.int
        total: cython.int = 0
        bits: cython.ulonglong
        left_low: cython.ulonglong = low
        left_high: cython.ulonglong = high
        for half in range(2):
            bits = high if half else low
            i = 64 * half
            while bits:
                while not bits & 255:
                    bits >>= 8
                    i += 8
                i += LOWEST[bits & 255]
                left_low &= ~self.removes[2 * i]
                left_high &= ~self.removes[2 * i + 1]
                bits = (bits >> LOWEST[bits & 255]) >> 1
                i += 1
        self.counted[0] = left_low
        self.counted[1] = left_high
        for half in range(2):
            bits = left_high if half else left_low
            i = 64 * half
            while bits:
                while not bits & 255:
                    bits >>= 8
                    i += 8
                i += LOWEST[bits & 255]
                if self.times[i] == 255:
                    total += self.now_worth[i]
                else:
                    total += self.now_worth[i] * self.facts.values[self.times[i]]
                bits = (bits >> LOWEST[bits & 255]) >> 1
                i += 1
        return total if total else self.consolation

    def rows_counted(self) -> list[tuple[int, int, int]]:
        """The rows that count: number, how often, and what one time is worth."""
        counted: list[tuple[int, int, int]] = []
        i: cython.int
        n: cython.int
        for i in range(self.rows):
            if self.counted[i >> 6] >> (i & 63) & 1:
                n = 1 if self.times[i] == 255 else self.facts.values[self.times[i]]
                counted.append((i, n, self.now_worth[i]))
        return counted

    def verdict(self) -> tuple[int, int]:
        """What the reading last judged holds, and what of it counts, as masks of rows."""
        return (
            self.held[0] | int(self.held[1]) << 64,
            self.counted[0] | int(self.counted[1]) << 64,
        )


def _words(masks: object) -> array[int]:
    """128-bit masks as pairs of 64-bit words."""
    words = array("Q")
    for mask in masks:  # type: ignore[attr-defined]
        words.append(mask & 0xFFFFFFFFFFFFFFFF)
        words.append(mask >> 64)
    return words
