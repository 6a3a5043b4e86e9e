"""Small SVG charts: lines, values with confidence intervals, columns and bars.

Each function returns one ``<svg>`` element. Text and axes inherit the colour of the surrounding
text. Lines use ``--chart-1`` to ``--chart-8`` of the page, so that a dark page can choose other
colours; they also differ in their dashes, for readers who cannot tell the colours apart.
"""

from __future__ import annotations

import math
import unicodedata
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from baida.pages.html import minus, safe
from baida.stats import Estimate

WIDTH = 720
#: Distinct dark colours, each with a contrast of at least 4.5 : 1 on white.
COLOURS = (
    "#0f6b4f", "#b04a12", "#2f5fb3", "#8a2f6b", "#7a5f00", "#3f6470", "#a52a22", "#5b4ba8",
)  # fmt: skip
_STROKES = ("", "7 3", "2 3", "9 3 2 3")

_FONT = 13
_LINE = 20
_TICK_SPACE = 48
_VALUE_COLUMN = 480  # from this width on, values are written beside the chart
_FAINT = 'stroke="currentColor" stroke-opacity="0.16"'
_FIRM = 'stroke="currentColor" stroke-opacity="0.55"'


@dataclass(frozen=True)
class Curve:
    """A line through points (x, y) sorted by x; points that are not finite are skipped."""

    name: str
    points: Sequence[tuple[float, float]]


@dataclass(frozen=True)
class Interval:
    name: str
    estimate: Estimate
    text: str = ""


