"""Enforce the architecture of the client: imports between its folders go one way."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.helpers.paths import ROOT

CLIENT = ROOT / "web" / "src"

#: The folders from the bottom up. A file imports only from its own folder and from folders in lines
#: above it; folders in the same line do not import each other. A folder that is not listed belongs
#: to the one around it.
LAYERS = """
lib
wire
words
mahjong
match
styles
ui
explain | picker | table/moment | records
rules | table/hand | table/seats | table/prompt
calculator | review | table/sheets
table | tournament
keeper | learn | lobby
position
replay
pages
app | kit
.
"""
LEVELS = {
    folder: level
    for level, line in enumerate(LAYERS.strip().splitlines())
    for folder in line.split(" | ")
}
_IMPORT = re.compile(r"""(?:\bfrom|\bimport)\s*\(?\s*"(\.{1,2}/[^"?]+)""")


def sources() -> list[Path]:
    return [
        path
        for path in sorted(CLIENT.rglob("*"))
        if path.suffix in (".ts", ".svelte", ".css")
        and ".test." not in path.name
        and path.parent != CLIENT / "tests"
    ]


def folder_of(path: Path) -> str:
    """The listed folder that a file belongs to."""
    for parent in path.relative_to(CLIENT).parents:
        if str(parent) in LEVELS:
            return str(parent)
    raise AssertionError(f"{path} is in no listed folder")


def imported(path: Path) -> Iterator[Path]:
    """The files of the client that a file imports, types included."""
    for name in _IMPORT.findall(path.read_text("utf-8")):
        target = (path.parent / name).resolve()
        found = [target, *(target.with_name(target.name + end) for end in (".ts", ".svelte"))]
        existing = [one for one in found if one.is_file()]
        assert existing, f"{path} imports {name}, which is not there"
        if existing[0].is_relative_to(CLIENT):
            yield existing[0]


def test_folders_exist() -> None:
    used = {folder_of(path) for path in sources()}
    assert used == set(LEVELS)


@pytest.mark.parametrize("folder", LEVELS)
def test_imports_go_one_way(folder: str) -> None:
    upwards = [
        f"{path.relative_to(CLIENT)} imports {target.relative_to(CLIENT)}"
        for path in sources()
        if folder_of(path) == folder
        for target in imported(path)
        if folder_of(target) != folder and LEVELS[folder_of(target)] >= LEVELS[folder]
    ]
    assert upwards == []


def test_no_file_imports_itself_through_others() -> None:
    graph = {path: sorted(imported(path)) for path in sources()}
    done: set[Path] = set()

    def walk(path: Path, way: tuple[Path, ...]) -> None:
        assert path not in way, [str(one.relative_to(CLIENT)) for one in (*way, path)]
        if path not in done:
            for target in graph[path]:
                walk(target, (*way, path))
            done.add(path)

    for path in graph:
        walk(path, ())
