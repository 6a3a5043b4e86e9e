"""The fast bot: weighs what every action promises against its danger."""

from __future__ import annotations

from collections.abc import Sequence

from baida.bots.table_from_view import lay_out
from baida.bots.worth import weights_for
from baida.core.play.deal import Deal
from baida.core.policy.greedy import Greedy
from baida.game.actions import WIN_NOW
from baida.game.rulesets import ruleset_for
from baida.game.view.view import View
from baida.score.rules import Rules
from baida.threads import PerThread


class EfficientBot:
    """Chooses the action with the highest expected points; of equal ones the first."""

    name = "efficient"

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

    def weigh(self, view: View, legal: Sequence[int]) -> tuple[int, list[tuple[int, float]]]:
        """The chosen action, and the expected points of the actions other than a win."""
        chosen = self.choose(view, legal)
        policy, table = _THINKING.get(self._rules)
        if chosen == WIN_NOW:
            others = [action for action in legal if action != WIN_NOW]
            policy.decide_among(table, view.viewer, others)
        return chosen, policy.promised()

    def dangers(self, view: View, legal: Sequence[int], tile: int) -> list[float]:
        """The expected cost of discarding a tile, by the seat that would win on it."""
        policy, table = _THINKING.get(self._rules)
        lay_out(table, view, legal)
        found: list[float] = policy.dangers(table, view.viewer, tile)
        return found


def _thinking(rules: Rules) -> tuple[Greedy, Deal]:
    ruleset = ruleset_for(rules)
    return Greedy(ruleset, weights_for(rules)), Deal(ruleset)


_THINKING = PerThread(_thinking, 16)
