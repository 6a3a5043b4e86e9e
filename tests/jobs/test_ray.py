"""Jobs on a Ray cluster: the same results as here, though workers and machines die."""

from __future__ import annotations

import os
import shlex
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from baida.jobs.on_ray import RayCluster, load_ray
from baida.jobs.runner import Stop, WorkerError
from tests.helpers.cli_support import run as run_line
from tests.helpers.external_bots import KEYED
from tests.helpers.support import ROOT
from tests.helpers.worker_jobs import Noted, dies_at_fifty, fails_at_three, process_of, square


@contextmanager
def ray_cluster(*processors: int) -> Iterator[Any]:
    """A cluster with these machines, all of them here."""
    load_ray()
    from ray.cluster_utils import Cluster

    head, *others = processors
    settings = {"include_dashboard": False, "object_store_memory": 100_000_000}
    cluster: Any = Cluster(initialize_head=True, head_node_args={"num_cpus": head, **settings})
    try:
        for number in others:
            cluster.add_node(num_cpus=number, object_store_memory=100_000_000)
        cluster.wait_for_nodes()
        yield cluster
    finally:
        cluster.shutdown()


def results(
    runner: RayCluster,
    function: Callable[[int, Stop], int],
    jobs: Sequence[int],
    stop: Callable[[Sequence[int]], bool] = lambda _got: False,
) -> tuple[list[int], str]:
    """What comes, and how it ends."""
    got: list[int] = []
    mapped = runner.map(function, jobs, stop=lambda: stop(got), name=lambda n: f"job {n}")
    try:
        for n in mapped:
            got.append(n)
    except WorkerError as error:
        return got, error.message
    return got, ""


def files_in(path: Path) -> dict[str, bytes]:
    return {file.name: file.read_bytes() for file in path.iterdir()}


def same_here_and_there(line: str, folder: Path, there: str) -> None:
    """A command prints the same, whether local processes or a cluster do the work."""
    answers = []
    for name, place in (("here", "processes"), ("there", there)):
        out = str(folder / name)
        result = run_line(f"{line.replace('OUT', out)} --json --on {place} --processes 2")
        assert (result.exit_code, result.stderr) == (0, "")
        answers.append(result.stdout.replace(out, ""))
    assert answers[0] == answers[1]


SIMULATION = "simulate sbr(hands=2) --bots random --hands 13 --out OUT/matches"


def test_on_ray(tmp_path: Path) -> None:
    """The same files to the last byte, and a worker may die."""
    with ray_cluster(2) as cluster:
        same_here_and_there(SIMULATION, tmp_path, f"ray:{cluster.address}")
        assert files_in(tmp_path / "here/matches") == files_in(tmp_path / "there/matches")
        noted = Noted(tmp_path / "noted.txt", dies_at=4)
        with RayCluster(cluster.address) as runner:
            assert results(runner, noted, range(700)) == (list(range(700)), "")
        assert noted.file.read_text().splitlines().count("4") == 2


@pytest.mark.slow
def test_commands_on_ray(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Also with a program, and with logs that only this machine has."""
    monkeypatch.chdir(ROOT)  # where the program is
    bots = f"random cmd:{shlex.quote(f'{sys.executable} examples/bot.py')}"
    with ray_cluster(2) as cluster:
        there = f"ray:{cluster.address}"
        arena = f"arena {bots} --hands 16 --seed {KEYED[0]} --out OUT/arena"
        same_here_and_there(SIMULATION, tmp_path, there)
        same_here_and_there(arena, tmp_path, there)
        assert files_in(tmp_path / "here/arena") == files_in(tmp_path / "there/arena")
        same_here_and_there("dataset OUT/matches --out OUT/rows.parquet", tmp_path, there)
        rows = [(tmp_path / name / "rows.parquet").read_bytes() for name in ("here", "there")]
        assert rows[0] == rows[1]


@pytest.mark.slow
def test_jobs_on_ray(tmp_path: Path) -> None:
    """What holds for local processes."""
    with ray_cluster(2) as cluster, RayCluster(cluster.address) as runner:
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


# --- machines that die --------------------------------------------------------------------------


@pytest.mark.slow
def test_killed_workers_and_machines() -> None:
    """A worker is killed, then a whole machine: every result comes once."""
    with ray_cluster(1, 1) as cluster, RayCluster(cluster.address) as runner:
        [other] = [node for node in cluster.list_all_nodes() if node is not cluster.head_node]
        killed: list[int] = []
        workers: set[int] = set()

        def disturb(got: Sequence[int]) -> bool:
            workers.add(runner.workers)
            if len(got) > 100 and not killed:
                killed.append(got[-1])
                os.kill(got[-1], 9)
            if len(got) > 600 and len(killed) == 1:
                killed.append(0)
                cluster.remove_node(other)
            return False

        got, message = results(runner, process_of, range(2000), disturb)
    assert (len(got), message) == (2000, "")
    assert len(killed) == 2
    assert {1, 2} <= workers


@pytest.mark.slow
def test_a_machine_dies_during_a_simulation(tmp_path: Path) -> None:
    """The files are the same to the last byte."""
    line = "simulate sbr --bots efficient --hands 6000 --seed 3 --json --quiet"
    here = run_line(f"{line} --out {tmp_path / 'here'}")
    with ray_cluster(1, 1) as cluster:
        [other] = [node for node in cluster.list_all_nodes() if node is not cluster.head_node]
        from baida.sim.folder import Folder
        from baida.sim.run import run
        from baida.sim.setup import make_simulation

        removed: list[int] = []

        def note(tally: Any) -> None:
            if tally.matches > 100 and not removed:
                removed.append(tally.matches)
                cluster.remove_node(other)

        with RayCluster(cluster.address) as runner, Folder(tmp_path / "there") as folder:
            run(make_simulation("sbr", ["efficient"], 6000, 3), on=runner, folder=folder,
                progress=note)  # fmt: skip
    assert here.exit_code == 0
    assert removed
    assert files_in(tmp_path / "here") == files_in(tmp_path / "there")


@pytest.mark.slow
def test_a_machine_joins() -> None:
    """It gets workers too."""
    with ray_cluster(1) as cluster, RayCluster(cluster.address) as runner:
        grown: list[int] = []

        def watch(got: Sequence[int]) -> bool:
            if got and not grown:
                grown.append(1)
                cluster.add_node(num_cpus=1, object_store_memory=100_000_000)
            return runner.workers == 2

        got, message = results(runner, process_of, range(10_000_000), watch)
    assert message == ""
    assert 0 < len(got) < 10_000_000
