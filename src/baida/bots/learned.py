"""The bot whose network has learned by self-play where ``efficient`` is wrong."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from baida.bots.network_file import TrainedNetwork, has_network, read_network
from baida.bots.policy_bot import PolicyBot
from baida.bots.worth import weights_for
from baida.core.play.deal import Deal
from baida.core.play.ruleset import RuleSet
from baida.core.policy.learned import Learned
from baida.core.policy.rollouts import Rollouts
from baida.game.rulesets import make_ruleset, ruleset_for
from baida.game.view.view import View
from baida.score.rules import Rules
from baida.threads import PerThread


def learned_policy(rules: Rules, ruleset: RuleSet) -> Learned:
    """Return the policy of a game; without a network it decides like ``efficient``."""
    weights = weights_for(rules)
    if not has_network(rules.variant.id):
        return Learned(ruleset, weights)
    return read_network(rules.variant.id).policy(ruleset, weights)


def make_rollouts(rules: Rules) -> Rollouts:
    """Make rollouts for one owner, because their rule set is used without the GIL."""
    ruleset = make_ruleset(rules)
    return Rollouts(ruleset, weights_for(rules), everybody=learned_policy(rules, ruleset))


def _thinking(rules: Rules) -> tuple[Learned, Deal]:
    ruleset = ruleset_for(rules)
    return learned_policy(rules, ruleset), Deal(ruleset)


class LearnedBot(PolicyBot):
    """Follows ``efficient`` unless its network expects more points from another action."""

    name = "learned"
    thinking = PerThread(_thinking, 16)

    def weigh(self, view: View, legal: Sequence[int]) -> list[tuple[int, float]]:
        """Return the compared actions, with their leads over the first, that of ``efficient``."""
        policy, table = self._lay_out(view, legal)
        weighed: list[tuple[int, float]] = policy.weigh(table, view.viewer, legal)
        return weighed


def _thinking_with(chosen: tuple[Rules, TrainedNetwork]) -> tuple[Learned, Deal]:
    rules, trained = chosen
    ruleset = ruleset_for(rules)
    return trained.policy(ruleset, weights_for(rules)), Deal(ruleset)


class NetworkBot(LearnedBot):
    """Plays like ``learned``, with another network."""

    thinking = PerThread(_thinking_with, 16)

    def __init__(
        self, rules: Rules, seat: int, seed: int, *, name: str, trained: TrainedNetwork
    ) -> None:
        super().__init__(rules, seat, seed)
        self.name = name
        self._trained = trained

    def _think(self) -> tuple[Any, Deal]:
        thinking: tuple[Any, Deal] = self.thinking.get((self._rules, self._trained))
        return thinking
