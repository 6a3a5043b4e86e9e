# cython: infer_types=True
"""The chance that a plan succeeds, and its expected points.

Each missing tile arrives at a rate a, and the hand ends at a rate e, so the chance to get the tile
in time is a / (a + e). The chance to get all missing tiles is the product of these.
"""

from __future__ import annotations

import cython

from baida.core.policy.weights import TOTALS, Weights

if not cython.compiled:  # when compiled, odds.pxd imports these
    from baida.core.play.ruleset import RuleSet
    from baida.core.play.state import State
    from baida.core.play.unseen import count_unseen
    from baida.core.policy.needs import NATURALS

PACE_COUNT = 7
USUAL_COUNT = 8  # number of usual shares: for hands that lack 1 to 8 tiles
STEPS = 15  # a hand can lack 0 to 14 tiles
MOST_TOTAL = 127
UNKNOWN_HELP = -1
READY = 2.5  # points for being ready at the end, where players who are not ready pay (S11)
JOKERS_HELP = 0.8  # share of the unseen jokers that helps an average hand


class Odds:
    def __init__(self, ruleset: RuleSet, weights: Weights) -> None:
        if not cython.compiled:
            self.unseen = [0] * 96
            self.win, self.green_win = [0.0] * (4 * TOTALS), [0.0] * (4 * TOTALS)
            self.usual, self.later = [0.0] * (8 * PACE_COUNT), [0.0] * (STEPS * PACE_COUNT)
            self.claimed, self.steps = [0.0] * PACE_COUNT, [0] * PACE_COUNT
        self.ruleset = ruleset
        for i in range(4 * TOTALS):
            self.win[i] = weights.win[i]
            self.green_win[i] = weights.green_win[i]
        for i in range(8 * PACE_COUNT):
            self.usual[i] = weights.usual[i]
        planned = (
            True,
            True,
            True,
            ruleset.pairs,
            ruleset.orphans,
            ruleset.unconnected,
            ruleset.nfnl,
        )
        for i in range(PACE_COUNT):
            self.claimed[i] = weights.claimed[i]
            self.steps[i] = (STEPS if i == NATURALS else USUAL_COUNT + 1) if planned[i] else 0
        self.won_on = weights.won_on
        self.of_wall = weights.of_wall
        self.others_win = weights.others_win

    def look(self, t: State, seat: cython.int) -> cython.int:
        """Read what a seat sees of the table, and compute its chances at this moment."""
        jokers: cython.int = 0
        self.total = count_unseen(t, seat)
        self.total = self.total if self.total > 1 else 1
        for tile in range(self.ruleset.play_options.tiles):
            self.unseen[tile] = t.ruleset.unseen[tile]
            if tile >= 34 and self.ruleset.masks[tile]:
                jokers += self.unseen[tile]
        self.others = 3 - t.wins if t.wins < 3 else 1
        self.hazard = self.of_wall * t.left / (self.others + 1) + 0.3
        self.hazard = 1 / self.hazard + self.others_win
        self._expect(JOKERS_HELP * jokers / self.total)
        return 0

    def _expect(self, joker_share: cython.double) -> cython.int:
        """Compute the chance to get n missing tiles for each pace, if nothing else is known."""
        share: cython.double
        for pace in range(PACE_COUNT):
            i: cython.int = STEPS * pace
            self.later[i] = 1.0
            for n in range(1, self.steps[pace]):
                share = self.usual[8 * pace + (n if n < USUAL_COUNT else USUAL_COUNT) - 1]
                if pace != NATURALS:
                    share += joker_share
                self.later[i + n] = self._step(pace, n, share) * self.later[i + n - 1]
        return 0

    def unseen_jokers_for(self, families: cython.int) -> cython.int:
        n: cython.int = 0
        for tile in range(34, self.ruleset.play_options.tiles):
            if self.ruleset.masks[tile] & families:
                n += self.unseen[tile]
        return n

    def _step(self, pace: cython.int, lacking: cython.int, share: cython.double) -> cython.double:
        """Return the chance to get the next tile before the hand ends."""
        rate: cython.double = share
        if lacking == 1:
            rate *= 1 + self.won_on * self.others
        else:
            rate *= self.claimed[pace]
        return rate / (rate + self.hazard)

    def promise(
        self, pace: cython.int, total: cython.int, lacking: cython.int, helping: cython.int
    ) -> cython.double:
        """Return the expected points of a plan, given its missing and its helpful unseen tiles."""
        chance: cython.double
        share: cython.double = helping
        ready: cython.double = 1.0
        most: cython.int = self.steps[pace] - 1
        lacking = 1 if lacking < 1 else most if lacking > most else lacking
        if helping == UNKNOWN_HELP:
            chance = self.later[STEPS * pace + lacking]
        else:
            chance = self._step(pace, lacking, share / self.total)
            chance *= self.later[STEPS * pace + lacking - 1]
        total = MOST_TOTAL if total > MOST_TOTAL else total
        promise: cython.double = self.win[4 * total + self.others] * chance
        if self.ruleset.play_options.not_ready_pays:
            if lacking > 1:
                ready = chance / self.later[STEPS * pace + 1]
            promise += READY * (ready if ready < 1.0 else 1.0)
        return promise

    def by_green_jokers(self, total: cython.int) -> cython.double:
        """Return the points of a win by green jokers (V16)."""
        total = MOST_TOTAL if total > MOST_TOTAL else total
        return self.green_win[4 * total + self.others]
