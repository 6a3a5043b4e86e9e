"""The fast bot, which weighs what every action promises against its danger."""

from __future__ import annotations

from collections.abc import Sequence

from baida.bots.policy_bot import PolicyBot
from baida.bots.worth import weights_for
from baida.core.play.deal import Deal
from baida.core.policy.greedy import Greedy
from baida.game.actions import WIN_NOW
from baida.game.rulesets import ruleset_for
from baida.game.view.view import View
from baida.score.rules import Rules
from baida.threads import PerThread


def _thinking(rules: Rules) -> tuple[Greedy, Deal]:
    ruleset = ruleset_for(rules)
    return Greedy(ruleset, weights_for(rules)), Deal(ruleset)


class EfficientBot(PolicyBot):
    """Chooses the action with the highest expected points; of equal ones the first."""

    name = "efficient"
    thinking = PerThread(_thinking, 16)

    def weigh(self, view: View, legal: Sequence[int]) -> tuple[int, list[tuple[int, float]]]:
        """Return the chosen action, and the expected points of the actions other than a win."""
        chosen = self.choose(view, legal)
        policy, table = self.thinking.get(self._rules)
        if chosen == WIN_NOW:
            others = [action for action in legal if action != WIN_NOW]
            policy.decide_among(table, view.viewer, others)
        return chosen, policy.promised()

    def dangers(self, view: View, legal: Sequence[int], tile: int) -> list[float]:
        """Return the expected cost of discarding a tile, by the seat that would win on it."""
        policy, table = self._lay_out(view, legal)
        found: list[float] = policy.dangers(table, view.viewer, tile)
        return found
