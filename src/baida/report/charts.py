"""Charts as SVG, drawn by Matplotlib, in the colours of the page."""

from __future__ import annotations

import io
import re
from collections.abc import Sequence
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
    "text.color": _INK,
    "axes.spines.top": False,
    "axes.spines.right": False,
}


def interval_chart(name: str, rows: Sequence[tuple[str, Mean]], label: str) -> str:
    """A point with its interval for each row."""
    figure, axes, rc = _figure(0.7 + 0.34 * len(rows))
    with rc:
        places = range(len(rows), 0, -1)
        axes.axvline(0, color=_LINE)
        axes.errorbar(
            [mean.value for _, mean in rows], places, xerr=[mean.half or 0 for _, mean in rows],
            fmt="o", color=_ACCENT, capsize=4,
        )  # fmt: skip
        axes.set_yticks(list(places), [text for text, _ in rows])
        axes.set_ylim(0.5, len(rows) + 0.5)
        axes.set_xlabel(label)
        return _svg(figure, name)


def share_chart(name: str, rows: Sequence[tuple[str, float]], label: str) -> str:
    """A bar for each row."""
    figure, axes, rc = _figure(0.7 + 0.26 * len(rows))
    with rc:
        places = range(len(rows), 0, -1)
        axes.barh(places, [value for _, value in rows], color=_ACCENT)
        axes.set_yticks(list(places), [text for text, _ in rows])
        axes.set_ylim(0.4, len(rows) + 0.6)
        axes.set_xlabel(label)
        return _svg(figure, name)


def distribution_chart(name: str, bars: Sequence[Bar], label: str) -> str:
    """The shares of the groups of a distribution."""
    figure, axes, rc = _figure(2.4)
    with rc:
        whole = sum(bar.count for bar in bars)
        axes.bar(
            [bar.low for bar in bars], [100 * bar.count / whole for bar in bars], align="edge",
            width=[0.9 * (bar.high - bar.low) for bar in bars], color=_ACCENT,
        )  # fmt: skip
        axes.set_xlabel(label)
        axes.set_ylabel("%")
        return _svg(figure, name)


def _figure(height: float) -> tuple[Any, Any, Any]:
    try:
        matplotlib: Any = import_module("matplotlib")
        figures: Any = import_module("matplotlib.figure")
    except ImportError:
        raise InputError(
            "dirs", "a report needs duckdb and matplotlib: pip install 'baida[report]'"
        ) from None
    with matplotlib.rc_context(_SETTINGS):
        figure = figures.Figure(figsize=(_WIDTH, height), layout="constrained")
        axes = figure.subplots()
    return figure, axes, matplotlib.rc_context(_SETTINGS)


def _svg(figure: Any, name: str) -> str:
    """The chart for a page; the same data give the same text."""
    matplotlib: Any = import_module("matplotlib")
    out = io.StringIO()
    # The salt also keeps the ids of different charts apart.
    with matplotlib.rc_context({"svg.hashsalt": name}):
        figure.savefig(out, format="svg", transparent=True, metadata={"Date": None})
    text = out.getvalue()
    text = text[text.index("<svg") :]
    text = _SIZE.sub("", text, count=2)  # the page decides
    text = _NUMBERED.sub("", text)
    text = text.replace("<svg ", f'<svg role="img" aria-label="{escape(name)}" ', 1)
    for drawn, colour in _COLOURS.items():
        text = text.replace(drawn, f"var({colour})")
    return text
