"""The page of an arena, and the charts: well formed, safe, and to be read on any screen."""

from __future__ import annotations

import math
import re
from collections.abc import Sequence
from dataclasses import replace
from html.parser import HTMLParser
from pathlib import Path
from typing import Any
from xml.etree import ElementTree as Xml

import pytest
from playwright.sync_api import Browser

from baida.arena.deal import PlayedDeal, Trouble
from baida.arena.page import page
from baida.arena.play import run_arena
from baida.arena.results import Results
from baida.arena.setup import ArenaSetup, make_arena
from baida.pages.charts import Interval, Line, interval_chart, line_chart
from baida.stats import Estimate
from tests.helpers.axe import expect_accessible
from tests.helpers.browser import DESK, PHONE

SVG = "{http://www.w3.org/2000/svg}"
#: Elements without an end.
VOID = {"meta", "br"}
NASTY = ('<script>alert("1")</script>', "a & b", "'\"><b>", "百搭\x1b[31m")


class Reader(HTMLParser):
    """Reads a page strictly: every element that begins has to end."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.seen: list[str] = []
        self.said: list[str] = []
        self.values: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.seen.append(tag)
        self.values += [value or "" for _, value in attrs]
        if tag not in VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.seen.append(tag)
        self.values += [value or "" for _, value in attrs]

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        self.said.append(data)


def read(text: str) -> Reader:
    reader = Reader()
    reader.feed(text)
    reader.close()
    assert reader.open == []
    return reader


@pytest.fixture(scope="module")
def results() -> Results:
    """Four bots, one of them much worse."""
    setup = make_arena("sbr", ["efficient", "random", "efficient", "efficient"], hands=48, seed=4)
    return Results(setup, run_arena(setup))


def renamed(results: Results, names: Sequence[str], **more: object) -> Results:
    return Results(replace(results.setup, names=tuple(names), **more), results.deals)  # type: ignore[arg-type]


# --- the page -----------------------------------------------------------------------------------


def test_what_is_on_it(results: Results) -> None:
    text = page(results)
    reader = read(text)
    said = " ".join("".join(reader.said).split())
    assert "Sichuan Bloody Rules" in said
    assert "48 hands: 12 deals, each from all four seats · seed 4 · rules sbr" in said
    for name in results.setup.names:
        assert name in said
    first = results.standings[0]
    assert first.per_hand is not None
    assert f"{first.per_hand.value:+.2f}" in said
    assert f"{first.rating.value:.0f}" in said
    repeat = "baida arena efficient random efficient efficient --variant sbr --hands 48 --seed 4"
    assert repeat in said
    assert reader.seen.count("h1") == 1
    assert reader.seen.count("table") == 2
    assert {"script", "link", "img"}.isdisjoint(reader.seen), "it needs nothing else"
    assert not re.search(r"(?:src|href|url)\s*[=(]", text)


def test_who_is_clearly_ahead(results: Results) -> None:
    """Is told from each side."""
    text = page(results)
    worst = results.standings[-1]
    assert worst.name == "random"
    clear = sum(pair.ahead.clear for pair in results.pairs)
    assert clear >= 3
    assert text.count('<td class="good">') == text.count('<td class="bad">') == clear


def test_the_same_results_give_the_same_page(results: Results) -> None:
    assert page(Results(results.setup, results.deals)) == page(results)


def test_names_are_only_names(results: Results) -> None:
    """Whatever programs call themselves."""
    reader = read(page(renamed(results, NASTY)))
    plain = read(page(results))
    assert set(reader.seen) == set(plain.seen), "no name has become an element"
    said = "".join(reader.said)
    for name in NASTY[:3]:
        assert name in said
    assert "\x1b" not in said
    for name in NASTY[:3]:
        assert name in reader.values, "the columns are named too"


def test_faults_on_the_page(results: Results) -> None:
    """Words of programs are only words."""
    trouble = Trouble(1, {"died": 2, "late": 1}, "it said <b>no</b>", 2)
    deals = [replace(results.deals[0], trouble=(trouble,)), *results.deals[1:]]
    setup = replace(results.setup, bots=("random", "cmd:mine <x>", "random", "random"))
    reader = read(page(Results(setup, deals)))
    said = "".join(reader.said)
    assert "2 died and 1 late, cut off in 2 hands" in said
    assert "it said <b>no</b>" in said
    assert "'cmd:mine <x>'" in said
    assert "None: every program answered" in page(Results(setup, results.deals))
    assert "Faults" not in page(results), "bots of baida have none"


def test_nothing_played() -> None:
    """Is a page too, and so is a single deal."""
    setup = make_arena("vietnamese", ["random", "random"], hands=8)
    assert "Nothing was played." in page(Results(setup, []))
    deal = PlayedDeal(0, (0, 0, 1, 1), ((1, 1, -1, -1),) * 4, (0,) * 4, (0,) * 4)
    text = page(Results(setup, [deal]))
    read(text)
    assert "stopped before the 8 hands that were asked for" in text
    assert "random has most points, but is not clearly ahead of random#2." in text


def test_many_bots() -> None:
    """The lines of the first eight are drawn."""
    setup = ArenaSetup("sbr", ("random",) * 10, tuple(f"bot {n}" for n in range(10)), 3)
    tables = [(0, 1, 2, 3), (4, 5, 6, 7), (8, 9, 0, 4)]
    deals = [
        PlayedDeal(n, table, ((3, 1, -1, -3),) * 4, (0,) * 4, (0,) * 4)
        for n, table in enumerate(tables)
    ]
    text = page(Results(setup, deals))
    read(text)
    assert "Cumulative points by deal (the first 8)" in text


@pytest.mark.parametrize(
    ("size", "scheme"), [(DESK, "light"), (PHONE, "dark")], ids=["desk", "phone"]
)
def test_in_a_browser(
    results: Results, size: Any, scheme: Any, chromium: Browser, tmp_path: Path
) -> None:
    """No wider than the screen with long names, and nothing that axe-core minds."""
    names = ["efficient", "…in/python3 /home/me/bots/mahjong/search.py", "x" * 40, "百搭" * 10]
    file = tmp_path / "page.html"
    file.write_text(page(renamed(results, names)), "utf-8")
    tab = chromium.new_page(viewport=size, color_scheme=scheme)
    tab.goto(file.as_uri())
    assert tab.evaluate("document.documentElement.scrollWidth") == size["width"]
    charts = tab.locator("svg").all()
    assert sum(chart.is_visible() for chart in charts) == len(charts) / 2 == 3
    expect_accessible(tab)
    tab.close()


# --- charts -------------------------------------------------------------------------------------


def drawn(svg: str) -> Xml.Element:
    """A chart as a document of its own."""
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
    """Where they are: the axis ends with ticks around the values."""
    line = Line("loss", [(0, 2.5), (10, 0.5), (20, math.nan), (30, 1.0)])
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
    """To what one can see, the last point included."""
    points = [(n, math.sin(n / 1000)) for n in range(100_000)]
    _legend, path = drawn(line_chart("x", [Line("a", points)], x="n", y="y")).iter(f"{SVG}polyline")
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
    """Are within the chart, with two to a dozen ticks."""
    line = Line("a", list(enumerate(values)))
    chart = drawn(line_chart("x", [line], x="n", y="y", width=width))
    for path in chart.iter(f"{SVG}polyline"):
        for spot in path.attrib["points"].split():
            assert all(0 <= float(at) <= width for at in spot.split(","))
    ticks = [text for text in texts(chart) if re.search(r"\d", text)]
    assert 4 <= len(ticks) <= 24
    drawn(interval_chart("x", [Interval("a", Estimate(v, 1)) for v in values], x="y", width=width))


def test_names_in_charts() -> None:
    """Are only names, and cut where there is no room for them."""
    for name in (*NASTY, "x" * 500):
        for svg in (
            line_chart(name, [Line(name, [(0, 1)])], x=name, y=name),
            interval_chart(name, [Interval(name, Estimate(1, 1), name)], x=name),
        ):
            element = drawn(svg)
            assert {child.tag for child in element.iter()} <= {
                f"{SVG}{tag}" for tag in ("svg", "title", "g", "line", "text", "circle", "polyline")
            }
    chart = drawn(interval_chart("t", [Interval("y" * 500, Estimate(1, 1))], x="x"))
    [name] = [text for text in texts(chart) if "y" in text]
    assert re.fullmatch(r"y{10,60}…", name)


def test_many_lines_differ() -> None:
    """In their colours or in their strokes."""
    lines = [Line(str(n), [(0, n), (1, n)]) for n in range(32)]
    paths = list(drawn(line_chart("t", lines, x="x", y="y")).iter(f"{SVG}polyline"))
    looks = {(path.attrib["style"], path.get("stroke-dasharray")) for path in paths}
    assert len(looks) == 32
