"""``python -m bench.load_cluster``: two shards and two gateways, beside a server alone.

First the delay: the same number of tables on a server alone with SQLite, and on the cluster with
PostgreSQL. Then the capacity: tables are added until the 99th percentile from command to event is
above 100 ms, with one gateway and one shard, and with two of each.

Client load is separated by quotas of the kernel (cgroups, so this needs root on Linux): a gateway
and its shard together get a share of one core, each pair on a core of its own; the clients and
PostgreSQL have the rest of both cores. Nothing else must run on the machine.
"""

from __future__ import annotations

import argparse
import asyncio
import multiprocessing
import os
import sys
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import psycopg
from rich.console import Console
from rich.table import Table as RichTable

from baida.server.cluster.on_ray import name_of, namespace_of
from bench.load import MOST_SECONDS, drive, percentile, run_server
from tests.helpers.postgres import new_database
from tests.helpers.ray_cluster import RayProcess

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
    lost: int


async def measure(
    addresses: Sequence[str], database: str | None, tables: int, given: argparse.Namespace
) -> Measured:
    before = _decisions(database)
    figures = await drive(addresses, tables, given.seconds, given.think, Console(stderr=True))
    rate = (_decisions(database) - before) / given.seconds
    delays = figures.to_event
    return Measured(tables, percentile(delays, 0.5), percentile(delays, 0.99), rate, figures.lost)


def _decisions(database: str | None) -> int:
    if database is None:
        return 0
    with psycopg.connect(database.replace("+psycopg", "")) as connection:
        found = connection.execute("SELECT count(*) FROM decisions").fetchone()
        return int(found[0]) if found else 0


@contextmanager
def cluster(
    ray: RayProcess, folder: Path, pairs: int, quota: Quota | None
) -> Iterator[tuple[list[str], str]]:
    """Gateways and shards, as many of each; the addresses, and the database."""
    database = new_database()
    with ExitStack() as stack:
        more = {"cluster": ray.address, "database": database, "shards": pairs, "core": None}
        gateways = [stack.enter_context(server(folder, **more)) for _ in range(pairs)]
        if quota is not None:
            for number, (_, gateway) in enumerate(gateways):
                shard = ray.process_of(namespace_of(database), name_of(number + 1, pairs))
                stack.enter_context(quota.of(number, gateway, shard))
        yield [address for address, _ in gateways], database


def capacity(ray: RayProcess, folder: Path, pairs: int, given: argparse.Namespace) -> Measured:
    """The last measurement before the delay is too long; steps of a fifth."""
    best = Measured(0, 0.0, 0.0, 0.0, 0)
    with cluster(ray, folder, pairs, Quota(given.share)) as (addresses, database):
        tables = given.first * pairs
        while True:
            found = asyncio.run(measure(addresses, database, tables, given))
            print(f"{pairs} pairs, {found}", file=sys.stderr)
            if found.p99 > MOST_SECONDS or found.lost:
                return best
            best, tables = found, tables + max(1, tables // 5)


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m bench.load_cluster", description=__doc__)
    parser.add_argument("--tables", type=int, default=200, help="for the delay")
    parser.add_argument("--first", type=int, default=40, help="tables of a pair to begin with")
    parser.add_argument("--share", type=float, default=0.3, help="of a core, for each pair")
    parser.add_argument("--seconds", type=float, default=30)
    parser.add_argument("--think", type=float, default=0.7, help="seconds a client thinks")
    parser.add_argument("--only", choices=("delay", "capacity"))
    given = parser.parse_args()
    table = RichTable("", "tables", "median", "99th percentile", "decisions a second", "lost")

    def show(name: str, one: Measured) -> None:
        delays = [f"{seconds * 1000:.1f} ms" for seconds in (one.p50, one.p99)]
        table.add_row(name, str(one.tables), *delays, f"{one.rate:.0f}", str(one.lost))

    ratios = []
    with tempfile.TemporaryDirectory() as folder, RayProcess(1) as ray:
        if given.only != "capacity":
            with server(Path(folder, "alone"), core=None) as (address, _):
                alone = asyncio.run(measure([address], None, given.tables, given))
            with cluster(ray, Path(folder, "cluster"), 2, None) as (addresses, database):
                spread = asyncio.run(measure(addresses, database, given.tables, given))
            show("a server alone, SQLite", alone)
            show("two gateways and shards, PostgreSQL", spread)
            ratios.append(("99th percentile, cluster / alone", spread.p99 / alone.p99, "<= 1.5"))
        if given.only != "delay":
            one, two = (capacity(ray, Path(folder, "cluster"), pairs, given) for pairs in (1, 2))
            show("most for one gateway and shard", one)
            show("most for two of each", two)
            ratio = two.rate / one.rate if one.rate else 0.0
            ratios.append(("capacity, two / one", ratio, ">= 1.5"))
    console = Console()
    console.print(table)
    for name, value, bar in ratios:
        console.print(f"{name}: {value:.2f} ({bar})")
    return 0


if __name__ == "__main__":
    sys.exit(main())
