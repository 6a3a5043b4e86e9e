"""How likely a plan is to come off, and what it promises so; found quickly.

As in bots/chances.py, in C; the numbers are the bots'.
"""

from __future__ import annotations

import cython

from baida.core.policy.weights import TOTALS, Judgement

if not cython.compiled:  # compiled, they come by odds.pxd
    from baida.core.play.ruleset import Law
    from baida.core.policy.needs import NATURALS
    from baida.core.policy.plans import Plans

PACE_COUNT = 7
MOST_LACKING = 8
MOST_TOTAL = 127
UNKNOWN_HELP = -1
READY = 2.5  # what it is worth to be ready, as in bots/prospects.py


@cython.cclass
class Odds(Plans):
    """What the plans of the hand that is held promise."""

    def __init__(self, law: Law, judgement: Judgement) -> None:
        super().__init__(law, judgement)
        if not cython.compiled:
            self.worth, self.later = [0.0] * (4 * TOTALS), [0.0] * (9 * PACE_COUNT)
            self.usual, self.claimed = [0.0] * (8 * PACE_COUNT), [0.0] * PACE_COUNT
        for i in range(4 * TOTALS):
            self.worth[i] = judgement.worth[i]
        for i in range(8 * PACE_COUNT):
            self.usual[i] = judgement.usual[i]
        for i in range(PACE_COUNT):
            self.claimed[i] = judgement.claimed[i]
        self.won_on = judgement.won_on

    @cython.cfunc
    @cython.exceptval(-1, check=False)
    def expect(self) -> cython.int:
        """Work out the chances of this moment; after ``look``."""
        pace: cython.int
        n: cython.int
        share: cython.double
        for pace in range(PACE_COUNT):
            self.later[9 * pace] = 1.0
            for n in range(1, 9):
                share = self.usual[8 * pace + n - 1]
                if pace != NATURALS:
                    share += self.joker_share
                self.later[9 * pace + n] = self._step(pace, n, share) * self.later[9 * pace + n - 1]
        return 0

    @cython.cfunc
    @cython.exceptval(check=False)
    def _step(self, pace: cython.int, lacking: cython.int, share: cython.double) -> cython.double:
        """The chance to get the next tile before the hand ends."""
        rate: cython.double = share
        if lacking == 1:
            rate *= 1 + self.won_on * self.others
        else:
            rate *= self.claimed[pace]
        return rate / (rate + self.hazard)

    @cython.cfunc
    @cython.exceptval(check=False)
    def promise(self, i: cython.int, lacking: cython.int, helping: cython.int) -> cython.double:
        """What plan i promises if so many tiles are lacking, and so many unseen ones help."""
        pace: cython.int = self.plan_pace[i]
        total: cython.int = self.plan_total[i]
        chance: cython.double
        promise: cython.double
        ready: cython.double = 1.0
        lacking = 1 if lacking < 1 else MOST_LACKING if lacking > MOST_LACKING else lacking
        if helping == UNKNOWN_HELP:
            chance = self.later[9 * pace + lacking]
        else:
            chance = self._step(pace, lacking, cython.cast(cython.double, helping) / self.total)
            chance *= self.later[9 * pace + lacking - 1]
        total = MOST_TOTAL if total > MOST_TOTAL else total
        promise = self.worth[4 * total + self.others] * chance
        if self.law.customs.not_ready_pays:
            if lacking > 1:
                ready = chance / self.later[9 * pace + 1]
            promise += READY * (ready if ready < 1.0 else 1.0)
        return promise
