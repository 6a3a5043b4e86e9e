"""Jobs on a Ray cluster give the same results as local ones, even if workers and machines die."""

from __future__ import annotations

import os
import shlex
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from threading import Event
from typing import Any

import pytest

from baida.bots.network_file import read_network
from baida.jobs.on_ray import RayCluster
from baida.jobs.runner import Inline, Stop, WorkerError, never
from baida.sim.folder import Folder
from baida.sim.run import run as run_simulation
from baida.sim.setup import make_simulation
from baida.sim.tally import Tally
from baida.train.chunks import ChunkMaker, make_chunks
from baida.train.duel import Measured
from tests.helpers.bots.external_bots import KEYED
from tests.helpers.cli.run import run as run_line
from tests.helpers.cli.run import spawn
from tests.helpers.machines.ray_nodes import ray_cluster
from tests.helpers.paths import ROOT, files_in
from tests.helpers.simulation.worker_jobs import (
    Noted,
    dies_at_fifty,
    fails_at_three,
    process_of,
    square,
)


def results(
    runner: RayCluster,
    function: Callable[[int, Stop], int],
    jobs: Sequence[int],
    stop: Callable[[Sequence[int]], bool] = lambda _got: False,
) -> tuple[list[int], str]:
    """The results, and how they end."""
    got: list[int] = []
    mapped = runner.map(function, jobs, stop=lambda: stop(got), name=lambda n: f"job {n}")
    try:
        for n in mapped:
            got.append(n)
    except WorkerError as error:
        return got, error.message
    return got, ""


def same_here_and_there(line: str, folder: Path, there: str) -> None:
    """Check that a command prints the same with local processes and on a cluster."""
    answers = []
    for name, place in (("here", "processes"), ("there", there)):
        out = str(folder / name)
        result = run_line(f"{line.replace('OUT', out)} --json --on {place} --processes 2")
        assert (result.exit_code, result.stderr) == (0, "")
        answers.append(result.stdout.replace(out, ""))
    assert answers[0] == answers[1]


@pytest.fixture(scope="module")
def cluster() -> Iterator[Any]:
    """Two machines for all tests here."""
    with ray_cluster(1, 1) as started:
        yield started


@pytest.fixture
def runner(cluster: Any) -> Iterator[RayCluster]:
    with RayCluster(cluster.address) as connected:
        yield connected


SIMULATION = "simulate sbr(hands=2) --bots random --hands 13 --out OUT/matches"


def test_on_ray(cluster: Any, tmp_path: Path) -> None:
    """The files are byte for byte the same, even if a worker dies."""
    same_here_and_there(SIMULATION, tmp_path, f"ray:{cluster.address}")
    assert files_in(tmp_path / "here/matches") == files_in(tmp_path / "there/matches")
    noted = Noted(tmp_path / "noted.txt", dies_at=4)
    with RayCluster(cluster.address) as runner:
        assert results(runner, noted, range(700)) == (list(range(700)), "")
    assert noted.file.read_text().splitlines().count("4") == 2


