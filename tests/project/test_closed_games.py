"""A game is closed: nothing outside its folder, its tests and its documents names it."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from baida.tiles import KINDS, NAMES
from baida.variants import VARIANTS
from tests.helpers.paths import ROOT

SOURCE = ROOT / "src" / "baida"
CLIENT = ROOT / "web" / "src"
CATALOGUE = sorted((SOURCE / "i18n" / "catalogue").glob("*.json"))
#: The alphabet of the tiles is common to all games: the kernel numbers them.
ALPHABET = {"tiles.py", "mahjong/tiles.ts", "mahjong/tile-art.ts"}
#: Fields of published formats that are named after a unit: `settle` and the sheets stored with it.
FORMATS = {
    ("app/sheets/settle.py", "phan"),
    ("app/sheets/sheet.py", "phan"),
    ("wire/settling.py", "phan"),
    ("wire/sheets.py", "phan"),
    ("keeper/WinForm.svelte", "phan"),
}
GAMES = set(VARIANTS)
UNITS = {unit for variant in VARIANTS.values() for unit in variant.units}
JOKERS = {name for name in NAMES[KINDS:] if name[0] in "JV"}
_WORD = re.compile(r"[A-Za-z0-9]+")


def words_in(text: str) -> set[str]:
    return set(_WORD.findall(text))


def texts_of(path: Path) -> Iterator[tuple[int, str]]:
    """The strings and names of a module with their lines; documentation may give examples."""
    tree = ast.parse(path.read_text("utf-8"))
    documentation = {
        id(node.body[0].value)
        for node in ast.walk(tree)
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef)
        and node.body
        and isinstance(node.body[0], ast.Expr)
    }
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            if id(node) not in documentation:
                yield node.lineno, node.value
        elif isinstance(node, ast.Name):
            yield node.lineno, node.id
        elif isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name):
            yield node.lineno, node.target.id


def modules() -> list[Path]:
    return [path for path in sorted(SOURCE.rglob("*.py")) if "variants" not in path.parts]


@pytest.mark.parametrize("path", modules(), ids=lambda path: str(path.relative_to(SOURCE)))
def test_module(path: Path) -> None:
    name = str(path.relative_to(SOURCE))
    if name in ALPHABET:
        return
    found = {
        (line, word)
        for line, text in texts_of(path)
        for word in words_in(text) & (GAMES | UNITS | JOKERS)
        if (name, word) not in FORMATS
    }
    assert sorted(found) == []


@pytest.mark.parametrize("path", CATALOGUE, ids=lambda path: path.stem)
def test_texts(path: Path) -> None:
    """Texts that all games share name no game."""
    assert sorted(words_in(path.read_text("utf-8")) & GAMES) == []


def client_files() -> list[Path]:
    kinds = (".ts", ".svelte")
    return [
        path
        for path in sorted(CLIENT.rglob("*"))
        if path.suffix in kinds
        and ".test." not in path.name
        and ".gen." not in path.name
        and CLIENT / "tests" not in path.parents
    ]


_COMMENT = re.compile(r"/\*.*?\*/|<!--.*?-->|(?<!:)//[^\n]*", re.DOTALL)


@pytest.mark.parametrize("path", client_files(), ids=lambda path: str(path.relative_to(CLIENT)))
def test_client(path: Path) -> None:
    name = str(path.relative_to(CLIENT))
    if name in ALPHABET:
        return
    text = _COMMENT.sub("", path.read_text("utf-8"))
    found = words_in(text) & (GAMES | UNITS | JOKERS)
    assert sorted(word for word in found if (name, word) not in FORMATS) == []
