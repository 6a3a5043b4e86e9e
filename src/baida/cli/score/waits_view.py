"""The waits and the distance of a hand in the terminal."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from rich.console import Group, RenderableType
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from baida import Distance, Wait
from baida.cli.score.hand import Readiness
from baida.cli.score.view import View, main_names
from baida.score.request import HAND_SIZE
from baida.score.rules import Rules
from baida.score.scorer import NoWin, Score
from baida.terminal import words
from baida.terminal.style import FAINT, Look

_NARROW = 76
_PATTERNS_SHOWN = 3
#: With more waits than this, those of equal worth share a row.
_MANY = 5


def hand_view(hand: Readiness, rules: Rules, look: Look, width: int) -> View:
    if hand.distance is None:
        yield from _waits_view(hand.waits, rules, look, width)
    else:
        yield from _distance_view(hand.distance, hand.size, rules, look)


def _waits_view(waits: Sequence[Wait], rules: Rules, look: Look, width: int) -> View:
    unseen = sum(wait.unseen for wait in waits)
    yield Group(
        Text(look.named(rules.variant.names), style="bold"),
        Text.assemble(
            ("Ready", "bold green"),
            f" for {words.count(len(waits), 'tile')}, {words.copies(unseen)} unseen",
        ),
    )
    rows = _rows(waits)
    yield _stacked(rows, rules, look) if width < _NARROW else _table(rows, rules, look)


def _rows(waits: Sequence[Wait]) -> list[list[Wait]]:
    if len(waits) <= _MANY:
        return [[wait] for wait in waits]
    alike: dict[object, list[Wait]] = {}
    for wait in waits:
        key = (_key(wait.discard), _key(wait.self_draw), wait.reason)
        alike.setdefault(key, []).append(wait)
    return list(alike.values())


def _key(result: Score | NoWin) -> object:
    if isinstance(result, NoWin):
        return result.why
    return result.total, tuple((c.pattern.id, c.value, c.times) for c in result.patterns)


def _tiles(row: Iterable[Wait], look: Look) -> Text:
    return Text("  ").join([counted(wait.tile, wait.unseen, look) for wait in row])


def counted(tile: int, unseen: int, look: Look) -> Text:
    return Text.assemble(look.tile(tile), (f"{words.TIMES}{unseen}", FAINT if unseen else "red"))


def _worth(result: Score | NoWin, rules: Rules, look: Look) -> Text:
    if isinstance(result, NoWin):
        return Text(result.why, style=FAINT)
    text = Text().append(words.worth(result.points, rules, result.total), style="cyan")
    if result.patterns:
        names = main_names(result.patterns, rules, look, _PATTERNS_SHOWN)
        text.append(f"\n{names}", style=FAINT)
    return text


def _on_discard(wait: Wait, rules: Rules, look: Look) -> Text:
    if wait.self_draw_only:
        return Text.assemble(("only by self-draw", "yellow"), "\n", (wait.reason, FAINT))
    return _worth(wait.discard, rules, look)


def _table(rows: list[list[Wait]], rules: Rules, look: Look) -> RenderableType:
    table = Table(box=None, padding=(0, 2, 0, 0), header_style="bold")
    many = any(len(row) > 1 for row in rows)
    table.add_column("Tile", ratio=2 if many else None, no_wrap=not many)
    if not many:
        table.add_column("Unseen", justify="right", no_wrap=True)
    table.add_column("On a discard", ratio=3)
    table.add_column("By self-draw", ratio=3)
    for n, row in enumerate(rows):
        if n:
            table.add_row()  # a cell has several lines, so rows need a blank one between them
        wait = row[0]
        worth = _on_discard(wait, rules, look), _worth(wait.self_draw, rules, look)
        if many:
            table.add_row(_tiles(row, look), *worth)
        else:
            unseen = Text(str(wait.unseen), style="" if wait.unseen else "red")
            table.add_row(look.tile(wait.tile), unseen, *worth)
    return table


def _stacked(rows: list[list[Wait]], rules: Rules, look: Look) -> RenderableType:
    lines: list[RenderableType] = []
    for row in rows:
        lines += [Text()] if lines else []
        lines.append(_tiles(row, look))
        inner = Table.grid(padding=(0, 2))
        inner.add_row(Text("discard", FAINT), _on_discard(row[0], rules, look))
        inner.add_row(Text("self-draw", FAINT), _worth(row[0].self_draw, rules, look))
        lines.append(Padding(inner, (0, 0, 0, 2)))
    return Group(*lines)


def _distance_view(distance: Distance, size: int, rules: Rules, look: Look) -> View:
    how_far = words.away(distance.distance)
    if distance.distance < 0:
        how_far += ": score it to see what it is worth"
    elif not distance.distance:
        waiting = size == HAND_SIZE  # ready, but without a wait
        how_far += ", but holds all that could complete it" if waiting else " after a discard"
    yield Group(
        Text(look.named(rules.variant.names), style="bold"),
        Text(how_far, style="bold yellow"),
    )
    ways = Table.grid(padding=(0, 2))
    for name, far in sorted(distance.by_configuration.items(), key=lambda item: item[1]):
        ways.add_row(Text(words.configuration(name)), Text(words.away(far), style=FAINT))
    yield ways
    if distance.tiles:
        unseen = sum(n for _, n in distance.tiles)
        yield Group(
            Text(
                f"Nearer with {words.count(len(distance.tiles), 'kind')} of tile, "
                f"{words.copies(unseen)} unseen",
                style="bold",
            ),
            Text("   ").join([counted(tile, n, look) for tile, n in distance.tiles]),
        )
