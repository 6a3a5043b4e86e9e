"""Rollouts: four players of the policy finish the hand after an action."""

from __future__ import annotations

from collections.abc import Sequence

import cython

from baida.core.policy.weights import Weights
from baida.errors import InputError

if not cython.compiled:  # when compiled, rollouts.pxd imports these
    from baida.core.play.deal import Deal
    from baida.core.play.flow import act
    from baida.core.play.ruleset import RuleSet
    from baida.core.play.state import OVER, TURN
    from baida.core.policy.greedy import Greedy
    from baida.core.policy.learned import Learned

MOST_TRIED = 256


class Rollouts:
    """Plays hands to the end with greedy policies.

    With ``everybody``, all seats play by its mixed policy; with ``own``, the seat that tries its
    actions plays by that.
    """

    def __init__(
        self,
        ruleset: RuleSet,
        weights: Weights,
        own: Learned | None = None,
        everybody: Learned | None = None,
    ) -> None:
        if not cython.compiled:
            self.actions, self.points = [0] * MOST_TRIED, [0] * MOST_TRIED
            self.has_won, self.paid = 0, 0
        self.policy = Greedy(ruleset, weights)
        self.own = own
        self.everybody = everybody
        self.start = Deal(ruleset)
        self.scratch = Deal(ruleset)

    def outcomes(self, deal: Deal, seat: cython.int, actions: Sequence[int]) -> list[int]:
        """Return the points that a seat gets from now on, after each of these legal actions.

        Play stops when the seat has won: later refunds by other seats (S7) are ignored. The GIL is
        released, so no other thread may use the rule set meanwhile; the deal may be used.
        """
        count: cython.int = len(actions)
        i: cython.int
        if count > MOST_TRIED:
            raise InputError("actions", f"expected at most {MOST_TRIED}, found {count}")
        for i in range(count):
            self.actions[i] = actions[i]
        seat &= 3
        self.start.copy_from(deal)
        with cython.nogil:
            for i in range(count):
                self.scratch.copy_from(self.start)
                act(self.scratch, seat, self.actions[i])
                self._play_on(self.scratch, seat)
                self.points[i] = self.scratch.scores[seat] - self.start.scores[seat]
        return [self.points[i] for i in range(count)]

    def last_win(self) -> int | None:
        """Return the payment for the seat's win after the last action that was tried.

        Return None if it did not win.
        """
        return self.paid if self.has_won else None

    def _play_on(self, deal: Deal, until: cython.int) -> cython.int:
        seat: cython.int
        before: cython.int = self.start.scores[until]
        while deal.phase != OVER and not deal.won[until]:
            if deal.phase == TURN:
                seat = deal.turn
            else:
                seat = 0
                while not deal.pending >> seat & 1:
                    seat += 1
            before = deal.scores[until]
            if self.own is not None and seat == until:
                act(deal, seat, self.own.choose(deal, seat))
            elif self.everybody is not None:
                act(deal, seat, self.everybody.choose_mixed(deal, seat, seat == until))
            else:
                act(deal, seat, self.policy.choose(deal, seat))
        self.has_won = deal.won[until] != 0
        self.paid = deal.scores[until] - before
        return 0
