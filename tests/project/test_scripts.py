"""Scripts beside the package import names that exist, even those that need PyTorch to run."""

from __future__ import annotations

import ast
from importlib import import_module
from pathlib import Path

import pytest

from tests.helpers.paths import ROOT
from tests.helpers.values import params

SCRIPTS = sorted(
    path for folder in ("bench", "docs", "examples") for path in (ROOT / folder).rglob("*.py")
)


@pytest.mark.parametrize(
    "path", params((path.relative_to(ROOT).as_posix(), path) for path in SCRIPTS)
)
def test_imported_names_exist(path: Path) -> None:
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.ImportFrom) and (node.module or "").split(".")[0] == "baida":
            module = import_module(str(node.module))
            for alias in node.names:
                if not hasattr(module, alias.name):
                    import_module(f"{node.module}.{alias.name}")  # a module of its own
