"""The rule set of a game under its house rules, ready for the engine."""

from __future__ import annotations

from functools import lru_cache

from baida.core.play.ruleset import RuleSet
from baida.score.rules import Rules
from baida.score.scorer import Scorer
from baida.threads import PerThread
from baida.tiles import FAMILY, KINDS, NAMES, STANDS_FOR


def ruleset_for(rules: Rules) -> RuleSet:
    """Return the rule set that all deals of this thread share under these rules."""
    ruleset: RuleSet = _RULESETS.get(rules)
    return ruleset


def make_ruleset(rules: Rules) -> RuleSet:
    """Return a rule set for one owner, who may then use it without the GIL."""
    variant = rules.variant
    tiles = range(len(NAMES))
    return RuleSet(
        rules,
        rules.play_options,
        Scorer(rules).kernel,
        masks=bytes(STANDS_FOR),
        strengths=bytes(_strength(tile) for tile in tiles),
        copies=bytes(rules.tiles.count(tile) for tile in tiles),
        colours=bytes(variant.joker_colours.get(tile, 0) for tile in tiles),
        configurations=rules.configurations,
        ungrouped_nfnl=rules.has_ungrouped_nfnl,
        repeated_pairs=variant.repeated_pairs,
        points=rules.points,
        # cached, because the same values are needed repeatedly
        payments=lru_cache(maxsize=4096)(rules.payments),
        worth=variant.declared_value,
        hidden_kongs=variant.secrecy.hidden_kongs,
        face_down_winners=variant.secrecy.face_down_winners,
    )


_RULESETS = PerThread(make_ruleset, 16)  # each holds a few megabytes of tables


def _strength(tile: int) -> int:
    """Return how many kinds a joker stands for (B5)."""
    return sum(STANDS_FOR[tile] >> FAMILY[kind] & 1 for kind in range(KINDS))
