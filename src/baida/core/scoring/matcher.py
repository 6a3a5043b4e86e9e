"""The pattern matcher: which patterns of a table hold, which count, and their values.

A table is plain data with one row for each condition of a pattern. For every fact and value, the
matcher has the bit mask of the rows that the value allows; the rows that hold are the intersection.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

import cython

from baida.core.scoring.fact_names import (
    CHOW_CHAIN_FACTS,
    FACTS,
    HAND_FACTS,
    HONOR_FACTS,
    INDEX,
    PUNG_CHAIN_FACTS,
)

if not cython.compiled:  # when compiled, matcher.pxd imports these
    from baida.core.bits import lowest
    from baida.core.scoring.facts import Facts

MAX_ROWS = 128
NAMED_TIMES = 5  # names for more times are made when they occur
TOP = 15  # values above are treated as this one

#: One row: configurations (mask), bounds by fact name, worth, fact that multiplies it or None,
#: facts that add one more worth of ``bonus`` each when zero, rows it removes (by number).
Row = tuple[int, dict[str, tuple[int, int]], int, str | None, int, tuple[str, ...], tuple[int, ...]]


class PatternMatcher:
    """A pattern table, and the rows that hold and count in the last reading matched."""

    def __init__(self, facts: Facts, rows: Sequence[Row], consolation: int) -> None:
        if len(rows) > MAX_ROWS:
            raise ValueError(f"{len(rows)} rows; the matcher takes {MAX_ROWS}")
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
        for number, (configurations, bounds, value, factor, extra, zero, removed) in enumerate(
            rows
        ):
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
        self.has_bonus = any(bonus)
        facts.want(used)
        if not cython.compiled:
            self.hand_facts, self.reading_facts = [0] * 32, [0] * 256
            self.allowed, self.by_configuration = [0] * 3072, [0] * 16
            self.removes, self.removers = [0] * 256, [0] * 2
            self.worth, self.now_worth, self.bonus = [0] * 128, [0] * 128, [0] * 128
            self.times, self.bonus_facts = [0] * 128, [0] * 256
            self.held, self.counted, self.hand = [0] * 2, [0] * 2, [0] * 2
            self.section, self.rest = [0] * 40, [0] * 6
        self.hand_fact_count = 0
        for name, _ in HAND_FACTS:
            if name in used:
                self.hand_facts[self.hand_fact_count] = INDEX[name]
                self.hand_fact_count += 1
        for at, word in enumerate(_words([mask for values in allowed for mask in values])):
            self.allowed[at] = word
        for at, word in enumerate(_words(by_configuration)):
            self.by_configuration[at] = word
        for at, word in enumerate(_words(removes)):
            self.removes[at] = word
        for at, word in enumerate(_words([sum(1 << i for i, m in enumerate(removes) if m)])):
            self.removers[at] = word
        for at in range(len(rows)):
            self.worth[at] = self.now_worth[at] = worth[at]
            self.bonus[at] = bonus[at]
            self.times[at] = times[at]
            self.bonus_facts[2 * at] = bonus_facts[2 * at]
            self.bonus_facts[2 * at + 1] = bonus_facts[2 * at + 1]
        self._sort_facts(rows, allowed)
        self.name_rows(lambda row, times, worth: (row, times, worth))

    def name_rows(self, name: Callable[[int, int, int], object]) -> None:
        """Set the function that makes the entries of ``rows_counted``: (row, times, worth)."""
        self.name = name
        self.names = [
            name(row, times, self.worth[row])
            for row in range(self.rows)
            for times in range(NAMED_TIMES)
        ]

    def _sort_facts(self, rows: Sequence[Row], allowed: list[list[int]]) -> None:
        """List the reading facts that matter in each configuration, chains of sets last."""
        facts: list[int] = []
        section: list[int] = []  # where a configuration's four sections begin and end
        everything = (1 << MAX_ROWS) - 1
        rest = [everything] * 3
        for configuration in range(8):
            here = {n for r in rows if r[0] >> configuration & 1 for n in (*r[1], r[3]) if n}
            here -= set(dict(HAND_FACTS))
            resting = [set(dict(s)) for s in (HONOR_FACTS, PUNG_CHAIN_FACTS, CHOW_CHAIN_FACTS)]
            sections = [here.difference(*resting), *(here & names for names in resting)]
            section.append(len(facts))
            for i, names in enumerate(sections):
                for name in names:
                    facts.append(INDEX[name])
                    if i:
                        rest[i - 1] &= allowed[INDEX[name]][0]
                section.append(len(facts))
        for at, fact in enumerate(facts):
            self.reading_facts[at] = fact
        for at, place in enumerate(section):
            self.section[at] = place
        for at, word in enumerate(_words(rest)):
            self.rest[at] = word

    def begin(self) -> cython.int:
        """Combine the facts of the whole hand, which are the same for all its readings."""
        i: cython.int
        v: cython.int
        low: cython.ulonglong = ~cython.cast(cython.ulonglong, 0)
        high: cython.ulonglong = low
        for i in range(self.hand_fact_count):
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

    def match(self, configuration: cython.int) -> cython.int:
        """Return the worth of the reading whose facts are in ``facts``."""
        at: cython.int = 5 * configuration
        self.held[0] = self.hand[0] & self.by_configuration[2 * configuration]
        self.held[1] = self.hand[1] & self.by_configuration[2 * configuration + 1]
        self._sift(self.section[at], self.section[at + 1])
        # a section of facts that are all zero is sifted in one step
        if self.facts.honors_rest:
            self.held[0] &= self.rest[0]
            self.held[1] &= self.rest[1]
        else:
            self._sift(self.section[at + 1], self.section[at + 2])
        if self.facts.pungs_rest:
            self.held[0] &= self.rest[2]
            self.held[1] &= self.rest[3]
        else:
            self._sift(self.section[at + 2], self.section[at + 3])
        if self.facts.chows_rest:
            self.held[0] &= self.rest[4]
            self.held[1] &= self.rest[5]
        else:
            self._sift(self.section[at + 3], self.section[at + 4])
        return self._count(self.held[0], self.held[1])

    def _sift(self, start: cython.int, end: cython.int) -> cython.int:
        """Remove the rows that the reading facts from ``start`` to ``end`` rule out."""
        i: cython.int
        low: cython.ulonglong = self.held[0]
        high: cython.ulonglong = self.held[1]
        for i in range(start, end):
            fact: cython.int = self.reading_facts[i]
            v: cython.int = self.facts.values[fact]
            v = 32 * fact + 2 * (v if v < TOP else TOP)
            low &= self.allowed[v]
            high &= self.allowed[v + 1]
        self.held[0] = low
        self.held[1] = high
        return 0

    def _count(self, low: cython.ulonglong, high: cython.ulonglong) -> cython.int:
        # a pattern removes others if the reading holds it, even if it is removed itself
        half: cython.int
        i: cython.int
        total: cython.int = 0
        bits: cython.ulonglong
        left_low: cython.ulonglong = low
        left_high: cython.ulonglong = high
        for half in range(2):
            bits = (high if half else low) & self.removers[half]
            while bits:
                i = 64 * half + lowest(bits)
                bits &= bits - 1
                left_low &= ~self.removes[2 * i]
                left_high &= ~self.removes[2 * i + 1]
        self.counted[0] = left_low
        self.counted[1] = left_high
        for half in range(2):
            bits = left_high if half else left_low
            while bits:
                i = 64 * half + lowest(bits)
                bits &= bits - 1
                if self.times[i] == 255:
                    total += self.now_worth[i]
                else:
                    total += self.now_worth[i] * self.facts.values[self.times[i]]
        return total if total else self.consolation

    def rows_counted(self) -> tuple:  # type: ignore[type-arg]
        """Return the rows that count, as the function of ``name_rows`` makes them."""
        counted: list[object] = []
        half: cython.int
        for half in range(2):
            bits: cython.ulonglong = self.counted[half]
            while bits:
                i: cython.int = 64 * half + lowest(bits)
                bits &= bits - 1
                n: cython.int = 1 if self.times[i] == 255 else self.facts.values[self.times[i]]
                if n < NAMED_TIMES and self.now_worth[i] == self.worth[i]:
                    counted.append(self.names[NAMED_TIMES * i + n])
                else:
                    counted.append(self.name(i, n, self.now_worth[i]))
        return tuple(counted)

    def held_words(self) -> tuple[int, int]:
        """Return the rows that hold in the last reading matched, as two words."""
        return self.held[0], self.held[1]


def _words(masks: Sequence[int]) -> list[int]:
    """Split 128-bit masks into pairs of 64-bit words."""
    return [word for mask in masks for word in (mask & 0xFFFFFFFFFFFFFFFF, mask >> 64)]
