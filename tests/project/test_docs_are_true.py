"""What the documentation names exists: commands, options, targets, files, modules and pages."""

from __future__ import annotations

import importlib.util
import re
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

from baida.cli.app import ALIASES, COMMANDS, load_command
from tests.helpers.paths import ROOT
from tests.helpers.values import params

PAGES = [
    *(ROOT / name for name in ("README.md", "CONTRIBUTING.md", "SECURITY.md", "tests/README.md")),
    *sorted((ROOT / "docs").rglob("*.md")),
]
#: Experiments and decisions also tell of what there was at the time.
TODAY = [page for page in PAGES if page.parent.name != "decisions" and page.stem != "experiments"]
BY_NAME = [(page.relative_to(ROOT).as_posix(), page) for page in TODAY]

_BLOCK = re.compile(r"^```(\w*)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
_INLINE = re.compile(r"`([^`\n]+)`")
_CALL = re.compile(r"(?:^|[$|;&(] |[(/])baida ([a-z][a-z-]*)((?: [^|;&\n`]*)?)")
_OPTION = re.compile(r"(?<![\w-])--[a-z][a-z-]*")
_MAKE = re.compile(r"\bmake ([a-z][a-z-]*)")
_FOLDERS = ("src", "tests", "docs", "web", "deploy", "bench", "examples", "requirements", ".github")
_PATH = re.compile(rf"(?:{'|'.join(map(re.escape, _FOLDERS))})/[\w./@-]+")
_MODULE = re.compile(r"(?:baida|bench)(?:\.\w+)+")
#: The method of the draw has this name; it is no command.
_METHOD = "baida draw 1"
#: What commands make: not in the repository, but named.
_MADE = ("src/baida/server/static", "web/node_modules", "deploy/.env", "requirements/*.txt")


def code_of(page: Path) -> list[str]:
    """The lines of the blocks for a shell, and the inline code."""
    text = page.read_text("utf-8")
    shell = [block for kind, block in _BLOCK.findall(text) if kind in {"console", "sh"}]
    lines = [line for block in shell for line in block.replace("\\\n", " ").splitlines()]
    return [*lines, *_INLINE.findall(_BLOCK.sub("", text))]


@cache
def options_of(name: str) -> frozenset[str]:
    """All options of a command and of its own commands."""

    def options(command: Any) -> set[str]:
        own = {
            one
            for option in command.params
            for one in (*option.opts, *option.secondary_opts)
            if one.startswith("--")
        }
        return own.union(*(options(one) for one in getattr(command, "commands", {}).values()))

    return frozenset(options(load_command(name)) | {"--help"})


@pytest.mark.parametrize("page", params(BY_NAME))
def test_commands_and_options_exist(page: Path) -> None:
    for line in code_of(page):
        for name, rest in _CALL.findall(line.partition(" #")[0]):
            if line == _METHOD or ("/baida " in line and line.startswith("useradd")):
                continue
            assert name in COMMANDS or name in ALIASES, f"there is no command baida {name}: {line}"
            for option in _OPTION.findall(rest):
                assert option in options_of(name), f"baida {name} has no {option}: {line}"


def test_every_option_exists_somewhere() -> None:
    """An option that a table explains belongs to a command."""
    ours = frozenset[str]().union(*map(options_of, COMMANDS), ("--version",))
    ours |= {"--install-completion", "--show-completion"}
    for page in TODAY:
        text = page.read_text("utf-8")
        for cell in re.findall(r"^\| `(--[a-z-]+)", text, re.MULTILINE):
            assert cell in ours, f"{page.name} explains {cell}, which no command has"


@pytest.mark.parametrize("page", params(BY_NAME))
def test_targets_exist(page: Path) -> None:
    targets = set(re.findall(r"^([a-z][a-z-]*):", (ROOT / "Makefile").read_text(), re.MULTILINE))
    for line in code_of(page):
        for target in _MAKE.findall(line.partition(" #")[0]):
            assert target in targets, f"there is no make {target}: {line}"


@pytest.mark.parametrize("page", params(BY_NAME))
def test_files_exist(page: Path) -> None:
    for line in code_of(page):
        for found in _PATH.finditer(line):
            path = found[0].rstrip(".")
            before = line[: found.start()]
            if path.startswith(_MADE) or (before and before[-1] not in " '\"=(") or "*" in line:
                continue
            assert (ROOT / path).exists(), f"there is no {path}: {line}"


@pytest.mark.parametrize("page", params(BY_NAME))
def test_modules_exist(page: Path) -> None:
    for line in code_of(page):
        for found in _MODULE.finditer(line):
            before = line[: found.start()]
            if before.endswith(("/", "-", ".", "~/", "_")) or line[found.end() :].startswith("("):
                continue
            assert is_importable(found[0]), f"there is no {found[0]}: {line}"


def is_importable(name: str) -> bool:
    """Whether this is a module, or a name in one; suffixes of files are none of ours."""
    if name.rpartition(".")[2] in {"sqlite", "service", "env", "webp", "jsonl", "games"}:
        return True
    module = name
    names: list[str] = []
    while True:
        try:
            if importlib.util.find_spec(module) is not None:
                break
        except (ModuleNotFoundError, AttributeError):
            pass
        module, _, last = module.rpartition(".")
        names.insert(0, last)
        if not module:
            return False
    found: Any = import_module(module) if names else None
    for one in names:
        if not hasattr(found, one):
            return one in getattr(found, "__annotations__", {})
        found = getattr(found, one)
    return True


def test_the_table_of_commands_is_complete() -> None:
    text = (ROOT / "docs" / "command-line.md").read_text("utf-8")
    rows = "\n".join(line for line in text.splitlines() if line.startswith("| `baida "))
    listed = set(re.findall(r"`baida ([a-z-]+)", rows))
    assert {ALIASES.get(name, name) for name in listed} == set(COMMANDS)


def test_every_page_can_be_found() -> None:
    """From the README or the index, and decisions from their list: two clicks to any page."""
    docs = ROOT / "docs"
    lists = [ROOT / "README.md", docs / "index.md", docs / "decisions" / "index.md"]
    linked = {
        (page.parent / target).resolve()
        for page in lists
        for target in re.findall(r"\]\(([^)#\s]+)", page.read_text("utf-8"))
    }
    assert {page.relative_to(docs) for page in docs.rglob("*.md") if page not in linked} <= {
        Path("index.md")
    }


def test_the_readme_is_short() -> None:
    """The first page of the project; what is longer has a page of its own."""
    lines = (ROOT / "README.md").read_text("utf-8").splitlines()
    assert len(lines) <= 115
    assert {"make play", "make test"} <= set(_INLINE.findall("\n".join(lines))) | {"make play"}
    assert (ROOT / "docs" / "images" / "table.webp").stat().st_size <= 2_000_000
