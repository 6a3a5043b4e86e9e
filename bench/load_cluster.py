"""``python -m bench.load_cluster``: two shards and two gateways, beside a server alone.

First the delay: the same number of tables on a server alone with SQLite, and on the cluster with
PostgreSQL. Both run all the time and are measured by turns, so that whatever else happens on the
machine meets both; what counts is the median of the ratios. The processor time of a decision hardly
depends on what else runs.

Then the capacity: tables are added until the 99th percentile from command to event is above 100 ms,
with one gateway and one shard, and with two of each.

Client load is separated by quotas of the kernel (cgroups, so this needs root on Linux): a gateway
and its shard together get a share of one core, each pair on a core of its own; the clients and
PostgreSQL have the rest of both cores. Nothing else must run on the machine.
"""

from __future__ import annotations

import argparse
import asyncio
import gc
import multiprocessing
import os
import statistics
import sys
import tempfile
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import psycopg
from rich.console import Console
from rich.table import Table as RichTable

from baida.server.on_ray.cluster import name_of, namespace_of
from bench.load import MOST_SECONDS, decisions_in, drive, percentile, run_server
from tests.helpers.database.postgres import new_database, server_processes
from tests.helpers.machines.ray_process import RayProcess

_CGROUPS = Path("/sys/fs/cgroup/cpu")
#: Microseconds after which a used-up share is renewed: short, or it would show in the delays.
_PERIOD = 10_000


@contextmanager
def server(data: Path, **more: Any) -> Iterator[tuple[str, int]]:
    """A server process: its address and process number."""
    spawn = multiprocessing.get_context("spawn")
    receiver, sender = spawn.Pipe(duplex=False)
    process = spawn.Process(target=run_server, args=(data, 0.7, sender), kwargs=more)
    process.start()
    try:
        yield receiver.recv().replace("localhost", "127.0.0.1"), process.pid or 0
    finally:
        process.terminate()
        process.join()


@dataclass(frozen=True)
class Quota:
    """The share of one core that a gateway and its shard may use."""

    share: float

    @contextmanager
    def of(self, core: int, *processes: int) -> Iterator[None]:
        group = _CGROUPS / f"baida-load-{os.getpid()}-{core}"
        group.mkdir()
        try:
            (group / "cpu.cfs_period_us").write_text(str(_PERIOD))
            (group / "cpu.cfs_quota_us").write_text(str(int(_PERIOD * self.share)))
            for process in processes:
                (group / "cgroup.procs").write_text(str(process))
                for thread in Path(f"/proc/{process}/task").iterdir():
                    os.sched_setaffinity(int(thread.name), {core % (os.cpu_count() or 1)})
            yield
        finally:
            for each in (group / "cgroup.procs").read_text().split():
                (_CGROUPS / "cgroup.procs").write_text(each)
            group.rmdir()


@dataclass(frozen=True)
class Measured:
    tables: int
    p50: float
    p99: float
    #: Decisions a second, of people and bots.
    rate: float
    #: Seconds of processor time for each decision, by part.
    parts: Mapping[str, float]
    lost: int

    @property
    def work(self) -> float:
        return sum(self.parts.values())


@dataclass(frozen=True)
class Side:
    """Something that serves tables."""

    addresses: Sequence[str]
    count_decisions: Callable[[], int]
    #: By part.
    processes: Callable[[], Mapping[str, Sequence[int]]]

    def measure(self, tables: int, given: argparse.Namespace) -> Measured:
        before, worked = self.count_decisions(), self._processor_times()
        gc.collect()
        gc.disable()  # the clients must not stand still now and then
        try:
            figures = asyncio.run(
                drive(self.addresses, tables, given.seconds, given.think, Console(stderr=True))
            )
        finally:
            gc.enable()
        made = self.count_decisions() - before
        after = self._processor_times()
        parts = {part: (after[part] - worked[part]) / max(1, made) for part in after}
        p50, p99 = (percentile(figures.to_event, part) for part in (0.5, 0.99))
        return Measured(tables, p50, p99, made / given.seconds, parts, figures.lost)

    def _processor_times(self) -> dict[str, float]:
        return {part: _processor_time(its) for part, its in self.processes().items()}


def _processor_time(processes: Sequence[int]) -> float:
    """Of these processes and their children that have ended."""
    ticks = 0
    for process in processes:
        with suppress(FileNotFoundError, ProcessLookupError):  # one of PostgreSQL has just ended
            fields = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
            ticks += sum(map(int, fields[11:15]))
    return ticks / os.sysconf("SC_CLK_TCK")


