# cython: infer_types=True
"""Metropolis sampling of the opponents' hands.

A random hand is worse than one whose player has discarded its worst tiles for ten turns. So two
hidden tiles are swapped at a time, and a swap is accepted less often the less the hands are worth
after it, as judged by the policy: the likelihood of a hand is a power of the expected points of its
best plan. The samples converge to that distribution.

All plans count, not only sets and pairs: where hands of natural tiles win, most players collect
those, and sampled players who collect sets would win too rarely.
"""

from __future__ import annotations

from collections.abc import Sequence

import cython

from baida.core.policy.weights import Weights

if not cython.compiled:  # when compiled, hand_sampler.pxd imports these
    from math import exp, log

    from baida.core.play.deal import Deal, below, scramble
    from baida.core.play.ruleset import RuleSet
    from baida.core.policy.hand_state import HandState
    from baida.core.policy.needs import Needs
    from baida.core.policy.odds import Odds
    from baida.core.policy.plans import Plans
    from baida.core.policy.value import SECOND, Outlook
    from baida.core.scoring.sets import FAMILY_OF

WALL = 4  # the place of tiles that no seat holds
MOST_HIDDEN = 176
LEAST_PROMISE = 1e-9


class HandSampler:
    """The hidden tiles of one table."""

    def __init__(self, ruleset: RuleSet, weights: Weights) -> None:
        if not cython.compiled:
            self.tile, self.place = [0] * MOST_HIDDEN, [0] * MOST_HIDDEN
            self.clean, self.powers = [0] * 4, [0.0] * 4
            self.lacking_costs, self.likelihoods = [0.0] * 4, [0.0] * 4
        self.table = Deal(ruleset)
        self.hand_state = HandState(ruleset)
        needs = Needs(ruleset, self.hand_state)
        self.plans = Plans(ruleset, weights, self.hand_state, needs)
        self.odds = Odds(ruleset, weights)
        self.outlook = Outlook(ruleset, self.hand_state, needs, self.plans, self.odds)

    def begin(
        self,
        table: Deal,
        viewer: cython.int,
        hands: Sequence[Sequence[int]],
        wall: Sequence[int],
        clean: Sequence[bool],
        powers: Sequence[float],
        lacking_costs: Sequence[float],
        each_joker: float,
        each_idle: float,
    ) -> None:
        """Take the hidden tiles: the hidden hands (empty for the others) and the wall.

        ``table`` has everything that the viewer sees. For each seat: whether it cannot hold tiles
        of its voided suit (``clean``), the power of the promise of its hand, and how much each tile
        that it lacks to be ready subtracts from the logarithm of the likelihood. ``each_joker`` and
        ``each_idle`` are added to it for each joker, and for each useless tile.
        """
        tile: cython.int
        self.table.copy_from(table)
        self.odds.look(table, viewer & 3)
        self.each_joker = each_joker
        self.each_idle = each_idle
        self.hidden = 0
        for seat in range(4):
            self.clean[seat] = clean[seat]
            self.powers[seat] = powers[seat]
            self.lacking_costs[seat] = lacking_costs[seat]
            for tile in hands[seat]:
                self._put_down(tile, seat)
                self.table.add(seat, tile)
        self.in_hands = self.hidden
        for tile in wall:
            self._put_down(tile, WALL)
        for seat in range(4):
            self.likelihoods[seat] = self._likelihood(seat) if hands[seat] else 0.0

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
        chance: cython.double
        old_other: cython.double = 0.0
        state = scramble(state)
        a: cython.int = below(state, self.in_hands)
        state = scramble(state)
        b: cython.int = below(state, self.hidden)
        one: cython.int = self.place[a]
        other: cython.int = self.place[b]
        tile: cython.int = self.tile[a]
        if one == other or tile == self.tile[b]:
            return state
        if not self._may_hold(one, self.tile[b]) or not self._may_hold(other, tile):
            return state
        old_one: cython.double = self.likelihoods[one]
        self._swap(one, tile, self.tile[b])
        self.likelihoods[one] = self._likelihood(one)
        chance = self.likelihoods[one] - old_one
        if other != WALL:
            old_other = self.likelihoods[other]
            self._swap(other, self.tile[b], tile)
            self.likelihoods[other] = self._likelihood(other)
            chance += self.likelihoods[other] - old_other
        state = scramble(state)
        if chance >= 0.0 or below(state, 1 << 24) < exp(chance) * (1 << 24):
            self.tile[a] = self.tile[b]
            self.tile[b] = tile
            return state
        self._swap(one, self.tile[b], tile)
        self.likelihoods[one] = old_one
        if other != WALL:
            self._swap(other, tile, self.tile[b])
            self.likelihoods[other] = old_other
        return state

    def _may_hold(self, place: cython.int, tile: cython.int) -> cython.int:
        if place == WALL or not self.clean[place] or tile >= 27:
            return 1
        return FAMILY_OF[tile] != self.table.voided[place]

    def _swap(self, seat: cython.int, old: cython.int, new: cython.int) -> cython.int:
        self.table.remove(seat, old)
        return self.table.add(seat, new)

    def _likelihood(self, seat: cython.int) -> cython.double:
        """Return the logarithm of the likelihood of a hand."""
        together: cython.double = 0.0
        least: cython.int = 99
        if self.powers[seat] == 0.0 and self.lacking_costs[seat] == 0.0:
            return 0.0
        self.hand_state.take(self.table, seat)
        n: cython.int = self.outlook.find_likely()
        for i in range(n):
            together += self.outlook.first_look[self.outlook.order[i]]
        best: cython.double = self.outlook.first_look[self.outlook.order[0]]
        best += SECOND * (together - best)
        best = best if best > LEAST_PROMISE else LEAST_PROMISE
        if self.lacking_costs[seat] != 0.0:
            for i in range(self.plans.count):
                least = self.plans.lacks[i] if self.plans.lacks[i] < least else least
        least = least - 1 if 1 < least < 99 else 0
        likelihood: cython.double = self.powers[seat] * log(best)
        if self.powers[seat] != 0.0:
            likelihood += self.each_joker * self.table.jokers[seat]
            likelihood += self.each_idle * self.table.dead[seat]
        return likelihood - self.lacking_costs[seat] * least

    def hand(self, seat: cython.int) -> list[int]:
        return [self.tile[i] for i in range(self.in_hands) if self.place[i] == seat]

    def wall(self) -> list[int]:
        """Return the tiles in the wall, in arbitrary order."""
        return [self.tile[i] for i in range(self.in_hands, self.hidden)]
