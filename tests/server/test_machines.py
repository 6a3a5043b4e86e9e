"""Machines of a cluster are switched off and on again while tables play on them."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest

from tests.helpers.database import postgres
from tests.helpers.machines.namespaces import Machine, ray_head
from tests.helpers.server.persistent_player import PersistentPlayer
from tests.helpers.server.tables_under_fire import more_messages, under_fire

TABLES = 12


class Machines:
    def __init__(self, head: str, folder: Path) -> None:
        database = postgres.new_database()
        options = ("--database", database, "--shards", "4")
        self.gateways = [Machine(folder / "data", head, *options) for _ in range(2)]


@pytest.fixture(scope="module")
def machines(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Machines]:
    with ExitStack() as stack:
        head = stack.enter_context(ray_head())
        served = Machines(head, tmp_path_factory.mktemp("machines"))
        for machine in served.gateways:
            stack.enter_context(machine)
        yield served


@pytest.mark.slow
@pytest.mark.parametrize("how", ["killed", "updated"])
def test_one_machine_after_another(machines: Machines, how: str) -> None:
    """Tables move to the machine that is left, and some of them move back later."""

    async def fire(tables: list[list[PersistentPlayer]]) -> None:
        everybody = [player for table in tables for player in table]
        for machine in machines.gateways:
            await asyncio.gather(*(more_messages(player, 5) for player in everybody))
            await asyncio.to_thread(machine.kill if how == "killed" else machine.stop)
            await asyncio.gather(*(more_messages(player, 5) for player in everybody))
            await asyncio.to_thread(machine.start)

    assert asyncio.run(under_fire(machines.gateways, TABLES, fire)) >= TABLES
