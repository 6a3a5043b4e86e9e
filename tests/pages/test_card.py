"""The card of some rules says all that counts, in the language that was asked for."""

from __future__ import annotations

from html import escape
from pathlib import Path

import pytest

from baida.answers.rules import rules_page_json
from baida.i18n import LANGUAGES
from baida.pages.card import card
from baida.variants import VARIANTS, find_rules
from tests.helpers.cli.run import run

RULES = [
    rules
    for game, variant in VARIANTS.items()
    for rules in (game, *(f"{game}:{preset.name}(hands=4)" for preset in variant.presets))
]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("rules", RULES)
def test_a_card_says_what_counts(rules: str, language: str) -> None:
    """Every pattern with its value, every payment, and every difference."""
    chosen = find_rules(rules)
    page, text = rules_page_json(rules), card(chosen, language)
    units = {unit["id"]: unit["text"][language] for unit in page["game"]["units"]}
    for section in page["sections"]:
        for pattern in section["patterns"]:
            assert f"<b>{escape(pattern['names'][language])}</b>" in text
            assert f"<i>{units[pattern['unit']].replace('{n}', str(pattern['value']))}</i>" in text
    for payment in page["payments"]:
        assert escape(payment["text"][language]) in text
    for row in page["payout"]:
        assert f"<td>{row['points']}</td>" in text
    differences = [
        s for s in page["game"]["switches"] if page["options"][s["name"]] != s["default"]
    ]
    for switch in differences:
        assert f"<dt>{escape(switch['label'][language])}</dt>" in text
    own = chosen.preset and chosen.preset.name
    for preset in page["game"]["presets"][1:]:
        assert (escape(preset["means"][language]) in text) == (preset["name"] == own)
    assert "{" not in text.split("</style>")[1]


def test_a_phone_has_the_meaning_of_every_pattern() -> None:
    rules = find_rules("b30fj")
    names = [pattern.name for pattern in rules.table.patterns]
    on_paper, on_phone = card(rules, "en"), card(rules, "en", phone=True)
    for pattern in rules.table.patterns:
        assert escape(pattern.means) in on_phone
        # on paper there is room only where names alone do not tell patterns apart
        shown = f"</b> <small>{escape(pattern.means)}</small>" in on_paper
        assert shown == (names.count(pattern.name) > 1)


def test_the_command(tmp_path: Path) -> None:
    file = tmp_path / "card.html"
    done = run(f"rules sbr:book --card {file} --lang vi")
    assert (done.exit_code, done.stdout) == (0, "")
    assert file.read_text("utf-8") == card(find_rules("sbr:book"), "vi")
    assert run(f"rules sbr --card {file} --phone").exit_code == 0
    assert file.read_text("utf-8") == card(find_rules("sbr"), "en", phone=True)


@pytest.mark.parametrize(
    "given",
    ["sbr --card {}/none/card.html", "sbr --phone", "sbr --lang vi", "sbr --card x --lang xx",
     "sbr --card x --json", "--card x"],
)  # fmt: skip
def test_the_command_refuses(given: str, tmp_path: Path) -> None:
    done = run(f"rules {given.format(tmp_path)}")
    assert done.exit_code in (1, 2)
    assert done.stderr
    assert list(tmp_path.iterdir()) == []
