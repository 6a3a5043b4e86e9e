"""Enforce the architecture: imports, the length of modules, and a kernel without games."""

from __future__ import annotations

import ast
import re
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest

from baida.core.scoring.fact_names import FACTS
from baida.core.scoring.solver import CONFIGURATIONS
from baida.melds import MELD_KINDS
from baida.variants import VARIANTS
from tests.helpers.support import ROOT, SOURCE, params

#: The parts from the bottom up. A module imports only from its own part and from parts in lines
#: above it; parts in the same line do not import each other. A part is a module or a package, and a
#: module belongs to the part with the longest name that fits. So a package can be on two levels:
#: most of `game.log` is above `game.match`, but `game.log.file` is below it.
LAYERS = """
plain_cython
errors
files
stats
threads
jobs
game_files
i18n
tiles
melds
wire
jsontext
number_stream

core.bits | core.atomics
core.scoring
core.distance
core.play
core.policy | core.vector

score
variants.example_hands
variants.b30fj | variants.sbr | variants.vietnamese
variants.__init__
answers

game.wall | game.actions
game.rulesets | game.prepared_wall
game.random_play
game.view.view
game.log.file | game.log.fair_shuffle | game.view.view_json
game.events
game.view
game.reasons | game.default_action
game.match
game.log
game.position
game.set_up

terminal
pages

bots.random_bot | bots.table_from_view | bots.worth
bots.policy_bot
bots.efficient | bots.learned
bots.search
bots.base
bots.external

sim
review
practice
conformance
arena
train
report
env
api
__init__

tables.changes | tables.clock | tables.going_on | tables.hints | tables.ids | tables.presence
tables.refused | tables.rhythm | tables.seats
app.read | tables.match_notes | records
tables.match_answers
tournament
tables.bot_thoughts | tables.feed | tables.commands | tables.stored
tables.room_state
tables.effects | tables.voids
tables.asks | tables.audience | tables.questions
tables.table
tables.from_position
tables.room_course
tables.room
tables.own | tables.reviews

keeper

app.calls
app.ports
app.matches | app.players | app.practice | app.reviews | app.rooms | app.scoring | app.sheets
app.open_calls | app.owned_calls

device.rows
device.store
device.calls | device.open_room
device.matches | device.reviews | device.rooms | device.sheets
device.local_calls
device.device

server.lan | server.logs | server.packing | server.private_files | server.process_pool
server.rate_limit
server.outgoing | server.requests | server.steady_time | server.tokens | server.shards
server.callers
server.garbage
server.storage | server.settings
server.backups
server.metrics | server.limits
server.reviews
server.rooms
server.records
server.retention
server.ports
server.http | server.ws
server.calls
server.cluster.link
server.cluster.shard | server.cluster.shard_links
server.cluster.gateway
server.app
server.cluster.actor | server.cluster.shared_limits | server.cluster.ray_access
server.cluster.on_ray
server.serving

cli.choices | cli.circumstances | cli.completion | cli.help | cli.output
cli.options | cli.errors
cli.stream
cli.score
cli.rules
cli.calc
cli.progress | cli.replay | cli.views
cli.commands
cli.app
cli.__init__
cli.__main__
"""
LINES = [line.split(" | ") for line in LAYERS.split("\n") if line]
LEVELS = {part: level for level, line in enumerate(LINES) for part in line}
#: Imports in the other direction, each with its reason. There are none.
ALLOWED: dict[tuple[str, str], str] = {}

MOST_LINES = 400
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
        ("baida.game.view.live", "game.view.live"),
        ("baida.game.view.live.live_view", "game.view.live"),
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
    assert lines <= MOST_LINES or name_of(path) in TABLES


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
