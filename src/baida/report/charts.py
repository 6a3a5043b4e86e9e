"""Charts as SVG, drawn by Matplotlib, in the colours of the page."""

from __future__ import annotations

import io
import re
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from html import escape
from importlib import import_module
from typing import Any

from baida.errors import InputError
from baida.report.read import Bar, Mean

#: Colours to draw with, and the ones of the page that replace them, in light and in dark.
_COLOURS = {"#0f6b4e": "--accent", "#22261e": "--ink", "#d9d3c3": "--line"}
_ACCENT, _INK, _LINE = _COLOURS
#: In inches. As narrow as a phone, so that the text can still be read there.
_WIDTH = 4.6
_MOST_LABELS = 9
_SIZE = re.compile(r' (?:width|height)="[\d.]+pt"')
#: Ids that several charts of a page would have, and that nothing refers to.
_NUMBERED = re.compile(r' id="[A-Za-z0-9.]+_\d+"')
_SETTINGS = {
    "svg.fonttype": "none",
    "font.size": 12,
    "axes.edgecolor": _LINE,
    "axes.labelcolor": _INK,
    "xtick.color": _INK,
    "ytick.color": _INK,
    "ytick.major.size": 0,
    "text.color": _INK,
    "axes.spines.top": False,
    "axes.spines.right": False,
}


def interval_chart(name: str, rows: Sequence[tuple[str, Mean]], label: str) -> str:
    """A point with its interval for each row."""
    with _drawing(name, 0.8 + 0.36 * len(rows)) as (figure, svg):
        axes = figure.subplots()
        places = range(len(rows), 0, -1)
        axes.axvline(0, color=_LINE)
        axes.errorbar(
            [mean.value for _, mean in rows], places, xerr=[mean.half or 0 for _, mean in rows],
            fmt="o", color=_ACCENT, capsize=4,
        )  # fmt: skip
        axes.set_yticks(list(places), [text for text, _ in rows])
        axes.set_ylim(0.5, len(rows) + 0.5)
        axes.locator_params(axis="x", nbins=5)
        axes.set_xlabel(label)
    return svg()


def pattern_chart(name: str, rows: Sequence[tuple[str, float, float]]) -> str:
    """For each pattern its share of the wins in percent, and what wins with it were paid."""
    with _drawing(name, 0.6 + 0.27 * len(rows)) as (figure, svg):
        both = figure.subplots(1, 2, sharey=True)
        places = range(len(rows), 0, -1)
        for axes, title, unit, values in (
            (both[0], "% of wins", "%", [share for _, share, _ in rows]),
            (both[1], "points", "", [points for _, _, points in rows]),
        ):
            bars = axes.barh(places, values, color=_ACCENT, height=0.62)
            axes.bar_label(bars, [f"{value:.1f}{unit}" for value in values], padding=3)
            axes.set_title(title, fontsize=12)
            axes.set_xlim(0, 1.55 * max(values))
            axes.set_xticks([])
            axes.spines["bottom"].set_visible(False)
        both[0].set_yticks(list(places), [text for text, _, _ in rows])
        both[0].set_ylim(0.4, len(rows) + 0.6)
    return svg()


def distribution_chart(name: str, bars: Sequence[Bar], label: str) -> str:
    """The shares of the groups of a distribution."""
    with _drawing(name, 2.5) as (figure, svg):
        axes = figure.subplots()
        whole = sum(bar.count for bar in bars)
        axes.bar(
            range(len(bars)), [100 * bar.count / whole for bar in bars], width=0.86, color=_ACCENT
        )
        every = -(-len(bars) // _MOST_LABELS)
        # counted from the end, because the last label says that it has everything from there on
        shown = range((len(bars) - 1) % every, len(bars), every)
        axes.set_xticks(list(shown), [_words(bars[n]) for n in shown])
        axes.locator_params(axis="y", nbins=5)
        axes.set_xlabel(label)
        axes.set_ylabel("%")
    return svg()


def _words(bar: Bar) -> str:
    return f"{bar.low}" + ("+" if bar.high is None else "")


@contextmanager
def _drawing(name: str, height: float) -> Iterator[tuple[Any, Callable[[], str]]]:
    """A figure, and the function that gives its SVG afterwards."""
    try:
        matplotlib: Any = import_module("matplotlib")
        figures: Any = import_module("matplotlib.figure")
    except ImportError:
        raise InputError(
            "dirs", "a report needs duckdb and matplotlib: pip install 'baida[report]'"
        ) from None
    out = io.StringIO()
    # The salt also keeps the ids of different charts apart.
    with matplotlib.rc_context({**_SETTINGS, "svg.hashsalt": name}):
        figure = figures.Figure(figsize=(_WIDTH, height), layout="constrained")
        yield figure, lambda: _for_the_page(out.getvalue(), name)
        figure.savefig(out, format="svg", transparent=True, metadata={"Date": None})


def _for_the_page(text: str, name: str) -> str:
    text = text[text.index("<svg") :]
    text = _SIZE.sub("", text, count=2)  # the page decides
    text = _NUMBERED.sub("", text)
    text = text.replace("<svg ", f'<svg role="img" aria-label="{escape(name)}" ', 1)
    for drawn, colour in _COLOURS.items():
        text = text.replace(drawn, f"var({colour})")
    return text
