"""The folders of the project, and reading its files."""

from __future__ import annotations

import ast
import json
from pathlib import Path
from typing import Any

from tests.helpers.values import Json

ROOT = Path(__file__).resolve().parents[2]
SOURCE = ROOT / "src" / "baida"
CASES = ROOT / "tests" / "cases"
SHARED = ROOT.parent / "shared"


def files_in(folder: Path) -> dict[str, bytes]:
    return {file.name: file.read_bytes() for file in folder.iterdir()}


def read_lines(path: Path) -> list[Json]:
    """The objects of a JSON-lines file."""
    with path.open(encoding="utf-8") as lines:
        return [json.loads(line) for line in lines]


def from_setup(name: str) -> Any:
    """A literal of setup.py: a variable, or a keyword of some call."""
    for node in ast.walk(ast.parse((ROOT / "setup.py").read_text("utf-8"))):
        if isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name):
            if node.targets[0].id == name:
                return ast.literal_eval(node.value)
        elif isinstance(node, ast.keyword) and node.arg == name:
            return ast.literal_eval(node.value)
    raise LookupError(name)
