"""The accessibility checker axe, and the violations that fail a test."""

from __future__ import annotations

from functools import cache
from typing import Any, Literal

import pytest
from playwright.sync_api import Page, expect

from tests.helpers.paths import ROOT

SERIOUS = ("serious", "critical")
#: Slow rules whose violations are never serious.
NOT_SERIOUS = ("aria-allowed-role", "heading-order", "landmark-unique", "region")
Theme = Literal["light", "dark"]
THEMES: tuple[Theme, ...] = ("light", "dark")
#: One theme for each subject, or both in ``make slow``.
ONE_OR_BOTH = [
    pytest.param(False, id="one theme"),
    pytest.param(True, id="both themes", marks=pytest.mark.slow),
]


def themes(number: int, both: bool) -> tuple[Theme, ...]:
    """Both themes, or one of them, alternating along a list."""
    return THEMES if both else (THEMES[number % 2],)


@cache
def axe_script() -> str:
    """The checker that runs in the page."""
    return (ROOT / "web" / "node_modules" / "axe-core" / "axe.min.js").read_text()


def expect_accessible(page: Page, *themes: Theme) -> None:
    """Check the current page, in its own theme or in these; themes differ only in colours."""
    if not page.evaluate("'axe' in window"):
        page.evaluate(axe_script())
    for number, theme in enumerate(themes or (None,)):
        if theme is not None:
            page.emulate_media(color_scheme=theme)
            expect(page.locator("html")).to_have_attribute("data-theme", theme)
        options: dict[str, Any] = {
            "resultTypes": ["violations"],
            "preload": False,
            "rules": {rule: {"enabled": False} for rule in NOT_SERIOUS},
        }
        if number:
            options["runOnly"] = {"type": "rule", "values": ["color-contrast"]}
        found = page.evaluate("options => axe.run(document, options)", options)["violations"]
        assert [
            (theme, rule["id"], node["html"], node["failureSummary"])
            for rule in found
            if rule["impact"] in SERIOUS
            for node in rule["nodes"]
        ] == []
