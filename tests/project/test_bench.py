"""The benchmarks run with minimal work, without checking their figures."""

from __future__ import annotations

import subprocess
import sys
from argparse import Namespace
from pathlib import Path

import pytest

from bench import recovery
from bench.__main__ import RESULTS, main
from bench.load_cluster import alone
from bench.measure import PEERS, missing_peers
from bench.rows import all_rows
from bench.sizes import FULL
from bench.threads import _share_without_rollouts
from tests.helpers.server.process import Server
from tests.helpers.values import GAMES


def test_every_row_of_the_speed_table(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Without the other programs there is no ratio: only baida itself runs."""
    monkeypatch.setenv("COLUMNS", "300")
    before = RESULTS.read_text("utf-8")
    rows = []

    def noted(*args: object, **more: object) -> object:
        for row in all_rows(*args, **more):  # type: ignore[arg-type]
            rows.append(row)
            yield row

    monkeypatch.setattr("bench.__main__.all_rows", noted)
    assert main(["--short"]) == 0
    assert RESULTS.read_text("utf-8") == before
    said = capsys.readouterr().out
    assert all(row.name in said for row in rows)
    absent = [row for row in rows if "not installed" in row.against]
    assert bool(absent) == bool(missing_peers())
    compared = [row for row in rows if row.bar.startswith("at least") and row not in absent]
    assert all(row.ratio is not None for row in compared)


@pytest.mark.skipif(not missing_peers(), reason=f"there are {', '.join(PEERS)}")
def test_figures_need_the_other_programs(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main([])
    assert f"not installed: {', '.join(missing_peers())}" in capsys.readouterr().err


@pytest.mark.parametrize("game", GAMES)
def test_search_mostly_searches(game: str) -> None:
    """It makes some decisions by its prior alone, but fewer than half of them."""
    assert 0 < _share_without_rollouts(FULL, game) < 50


def run(module: str, *arguments: str) -> str:
    """The output of a benchmark; it may find the machine too slow (exit status 1)."""
    command = [sys.executable, "-m", module, *arguments]
    done = subprocess.run(command, capture_output=True, text=True, timeout=900, check=False)
    assert done.returncode in (0, 1), done.stderr
    assert "Traceback" not in done.stderr, done.stderr
    return done.stdout


def test_load() -> None:
    tiny = ("--tables", "3", "--seconds", "2", "--beat", "0.05", "--think", "0.05")
    said = run("bench.load", *tiny)
    [lost] = [line for line in said.splitlines() if "events lost" in line]
    assert lost.split("│")[2].strip() == "0"


def test_the_load_of_one_side(tmp_path: Path) -> None:
    """The cluster is left to a slow test, because it takes half a minute to start."""
    with alone(tmp_path) as side:
        measured = side.measure(1, Namespace(seconds=1, think=0.05))
    assert measured.lost == 0


def test_the_pauses_of_one_server(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Killed shards, gateways and machines are left to a slow test."""

    def kill_and_start() -> None:
        server.kill()
        server.start()

    with Server(tmp_path / "data") as server:
        kills: recovery.Kills = {"server": [(kill_and_start, None)]}
        tiny = Namespace(tables=1, kills=1, events=5)
        pauses = recovery.measure([server, server], kills, tiny)
    assert {name: len(found) for name, found in pauses.items()} == {"server": 1}
    recovery.show(pauses)
    assert "server" in capsys.readouterr().out


@pytest.mark.slow
def test_load_of_a_cluster() -> None:
    said = run(
        "bench.load_cluster", "--only", "delay", "--tables", "1", "--seconds", "2", "--rounds", "1"
    )
    assert "work, cluster / alone" in said


@pytest.mark.slow
def test_recovery_of_a_cluster() -> None:
    said = run("bench.recovery", "--tables", "1", "--kills", "1", "--events", "40")
    assert all(part in said for part in ("shard", "gateway", "PostgreSQL", "machine"))
