# cython: infer_types=True
"""A copy of a seat's hand, on which the policy tries discards, melds and declarations."""

from __future__ import annotations

import cython

if not cython.compiled:  # when compiled, hand_state.pxd imports these
    from baida.core.bits import lowest
    from baida.core.distance.family_table import POWER
    from baida.core.play.actions import CHOW, CONCEALED_KONG
    from baida.core.play.ruleset import RuleSet
    from baida.core.play.state import ONE, State
    from baida.core.play.turns import SUIT
    from baida.core.play.win_check import worth_of_declared
    from baida.core.scoring.sets import FAMILY_OF, FIRST_PUNG

# bit masks of families
SUITED = 7
HONORS = 24
# six bits for each kind of a suit; the upper three are the limit
FOUR_OF_EACH = 0o404040404040404040
FIRST_LIMIT = 0o70
ONE_MORE = 0o10


class HandState:
    """The tiles of one hand, its melds, and its declared tiles.

    ``keys`` are the natural tiles of each family as one number. Jokers are counted by what they can
    stand for: ``wild`` for one family, ``wild_suits`` for all suits, ``wild_honors`` for winds and
    dragons, ``free`` for everything. Each of these sets lies within the next larger one, so it is
    best to use jokers in this order.
    In games without jokers, ``limits`` says how many tiles of each kind of a suit the concealed
    hand can come to hold (see FamilyTable.limited_row); 0 means that limits make no difference.
    """

    def __init__(self, ruleset: RuleSet) -> None:
        if not cython.compiled:
            self.count, self.keys, self.melds_in = [0] * 96, [0] * 5, [0] * 5
            self.masks, self.wild, self.specials = [0] * 16, [0] * 5, 0
            self.limits = [0] * 5
        self.ruleset = ruleset
        # with jokers, a hand can hold any number of a kind
        jokers = sum([ruleset.copies[tile] for tile in range(34, 96) if ruleset.masks[tile]])
        self.limited = not jokers

    def take(self, t: State, seat: cython.int) -> cython.int:
        i: cython.int
        n: cython.int
        tiles: cython.ulonglong = self.specials
        while tiles:  # clear those of the previous hand
            self.count[34 + lowest(tiles)] = 0
            tiles &= tiles - 1
        for i in range(34):
            self.count[i] = t.count[96 * seat + i]
        for i in range(5):
            self.keys[i] = t.keys[5 * seat + i]
            self.melds_in[i] = 0
            self.limits[i] = 0
            self.wild[i] = 0
        self.kinds = t.held[seat]
        self.specials = self.jokers = self.wild_suits = self.wild_honors = self.free = 0
        tiles = t.specials[seat]
        while tiles:
            i = 34 + lowest(tiles)
            tiles &= tiles - 1
            for n in range(t.count[96 * seat + i]):
                self.put_special(i, 1)
        self.voided = t.voided[seat]
        self.seat_wind = 27 + ((seat - t.dealer) & 3)
        self.round_wind = 27 + t.round_wind
        self.declared = t.declared_count[seat]
        self.declared_worth = worth_of_declared(t, seat)
        self.melds = self.meld_families = self.meld_jokers = self.pung_kinds = 0
        self.chows = self.kongs = self.opened = 0
        for i in range(4 * seat, 4 * seat + t.meld_count[seat]):
            n = t.meld_codes[i]
            self.lay(n & 63, n >> 6 & 7)
            self.meld_jokers += n >> 9
        return 0

    def put(self, kind: cython.int, n: cython.int) -> cython.int:
        """Add natural tiles, or remove them if n is negative."""
        self.count[kind] += n
        self.keys[FAMILY_OF[kind]] += n * POWER[kind]
        if self.count[kind]:
            self.kinds |= ONE << kind
        else:
            self.kinds &= ~(ONE << kind)
        return 0

    def put_special(self, tile: cython.int, n: cython.int) -> cython.int:
        """Add a joker or flower, or remove it (n = -1)."""
        self.count[tile] += n
        if self.count[tile]:
            self.specials |= ONE << (tile - 34)
        else:
            self.specials &= ~(ONE << (tile - 34))
        return self.put_joker(self.ruleset.masks[tile], n)

    def put_joker(self, mask: cython.int, n: cython.int) -> cython.int:
        """Add a joker that stands for these families, or remove it (n = -1)."""
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
        if mask & (mask - 1) == 0:
            self.wild[lowest(mask)] += n
        elif mask == SUITED:
            self.wild_suits += n
        elif mask == HONORS:
            self.wild_honors += n
        else:
            self.free += n
        return 0

    def lay(self, code: cython.int, kind: cython.int) -> cython.int:
        """Add a meld of this set and kind, whose tiles were removed before."""
        family: cython.int
        if kind == CHOW:
            self.chows += 1
            family = code // 7
        else:
            self.pung_kinds |= ONE << (code - FIRST_PUNG)
            family = FAMILY_OF[code - FIRST_PUNG]
            self.limit(code - FIRST_PUNG, kind > 1)
        self.meld_families |= 1 << family
        self.melds_in[family] += 1
        self.melds += 1
        self.kongs += kind > 1
        self.opened += kind != CONCEALED_KONG
        return 0

    def limit(self, kind: cython.int, kong: cython.int) -> cython.int:
        """Lower the limit after a pung or kong of this kind.

        It matters only if the hand holds the fourth tile, or neighbours of a kong.
        """
        family: cython.int = FAMILY_OF[kind]
        near: cython.ulonglong = ONE << kind
        place: cython.int = 6 * (8 - kind % 9)
        if kong:
            near = (near << 2 | near << 1 | near >> 1 | near >> 2) & SUIT << 9 * family
        if self.limited and family < 3 and self.kinds & near:
            if self.limits[family] == 0:
                self.limits[family] = FOUR_OF_EACH
            self.limits[family] &= ~(FIRST_LIMIT << place)
            if not kong:
                self.limits[family] |= ONE_MORE << place
        return 0

    def declare(self, tile: cython.int, worth: cython.int) -> cython.int:
        """Declare a flower or joker; ``worth`` is the value of all declared tiles afterwards."""
        self.declared += 1
        self.declared_worth = worth
        return self.put_special(tile, -1)

    def jokers_for(self, families: cython.int) -> cython.int:
        n: cython.int = 0
        for i in range(self.jokers):
            n += self.masks[i] & families != 0
        return n
