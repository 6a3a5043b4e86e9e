"""Jobs give results in order wherever they run, even if workers die."""

from __future__ import annotations

import multiprocessing
from collections.abc import Callable, Sequence
from contextlib import closing
from itertools import islice
from pathlib import Path
from typing import Any

import pytest

from baida.errors import InputError
from baida.jobs.on_ray import RayCluster
from baida.jobs.processes import Processes, choose_runner
from baida.jobs.runner import Inline, Jobs, Runner, Stop, WorkerError
from tests.helpers.cli.run import has
from tests.helpers.cli.run import run as run_line
from tests.helpers.simulation.worker_jobs import (
    Noted,
    dies_at_fifty,
    dies_at_two,
    fails_at_three,
    square,
    waits_at_zero,
)

#: Too many for every test here to finish.
ENDLESS = range(1_000_000)
HERE = [Inline(), Processes(2)]


def results(
    runner: Runner,
    function: Callable[[int, Stop], int],
    jobs: Jobs[int],
    stop: Callable[[Sequence[int]], bool] = lambda _got: False,
) -> tuple[list[int], WorkerError | None]:
    """The results, and how they end."""
    got: list[int] = []
    mapped = runner.map(function, jobs, stop=lambda: stop(got), name=lambda n: f"job {n}")
    try:
        for n in mapped:
            got.append(n)
    except WorkerError as error:
        return got, error
    return got, None


@pytest.mark.parametrize("runner", HERE, ids=["inline", "processes"])
@pytest.mark.parametrize("jobs", [0, 1, 700])
def test_results_come_in_order(runner: Runner, jobs: int) -> None:
    assert results(runner, square, range(jobs)) == ([n * n for n in range(jobs)], None)


@pytest.mark.parametrize("runner", HERE, ids=["inline", "processes"])
def test_a_job_that_fails(runner: Runner) -> None:
    """All earlier results have come, and the error says where it was."""
    got, error = results(runner, fails_at_three, range(100))
    assert got == [0, 1, 2]
    assert error is not None
    assert error.message == "job 3 failed: ValueError: three"
    assert "fails_at_three" in error.details


@pytest.mark.parametrize("runner", HERE, ids=["inline", "processes"])
def test_stop(runner: Runner) -> None:
    """Results so far are kept."""
    got, error = results(runner, square, ENDLESS, stop=lambda got: len(got) >= 5)
    assert error is None
    assert got == [n * n for n in range(len(got))]
    assert 5 <= len(got) < 100


@pytest.mark.parametrize("runner", HERE, ids=["inline", "processes"])
def test_the_function_is_closed(runner: Runner, tmp_path: Path) -> None:
    """It is closed in every worker, whether all jobs are done or not."""
    for jobs, stop in ((range(9), lambda _got: False), (ENDLESS, lambda got: len(got) > 2)):
        noted = Noted(tmp_path / f"{len(jobs)}.txt")
        results(runner, noted, jobs, stop)
        assert noted.file.read_text().splitlines().count("closed") == runner.workers


# --- workers that die ---------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("function", "killer"), [(dies_at_two, 2), (dies_at_fifty, 50)], ids=["first", "in a batch"]
)
def test_a_job_that_ends_its_worker_each_time(
    function: Callable[[int, Stop], int], killer: int
) -> None:
    """The job is retried, then named; other jobs of the same worker are not blamed."""
    got, error = results(Processes(2), function, range(100))
    assert got == list(range(killer))
    assert error is not None
    where = f"before its work was done (job {killer}, exit code 7), 3 times"
    assert error.message == f"a worker process ended {where}"


def test_a_job_that_ends_its_worker_once(tmp_path: Path) -> None:
    """The job runs again, and counts once."""
    noted = Noted(tmp_path / "noted.txt", dies_at=4)
    assert results(Processes(2), noted, range(60)) == (list(range(60)), None)
    assert noted.file.read_text().splitlines().count("4") == 2


