"""The configurations that are not four sets and a pair, and the whole search.

Seven pairs are seven kinds, twice each, where a game may allow equal pairs (S9, V22); thirteen
orphans and thirteen unconnected are thirteen different kinds and one of them again. The kinds in
the hand are given, jokers choose the rest.
"""

from __future__ import annotations

import cython

if not cython.compiled:  # when compiled, special.pxd imports these
    from baida.core.bits import count_bits
    from baida.core.scoring.fact_index import FOURS, SETS
    from baida.core.scoring.sets import FAMILY_OF
    from baida.core.scoring.solver import SEVEN_PAIRS, Solver

THIRTEEN = 13
THIRTEEN_ORPHANS = 2
THIRTEEN_UNCONNECTED = 3

_HONORS = 0b1111111 << 27
_ORPHANS = 0b100000001 * (1 | 1 << 9 | 1 << 18) | _HONORS
_SUJI = (0b001001001, 0b010010010, 0b100100100)
#: The kinds a thirteen unconnected hand may have (B10): the suits use the same suji, or
#: three different ones.
_TEMPLATES = [
    _SUJI[m] | _SUJI[p] << 9 | _SUJI[s] << 18 | _HONORS
    for m in range(3)
    for p in range(3)
    for s in range(3)
    if len({m, p, s}) != 2
]
if not cython.compiled:  # compiled, it is the C array of special.pxd
    TEMPLATES = [0] * 9
for _i, _template in enumerate(_TEMPLATES):
    TEMPLATES[_i] = _template
ORPHANS = _ORPHANS


