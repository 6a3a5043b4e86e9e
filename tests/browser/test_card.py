"""The card of some rules, printed by a real browser: exactly one page A4, with nothing cut off."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Browser

from baida.i18n import LANGUAGES
from baida.pages.card import card
from baida.variants import VARIANTS, find_rules

RULES = [
    rules
    for game, variant in VARIANTS.items()
    for rules in (game, *(f"{game}:{preset.name}" for preset in variant.presets))
]
#: Millimetres of a page A4 in points of a PDF.
A4 = (594.96, 841.92)


@pytest.mark.parametrize("rules", RULES)
def test_a_card_is_one_page(chromium: Browser, rules: str) -> None:
    page = chromium.new_page()
    for language in LANGUAGES:
        page.set_content(card(find_rules(rules), language))
        printed = page.pdf(prefer_css_page_size=True)
        assert len(re.findall(rb"/Type\s*/Page\b", printed)) == 1, language
        box = re.search(rb"/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]", printed)
        assert box is not None
        assert [float(side) for side in box.groups()] == pytest.approx(A4, abs=1)
    page.close()


@pytest.mark.parametrize("rules", RULES)
def test_a_card_fits_a_phone(chromium: Browser, rules: str) -> None:
    page = chromium.new_page(viewport={"width": 360, "height": 640})
    for language in LANGUAGES:
        page.set_content(card(find_rules(rules), language, phone=True))
        assert page.evaluate("document.documentElement.scrollWidth") <= 360, language
    page.close()
