"""Answers for multiple-choice questions."""

from __future__ import annotations

from baida.score.rules import Rules, point_values
from baida.tiles import KINDS

#: The number of answers.
ANSWERS = 4


def point_choices(rules: Rules, points: int, place: int = 1) -> list[int]:
    """Return points of the payout table, the right ones at this place if possible."""
    known = sorted({*point_values(rules), points})
    at = known.index(points)
    first = max(0, min(at - place, len(known) - ANSWERS))
    return known[first : first + ANSWERS]


def kinds_of_game(rules: Rules) -> list[int]:
    """Return the ordinary tiles of the game."""
    return [kind for kind in range(KINDS) if rules.variant.copies[kind]]
