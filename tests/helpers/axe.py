"""The accessibility checker axe, and what it may not find."""

from __future__ import annotations

from functools import cache

from tests.helpers.support import ROOT

SERIOUS = ("serious", "critical")


@cache
def axe_script() -> str:
    """The checker that runs in the page."""
    return (ROOT / "web" / "node_modules" / "axe-core" / "axe.min.js").read_text()
