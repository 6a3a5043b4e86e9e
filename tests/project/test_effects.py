"""The page of effects names every preset and house rule, and its tables can be made."""

from __future__ import annotations

import re

import pytest

from baida.jobs.runner import Inline
from baida.variants import VARIANTS
from bench.effects import figures, rules_of
from tests.helpers.paths import ROOT
from tests.helpers.values import GAMES

PAGE = ROOT / "docs" / "effects.md"


@pytest.mark.parametrize("game", GAMES)
def test_each_row_names_rules_that_there_are(game: str) -> None:
    """Rules that were added since the page was made are missing until it is made anew."""
    rows = re.findall(rf"^\| `({game}\b[^`]*)`", PAGE.read_text("utf-8"), re.MULTILINE)
    known = list(rules_of(VARIANTS[game]))
    assert rows[0] == game
    assert len(rows) > 2
    assert [rules for rules in known if rules in rows] == rows


def test_figures_of_two_matches() -> None:
    cells = list(figures("vietnamese:formed", 32, 1, Inline()))
    assert len(cells) == 6
    assert cells[0] == "1.00 ± 0.00"  # one win ends the hand
    assert cells[3] == "0.0 ± 0.0"
    assert cells[5].startswith("NFNL Deal-In ")
