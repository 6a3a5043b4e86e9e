"""Enforce the architecture: imports, the length of modules, and a kernel without games."""

from __future__ import annotations

import ast
import re
import tomllib
from collections.abc import Iterator
from functools import cache
from graphlib import TopologicalSorter
from pathlib import Path

import pytest

from baida.core.scoring.fact_names import FACTS
from baida.core.scoring.solver import CONFIGURATIONS
from baida.melds import MELD_KINDS
from baida.variants import VARIANTS
from tests.helpers.paths import ROOT, SOURCE
from tests.helpers.values import params

#: The parts from the bottom up. A module imports only from its own part and from parts in lines
#: above it; parts in the same line do not import each other. A part is a folder or a module of
#: `baida`. The order within a folder needs no list: `test_no_circles` looks for circles there.
LAYERS = """
plain_cython | errors | files | stats | game_files | later
threads | jobs | i18n | number_stream
tiles
melds
wire
jsontext | core
score
variants
answers
game
terminal
pages
bots
sim | review
practice
conformance
arena | train | report | env
api
__init__
app
device
server
cli
__main__
"""
LINES = [line.split(" | ") for line in LAYERS.split("\n") if line]
LEVELS = {part: level for level, line in enumerate(LINES) for part in line}
#: Imports in the other direction, each with its reason. There are none.
ALLOWED: dict[tuple[str, str], str] = {}

MOST_LINES = 400
#: One class that is one idea: to cut it in two files would only hide half of it.
LONGER = {"app/rooms/room.py": 500}
#: Modules with tables, whose length depends on their contents.
TABLES = {
    "core/scoring/fact_names.py",
    *(f"variants/{game}/patterns.py" for game in VARIANTS),
}

MODULES = sorted(SOURCE.rglob("*.py"))
HEADERS = sorted(SOURCE.rglob("*.pxd"))


def name_of(path: Path) -> str:
    """The path within the package."""
    return path.relative_to(SOURCE).as_posix()


def module_of(path: Path) -> str:
    """The dotted name of a file, without `baida`."""
    return ".".join(path.relative_to(SOURCE).with_suffix("").parts)


def part_of(module: str) -> str | None:
    """The part that a module belongs to, if any."""
    names = module.split(".")
    parts = (".".join(names[:n]) for n in range(len(names), 0, -1))
    return next((part for part in parts if part in LEVELS), None)


@cache
def imported_names(path: Path) -> set[str]:
    """Everything that a file imports from baida, anywhere in it, as dotted names."""
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
            names = [f"{module}.{alias.name}" for alias in node.names]
        for name in names:
            plain = name.removeprefix("cython.cimports.")
            if plain.split(".")[0] == "baida":
                yield plain


@cache
def imported_module(name: str) -> str:
    """The module that an imported name is or belongs to, named as by `module_of`."""
    parts = name.split(".")[1:]
    while parts and not (
        SOURCE.joinpath(*parts).is_dir() or SOURCE.joinpath(*parts).with_suffix(".py").exists()
    ):
        parts.pop()
    return ".".join([*parts, *(["__init__"] if SOURCE.joinpath(*parts).is_dir() else [])])


@pytest.mark.parametrize("path", params((name_of(path), path) for path in MODULES + HEADERS))
def test_imports_only_go_up(path: Path) -> None:
    """This includes imports in functions and for type checking."""
    part = part_of(module_of(path))
    for name in imported_names(path):
        if (name_of(path), name) not in ALLOWED:
            assert part is not None, f"{name_of(path)} is in no layer"
            other = part_of(imported_module(name))
            assert other is not None, f"{name} is in no layer"
            assert part == other or LEVELS[other] < LEVELS[part], f"{part} imports {name}"


def imports_within() -> Iterator[tuple[str, str, str]]:
    """Every import between two members of a folder: the folder, and both members."""
    for path in MODULES + HEADERS:
        module = module_of(path)
        for other in map(imported_module, imported_names(path)):
            names, others = module.split("."), other.split(".")
            pairs = enumerate(zip(names, others, strict=False))
            if (at := next((n for n, (one, two) in pairs if one != two), None)) is not None:
                yield ".".join(names[:at]), names[at], others[at]


@pytest.mark.parametrize("folder", sorted({folder for folder, *_ in imports_within()} - {""}))
def test_no_circles(folder: str) -> None:
    """Modules and folders in one folder do not import each other in a circle."""
    order: TopologicalSorter[str] = TopologicalSorter()
    for inside, member, imported in imports_within():
        if inside == folder:
            order.add(member, imported)
    order.prepare()  # raises CycleError


