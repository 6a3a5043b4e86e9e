# cython: infer_types=True
"""Metropolis sampling of the opponents' hands.

A random hand is worse than one whose player has discarded its worst tiles for ten turns. So two
hidden tiles are swapped at a time, and a swap is accepted less often the more tiles a hand lacks
after it. The samples converge to the distribution given by the weights.
"""

from __future__ import annotations

from collections.abc import Sequence

import cython

if not cython.compiled:  # when compiled, hand_sampler.pxd imports these
    from baida.core.distance.family_table import POWER
    from baida.core.play.deal import below, scramble
    from baida.core.play.ruleset import RuleSet
    from baida.core.play.state import ONE
    from baida.core.policy.hand_state import HandState
    from baida.core.policy.needs import Needs
    from baida.core.scoring.sets import FAMILY_OF

WALL = 4  # the place of tiles that no seat holds
MOST_HIDDEN = 176


class HandSampler:
    """The hidden tiles of one table.

    For each seat: the number of ``melds``, the voided suit, whether it cannot hold tiles of that
    suit (``clean``), and 16 ``weights``: the likelihood of a hand that lacks 0 to 15 tiles.
    """

    def __init__(self, ruleset: RuleSet) -> None:
        if not cython.compiled:
            self.tile, self.place = [0] * MOST_HIDDEN, [0] * MOST_HIDDEN
            self.hand_count, self.hand_keys, self.hand_kinds = [0] * 136, [0] * 20, [0] * 4
            self.hand_melds, self.hand_voided, self.hand_clean = [0] * 4, [0] * 4, [0] * 4
            self.hand_jokers, self.lacks, self.weights = [0] * 4, [0] * 4, [0.0] * 64
        self.ruleset = ruleset
        self.scratch = HandState(ruleset)
        self.needs = Needs(ruleset, self.scratch)

    def begin(
        self,
        hands: Sequence[Sequence[int]],
        wall: Sequence[int],
        melds: Sequence[int],
        voided: Sequence[int],
        clean: Sequence[bool],
        weights: Sequence[float],
    ) -> None:
        """Take the hidden tiles: the hidden hands (empty for the others) and the wall."""
        tile: cython.int
        self.hidden = 0
        self.in_hands = 0
        for i in range(64):
            self.weights[i] = weights[i]
        for i in range(136):
            self.hand_count[i] = 0
        for i in range(20):
            self.hand_keys[i] = 0
        for seat in range(4):
            self.hand_melds[seat] = melds[seat]
            self.hand_voided[seat] = voided[seat]
            self.hand_clean[seat] = clean[seat]
            self.hand_kinds[seat] = 0
            self.hand_jokers[seat] = 0
            for tile in hands[seat]:
                self._put_down(tile, seat)
                self._move(seat, tile, 1)
        self.in_hands = self.hidden
        for tile in wall:
            self._put_down(tile, WALL)
        for seat in range(4):
            self.lacks[seat] = self._lacking_of(seat) if hands[seat] else 0

    def _put_down(self, tile: cython.int, place: cython.int) -> cython.int:
        self.tile[self.hidden] = tile
        self.place[self.hidden] = place
        self.hidden += 1
        return 0

    def mix(self, times: cython.int, seed: cython.ulonglong) -> None:
        """Propose ``times`` swaps of two hidden tiles; likely ones are accepted."""
        state: cython.ulonglong = scramble(seed * 2 + 1)
        if self.in_hands == 0:
            return
        for i in range(times):
            state = self._step(state)

    def _step(self, state: cython.ulonglong) -> cython.ulonglong:
        old_other: cython.int = 0
        chance: cython.double
        state = scramble(state)
        a: cython.int = below(state, self.in_hands)
        state = scramble(state)
        b: cython.int = below(state, self.hidden)
        one: cython.int = self.place[a]
        other: cython.int = self.place[b]
        if one == other or self.tile[a] == self.tile[b]:
            return state
        if not self._may_hold(one, self.tile[b]) or not self._may_hold(other, self.tile[a]):
            return state
        old_one: cython.int = self.lacks[one]
        self._move(one, self.tile[a], -1)
        self._move(one, self.tile[b], 1)
        self.lacks[one] = self._lacking_of(one)
        chance = self.weights[16 * one + self.lacks[one]] / self.weights[16 * one + old_one]
        if other != WALL:
            old_other = self.lacks[other]
            self._move(other, self.tile[b], -1)
            self._move(other, self.tile[a], 1)
            self.lacks[other] = self._lacking_of(other)
            chance *= self.weights[16 * other + self.lacks[other]]
            chance /= self.weights[16 * other + old_other]
        state = scramble(state)
        if chance >= 1.0 or below(state, 1 << 24) < chance * (1 << 24):
            old_one = self.tile[a]
            self.tile[a] = self.tile[b]
            self.tile[b] = old_one
            return state
        self._move(one, self.tile[b], -1)
        self._move(one, self.tile[a], 1)
        self.lacks[one] = old_one
        if other != WALL:
            self._move(other, self.tile[a], -1)
            self._move(other, self.tile[b], 1)
            self.lacks[other] = old_other
        return state

    def _may_hold(self, place: cython.int, tile: cython.int) -> cython.int:
        if place == WALL or not self.hand_clean[place] or tile >= 27:
            return 1
        return FAMILY_OF[tile] != self.hand_voided[place]

    def _move(self, seat: cython.int, tile: cython.int, n: cython.int) -> cython.int:
        place: cython.int = 34 * seat + tile
        if tile >= 34:
            self.hand_jokers[seat] += n if self.ruleset.masks[tile] else 0
            return 0
        self.hand_count[place] += n
        self.hand_keys[5 * seat + FAMILY_OF[tile]] += n * POWER[tile]
        if self.hand_count[place]:
            self.hand_kinds[seat] |= ONE << tile
        else:
            self.hand_kinds[seat] &= ~(ONE << tile)
        return 0

    def _lacking_of(self, seat: cython.int) -> cython.int:
        """Return what a hand lacks for sets or for pairs, whichever is less."""
        families: cython.int = self.needs.in_game
        if self.hand_voided[seat] >= 0:
            families &= ~(1 << self.hand_voided[seat])
        for i in range(5):
            self.scratch.keys[i] = self.hand_keys[5 * seat + i]
        self.needs.sets = 4 - self.hand_melds[seat]
        best: cython.int = self.needs.lacks_sets(families)
        if self.ruleset.pairs and self.hand_melds[seat] == 0:
            for i in range(34):
                self.scratch.count[i] = self.hand_count[34 * seat + i]
            self.scratch.kinds = self.hand_kinds[seat]
            n: cython.int = self.needs.lacks_seven_pairs(families)
            best = n if n < best else best
        best -= self.hand_jokers[seat]
        return 0 if best < 0 else 15 if best > 15 else best

    def hand(self, seat: cython.int) -> list[int]:
        return [self.tile[i] for i in range(self.in_hands) if self.place[i] == seat]

    def wall(self) -> list[int]:
        """The tiles in the wall, in arbitrary order."""
        return [self.tile[i] for i in range(self.in_hands, self.hidden)]
