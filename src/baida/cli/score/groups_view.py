"""The groups of a reading in the terminal."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from rich.console import Console, ConsoleOptions, RenderResult
from rich.text import Text

from baida.score.assign import Group
from baida.score.explain import cells, shape
from baida.score.result import Score
from baida.terminal import words
from baida.terminal.style import FAINT, Look
from baida.tiles import KINDS, packed

_TITLE = 10
_GAP = 3


class Block(NamedTuple):
    tiles: Text
    kinds: Text
    label: Text

    @property
    def width(self) -> int:
        return max(line.cell_len for line in self)


def _label(group: Group, look: Look) -> str:
    what = words.spaced(group.meld.kind) if group.meld is not None else shape(group)
    return f"{packed(group.tiles)} {what}".strip() if look.glyphs else what


def block(score: Score, index: int, look: Look) -> Block:
    tiles, kinds = Text(), Text()
    for i, cell in enumerate(cells(score, index)):
        above = look.tile(cell.tile, winning=cell.winning)
        below = look.tile(cell.kind) if cell.tile >= KINDS else Text()
        if cell.winning:
            below = Text.assemble(" ", below)
        width = max(above.cell_len, below.cell_len)
        for line, part in ((tiles, above), (kinds, below)):
            if i:
                line.append(" ")
            line.append_text(part)
            line.append(" " * (width - part.cell_len))
    kinds.rstrip()
    return Block(tiles, kinds, Text(_label(score.reading.groups[index], look), style=FAINT))


class GroupsView:
    def __init__(self, score: Score, look: Look, width: int) -> None:
        groups = score.reading.groups
        self._look = look
        self._width = width
        self._flowers = score.request.flowers
        self._rows = [
            ("In hand", [block(score, i, look) for i, g in enumerate(groups) if g.meld is None]),
            ("Melds", [block(score, i, look) for i, g in enumerate(groups) if g.meld is not None]),
        ]

    def __rich_console__(self, _console: Console, _options: ConsoleOptions) -> RenderResult:
        for title, blocks in self._rows:
            for i, row in enumerate(_flow(blocks, self._width - _TITLE)):
                for n, line in enumerate(zip(*row, strict=True)):
                    if not any(part.cell_len for part in line):
                        continue  # no jokers in this row
                    text = _title(title if not i and not n else "")
                    for part, whole in zip(line, row, strict=True):
                        text.append_text(part)
                        text.append(" " * (whole.width - part.cell_len + _GAP))
                    text.rstrip()
                    yield text
        if self._flowers:
            yield _title("Declared").append_text(self._look.tiles(self._flowers))


def _title(text: str) -> Text:
    """Make a separate Text, so that the style does not apply to what is appended."""
    return Text().append(text.ljust(_TITLE), style=FAINT)


def _flow(blocks: Iterable[Block], width: int) -> list[list[Block]]:
    rows: list[list[Block]] = []
    room = 0
    for one in blocks:
        if not rows or one.width > room:
            rows.append([])
            room = width
        rows[-1].append(one)
        room -= one.width + _GAP
    return rows
