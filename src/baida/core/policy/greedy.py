"""A player in a hurry: decides like the bot ``efficient``, but for thousands of hands a second.

It weighs what every legal action promises (value.py) against its danger (danger.py). Wins
are always taken.
"""

from __future__ import annotations

import cython

if not cython.compiled:  # compiled, they come by greedy.pxd
    from baida.core.bits import lowest
    from baida.core.play.actions import (
        ADDED_KONG,
        CHOW,
        CONCEALED_KONG,
        DECLARE,
        INDICATOR,
        KONG,
        MELD,
        PASS,
        VOID,
        WIN_NOW,
        meld_kind,
        meld_set,
        meld_tile,
    )
    from baida.core.play.claims import other_side
    from baida.core.play.flow import list_legal
    from baida.core.play.state import BEFORE, ONE, TURN, VOIDING, Table
    from baida.core.play.turns import JOKER, SUIT
    from baida.core.policy.danger import Threats

# as in bots/melding.py
GAIN = 1.1
KEPT = 0.75
EACH_JOKER = 64  # more than the tiles that any stands for

NOTHING = -1e9  # less than any action promises


@cython.final
@cython.cclass
class Hasty(Threats):
    """Decides for one seat at a time."""

    @cython.cfunc
    @cython.exceptval(-1, check=False)
    def choose(self, t: Table, seat: cython.int) -> cython.longlong:
        """A legal action for a seat that has to decide."""
        i: cython.int
        action: cython.longlong
        n: cython.int = list_legal(t, seat)
        if n == 1:
            return t.law.options[0]
        for i in range(n):
            if t.law.options[i] == WIN_NOW:
                return WIN_NOW
        self.look(t, seat)
        self.expect()
        self.hold(t, seat)
        if t.phase == VOIDING:
            return self._void(t)
        self.best = PASS
        if t.phase == TURN:
            self._weigh_discards(t, seat)
        else:
            self.most = self.waiting() * (1.0 if t.phase == BEFORE else GAIN)
        for i in range(n):
            action = t.law.options[i]
            if action >= MELD:
                if self._is_best_way(t, action):
                    self._weigh(action, self._meld(t, action))
                    self.hold(t, seat)
            elif DECLARE <= action < VOID:
                self.set_aside(action - DECLARE)
                self._weigh(action, self._with_replacement(0))
                self.hold(t, seat)
        return self.best

    @cython.cfunc
    @cython.exceptval(-1, check=False)
    def _weigh(self, action: cython.longlong, promise: cython.double) -> cython.int:
        """Choose an action if it promises more than the best so far."""
        if promise > self.most:
            self.most = promise
            self.best = action
        return 0

    @cython.cfunc
    @cython.exceptval(-1, check=True)
    def _with_replacement(self, earned: cython.double) -> cython.double:
        """What the hand promises that draws at once: a turn more than others."""
        return self.waiting() * (1 + self.hazard) + KEPT * earned

    # -- suits and discards ----------------------------------------------------------------------

    @cython.cfunc
    @cython.exceptval(-1, check=False)
    def _void(self, t: Table) -> cython.longlong:
        """Void the suit without which the hand promises most, by a tile of which least is left."""
        i: cython.int
        suit: cython.int
        tile: cython.int
        least: cython.int = 99
        left: cython.int
        self.most = NOTHING
        for suit in range(3):
            self.voided = suit
            self._weigh(INDICATOR + suit, self.waiting())
        suit = self.best - INDICATOR
        for i in range(t.law.option_count):
            tile = t.law.options[i] - VOID
            if t.law.options[i] < INDICATOR and tile // 9 == suit:
                left = self.unseen[tile]
                if left < least:
                    least = left
                    self.best = VOID + tile
        return self.best

    @cython.cfunc
    @cython.exceptval(-1, check=False)
    def _weigh_discards(self, t: Table, seat: cython.int) -> cython.int:
        """Choose the discard that promises most."""
        i: cython.int
        tile: cython.int
        naturals: cython.ulonglong = 0
        specials: cython.ulonglong = 0
        self.most = NOTHING
        for i in range(t.law.option_count):
            if t.law.options[i] < JOKER:
                naturals |= ONE << t.law.options[i]
            elif t.law.options[i] < PASS:
                specials |= ONE << (t.law.options[i] - JOKER)
        self.see_threats(t, seat)
        self.after(naturals, specials)
        for i in range(t.law.option_count):
            if t.law.options[i] < PASS:
                tile = t.law.options[i]
                self._weigh(tile, self.promises[tile] - self.danger(t, tile))
        return 0

    # -- melds -----------------------------------------------------------------------------------

    @cython.cfunc
    @cython.exceptval(-1, check=False)
    def _is_best_way(self, t: Table, action: cython.longlong) -> cython.int:
        """Whether no other way to lay the same meld uses fewer or weaker jokers.

        Jokers alone are left in the hand, where they can be anything.
        """
        i: cython.int
        other: cython.longlong
        more: cython.int
        if meld_tile(action, 0) >= JOKER:
            return 0
        for i in range(t.law.option_count):
            other = t.law.options[i]
            if other != action and other & 511 == action & 511 and other >= MELD:
                if meld_tile(other, 0) < JOKER:
                    more = self._joker_cost(action) - self._joker_cost(other)
                    if more > 0 or (more == 0 and other < action):
                        return 0
        return 1

    @cython.cfunc
    @cython.exceptval(-1, check=False)
    def _joker_cost(self, action: cython.longlong) -> cython.int:
        i: cython.int
        tile: cython.int
        cost: cython.int = 0
        for i in range(4):
            tile = meld_tile(action, i)
            if tile >= JOKER:
                cost += EACH_JOKER + self.law.strengths[tile]
        return cost

    @cython.cfunc
    @cython.exceptval(-1, check=True)
    def _meld(self, t: Table, action: cython.longlong) -> cython.double:
        """What a meld promises; the hand has laid it then."""
        i: cython.int
        tile: cython.int
        kind: cython.int = meld_kind(action)
        for i in range(4):
            tile = meld_tile(action, i)
            if tile >= JOKER:
                self.put_joker(self.law.masks[tile], -1)
                self.meld_jokers += 1
            elif tile >= 0:
                self.put(tile, -1)
        if kind == ADDED_KONG:
            self.kongs += 1
            tile = meld_tile(action, 0)
            i = t.customs.kong_added * self.others if tile == t.drawn else 0
            return self._with_replacement(i) - self.danger(t, tile)
        self.lay(meld_set(action), kind)
        if kind == CONCEALED_KONG:
            return self._with_replacement(t.customs.kong_concealed * self.others)
        self.meld_jokers += t.offered >= JOKER
        if kind == KONG:
            return self._with_replacement(t.customs.kong_claimed)
        return self._best_discard(t, meld_set(action), kind)

    @cython.cfunc
    @cython.exceptval(-1, check=True)
    def _best_discard(self, t: Table, code: cython.int, kind: cython.int) -> cython.double:
        """What the hand promises that has claimed and has to discard."""
        tile: cython.int
        promise: cython.double = 0.0
        tiles: cython.ulonglong
        discards: cython.ulonglong = self.kinds
        if t.customs.no_swap_calling and t.offered < JOKER:
            discards &= ~(ONE << t.offered)
            if kind == CHOW:
                tile = other_side(t.offered, 9 * (code // 7) + code % 7)
                if tile >= 0:
                    discards &= ~(ONE << tile)
        if t.customs.discipline and self.voided >= 0 and self.keys[self.voided]:
            discards &= SUIT << 9 * self.voided
        self.after(discards, 0)
        tiles = discards
        while tiles:
            tile = lowest(tiles)
            tiles &= tiles - 1
            if self.promises[tile] > promise:
                promise = self.promises[tile]
        return promise
