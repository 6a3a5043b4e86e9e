"""The plans that a hand has, found quickly: what it can become, and what it lacks for that.

As in bots/plans.py, in C. What is in the total of a win are prices that the bots bring.
"""

from __future__ import annotations

import cython

from baida.core.policy.weights import Judgement

if not cython.compiled:  # compiled, they come by plans.pxd
    from baida.core.bits import count_bits, lowest
    from baida.core.play.ruleset import Law
    from baida.core.play.state import ONE
    from baida.core.policy.needs import (
        ANY,
        FLUSH,
        NATURALS,
        PAIRS,
        PUNGS,
        SETS,
        SUITED,
        THIRTEEN,
        UNCONNECTED,
        Needs,
    )
    from baida.core.scoring.sets import FAMILY_FIRST, FAMILY_SIZE
    from baida.core.scoring.special import ORPHANS

#: The prices by name, in their order.
PRICES = (
    "clean",
    "one_suit",
    "one_suit_and_honors",
    "all_alike",
    "all_pairs",
    "thirteen",
    "unconnected",
    "naturals",
    "declared_tile",
    "jokerless",
    "closed",
    "four_alike",
    "dragon_pung",
    "seat_pung",
    "round_pung",
    "kong",
    "kongs",
)
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

HONORS = 24

# as in bots/plans.py
FLUSH_TILES = 7
HONORS_TO_DROP = 6
ALIKE_PAIRS = 4
LEAST_PAIRS = 3
THIRTEEN_KINDS = 8
UNCONNECTED_KINDS = 10


@cython.cclass
class Plans(Needs):
    """The plans of the hand that is held: shape, families, pace, total and what it lacks."""

    def __init__(self, law: Law, judgement: Judgement) -> None:
        super().__init__(law, judgement)
        if not cython.compiled:
            self.prices = [0] * len(PRICES)
            self.plan_shape, self.plan_families, self.plan_pace = [0] * 12, [0] * 12, [0] * 12
            self.plan_lacks, self.plan_total = [0] * 12, [0] * 12
        for i in range(len(PRICES)):
            self.prices[i] = judgement.prices[PRICES[i]]

    # -- what a hand can become ------------------------------------------------------------------

    @cython.cfunc
    @cython.exceptval(-1, check=False)
    def plan(self) -> cython.int:
        """List the plans of the hand; how many there are."""
        suit: cython.int
        in_suit: cython.int
        base: cython.int = self._total_so_far()
        allowed: cython.int = self.in_game
        honors: cython.int = self._tiles_in(HONORS)
        clean: cython.int = 0 if self.declared else self.prices[CLEAN]
        if self.voided >= 0:
            allowed &= ~(1 << self.voided)
        self.plan_count = 0
        self.sets = 4 - self.melds
        self._add(SETS, allowed, SETS, base)
        if clean and not self.meld_families & HONORS and honors <= HONORS_TO_DROP:
            self._add(SETS, SUITED, SETS, base + clean)
        for suit in range(3):
            if not allowed >> suit & 1 or self.meld_families & SUITED & ~(1 << suit):
                continue
            in_suit = self._tiles_in(1 << suit)
            if in_suit >= FLUSH_TILES and not self.meld_families & HONORS:
                self._add(SETS, 1 << suit, FLUSH, base + self.prices[ONE_SUIT] + clean)
            if self.prices[SUIT_AND_HONORS] and honors and in_suit + honors > FLUSH_TILES:
                self._add(SETS, 1 << suit | HONORS, FLUSH, base + self.prices[SUIT_AND_HONORS])
        self._add_alike(allowed, base)
        if self.melds == 0:
            self._add_thirteen(base)
        if self.law.nfnl and not (self.declared or self.meld_families & HONORS):
            if not self.meld_jokers:
                self._add(NATURALS, SUITED, NATURALS, self.prices[ALL_NATURAL])
        return self.plan_count

    @cython.cfunc
    @cython.exceptval(-1, check=False)
    def _add(
        self, shape: cython.int, families: cython.int, pace: cython.int, total: cython.int
    ) -> cython.int:
        i: cython.int = self.plan_count
        self.plan_shape[i] = shape
        self.plan_families[i] = families
        self.plan_pace[i] = pace
        self.plan_total[i] = total
        self.plan_lacks[i] = self.lacking(shape, families)
        self.plan_count += 1
        return 0

    @cython.cfunc
    @cython.exceptval(-1, check=False)
    def _add_alike(self, allowed: cython.int, base: cython.int) -> cython.int:
        """Pungs and pairs."""
        kinds: cython.ulonglong = self.kinds
        pairs: cython.int = self.jokers_for(allowed)
        while kinds:
            pairs += self.count[lowest(kinds)] > 1
            kinds &= kinds - 1
        if self.chows == 0 and pairs + self.melds >= ALIKE_PAIRS:
            self._add(PUNGS, allowed, PUNGS, base + self.prices[ALL_ALIKE])
        if self.law.pairs and self.melds == 0 and pairs >= LEAST_PAIRS:
            self._add(PAIRS, allowed, PAIRS, base + self.prices[ALL_PAIRS])
        return 0

    @cython.cfunc
    @cython.exceptval(-1, check=False)
    def _add_thirteen(self, base: cython.int) -> cython.int:
        if self.law.orphans and count_bits(self.kinds & ORPHANS) + self.jokers >= THIRTEEN_KINDS:
            self._add(THIRTEEN, ANY, THIRTEEN, base + self.prices[ALL_THIRTEEN])
        if self.law.unconnected and count_bits(self.kinds) + self.jokers >= UNCONNECTED_KINDS:
            self._add(UNCONNECTED, ANY, UNCONNECTED, base + self.prices[ALL_UNCONNECTED])
        return 0

    @cython.cfunc
    @cython.exceptval(-1, check=False)
    def _tiles_in(self, families: cython.int) -> cython.int:
        """How many tiles these families have, melds and jokers included."""
        f: cython.int
        i: cython.int
        n: cython.int = self.jokers_for(families)
        for f in range(5):
            if families >> f & 1:
                for i in range(FAMILY_FIRST[f], FAMILY_FIRST[f] + FAMILY_SIZE[f]):
                    n += self.count[i]
                n += 3 * self.melds_in[f]
        return n

    @cython.cfunc
    @cython.exceptval(-1, check=False)
    def _total_so_far(self) -> cython.int:
        """What the hand has already, whatever it becomes."""
        kinds: cython.ulonglong = self.kinds
        pungs: cython.ulonglong = self.pung_kinds
        kind: cython.int
        fours: cython.int = self.kongs
        total: cython.int = self.declared_worth + self.prices[DECLARED_TILE] * self.declared
        if self.jokers + self.meld_jokers == 0:
            total += self.prices[JOKERLESS]
        if self.opened == 0:
            total += self.prices[CLOSED]
        while kinds:
            kind = lowest(kinds)
            kinds &= kinds - 1
            fours += self.count[kind] == 4
            if self.count[kind] > 2:
                pungs |= ONE << kind
        if pungs >> self.seat_wind & 1:
            total += self.prices[SEAT_PUNG]
        if pungs >> self.round_wind & 1:
            total += self.prices[ROUND_PUNG]
        total += self.prices[DRAGON_PUNG] * count_bits(pungs >> 31)
        if self.prices[FOUR_ALIKE]:
            return total + self.prices[FOUR_ALIKE] * fours
        if self.kongs:
            total += self.prices[ONE_KONG if self.kongs == 1 else MORE_KONGS]
        return total
