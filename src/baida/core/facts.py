"""The facts of a reading, computed (what each means: vocabulary.py).

``values`` holds one byte a fact. Hand facts are filled in once for a hand by whoever
asks for its score, reading facts here, once for each reading.
"""

from __future__ import annotations

import cython

from baida.core.vocabulary import CHOW_CHAIN_FACTS, FACTS, PUNG_CHAIN_FACTS

if cython.compiled:
    from cython.cimports.baida.core.shapes import (
        BITS,
        FIRST_PUNG,
        GROUP_AMOUNTS,
        GROUP_KINDS,
        GROUP_NUMBERS,
        PAIR,
        SET_START,
        SET_SUIT,
    )
else:
    from baida.core.shapes import (
        BITS,
        FIRST_PUNG,
        GROUP_AMOUNTS,
        GROUP_KINDS,
        GROUP_NUMBERS,
        PAIR,
        SET_START,
        SET_SUIT,
    )

if not cython.compiled:  # compiled, these are the C constants of facts.pxd
    # fmt: off
    (
        WIN, MELDS, OPEN_MELDS, KONGS, OPEN_KONGS, CONCEALED_KONGS, KONGS_OF_FOUR,
        JOKERS, DECLARED, DECLARED_FLOWERS, DECLARED_VALUE, DRAWS, REPLACEMENT, FIRST,
        LAST_TILE, HELL_WAIT, SHOT_AFTER_KONG, GREEN_DISCARDS, CLAIMED_JOKER, WAITS,
        SUITS, WINDS, DRAGONS, HONORS, TERMINALS, SIMPLES, NUMBERS, ODD_NUMBERS,
        EVEN_NUMBERS, SUJI, FOURS, SETS, CHOWS, PUNGS, CONCEALED_PUNGS, OUTSIDE,
        TERMINAL_GROUPS, COMMON_NUMBERS, PAIR_HONOR, PAIR_EYES, PUNGS_OF_ONE,
        PUNGS_OF_THREE, PUNGS_OF_NINE, STRAIGHTS, PAIR_RED, HONOR_PUNGS, DRAGON_PUNGS,
        DRAGON_KINDS, SMALL_DRAGONS, WIND_KINDS, SMALL_WINDS, ROUND_PUNGS, SEAT_PUNGS,
        SHIFTED, SMALL_SHIFTED, PURE_SHIFTED, PURE_SMALL_SHIFTED, MIXED_SHIFTED,
        MIXED_SMALL_SHIFTED, ALIKE, SMALL_ALIKE, IDENTICAL, IDENTICAL_SUITS,
        IDENTICAL_PURE, TWIN_NUMBERS, TRIPLE_NUMBERS, SHORT_STRAIGHTS, SHORT_SUITS,
        SHORT_PURE, ENDS_SUITS, ENDS_PURE, PURE_STEPS, PURE_LINKS, MIXED_STEPS,
        MIXED_LINKS, MIXED_STRAIGHTS, HOG, HOGS, GATES, PAIR_RUN, PAIR_ALIKE,
        KNITTED_SHORT, KNITTED_ENDS, KNITTED_STRAIGHT, KNITTED_PUNGS,
    ) = range(85)
    # fmt: on


# the bits of 4 and 8 in every counter; a literal of this size would be a Python object
FOUR_OR_MORE = cython.declare(cython.ulonglong, 0xCCCCCCCCC)


