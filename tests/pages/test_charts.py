"""Charts are well-formed, within their frame, and safe with any names."""

from __future__ import annotations

import math
import re
from xml.etree import ElementTree as Xml

import pytest

from baida.pages.charts import (
    Curve,
    Interval,
    bar_chart,
    column_chart,
    interval_chart,
    line_chart,
)
from baida.stats import Estimate

SVG = "{http://www.w3.org/2000/svg}"
NASTY = ('<script>alert("1")</script>', "a & b", "'\"><b>", "百搭\x1b[31m")


def drawn(svg: str) -> Xml.Element:
    """A chart as a separate document."""
    element = Xml.fromstring(svg)
    assert element.tag == f"{SVG}svg"
    width, height = map(float, element.attrib["viewBox"].split()[2:])
    for line in element.iter(f"{SVG}line"):
        for name, at in ((n, float(line.attrib[n])) for n in ("x1", "x2", "y1", "y2")):
            assert -0.5 <= at <= (width if name[0] == "x" else height) + 0.5
    return element


def texts(element: Xml.Element) -> list[str]:
    return [text.text or "" for text in element.iter(f"{SVG}text")]


def test_lines() -> None:
    """Lines are at their values; the axis ends with ticks around them."""
    line = Curve("loss", [(0, 2.5), (10, 0.5), (20, math.nan), (30, 1.0)])
    chart = drawn(line_chart("A loss", [line], x="epoch", y="loss"))
    assert chart.findtext(f"{SVG}title") == "A loss"
    shown = texts(chart)
    assert [tick for tick in shown if re.fullmatch(r"\d\.\d", tick)] == [
        "0.5",
        "1.0",
        "1.5",
        "2.0",
        "2.5",
    ]
    assert [tick for tick in shown if re.fullmatch(r"\d+", tick)] == [
        "0",
        "5",
        "10",
        "15",
        "20",
        "25",
        "30",
    ]
    assert {"loss", "epoch"} <= set(shown)
    _legend, path = chart.iter(f"{SVG}polyline")
    spots = [tuple(map(float, spot.split(","))) for spot in path.attrib["points"].split()]
    assert len(spots) == 3, "what is no number is left out"
    (left, top), (third, bottom), (right, between) = spots
    assert top < between < bottom
    assert (third - left) / (right - left) == pytest.approx(1 / 3, abs=0.01)
    assert (between - top) / (bottom - top) == pytest.approx(0.75, abs=0.01)


def test_long_lines_are_thinned() -> None:
    """They keep only visible detail, and the last point."""
    points = [(n, math.sin(n / 1000)) for n in range(100_000)]
    _legend, path = drawn(line_chart("x", [Curve("a", points)], x="n", y="y")).iter(
        f"{SVG}polyline"
    )
    assert 700 < path.attrib["points"].count(",") < 1500


def test_intervals() -> None:
    intervals = [Interval("A", Estimate(1.5, 1.0), "+1.5"), Interval("B", Estimate(-1.0, None))]
    chart = drawn(interval_chart("Points", intervals, x="points a hand"))
    a, b = chart.iter(f"{SVG}circle")
    middles = [
        (float(line.attrib["x1"]) + float(line.attrib["x2"])) / 2
        for line in chart.iter(f"{SVG}line") if line.get("stroke-width") == "2.5"
    ]  # fmt: skip
    assert middles == [pytest.approx(float(dot.attrib["cx"]), abs=0.1) for dot in (a, b)]
    assert float(a.attrib["cx"]) > float(b.attrib["cx"])
    assert {"A", "B", "+1.5", "points a hand", "\N{MINUS SIGN}1.0", "0.0"} <= set(texts(chart))
    narrow = drawn(interval_chart("Points", intervals, x="points a hand", width=300))
    assert "+1.5" not in texts(narrow), "it is in the words for those who point at it"
    assert "A: +1.5" in [title.text for title in narrow.iter(f"{SVG}title")]


