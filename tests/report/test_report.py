"""Reports have the figures of the simulations, and the page is self-contained."""

from __future__ import annotations

import csv
import json
import math
import re
import statistics
import subprocess
import sys
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser

from baida.cli.commands.report import HELP
from baida.game.log.file import read_log
from baida.report.page import page
from baida.report.read import Reader, Simulation, comparable
from baida.sim.folder import Folder
from baida.sim.run import run
from baida.sim.setup import make_simulation
from baida.stats import student_95
from tests.helpers.browser.axe import expect_accessible
from tests.helpers.browser.visits import DESK, PHONE
from tests.helpers.cli.run import COMMAND, has
from tests.helpers.cli.run import run as run_line
from tests.helpers.paths import read_lines
from tests.helpers.simulation.made_up_hands import make_up
from tests.helpers.values import Json

BOTS = ["efficient", "random", "random", "random"]
USUAL, CHANGED = "sbr(hands=4)", "sbr(hands=4,turn_after_win=discarder)"


@pytest.fixture(scope="module")
def folders(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Path]:
    """The same deals under two rules, one of them with Parquet, and those of another seed."""
    root = tmp_path_factory.mktemp("report")
    for name, rules, seed, table in (
        ("usual", USUAL, 1, "csv"),
        ("changed", CHANGED, 1, "parquet"),
        ("other", CHANGED, 2, "csv"),
    ):
        with Folder(root / name, table=table) as folder:
            run(make_simulation(rules, BOTS, 40, seed), folder=folder)
    return {path.name: path for path in root.iterdir()}


def read(*paths: Path) -> list[Simulation]:
    with Reader() as reader:
        return [reader.read(path) for path in paths]


def summary_of(path: Path) -> Json:
    told: Json = json.loads((path / "summary.json").read_text("utf-8"))
    return told


@pytest.mark.parametrize("name", ["usual", "changed"])
def test_figures(name: str, folders: dict[str, Path]) -> None:
    """They are the summary's, from CSV and from Parquet."""
    told = summary_of(folders[name])
    [one] = read(folders[name])
    assert (one.rules, one.hands, list(one.bots)) == (told["rules"], 40, BOTS)
    for seat in one.seats:
        expected = told["seats"][seat.seat]
        assert seat.points.value == pytest.approx(expected["points_per_hand"])
        assert seat.points.half == pytest.approx(expected["ci95"])
        assert (seat.won, seat.dealt_in) == (expected["wins"], expected["dealt_in"])
    assert {found.name: found.wins for found in one.patterns} == told["patterns"]
    assert one.draws.value == pytest.approx(told["length"]["draws_per_hand"])
    assert sum(bar.count for bar in one.length) == 40
    assert {way.name: way.points.count for way in one.ways} == {
        way: wins for way, wins in told["wins"].items() if wins
    }
    assert one.ended == {why: hands for why, hands in told["ended"].items() if hands}
    assert sum(bar.count for bar in one.win_points) == one.wins == sum(told["wins"].values())


def test_only_the_same_deals_are_compared(folders: dict[str, Path]) -> None:
    """Runs with the same seed and bots under other rules are compared; their walls agree."""
    usual, changed, other = read(folders["usual"], folders["changed"], folders["other"])
    assert comparable([usual, other, changed]) == [(usual, changed)]
    assert comparable([usual, usual]) == []
    for number in (0, 9):
        one, two = (
            [event for event in read_lines(folders[name] / f"{number:06}.jsonl")[1:]
             if event["e"] == "match_ended"]
            for name in ("usual", "changed")
        )  # fmt: skip
        assert one[0]["secret"] == two[0]["secret"]
        assert read_log(folders["usual"] / f"{number:06}.jsonl").finished


def test_effect(folders: dict[str, Path]) -> None:
    """Differences are computed hand by hand, with the interval of their mean."""
    with Reader() as reader:
        usual, changed = reader.read(folders["usual"]), reader.read(folders["changed"])
        effect = reader.compare(usual, changed)
        same = reader.compare(usual, usual)
    before, after = (summary_of(folders[name]) for name in ("usual", "changed"))
    for seat, change in enumerate(effect.points):
        difference = after["seats"][seat]["points"] - before["seats"][seat]["points"]
        assert change.difference.value == pytest.approx(difference / 40)
        assert change.before == pytest.approx(before["seats"][seat]["points_per_hand"])
        assert change.after == pytest.approx(after["seats"][seat]["points_per_hand"])
    assert effect.hands == 40
    assert any(change.difference.value for change in effect.points)
    for change in same.points:
        assert (change.difference.value, change.difference.half) == (0, 0)


def test_the_interval_of_a_difference(
    folders: dict[str, Path], monkeypatch: pytest.MonkeyPatch
) -> None:
    """It is that of the differences in each hand, although the table is read in pieces."""
    monkeypatch.setattr("baida.report.read._MATCHES_AT_A_TIME", 3)
    points = []
    for name in ("usual", "other"):
        with (folders[name] / "hands.csv").open(encoding="utf-8", newline="") as file:
            points.append(
                [int(row["points"]) for row in csv.DictReader(file) if row["seat"] == "0"]
            )
    differences = [after - before for before, after in zip(*points, strict=True)]
    with Reader() as reader:
        effect = reader.compare(*(reader.read(folders[name]) for name in ("usual", "other")))
    assert effect.points[0].difference.value == pytest.approx(statistics.mean(differences))
    expected = student_95(39) * statistics.stdev(differences) / math.sqrt(40)
    assert effect.points[0].difference.half == pytest.approx(expected)


