"""Two gateways and two shards on a Ray cluster, with PostgreSQL."""

from __future__ import annotations

import asyncio
import os
import signal
from collections.abc import Callable
from pathlib import Path

from baida.server.on_ray.cluster import name_of, namespace_of
from tests.helpers.database import postgres
from tests.helpers.machines.ray_process import RayProcess
from tests.helpers.server.process import Server

SHARDS = 2


class ServedCluster:
    """The gateways, and ways to kill the processes behind them."""

    def __init__(self, ray: RayProcess, folder: Path) -> None:
        self._ray = ray
        self.database = postgres.new_database()
        self.gateways = [Server(folder / "data", **self.settings) for _ in range(2)]

    @property
    def settings(self) -> dict[str, object]:
        return {
            "cluster": self._ray.address, "database": self.database, "shards": SHARDS, "seed": None,
            "gather": 60.0, "review_worlds": 8,
        }  # fmt: skip

    def process_of(self, shard: int) -> int:
        """The process id of a shard, as soon as it answers."""
        return self._ray.process_of(namespace_of(self.database), name_of(shard, SHARDS))

    def kill_shard(self, shard: int) -> None:
        os.kill(self.process_of(shard), signal.SIGKILL)

    def kill_gateway(self, number: int) -> None:
        self.gateways[number].kill()
        self.gateways[number].start()


async def carry_out(kill: Callable[[], None]) -> None:
    if kill is postgres.kill_and_restart:
        kill()
    else:
        await asyncio.to_thread(kill)