def line_chart(
    title: str, lines: Sequence[Curve], *, x: str, y: str, width: int = WIDTH, height: int = 220
) -> str:
    """Draw a line chart; ``x`` and ``y`` are the titles of the axes.

    ``height`` is that of the y axis, without the legend and the tick labels.

    >>> line_chart("Loss", [Curve("clone", [(0, 2.5), (1, 1.25)])], x="epoch", y="loss")[:41]
    '<svg xmlns="http://www.w3.org/2000/svg" v'
    """
    drawn = [[p for p in line.points if all(map(math.isfinite, p))] for line in lines]
    every = [point for points in drawn for point in points] or [(0.0, 0.0)]
    legend, top = _legend([line.name for line in lines], width)
    top += 2 * _LINE - 6
    bottom = top + height
    across = _Axis.around([p[1] for p in every], bottom, top, height // 36)
    left, grid = _grid(across, y, width)
    along = _Axis.within([p[0] for p in every], left, width - 26.0, width // 64)
    parts = [*legend, *grid]
    for tick in along.ticks:
        at = along.place(tick)
        parts.append(_stroke(at, bottom, at, bottom + 5, _FIRM))
        parts.append(_text(at, bottom + 19, _number(tick, along.digits), anchor="middle"))
    parts.append(_text(width, bottom + 36, x, anchor="end", opacity=0.75))
    for place, (line, points) in enumerate(zip(lines, drawn, strict=True)):
        spots = [(along.place(a), across.place(b)) for a, b in _thinned(points, width)]
        parts.append(_path(place, spots, line.name))
    return _svg(title, width, bottom + 2 * _LINE, parts)


def interval_chart(
    title: str, intervals: Sequence[Interval], *, x: str, mark: float = 0, width: int = WIDTH
) -> str:
    """Draw values below each other with their intervals; ``mark`` is the reference value.

    >>> chart = interval_chart("Points", [Interval("A", Estimate(1.5, 1.0), "+1.5")], x="points")
    >>> "+1.5" in chart, chart.count("<circle")
    (True, 1)
    """
    names = [_cut(one.name, 0.4 * width) for one in intervals]
    left = 20 + max(map(_text_width, names), default=0)
    texts = [_cut(one.text, 0.3 * width) if width >= _VALUE_COLUMN else "" for one in intervals]
    right = width - 14 - max(map(_text_width, texts), default=0)
    ends = [end for one in intervals for end in (one.estimate.low, one.estimate.high)]
    axis = _Axis.within([mark, *ends], left + 6, right - 12, int(right - left) // _TICK_SPACE)
    row = 30
    bottom = row * max(1, len(intervals)) + 6

    parts = []
    for tick in axis.ticks:
        at = axis.place(tick)
        parts.append(_stroke(at, 0, at, bottom, _FAINT))
        parts.append(_text(at, bottom + 16, _number(tick, axis.digits), anchor="middle"))
    parts.append(_stroke(axis.place(mark), 0, axis.place(mark), bottom, _FIRM))
    parts.append(_text(right, bottom + 34, x, anchor="end", opacity=0.75))
    for place, (one, name, text) in enumerate(zip(intervals, names, texts, strict=True)):
        at = row * place + row / 2 + 3
        colour = _colour(0)
        found = one.estimate
        low, high, value = (axis.place(end) for end in (found.low, found.high, found.value))
        told = f"{one.name}: {one.text}" if one.text else one.name
        parts += [
            "<g>", _title(told), _text(0, at + 4.5, name),
            _stroke(low, at, high, at, f'stroke-width="2.5" {colour}'),
            _stroke(low, at - 5, low, at + 5, f'stroke-width="2" {colour}'),
            _stroke(high, at - 5, high, at + 5, f'stroke-width="2" {colour}'),
            f'<circle cx="{_short(value)}" cy="{_short(at)}" r="5" {_colour(0, "fill")}/>',
            _text(width, at + 4.5, text, anchor="end"), "</g>",
        ]  # fmt: skip
    return _svg(title, width, bottom + 42, parts)


def column_chart(
    title: str, columns: Sequence[tuple[str, float]], *, x: str, y: str, width: int = 360
) -> str:
    """Draw labelled columns beside each other; labels without room are left out.

    >>> column_chart("Draws", [("1", 20.0), ("2+", 80.0)], x="draws", y="%").count("<rect")
    2
    """
    top, bottom = 2.0 * _LINE - 6, 170.0
    across = _Axis.around([0.0, *(value for _, value in columns)], bottom, top, 4)
    left, parts = _grid(across, y, width)
    widest = max((_text_width(label) for label, _ in columns), default=0)
    step = (width - left) / (len(columns) or 1)
    step -= max(0, widest - step) / 2 / (len(columns) or 1)  # room for the last label
    every = math.ceil((widest + 8) / step)
    for place, (label, value) in enumerate(columns):
        at = left + step * place
        parts.append(_bar(at + 0.07 * step, across.place(value), 0.86 * step, bottom))
        # Counted from the end, because the last label stands for everything from there on.
        if (len(columns) - 1 - place) % every == 0:
            parts.append(_text(at + step / 2, bottom + 17, label, anchor="middle"))
    parts.append(_text(width, bottom + 34, x, anchor="end", opacity=0.75))
    return _svg(title, width, bottom + 40, parts)


def bar_chart(
    title: str,
    names: Sequence[str],
    groups: Mapping[str, Sequence[tuple[float, str]]],
    *,
    width: int = WIDTH,
) -> str:
    """Draw a row for each name, with a bar and its text for each group.

    Where there is little room, names stand above their bars.

    >>> bar_chart("Wins", ["A", "B"], {"points": [(2, "2"), (3, "3")]}).count("<rect")
    2
    """
    above = width < _VALUE_COLUMN
    shown = [_cut(name, width if above else 0.5 * width) for name in names]
    left = 0 if above else 10 + max(map(_text_width, shown), default=0)
    row, room = 42 if above else 22, (width - left) / len(groups)
    parts = [_text(0, row * place + 38.5, name) for place, name in enumerate(shown)]
    for number, (group, bars) in enumerate(groups.items()):
        at = left + room * number
        parts.append(_text(at, 13, group, opacity=0.75))
        longest = room - 16 - max((_text_width(text) for _, text in bars), default=0)
        most = max((value for value, _ in bars), default=0) or 1
        for place, (value, text) in enumerate(bars):
            y, length = row * place + (44 if above else 26), longest * value / most
            parts.append(_bar(at, y, length, y + 16))
            parts.append(_text(at + length + 6, y + 12.5, text))
    return _svg(title, width, row * len(names) + 26, parts)


@dataclass(frozen=True)
class _Axis:
    """Maps values from ``low`` to ``high`` to coordinates."""

    low: float
    high: float
    begin: float
    end: float
    ticks: tuple[float, ...]
    digits: int

    @classmethod
    def around(cls, values: Sequence[float], begin: float, end: float, most: int) -> _Axis:
        """Return an axis that begins and ends with a tick and covers all values."""
        low, high = _apart(values)
        step, digits = _step(high - low, most)
        first, last = math.floor(low / step + 1e-9), math.ceil(high / step - 1e-9)
        ticks = tuple(round(n * step, digits) for n in range(first, last + 1))
        return cls(ticks[0], ticks[-1], begin, end, ticks, digits)

    @classmethod
    def within(cls, values: Sequence[float], begin: float, end: float, most: int) -> _Axis:
        """Return an axis that covers exactly the range of the values, with ticks inside it."""
        low, high = _apart(values)
        step, digits = _step(high - low, most)
        first, last = math.ceil(low / step - 1e-9), math.floor(high / step + 1e-9)
        ticks = tuple(round(n * step, digits) for n in range(first, last + 1))
        return cls(low, high, begin, end, ticks, digits)

    def place(self, value: float) -> float:
        share = (value - self.low) / (self.high - self.low)
        return self.begin + share * (self.end - self.begin)


def _grid(axis: _Axis, title: str, width: float) -> tuple[float, list[str]]:
    """Return the left end of a vertical axis' lines, and the lines with their labels and title."""
    labels = [_number(tick, axis.digits) for tick in axis.ticks]
    left = 12 + max(map(_text_width, labels))
    parts = [_text(0, axis.end - 14, title, opacity=0.75)]
    for tick, label in zip(axis.ticks, labels, strict=True):
        at = axis.place(tick)
        parts.append(_stroke(left, at, width, at, _FIRM if tick == 0 else _FAINT))
        parts.append(_text(left - 8, at + 4, label, anchor="end"))
    return left, parts


def _apart(values: Sequence[float]) -> tuple[float, float]:
    """Return the smallest and the greatest value, widened if they are equal."""
    low, high = min(values), max(values)
    if high - low > 1e-9 * max(abs(low), abs(high), 1e-9):
        return low, high
    return low, low + (abs(low) or 1.0)


def _step(length: float, most: int) -> tuple[float, int]:
    """Return a step of 1, 2 or 5 times a power of ten for at most this many ticks; its decimals."""
    least = length / max(1, most)
    power = math.floor(math.log10(least))
    for factor in (1, 2, 5, 10):
        step = factor * 10.0**power
        if step >= least * (1 - 1e-9):
            break
    power += factor == 10
    return step, max(0, -power)


def _svg(title: str, width: float, height: float, parts: Sequence[str]) -> str:
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {_short(width)} {_short(height)}" '
        f'width="{_short(width)}" role="img" fill="none" font-size="{_FONT}" '
        f'font-family="system-ui, sans-serif" style="max-width: 100%; height: auto">'
        f"{_title(title)}{''.join(parts)}</svg>"
    )


def _title(text: str) -> str:
    return f"<title>{safe(text)}</title>"


def _legend(names: Sequence[str], width: float) -> tuple[list[str], int]:
    parts: list[str] = []
    at, row = 0.0, 0
    for place, name in enumerate(names):
        shown = _cut(name, width - 40)
        needed = 34 + _text_width(shown)
        if at and at + needed > width:
            at, row = 0.0, row + 1
        y = row * _LINE + 10
        parts.append(_path(place, [(at, y), (at + 26, y)], name))
        parts.append(_text(at + 34, y + 4.5, shown))
        at += needed + 20
    return parts, (row + 1) * _LINE if names else 0


def _path(place: int, spots: Sequence[tuple[float, float]], name: str) -> str:
    if not spots:
        return ""
    ends = spots if len(spots) > 1 else 2 * [*spots]  # a single point is a dot
    through = " ".join(f"{_short(x)},{_short(y)}" for x, y in ends)
    # When all colours are used, they are repeated with other dashes.
    dashes = _STROKES[(place + place // len(COLOURS)) % len(_STROKES)]
    dashed = f' stroke-dasharray="{dashes}"' if dashes else ""
    kind = f'points="{through}" stroke-width="2" stroke-linejoin="round" stroke-linecap="round"'
    return f"<polyline {kind}{dashed} {_colour(place)}>{_title(name)}</polyline>"


def _stroke(x1: float, y1: float, x2: float, y2: float, look: str) -> str:
    begin = f'x1="{_short(x1)}" y1="{_short(y1)}"'
    return f'<line {begin} x2="{_short(x2)}" y2="{_short(y2)}" {look}/>'


def _bar(x: float, y: float, width: float, bottom: float) -> str:
    place = f'x="{_short(x)}" y="{_short(y)}" width="{_short(width)}"'
    return f'<rect {place} height="{_short(bottom - y)}" {_colour(0, "fill")}/>'


def _text(x: float, y: float, text: str, *, anchor: str = "start", opacity: float = 1) -> str:
    if not text:
        return ""
    look = f'fill="currentColor" text-anchor="{anchor}"'
    if opacity < 1:
        look += f' fill-opacity="{opacity:g}"'
    return f'<text x="{_short(x)}" y="{_short(y)}" {look}>{safe(text)}</text>'


def _colour(place: int, what: str = "stroke") -> str:
    number = place % len(COLOURS)
    return f'style="{what}: var(--chart-{number + 1}, {COLOURS[number]})"'


def _thinned(points: Sequence[tuple[float, float]], width: float) -> Iterator[tuple[float, float]]:
    """Drop points that are too close to be seen, keeping the last one."""
    every = max(1, len(points) // int(width))
    yield from points[: len(points) - 1 : every]
    yield from points[-1:]


def _number(value: float, digits: int) -> str:
    """Format a number; only those with five or more digits get commas."""
    return minus(f"{value:,.{digits}f}" if abs(value) >= 10_000 else f"{value:.{digits}f}")


def _short(value: float) -> str:
    return f"{value:.1f}".removesuffix(".0")


def _text_width(text: str) -> float:
    """Estimate the width of a text, as no font metrics are available."""
    wide = sum(unicodedata.east_asian_width(character) in "WF" for character in text)
    return _FONT * (0.6 * (len(text) - wide) + wide)


def _cut(text: str, width: float) -> str:
    if _text_width(text) <= width:
        return text
    while text and _text_width(text + "…") > width:
        text = text[:-1]
    return text + "…"
