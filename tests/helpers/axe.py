"""The accessibility checker axe, and what it may not find."""

from __future__ import annotations

from functools import cache
from typing import Any

from playwright.sync_api import Page, expect

from tests.helpers.support import ROOT

SERIOUS = ("serious", "critical")


@cache
def axe_script() -> str:
    """The checker that runs in the page."""
    return (ROOT / "web" / "node_modules" / "axe-core" / "axe.min.js").read_text()


def expect_accessible(page: Page) -> None:
    """What is on the page now; in the dark only colours are different."""
    if not page.evaluate("'axe' in window"):
        page.evaluate(axe_script())
    for theme, rules in (("dark", ["color-contrast"]), ("light", None)):
        page.emulate_media(color_scheme=theme)  # type: ignore[arg-type]
        expect(page.locator("html")).to_have_attribute("data-theme", theme)
        options: dict[str, Any] = {"resultTypes": ["violations"]}
        if rules:
            options["runOnly"] = {"type": "rule", "values": rules}
        found = page.evaluate("options => axe.run(document, options)", options)["violations"]
        assert [
            (theme, rule["id"], node["html"], node["failureSummary"])
            for rule in found
            if rule["impact"] in SERIOUS
            for node in rule["nodes"]
        ] == []
