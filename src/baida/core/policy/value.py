# cython: infer_types=True
"""The value of a hand now and after each discard: the expected points of its best plans."""

from __future__ import annotations

import cython

if not cython.compiled:  # when compiled, value.pxd imports these
    from baida.core.bits import lowest
    from baida.core.distance.family_table import NOTHING, POWER, least_of, merge_rows
    from baida.core.play.ruleset import RuleSet
    from baida.core.policy.hand_state import HONORS, SUITED, HandState
    from baida.core.policy.needs import NATURALS, SETS, Needs, kinds_in
    from baida.core.policy.odds import UNKNOWN_HELP, Odds
    from baida.core.policy.plans import Plans
    from baida.core.scoring.sets import FAMILY_OF

# places for rows (core/distance/family_table.py): first those of the families, then
BUT_ONE = 5  # the merged rows of all families but one, five places
DISCARDED = 10  # the merged rows of all but one, after a discard from another
ASIDE = 11  # if suits and honors are kept apart, what the other group lacks: for suits, for honors
BUT_TWO = 20  # the merged rows of all but two, at 5 x lower family + higher family
ROWS = 45

MOST_PLANS = 3
WORTH_A_LOOK = 0.15  # plans below this share of the best one are ignored
SECOND = 0.25  # weight of every plan but the best one
EACH_VOIDED = 0.93  # factor for each tile of the voided suit, which must be discarded first


