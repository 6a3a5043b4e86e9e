"""The page of an arena and its charts are well-formed, safe, and readable on any screen."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser

from baida.arena.deal import PlayedDeal, Trouble
from baida.arena.page import page
from baida.arena.play import run_arena
from baida.arena.results import Results
from baida.arena.setup import ArenaSetup, make_arena
from tests.helpers.browser.axe import expect_accessible
from tests.helpers.browser.visits import DESK, PHONE

SVG = "{http://www.w3.org/2000/svg}"
#: Elements without an end tag.
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
    """A clear lead is stated from both sides."""
    text = page(results)
    worst = results.standings[-1]
    assert worst.name == "random"
    clear = sum(pair.ahead.clear for pair in results.pairs)
    assert clear >= 3
    assert text.count('<td class="good">') == text.count('<td class="bad">') == clear


def test_the_same_results_give_the_same_page(results: Results) -> None:
    assert page(Results(results.setup, results.deals)) == page(results)


def test_names_are_only_names(results: Results) -> None:
    """Names of programs are escaped."""
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
    """Output of programs is escaped."""
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
    """An arena without deals has a page, and so has a single deal."""
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
    """The page fits the screen with long names, and axe-core finds nothing."""
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