@pytest.mark.parametrize("width", [300, 720])
@pytest.mark.parametrize(
    "values",
    [[], [0], [5], [-5], [0, 0], [1e-9, 2e-9], [1e9, 1e9 + 1], [-3, 1e6], [0.1, 0.2, 0.3]],
    ids=str,
)
def test_any_values(values: list[float], width: int) -> None:
    """They are within the chart, with two to a dozen ticks."""
    line = Curve("a", list(enumerate(values)))
    chart = drawn(line_chart("x", [line], x="n", y="y", width=width))
    for path in chart.iter(f"{SVG}polyline"):
        for spot in path.attrib["points"].split():
            assert all(0 <= float(at) <= width for at in spot.split(","))
    ticks = [text for text in texts(chart) if re.search(r"\d", text)]
    assert 4 <= len(ticks) <= 24
    drawn(interval_chart("x", [Interval("a", Estimate(v, 1)) for v in values], x="y", width=width))


def test_names_in_charts() -> None:
    """Names are escaped, and shortened if there is no room for them."""
    for name in (*NASTY, "x" * 500):
        for svg in (
            line_chart(name, [Curve(name, [(0, 1)])], x=name, y=name),
            interval_chart(name, [Interval(name, Estimate(1, 1), name)], x=name),
            column_chart(name, [(name, 1)], x=name, y=name),
            bar_chart(name, [name], {name: [(1, name)]}),
        ):
            element = drawn(svg)
            assert {child.tag for child in element.iter()} <= {
                f"{SVG}{tag}"
                for tag in ("svg", "title", "g", "line", "text", "circle", "polyline", "rect")
            }
    chart = drawn(interval_chart("t", [Interval("y" * 500, Estimate(1, 1))], x="x"))
    [name] = [text for text in texts(chart) if "y" in text]
    assert re.fullmatch(r"y{10,60}…", name)


def test_many_lines_differ() -> None:
    """They differ in colours or in strokes."""
    lines = [Curve(str(n), [(0, n), (1, n)]) for n in range(32)]
    paths = list(drawn(line_chart("t", lines, x="x", y="y")).iter(f"{SVG}polyline"))
    looks = {(path.attrib["style"], path.get("stroke-dasharray")) for path in paths}
    assert len(looks) == 32


def bars(chart: Xml.Element) -> list[dict[str, float]]:
    """The frames of the bars, which are within the chart."""
    width, height = map(float, chart.attrib["viewBox"].split()[2:])
    found = [
        {name: float(rect.attrib[name]) for name in ("x", "y", "width", "height")}
        for rect in chart.iter(f"{SVG}rect")
    ]
    for one in found:
        assert one["x"] >= 0
        assert one["y"] >= 0
        assert one["x"] + one["width"] <= width
        assert one["y"] + one["height"] <= height
    return found


@pytest.mark.parametrize("count", [1, 7, 25])
def test_columns(count: int) -> None:
    """Columns are as high as their values; the last one always has its label."""
    columns = [(f"{n}00" if n < count else f"{n}00+", float(n)) for n in range(1, count + 1)]
    chart = drawn(column_chart("Points", columns, x="points", y="%"))
    found = bars(chart)
    assert len(found) == count
    highest = found[-1]["height"]
    for n, one in enumerate(found, 1):
        assert one["height"] == pytest.approx(highest * n / count, abs=0.2)
    labels = [text for text in texts(chart) if text.endswith(("00", "00+"))]
    assert labels[-1] == columns[-1][0]
    assert len(labels) <= 9


def test_no_columns() -> None:
    assert bars(drawn(column_chart("Points", [], x="points", y="%"))) == []
    assert bars(drawn(column_chart("Points", [("0", 0.0)], x="points", y="%")))[0]["height"] == 0


@pytest.mark.parametrize("width", [326, 786])
def test_bars(width: int) -> None:
    """Bars are as long as their values within each group; all texts are there."""
    names = ["Thirteen Unconnected", "Knitted Terminal Sequences"]
    groups = {"% of wins": [(32, "32.3%"), (16, "16.1%")], "points": [(10, "10.0"), (40, "40.0")]}
    chart = drawn(bar_chart("Patterns", names, groups, width=width))
    a, b, c, d = (one["width"] for one in bars(chart))
    assert a / b == pytest.approx(2, abs=0.05)
    assert d / c == pytest.approx(4, abs=0.1)
    assert {*names, *groups, "32.3%", "16.1%", "10.0", "40.0"} <= set(texts(chart))
