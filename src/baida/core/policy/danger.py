# cython: infer_types=True
"""The expected cost of a discard: the chance that other seats are ready, their tiles, the price."""

from __future__ import annotations

import cython

from baida.core.policy.weights import TOTALS, Weights

if not cython.compiled:  # when compiled, danger.pxd imports these
    from baida.core.play.ruleset import RuleSet
    from baida.core.play.state import MELD_FLAG, ONE, WIN_FLAG, State
    from baida.core.play.win_check import worth_of_declared
    from baida.core.policy.odds import MOST_TOTAL, Odds
    from baida.core.scoring.sets import FAMILY_OF

EACH_MELD = 0.08  # how much each meld raises the chance that a hand is ready
MOST_READY = 0.95
# factors for the chance that a hand waits for a tile: a terminal, a kind its player has discarded,
# one its player has just passed up, and the last unseen tile of its kind
TERMINAL = 0.75
DISCARDED_BEFORE = 0.05
JUST_PASSED = 0.1
NONE_LEFT = 0.4
WANTS_NATURALS = 0.15  # factor for jokers, if the player seems to collect natural tiles (V8)


class Threats:
    def __init__(self, ruleset: RuleSet, weights: Weights, odds: Odds) -> None:
        if not cython.compiled:
            self.ready, self.cost, self.joker_cost = [0.0] * 4, [0.0] * 4, [0.0] * 4
            self.discarded, self.passed, self.joker_hit = [0] * 4, [0] * 4, [0.0] * 96
            self.shots, self.joker_shots = [0.0] * TOTALS, [0.0] * TOTALS
        self.ruleset = ruleset
        self.odds = odds
        self.turns = weights.turns
        self.suited = weights.suited
        self.honor = weights.honor
        self.ordinary = weights.ordinary
        for tile in range(96):
            self.joker_hit[tile] = weights.joker_hit[tile]
        for total in range(TOTALS):
            self.shots[total] = weights.shots[total]
            self.joker_shots[total] = weights.joker_shots[total]

    def look(self, t: State, seat: cython.int) -> cython.int:
        """Estimate how likely other seats are ready, and which tiles they do not wait for."""
        i: cython.int
        for other in range(4):
            self.ready[other] = 0.0
            self._guess_cost(t, other)  # even for winners, because `learned` uses it
            if other == seat or t.won[other]:
                continue
            ready: cython.double = t.discard_count[other] / self.turns
            ready = ready * ready + EACH_MELD * t.meld_count[other]
            if t.meld_count[other] == 4 or ready > MOST_READY:
                ready = MOST_READY
            self.ready[other] = ready
            self.discarded[other] = 0
            for i in range(128 * other, 128 * other + t.discard_count[other]):
                if t.discards[i] & 127 < 34:
                    self.discarded[other] |= ONE << (t.discards[i] & 127)
            self.passed[other] = 0
            between: cython.int = (other + 1) & 3
            while between != seat:
                if t.discard_count[between]:
                    i = t.discards[128 * between + t.discard_count[between] - 1]
                    if i & 127 < 34 and not i & (MELD_FLAG | WIN_FLAG):
                        self.passed[other] |= ONE << (i & 127)
                between = (between + 1) & 3
        return 0

    def _guess_cost(self, t: State, other: cython.int) -> cython.int:
        """Estimate the cost of another seat's win; declared tiles raise it."""
        total: cython.int = self.ordinary
        wants_naturals: cython.int = self.ruleset.nfnl and t.declared_count[other] == 0
        if self.ruleset.worth is not None and not wants_naturals:
            total = worth_of_declared(t, other)
        total = MOST_TOTAL if total > MOST_TOTAL else total
        self.cost[other] = self.shots[total]
        self.joker_cost[other] = self.joker_shots[total] * (WANTS_NATURALS if wants_naturals else 1)
        return 0

    def danger(self, t: State, tile: cython.int) -> cython.double:
        """Return the expected cost of discarding this tile, after ``look``."""
        cost: cython.double = 0.0
        for other in range(4):
            cost += self.danger_from(t, tile, other)
        return cost

    def danger_from(self, t: State, tile: cython.int, other: cython.int) -> cython.double:
        """Return the part of that cost that is due to one of the other seats."""
        if self.ready[other] == 0.0:
            return 0.0
        if tile >= 34:
            return self.ready[other] * self.joker_cost[other] * self.joker_hit[tile]
        if FAMILY_OF[tile] == t.voided[other] and t.announced[other]:
            return 0.0
        hit: cython.double = self.honor if tile >= 27 else self.suited
        if tile < 27 and (tile % 9 == 0 or tile % 9 == 8):
            hit *= TERMINAL
        if self.passed[other] >> tile & 1:
            hit *= JUST_PASSED
        elif self.discarded[other] >> tile & 1:
            hit *= DISCARDED_BEFORE
        if self.odds.unseen[tile] <= 0:
            hit *= NONE_LEFT
        return self.ready[other] * self.cost[other] * hit