class Search:
    def __init__(
        self,
        solver: Solver,
        configurations: int,
        repeated_pairs: bool,
        lone_jokers: list[int],
        ungrouped_nfnl: bool,
    ) -> None:
        self.solver = solver
        self.configurations = configurations
        self.repeated_pairs = repeated_pairs
        self.ungrouped_nfnl = ungrouped_nfnl
        if not cython.compiled:
            self.lone_jokers = [0] * 8
        self.lone_count = len(lone_jokers)
        for i, mask in enumerate(lone_jokers):
            self.lone_jokers[i] = mask

    def best(self) -> cython.int:
        """Return the worth of the best reading, -1 if there is none. Details are in the solver."""
        self.solver.start()
        self.solver.try_standard()
        if self.solver.no_flowers_no_leaves and self.ungrouped_nfnl:
            self.solver.try_no_flowers_no_leaves()
        if self.solver.covers.meld_count == 0:
            self.judging = True
            if self.configurations >> SEVEN_PAIRS & 1:
                self.seven_pairs(7)
            if self.solver.kinds_held + self.solver.jokers >= THIRTEEN:
                if self.configurations >> THIRTEEN_ORPHANS & 1:
                    self.orphans(True)
                if self.configurations >> THIRTEEN_UNCONNECTED & 1:
                    self.unconnected(True)
        return self.solver.best

    def seven_pairs(self, pairs: cython.int) -> cython.int:
        naturals: cython.p_uchar = self.solver.covers.naturals
        deficit: cython.p_uchar = self.solver.deficit
        i: cython.int
        fours: cython.int = 0
        self.found = False
        self.kinds = 0
        if self.solver.most_alike > 2 and not self.repeated_pairs:
            return 0
        if self.solver.kinds_held > pairs:
            return 0
        for i in range(5):
            deficit[i] = 0
        for i in range(34):
            if naturals[i]:
                self.kinds |= cython.cast(cython.ulonglong, 1) << i
                deficit[FAMILY_OF[i]] += naturals[i] & 1
                fours += naturals[i] > 2
        self.solver.facts.values[FOURS] = fours
        self._more_pairs(0, pairs - fours - count_bits(self.kinds))
        return self.found

    def _more_pairs(self, start: cython.int, left: cython.int) -> cython.int:
        """Choose the pairs that consist of jokers only."""
        deficit: cython.p_uchar = self.solver.deficit
        values: cython.p_uchar = self.solver.facts.values
        i: cython.int
        again: cython.int
        if left < 0:
            return 0
        if left == 0:
            if self.solver.jokers_suffice():
                self.found = True
                if self.judging:
                    self.solver.kinds = self.kinds
                    self.solver.facts.pairs(self.kinds)
                    self.solver.facts.values[SETS] = 0
                    self.solver.consider(SEVEN_PAIRS, 0, 0)
            return 0
        if 2 * left > self.solver.jokers:
            return 0
        for i in range(start, 34):
            f: cython.int = FAMILY_OF[i]
            again = self.kinds >> i & 1
            if again and not self.repeated_pairs:
                continue
            if deficit[f] + 2 > self.solver.within_reach[1 << f]:
                continue
            self.kinds |= cython.cast(cython.ulonglong, 1) << i
            deficit[f] += 2
            values[FOURS] += again
            self._more_pairs(i + 1 - self.repeated_pairs, left - 1)
            values[FOURS] -= again
            deficit[f] -= 2
            if not again:
                self.kinds &= ~(cython.cast(cython.ulonglong, 1) << i)
        return 0

    def orphans(self, with_pair: cython.bint) -> cython.int:
        """Choose the thirteen terminals and honors, and the pair."""
        self.configuration = THIRTEEN_ORPHANS
        self.found = False
        self._thirteen(ORPHANS, with_pair)
        return self.found

    def unconnected(self, with_pair: cython.bint) -> cython.int:
        """Choose thirteen of each template's sixteen kinds, and the pair."""
        i: cython.int
        self.configuration = THIRTEEN_UNCONNECTED
        self.found = False
        for i in range(9):
            self._thirteen(TEMPLATES[i], with_pair)
        return self.found

    def _thirteen(self, allowed: cython.ulonglong, with_pair: cython.bint) -> cython.int:
        i: cython.int
        self.allowed = allowed
        self.with_pair = with_pair
        self.twice = -1
        self.kinds = self.solver.held_kinds()
        if self.kinds & ~allowed or self.solver.most_alike > 2:
            return 0
        for i in range(34):
            if self.solver.covers.naturals[i] == 2:
                if self.twice >= 0 or not with_pair:
                    return 0
                self.twice = i
        for i in range(5):
            self.solver.deficit[i] = 0
        self._more_kinds(0, THIRTEEN - count_bits(self.kinds))
        return 0

    def _more_kinds(self, start: cython.int, left: cython.int) -> cython.int:
        """Choose the kinds that jokers stand for."""
        deficit: cython.p_uchar = self.solver.deficit
        i: cython.int
        if left < 0 or left > self.solver.jokers:
            return 0
        if left == 0:
            self._choose_pair()
            return 0
        for i in range(start, 34):
            f: cython.int = FAMILY_OF[i]
            if not self.allowed >> i & 1 or self.kinds >> i & 1:
                continue
            if deficit[f] == self.solver.within_reach[1 << f]:
                continue
            self.kinds |= cython.cast(cython.ulonglong, 1) << i
            deficit[f] += 1
            self._more_kinds(i + 1, left - 1)
            deficit[f] -= 1
            self.kinds &= ~(cython.cast(cython.ulonglong, 1) << i)
        return 0

    def _choose_pair(self) -> cython.int:
        deficit: cython.p_uchar = self.solver.deficit
        i: cython.int
        if not (
            self.kinds & 511
            and self.kinds >> 9 & 511
            and self.kinds >> 18 & 511
            and self.kinds >> 27 & 15
            and self.kinds >> 31
        ):
            return 0
        if not self.with_pair:
            if self.solver.jokers_suffice():
                self.found = True
            return 0
        if self.twice >= 0:
            self._judge_thirteen(self.twice)
            return 0
        for i in range(34):
            if self.kinds >> i & 1:
                f: cython.int = FAMILY_OF[i]
                deficit[f] += 1
                self._judge_thirteen(i)
                deficit[f] -= 1
        return 0

    def _judge_thirteen(self, pair: cython.int) -> cython.int:
        if not self.solver.jokers_suffice():
            return 0
        self.found = True
        if self.judging:
            self.solver.kinds = self.kinds
            self.solver.facts.thirteen(self.kinds, pair)
            self.solver.facts.values[SETS] = 0
            self.solver.consider(self.configuration, 0, pair)
        return 0

    def waits_for_lone_joker(self) -> cython.int:
        """Whether the tiles before the win lack only the partner of a lone joker (B7).

        Without that joker, the tiles are then complete sets or six pairs; or with it, they are
        thirteen different kinds. The solver's hand is restored afterwards.
        """
        naturals: cython.p_uchar = self.solver.covers.naturals
        kind: cython.int = self.solver.covers.winning_kind
        i: cython.int
        found: cython.int = 0
        for i in range(self.lone_count):
            found |= self.solver.joker_masks[self.lone_jokers[i]]
        if not found:
            return 0
        found = 0
        if kind >= 0:
            naturals[kind] -= 1
            self.solver.prepare()
        else:
            self.solver.put_jokers(self.solver.winning_mask, -1)
        for i in range(self.lone_count):
            if not found and self.solver.joker_masks[self.lone_jokers[i]]:
                found = self._is_lone(self.lone_jokers[i])
        if kind >= 0:
            naturals[kind] += 1
            self.solver.prepare()
        else:
            self.solver.put_jokers(self.solver.winning_mask, 1)
        return found

    def _is_lone(self, mask: cython.int) -> cython.int:
        self.judging = False
        self.solver.put_jokers(mask, -1)
        found: cython.int = self.solver.solve_standard(4 - self.solver.covers.meld_count, 0, 0)
        if not found and self.solver.covers.meld_count == 0:
            if self.configurations >> SEVEN_PAIRS & 1:
                found = self.seven_pairs(6)
        self.solver.put_jokers(mask, 1)
        if found or self.solver.covers.meld_count:
            return found
        if self.solver.kinds_held + self.solver.jokers >= THIRTEEN:
            if self.configurations >> THIRTEEN_ORPHANS & 1:
                found = self.orphans(False)
            if not found and self.configurations >> THIRTEEN_UNCONNECTED & 1:
                found = self.unconnected(False)
        return found
