"""The architecture, enforced: who may import whom, how long a module is, what the kernel knows."""

from __future__ import annotations

import ast
import re
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest

from baida.core.solver import CONFIGURATIONS
from baida.core.vocabulary import FACTS
from baida.melds import MELD_KINDS
from baida.variants import VARIANTS
from tests.support import ROOT, SOURCE, params

#: From the ground up: a module imports from its own layer and from those before it.
LAYERS = (
    "errors",
    "jsontext",
    "sayings",
    "tiles",
    "melds",
    "core",
    "score",
    "variants",
    "game",
    "show",
    "bots",
    "sim",
    "arena",
    "env",
    "api",
    "__init__",  # what `import baida` gives
    "server",
    "cli",
    "__main__",
)
#: Imports that go the other way, each with its reason. There are none.
ALLOWED: dict[tuple[str, str], str] = {}

MOST_LINES = 400
#: Tables are as long as what they list.
TABLES = {
    "core/vocabulary.py",
    *(f"variants/{game}_{table}.py" for game in VARIANTS for table in ("patterns", "words")),
}

MODULES = sorted(SOURCE.rglob("*.py"))
HEADERS = sorted(SOURCE.rglob("*.pxd"))


def name_of(path: Path) -> str:
    """The path within the package."""
    return path.relative_to(SOURCE).as_posix()


def layer_of(path: Path) -> str:
    """The layer that a module belongs to: the first part of its path."""
    return path.relative_to(SOURCE).parts[0].removesuffix(".py").removesuffix(".pxd")


def imported_names(path: Path) -> set[str]:
    """Every module of baida that a file imports, anywhere in it, as a dotted name."""
    text = path.read_text("utf-8")
    if path.suffix == ".pxd":
        return set(re.findall(r"^from (baida\S*) cimport", text, re.MULTILINE))
    return set(imports_in(text, ["baida", *path.relative_to(SOURCE).parts[:-1]]))


def imports_in(text: str, package: list[str]) -> Iterator[str]:
    """The same for the text of a module in this package."""
    for node in ast.walk(ast.parse(text)):
        names: list[str] = []
        if isinstance(node, ast.Import):
            names = [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            above = package[: len(package) - node.level + 1] if node.level else []
            module = ".".join([*above, *([node.module] if node.module else [])])
            names = [module]
            if module.removeprefix("cython.cimports.") == "baida":
                names = [f"{module}.{alias.name}" for alias in node.names]
        for name in names:
            plain = name.removeprefix("cython.cimports.")
            if plain.split(".")[0] == "baida":
                yield plain


def layer_of_name(name: str) -> str:
    """The layer of an imported module; a name that baida itself exports is of its top."""
    part = name.split(".")[1] if "." in name else "__init__"
    return part if part in LAYERS else "__init__"


@pytest.mark.parametrize("path", params((name_of(path), path) for path in MODULES + HEADERS))
def test_imports_only_go_up(path: Path) -> None:
    """In functions and for type checking too."""
    layer = layer_of(path)
    assert layer in LAYERS, f"{layer} is in no layer"
    for name in imported_names(path):
        if (name_of(path), name) not in ALLOWED:
            other = layer_of_name(name)
            assert LAYERS.index(other) <= LAYERS.index(layer), f"{layer} imports {name}"


def test_imports_are_found() -> None:
    """The test above sees imports of every sort."""
    text = """
import re, baida
import baida.a as a
from baida.b import x
from baida import c
from . import d
from .e import y
from ..f import z
from cython.cimports.baida.g import w
if TYPE_CHECKING:
    from baida.h import v
def function():
    from baida.i import u
"""
    found = set(imports_in(text, ["baida", "score"]))
    assert found == {
        "baida", "baida.a", "baida.b", "baida.c", "baida.score", "baida.score.e", "baida.f",
        "baida.g", "baida.h", "baida.i",
    }  # fmt: skip
    assert "baida.core.facts" in imported_names(SOURCE / "core" / "judge.pxd")
    assert "baida.core.facts" in imported_names(SOURCE / "core" / "judge.py")


def test_allowed_imports_are_there() -> None:
    """An exception that is not needed any more is to be removed."""
    found = {(name_of(path), name) for path in MODULES for name in imported_names(path)}
    assert found >= ALLOWED.keys()


@pytest.mark.parametrize("path", params((name_of(path), path) for path in MODULES))
def test_length_of_modules(path: Path) -> None:
    """A module is about one thing."""
    lines = len(path.read_text("utf-8").splitlines())
    assert lines <= MOST_LINES or name_of(path) in TABLES


# --- the kernel ---------------------------------------------------------------------------------

#: Pattern ids that are also words of the kernel: facts, configurations and kinds of meld, and
#: what every game of mahjong has.
KERNEL_WORDS = {
    *FACTS, *CONFIGURATIONS, *MELD_KINDS,
    "no_flowers_no_leaves", "round_wind", "seat_wind", "flower",
}  # fmt: skip
PATTERN_IDS = {p.id for variant in VARIANTS.values() for p in variant.table.patterns}
KERNEL = [path for path in MODULES + HEADERS if layer_of(path) == "core"]


@pytest.mark.parametrize("path", params((name_of(path), path) for path in KERNEL))
def test_the_kernel_knows_no_game(path: Path) -> None:
    """It names no variant and no pattern."""
    words = set(re.findall(r"[a-z0-9_]+", path.read_text("utf-8").lower()))
    assert words.isdisjoint(VARIANTS)
    assert words & PATTERN_IDS <= KERNEL_WORDS


# --- dependencies -------------------------------------------------------------------------------


def dependencies() -> list[str]:
    """Every distribution that pyproject.toml asks for."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
    asked = [*project["build-system"]["requires"], *project["project"]["dependencies"]]
    for extra in project["project"]["optional-dependencies"].values():
        asked += extra
    return sorted({re.split(r"[\s<>=!~;\[]", requirement)[0] for requirement in asked})


@pytest.mark.parametrize("dependency", dependencies())
def test_every_dependency_has_its_reason(dependency: str) -> None:
    """In docs/dependencies.md."""
    text = (ROOT / "docs" / "dependencies.md").read_text("utf-8")
    assert re.search(rf"(?<![\w-]){re.escape(dependency)}(?![\w-])", text, re.IGNORECASE)


@pytest.mark.parametrize("dependency", dependencies())
def test_a_dependency_has_a_version(dependency: str) -> None:
    """Pinned, or with the least version that will do."""
    text = (ROOT / "pyproject.toml").read_text("utf-8")
    assert re.search(rf'"{re.escape(dependency)}(\[\w+\])?[=>]=\d', text)
