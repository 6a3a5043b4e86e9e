"""The public names are those that the page of stability lists."""

from __future__ import annotations

import ast
import importlib
import re
import subprocess
import sys
from pathlib import Path

import pytest

from tests.helpers.paths import ROOT, SOURCE

PACKAGES = ("baida", "baida.bots", "baida.env")
_ROW = re.compile(r"^\| `(baida[\w.]*)`(?:: [^|]*)? \| (.*) \|$", re.MULTILINE)
#: The environments of games, which are made from the registry.
_OF_A_GAME = re.compile(r"\w+_v\d+")


def listed() -> dict[str, set[str]]:
    """The names of the page, by package."""
    page = (ROOT / "docs" / "stability.md").read_text("utf-8")
    found: dict[str, set[str]] = {package: set() for package in PACKAGES}
    for package, names in _ROW.findall(page):
        found[package] |= set(re.findall(r"`(\w+)`", names))
    return found


NAMES = sorted((package, name) for package, names in listed().items() for name in names)


@pytest.mark.parametrize(("package", "name"), NAMES)
def test_every_name_can_be_imported(package: str, name: str) -> None:
    assert getattr(importlib.import_module(package), name) is not None


@pytest.mark.parametrize("package", PACKAGES)
def test_the_page_lists_all(package: str) -> None:
    module = importlib.import_module(package)
    names = {name for name in listed()[package] if not _OF_A_GAME.fullmatch(name)}
    assert names == set(module.__all__)
    assert names <= set(dir(module))
    with pytest.raises(AttributeError, match="has no attribute 'nothing'"):
        _ = module.nothing


@pytest.mark.parametrize("package", PACKAGES)
def test_type_checkers_see_the_same(package: str) -> None:
    """What is imported later comes from the module that type checkers are told."""
    path = Path(SOURCE, *package.split(".")[1:], "__init__.py")
    tree = ast.parse(path.read_text("utf-8"))
    told = {
        alias.name: node.module
        for block in tree.body
        if isinstance(block, ast.If)
        for node in block.body
        if isinstance(node, ast.ImportFrom)
        for alias in node.names
    }
    later = next(ast.literal_eval(call) for call in ast.walk(tree) if isinstance(call, ast.Dict))
    told.pop("Environments", None)
    assert later == told


def test_importing_is_light() -> None:
    """Neither the engine nor NumPy nor the packages of the command line are imported."""
    script = "import sys, baida; print('\\n'.join(sys.modules))"
    done = subprocess.run(
        [sys.executable, "-c", script], capture_output=True, check=True, text=True
    )
    loaded = set(done.stdout.split())
    assert "baida.score.scorer" in loaded
    heavy = {"numpy", "rich", "typer", "prompt_toolkit", "pydantic", "asyncio"}
    assert not loaded & heavy
    assert not {name for name in loaded if name.startswith(("baida.game.", "baida.bots"))}


def test_python_minus_m() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "baida", "--version"], capture_output=True, check=True, text=True
    )
    assert done.stdout.startswith("baida ")