class Outlook:
    def __init__(
        self, ruleset: RuleSet, hand: HandState, needs: Needs, plans: Plans, odds: Odds
    ) -> None:
        if not cython.compiled:
            self.order, self.useful = [0] * 12, [0] * 34
            self.best_of, self.sum_of, self.promises = [0.0] * 96, [0.0] * 96, [0.0] * 96
            self.first_look, self.rows = [0.0] * 12, [0] * ROWS
        self.ruleset = ruleset
        self.hand = hand
        self.needs = needs
        self.plans = plans
        self.odds = odds

    def waiting(self) -> cython.double:
        """Return the value of the hand if the seat draws next."""
        plans: cython.int = self.find_likely()
        best: cython.double = 0.0
        together: cython.double = 0.0
        for n in range(plans):
            i: cython.int = self.order[n]
            self._find_useful(i)
            promise: cython.double = self._promise(i, self.plans.lacks[i], self._help(i))
            together += promise
            best = promise if promise > best else best
        return (best + SECOND * (together - best)) * self._delay(-1)

    def after(self, discards: cython.ulonglong, specials: cython.ulonglong) -> cython.int:
        """Put the value of the hand after each of these discards into ``promises``."""
        promise: cython.double
        tile: cython.int
        plans: cython.int = self.find_likely()
        tiles: cython.ulonglong
        for n in range(2):
            tiles = specials if n else discards
            while tiles:
                tile = 34 * n + lowest(tiles)
                tiles &= tiles - 1
                self.best_of[tile] = 0.0
                self.sum_of[tile] = 0.0
        for n in range(plans):
            self._after_plan(self.order[n], discards, specials)
        for n in range(2):
            tiles = specials if n else discards
            while tiles:
                tile = 34 * n + lowest(tiles)
                tiles &= tiles - 1
                promise = self.best_of[tile] + SECOND * (self.sum_of[tile] - self.best_of[tile])
                self.promises[tile] = promise * self._delay(tile)
        return 0

    def _promise(self, i: cython.int, lacking: cython.int, helping: cython.int) -> cython.double:
        return self.odds.promise(self.plans.pace[i], self.plans.total[i], lacking, helping)

    def _delay(self, discard: cython.int) -> cython.double:
        """Return the factor for the tiles of the voided suit, which have to be discarded first."""
        n: cython.int = 0
        delay: cython.double = 1.0
        if self.hand.voided < 0 or not self.hand.keys[self.hand.voided]:
            return delay
        for kind in range(9 * self.hand.voided, 9 * self.hand.voided + 9):
            n += self.hand.count[kind] - (kind == discard)
        while n > 0:
            delay *= EACH_VOIDED
            n -= 1
        return delay

    def find_likely(self) -> cython.int:
        """Find the most promising plans, the best first, and return their number."""
        i: cython.int
        n: cython.int = self.plans.make()
        for i in range(n):
            self.first_look[i] = self._promise(i, self.plans.lacks[i], UNKNOWN_HELP)
            j: cython.int = i
            while j > 0 and self.first_look[self.order[j - 1]] < self.first_look[i]:
                self.order[j] = self.order[j - 1]
                j -= 1
            self.order[j] = i
        i = 1
        while i < n and i < MOST_PLANS:
            if self.first_look[self.order[i]] < WORTH_A_LOOK * self.first_look[self.order[0]]:
                break
            i += 1
        return i

    def _find_useful(self, i: cython.int) -> cython.int:
        """Put the unseen kinds that bring the hand nearer to plan i into ``useful``."""
        kinds: cython.ulonglong = kinds_in(self.plans.families[i])
        f: cython.int
        lacks: cython.int
        row: cython.ulonglong
        shape: cython.int = self.plans.shape[i]
        self.useful_count = 0
        if shape == SETS:
            self._set_out(self.plans.families[i])
            f = lowest(self.families)
            lacks = self._least(BUT_ONE + f, f, self.rows[f])
        else:
            lacks = self.needs.lacking(shape, self.plans.families[i])
        while kinds:
            kind: cython.int = lowest(kinds)
            kinds &= kinds - 1
            if self.odds.unseen[kind] <= 0:
                continue
            if shape == SETS:
                f = FAMILY_OF[kind]
                row = self.needs.row(f, self.hand.keys[f] + POWER[kind])
                if self._least(BUT_ONE + f, f, row) >= lacks:
                    continue
            elif shape != NATURALS:
                self.hand.put(kind, 1)
                f = self.needs.lacking(shape, self.plans.families[i])
                self.hand.put(kind, -1)
                if f >= lacks:
                    continue
            self.useful[self.useful_count] = kind
            self.useful_count += 1
        return lacks

    def help_of(self, i: cython.int) -> cython.int:
        """Count the unseen tiles that bring the hand nearer to plan i."""
        self._find_useful(i)
        return self._help(i)

    def _help(self, i: cython.int) -> cython.int:
        """Count the unseen tiles of the useful kinds, with the jokers that can be one of them."""
        families: cython.int = 0
        n: cython.int = 0
        for j in range(self.useful_count):
            n += self.odds.unseen[self.useful[j]]
            families |= 1 << FAMILY_OF[self.useful[j]]
        if self.plans.shape[i] == NATURALS:
            return n  # jokers do not help a hand of natural tiles
        return n + self.odds.unseen_jokers_for(families)

    def _set_out(self, families: cython.int) -> cython.int:
        """Store the rows of a plan's families, and compute what all but one of them lack.

        Jokers for all suits or for all honors fill only gaps of their own group. With such jokers,
        the suits and the honors are kept apart.
        """
        self.families = families
        self.apart = self.hand.wild_suits or self.hand.wild_honors
        for f in range(5):
            if families >> f & 1:
                self.rows[f] = self.needs.row(f, self.hand.keys[f])
        for f in range(5):
            if families >> f & 1:
                self.rows[BUT_ONE + f] = self._together(self._group(f) & ~(1 << f))
        if self.apart:
            self.rows[ASIDE] = self.needs.with_wild(self._together(families & HONORS), 1)
            self.rows[ASIDE + 1] = self.needs.with_wild(self._together(families & SUITED), 0)
        return 0

    def _set_out_pairs(self) -> cython.int:
        """After ``_set_out``, compute what all but two families lack."""
        for f in range(4):
            for g in range(f + 1, 5):
                if self.families >> f & self.families >> g & 1:
                    but: cython.int = ~(1 << f | 1 << g)
                    self.rows[BUT_TWO + 5 * f + g] = self._together(self._group(f) & but)
        return 0

    def _group(self, family: cython.int) -> cython.int:
        """Return the families of the plan that are not kept apart from this one."""
        if self.apart:
            return self.families & (HONORS if family > 2 else SUITED)
        return self.families

    def _together(self, families: cython.int) -> cython.ulonglong:
        """Return the merged rows of these families."""
        row: cython.ulonglong = 0
        for f in range(5):
            if families >> f & 1:
                row = merge_rows(row, self.rows[f], self.needs.sets) if row else self.rows[f]
        return row if row else NOTHING

    def _least(self, place: cython.int, f: cython.int, row: cython.ulonglong) -> cython.int:
        """Return what the plan lacks, if family f has this row and ``place`` that of the rest."""
        if not self.apart:
            return least_of(self.rows[place], row, self.needs.sets)
        row = self._of_group(place, f, row)
        return least_of(row, self.rows[ASIDE + (f > 2)], self.needs.sets)

    def _of_group(
        self, place: cython.int, f: cython.int, row: cython.ulonglong
    ) -> cython.ulonglong:
        """Return what the group of family f lacks together, after the jokers that stand for it."""
        return self.needs.with_wild(merge_rows(self.rows[place], row, self.needs.sets), f > 2)

    def _after_plan(
        self, i: cython.int, discards: cython.ulonglong, specials: cython.ulonglong
    ) -> cython.int:
        """Record the value of plan i after each discard."""
        tile: cython.int
        f: cython.int
        lacks: cython.int = self._find_useful(i)
        short: cython.int = self.plans.lacks[i]
        families: cython.int = self.plans.families[i]
        shape: cython.int = self.plans.shape[i]
        idle: cython.double = self._promise(i, short, self._help(i))
        worse: cython.double = self._promise(i, short + 1, UNKNOWN_HELP)
        self.idle = idle
        if shape == SETS:
            self._set_out_pairs()
        while specials:
            tile = 34 + lowest(specials)
            specials &= specials - 1
            f = self.ruleset.masks[tile]
            if f & families and shape != NATURALS:
                self.hand.put_joker(f, -1)
                self._note(tile, self._without_joker(i, f, lacks, worse))
                self.hand.put_joker(f, 1)
            else:
                self._note(tile, idle)
        while discards:
            tile = lowest(discards)
            discards &= discards - 1
            f = FAMILY_OF[tile]
            if not families >> f & 1:
                self._note(tile, idle)
            elif shape == SETS:
                key: cython.uint = self.hand.keys[f] - POWER[tile]
                self._note(tile, self._without_tile(i, f, key, lacks, worse))
            else:
                self.hand.put(tile, -1)
                self._note(tile, self._without(i, lacks, worse))
                self.hand.put(tile, 1)
        return 0

    def _without_joker(
        self, i: cython.int, mask: cython.int, lacks: cython.int, worse: cython.double
    ) -> cython.double:
        """Return the value of plan i without a joker that stands for these families."""
        if self.plans.shape[i] != SETS:
            return self._without(i, lacks, worse)
        if mask == HONORS or mask == SUITED:
            return self._without(i, lacks, worse)
        if mask & (mask - 1) == 0:
            f: cython.int = lowest(mask)
            return self._without_tile(i, f, self.hand.keys[f], lacks, worse)
        # a joker for everything fills any gap
        return worse if lacks > self.hand.free else self.idle

    def _without_tile(
        self,
        i: cython.int,
        f: cython.int,
        key: cython.uint,
        lacks: cython.int,
        worse: cython.double,
    ) -> cython.double:
        """Return the value of plan i, for sets, when family f is left with this key."""
        row: cython.ulonglong = self.needs.row(f, key)
        if self._least(BUT_ONE + f, f, row) > lacks:
            return worse
        return self._promise(i, self.plans.lacks[i], self._help_after(f, key, row, lacks))

    def _note(self, tile: cython.int, promise: cython.double) -> cython.int:
        self.sum_of[tile] += promise
        if promise > self.best_of[tile]:
            self.best_of[tile] = promise
        return 0

    def _help_after(
        self, f: cython.int, key: cython.uint, row: cython.ulonglong, lacks: cython.int
    ) -> cython.int:
        """Count the unseen tiles that help a plan for sets when family f has this key and row."""
        left: cython.int
        changed: cython.ulonglong
        n: cython.int = 0
        families: cython.int = 0
        last: cython.int = -1
        place: cython.int = DISCARDED
        aside: cython.ulonglong = self.rows[ASIDE + (f < 3)]
        if self.apart:  # the honors see the suits after this discard, and vice versa
            self.rows[ASIDE + (f < 3)] = self._of_group(BUT_ONE + f, f, row)
        for j in range(self.useful_count):
            kind: cython.int = self.useful[j]
            g: cython.int = FAMILY_OF[kind]
            if g == f:
                changed = self.needs.row(f, key + POWER[kind])
                left = self._least(BUT_ONE + f, f, changed)
            else:
                if g != last:
                    last = g
                    place = self._rest_after(f, g, row)
                changed = self.needs.row(g, self.hand.keys[g] + POWER[kind])
                left = self._least(place, g, changed)
            if left < lacks:
                n += self.odds.unseen[kind]
                families |= 1 << g
        self.rows[ASIDE + (f < 3)] = aside
        return n + self.odds.unseen_jokers_for(families)

    def _rest_after(self, f: cython.int, g: cython.int, row: cython.ulonglong) -> cython.int:
        """Return the place of what all families but g lack, if family f has this row."""
        if not self._group(f) >> g & 1:
            return BUT_ONE + g
        place: cython.int = BUT_TWO + (5 * f + g if f < g else 5 * g + f)
        if self.rows[place] == NOTHING:
            self.rows[DISCARDED] = row
        else:
            self.rows[DISCARDED] = merge_rows(self.rows[place], row, self.needs.sets)
        return DISCARDED

    def _without(self, i: cython.int, lacks: cython.int, worse: cython.double) -> cython.double:
        """Return the value of plan i after losing a tile or joker, computed anew."""
        n: cython.int = 0
        families: cython.int = 0
        shape: cython.int = self.plans.shape[i]
        if self._lacking(i) > lacks:
            return worse
        for j in range(self.useful_count):
            kind: cython.int = self.useful[j]
            self.hand.put(kind, 1)
            if shape == NATURALS or self._lacking(i) < lacks:
                n += self.odds.unseen[kind]
                families |= 1 << FAMILY_OF[kind]
            self.hand.put(kind, -1)
        if shape != NATURALS:
            n += self.odds.unseen_jokers_for(families)
        return self._promise(i, self.plans.lacks[i], n)

    def _lacking(self, i: cython.int) -> cython.int:
        """Return what plan i lacks: for sets without the jokers that stand for everything."""
        if self.plans.shape[i] == SETS:
            return self.needs.lacks_sets(self.plans.families[i])
        return self.needs.lacking(self.plans.shape[i], self.plans.families[i])