@pytest.mark.slow
def test_commands_on_ray(cluster: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """This includes an external program, and logs that only this machine has."""
    monkeypatch.chdir(ROOT)  # where the program is
    bots = f"random cmd:{shlex.quote(f'{sys.executable} examples/bot.py')}"
    there = f"ray:{cluster.address}"
    arena = f"arena {bots} --hands 16 --seed {KEYED[0]} --out OUT/arena"
    same_here_and_there(SIMULATION, tmp_path, there)
    same_here_and_there(arena, tmp_path, there)
    assert files_in(tmp_path / "here/arena") == files_in(tmp_path / "there/arena")
    same_here_and_there("dataset OUT/matches --out OUT/rows.parquet", tmp_path, there)
    rows = [(tmp_path / name / "rows.parquet").read_bytes() for name in ("here", "there")]
    assert rows[0] == rows[1]
    same_here_and_there("review OUT/matches --worlds 8 --seat 1", tmp_path, there)


@pytest.mark.slow
def test_training_on_ray(runner: RayCluster, tmp_path: Path) -> None:
    """Positions of self-play and the measurement of a network are the same."""
    trained = read_network("sbr")
    measured = []
    for name, on in (("here", Inline()), ("there", runner)):
        folder = tmp_path / name
        folder.mkdir()
        assert make_chunks(folder, 3, ChunkMaker("sbr", hands=2), on, lambda _done: None, never)
        kept = Measured(folder / "measured.json", "sbr")
        measured.append(kept.strength(trained, range(8), on, lambda _done: None, never))
    assert measured[0] == measured[1]
    assert files_in(tmp_path / "here") == files_in(tmp_path / "there")


@pytest.mark.slow
def test_jobs_on_ray(runner: RayCluster, tmp_path: Path) -> None:
    """The same holds as for local processes."""
    assert results(runner, square, range(0)) == ([], "")
    assert results(runner, square, range(700)) == ([n * n for n in range(700)], "")
    failed = "job 3 failed: ValueError: three"
    assert results(runner, fails_at_three, range(100)) == ([0, 1, 2], failed)
    got, message = results(runner, dies_at_fifty, range(100))
    assert got == list(range(50))
    assert message.startswith("a worker process ended before its work was done (job 50, ")
    assert message.endswith("), 3 times")
    noted = Noted(tmp_path / "noted.txt")
    results(runner, noted, range(10_000_000), lambda _got: runner.workers == 2)
    assert noted.file.read_text().splitlines().count("closed") == 2


@pytest.mark.slow
@pytest.mark.parametrize("there", [False, True], ids=["processes", "ray"])
def test_memory_with_a_slow_consumer(there: bool, cluster: Any) -> None:
    """The results of all jobs are 3 GB; only a fraction of that is in memory at a time."""
    place = f"ray:{cluster.address}" if there else "processes"
    script = f"""
import resource, time
from contextlib import closing
from baida.jobs.processes import choose_runner
from tests.helpers.simulation.worker_jobs import megabyte

if __name__ == "__main__":
    with choose_runner({place!r}, 2) as runner:
        before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
        with closing(
            runner.map(megabyte, range(3000), stop=lambda: False, name=str)
        ) as results:
            total = 0
            for one in results:
                total += len(one)
                time.sleep(0.002)
        print(total, resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before)
"""
    ran = subprocess.run(
        [sys.executable, "-c", script], cwd=ROOT, capture_output=True, text=True, check=True
    )
    total, kilobytes = map(int, ran.stdout.split())
    assert total == 3000 << 20
    assert kilobytes < 1_200_000


# --- machines that die --------------------------------------------------------------------------


def other_machine(cluster: Any) -> Any:
    return next(node for node in cluster.list_all_nodes() if node is not cluster.head_node)


def kill_machine(cluster: Any) -> None:
    """Kill a machine without warning; then another one joins."""
    cluster.remove_node(other_machine(cluster), allow_graceful=False)
    cluster.add_node(num_cpus=1, object_store_memory=100_000_000)


@pytest.mark.slow
def test_killed_workers_and_machines(cluster: Any, runner: RayCluster) -> None:
    """A worker is killed, then a whole machine: every result comes once."""
    killed: list[int] = []
    workers: set[int] = set()

    def disturb(got: Sequence[int]) -> bool:
        workers.add(runner.workers)
        if len(got) > 100 and not killed:
            killed.append(got[-1])
            os.kill(got[-1], 9)
        if len(got) > 600 and len(killed) == 1:
            killed.append(0)
            kill_machine(cluster)
        return False

    got, message = results(runner, process_of, range(3000), disturb)
    assert (len(got), message) == (3000, "")
    assert len(killed) == 2
    assert {1, 2} <= workers


@pytest.mark.slow
def test_a_machine_dies_during_a_simulation(
    cluster: Any, runner: RayCluster, tmp_path: Path
) -> None:
    """The files are byte for byte the same."""
    line = "simulate sbr --bots efficient --hands 6000 --seed 3 --json --quiet"
    here = run_line(f"{line} --out {tmp_path / 'here'}")
    killed: list[int] = []

    def note(tally: Tally) -> None:
        if tally.matches > 100 and not killed:
            killed.append(tally.matches)
            kill_machine(cluster)

    with Folder(tmp_path / "there") as folder:
        setup = make_simulation("sbr", ["efficient"], 6000, 3)
        run_simulation(setup, on=runner, folder=folder, progress=note)
    assert here.exit_code == 0
    assert killed
    assert files_in(tmp_path / "here") == files_in(tmp_path / "there")


def lines_in(file: Path) -> int:
    return file.read_bytes().count(b"\n") if file.exists() else 0


@pytest.mark.slow
def test_ctrl_c_keeps_what_is_done(cluster: Any, tmp_path: Path) -> None:
    """An interrupted arena continues on the cluster, with the deals of an uninterrupted one."""
    out = tmp_path / "arena"
    line = f"arena efficient random --hands 12000 --seed 5 --quiet --out {out}".split()
    there = ["--on", f"ray:{cluster.address}"]
    with spawn(*line, *there) as running:
        deals = out / "deals.jsonl"
        while running.poll() is None and lines_in(deals) < 10:
            Event().wait(0.02)
        running.send_signal(signal.SIGINT)
        _, said = running.communicate(timeout=60)
    assert running.returncode == 130, said
    assert b"the same command continues" in said
    kept = deals.read_bytes()
    played = kept.count(b"\n") - 1
    assert 9 <= played < 3000
    hands = 4 * (played + 5)
    assert run_line(f"arena efficient random --hands {hands} --seed 5 --out {out}").exit_code == 0
    again = tmp_path / "again"
    assert run_line(f"arena efficient random --hands {hands} --seed 5 --out {again}").exit_code == 0
    assert deals.read_bytes() == (again / "deals.jsonl").read_bytes()
    assert deals.read_bytes().startswith(kept)


@pytest.mark.slow
def test_a_machine_joins(cluster: Any, runner: RayCluster) -> None:
    """The new machine gets workers too."""
    joined: list[Any] = []

    def watch(got: Sequence[int]) -> bool:
        if got and not joined:
            joined.append(cluster.add_node(num_cpus=1, object_store_memory=100_000_000))
        return runner.workers == 3

    got, message = results(runner, process_of, range(10_000_000), watch)
    assert message == ""
    assert 0 < len(got) < 10_000_000
    cluster.remove_node(joined[0])