class Elements(HTMLParser):
    """Collects ids, and everything that a browser would load."""

    def __init__(self) -> None:
        super().__init__()
        self.ids: list[str] = []
        self.loaded: list[str] = []
        self.charts = 0

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = dict(attrs)
        self.charts += tag == "svg"
        self.ids += [given["id"] or ""] if "id" in given else []
        self.loaded += [tag] if tag in ("script", "link", "img", "iframe") else []


def test_page(folders: dict[str, Path]) -> None:
    """Nothing is loaded, ids are unique, and equal simulations give equal pages."""
    with Reader() as reader:
        both = [reader.read(folders[name]) for name in ("usual", "changed")]
        effects = [reader.compare(*pair) for pair in comparable(both)]
    text = page(both, effects)
    assert text == page(both, effects)
    titles = re.findall("<h3>(.*?)</h3>", text)
    assert titles == 2 * ["Strength", "Length of hands", "Payments", "Patterns"]
    elements = Elements()
    elements.feed(text)
    assert elements.loaded == []
    # charts of the full width exist in two sizes: the effect, and the patterns
    assert elements.charts == 2 + 2 * (3 + 2)
    assert len(elements.ids) == len(set(elements.ids))
    has(text, "80 hands in 2 simulations", "The effect of turn_after_win = discarder")
    has(text, "40 deals, each played under both rules", "efficient 0", "Self-draw")
    assert set(re.findall(r'href="#([^"]*)"', text)) <= set(elements.ids)


@pytest.mark.parametrize(
    ("size", "scheme"), [(DESK, "light"), (PHONE, "dark")], ids=["desk", "phone"]
)
def test_in_a_browser(
    folders: dict[str, Path], size: Any, scheme: Any, chromium: Browser, tmp_path: Path
) -> None:
    """The page fits the screen, and axe-core finds nothing."""
    with Reader() as reader:
        both = [reader.read(folders[name]) for name in ("usual", "changed")]
        effects = [reader.compare(*pair) for pair in comparable(both)]
    file = tmp_path / "report.html"
    file.write_text(page(both, effects), "utf-8")
    tab = chromium.new_page(viewport=size, color_scheme=scheme)
    tab.goto(file.as_uri())
    assert tab.evaluate("document.documentElement.scrollWidth") == size["width"]
    expect_accessible(tab)
    tab.close()


@pytest.mark.slow
def test_memory(tmp_path: Path) -> None:
    """Two tables of 12 million rows are compared in a fraction of their size in memory.

    As 8-byte numbers, without the texts, each of them takes 1.3 GB.
    """
    make_up(tmp_path / "usual", "sbr", 3_000_000, seed=1)
    make_up(tmp_path / "changed", "sbr(turn_after_win=discarder)", 3_000_000, seed=2)
    out = tmp_path / "report.html"
    script = (
        "import resource, subprocess, sys; subprocess.run(sys.argv[1:], check=True); "
        "print(resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss)"
    )
    folders = [str(tmp_path / name) for name in ("usual", "changed")]
    line = [*COMMAND, "report", *folders, "--out", str(out)]
    ran = subprocess.run(
        [sys.executable, "-c", script, *line], capture_output=True, text=True, check=True
    )
    has(out.read_text("utf-8"), "6,000,000 hands in 2 simulations", "3,000,000 deals")
    assert int(ran.stdout) < 700_000  # kilobytes


def test_examples_in_help(
    folders: dict[str, Path], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The examples work; a page is overwritten only on request."""
    monkeypatch.chdir(tmp_path)
    for name in ("matches", "usual", "changed"):
        (tmp_path / name).symlink_to(folders["changed" if name == "changed" else "usual"])
    lines = re.findall(r"^\[cyan\]baida (report .*)\[/cyan\]$", HELP, re.MULTILINE)
    assert len(lines) == 2
    for line in lines:
        assert run_line(line).exit_code == 0
    assert (tmp_path / "effect.html").read_text("utf-8").startswith("<!doctype html>")
    refused = run_line(lines[0])
    assert refused.exit_code == 2
    has(refused.stderr, "✗ out: 'report.html' exists")
    assert run_line(f"{lines[0]} --force").exit_code == 0


def test_bad_input(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """One line names the folder and the error, and no file is written."""
    monkeypatch.chdir(tmp_path)
    for name, files in {
        "empty": {},
        "foreign": {"summary.json": "[]"},
        "tableless": {"summary.json": '{"rules": "sbr", "bots": [], "seed": 0}'},
        "broken": {
            "summary.json": '{"rules": "sbr", "bots": [], "seed": 0}',
            "hands.parquet": "no table",
        },
    }.items():
        (tmp_path / name).mkdir()
        for file, text in files.items():
            (tmp_path / name / file).write_text(text)
    for name, complaint in {
        "nowhere": "nowhere: not the folder of a simulation: No such file or directory",
        "empty": "empty: not the folder of a simulation: No such file or directory",
        "foreign": "foreign: summary.json is not that of a simulation",
        "tableless": "tableless: there is no hands.csv or hands.parquet",
        "broken": "broken: the table of hands cannot be read",
    }.items():
        result = run_line(f"report {name} --out page.html")
        assert result.exit_code == 2
        has(result.stderr, complaint)
        assert len(result.stderr.splitlines()) == 1
        assert not (tmp_path / "page.html").exists()
