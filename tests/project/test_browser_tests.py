"""Tests with a browser say which of several elements they mean."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.helpers.paths import ROOT
from tests.helpers.values import params

TESTS = ROOT / "tests"
_FIRST = re.compile(r"\.first\b(?!\()")
FILES = sorted([*(TESTS / "browser").glob("*.py"), *(TESTS / "helpers" / "browser").glob("*.py")])


def unexplained(text: str) -> list[str]:
    """The lines with ``.first`` and without a reason, in the line or alone in the one above."""
    lines = text.split("\n")
    above = ["", *lines]
    return [
        line.strip()
        for line, before in zip(lines, above, strict=False)
        if _FIRST.search(line) and "  # " not in line and not before.strip().startswith("# first: ")
    ]


@pytest.mark.parametrize("file", params((file.name, file) for file in FILES))
def test_the_first_of_several_has_a_reason(file: Path) -> None:
    """Playwright refuses a locator that finds two elements; ``.first`` hides the second one."""
    assert not unexplained(file.read_text("utf-8"))


def test_what_counts_as_a_reason() -> None:
    assert unexplained("    links.first.click()") == ["links.first.click()"]
    assert unexplained("links.first.click()  # any of them") == []
    assert unexplained("# first: any of them\nlinks.first.click()") == []
    assert unexplained("# a comment\nlinks.first.click()") == ["links.first.click()"]
