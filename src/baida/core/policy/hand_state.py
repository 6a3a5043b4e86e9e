"""The hand that somebody thinks about, and the moment: what is unseen, how fast the hand ends.

The hand can be changed without touching the table, to think about what it would be.
"""

from __future__ import annotations

import cython

from baida.core.policy.weights import Judgement

if not cython.compiled:  # compiled, they come by hand_state.pxd
    from baida.core.bits import lowest
    from baida.core.distance.family_table import POWER
    from baida.core.play.actions import CHOW, CONCEALED_KONG
    from baida.core.play.ruleset import Law
    from baida.core.play.state import MELD_FLAG, ONE, Table
    from baida.core.play.win_check import worth_of_declared
    from baida.core.scoring.sets import FAMILY_OF, FIRST_PUNG


@cython.cclass
class Held:
    """One hand at a time, seen by its seat."""

    def __init__(self, law: Law, judgement: Judgement) -> None:
        if not cython.compiled:
            self.unseen, self.count = [0] * 96, [0] * 34
            self.keys, self.melds_in, self.masks = [0] * 5, [0] * 5, [0] * 16
            self.wild = [0] * 5
        self.law = law
        self.of_wall = judgement.of_wall
        self.others_win = judgement.others_win if law.customs.winners == 1 else 0.0

    # -- the moment ------------------------------------------------------------------------------

    @cython.cfunc
    @cython.exceptval(-1, check=False)
    def look(self, t: Table, seat: cython.int) -> cython.int:
        """See what a seat sees of the table (of others' concealed kongs too much)."""
        i: cython.int
        other: cython.int
        tile: cython.int
        jokers: cython.int = 0
        total: cython.int = 0
        tiles: cython.int = self.law.customs.tiles
        for tile in range(tiles):
            self.unseen[tile] = self.law.copies[tile] - t.count[96 * seat + tile]
        for other in range(4):
            for i in range(128 * other, 128 * other + t.discard_count[other]):
                if not t.discards[i] & MELD_FLAG:
                    self.unseen[t.discards[i] & 127] -= 1
            for i in range(40 * other, 40 * other + t.declared_count[other]):
                self.unseen[t.declared[i]] -= 1
            for i in range(16 * other, 16 * other + 4 * t.meld_count[other]):
                if t.meld_tiles[i] < 96:
                    self.unseen[t.meld_tiles[i]] -= 1
        for tile in range(tiles):
            total += self.unseen[tile]
            if tile >= 34 and self.law.masks[tile]:
                jokers += self.unseen[tile]
        self.total = total if total > 1 else 1
        self.others = 3 - t.wins if t.wins < 3 else 1
        self.hazard = self.of_wall * t.left / (self.others + 1) + 0.3
        self.hazard = 1 / self.hazard + self.others_win
        self.joker_share = 0.8 * jokers / self.total
        return 0

    # -- the hand --------------------------------------------------------------------------------

    @cython.cfunc
    @cython.exceptval(-1, check=False)
    def hold(self, t: Table, seat: cython.int) -> cython.int:
        """Take the hand of a seat."""
        i: cython.int
        n: cython.int
        tiles: cython.ulonglong = t.specials[seat]
        for i in range(34):
            self.count[i] = t.count[96 * seat + i]
        for i in range(5):
            self.keys[i] = t.keys[5 * seat + i]
            self.melds_in[i] = 0
            self.wild[i] = 0
        self.kinds = t.held[seat]
        self.jokers = 0
        self.free = 0
        while tiles:
            i = 34 + lowest(tiles)
            tiles &= tiles - 1
            if self.law.masks[i]:
                for n in range(t.count[96 * seat + i]):
                    self.put_joker(self.law.masks[i], 1)
        self.voided = t.voided[seat]
        self.seat_wind = 27 + ((seat - t.dealer) & 3)
        self.round_wind = 27 + t.round_wind
        self.declared = t.declared_count[seat]
        self.declared_worth = worth_of_declared(t, seat)
        self.melds = 0
        self.meld_families = 0
        self.meld_jokers = 0
        self.pung_kinds = 0
        self.chows = 0
        self.kongs = 0
        self.opened = 0
        for i in range(4 * seat, 4 * seat + t.meld_count[seat]):
            n = t.meld_codes[i]
            self.lay(n & 63, n >> 6 & 7)
            self.meld_jokers += n >> 9
        return 0

    @cython.cfunc
    @cython.exceptval(-1, check=False)
    def put(self, kind: cython.int, n: cython.int) -> cython.int:
        """Add natural tiles, or take them away."""
        self.count[kind] += n
        self.keys[FAMILY_OF[kind]] += n * POWER[kind]
        if self.count[kind]:
            self.kinds |= ONE << kind
        else:
            self.kinds &= ~(ONE << kind)
        return 0

    @cython.cfunc
    @cython.exceptval(-1, check=False)
    def put_joker(self, mask: cython.int, n: cython.int) -> cython.int:
        """Add a joker that stands for these families, or take it away (n = -1)."""
        i: cython.int
        if mask == 0:
            return 0
        if n > 0:
            self.masks[self.jokers] = mask
            self.jokers += 1
        else:
            self.jokers -= 1
            for i in range(self.jokers):
                if self.masks[i] == mask:
                    self.masks[i] = self.masks[self.jokers]
                    break
        if mask & (mask - 1):
            self.free += n
        else:
            self.wild[lowest(mask)] += n
        return 0

    @cython.cfunc
    @cython.exceptval(-1, check=False)
    def lay(self, code: cython.int, kind: cython.int) -> cython.int:
        """Lay one more meld of this set and kind, whose tiles are taken away already."""
        family: cython.int
        if kind == CHOW:
            self.chows += 1
            family = code // 7
        else:
            self.pung_kinds |= ONE << (code - FIRST_PUNG)
            family = FAMILY_OF[code - FIRST_PUNG]
        self.meld_families |= 1 << family
        self.melds_in[family] += 1
        self.melds += 1
        self.kongs += kind > 1
        self.opened += kind != CONCEALED_KONG
        return 0

    @cython.cfunc
    @cython.exceptval(-1, check=False)
    def set_aside(self, tile: cython.int) -> cython.int:
        """Declare a flower or joker."""
        self.declared += 1
        return self.put_joker(self.law.masks[tile], -1)

    @cython.cfunc
    @cython.exceptval(-1, check=False)
    def jokers_for(self, families: cython.int) -> cython.int:
        """How many jokers in the hand stand for one of these families."""
        i: cython.int
        n: cython.int = 0
        for i in range(self.jokers):
            n += self.masks[i] & families != 0
        return n

    @cython.cfunc
    @cython.exceptval(-1, check=False)
    def unseen_jokers_for(self, families: cython.int) -> cython.int:
        """How many unseen jokers stand for one of these families."""
        tile: cython.int
        n: cython.int = 0
        for tile in range(34, self.law.customs.tiles):
            if self.law.masks[tile] & families:
                n += self.unseen[tile]
        return n
