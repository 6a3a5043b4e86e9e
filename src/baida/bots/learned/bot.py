"""The bot that has learned by self-play where ``efficient`` is wrong."""

from __future__ import annotations

from baida.bots.learned.network_file import read_network
from baida.bots.policy_bot import PolicyBot
from baida.bots.worth import weights_for
from baida.core.play.deal import Deal
from baida.core.policy.learned import Learned
from baida.game.rulesets import ruleset_for
from baida.score.rules import Rules
from baida.threads import PerThread


def _thinking(rules: Rules) -> tuple[Learned, Deal]:
    ruleset, trained = ruleset_for(rules), read_network(rules.variant.id)
    margins = trained.margin, trained.discard_margin
    return Learned(ruleset, weights_for(rules), trained.network(), *margins), Deal(ruleset)


class LearnedBot(PolicyBot):
    """Follows ``efficient`` unless its network expects more points from another action."""

    name = "learned"
    thinking = PerThread(_thinking, 16)
