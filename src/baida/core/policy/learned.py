# cython: infer_types=True
"""The policy ``learned``: what ``efficient`` would do, unless a network prefers another action.

The parts: the actions to compare (learned_candidates.py), what is known of the table
(learned_table.py) and of each action (learned_actions.py), and the network (learned_network.py).
"""

from __future__ import annotations

from collections.abc import Sequence

import cython

from baida.core.policy.weights import Weights

if not cython.compiled:  # when compiled, learned.pxd imports these
    from baida.core.play.actions import PASS
    from baida.core.play.deal import Deal
    from baida.core.play.flow import list_legal
    from baida.core.play.ruleset import RuleSet
    from baida.core.play.state import State
    from baida.core.policy.greedy import Greedy
    from baida.core.policy.learned_actions import ACTION_FEATURES, ActionFeatures
    from baida.core.policy.learned_candidates import Candidates
    from baida.core.policy.learned_network import Network
    from baida.core.policy.learned_table import TABLE_FEATURES, TableFeatures


class Learned:
    """``margin``: by how much another action has to be better than the choice of ``efficient``.

    Between two discards it is ``discard_margin``: there the network knows less.
    """

    def __init__(
        self,
        ruleset: RuleSet,
        weights: Weights,
        network: Network | None = None,
        margin: float = 0.0,
        discard_margin: float = 0.0,
    ) -> None:
        unit = max(1.0, weights.win[4 * weights.ordinary + 3])
        self.greedy = Greedy(ruleset, weights)
        self.candidates = Candidates(self.greedy)
        self.table = TableFeatures(self.greedy, unit)
        self.actions = ActionFeatures(self.greedy, self.table)
        self.network = network
        self.margin = margin
        self.discard_margin = discard_margin

    def decide(self, deal: Deal, seat: cython.int) -> int:
        return self.choose(deal, seat & 3)

    def decide_among(self, deal: Deal, seat: cython.int, legal: Sequence[int]) -> int:
        """Decide at a table set up from a view, where only these actions are legal."""
        self.greedy.list_options(deal, seat & 3, legal)
        return self._choose(deal, seat & 3)

    def describe(self, deal: Deal, seat: cython.int) -> tuple[list[int], list[float], list[float]]:
        """The actions to compare, what is seen of the table, and of the actions, row by row."""
        seat &= 3
        list_legal(deal, seat)
        n: cython.int = self.candidates.find(deal, seat)
        actions = [self.candidates.actions[i] for i in range(n)]
        if n == 1:
            return actions, [], []
        self.table.write(deal, seat, self.candidates)
        self.actions.write(deal, seat, self.candidates)
        if self.table.place != TABLE_FEATURES or self.actions.place != n * ACTION_FEATURES:
            raise RuntimeError("the features do not fill their places")
        table = [self.table.values[i] for i in range(TABLE_FEATURES)]
        return actions, table, [self.actions.values[i] for i in range(n * ACTION_FEATURES)]

    def choose(self, t: State, seat: cython.int) -> cython.longlong:
        list_legal(t, seat)
        return self._choose(t, seat)

    def _choose(self, t: State, seat: cython.int) -> cython.longlong:
        best: cython.int = 0
        first: cython.double = 0.0
        most: cython.double = 0.0
        n: cython.int = self.candidates.find(t, seat)
        if n > 1 and self.network is not None:
            self.table.write(t, seat, self.candidates)
            self.actions.write(t, seat, self.candidates)
            self.network.look(self.table)
            for i in range(n):
                score: cython.double = self.network.score(self.actions, i)
                if i > 0:
                    score -= first + self._margin_of(i)
                else:
                    first = score
                    score = 0.0
                if score > most:
                    most = score
                    best = i
        return self.candidates.actions[best]

    def _margin_of(self, n: cython.int) -> cython.double:
        if self.candidates.actions[0] < PASS and self.candidates.actions[n] < PASS:
            return self.discard_margin
        return self.margin
