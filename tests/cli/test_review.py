"""``baida review``: the terminal, the page, JSON, and refusals."""

from __future__ import annotations

import json
import re
from dataclasses import replace
from pathlib import Path

import pytest
from pydantic import TypeAdapter
from rich.console import Console

from baida.cli.commands.review import HELP, review_view
from baida.game.log.file import read_log
from baida.review.choices import choices_of
from baida.review.run import MatchReviewer
from baida.sim.play import play_match
from baida.tiles import packed
from baida.variants import find_rules
from baida.wire.review import MatchReview
from tests.helpers.cli.run import has, run

QUICK = "--worlds 8 --processes 1"
BOTS = ["random", *["efficient"] * 3]


@pytest.fixture(scope="module")
def log(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A short match whose first player plays at random, beside two matches of another game."""
    path = tmp_path_factory.mktemp("review") / "match.jsonl"
    play_match(find_rules("sbr"), BOTS, 1, 0, 1, log=path)
    folder = path.parent / "matches"
    folder.mkdir()
    for number in range(2):
        log = folder / f"{number}.jsonl"
        play_match(find_rules("vietnamese"), BOTS, 1, number, 1, log=log)
    return path


def test_terminal_and_page(log: Path, tmp_path: Path) -> None:
    page = tmp_path / "page.html"
    done = run(f"review {log} --seat 0 {QUICK} --html {page}")
    assert done.exit_code == 0, done.output
    has(done.stdout, "Sichuan Bloody Rules 1 hand", "random 0", "at most 8 worlds per decision")
    html = page.read_text("utf-8")
    has(html, "baida review", "Expected points", "<svg", "All decisions")


@pytest.mark.parametrize(
    ("action", "words"),
    [("kong 2s2s2s=2s2s2s2s", "kong with 2s2s2s"), ("void p 3p", "void circles")],
)
def test_actions_in_words(log: Path, action: str, words: str) -> None:
    """Actions are in the words of players, not in the notation of logs."""
    review = MatchReviewer(read_log(log), seat=0, worlds=8).review()
    bad = replace(review.decisions[0], played="pass", best=action, loss=2.5, category="calls")
    console = Console(width=200)
    with console.capture() as shown:
        for part in review_view(replace(review, decisions=(bad,)), 1.0, 200):
            console.print(part)
    has(shown.get(), f"✗ pass – better: {words}, by 2.50 ±")
    # whose decision it was, and the hand: the reasons need them
    has(shown.get(), f"event {bad.n}, seat 0: random 0", f"holds {bad.held}")
    held = choices_of(read_log(log), 0).found[0]
    assert bad.held.split(",")[0] == packed(held.view.seats[0].tiles)


def test_json(log: Path) -> None:
    done = run(f"review {log} --seat 0 {QUICK} --json")
    assert done.exit_code == 0, done.output
    found = json.loads(done.stdout)
    TypeAdapter(MatchReview).validate_python(found)
    assert {one["seat"] for one in found["decisions"]} == {0}
    assert found["summary"]["complete"]
    for one in found["decisions"]:
        actions = [candidate["action"] for candidate in one["candidates"]]
        assert {one["played"], one["best"]} <= set(actions)


def test_many_logs(log: Path) -> None:
    """Each review equals that of a single log, with any number of workers; players are summed."""
    folder = log.parent / "matches"
    logs = [log, folder / "0.jsonl", folder / "1.jsonl"]
    alone = [json.loads(run(f"review {one} --seat 0 {QUICK} --json").stdout) for one in logs]
    for processes in (1, 2):
        done = run(f"review {log} {folder} --seat 0 --worlds 8 --processes {processes} --json")
        assert (done.exit_code, done.stderr) == (0, "")
        reviews = [json.loads(line) for line in done.stdout.splitlines()]
        assert [one.pop("log") for one in reviews] == list(map(str, logs))
        assert reviews == alone
    told = run(f"review {log} {folder} --seat 0 {QUICK}")
    decisions = sum(one["summary"]["decisions"] for one in alone)
    mistakes = sum(one["summary"]["mistakes"] for one in alone)
    has(told.stdout, f"3 matches · {decisions} decisions", f"random 3 {decisions} {mistakes} ")


def test_many_logs_with_problems(log: Path, tmp_path: Path) -> None:
    """The other logs are reviewed, and an error names each bad one."""
    bad = tmp_path / "bad.jsonl"
    bad.write_text("{}\n")
    done = run(f"review {bad} {log} --seat 0 {QUICK} --json", columns=300)
    assert done.exit_code == 1
    assert [json.loads(line)["log"] for line in done.stdout.splitlines()] == [str(log)]
    has(done.stderr, f"✗ {bad}: line 1")
    for options, said in {
        f"{log} {log} --html page.html": "html: a page shows one match",
        f"{log} {log} --seat 4": "seat: expected a seat from 0 to 3, found 4",
        f"{log} {tmp_path / 'none'}": "No such file",
    }.items():
        refused = run(f"review {options}", columns=300)
        assert refused.exit_code == 2
        has(refused.stderr, said)


@pytest.mark.parametrize(
    ("change", "said"),
    [
        pytest.param(lambda lines: lines[:-1], "only finished matches", id="unfinished"),
        pytest.param(lambda lines: [*lines[:-1], "{"], "the line is cut off", id="damaged"),
        pytest.param(lambda lines: lines[1:], "line 1", id="no header"),
        pytest.param(
            lambda lines: [line.replace('"e": "drew", "seat": 1', '"e": "drew", "seat": 2')
                           for line in lines],
            "line", id="impossible",
        ),
    ],
)  # fmt: skip
def test_what_cannot_be_reviewed(change, said: str, log: Path, tmp_path: Path) -> None:  # type: ignore[no-untyped-def]
    broken = tmp_path / "broken.jsonl"
    broken.write_text("\n".join(change(log.read_text("utf-8").splitlines())) + "\n", "utf-8")
    done = run(f"review {broken} {QUICK}", columns=200)
    assert done.exit_code == 2
    has(done.stderr, "✗ log:", said)
    assert done.stdout == ""
    told = json.loads(run(f"review {broken} {QUICK} --json").stdout)
    assert (told["ok"], told["field"]) == (False, "log")


@pytest.mark.parametrize(
    ("options", "said"),
    [
        ("--seat 4", "seat: expected a seat from 0 to 3, found 4"),
        ("--worlds 1", "worlds: expected 8 to 100000, found 1"),
        ("--processes 0", "processes: expected 1 to 1024, found 0"),
        ("--html .", "html: '.' is a directory"),
    ],
)
def test_wrong_options(options: str, said: str, log: Path) -> None:
    done = run(f"review {log} {options}", columns=200)
    assert done.exit_code == 2
    has(done.stderr, said)


def test_no_log(tmp_path: Path) -> None:
    done = run(f"review {tmp_path / 'none.jsonl'}", columns=200)
    assert done.exit_code == 2
    has(done.stderr, "No such file")


@pytest.mark.parametrize("line", re.findall(r"^\[cyan\]baida (.*)\[/cyan\]$", HELP, re.MULTILINE))
def test_examples_in_help(line: str, log: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(log.parent)
    done = run(f"{line} {QUICK}")
    assert done.exit_code == 0, done.output


def test_help() -> None:
    done = run("review --help")
    assert done.exit_code == 0
    has(done.stdout, "Usage: baida review", "Exit code: 0", "match.jsonl")
