"""The state and drawing of an interactive replay, independent of keys and terminals."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from rich.text import Text

from baida.cli.replay.event_text import counted_patterns, event_text, payment_text, total_text
from baida.cli.replay.timeline import VIEWERS, Timeline, step
from baida.errors import InputError
from baida.game.view.view import EVERYTHING, SPECTATOR
from baida.score.rules import Variant
from baida.terminal import words
from baida.terminal.style import FAINT, Look
from baida.terminal.table_parts import back, fitted, flowed, padded
from baida.terminal.table_view import WIDE, WIDE_LINES, TableView
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


SPEEDS = (4.0, 2.0, 1.0, 0.5, 0.25, 0.1, 0.05)
_SENTENCES = (3, 18)
_COMPACT_LINES = 20
_ROOMY = {True: WIDE_LINES + 2, False: 22}  # lines that a table needs, wide or not
_TYPED = re.compile(r"[h#]?\d{0,6}")
_KEYS = "←→ step  ↑↓ decision  [] hand  w win  s seat  ? help  q quit"
_SHORT_KEYS = "←→ ↑↓ move  ? help  q quit"
_SHORTEST_KEYS = "? help  q quit"
UNFINISHED = "The log ends before the match does"

HELP = (
    ("← →", "the event before, the next one"),
    ("↑ ↓", "the decision before, the next one"),
    ("PgUp PgDn", "the turn before, the next one"),
    ("[ ]  p n", "the hand before, the next one"),
    ("Home End", "the first event, the last one"),
    ("W w", "the win before, the next one"),
    ("12 Enter", "to event 12; h2 Enter: to hand 2"),
    ("s S", "who looks: all, a seat, a spectator"),
    ("space + -", "play by itself; faster, slower"),
    ("Esc", "closes this, or the sheet of a win"),
    ("q Ctrl-C", "the end"),
)
LEGEND = (
    ("◆ ▶", "the dealer; whose turn it is"),
    ("›5p", "just drawn, or just discarded"),
    ("×5p", "a discard that was claimed"),
    ("5p(5p)5p↑", "a claimed tile, and who discarded it"),
    ("7z7z7z+7z", "a tile added to a pung"),
    ("▮5p5p5p5p▮", "a concealed kong"),
    ("joker=7m", "a joker and what it stands for"),
    ("✿ F2 ¦ F1", "declared before the start ¦ later"),
)


class ReplayScreen:
    def __init__(self, timeline: Timeline, look: Look, viewer: int, here: int = 0) -> None:
        self.timeline = timeline
        self.variant = timeline.log.rules.variant
        self.look = look
        self.viewer = viewer
        self.here = here
        self.playing = False
        self.speed = 2
        self.help = False
        self.sheet = True
        #: The digits typed so far of a number to go to; None if nothing is being typed.
        self.typed: str | None = None
        self.note = ""
        self._wins = timeline.wins()
        self._decisions = timeline.decisions()
        self._turns = timeline.turns()
        self._deals = timeline.deals()

    def go(self, moment: int | None, otherwise: str = "") -> None:
        """Go to a moment; if it is None, show the message ``otherwise``."""
        self.sheet, self.note, self.typed = True, "", None
        if moment is None:
            self.note = otherwise
        else:
            self.here = min(max(moment, 0), len(self.timeline) - 1)

    def events(self, by: int) -> None:
        self.go(self.here + by)

    def decisions(self, direction: int) -> None:
        self._to(self._decisions, direction, "decision")

    def turns(self, direction: int) -> None:
        self._to(self._turns, direction, "turn")

    def wins(self, direction: int) -> None:
        self._to(self._wins, direction, "win")

    def hands(self, direction: int) -> None:
        self._to(self._deals, direction, "hand")

    def _to(self, moments: Iterable[int], direction: int, what: str) -> None:
        where = "further" if direction > 0 else "earlier"
        self.go(step(moments, self.here, direction), f"there is no {where} {what}")

    def first(self) -> None:
        self.go(0)

    def last(self) -> None:
        self.go(len(self.timeline) - 1)

    def seats(self, direction: int) -> None:
        at = VIEWERS.index(self.viewer) + direction
        self.viewer = VIEWERS[at % len(VIEWERS)]
        self.note = ""

    def play(self) -> None:
        self.playing = not self.playing
        if self.playing and self.here == len(self.timeline) - 1:
            self.first()

    def tick(self) -> None:
        if self.here < len(self.timeline) - 1:
            self.events(1)
        else:
            self.playing = False

    @property
    def delay(self) -> float:
        """Seconds until the next event; longer after a win."""
        kind = self.timeline.events()[self.here]["e"]
        return SPEEDS[self.speed] * (4 if kind in ("won", "hand_ended") else 1)

    def faster(self, by: int) -> None:
        self.speed = min(max(self.speed + by, 0), len(SPEEDS) - 1)
        self.note = f"{1 / SPEEDS[self.speed]:g} events a second"

    def close(self) -> None:
        self.sheet = self.sheet and (self.help or self.typed is not None)
        self.help, self.typed = False, None

    def type(self, text: str) -> None:
        if _TYPED.fullmatch((self.typed or "") + text):
            self.typed = (self.typed or "") + text

    def rub_out(self) -> None:
        self.typed = self.typed[:-1] or None if self.typed else None

    def enter(self) -> None:
        typed, self.typed = self.typed, None
        number = int(typed.strip("h#") or 0) if typed else 0
        if not number:
            return
        if typed and typed.startswith("h"):
            found = self._deals[number - 1] if number <= len(self._deals) else None
            self.go(found, f"there is no hand {number}")
        else:
            found = number - 1 if number <= len(self.timeline) else None
            self.go(found, f"there is no event {number}")

    def lines(self, width: int, height: int) -> list[Text]:
        rows = self.table_rows(width, height)
        sentences = max(height - 1 - rows, 0)
        view = self.timeline.view(self.here, self.viewer)
        table = TableView(view, self.timeline.names, self.look, self.timeline.hands)
        lines = [*table.lines(width, rows), *self._sentences(width, sentences)]
        return [*lines[: height - 1], self._status(width)]

    def table_rows(self, width: int, height: int) -> int:
        least, most = _SENTENCES
        wide = width >= WIDE and height - 1 - least >= WIDE_LINES
        if height - 1 - least < _COMPACT_LINES:
            sentences = max(1, min(least, height // 8))
        else:
            sentences = min(max(height - 1 - _ROOMY[wide], least), most)
        return max(height - 1 - sentences, 0)

    def _sentences(self, width: int, rows: int) -> list[Text]:
        events = self.timeline.events(self.viewer)
        column = len(str(len(self.timeline)))
        told: list[Text] = []
        for i in range(max(self.here - rows + 1, 0), self.here + 1):
            here = i == self.here
            sentence = event_text(events[i], self.timeline.names, self.variant, self.look)
            indent = column + 4
            room = max(width - indent - 1, 8)
            wrapped = flowed([Text(word) for word in sentence.split(" ")], room, 1)
            for k, line in enumerate(wrapped[: 2 if here else 1]):
                cut = not here and len(wrapped) > 1
                mark = ("▸" if here else " ") + f"{i + 1:>{column + 1}}  "
                text = Text().append(mark if not k else " " * indent, "bold" if here else FAINT)
                text.append(line.plain + (" …" if cut else ""), "bold" if here else FAINT)
                told.append(fitted(text, width))
        told = told[-rows:] if rows else []
        return [*told, *[Text(" " * width) for _ in range(rows - len(told))]]

    def _status(self, width: int) -> Text:
        timeline = self.timeline
        event = f"event {self.here + 1} of {len(timeline)}"
        message = self._message()
        if self.typed is not None:
            parts = [f"go to {self.typed}_", "a number: an event, h and a number: a hand", "Enter"]
        elif message:
            parts = [event, message]
        else:
            hand = f"hand {timeline.hand_at(self.here) + 1} of {len(timeline.starts)}"
            parts = [hand, event, who_looks(self.viewer, timeline.names)]
        parts += ["playing"] if self.playing else []
        line = Text(f" {' · '.join(parts)}")
        for keys in (_KEYS, _SHORT_KEYS, _SHORTEST_KEYS) if self.typed is None else ():
            fits = line.cell_len + len(keys) + 3 <= width
            if fits or (keys == _SHORTEST_KEYS and not message):
                line = fitted(line, max(width - len(keys) - 3, 0)).append(f"  {keys}")
                break
        line = fitted(line, width)
        line.stylize("reverse")
        return line

    def _message(self) -> str:
        if self.note or self.here < len(self.timeline) - 1:
            return self.note
        if self.timeline.problem is not None:
            return f"✗ {self.timeline.problem}"
        return UNFINISHED if self.timeline.unfinished else ""

    def overlay(self, width: int, height: int) -> list[Text]:
        if self.help:
            return _help_lines(width, height) if width >= 20 and height > 3 else []
        event = self.timeline.events(self.viewer)[self.here]
        if event["e"] != "won" or not self.sheet or width < 24 or height < 8:
            return []
        paid = self.timeline.payments(self.here)
        return score_sheet(
            event, paid, self.timeline.names, self.variant, self.look, (width - 4, height - 5)
        )


def who_looks(viewer: int, names: list[str]) -> str:
    others = {EVERYTHING: "all tiles open", SPECTATOR: "as a spectator"}
    return others.get(viewer) or f"as {names[viewer]}"


def _help_lines(width: int, height: int) -> list[Text]:
    rows = [("Keys", ""), *HELP, ("", ""), ("On the table", ""), *LEGEND]
    column = max(Text(key).cell_len for key, _ in rows) + 2
    inner = min(column + max(len(means) for _, means in rows), width - 4)
    lines = []
    if len(rows) + 2 > height:
        rows = [(key, means) for key, means in rows if key][: max(height - 2, 0)]
    for key, means in rows:
        style = "cyan" if means else "bold"
        line = Text().append(key, style)
        line.append(" " * (column - line.cell_len) + means)
        lines.append(Text.assemble("│ ", fitted(line, inner), " │"))
    edge = "─" * (inner + 2)
    return [Text(f"╭{edge}╮"), *lines, Text(f"╰{edge}╯")]
