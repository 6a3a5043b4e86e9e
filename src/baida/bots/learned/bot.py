"""The bot that has learned by self-play where ``efficient`` is wrong."""

from __future__ import annotations

from collections.abc import Sequence

from baida.bots.learned.network_file import read_network
from baida.bots.table_from_view import lay_out
from baida.bots.worth import weights_for
from baida.core.play.deal import Deal
from baida.core.policy.learned import Learned
from baida.game.rulesets import ruleset_for
from baida.game.view.view import View
from baida.score.rules import Rules
from baida.threads import PerThread


class LearnedBot:
    """Follows ``efficient`` unless its network expects more points from another action."""

    name = "learned"

    def __init__(self, rules: Rules, _seat: int, _seed: int) -> None:
        self._rules = rules

    def choose(self, view: View, legal: Sequence[int]) -> int:
        if len(legal) == 1:
            return legal[0]
        policy, table = _THINKING.get(self._rules)
        lay_out(table, view, legal)
        chosen: int = policy.decide_among(table, view.viewer, legal)
        return chosen

    def choose_at(self, deal: Deal, seat: int) -> int:
        """Decide on the engine's own table; the policy reads only what the seat sees."""
        policy, _table = _THINKING.get(self._rules)
        chosen: int = policy.decide(deal, seat)
        return chosen


def _thinking(rules: Rules) -> tuple[Learned, Deal]:
    ruleset, trained = ruleset_for(rules), read_network(rules.variant.id)
    margins = trained.margin, trained.discard_margin
    return Learned(ruleset, weights_for(rules), trained.network(), *margins), Deal(ruleset)


_THINKING = PerThread(_thinking, 16)
