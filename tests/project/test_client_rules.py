"""No rule of a game stands in the client: it shows what it is told (decision 10).

A test cannot recognise every rule. These are the marks that rules have left in the client so far:
tiles named by their code, letters of the notation taken apart, numbers of tiles, and comparisons
with what only some games have. Every exception is named with its reason.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from baida.game.actions import ACTIONS
from baida.score.rules import WINS, Variant
from baida.tiles import NAMES
from baida.variants import VARIANTS
from tests.helpers.paths import ROOT

CLIENT = ROOT / "web" / "src"

#: File, what is found there, and why it may stand there.
EXCEPTIONS: dict[str, tuple[set[str], str]] = {
    "mahjong/tiles.ts": (
        {"tile", "letters"},
        "the notation: how tiles are written, sorted and named, the same for all games",
    ),
    "mahjong/tile-art.ts": ({"letters"}, "which file of drawings has a tile"),
    "rules/tile-set.ts": ({"letters"}, "the series of the notation, each under its name"),
    "kit/Kit.svelte": ({"tile"}, "a page for developers, with tiles to look at"),
    "keeper/WinForm.svelte": (
        {"particular"},
        "a button of its own, which is shown where the server says that the game has this win",
    ),
    "table/PlaySheets.svelte": (
        {"particular"},
        "the name of the sheet that explains such wins, offered where the server says they exist",
    ),
    "match/reducer/view.ts": (
        {"number", "particular"},
        "the fold of events, compared with the server's own after every event",
    ),
}

_COMMENT = re.compile(r"/\*.*?\*/|<!--.*?-->|(?<!:)//[^\n]*", re.DOTALL)
_STYLE = re.compile(r"<style.*?</style>", re.DOTALL)
_SCRIPT = re.compile(r"<script[^>]*>(.*?)</script>", re.DOTALL)
_STRING = re.compile(r'"((?:[^"\\\n]|\\.)*)"|' + r"'((?:[^'\\\n]|\\.)*)'|`((?:[^`\\]|\\.)*)`")
_SPECIAL = "|".join(sorted((name for name in NAMES if name[0].isalpha()), key=len, reverse=True))
_TILES = re.compile(rf"(?:(?:[1-9]+[mps]|[1-7]+z|{_SPECIAL})[ ,]*)+")
#: Classes of letters in regular expressions, series of letters, and letters of a tile compared.
_LETTERS = re.compile(
    r"\\d[mpsz]\b|\[1-9\]|\[[1-7]-[1-7]\]z|\[[JVFGKQmpswdz]{2,}\]|/\^[JVFGKQ]/"
    r'|"[JVFGKQ]{2,}"|"(?=\w*[mp])[mpswdz]{2,5}"'
    r"|\btile(?:\.tile)?\[[01]\]"
)
#: Sizes of hands, of the set of kinds and of walls; a round number means too much else.
_WALLS = {sum(variant.copies) for variant in VARIANTS.values()}
_NUMBERS = {13, 14, 34} | {size for size in _WALLS if size % 100}
_NUMBER = re.compile(r"(?<![\w.#-])\d+(?![\w.%])")


def _particular(of: Callable[[Variant], set[str]]) -> set[str]:
    """What some games have and others do not."""
    counts = Counter(name for variant in VARIANTS.values() for name in of(variant))
    return {name for name, games in counts.items() if games < len(VARIANTS)}


#: A house rule may be called like a kind of win that all games have, or like an action.
NOT_RULES = {*WINS, *ACTIONS}
PARTICULAR = (
    _particular(lambda variant: set(variant.wins))
    | _particular(lambda variant: set(variant.configurations))
    | _particular(lambda variant: {switch.name for switch in variant.switches} - NOT_RULES)
)
_COMPARED = re.compile(r'[!=]==\s*"([\w ]+)"')


def files() -> list[Path]:
    return [
        path
        for path in sorted(CLIENT.rglob("*"))
        if path.suffix in (".ts", ".svelte")
        and not re.search(r"\.(test|gen)\.", path.name)
        and CLIENT / "tests" not in path.parents
    ]


def marks(path: Path) -> Iterator[tuple[str, str]]:
    """The marks of rules in a file: the kind of mark, and what was found."""
    text = _STYLE.sub("", _COMMENT.sub("", path.read_text("utf-8")))
    for groups in _STRING.findall(text):
        written = "".join(groups)
        if _TILES.fullmatch(written):
            yield "tile", written
    for found in _LETTERS.findall(text):
        yield "letters", found
    for word in _COMPARED.findall(text):
        if word in PARTICULAR:
            yield "particular", word
    script = "\n".join(_SCRIPT.findall(text)) if path.suffix == ".svelte" else text
    for number in _NUMBER.findall(_STRING.sub("", script)):
        if int(number) in _NUMBERS:
            yield "number", number


@pytest.mark.parametrize("path", files(), ids=lambda path: str(path.relative_to(CLIENT)))
def test_file_has_no_marks_of_rules(path: Path) -> None:
    allowed, _ = EXCEPTIONS.get(str(path.relative_to(CLIENT)), (set(), ""))
    assert [mark for mark in marks(path) if mark[0] not in allowed] == []


@pytest.mark.parametrize("name", EXCEPTIONS)
def test_exception_is_needed(name: str) -> None:
    assert {kind for kind, _ in marks(CLIENT / name)} == EXCEPTIONS[name][0]


@pytest.mark.parametrize(
    ("code", "kind"),
    [
        ('const tile = "5p";', "tile"),
        ('hasWinds = "1z" in game.tiles;', "tile"),
        ('const JOKERS = { JA: "mpswd" };', "letters"),
        ('tile[1] !== "z"', "letters"),
        ("/^[JV]/.test(tile)", "letters"),
        ("export const HAND_SIZE = 13;", "number"),
        ('if (win === "green_jokers") return true;', "particular"),
    ],
)
def test_marks_are_found(tmp_path: Path, code: str, kind: str) -> None:
    """The rules that the client once had would be found."""
    path = tmp_path / "old.ts"
    path.write_text(code, "utf-8")
    assert kind in {found for found, _ in marks(path)}
