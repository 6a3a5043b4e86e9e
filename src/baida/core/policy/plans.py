# cython: infer_types=True
"""The plans of a hand: the shapes it can become, and what it lacks for each."""

from __future__ import annotations

import cython

from baida.core.policy.weights import PRICES, Weights

if not cython.compiled:  # when compiled, plans.pxd imports these
    from baida.core.bits import count_bits, lowest
    from baida.core.play.ruleset import RuleSet
    from baida.core.play.state import ONE
    from baida.core.policy.hand_state import HONORS, SUITED, HandState
    from baida.core.policy.needs import (
        ANY,
        FLUSH,
        NATURALS,
        PAIRS,
        PUNGS,
        SETS,
        THIRTEEN,
        UNCONNECTED,
        Needs,
    )
    from baida.core.scoring.sets import FAMILY_FIRST, FAMILY_SIZE
    from baida.core.scoring.special import ORPHANS

# what plans add to the total of a win: indices of weights.PRICES
CLEAN = 0
ONE_SUIT = 1
SUIT_AND_HONORS = 2
ALL_ALIKE = 3
ALL_PAIRS = 4
ALL_THIRTEEN = 5
ALL_UNCONNECTED = 6
ALL_NATURAL = 7
DECLARED_TILE = 8
JOKERLESS = 9
CLOSED = 10
FOUR_ALIKE = 11
DRAGON_PUNG = 12
SEAT_PUNG = 13
ROUND_PUNG = 14
ONE_KONG = 15
MORE_KONGS = 16
FEW_GREEN = 17
MANY_GREEN = 18

# the least number of matching tiles for which such a plan is considered
FLUSH_TILES = 7
HONORS_TO_DROP = 6
ALIKE_PAIRS = 4
LEAST_PAIRS = 3
THIRTEEN_KINDS = 8
UNCONNECTED_KINDS = 10


class Plans:
    """The plans of a hand: shape, families, pace, total, and what each lacks."""

    def __init__(self, ruleset: RuleSet, weights: Weights, hand: HandState, needs: Needs) -> None:
        if not cython.compiled:
            self.prices = [0] * len(PRICES)
            self.shape, self.families, self.pace = [0] * 12, [0] * 12, [0] * 12
            self.lacks, self.total = [0] * 12, [0] * 12
        self.ruleset = ruleset
        self.hand = hand
        self.needs = needs
        for i in range(len(PRICES)):
            self.prices[i] = weights.prices[i]

    def make(self) -> cython.int:
        """List the plans of the hand, and return their number."""
        base: cython.int = self._total_so_far()
        allowed: cython.int = self.needs.in_game
        honors: cython.int = self._tiles_in(HONORS)
        clean: cython.int = 0 if self.hand.declared else self.prices[CLEAN]
        if self.hand.voided >= 0:
            allowed &= ~(1 << self.hand.voided)
        self.count = 0
        self.needs.sets = 4 - self.hand.melds
        self._add(SETS, allowed, SETS, base)
        if clean and not self.hand.meld_families & HONORS and honors <= HONORS_TO_DROP:
            self._add(SETS, SUITED, SETS, base + clean)
        for suit in range(3):
            if not allowed >> suit & 1 or self.hand.meld_families & SUITED & ~(1 << suit):
                continue
            in_suit: cython.int = self._tiles_in(1 << suit)
            if in_suit >= FLUSH_TILES and not self.hand.meld_families & HONORS:
                self._add(SETS, 1 << suit, FLUSH, base + self.prices[ONE_SUIT] + clean)
            if self.prices[SUIT_AND_HONORS] and honors and in_suit + honors > FLUSH_TILES:
                self._add(SETS, 1 << suit | HONORS, FLUSH, base + self.prices[SUIT_AND_HONORS])
        self._add_alike(allowed, base)
        if self.hand.melds == 0:
            self._add_thirteen(base)
        if self.ruleset.nfnl and not (self.hand.declared or self.hand.meld_families & HONORS):
            if not self.hand.meld_jokers:
                self._add(NATURALS, SUITED, NATURALS, self.prices[ALL_NATURAL])
        return self.count

    def _add(
        self, shape: cython.int, families: cython.int, pace: cython.int, total: cython.int
    ) -> cython.int:
        i: cython.int = self.count
        self.shape[i] = shape
        self.families[i] = families
        self.pace[i] = pace
        self.total[i] = total
        self.lacks[i] = self.needs.lacking(shape, families)
        self.count += 1
        return 0

    def _add_alike(self, allowed: cython.int, base: cython.int) -> cython.int:
        kinds: cython.ulonglong = self.hand.kinds
        pairs: cython.int = self.hand.jokers_for(allowed)
        while kinds:
            pairs += self.hand.count[lowest(kinds)] > 1
            kinds &= kinds - 1
        if self.hand.chows == 0 and pairs + self.hand.melds >= ALIKE_PAIRS:
            self._add(PUNGS, allowed, PUNGS, base + self.prices[ALL_ALIKE])
        if self.ruleset.pairs and self.hand.melds == 0 and pairs >= LEAST_PAIRS:
            self._add(PAIRS, allowed, PAIRS, base + self.prices[ALL_PAIRS])
        return 0

    def _add_thirteen(self, base: cython.int) -> cython.int:
        kinds: cython.ulonglong = self.hand.kinds
        jokers: cython.int = self.hand.jokers
        if self.ruleset.orphans and count_bits(kinds & ORPHANS) + jokers >= THIRTEEN_KINDS:
            self._add(THIRTEEN, ANY, THIRTEEN, base + self.prices[ALL_THIRTEEN])
        if self.ruleset.unconnected and count_bits(kinds) + jokers >= UNCONNECTED_KINDS:
            self._add(UNCONNECTED, ANY, UNCONNECTED, base + self.prices[ALL_UNCONNECTED])
        return 0

    def _tiles_in(self, families: cython.int) -> cython.int:
        n: cython.int = self.hand.jokers_for(families)
        for f in range(5):
            if families >> f & 1:
                for i in range(FAMILY_FIRST[f], FAMILY_FIRST[f] + FAMILY_SIZE[f]):
                    n += self.hand.count[i]
                n += 3 * self.hand.melds_in[f]
        return n

    def _total_so_far(self) -> cython.int:
        """Return the total that the hand already has, whatever it becomes."""
        kinds: cython.ulonglong = self.hand.kinds
        pungs: cython.ulonglong = self.hand.pung_kinds
        fours: cython.int = self.hand.kongs
        total: cython.int = self.hand.declared_worth
        total += self.prices[DECLARED_TILE] * self.hand.declared
        if self.hand.jokers + self.hand.meld_jokers == 0:
            total += self.prices[JOKERLESS]
        if self.hand.opened == 0:
            total += self.prices[CLOSED]
        while kinds:
            kind: cython.int = lowest(kinds)
            kinds &= kinds - 1
            fours += self.hand.count[kind] == 4
            if self.hand.count[kind] > 2:
                pungs |= ONE << kind
        if pungs >> self.hand.seat_wind & 1:
            total += self.prices[SEAT_PUNG]
        if pungs >> self.hand.round_wind & 1:
            total += self.prices[ROUND_PUNG]
        total += self.prices[DRAGON_PUNG] * count_bits(pungs >> 31)
        if self.prices[FOUR_ALIKE]:
            return total + self.prices[FOUR_ALIKE] * fours
        if self.hand.kongs:
            total += self.prices[ONE_KONG if self.hand.kongs == 1 else MORE_KONGS]
        return total
