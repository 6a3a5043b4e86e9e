"""The table in a terminal: four seats around the centre, the viewer at the bottom.

There are three layouts: around a table where there is room, compact in 80 columns and 20 lines, and
one seat below the other where it is narrower. No line is ever wider than requested.
"""

from __future__ import annotations

import io
from collections.abc import Sequence

from rich.console import Console
from rich.text import Text

from baida.game.view.view import View
from baida.terminal import words
from baida.terminal.style import FAINT, Look
from baida.terminal.table_parts import (
    ARROWS,
    ROW,
    SeatParts,
    bottom_seat,
    centred,
    fitted,
    flowed,
    padded,
    short_name,
)

WIDE, WIDE_LINES = 110, 25
NARROW = 72
_ENDS = {"won": "hand won", "three_won": "three have won", "wall_empty": "wall empty"}
_FRAME = "bright_black"
_COMPACT_CENTRE, _COMPACT_BAND = 16, 4
_WIDE_CENTRE, _WIDE_SIDE, _WIDE_BAND, _WIDE_MIDDLE = 18, 28, 92, 7
_POND_ROWS = 4


class TableView:
    def __init__(
        self, view: View, names: Sequence[str], look: Look | None = None, hands: int | None = None
    ) -> None:
        self.view = view
        self.names = names
        self.hands = hands
        first = bottom_seat(view)
        self.bottom, self.right, self.top, self.left = (
            SeatParts(view, seat, names[seat], look or Look())
            for seat in ((first + i) % 4 for i in range(4))
        )

    def lines(self, width: int, height: int | None = None) -> list[Text]:
        """Return the table in this many columns and, if given, exactly this many lines."""
        if width >= WIDE and (height is None or height >= WIDE_LINES):
            made = self._wide(width, height)
        elif width >= NARROW:
            made = self._compact(width, height)
        else:
            made = self._stacked(width, height)
        return padded(made, width, height)

    def centre(self, width: int) -> list[Text]:
        view = self.view
        hand = f"hand {view.hand + 1}" + (f" of {self.hands}" if self.hands else "")
        parts = [
            Text(f"{words.WIND_NAMES[view.round_wind]} round", "bold"),
            Text(hand),
            Text.assemble((str(view.wall), "bold"), f" tile{'s'[: view.wall != 1]} left"),
            *self._state(width),
        ]
        dice = view.dice.get("break") if view.dice else None
        if isinstance(dice, list):
            parts.append(Text.assemble(("dice ", FAINT), " ".join(map(str, dice))))
        return parts

    def _state(self, width: int) -> list[Text]:
        view = self.view
        if view.ended is not None:
            return [Text(_ENDS.get(view.ended, view.ended), "bold green")]
        if not view.started:
            return [Text("before the start", FAINT)]
        if view.turn is None:
            return []
        arrow = ARROWS[(view.turn - self.bottom.seat) % 4]
        name = short_name(self.names[view.turn], max(width - 4, 1))
        return [Text(f"{arrow} {name}", "bold cyan")]

    def _stacked(self, width: int, height: int | None) -> list[Text]:
        most = None if height is None else max(1, (height - 1) // 4 - 3)
        lines = [fitted(Text(" · ", FAINT).join(self.centre(width)), width)]
        for seat in (self.top, self.left, self.right, self.bottom):
            lines.append(_ruled(seat, width))
            lines += flowed([*seat.hand(width, roomy=False), *seat.melds()], width)
            lines += flowed(seat.notes(self.names), width)
            lines += seat.pond(width, most, 2 * ROW)
        return lines

    def _compact(self, width: int, height: int | None) -> list[Text]:
        side = (width - _COMPACT_CENTRE - 2) // 2
        middle = width - 2 * side - 2
        above = self._band(self.top, width, None if height is None else _COMPACT_BAND)
        below = self._band(self.bottom, width, None if height is None else _COMPACT_BAND)
        rows = None if height is None else max(0, height - 3 - len(above) - len(below))
        left, right = (self._beside(seat, side - 2, rows) for seat in (self.left, self.right))
        info = self._spread(middle, rows)
        if rows is None:
            rows = max(len(left), len(right), len(info))
        bar = Text("│", _FRAME)
        titles = Text.assemble(
            _ruled(self.left, side), ("┬" + "─" * middle + "┬", _FRAME), _ruled(self.right, side)
        )
        lines = [_ruled(self.top, width), *above, titles]
        columns = (
            padded([Text.assemble(" ", line) for line in left], side, rows),
            padded([centred(line, middle) for line in info], middle, rows),
            padded([Text.assemble(" ", line) for line in right], side, rows),
        )
        lines += [bar.join(row) for row in zip(*columns, strict=True)]
        closing = _ruled(self.bottom, width, joints=(side, side + middle + 1))
        return [*lines, closing, *below]

    def _spread(self, width: int, rows: int | None) -> list[Text]:
        parts = self.centre(width)
        spread = [Text(), parts[0], parts[1], Text(), parts[2], Text(), *parts[3:]]
        return spread if rows is None or rows >= len(spread) else parts

    def _band(self, seat: SeatParts, width: int, rows: int | None) -> list[Text]:
        inner = width - 2
        lines = flowed([*seat.hand(inner, roomy=True), *seat.melds()], inner, 3)
        lines += flowed(seat.notes(self.names), inner, 3) or [Text()]
        most = 2 if rows is None else max(1, rows - len(lines))
        pond = seat.pond(inner, most, 2 * ROW)
        if rows is None:
            return [Text.assemble(" ", line) for line in (*lines, *(pond or [Text()]))]
        lines = lines[: rows - 1]
        return [Text.assemble(" ", line) for line in padded([*lines, *pond], inner, rows)]

    def _beside(self, seat: SeatParts, width: int, rows: int | None) -> list[Text]:
        lines = flowed([*seat.hand(width, roomy=False), *seat.melds()], width)
        lines += flowed(seat.notes(self.names), width)
        # Discards stay in their place while the hand above them grows and shrinks.
        lines = padded(lines, width, max(3, len(lines)))
        return lines + seat.pond(width, None if rows is None else max(1, rows - len(lines)))

    def _wide(self, width: int, height: int | None) -> list[Text]:
        side = max(_WIDE_SIDE, (width - _WIDE_BAND) // 2 + _WIDE_SIDE - 14)
        middle = width - 2 * side
        band = min(width, max(_WIDE_BAND, middle))
        above = [centred(line, width) for line in self._box(self.top, band)]
        below = [centred(line, width) for line in self._box(self.bottom, band)]
        rows = 2 * _POND_ROWS + _WIDE_MIDDLE
        if height is not None:
            rows = min(max(height - len(above) - len(below), 0), rows + 4)
        pond_rows = max(1, (rows - _WIDE_MIDDLE) // 2)
        columns = (
            self._side_box(self.left, side, rows),
            self._ponds(middle, rows, pond_rows),
            self._side_box(self.right, side, rows),
        )
        return [*above, *[Text().join(row) for row in zip(*columns, strict=True)], *below]

    def _box(self, seat: SeatParts, width: int) -> list[Text]:
        inner = width - 4
        lines = flowed([*seat.hand(inner, roomy=True), *seat.melds(" ")], inner, 4)
        lines += flowed(seat.notes(self.names), inner, 4)
        return _framed(seat, lines, width, max(2, len(lines)))

    def _side_box(self, seat: SeatParts, width: int, rows: int) -> list[Text]:
        inner = width - 4
        lines = flowed(seat.hand(inner, roomy=False), inner)
        for part in (seat.melds(" "), seat.notes(self.names)):
            if part:
                lines.append(Text())
                lines += [line for piece in part for line in _broken(piece, inner)]
        return _framed(seat, lines, width, rows - 2)

    def _ponds(self, width: int, rows: int, pond_rows: int) -> list[Text]:
        beside = (width - _WIDE_CENTRE) // 2
        centre = width - 2 * beside
        # Rows of six start at the same column, whatever the number of discards.
        above, below = (
            [Text.assemble(" " * ((width - _widest(pond, 3 * ROW)) // 2), line) for line in pond]
            for pond in (seat.pond(width, pond_rows) for seat in (self.top, self.bottom))
        )
        left, right = (
            padded([Text.assemble("  ", line) for line in pond], beside, _WIDE_MIDDLE)
            for pond in (seat.pond(beside - 3, _WIDE_MIDDLE) for seat in (self.left, self.right))
        )
        lines = padded(above, width, pond_rows)
        lines += map(Text().join, zip(left, self._centre_box(centre), right, strict=True))
        return padded([*lines, *below], width, rows)

    def _centre_box(self, width: int) -> list[Text]:
        inner = width - 2
        lines = padded([centred(line, inner) for line in self.centre(inner)], inner, 5)
        box = [Text.assemble(("│", _FRAME), line, ("│", _FRAME)) for line in lines]
        edge = "─" * inner
        return [Text(f"╭{edge}╮", _FRAME), *box, Text(f"╰{edge}╯", _FRAME)]


def _widest(block: Sequence[Text], least: int) -> int:
    return max([least, *(line.cell_len for line in block)])


def _broken(piece: Text, width: int) -> list[Text]:
    if piece.cell_len <= width:
        return [piece]
    return flowed(piece.split(" "), width, 1)


def _ruled(seat: SeatParts, width: int, joints: Sequence[int] = ()) -> Text:
    score = seat.score()
    title = seat.title(max(width - score.cell_len - 7, 4))
    rest = width - title.cell_len - score.cell_len - 6
    style = "cyan" if seat.on_turn else _FRAME
    line = "".join("┴" if title.cell_len + 3 + i in joints else "─" for i in range(max(rest, 0)))
    return fitted(
        Text.assemble(("─ ", style), title, (f" {line} ", style), score, (" ─", style)), width
    )


def _framed(seat: SeatParts, lines: Sequence[Text], width: int, rows: int) -> list[Text]:
    style = "cyan" if seat.on_turn else _FRAME
    score = seat.score()
    title = seat.title(max(width - score.cell_len - 9, 4))
    rule = "─" * max(width - title.cell_len - score.cell_len - 8, 0)
    head = Text.assemble(("╭─ ", style), title, (f" {rule} ", style), score, (" ─╮", style))
    bar = (("│ ", style), (" │", style))
    body = [Text.assemble(bar[0], line, bar[1]) for line in padded(lines, width - 4, rows)]
    return [fitted(head, width), *body, Text("╰" + "─" * (width - 2) + "╯", style)]


def to_ansi(lines: Sequence[Text], width: int, *, colour: bool) -> str:
    if not colour:
        return "\n".join([line.plain.rstrip() for line in lines])
    console = Console(
        file=io.StringIO(),
        width=width,
        force_terminal=True,
        color_system="standard",
        no_color=False,
        highlight=False,
        emoji=False,
        markup=False,
    )
    with console.capture() as capture:
        for line in lines:
            console.print(line, soft_wrap=True)
    return capture.get().removesuffix("\n")


def render_text(
    view: View, names: Sequence[str], *, colour: bool, width: int, glyphs: bool = False
) -> str:
    """Return the table as text, no line wider than ``width``: for logs, programs and learners."""
    return to_ansi(TableView(view, names, Look(glyphs)).lines(width), width, colour=colour)
