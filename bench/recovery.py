"""``python -m bench.recovery``: how long tables stand when a part of a cluster is killed.

Two shards and two gateways with PostgreSQL, then two machines (process namespaces, so this needs
Linux and root or user namespaces). While tables play, one part after the other is killed. The pause
of a table is the longest time between two events that its players see around then. Nothing else
should run.
"""

from __future__ import annotations

import argparse
import asyncio
import random
import tempfile
import time
from collections.abc import Callable, Sequence
from contextlib import ExitStack
from functools import partial
from itertools import pairwise
from pathlib import Path

from rich.console import Console
from rich.table import Table as RichTable

from bench.load import percentile
from tests.helpers.database import postgres
from tests.helpers.machines.namespaces import Machine, ray_head
from tests.helpers.machines.ray_process import RayProcess
from tests.helpers.server.gateways_and_shards import SHARDS, ServedCluster, carry_out
from tests.helpers.server.persistent_player import PersistentPlayer
from tests.helpers.server.process import Server
from tests.helpers.server.tables_under_fire import under_fire

#: By what is killed: several ways to kill one, and what starts it again, if it needs that.
Kills = dict[str, list[tuple[Callable[[], None], Callable[[], object] | None]]]
Pauses = dict[str, list[float]]


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m bench.recovery")
    parser.add_argument("--tables", type=int, default=12)
    parser.add_argument("--kills", type=int, default=5, help="of each kind")
    watched = "events over which a table is watched: longer than it takes to kill something"
    parser.add_argument("--events", type=int, default=200, help=watched)
    given = parser.parse_args()
    pauses: Pauses = {}
    with tempfile.TemporaryDirectory() as folder, ExitStack() as stack:
        cluster = ServedCluster(stack.enter_context(RayProcess(1, 1)), Path(folder))
        for gateway in cluster.gateways:
            stack.enter_context(gateway)
        kills: Kills = {
            "shard": [(partial(cluster.kill_shard, shard + 1), None) for shard in range(SHARDS)],
            "gateway": [(gateway.kill, gateway.start) for gateway in cluster.gateways],
            "PostgreSQL": [(postgres.kill_and_restart, None)],
        }
        pauses |= measure(cluster.gateways, kills, given)
    with tempfile.TemporaryDirectory() as folder, ExitStack() as stack:
        head = stack.enter_context(ray_head())
        options = ("--database", postgres.new_database(), "--shards", str(SHARDS))
        machines = [Machine(Path(folder) / "data", head, *options) for _ in range(2)]
        for machine in machines:
            stack.enter_context(machine)
        switched: Kills = {"machine": [(machine.kill, machine.start) for machine in machines]}
        pauses |= measure(machines, switched, given)
    show(pauses)


def measure(gateways: Sequence[Server], kills: Kills, given: argparse.Namespace) -> Pauses:
    pauses: Pauses = {name: [] for name in kills}
    rng = random.Random(1)
    pause = partial(longest_pause, events=given.events)

    async def fire(tables: list[list[PersistentPlayer]]) -> None:
        for name in list(kills) * given.kills:
            kill, start = rng.choice(kills[name])
            await asyncio.gather(*map(pause, tables))
            watching = asyncio.gather(*map(pause, tables))
            await carry_out(kill)
            pauses[name] += await watching
            if start is not None:  # not earlier: starting a machine slows down those that are left
                await asyncio.to_thread(start)

    asyncio.run(under_fire(gateways, given.tables, fire))
    return pauses


async def longest_pause(players: Sequence[PersistentPlayer], events: int) -> float:
    """The longest time between events of one match that a table's players see.

    Between two matches the players check the log of the first.
    """
    times = [(time.monotonic(), players[0].match)]
    enough = asyncio.Event()

    def look(player: PersistentPlayer) -> None:
        now = player.match, len(player.events)
        if now != seen[player]:
            seen[player] = now
            times.append((time.monotonic(), player.match))
            if len(times) > events:
                enough.set()

    seen = {player: (player.match, len(player.events)) for player in players}
    for player in players:
        player.on_message = partial(look, player)
    await enough.wait()
    return max(
        later - earlier for (earlier, match), (later, its) in pairwise(times) if match == its
    )


def show(pauses: Pauses) -> None:
    table = RichTable("killed", "tables", "median", "99 %", "longest")
    for name, found in pauses.items():
        figures = percentile(found, 0.5), percentile(found, 0.99), max(found)
        table.add_row(name, str(len(found)), *(f"{seconds:.1f} s" for seconds in figures))
    Console().print(table)


if __name__ == "__main__":
    main()
