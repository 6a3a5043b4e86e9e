"""The pattern table of Small Mahjong."""

from __future__ import annotations

from typing import Any

from baida.i18n import Words
from baida.score.patterns import (
    Condition,
    Pattern,
    PatternTable,
    at_least,
    chain,
    make_pattern,
    where,
)

WORDS = Words("small", __package__)

_ANY = ("standard", "seven_pairs")


def _pattern(
    id: str, value: int, name: str, means: str, condition: Condition, **more: Any
) -> Pattern:
    more = {"configurations": _ANY, **more}
    return make_pattern(
        WORDS, "Patterns", "house", id, value, "tai", name, means, condition, **more
    )


TABLE = PatternTable(
    (
        _pattern("dragons", 1, "Dragons", "Each triplet of dragons.",
                 where(dragon_pungs=at_least(1)), times="dragon_pungs"),
        _pattern("all_triplets", 2, "All Triplets", "Four triplets or kongs.",
                 where(pungs=4), configurations=("standard",)),
        _pattern("seven_pairs", 2, "Seven Pairs", "Seven different pairs.",
                 where(), configurations=("seven_pairs",)),
        _pattern("one_suit", 3, "One Suit", "One suit, with honors or without.",
                 where(suits=1)),
        _pattern("pure", 6, "Pure", "One suit and no honors.",
                 where(suits=1, honors=0)),
    ),
    chain("pure", "one_suit"),
    {"tai": 1},
)  # fmt: skip