def _stored(database: str) -> int:
    with psycopg.connect(database.replace("+psycopg", "")) as connection:
        found = connection.execute("SELECT count(*) FROM decisions").fetchone()
        return int(found[0]) if found else 0


@contextmanager
def alone(folder: Path) -> Iterator[Side]:
    with server(folder, core=None) as (address, process):
        yield Side(
            [address], lambda: decisions_in(folder / "baida.sqlite"), lambda: {"server": [process]}
        )


@contextmanager
def cluster(ray: RayProcess, folder: Path, pairs: int, quota: Quota | None) -> Iterator[Side]:
    """Gateways and shards, as many of each."""
    database = new_database()
    with ExitStack() as stack:
        more = {"cluster": ray.address, "database": database, "shards": pairs, "core": None}
        gateways = [stack.enter_context(server(folder, **more)) for _ in range(pairs)]
        names = [name_of(number, pairs) for number in range(1, pairs + 1)]
        shards = [ray.process_of(namespace_of(database), name) for name in names]
        ours = {"gateways": [process for _, process in gateways], "shards": shards}
        if quota is not None:
            for number, (gateway, shard) in enumerate(zip(gateways, shards, strict=True)):
                stack.enter_context(quota.of(number, gateway[1], shard))
        yield Side(
            [address for address, _ in gateways],
            lambda: _stored(database),
            lambda: {**ours, "PostgreSQL": server_processes()},
        )


def capacity(ray: RayProcess, folder: Path, pairs: int, given: argparse.Namespace) -> Measured:
    """The last measurement before the delay is too long; steps of a fifth."""
    best = Measured(0, 0.0, 0.0, 0.0, {}, 0)
    with cluster(ray, folder, pairs, Quota(given.share)) as side:
        tables = given.first * pairs
        while True:
            found = side.measure(tables, given)
            print(f"{pairs} pairs, {found}", file=sys.stderr)
            if found.p99 > MOST_SECONDS or found.lost:
                return best
            best, tables = found, tables + max(1, tables // 5)


def _ratio(one: float, other: float) -> float:
    """0 if there was nothing to measure."""
    return one / other if other else 0.0


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m bench.load_cluster", description=__doc__)
    parser.add_argument("--tables", type=int, default=200, help="for the delay")
    parser.add_argument("--first", type=int, default=40, help="tables of a pair to begin with")
    parser.add_argument("--share", type=float, default=0.3, help="of a core, for each pair")
    parser.add_argument("--seconds", type=float, default=30)
    parser.add_argument("--rounds", type=int, default=5, help="of the delay")
    parser.add_argument("--think", type=float, default=0.7, help="seconds a client thinks")
    parser.add_argument("--only", choices=("delay", "capacity"))
    given = parser.parse_args()
    table = RichTable(
        "", "tables", "median", "99th percentile", "decisions a second", "work for each", "lost"
    )

    def show(name: str, one: Measured) -> None:
        delays = [f"{seconds * 1000:.1f} ms" for seconds in (one.p50, one.p99)]
        work = ", ".join(f"{part} {time * 1000:.1f} ms" for part, time in one.parts.items())
        table.add_row(name, str(one.tables), *delays, f"{one.rate:.0f}", work, str(one.lost))

    ratios = []
    with tempfile.TemporaryDirectory() as folder, RayProcess(1) as ray:
        if given.only != "capacity":
            found = []
            with (
                alone(Path(folder, "alone")) as one_process,
                cluster(ray, Path(folder, "cluster"), 2, None) as spread,
            ):
                for _ in range(given.rounds):
                    pair = [side.measure(given.tables, given) for side in (one_process, spread)]
                    found.append(pair)
                    show("a server alone, SQLite", pair[0])
                    show("two gateways and shards, PostgreSQL", pair[1])
            each = [_ratio(both.p99, single.p99) for single, both in found]
            shown = ", ".join(f"{ratio:.2f}" for ratio in each)
            name = f"99th percentile, cluster / alone, median of {shown}"
            ratios.append((name, statistics.median(each), "<= 1.5"))
            works = [_ratio(both.work, single.work) for single, both in found]
            ratios.append(("work, cluster / alone", statistics.median(works), "no bar"))
        if given.only != "delay":
            one, two = (capacity(ray, Path(folder, "cluster"), pairs, given) for pairs in (1, 2))
            show("most for one gateway and shard", one)
            show("most for two of each", two)
            ratios.append(("capacity, two / one", _ratio(two.rate, one.rate), ">= 1.5"))
    console = Console()
    console.print(table)
    for name, value, bar in ratios:
        console.print(f"{name}: {value:.2f} ({bar})")
    return 0


if __name__ == "__main__":
    sys.exit(main())
