"""Totals in words."""

from __future__ import annotations

import pytest

from baida.terminal.words import amount
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
    """V11: phán that are left over count nothing once there is a mủn."""
    assert amount(find_rules(game).variant.totals(total)) == said


def test_a_score_without_totals() -> None:
    """A log may hold anything."""
    assert amount({"faan": "many", "points": 3}) == ""
