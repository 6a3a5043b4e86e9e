"""What a hand promises, found quickly: its plans, each by its worth and its chance.

This is how the bot ``efficient`` thinks (bots/prospects.py, bots/chances.py), in C, for those
who play thousands of hands in a second. The numbers are the bots'.
"""

from __future__ import annotations

import cython

from baida.core.policy.weights import Judgement

if not cython.compiled:  # compiled, they come by value.pxd
    from baida.core.bits import lowest
    from baida.core.distance.family_table import NEVER, POWER
    from baida.core.play.ruleset import Law
    from baida.core.policy.needs import NATURALS, SETS, kinds_in
    from baida.core.policy.odds import UNKNOWN_HELP, Odds
    from baida.core.scoring.sets import FAMILY_OF

# slots for rows (needs.py): the families of a plan one by one, and then
BUT_ONE = 5  # what all of them but one lack, five slots
BUT_TWO = 20  # what all but two lack, at 5 x one + the other
DISCARDED = 10  # what all but one lack, after a discard from another
SCRATCH = 11

# as in bots/prospects.py
MOST_PLANS = 3
WORTH_A_LOOK = 0.15
SECOND = 0.25
# as in bots/chances.py
EACH_VOIDED = 0.93


@cython.cclass
class Outlook(Odds):
    """What the hand that is held promises now, and after each discard."""

    def __init__(self, law: Law, judgement: Judgement) -> None:
        super().__init__(law, judgement)
        if not cython.compiled:
            self.order, self.useful, self.slots = [0] * 12, [0] * 34, [0] * 5
            self.best_of, self.sum_of, self.promises = [0.0] * 96, [0.0] * 96, [0.0] * 96
            self.first_look = [0.0] * 12

    # -- hands -----------------------------------------------------------------------------------

    @cython.cfunc
    @cython.exceptval(-1, check=True)
    def waiting(self) -> cython.double:
        """What the hand promises that draws next."""
        i: cython.int
        n: cython.int
        plans: cython.int = self._likely()
        promise: cython.double
        best: cython.double = 0.0
        together: cython.double = 0.0
        for n in range(plans):
            i = self.order[n]
            self._find_useful(i)
            promise = self.promise(i, self.plan_lacks[i], self._help(i))
            together += promise
            best = promise if promise > best else best
        return (best + SECOND * (together - best)) * self._delay(-1)

    @cython.cfunc
    @cython.exceptval(-1, check=False)
    def after(self, discards: cython.ulonglong, specials: cython.ulonglong) -> cython.int:
        """Put into ``promises`` what the hand promises after each of these discards."""
        n: cython.int
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
                self.promises[tile] = self.best_of[tile]
                self.promises[tile] += SECOND * (self.sum_of[tile] - self.best_of[tile])
                self.promises[tile] *= self._delay(tile)
        return 0

    @cython.cfunc
    @cython.exceptval(check=False)
    def _delay(self, discard: cython.int) -> cython.double:
        """What the tiles of the voided suit, which have to go first, leave of a chance."""
        kind: cython.int
        n: cython.int = 0
        delay: cython.double = 1.0
        if self.voided < 0 or not self.keys[self.voided]:
            return delay
        for kind in range(9 * self.voided, 9 * self.voided + 9):
            n += self.count[kind] - (kind == discard)
        while n > 0:
            delay *= EACH_VOIDED
            n -= 1
        return delay

    @cython.cfunc
    @cython.exceptval(-1, check=False)
    def _likely(self) -> cython.int:
        """Find the plans worth a closer look, the best first; how many they are."""
        i: cython.int
        j: cython.int
        n: cython.int = self.plan()
        for i in range(n):
            self.first_look[i] = self.promise(i, self.plan_lacks[i], UNKNOWN_HELP)
            j = i
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

    # -- tiles that help -------------------------------------------------------------------------

    @cython.cfunc
    @cython.exceptval(-1, check=False)
    def _find_useful(self, i: cython.int) -> cython.int:
        """The unseen kinds that bring the hand nearer to plan i, into ``useful``."""
        kinds: cython.ulonglong = kinds_in(self.plan_families[i])
        kind: cython.int
        f: cython.int
        lacks: cython.int
        shape: cython.int = self.plan_shape[i]
        self.useful_count = 0
        if shape == SETS:
            self._set_out(self.plan_families[i])
            lacks = self.least(BUT_ONE + self.slots[self.first], self._row(self.first))
        else:
            lacks = self.lacking(shape, self.plan_families[i])
        while kinds:
            kind = lowest(kinds)
            kinds &= kinds - 1
            if self.unseen[kind] <= 0:
                continue
            if shape == SETS:
                f = FAMILY_OF[kind]
                if self.least(BUT_ONE + self.slots[f], self._row_with(f, POWER[kind])) >= lacks:
                    continue
            elif shape != NATURALS:
                self.put(kind, 1)
                f = self.lacking(shape, self.plan_families[i])
                self.put(kind, -1)
                if f >= lacks:
                    continue
            self.useful[self.useful_count] = kind
            self.useful_count += 1
        return lacks

    @cython.cfunc
    @cython.exceptval(-1, check=False)
    def _help(self, i: cython.int) -> cython.int:
        """How many unseen tiles the useful kinds are, with the jokers that can be one of them."""
        j: cython.int
        families: cython.int = 0
        n: cython.int = 0
        for j in range(self.useful_count):
            n += self.unseen[self.useful[j]]
            families |= 1 << FAMILY_OF[self.useful[j]]
        if self.plan_shape[i] == NATURALS:
            return n  # jokers spoil it
        return n + self.unseen_jokers_for(families)

    @cython.cfunc
    @cython.exceptval(0, check=False)
    def _row(self, family: cython.int) -> cython.ulonglong:
        return self.row(family, self.keys[family])

    @cython.cfunc
    @cython.exceptval(0, check=False)
    def _row_with(self, family: cython.int, more: cython.int) -> cython.ulonglong:
        return self.row(family, self.keys[family] + more)

    @cython.cfunc
    @cython.exceptval(-1, check=False)
    def _set_out(self, families: cython.int) -> cython.int:
        """Put the families of a plan into slots, and what all but one, or two, of them lack."""
        f: cython.int
        i: cython.int
        j: cython.int
        n: cython.int = 0
        for f in range(5):
            if families >> f & 1:
                self.slots[f] = n
                self.unpack(n, self._row(f))
                if n == 0:
                    self.first = f
                n += 1
        self.slot_count = n
        for i in range(n):
            self._put_together(BUT_ONE + i, i, i)
            for j in range(n):
                if n > 2 and i != j:
                    self._put_together(BUT_TWO + 5 * i + j, i, j)
        return 0

    @cython.cfunc
    @cython.exceptval(-1, check=False)
    def _put_together(self, to: cython.int, but: cython.int, and_but: cython.int) -> cython.int:
        """What all families but these lack together."""
        i: cython.int
        j: cython.int
        first: cython.int = 1
        for i in range(10):
            self.rows[10 * to + i] = NEVER if i else 0
        for j in range(self.slot_count):
            if j == but or j == and_but:
                continue
            if first:
                for i in range(10):
                    self.rows[10 * to + i] = self.rows[10 * j + i]
                first = 0
            else:
                for i in range(10):
                    self.rows[10 * SCRATCH + i] = self.rows[10 * to + i]
                self.merge(to, SCRATCH, j)
        return 0

    # -- discards --------------------------------------------------------------------------------

    @cython.cfunc
    @cython.exceptval(-1, check=False)
    def _after_plan(
        self, i: cython.int, discards: cython.ulonglong, specials: cython.ulonglong
    ) -> cython.int:
        """Note what plan i promises after each discard."""
        tile: cython.int
        f: cython.int
        lacks: cython.int = self._find_useful(i)
        short: cython.int = self.plan_lacks[i]
        families: cython.int = self.plan_families[i]
        shape: cython.int = self.plan_shape[i]
        row: cython.ulonglong
        idle: cython.double = self.promise(i, short, self._help(i))
        worse: cython.double = self.promise(i, short + 1, UNKNOWN_HELP)
        while specials:
            tile = 34 + lowest(specials)
            specials &= specials - 1
            self._note(tile, worse if self._needs(i, self.law.masks[tile]) else idle)
        while discards:
            tile = lowest(discards)
            discards &= discards - 1
            f = FAMILY_OF[tile]
            if not families >> f & 1:
                self._note(tile, idle)
            elif shape == SETS:
                row = self.row(f, self.keys[f] - POWER[tile])
                if self.least(BUT_ONE + self.slots[f], row) > lacks:
                    self._note(tile, worse)
                else:
                    self._note(tile, self.promise(i, short, self._help_after(tile, row, lacks)))
            else:
                self._note(tile, self._after_discard(i, tile, lacks, worse))
        return 0

    @cython.cfunc
    @cython.exceptval(-1, check=False)
    def _needs(self, i: cython.int, mask: cython.int) -> cython.int:
        """Whether plan i lacks more without a joker of this sort."""
        lacks: cython.int
        if not mask & self.plan_families[i] or self.plan_shape[i] == NATURALS:
            return 0
        self.put_joker(mask, -1)
        lacks = self.lacking(self.plan_shape[i], self.plan_families[i])
        self.put_joker(mask, 1)
        return lacks > self.plan_lacks[i]

    @cython.cfunc
    @cython.exceptval(-1, check=False)
    def _note(self, tile: cython.int, promise: cython.double) -> cython.int:
        self.sum_of[tile] += promise
        if promise > self.best_of[tile]:
            self.best_of[tile] = promise
        return 0

    @cython.cfunc
    @cython.exceptval(-1, check=False)
    def _help_after(self, tile: cython.int, row: cython.ulonglong, lacks: cython.int) -> cython.int:
        """How many unseen tiles help a plan for sets after a discard that left this row."""
        j: cython.int
        g: cython.int
        kind: cython.int
        left: cython.int
        n: cython.int = 0
        families: cython.int = 0
        last: cython.int = -1
        f: cython.int = FAMILY_OF[tile]
        key: cython.uint = self.keys[f] - POWER[tile]
        for j in range(self.useful_count):
            kind = self.useful[j]
            g = FAMILY_OF[kind]
            if g == f:
                left = self.least(BUT_ONE + self.slots[f], self.row(f, key + POWER[kind]))
            else:
                if g != last:
                    last = g
                    self._leave(self.slots[f], self.slots[g], row)
                left = self.least(DISCARDED, self._row_with(g, POWER[kind]))
            if left < lacks:
                n += self.unseen[kind]
                families |= 1 << g
        return n + self.unseen_jokers_for(families)

    @cython.cfunc
    @cython.exceptval(-1, check=False)
    def _leave(self, a: cython.int, b: cython.int, row: cython.ulonglong) -> cython.int:
        """What all families but slot b lack, slot a being this row now."""
        if self.slot_count == 2:
            return self.unpack(DISCARDED, row)
        self.unpack(SCRATCH, row)
        return self.merge(DISCARDED, BUT_TWO + 5 * a + b, SCRATCH)

    @cython.cfunc
    @cython.exceptval(-1, check=True)
    def _after_discard(
        self, i: cython.int, tile: cython.int, lacks: cython.int, worse: cython.double
    ) -> cython.double:
        """What a plan for anything but sets promises after a discard."""
        j: cython.int
        n: cython.int = 0
        families: cython.int = 0
        kind: cython.int
        shape: cython.int = self.plan_shape[i]
        promise: cython.double = worse
        self.put(tile, -1)
        if self.lacking(shape, self.plan_families[i]) <= lacks:
            for j in range(self.useful_count):
                kind = self.useful[j]
                self.put(kind, 1)
                if shape == NATURALS or self.lacking(shape, self.plan_families[i]) < lacks:
                    n += self.unseen[kind]
                    families |= 1 << FAMILY_OF[kind]
                self.put(kind, -1)
            if shape != NATURALS:
                n += self.unseen_jokers_for(families)
            promise = self.promise(i, self.plan_lacks[i], n)
        self.put(tile, 1)
        return promise
