# cython: infer_types=True
"""The value of a hand now and after each discard: the expected points of its best plans."""

from __future__ import annotations

import cython

if not cython.compiled:  # when compiled, value.pxd imports these
    from baida.core.bits import lowest
    from baida.core.distance.family_table import NOTHING, POWER, least_of, merge_rows
    from baida.core.play.ruleset import RuleSet
    from baida.core.policy.hand_state import HONORS, HandState
    from baida.core.policy.needs import NATURALS, SETS, Needs, kinds_in
    from baida.core.policy.odds import UNKNOWN_HELP, Odds
    from baida.core.policy.plans import Plans
    from baida.core.scoring.sets import FAMILY_OF

# slots for rows (core/distance/family_table.py): first those of the families, then
BUT_ONE = 5  # the merged rows of all families but one, five slots
BUT_TWO = 20  # the merged rows of all but two, at 5 x lower slot + higher slot
DISCARDED = 10  # the merged rows of all but one, after a discard from another
SLOTS = 45

MOST_PLANS = 3
WORTH_A_LOOK = 0.15  # plans below this share of the best one are ignored
SECOND = 0.25  # weight of every plan but the best one
EACH_VOIDED = 0.93  # factor for each tile of the voided suit, which must be discarded first


class Outlook:
    def __init__(
        self, ruleset: RuleSet, hand: HandState, needs: Needs, plans: Plans, odds: Odds
    ) -> None:
        if not cython.compiled:
            self.order, self.useful, self.slots = [0] * 12, [0] * 34, [0] * 5
            self.best_of, self.sum_of, self.promises = [0.0] * 96, [0.0] * 96, [0.0] * 96
            self.first_look, self.rows = [0.0] * 12, [0] * SLOTS
        self.ruleset = ruleset
        self.hand = hand
        self.needs = needs
        self.plans = plans
        self.odds = odds

    def waiting(self) -> cython.double:
        """Value of the hand if the seat draws next."""
        best: cython.double = self._waiting()
        if self.hand.is_torn():
            self.hand.turn_either()
            other: cython.double = self._waiting()
            self.hand.turn_either()
            best = other if other > best else best
        return best

    def _waiting(self) -> cython.double:
        plans: cython.int = self._likely()
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
        self._clear(discards, specials)
        self._after(discards, specials)
        if self.hand.is_torn():
            self.hand.turn_either()
            self._after(discards, specials)
            self.hand.turn_either()
        return 0

    def _clear(self, discards: cython.ulonglong, specials: cython.ulonglong) -> cython.int:
        while discards:
            self.promises[lowest(discards)] = 0.0
            discards &= discards - 1
        while specials:
            self.promises[34 + lowest(specials)] = 0.0
            specials &= specials - 1
        return 0

    def _after(self, discards: cython.ulonglong, specials: cython.ulonglong) -> cython.int:
        """Raise ``promises`` to the value with the jokers as they are assigned now."""
        promise: cython.double
        tile: cython.int
        plans: cython.int = self._likely()
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
                promise *= self._delay(tile)
                if promise > self.promises[tile]:
                    self.promises[tile] = promise
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

    def _likely(self) -> cython.int:
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
        self.families = self.plans.families[i]
        if shape == SETS:
            self._set_out(self.plans.families[i])
            row = self.needs.row(self.first, self.hand.keys[self.first])
            lacks = self._least(BUT_ONE + self.slots[self.first], row)
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
                if self._least(BUT_ONE + self.slots[f], row) >= lacks:
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

    def _help(self, i: cython.int) -> cython.int:
        """Count the unseen tiles of the useful kinds, with the jokers that can be one of them."""
        families: cython.int = 0
        n: cython.int = 0
        for j in range(self.useful_count):
            n += self.odds.unseen[self.useful[j]]
            families |= 1 << FAMILY_OF[self.useful[j]]
        if self.plans.shape[i] == NATURALS:
            return n  # a hand of natural tiles has no use for jokers
        return n + self._other_honors(families) + self.odds.unseen_jokers_for(families)

    def _other_honors(self, families: cython.int) -> cython.int:
        """Count the unseen honors that a joker for winds and dragons makes just as useful.

        It counts in one of these families; if the hand has nothing else in them, tiles of the
        other one help as much. ``families`` are those of the useful tiles.
        """
        n: cython.int = 0
        other: cython.int = 7 - self.hand.honors
        if not self.hand.either or self.hand.has_honors():
            return 0
        if families & HONORS != 1 << self.hand.honors or not self.families >> other & 1:
            return 0
        for kind in range(27 if other == 3 else 31, 31 if other == 3 else 34):
            n += self.odds.unseen[kind]
        return n

    def _set_out(self, families: cython.int) -> cython.int:
        """Put the families of a plan into slots, and compute what all but one of them lack."""
        n: cython.int = 0
        for f in range(5):
            if families >> f & 1:
                self.slots[f] = n
                self.rows[n] = self.needs.row(f, self.hand.keys[f])
                if n == 0:
                    self.first = f
                n += 1
        self.slot_count = n
        for i in range(n):
            self._put_together(BUT_ONE + i, i, i)
        return 0

    def _set_out_pairs(self) -> cython.int:
        """After ``_set_out``, compute what all but two families lack."""
        if self.slot_count > 2:
            for i in range(self.slot_count):
                for j in range(i + 1, self.slot_count):
                    self._put_together(BUT_TWO + 5 * i + j, i, j)
        return 0

    def _put_together(self, to: cython.int, but: cython.int, and_but: cython.int) -> cython.int:
        """Combine the rows of all slots but these."""
        row: cython.ulonglong = 0
        for i in range(self.slot_count):
            if i != but and i != and_but:
                row = merge_rows(row, self.rows[i], self.needs.sets) if row else self.rows[i]
        self.rows[to] = row if row else NOTHING
        return 0

    def _least(self, slot: cython.int, row: cython.ulonglong) -> cython.int:
        """Return what a slot and one more family lack together for all sets and the pair."""
        return least_of(self.rows[slot], row, self.needs.sets)

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
        if mask == HONORS or mask & (mask - 1) == 0:
            f: cython.int = self.hand.honors if mask == HONORS else lowest(mask)
            return self._without_tile(i, f, self.hand.keys[f], lacks, worse)
        # a joker of several families could fill any gap
        return worse if lacks > self.needs.free_for(self.plans.families[i]) else self.idle

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
        if self._least(BUT_ONE + self.slots[f], row) > lacks:
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
        for j in range(self.useful_count):
            kind: cython.int = self.useful[j]
            g: cython.int = FAMILY_OF[kind]
            if g == f:
                changed = self.needs.row(f, key + POWER[kind])
                left = self._least(BUT_ONE + self.slots[f], changed)
            else:
                if g != last:
                    last = g
                    self._leave(self.slots[f], self.slots[g], row)
                changed = self.needs.row(g, self.hand.keys[g] + POWER[kind])
                left = self._least(DISCARDED, changed)
            if left < lacks:
                n += self.odds.unseen[kind]
                families |= 1 << g
        return n + self._other_honors(families) + self.odds.unseen_jokers_for(families)

    def _leave(self, a: cython.int, b: cython.int, row: cython.ulonglong) -> cython.int:
        """Put the merged row of all slots but b, with this row in slot a, into DISCARDED."""
        if self.slot_count > 2:
            b = 5 * a + b if a < b else 5 * b + a
            row = merge_rows(self.rows[BUT_TWO + b], row, self.needs.sets)
        self.rows[DISCARDED] = row
        return 0

    def _without(self, i: cython.int, lacks: cython.int, worse: cython.double) -> cython.double:
        """Return the value of plan i, for anything but sets, after losing a tile or joker."""
        n: cython.int = 0
        families: cython.int = 0
        shape: cython.int = self.plans.shape[i]
        if self.needs.lacking(shape, self.plans.families[i]) > lacks:
            return worse
        for j in range(self.useful_count):
            kind: cython.int = self.useful[j]
            self.hand.put(kind, 1)
            if shape == NATURALS or self.needs.lacking(shape, self.plans.families[i]) < lacks:
                n += self.odds.unseen[kind]
                families |= 1 << FAMILY_OF[kind]
            self.hand.put(kind, -1)
        if shape != NATURALS:
            n += self.odds.unseen_jokers_for(families)
        return self._promise(i, self.plans.lacks[i], n)
