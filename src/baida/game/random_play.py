"""Random play inside the engine, without Python code for each decision."""

from __future__ import annotations

from baida.core.play.deal import Deal
from baida.game.rulesets import ruleset_for
from baida.score.rules import Rules
from baida.variants import find_rules

_ENDLESS = 1 << 40


def play_at_random(rules: str | Rules, hands: int, seed: int = 0) -> int:
    """Play hands with random decisions, and return the number of decisions.

    The walls come from a fast shuffle of the seed, not from the fair one of matches.

    >>> play_at_random("sbr", 10, seed=1)
    714
    """
    deal = Deal(ruleset_for(find_rules(rules)))
    decisions = 0
    for hand in range(hands):
        deal.shuffle(seed * hands + hand, hand % 4, hand // 4 % 4)
        decisions += deal.play_randomly(seed * hands + hand, _ENDLESS)
    return decisions