def test_parts_are_there() -> None:
    """Every part exists, and a module outside of all parts can only be a package."""
    modules = {module_of(path) for path in MODULES}
    assert {part_of(module) for module in modules} - {None} == LEVELS.keys()
    assert all(part_of(name) or name.endswith(".__init__") for name in modules)


def test_imports_are_found() -> None:
    """The test above finds imports of every kind."""
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
        "baida", "baida.a", "baida.b.x", "baida.c", "baida.score.d", "baida.score.e.y", "baida.f.z",
        "baida.g.w", "baida.h.v", "baida.i.u",
    }  # fmt: skip
    scoring = SOURCE / "core" / "scoring"
    assert "baida.core.scoring.facts" in imported_names(scoring / "matcher.pxd")
    assert "baida.core.scoring.facts.Facts" in imported_names(scoring / "matcher.py")


@pytest.mark.parametrize(
    ("name", "module"),
    [
        ("baida", "__init__"),
        ("baida.score_json", "__init__"),
        ("baida.tiles.NAMES", "tiles"),
        ("baida.variants.VARIANTS", "variants.__init__"),
        ("baida.game.view.unseen", "game.view.unseen"),
        ("baida.game.view.unseen.count_unseen", "game.view.unseen"),
    ],
)
def test_imported_modules(name: str, module: str) -> None:
    """A name of a module, and a name in a module."""
    assert imported_module(name) == module


def test_allowed_imports_are_there() -> None:
    """An exception that is no longer needed must be removed."""
    found = {(name_of(path), name) for path in MODULES for name in imported_names(path)}
    assert found >= ALLOWED.keys()


@pytest.mark.parametrize("path", params((name_of(path), path) for path in MODULES))
def test_length_of_modules(path: Path) -> None:
    """A module has one purpose."""
    lines = len(path.read_text("utf-8").splitlines())
    assert lines <= LONGER.get(name_of(path), MOST_LINES) or name_of(path) in TABLES


# --- the kernel ---------------------------------------------------------------------------------

#: Pattern ids that are also words of the kernel: facts, configurations and kinds of meld, and
#: what every game of mahjong has.
KERNEL_WORDS = {
    *FACTS, *CONFIGURATIONS, *MELD_KINDS,
    "no_flowers_no_leaves", "round_wind", "seat_wind", "flower",
}  # fmt: skip
PATTERN_IDS = {p.id for variant in VARIANTS.values() for p in variant.table.patterns}
KERNEL = [path for path in MODULES + HEADERS if module_of(path).startswith("core.")]


@pytest.mark.parametrize("path", params((name_of(path), path) for path in KERNEL))
def test_the_kernel_knows_no_game(path: Path) -> None:
    """It names no variant and no pattern."""
    words = set(re.findall(r"[a-z0-9_]+", path.read_text("utf-8").lower()))
    assert words.isdisjoint(VARIANTS)
    assert words & PATTERN_IDS <= KERNEL_WORDS


# --- the tests ----------------------------------------------------------------------------------

TESTS = sorted((ROOT / "tests").rglob("*.py"))


@pytest.mark.parametrize(
    "path", params((path.relative_to(ROOT).as_posix(), path) for path in TESTS)
)
def test_no_test_is_imported(path: Path) -> None:
    """Code shared by tests is in tests/helpers."""
    imports = r"^\s*(?:from|import) +tests\b.*\btest_\w+"
    assert re.findall(imports, path.read_text("utf-8"), re.MULTILINE) == []


# --- dependencies -------------------------------------------------------------------------------


def dependencies() -> list[str]:
    """Every distribution that pyproject.toml asks for."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
    asked = [*project["build-system"]["requires"], *project["project"]["dependencies"]]
    for extra in project["project"]["optional-dependencies"].values():
        asked += extra
    names = {re.split(r"[\s<>=!~;\[]", requirement)[0] for requirement in asked}
    return sorted(names - {project["project"]["name"]})  # an extra may contain another one


@pytest.mark.parametrize("dependency", dependencies())
def test_every_dependency_has_its_reason(dependency: str) -> None:
    """docs/dependencies.md has the reason."""
    text = (ROOT / "docs" / "dependencies.md").read_text("utf-8")
    assert re.search(rf"(?<![\w-]){re.escape(dependency)}(?![\w-])", text, re.IGNORECASE)


@pytest.mark.parametrize("dependency", dependencies())
def test_a_dependency_has_a_version(dependency: str) -> None:
    """It is pinned, or has a minimal version."""
    text = (ROOT / "pyproject.toml").read_text("utf-8")
    assert re.search(rf'"{re.escape(dependency)}(\[\w+\])?[=>]=\d', text)
