"""Parts of ``learned`` that the search and the review use: play in rollouts, and the prior."""

from __future__ import annotations

from collections.abc import Mapping

from baida.bots.learned.bot import learned_policy
from baida.bots.search.trials import Prior
from baida.bots.worth import weights_for
from baida.core.policy.rollouts import Rollouts
from baida.game.rulesets import make_ruleset
from baida.score.rules import Rules

#: The error of ``learned`` about the lead of an action, in ordinary wins, and the difference
#: between the points of two actions in a single world.
_PRIOR_ERROR = 0.03
_SPREAD = 0.2


def make_rollouts(rules: Rules) -> Rollouts:
    """Make rollouts for one owner, because their rule set is used without the GIL."""
    ruleset = make_ruleset(rules)
    return Rollouts(ruleset, weights_for(rules), everybody=learned_policy(rules, ruleset))


def prior_for(rules: Rules, expected: Mapping[int, float]) -> Prior:
    """Return the prior for these expected points of ``learned``, up to a constant."""
    unit = weights_for(rules).unit
    return Prior(expected, _PRIOR_ERROR * unit, _SPREAD * unit)
