"""A bot that plays fast and well: it weighs what every action promises against its danger."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from baida.bots.table_from_view import lay_out
from baida.bots.worth import weights_for
from baida.core.play.deal import Deal
from baida.core.policy.greedy import Greedy
from baida.game.actions import WIN_NOW
from baida.game.rulesets import ruleset_for
from baida.game.view.view import View
from baida.score.rules import Rules


class EfficientBot:
    """Chooses the action that promises most points; of equal ones the first."""

    name = "efficient"

    def __init__(self, rules: Rules, _seat: int, _seed: int) -> None:
        self._policy, self._table = _thinking(rules)

    def choose(self, view: View, legal: Sequence[int]) -> int:
        """One of the legal actions."""
        if len(legal) == 1:
            return legal[0]
        lay_out(self._table, view, legal)
        return self._policy.decide_among(self._table, view.viewer, legal)

    def choose_at(self, deal: Deal, seat: int) -> int:
        """The same at the engine's own table, without a view: the policy sees no more of it."""
        return self._policy.decide(deal, seat)

    def weigh(self, view: View, legal: Sequence[int]) -> tuple[int, list[tuple[int, float]]]:
        """What the bot chooses, and what the actions promise that it can weigh.

        A win is not weighed but taken, or let go; here the others are weighed in any case.
        """
        chosen = self.choose(view, legal)
        if chosen == WIN_NOW:
            others = [action for action in legal if action != WIN_NOW]
            self._policy.decide_among(self._table, view.viewer, others)
        return chosen, self._policy.promised()


@lru_cache(maxsize=16)
def _thinking(rules: Rules) -> tuple[Greedy, Deal]:
    """The policy for a set of rules, and a table for views to be laid out on."""
    ruleset = ruleset_for(rules)
    return Greedy(ruleset, weights_for(rules)), Deal(ruleset)
