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
    from baida.core.play.actions import PASS, WIN_NOW
    from baida.core.play.deal import Deal
    from baida.core.play.flow import list_legal
    from baida.core.play.ruleset import RuleSet
    from baida.core.play.state import CLAIM, EXCHANGING, ROB, TURN, State
    from baida.core.play.turns import JOKER
    from baida.core.policy.greedy import Greedy
    from baida.core.policy.learned_actions import ACTION_FEATURES, ActionFeatures
    from baida.core.policy.learned_candidates import MOST_CANDIDATES, Candidates
    from baida.core.policy.learned_network import Network
    from baida.core.policy.learned_table import TABLE_FEATURES, TableFeatures

#: Kinds of decisions between several actions; rollouts ask the network in some of them only. The
#: last is everything before the start, and wins by green jokers.
DECISIONS = ("win_on_discard", "self_drawn_win", "claim", "turn", "opening")
WIN_ON_DISCARD, SELF_DRAWN_WIN, CLAIM_ONLY, ORDINARY_TURN, OPENING = range(5)
ALL_DECISIONS = (1 << len(DECISIONS)) - 1


class Learned:
    """The policy with its network.

    ``margin``: the points by which another action has to be better than the choice of
    ``efficient``; between two discards, where the network knows less, it is ``discard_margin``.
    ``in_rollouts`` are the kinds of decisions in which the other seats ask the network in rollouts,
    one bit for each.
    """

    def __init__(
        self,
        ruleset: RuleSet,
        weights: Weights,
        network: Network | None = None,
        margin: float = 0.0,
        discard_margin: float = 0.0,
        in_rollouts: int = ALL_DECISIONS,
    ) -> None:
        if not cython.compiled:
            self.leads = [0.0] * MOST_CANDIDATES
        self.greedy = Greedy(ruleset, weights)
        self.candidates = Candidates(self.greedy)
        self.table = TableFeatures(self.greedy, weights.unit)
        self.actions = ActionFeatures(self.greedy, self.table)
        self.network = network
        self.margin = margin
        self.discard_margin = discard_margin
        self.in_rollouts = in_rollouts

    def decide(self, deal: Deal, seat: cython.int) -> int:
        return self.choose(deal, seat & 3)

    def decide_among(self, deal: Deal, seat: cython.int, legal: Sequence[int]) -> int:
        """Decide at a table set up from a view, where only these actions are legal."""
        self.greedy.list_options(deal, seat & 3, legal)
        return self._choose(deal, seat & 3)

    def weigh(self, deal: Deal, seat: cython.int, legal: Sequence[int]) -> list[tuple[int, float]]:
        """Return the candidates, each with its lead in points over the choice of ``efficient``.

        That choice is the first. The margin is subtracted from the leads of the others.
        """
        self.greedy.list_options(deal, seat & 3, legal)
        n: cython.int = self._weigh(deal, seat & 3)
        return [(self.candidates.actions[i], self.leads[i]) for i in range(n)]

    def describe(self, deal: Deal, seat: cython.int) -> tuple[list[int], list[float], list[float]]:
        """Return the actions to compare, and the features of the table and of each action."""
        seat &= 3
        list_legal(deal, seat)
        n: cython.int = self.candidates.find(deal, seat)
        actions = [self.candidates.actions[i] for i in range(n)]
        if n == 1 or deal.phase == EXCHANGING:
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

    def choose_mixed(self, t: State, seat: cython.int, own: cython.bint) -> cython.longlong:
        """Decide without the network where it gains next to nothing.

        This is for rollouts: the network takes several times as long as ``efficient``. The seat
        whose actions are compared (``own``) has to keep to the plans of the network, so it asks the
        network except in turns with only ordinary tiles to discard.
        """
        list_legal(t, seat)
        if t.ruleset.option_count == 1:
            return t.ruleset.options[0]
        kind: cython.int = self._kind(t)
        asks: cython.bint = self.in_rollouts >> kind & 1
        if own and not asks:
            asks = kind != ORDINARY_TURN or self._has_special_options(t)
        return self._choose(t, seat) if asks else self.greedy.choose_listed(t, seat)

    def _kind(self, t: State) -> cython.int:
        """Return the kind of the decision whose options are listed."""
        if t.phase == TURN:
            return SELF_DRAWN_WIN if t.ruleset.has_option(WIN_NOW) else ORDINARY_TURN
        if t.phase == CLAIM or t.phase == ROB:
            return WIN_ON_DISCARD if t.ruleset.has_option(WIN_NOW) else CLAIM_ONLY
        return OPENING

    def _has_special_options(self, t: State) -> cython.int:
        """Whether the options are more than discards of ordinary tiles."""
        for i in range(t.ruleset.option_count):
            if t.ruleset.options[i] >= JOKER:
                return 1
        return 0

    def _choose(self, t: State, seat: cython.int) -> cython.longlong:
        best: cython.int = 0
        for i in range(self._weigh(t, seat)):
            if self.leads[i] > self.leads[best]:
                best = i
        return self.candidates.actions[best]

    def _weigh(self, t: State, seat: cython.int) -> cython.int:
        """Find the candidates and their ``leads`` in points over the choice of ``efficient``,
        less the margin."""
        first: cython.double = 0.0
        score: cython.double
        n: cython.int = self.candidates.find(t, seat)
        for i in range(n):
            self.leads[i] = 0.0
        if t.phase == EXCHANGING:  # the network knows no exchange
            for i in range(n):
                self.leads[i] = self.candidates.promises[i] - self.candidates.promises[0]
        elif n > 1 and self.network is not None:
            self.table.write(t, seat, self.candidates)
            self.actions.write(t, seat, self.candidates)
            self.network.look(self.table)
            for i in range(n):
                score = self.network.score(self.actions, i)
                if i == 0:
                    first = score
                else:
                    self.leads[i] = score - first - self._margin_of(i)
        return n

    def _margin_of(self, n: cython.int) -> cython.double:
        if self.candidates.actions[0] < PASS and self.candidates.actions[n] < PASS:
            return self.discard_margin
        return self.margin
