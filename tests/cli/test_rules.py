"""The rules pages are drawn from the tables of the games, and are up to date."""

from __future__ import annotations

import pytest

from baida.cli.rules.page import markdown, sections
from baida.variants import VARIANTS, find_rules
from tests.helpers.paths import ROOT

PAGES = ROOT / "docs" / "rules"


@pytest.mark.parametrize("game", VARIANTS)
def test_page_is_up_to_date(game: str) -> None:
    """The page in docs/rules matches the current tables."""
    path = PAGES / f"{game}.md"
    assert path.exists(), "missing; write it with: make docs"
    assert path.read_text("utf-8") == markdown(find_rules(game)), "renew it with: make docs"


@pytest.mark.parametrize("game", VARIANTS)
def test_page_says_everything(game: str) -> None:
    """Every pattern with its meaning, every replacement, switch and payout row is on the page."""
    rules = find_rules(game)
    text = markdown(rules)
    for pattern in rules.table.patterns:
        for said in (pattern.name, pattern.means, *pattern.names.values()):
            assert said in text
    for row in rules.table.replacements:
        winner = next(p for p in rules.table.patterns if p.id == row.winner)
        for gone in row.removes:
            name = next(p.name for p in rules.table.patterns if p.id == gone)
            rows = [line for line in text.splitlines() if winner.name in line.split(" | ")[0]]
            assert any(name in line.split(" | ")[-1] for line in rows), (winner.name, name)
    for switch in rules.variant.switches:
        assert f"| `{switch.name}` | {switch.help} | {switch.ruling} |" in text
        assert f"`={switch.default}` (default)" in text
        assert all(f"`={value}`" in text for value in switch.values)
    for least, label, _ in rules.payout:
        assert f"| {label} | {rules.points(least)} |" in text


@pytest.mark.parametrize("game", VARIANTS)
def test_tables_are_whole(game: str) -> None:
    """Every row of a table has as many cells as its header, and none breaks the line."""
    for section in sections(find_rules(game)):
        assert section.rows, section.title
        for row in section.rows:
            assert len(row) == len(section.header), (section.title, row)
            assert not any("\n" in cell or "|" in cell for cell in row)


def test_declared_jokers() -> None:
    """V10: two jokers before the start are worth 9 together, 12 if they share a frame."""
    text = markdown(find_rules("vietnamese"))
    assert "| `VT` + `VN` | together before the start | 9 | 9 | 9 | 9 |" in text
    assert "`VTr` + `VNr`" in text
    assert "| 12 | 12 | 12 | 12 |" in text
    assert "| `F1` `G1` `K1` `Q1` | in play | 1 | 0 | 0 | 0 |" in text


def test_house_rule_changes_the_page() -> None:
    """B31: the chosen rule decides which patterns are listed; the page mentions the others."""
    written = markdown(find_rules("b30fj"))
    turned = markdown(find_rules("b30fj(early_win=reversed)"))
    assert "| 5 faan | Within Seven Tiles |" in written
    assert "| 8 faan | Within Seven Tiles |" in turned
    assert "`=reversed` (chosen)" in turned
    assert "(Within Seven Tiles 8 faan, Within Ten Tiles 5 faan)" in written
