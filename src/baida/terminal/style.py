"""Colours of tiles, and the console."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from rich.console import Console, RenderableType
from rich.padding import Padding
from rich.text import Text

from baida.score.patterns import Pattern
from baida.tiles import FAMILY, KINDS, NAMES, glyph, is_joker

_FAMILY_STYLES = ("red", "bright_blue", "green", "yellow", "yellow")
_JOKER_STYLE = "bold magenta"
_FLOWER_STYLE = "bright_yellow"
_WINNING_STYLE = "bold reverse"
FAINT = "dim"
INDENT = 2


@dataclass(frozen=True)
class Look:
    glyphs: bool = False
    lang: str = "en"

    def text(self, tile: int) -> str:
        return glyph(tile) if self.glyphs else NAMES[tile]

    def tile(self, tile: int, *, winning: bool = False) -> Text:
        """Return a tile in its colour; the winning tile has brackets, too, for plain output."""
        text = Text(self.text(tile), style=style_of(tile))
        if not winning:
            return text
        text.stylize(_WINNING_STYLE)
        return Text.assemble("(", text, ")")

    def tiles(self, tiles: Iterable[int]) -> Text:
        return Text(" ").join([self.tile(tile) for tile in tiles])

    def name(self, pattern: Pattern) -> str:
        return self.named(pattern.names)

    def named(self, names: Mapping[str, str]) -> str:
        return names.get(self.lang) or names["en"]


def style_of(tile: int) -> str:
    if tile < KINDS:
        return _FAMILY_STYLES[FAMILY[tile]]
    return _JOKER_STYLE if is_joker(tile) else _FLOWER_STYLE


def make_console(*, stderr: bool = False) -> Console:
    """Make a console that replaces what the terminal cannot encode, and does not guess colours."""
    stream = sys.stderr if stderr else sys.stdout
    reconfigure = getattr(stream, "reconfigure", None)
    if reconfigure is not None:
        # A terminal without Unicode shows ? instead of a traceback.
        reconfigure(errors="replace")
    return Console(stderr=stderr, highlight=False, emoji=False, markup=False)


def show(console: Console, parts: Iterable[RenderableType]) -> None:
    for part in parts:
        whole = Padding(part, (0, 0, 0, INDENT))
        if console.is_terminal:
            console.print(whole)
            console.print()
            continue
        # Trailing spaces would be a nuisance in a file or a pipe.
        with console.capture() as capture:
            console.print(whole)
        lines = [line.rstrip() for line in capture.get().splitlines()]
        console.file.write("\n".join([*lines, "", ""]))
