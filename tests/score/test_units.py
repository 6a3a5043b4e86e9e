"""Totals as text."""

from __future__ import annotations

import pytest

from baida.variants import find_rules


@pytest.mark.parametrize(
    ("game", "total", "said"),
    [
        ("vietnamese", 0, "0 phán"),
        ("vietnamese", 5, "5 phán"),
        ("vietnamese", 6, "1 mủn"),
        ("vietnamese", 15, "2 mủn"),
        ("sbr", 0, "0 fan"),
        ("b30fj", 31, "31 faan"),
    ],
)
def test_a_total(game: str, total: int, said: str) -> None:
    """V11: left-over phán do not count once there is a mủn."""
    variant = find_rules(game).variant
    assert variant.in_words(total) == said
    assert variant.total_in(variant.totals(total)) == total


def test_a_score_without_totals() -> None:
    """A log may contain any value."""
    assert find_rules("b30fj").variant.total_in({"faan": "many", "points": 3}) is None
