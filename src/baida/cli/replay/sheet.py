"""The score of a win in the replay."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from rich.text import Text

from baida.cli.replay.event_text import counted_patterns, payment_text, total_text
from baida.errors import InputError
from baida.score.rules import Variant
from baida.terminal import words
from baida.terminal.style import FAINT, Look
from baida.terminal.table_parts import back, fitted, flowed, padded
from baida.terminal.words import printable
from baida.tiles import parse
from baida.wire.events import Paid, Won

_FRAME = "green"
_LEAST, _MOST = 40, 68


def score_sheet(
    event: Won,
    payments: Sequence[Paid],
    names: Sequence[str],
    variant: Variant,
    look: Look,
    room: tuple[int, int],
) -> list[Text]:
    width, height = min(room[0], _MOST), room[1]
    score: Mapping[str, Any] = event["score"] or {}
    parts = [
        list(_hand(score, look, width - 4)),
        list(_patterns(score, variant)),
        [Text(payment_text(paid, names)) for paid in payments],
    ]
    if not score:
        parts[0] = [Text("The tiles lie face down until the hand ends.", FAINT)]
    parts = [part for part in parts if part]
    too_many = sum(map(len, parts)) + len(parts) - 1 - (height - 2)
    if too_many > 0 and len(parts) > 1:
        parts = [_shortened(part, too_many) if part is parts[1] else part for part in parts]
    lines: list[Text] = []
    for part in parts:
        lines += [Text(), *part] if lines else part
    title = f" {names[event['seat']]} wins {words.WINS[event['win']]} "
    return _framed(Text(title, "bold green"), _worth(score), lines[: height - 2], width)


def _shortened(part: list[Text], by: int) -> list[Text]:
    """Drop lines before the last one, and say how many."""
    kept = max(len(part) - by - 2, 0)
    left_out = len(part) - 1 - kept
    return [*part[:kept], Text(f"… and {left_out} more", FAINT), part[-1]]


def _hand(score: Mapping[str, Any], look: Look, width: int) -> Iterator[Text]:
    reading = score.get("reading")
    if not isinstance(reading, dict):
        return
    groups = reading.get("groups")
    pieces = [_tiles(group, look) for group in groups] if isinstance(groups, list) else []
    yield from flowed(pieces, width, 3)
    jokers = reading.get("jokers")
    if isinstance(jokers, dict):
        uses = list(jokers.items())
    else:
        listed = jokers if isinstance(jokers, list) else ()
        uses = [(use.get("joker"), use.get("as")) for use in listed if isinstance(use, dict)]
    yield from flowed(
        [
            Text.assemble(_tiles(joker, look), (" is ", FAINT), _tiles(kind, look))
            for joker, kind in uses
        ],
        width,
        3,
    )


def _tiles(text: object, look: Look) -> Text:
    if text is None:  # a kong that is hidden from the viewer
        return Text(" ").join([back(look)] * 4)
    try:
        return look.tiles(parse(text))
    except InputError:
        return Text(printable(str(text)))


def _patterns(score: Mapping[str, Any], variant: Variant) -> Iterator[Text]:
    rows = []
    for pattern, times in counted_patterns(score):
        worth = variant.in_unit(f"{pattern.get('value')}{times}", str(pattern.get("unit")))
        rows.append((printable(worth), printable(str(pattern.get("name"))), "bold"))
    total = total_text(score, variant)
    if total:
        rows.append((total, "in all", ""))
    column = max((Text(worth).cell_len for worth, _, _ in rows), default=0)
    for worth, name, style in rows:
        shown = Text(worth, "cyan")
        shown.pad_left(column - shown.cell_len)
        yield Text.assemble(shown, "  ", (name, style))


def _worth(score: Mapping[str, Any]) -> Text:
    points = score.get("points")
    text = f" {words.count(points, 'point')} " if isinstance(points, int) else ""
    return Text(text, "bold green")


def _framed(title: Text, worth: Text, lines: list[Text], most: int) -> list[Text]:
    wanted = title.cell_len + worth.cell_len + 5
    width = min(max([_LEAST, wanted, *(line.cell_len + 4 for line in lines)]), most)
    title.truncate(max(width - worth.cell_len - 5, 1), overflow="ellipsis")
    rule = "─" * max(width - title.cell_len - worth.cell_len - 4, 0)
    head = Text.assemble(("╭─", _FRAME), title, (rule, _FRAME), worth, ("─╮", _FRAME))
    bars = (("│ ", _FRAME), (" │", _FRAME))
    body = [Text.assemble(bars[0], line, bars[1]) for line in padded(lines, width - 4)]
    return [fitted(head, width), *body, Text("╰" + "─" * (width - 2) + "╯", _FRAME)]
