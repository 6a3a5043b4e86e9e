"""Rollouts: four players with the same policy finish the hand after an action."""

from __future__ import annotations

from collections.abc import Sequence

import cython

from baida.core.policy.weights import Weights

if not cython.compiled:  # when compiled, rollouts.pxd imports these
    from baida.core.play.deal import Deal
    from baida.core.play.flow import act
    from baida.core.play.ruleset import RuleSet
    from baida.core.play.state import OVER, TURN
    from baida.core.policy.greedy import Greedy


class Rollouts:
    def __init__(self, ruleset: RuleSet, weights: Weights) -> None:
        self.policy = Greedy(ruleset, weights)
        self.scratch = Deal(ruleset)

    def outcomes(self, deal: Deal, seat: cython.int, actions: Sequence[int]) -> list[int]:
        """Return the points that a seat gets from now on, after each of these legal actions.

        Play stops when the seat has won: later refunds by others (S7) are ignored.
        """
        action: cython.longlong
        points = []
        seat &= 3
        for action in actions:
            self.scratch.copy_from(deal)
            act(self.scratch, seat, action)
            self._play_on(self.scratch, seat)
            points.append(self.scratch.scores[seat] - deal.scores[seat])
        return points

    def _play_on(self, deal: Deal, until: cython.int) -> cython.int:
        seat: cython.int
        while deal.phase != OVER and not deal.won[until]:
            if deal.phase == TURN:
                seat = deal.turn
            else:
                seat = 0
                while not deal.pending >> seat & 1:
                    seat += 1
            act(deal, seat, self.policy.choose(deal, seat))
        return 0
