"""The score of a hand in the terminal."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from rich.console import Console, ConsoleOptions, Group, RenderableType, RenderResult
from rich.padding import Padding
from rich.rule import Rule
from rich.table import Table
from rich.text import Text

from baida.score.reading import Group as ReadGroup
from baida.score.rules import WINS, Rules
from baida.score.scorer import Counted, NoWin, Score
from baida.terminal import words
from baida.terminal.style import FAINT, Look
from baida.tiles import BY_NAME, KINDS, packed

_NARROW = 72
_EAST = BY_NAME["1z"]
_WIDEST_LINE = 78
_TITLE = 10
_GAP = 3
View = Iterator[RenderableType]


def score_view(result: Score | NoWin, look: Look, width: int, readings: int = 0) -> View:
    if isinstance(result, Score):
        yield from _win(result, look, width, readings)
    else:
        yield _no_win(result, look)


def _no_win(result: NoWin, look: Look) -> RenderableType:
    request = result.request
    text = Text.assemble(("No win: ", "bold red"), result.why, "\n", ("Tiles  ", FAINT))
    text.append_text(look.tiles(sorted(request.concealed)))
    if request.winning >= 0:
        text.append(" ").append_text(look.tile(request.winning, winning=True))
    for meld in request.melds:
        text.append("  ").append_text(look.tiles(meld.tiles))
    return text


def _win(score: Score, look: Look, width: int, readings: int) -> View:
    yield _heading(score, look, min(width, _WIDEST_LINE))
    yield GroupsView(score, look, width)
    if score.ledger:
        yield _ledger(score, look)
    yield _patterns(score, look, width)
    yield _payment(score)
    if readings:
        yield _alternatives(score, look, readings)


def _heading(score: Score, look: Look, width: int) -> RenderableType:
    request = score.request
    variant = request.rules.variant
    line = Table.grid(expand=True)
    line.width = width  # in a wide terminal the points would be far from the names
    line.add_column()
    line.add_column(justify="right", no_wrap=True)
    line.add_row(
        Text(look.named(variant.names), style="bold"),
        Text(words.count(score.points, "point"), style="bold green"),
    )
    how = f"{words.configuration(score.reading.configuration)}, won {words.WINS[WINS[request.win]]}"
    if variant.copies[_EAST]:  # winds mean nothing if they are not among the tiles
        seat, round_wind = words.WIND_NAMES[request.seat_wind], words.WIND_NAMES[request.round_wind]
        how += f" · seat {seat}, round {round_wind}"
    lines: list[RenderableType] = [line, Text(how, FAINT)]
    if request.rules.id != variant.id:
        lines.append(Text(request.rules.id, FAINT))
    return Group(*lines)


def _ledger(score: Score, look: Look) -> RenderableType:
    table = Table.grid(padding=(0, 2))
    table.add_column(no_wrap=True)
    table.add_column(no_wrap=True)
    table.add_column()
    counted = {c.pattern.id for c in score.patterns}
    for entry in score.ledger:
        fed = [look.name(p) for p in entry.feeds if p.id in counted]
        table.add_row(
            look.tile(entry.use.joker),
            Text.assemble(("is ", FAINT), look.tile(entry.use.kind)),
            Text.assemble(("feeds ", FAINT), ", ".join(fed))
            if fed
            else Text("feeds nothing", FAINT),
        )
    return Group(Text("Jokers", style="bold"), table)


class _Row(NamedTuple):
    worth: str
    name: str
    means: str
    style: str = ""


def _rows(score: Score, look: Look) -> Iterator[_Row]:
    variant = score.request.rules.variant
    for counted in score.patterns:
        times = f" {words.TIMES} {counted.times}" if counted.times > 1 else ""
        worth = variant.in_unit(f"{counted.value}{times}", counted.pattern.unit)
        yield _Row(worth, look.name(counted.pattern), counted.pattern.means)
    held = {pattern.id: pattern for pattern in score.held}
    for gone, by in score.replaced.items():
        means = f"replaced by {look.name(held[by])}"
        yield _Row("-", look.name(held[gone]), means, FAINT)


def _patterns(score: Score, look: Look, width: int) -> RenderableType:
    table = Table.grid(padding=(0, 2))
    table.add_column(justify="right", no_wrap=True)
    table.add_column(no_wrap=width >= _NARROW)
    table.add_column()
    for row in _rows(score, look):
        name = Text(row.name, style=row.style or "bold")
        means = Text(row.means, style=FAINT)
        worth = Text(row.worth, style=row.style or "cyan")
        if width < _NARROW:
            table.add_row(worth, Group(name, means))
        else:
            table.add_row(worth, name, means)
    variant = score.request.rules.variant
    plain, counts = variant.in_unit(score.total, variant.unit), variant.in_words(score.total)
    table.add_row(Rule(style=FAINT), "")
    table.add_row(
        Text(plain, style="bold cyan"),
        Text("in all" if plain == counts else f"in all, which is {counts}"),
    )
    return Group(Text("Patterns", style="bold"), table)


def _payment(score: Score) -> RenderableType:
    text = Text().append(words.count(score.points, "point"), style="bold green")
    text.append(f"  row “{score.payout_row}” of the payout table", style=FAINT)
    for payment in score.payments:
        text.append(f"\n{words.payment(payment)}.")
    return text


def _alternatives(score: Score, look: Look, readings: int) -> RenderableType:
    rules = score.request.rules
    lines: list[RenderableType] = [Text("Other readings", style="bold")]
    for other in score.alternatives(readings):
        groups = " ".join(str(group) for group in other.reading.groups)
        jokers = " ".join(str(use) for use in other.reading.jokers)
        lines.append(
            Text.assemble(
                (words.worth(other.points, rules, other.total), "cyan"),
                f"   {groups}",
                (f"   {jokers}" if jokers else "", "magenta"),
            )
        )
        lines.append(Padding(Text(names(other.patterns, look), style=FAINT), (0, 0, 0, 2)))
    if len(lines) == 1:
        lines.append(Text("There is no other.", style=FAINT))
    return Group(*lines)


def names(patterns: Iterable[Counted], look: Look) -> str:
    return ", ".join(
        look.name(c.pattern) + (f" {words.TIMES} {c.times}" if c.times > 1 else "")
        for c in patterns
    )


def main_names(patterns: Iterable[Counted], rules: Rules, look: Look, most: int) -> str:
    units = rules.table.units
    ranked = sorted(patterns, key=lambda c: -c.total * units[c.pattern.unit])
    more = f" +{len(ranked) - most}" if len(ranked) > most else ""
    return names(ranked[:most], look) + more


class Block(NamedTuple):
    tiles: Text
    kinds: Text
    label: Text

    @property
    def width(self) -> int:
        return max(line.cell_len for line in self)


def _label(group: ReadGroup, look: Look) -> str:
    what = words.spaced(group.meld.kind) if group.meld is not None else group.shape
    return f"{packed(group.tiles)} {what}".strip() if look.glyphs else what


def block(score: Score, index: int, look: Look) -> Block:
    tiles, kinds = Text(), Text()
    for i, cell in enumerate(score.reading.cells(index)):
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
