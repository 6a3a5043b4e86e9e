"""The outputs and the figures that the documentation shows are those of this version."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from bench.duplicate import play_deals
from bench.ladder import cell, decider_of
from tests.helpers.paths import ROOT
from tests.helpers.values import params

DOCS = ROOT / "docs"
#: Pages whose console blocks are typed, one after the other, in one folder.
TYPED = ("README.md", "docs/command-line.md", "docs/house-rules.md", "docs/simulate.md",
         "docs/datasets.md")  # fmt: skip
#: Commands of these blocks that need a network, a cluster or half an hour.
_LEFT_OUT = re.compile(
    r"^cd |make |pip |ray |export |umask|baida play|--on ray|--hands 1000\b|baida report"
)
_BLOCK = re.compile(r"^```console\n(.*?)^```$", re.MULTILINE | re.DOTALL)
#: Times, rates and sizes differ from run to run.
_MEASURED = re.compile(r"\d[\d,.]* (?:s|hands/s|decisions/s|MB|kB)\b")


def commands(page: Path) -> list[tuple[str, str]]:
    """What is typed on a page, and what is shown below it."""
    found = []
    for block in _BLOCK.findall(page.read_text("utf-8")):
        for part in re.split(r"^\$ ", block, flags=re.MULTILINE)[1:]:
            typed, _, shown = part.partition("\n")
            if not _LEFT_OUT.search(typed):
                found.append((typed.partition("  #")[0].strip(), shown))
    return found


@pytest.mark.parametrize("name", params((name, name) for name in TYPED))
def test_commands_print_what_is_shown(name: str, tmp_path: Path) -> None:
    """A command without an output below it has to succeed."""
    programs = tmp_path / "programs"
    programs.mkdir()
    (programs / "baida").write_text(f'#!/bin/sh\nexec "{sys.executable}" -m baida "$@"\n')
    (programs / "baida").chmod(0o755)
    shutil.copytree(ROOT / "examples", tmp_path / "examples")
    environment = {
        **os.environ,
        "PATH": f"{programs}{os.pathsep}{os.environ['PATH']}",
        "COLUMNS": "80",
        "NO_COLOR": "1",
    }
    for typed, shown in commands(ROOT / name):
        done = subprocess.run(
            ["sh", "-c", f"{typed} 2>&1"],
            cwd=tmp_path,
            env=environment,
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
            check=False,
        )
        if shown.strip():
            assert plain(done.stdout) == plain(shown), typed
        else:
            assert done.returncode == 0, f"{typed}\n{done.stdout}"


def plain(text: str) -> list[str]:
    lines = [_MEASURED.sub("#", line.rstrip()) for line in text.splitlines()]
    return [line for line in lines if line]


def test_figures_of_learned() -> None:
    """Other pages quote those of the model card."""
    card = (DOCS / "models" / "learned.md").read_text("utf-8")
    measured = re.findall(r"^\| [A-Z][^|]+ \| \+([\d.]+ ± [\d.]+) \|", card, re.MULTILINE)
    assert len(measured) == 3
    text = " ".join((DOCS / "simulate.md").read_text("utf-8").split())
    for figure in measured:
        assert figure in text, f"simulate.md does not say {figure}"


@pytest.mark.parametrize(
    ("game", "title"),
    [
        ("b30fj", "Bloody 30-Faan Jokers"),
        ("sbr(turn_after_win=discarder)", "Sichuan Bloody Rules"),
        ("vietnamese", "Vietnamese mahjong"),
    ],
)
def test_figures_of_the_ladder(game: str, title: str, tmp_path: Path) -> None:
    """Those of bots that decide at once can be played again, to the last digit."""
    text = (DOCS / "ladder.md").read_text("utf-8")
    table = text.partition(f"**{title}**")[2].partition("**")[0]
    rows = [line.strip("| ").split(" | ") for line in table.splitlines() if "`" in line]
    columns = [cell.removeprefix("three ").strip("`") for cell in rows[0][1:]]
    seed = re.search(r"Seed (\d+)", text)
    assert seed
    for one in ("random", "learned"):
        row = next(row for row in rows[1:] if row[0] == f"`{one}`")
        shown = row[1 + columns.index("efficient")]
        deals = re.search(r"\((\d+)\)", shown)
        assert deals
        results = play_deals(
            game, int(seed[1]), int(deals[1]), decider_of(one, 0), decider_of("efficient", 0),
            tmp_path / f"{one}.jsonl", {"game": game},
        )  # fmt: skip
        assert cell(results) == shown.strip()
