"""``python -m bench.where``: simulations on Ray against local processes, side by side.

Ray's local cluster has two nodes, each with half of the processors. The two take turns, and each
pair gives a ratio. The time is that of ``simulate`` with both already connected, so it includes
the start of the workers; the second ratio leaves that out: it begins with the first match.
"""

from __future__ import annotations

import argparse
import os
import statistics
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from rich.console import Console
from rich.table import Table

from baida.jobs.on_ray import load_ray
from baida.jobs.processes import choose_runner
from baida.jobs.runner import Runner
from baida.sim.run import run
from baida.sim.setup import make_simulation
from baida.sim.tally import Tally

#: The bar: the throughput on Ray as a multiple of that of local processes.
LEAST_RATIO = 0.8
_STORE_BYTES = 200_000_000


@contextmanager
def ray_cluster(processors: int) -> Iterator[str]:
    """The address of a cluster of two nodes on this machine."""
    load_ray()
    from ray.cluster_utils import Cluster  # noqa: PLC0415

    head = max(1, processors // 2)
    settings = {"include_dashboard": False, "object_store_memory": _STORE_BYTES}
    cluster: Any = Cluster(initialize_head=True, head_node_args={"num_cpus": head, **settings})
    try:
        cluster.add_node(num_cpus=max(1, processors - head), object_store_memory=_STORE_BYTES)
        cluster.wait_for_nodes()
        yield cluster.address
    finally:
        cluster.shutdown()


def hands_a_second(runner: Runner, game: str, bot: str, hands: int) -> tuple[float, float, Tally]:
    """Of the whole run, and after its first match."""
    first: list[tuple[float, int]] = []

    def note(tally: Tally) -> None:
        if not first:
            first.append((time.perf_counter(), tally.hands))

    began = time.perf_counter()
    tally = run(make_simulation(game, [bot], hands, 1), on=runner, progress=note)
    ended = time.perf_counter()
    [(started, before)] = first
    return hands / (ended - began), (hands - before) / (ended - started), tally


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m bench.where", description=__doc__)
    parser.add_argument("--game", default="sbr")
    parser.add_argument("--bot", default="efficient")
    parser.add_argument("--hands", type=int, default=20_000)
    parser.add_argument("--pairs", type=int, default=5)
    parser.add_argument("--workers", type=int, default=os.cpu_count() or 1)
    given = parser.parse_args()
    table = Table(title=f"simulate {given.game}, {given.bot}, {given.hands:,} hands")
    for head in ("processes", "Ray", "ratio", "ratio after the first match"):
        table.add_column(head, justify="right")
    ratios, later_ratios = [], []
    with (
        ray_cluster(given.workers) as address,
        choose_runner("processes", given.workers) as processes,
        choose_runner(f"ray:{address}", given.workers) as ray,
    ):
        for pair in range(given.pairs):
            places = (processes, ray) if pair % 2 == 0 else (ray, processes)
            found = {
                place: hands_a_second(place, given.game, given.bot, given.hands) for place in places
            }
            here, there = found[processes], found[ray]
            if here[2] != there[2]:
                print("the results are not the same", file=sys.stderr)
                return 1
            ratios.append(there[0] / here[0])
            later_ratios.append(there[1] / here[1])
            figures = f"{here[0]:,.0f} hands/s", f"{there[0]:,.0f} hands/s"
            table.add_row(*figures, f"{ratios[-1]:.2f}", f"{later_ratios[-1]:.2f}")
    median = statistics.median(ratios)
    table.add_row("", "median", f"{median:.2f}", f"{statistics.median(later_ratios):.2f}")
    Console().print(table)
    print(f"at least {LEAST_RATIO} x: {'yes' if median >= LEAST_RATIO else 'no'}")
    return int(median < LEAST_RATIO)


if __name__ == "__main__":
    sys.exit(main())