def test_killed_workers() -> None:
    """New workers replace them, and every result comes once."""
    killed: list[int | None] = []

    others = set(multiprocessing.active_children())  # such as the server of other tests

    def kill_some(got: Sequence[int]) -> bool:
        if len(killed) < 2 and got:
            worker = next(one for one in multiprocessing.active_children() if one not in others)
            worker.kill()
            worker.join()
            killed.append(worker.pid)
        return False

    jobs = range(3000)
    assert results(Processes(2), square, jobs, kill_some) == ([n * n for n in jobs], None)
    assert len(killed) == 2


# --- memory -------------------------------------------------------------------------------------


class Counted:
    """A list of jobs that counts how many were taken."""

    def __init__(self) -> None:
        self.handed_out = 0

    def __len__(self) -> int:
        return len(ENDLESS)

    def __getitem__(self, place: int, /) -> int:
        self.handed_out += 1
        return place


def test_results_that_wait_are_limited() -> None:
    """Until the first job has finished, only some of the others are started."""
    jobs = Counted()
    seen: list[int] = []

    def nothing_new(_got: Sequence[int]) -> bool:
        seen.append(jobs.handed_out)
        return len(seen) > 10 and seen[-10] == seen[-1] > 2

    assert results(Processes(2), waits_at_zero, jobs, nothing_new) == ([], None)
    assert 2 < jobs.handed_out <= 4 * 2 * 256


def test_a_consumer_that_is_slow() -> None:
    """No jobs are handed out while the consumer is busy, however fast the workers are."""
    jobs = Counted()
    mapped = Processes(2).map(square, jobs, stop=lambda: False, name=str)
    with closing(mapped):
        waiting = [jobs.handed_out - n for n, _ in enumerate(islice(mapped, 2000))]
    # four batches for each worker; a batch has 256 jobs at most
    assert max(waiting) <= 4 * 2 * 256
    assert waiting[-1] > 0


# --- where --------------------------------------------------------------------------------------


def test_choice() -> None:
    processes = choose_runner("processes", 3)
    assert isinstance(processes, Processes)
    assert processes.workers == 3
    assert isinstance(choose_runner(), Processes)
    assert isinstance(choose_runner("ray:10.0.0.1:6379"), RayCluster)


@pytest.mark.parametrize(
    "on", ["", "threads", "ray:", "rays", "processes:4", "RAY", "ray 10.0.0.1:6379"]
)
def test_wrong_place(on: str) -> None:
    with pytest.raises(InputError, match=r"on: expected processes, ray or ray:ADDRESS, found"):
        choose_runner(on)


LINES = [
    "simulate sbr --hands 2 --bots random --out out",
    "arena random random --hands 4 --out out",
    "dataset LOGS --out out.parquet",
    "review LOGS --worlds 8",
]


@pytest.mark.parametrize("line", LINES, ids=["simulate", "arena", "dataset", "review"])
@pytest.mark.parametrize(
    ("on", "complaint"),
    [
        ("threads", "on: expected processes, ray or ray:ADDRESS, found 'threads'"),
        ("ray:nowhere", "on: expected ray:HOST:PORT, found 'ray:nowhere'"),
        ("ray:127.0.0.1:1", "on: cannot reach ray:127.0.0.1:1: Connection refused"),
    ],
)
def test_wrong_place_on_the_command_line(
    line: str, on: str, complaint: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The error is one line and no file is written."""
    monkeypatch.chdir(tmp_path)
    logs = tmp_path / "logs"
    if "LOGS" in line:
        assert run_line(f"simulate sbr --hands 1 --bots random --out {logs}").exit_code == 0
    result = run_line(f"{line.replace('LOGS', str(logs))} --on {on}")
    assert result.exit_code == 2
    has(result.stderr, f"✗ {complaint}")
    assert len(result.stderr.splitlines()) == 1
    assert not list(tmp_path.glob("out*"))


def test_without_ray(monkeypatch: pytest.MonkeyPatch) -> None:
    """The message says what to install."""

    def no_ray(name: str) -> Any:
        raise ImportError(name)

    monkeypatch.setattr("baida.jobs.on_ray.import_module", no_ray)
    result = run_line("simulate sbr --hands 2 --on ray")
    assert result.exit_code == 2
    has(result.stderr, "✗ on: ray is not installed: pip install 'baida[ray]'")
