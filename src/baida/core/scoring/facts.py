"""Compute the facts of a reading (fact_names.py explains them).

``values`` has one byte per fact. The caller sets the hand facts once for each hand; this module
sets the reading facts for each reading.
"""

from __future__ import annotations

import cython

from baida.core.scoring.fact_names import CHOW_CHAIN_FACTS, FACTS, PUNG_CHAIN_FACTS

if not cython.compiled:  # when compiled, facts.pxd imports these
    from baida.core.scoring.chains import Chains, _longest
    from baida.core.scoring.fact_index import (
        CHOWS,
        COMMON_NUMBERS,
        CONCEALED_PUNGS,
        DRAGON_KINDS,
        DRAGON_PUNGS,
        DRAGONS,
        EVEN_NUMBERS,
        FOURS,
        GATES,
        HOG,
        HOGS,
        HONOR_PUNGS,
        HONORS,
        KNITTED_ENDS,
        KNITTED_PUNGS,
        KNITTED_SHORT,
        KNITTED_STRAIGHT,
        NUMBERS,
        ODD_NUMBERS,
        OUTSIDE,
        PAIR_ALIKE,
        PAIR_EYES,
        PAIR_HONOR,
        PAIR_RED,
        PAIR_RUN,
        PUNGS,
        PUNGS_OF_NINE,
        PUNGS_OF_ONE,
        PUNGS_OF_THREE,
        ROUND_PUNGS,
        SEAT_PUNGS,
        SETS,
        SIMPLES,
        SMALL_DRAGONS,
        SMALL_WINDS,
        SUITS,
        SUJI,
        TERMINAL_GROUPS,
        TERMINALS,
        WIND_KINDS,
        WINDS,
    )
    from baida.core.scoring.sets import (
        BITS,
        FIRST_PUNG,
        GROUP_AMOUNTS,
        GROUP_KINDS,
        GROUP_NUMBERS,
        PAIR,
    )

# the bits of 4 and 8 in every counter; a literal of this size would be a Python object
FOUR_OR_MORE = 0xCCCCCCCCC


class Facts(Chains):
    def __init__(self) -> None:
        super().__init__()
        if not cython.compiled:
            self.kong_amounts = [0] * 4
        self.set_round_and_seat(0, 0)
        self.four_alike = True
        self.honors_rest = True  # whether all facts of honors are zero
        self.want(FACTS)

    def set_round_and_seat(self, round_wind: cython.int, seat_wind: cython.int) -> cython.int:
        """Set the winds: 0 to 3, starting with East."""
        self.round_code = FIRST_PUNG + 27 + round_wind
        self.seat_code = FIRST_PUNG + 27 + seat_wind
        return 0

    def want(self, names: object) -> None:
        """Compute only these facts from now on, so that whole sections can be skipped."""
        wanted = set(names)  # type: ignore[call-overload]
        self.pung_chains = not wanted.isdisjoint(dict(PUNG_CHAIN_FACTS))
        self.chow_chains = not wanted.isdisjoint(dict(CHOW_CHAIN_FACTS))
        self.hogs = bool(wanted & {"hog", "hogs"})
        self.gates = "gates" in wanted
        self.fours = "fours" in wanted

    def tiles(self, kinds: cython.ulonglong) -> cython.int:
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

    def standard(self, total: cython.int, concealed: cython.int, pair: cython.int) -> cython.int:
        """Compute the facts of the ``total`` sets in ``sets``, of which the first are concealed.

        Fewer than four sets, or no pair (-1), give the facts of a part of a hand.
        """
        i: cython.int
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
        for i in range(total):
            code: cython.int = self.sets[i]
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
            kind: cython.int = code - FIRST_PUNG
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
                others: cython.int = honors & ~(1 << (pair - 27))
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

    def _hogs(self, concealed: cython.int, pair: cython.int) -> cython.int:
        """Count four alike in the concealed groups (B29)."""
        self.values[HOG] = 0
        self.values[HOGS] = 0
        if not self.four_alike:
            return 0
        word: cython.int
        i: cython.int
        for word in range(4):
            amounts: cython.ulonglong = self._amounts(concealed, pair, word) & FOUR_OR_MORE
            if amounts == 0:
                continue
            kind: cython.int = 9 * word
            while amounts:
                if amounts & 15:
                    self.values[HOGS] += 1
                    holders: cython.int = 0
                    for i in range(concealed):
                        holders += GROUP_KINDS[self.sets[i]] >> kind & 1
                    rank: cython.int = 0
                    if holders >= 2:
                        rank = 3 if holders == 4 else 2 if pair == kind else 1
                    if rank > self.values[HOG]:
                        self.values[HOG] = rank
                amounts >>= 4
                kind += 1
        return 0

    def _fours(self, total: cython.int, pair: cython.int) -> cython.int:
        """Count the kinds of which the whole hand holds four, including a kong's fourth tile."""
        word: cython.int
        self.values[FOURS] = 0
        for word in range(4):
            amounts: cython.ulonglong = self._amounts(total, pair, word) + self.kong_amounts[word]
            while amounts:
                self.values[FOURS] += (amounts & 15) >= 4
                amounts >>= 4
        return 0

    def _gates(self, total: cython.int, pair: cython.int) -> cython.int:
        """Set the fact of nine gates, given that the hand is one suit with all nine numbers."""
        word: cython.int
        for word in range(3):
            amounts: cython.ulonglong = self._amounts(total, pair, word)
            if amounts:
                self.values[GATES] = (amounts & 15) >= 3 and (amounts >> 32) >= 3
        return 0

    def _amounts(self, total: cython.int, pair: cython.int, word: cython.int) -> cython.ulonglong:
        """Count the tiles of each kind of a family in the sets and the pair (see GROUP_AMOUNTS)."""
        i: cython.int
        amounts: cython.ulonglong = 0
        for i in range(total):
            amounts += GROUP_AMOUNTS[4 * self.sets[i] + word]
        if pair >= 0:
            amounts += GROUP_AMOUNTS[4 * (PAIR + pair) + word]
        return amounts

    def pairs(self, kinds: cython.ulonglong) -> cython.int:
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

    def thirteen(self, kinds: cython.ulonglong, pair: cython.int) -> cython.int:
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