@cython.final
@cython.cclass
class Facts:
    """The facts of one hand and of the reading last looked at."""

    def __init__(self) -> None:
        if not cython.compiled:
            self.values = [0] * 96
            self.sets = [0] * 4
            self.kong_amounts = [0] * 4
        self.set_round_and_seat(0, 0)
        self.four_alike = True
        # whether all facts of honors, of chow chains, or of pung chains, are zero
        self.honors_rest = True
        self.chows_rest = True
        self.pungs_rest = True
        self.want(FACTS)

    @cython.ccall
    @cython.exceptval(-1, check=False)
    def set_round_and_seat(self, round_wind: cython.int, seat_wind: cython.int) -> cython.int:
        """Winds are 0 to 3, from East on."""
        self.round_code = FIRST_PUNG + 27 + round_wind
        self.seat_code = FIRST_PUNG + 27 + seat_wind
        return 0

    def as_list(self) -> list[int]:
        """All values, in the order of the vocabulary."""
        return [self.values[i] for i in range(len(FACTS))]

    def want(self, names: object) -> None:
        """Only these facts matter from now on; whole sections may be skipped."""
        wanted = set(names)  # type: ignore[call-overload]
        self.pung_chains = not wanted.isdisjoint(dict(PUNG_CHAIN_FACTS))
        self.chow_chains = not wanted.isdisjoint(dict(CHOW_CHAIN_FACTS))
        self.hogs = bool(wanted & {"hog", "hogs"})
        self.gates = "gates" in wanted
        self.fours = "fours" in wanted

    @cython.ccall
    @cython.exceptval(-1, check=False)
    def tiles(self, kinds: cython.ulonglong) -> cython.int:
        """Tile facts of a hand that holds these kinds."""
        m: cython.int = kinds & 511
        p: cython.int = kinds >> 9 & 511
        s: cython.int = kinds >> 18 & 511
        numbers: cython.int = m | p | s
        self.values[SUITS] = (m != 0) + (p != 0) + (s != 0)
        self.values[WINDS] = BITS[kinds >> 27 & 15]
        self.values[DRAGONS] = BITS[kinds >> 31 & 7]
        self.values[HONORS] = self.values[WINDS] + self.values[DRAGONS]
        self.values[TERMINALS] = BITS[m & 257] + BITS[p & 257] + BITS[s & 257]
        self.values[SIMPLES] = BITS[m & 254] + BITS[p & 254] + BITS[s & 254]
        self.values[NUMBERS] = BITS[numbers]
        self.values[ODD_NUMBERS] = BITS[numbers & 0b101010101]
        self.values[EVEN_NUMBERS] = BITS[numbers & 0b010101010]
        self.values[SUJI] = (
            (numbers & 0b001001001 != 0)
            + (numbers & 0b010010010 != 0)
            + (numbers & 0b100100100 != 0)
        )
        return 0

    @cython.ccall
    @cython.exceptval(-1, check=False)
    def standard(self, total: cython.int, concealed: cython.int, pair: cython.int) -> cython.int:
        """Facts of the ``total`` sets in ``sets``, of which the first ones are concealed.

        Fewer than four sets, and no pair (-1), are facts about a part of a hand.
        """
        i: cython.int
        code: cython.int
        kind: cython.int
        kinds: cython.ulonglong = 0
        common: cython.int = 511
        chows: cython.int = 0
        concealed_pungs: cython.int = 0
        outside: cython.int = 0
        terminal_groups: cython.int = 0
        honors: cython.int = 0  # which honors are pungs
        honor_pungs: cython.int = 0
        dragon_pungs: cython.int = 0
        ones: cython.int = 0
        threes: cython.int = 0
        nines: cython.int = 0
        round_pungs: cython.int = 0
        seat_pungs: cython.int = 0
        numbers: cython.int
        others: cython.int
        for i in range(total):
            code = self.sets[i]
            kinds |= GROUP_KINDS[code]
            numbers = GROUP_NUMBERS[code]
            common &= numbers
            if numbers & 257:
                terminal_groups += 1
                outside += 1
            if code < FIRST_PUNG:
                chows += 1
                continue
            if i < concealed:
                concealed_pungs += 1
            kind = code - FIRST_PUNG
            if kind >= 27:
                outside += 1
                honor_pungs += 1
                honors |= 1 << (kind - 27)
                dragon_pungs += kind >= 31
                round_pungs += code == self.round_code
                seat_pungs += code == self.seat_code
            else:
                ones += numbers == 1
                threes += numbers == 4
                nines += numbers == 256
        self.values[PAIR_HONOR] = 0
        self.values[PAIR_EYES] = 0
        if not self.honors_rest:
            for i in range(PAIR_RED, SEAT_PUNGS + 1):
                self.values[i] = 0
        if pair >= 0:
            kinds |= GROUP_KINDS[PAIR + pair]
            numbers = GROUP_NUMBERS[PAIR + pair]
            common &= numbers
            if pair >= 27:
                outside += 1
                self.values[PAIR_HONOR] = 1
                self.values[PAIR_RED] = pair == 33
                others = honors & ~(1 << (pair - 27))
                if pair >= 31:
                    self.values[SMALL_DRAGONS] = BITS[others >> 4]
                else:
                    self.values[SMALL_WINDS] = BITS[others & 15]
            else:
                if numbers & 257:
                    outside += 1
                    terminal_groups += 1
                self.values[PAIR_EYES] = numbers & 0b010010010 != 0
        self.tiles(kinds)
        self.values[SETS] = total
        self.values[CHOWS] = chows
        self.values[PUNGS] = total - chows
        self.values[CONCEALED_PUNGS] = concealed_pungs
        self.values[OUTSIDE] = outside
        self.values[TERMINAL_GROUPS] = terminal_groups
        self.values[COMMON_NUMBERS] = BITS[common]
        self.honors_rest = self.values[HONORS] == 0
        if not self.honors_rest:
            self.values[HONOR_PUNGS] = honor_pungs
            self.values[DRAGON_PUNGS] = dragon_pungs
            self.values[DRAGON_KINDS] = BITS[honors >> 4]
            self.values[WIND_KINDS] = BITS[honors & 15]
            self.values[ROUND_PUNGS] = round_pungs
            self.values[SEAT_PUNGS] = seat_pungs
        self.values[PUNGS_OF_ONE] = ones
        self.values[PUNGS_OF_THREE] = threes
        self.values[PUNGS_OF_NINE] = nines
        self._chows(total, chows)
        if self.pung_chains:
            self._pungs(total, pair, total - chows - honor_pungs)
        if self.hogs:
            self._hogs(concealed, pair)
        if self.gates:
            self.values[GATES] = 0
            if self.values[SUITS] == 1 and self.values[NUMBERS] == 9 and self.values[HONORS] == 0:
                self._gates(total, pair)
        if self.fours:
            self._fours(total, pair)
        return 0

    @cython.cfunc
    @cython.exceptval(-1, check=False)
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
        code: cython.int
        once: cython.int = 0  # a bit for each chow that is there
        twice: cython.int = 0  # and for each that is there twice
        times: cython.ulonglong = 0  # three bits each
        most: cython.int = 1
        n: cython.int
        for i in range(total):
            code = self.sets[i]
            if code < FIRST_PUNG:
                once |= 1 << code
                times += cython.cast(cython.ulonglong, 1) << 3 * code
                n = times >> 3 * code & 7
                if n > 1:
                    twice |= 1 << code
                    if n > most:
                        most = n
        here: cython.int
        low: cython.int
        mid: cython.int
        high: cython.int
        ends: cython.int
        low_short: cython.int = 0
        high_short: cython.int = 0
        for suit in range(3):
            here = once >> 7 * suit & 127
            if BITS[here] >= 2 and here & 0b1001001:
                low = times >> 21 * suit & 7
                mid = times >> (21 * suit + 9) & 7
                high = times >> (21 * suit + 18) & 7
                if low and mid and high:
                    self.values[STRAIGHTS] += 1
                self.values[SHORT_STRAIGHTS] += mid if mid < low + high else low + high
                low_short += low > 0 and mid > 0
                high_short += mid > 0 and high > 0
                if mid > 1 and (low > 1 or high > 1):
                    self.values[SHORT_PURE] = 1
                ends = low if low < high else high
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
        run: cython.int
        if not m or not p or not s:
            for suit in range(3):
                here = once >> 7 * suit & 127
                run = _longest(here, 1)
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

    @cython.cfunc
    @cython.exceptval(-1, check=False)
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

    @cython.cfunc
    @cython.exceptval(-1, check=False)
    def _pungs(self, total: cython.int, pair: cython.int, suited: cython.int) -> cython.int:
        """Chains of the suited pungs; a pair can be the odd member of a small one."""
        i: cython.int
        j: cython.int
        if not self.pungs_rest:
            for i in range(SHIFTED, SMALL_ALIKE + 1):
                self.values[i] = 0
        self.pungs_rest = suited < 2
        if self.pungs_rest:
            return 0
        code: cython.int
        there: cython.int = 0  # a bit for each suited pung
        times: cython.ulonglong = 0  # how many of each number, three bits each
        for i in range(total):
            code = self.sets[i] - FIRST_PUNG
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

    @cython.cfunc
    @cython.exceptval(-1, check=False)
    def _mixed_pungs(self, a: cython.int, b: cython.int, c: cython.int) -> cython.int:
        steps: cython.int = a & b >> 1 & c >> 2
        if steps:
            if self.values[MIXED_SHIFTED] < 3:
                self.values[MIXED_SHIFTED] = 3
            if steps & a >> 3:
                self.values[MIXED_SHIFTED] = 4
        return 0

    @cython.cfunc
    @cython.exceptval(-1, check=False)
    def _hogs(self, concealed: cython.int, pair: cython.int) -> cython.int:
        """Four alike in the concealed groups (B29)."""
        self.values[HOG] = 0
        self.values[HOGS] = 0
        if not self.four_alike:
            return 0
        word: cython.int
        i: cython.int
        kind: cython.int
        holders: cython.int
        rank: cython.int
        amounts: cython.ulonglong
        for word in range(4):
            amounts = self._amounts(concealed, pair, word) & FOUR_OR_MORE
            if amounts == 0:
                continue
            kind = 9 * word
            while amounts:
                if amounts & 15:
                    self.values[HOGS] += 1
                    holders = 0
                    for i in range(concealed):
                        holders += GROUP_KINDS[self.sets[i]] >> kind & 1
                    rank = 0
                    if holders >= 2:
                        rank = 3 if holders == 4 else 2 if pair == kind else 1
                    if rank > self.values[HOG]:
                        self.values[HOG] = rank
                amounts >>= 4
                kind += 1
        return 0

    @cython.cfunc
    @cython.exceptval(-1, check=False)
    def _fours(self, total: cython.int, pair: cython.int) -> cython.int:
        """Kinds of which the whole hand holds four, the fourth tile of a kong included."""
        word: cython.int
        amounts: cython.ulonglong
        self.values[FOURS] = 0
        for word in range(4):
            amounts = self._amounts(total, pair, word) + self.kong_amounts[word]
            while amounts:
                self.values[FOURS] += (amounts & 15) >= 4
                amounts >>= 4
        return 0

    @cython.cfunc
    @cython.exceptval(-1, check=False)
    def _gates(self, total: cython.int, pair: cython.int) -> cython.int:
        """Nine gates, given that all nine numbers of one suit are there and nothing else."""
        word: cython.int
        amounts: cython.ulonglong
        for word in range(3):
            amounts = self._amounts(total, pair, word)
            if amounts:
                self.values[GATES] = (amounts & 15) >= 3 and (amounts >> 32) >= 3
        return 0

    @cython.cfunc
    @cython.exceptval(0, check=True)
    def _amounts(self, total: cython.int, pair: cython.int, word: cython.int) -> cython.ulonglong:
        """How often sets and pair hold each kind of a family (see GROUP_AMOUNTS)."""
        i: cython.int
        amounts: cython.ulonglong = 0
        for i in range(total):
            amounts += GROUP_AMOUNTS[4 * self.sets[i] + word]
        if pair >= 0:
            amounts += GROUP_AMOUNTS[4 * (PAIR + pair) + word]
        return amounts

    @cython.ccall
    @cython.exceptval(-1, check=False)
    def pairs(self, kinds: cython.ulonglong) -> cython.int:
        """Facts of seven pairs of these kinds."""
        m: cython.int = kinds & 511
        p: cython.int = kinds >> 9 & 511
        s: cython.int = kinds >> 18 & 511
        self.tiles(kinds)
        run: cython.int = _longest(m, 1)
        other: cython.int = _longest(p, 1)
        if other > run:
            run = other
        other = _longest(s, 1)
        self.values[PAIR_RUN] = other if other > run else run
        self.values[PAIR_ALIKE] = 3 if m & p & s else 2 if m & p | m & s | p & s else 1
        return 0

    @cython.ccall
    @cython.exceptval(-1, check=False)
    def thirteen(self, kinds: cython.ulonglong, pair: cython.int) -> cython.int:
        """Facts of thirteen different tiles and one of them again."""
        m: cython.int = kinds & 511
        p: cython.int = kinds >> 9 & 511
        s: cython.int = kinds >> 18 & 511
        knitted: cython.int = m | p | s
        self.tiles(kinds)
        self.values[PAIR_HONOR] = pair >= 27
        self.values[PAIR_EYES] = pair < 27 and GROUP_NUMBERS[PAIR + pair] & 0b010010010 != 0
        self.values[KNITTED_SHORT] = 0
        self.values[KNITTED_ENDS] = 0
        self.values[KNITTED_STRAIGHT] = 0
        self.values[KNITTED_PUNGS] = 0
        if self.values[SUJI] == 3 and not (m & p or m & s or p & s):
            self.values[KNITTED_SHORT] = (knitted & 63) == 63 or (knitted >> 3) == 63
            self.values[KNITTED_ENDS] = (knitted & 0b111000111) == 0b111000111
            self.values[KNITTED_STRAIGHT] = knitted == 511
        elif self.values[SUJI] == 1:
            self.values[KNITTED_PUNGS] = BITS[m] == 3 and BITS[p] == 3 and BITS[s] == 3
        return 0


@cython.cfunc
@cython.exceptval(-1, check=False)
def _longest(mask: cython.int, step: cython.int) -> cython.int:
    """The longest run of bits that lie ``step`` apart."""
    n: cython.int = 0
    while mask:
        mask &= mask >> step
        n += 1
    return n


@cython.cfunc
@cython.exceptval(-1, check=False)
def _around(same: cython.int, after: cython.int, before: cython.int, n: cython.int) -> cython.int:
    """The longest run through number n whose other members are pungs.

    Going up, the masks take turns as after, before, same; going down the other way
    round, so that the suits of the run cycle.
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
