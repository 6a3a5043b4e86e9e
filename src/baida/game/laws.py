"""The law of a game under its house rules, ready for the engine."""

from __future__ import annotations

from functools import lru_cache

from baida.core.law import Law
from baida.score.rules import Rules
from baida.score.scorer import Scorer
from baida.tiles import FAMILY, KINDS, NAMES, STANDS_FOR, is_framed, unframed


def tiles_of(rules: Rules) -> tuple[int, ...]:
    """All tiles of a game, sorted: what is in its wall."""
    copies = rules.variant.copies
    framed = {unframed(tile) for tile in range(len(NAMES)) if is_framed(tile)}
    return tuple(tile for tile in range(len(NAMES)) if tile not in framed for _ in range(copies[tile]))


@lru_cache(maxsize=16)  # each holds a few megabytes of tables
def law_for(rules: Rules) -> Law:
    """One law for each set of rules; not for use from several threads at once."""
    variant = rules.variant
    tiles = tiles_of(rules)
    families = [FAMILY[kind] for kind in range(KINDS)]
    return Law(
        rules,
        variant.customs(rules.options),
        Scorer(rules).kernel,
        bytes(STANDS_FOR),
        bytes(sum(STANDS_FOR[tile] >> family & 1 for family in families) for tile in range(len(NAMES))),
        bytes(tiles.count(tile) for tile in range(len(NAMES))),
        bytes(variant.joker_colours.get(tile, 0) for tile in range(len(NAMES))),
        variant.configurations,
        variant.repeated_pairs,
        variant.points,
        variant.payments,
        variant.declared_value,
    )
