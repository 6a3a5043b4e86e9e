"""Every ruling of play is named by tests."""

from __future__ import annotations

import ast
import re
from functools import cache

import pytest

from tests.helpers.paths import ROOT

TESTS = ROOT / "tests"

#: The rulings on play; the others are on scoring (cases/*.jsonl).
RULINGS = [
    *(f"G{n}" for n in range(4, 14)),
    *(f"B{n}" for n in (*range(1, 9), 11, 12, *range(31, 35))),
    *(f"S{n}" for n in (*range(1, 9), *range(10, 18), 19, 21)),
    *(f"V{n}" for n in (*range(1, 7), 8, 10, 12, *range(14, 18))),
]
#: The minimal number of tests, for allowed and refused actions. A wall needs one.
LEAST = {"B1": 1, "V1": 1}


@cache
def named() -> dict[str, set[str]]:
    """The tests that name each ruling at the beginning of their docstrings."""
    found: dict[str, set[str]] = {}
    for path in sorted(TESTS.glob("*/play/test_*.py")):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
                head = (ast.get_docstring(node) or "").partition(":")[0]
                for ruling in re.findall(r"\b[GBSV]\d+\b", head):
                    found.setdefault(ruling, set()).add(f"{path}::{node.name}")
    return found


@pytest.mark.parametrize("ruling", RULINGS)
def test_the_ruling_is_tested(ruling: str) -> None:
    """At least two tests name the ruling."""
    assert len(named().get(ruling, set())) >= LEAST.get(ruling, 2), sorted(named().get(ruling, ()))
