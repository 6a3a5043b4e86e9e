"""Two gateways and two shards on a Ray cluster, with PostgreSQL: any of them may be killed."""

from __future__ import annotations

import asyncio
import os
import random
import signal
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from functools import partial
from pathlib import Path

import httpx
import pytest
from websockets.exceptions import ConnectionClosed

from baida.server.storage.shards import shard_of
from tests.helpers.database import postgres
from tests.helpers.machines.ray_process import RayProcess
from tests.helpers.server.gateways_and_shards import SHARDS, ServedCluster, carry_out
from tests.helpers.server.persistent_player import PersistentPlayer, close
from tests.helpers.server.player import Player, first
from tests.helpers.server.process import Server
from tests.helpers.server.tables_under_fire import (
    come_back,
    more_messages,
    play_and_check,
    seated,
    under_fire,
)

CHAOS_TABLES, CHAOS_SECONDS = 100, 600.0


@pytest.fixture(scope="module")
def cluster(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServedCluster]:
    with ExitStack() as stack:
        ray = stack.enter_context(RayProcess(1, 1))
        served = ServedCluster(ray, tmp_path_factory.mktemp("cluster"))
        for gateway in served.gateways:
            stack.enter_context(gateway)
        yield served


def test_everything_is_killed_once(cluster: ServedCluster) -> None:
    """A shard, a gateway and the database are each killed while tables of every game play."""

    async def fire(tables: list[list[PersistentPlayer]]) -> None:
        watched = tables[0][1]
        shard = shard_of(watched.code, SHARDS)
        for kill in (
            partial(cluster.kill_shard, shard),
            partial(cluster.kill_gateway, 0),
            postgres.kill_and_restart,
        ):
            await more_messages(watched, 20)
            await carry_out(kill)
        await more_messages(watched, 20)

    assert asyncio.run(under_fire(cluster.gateways, 3, fire)) >= 3


@pytest.mark.slow
def test_frozen_shards_are_replaced(cluster: ServedCluster) -> None:
    """Tables continue in another process. The old one ends, even if it wakes up earlier, and
    writes nothing."""

    def replaced() -> bool:
        return any("is replaced" in gateway.errors for gateway in cluster.gateways)

    async def fire(tables: list[list[PersistentPlayer]]) -> None:
        watched = tables[0][1]
        shard = shard_of(watched.code, SHARDS)
        for wakes in (True, False):
            await more_messages(watched, 20)
            frozen = await asyncio.to_thread(cluster.process_of, shard)
            os.kill(frozen, signal.SIGSTOP)
            if wakes:
                while not replaced():
                    await asyncio.sleep(0.05)
                os.kill(frozen, signal.SIGCONT)
            while Path(f"/proc/{frozen}").exists():
                await asyncio.sleep(0.05)
        await more_messages(watched, 20)

    assert asyncio.run(under_fire(cluster.gateways, 3, fire)) >= 3


def test_rooms_are_handed_over(cluster: ServedCluster) -> None:
    """After SIGTERM every player is asked the same as before and has lost no time."""

    async def play() -> None:
        rng = random.Random(2)
        host, guest = await seated(cluster.gateways, 1, "b30fj(hands=1)", clock="relaxed")
        for player in (host, guest):
            await player.until(lambda p=player: p.match)  # type: ignore[misc]
        asked_after = checked_at = time.monotonic()
        while host.ask is None:
            asked_after, checked_at = checked_at, time.monotonic()
            for player in (host, guest):
                await player.all_received()
            if guest.ask is not None and host.ask is None:
                await guest.act(first(guest, guest.ask))
        before = host.ask
        stopping = asyncio.create_task(asyncio.to_thread(cluster.gateways[0].stop))
        with pytest.raises(ConnectionClosed):
            await host.until(lambda: False)
        lost_at = time.monotonic()
        await stopping
        cluster.gateways[0].start()
        back_at = time.monotonic()
        await come_back(host, cluster.gateways[:1], rng)
        await host.until(lambda: host.ask)
        away = back_at - lost_at
        thought = time.monotonic() - asked_after - away
        assert host.ask["legal"] == before["legal"]
        # The shard may notice the loss later than the player does, but not much later.
        assert host.ask["clock"]["left"] >= before["clock"]["left"] - thought - away / 2
        await play_and_check([host, guest], cluster.gateways, rng)
        await review(host, guest)
        await close([host, guest])

    asyncio.run(play())


def test_a_gateway_is_not_ready_without_the_database(cluster: ServedCluster) -> None:
    with httpx.Client(base_url=cluster.gateways[0].address, timeout=30) as http:
        while http.get("/readyz").status_code != 200:
            time.sleep(0.01)  # processes that other tests have killed are restarting
        with postgres.hanging():
            while (told := http.get("/readyz")).status_code == 200:
                time.sleep(0.01)
            assert "database" in told.json()["why"]
            assert http.get("/healthz").status_code == 200  # restarting it would not help
        while http.get("/readyz").status_code != 200:
            time.sleep(0.01)


async def review(one: Player, other: Player) -> None:
    """A review that is asked for at one gateway is shown by the other one."""
    address = f"/api/reviews/{one.match}/{one.seat}"
    assert (await one.http.post(address)).status_code == 200
    while (found := (await other.http.get(address)).json())["state"] != "done":
        assert found["state"] in ("waiting", "running"), found["problem"]
    assert len(found["review"]["decisions"]) == found["decisions"] > 0


def test_a_repeated_request_is_answered_once(cluster: ServedCluster) -> None:
    """A repeat through either gateway gets the same room, although shards take turns.

    So it does when the shard that has made the room is killed, while it makes it or afterwards.
    """

    def make(gateway: Server, key: str) -> str:
        while True:
            answer = httpx.post(
                f"{gateway.address}api/rooms",
                json={"rules": "sbr", "name": "Mai"},
                headers={"Idempotency-Key": key},
                timeout=30,
            )
            if answer.status_code == 200:
                return str(answer.json()["code"])
            assert answer.status_code == 503, answer.text  # the shard is being replaced

    with ThreadPoolExecutor() as threads:
        for key in ("a" * 22, "b" * 22):
            asking = threads.submit(make, cluster.gateways[0], key)
            cluster.kill_shard(shard_of(key, SHARDS))
            made = {asking.result()}
            made |= {make(gateway, key) for gateway in cluster.gateways}
            cluster.kill_shard(shard_of(key, SHARDS))
            made |= {make(gateway, key) for gateway in cluster.gateways}
            assert len(made) == 1, made


def test_calls_about_everything_arrive(cluster: ServedCluster, tmp_path: Path) -> None:
    """Either gateway answers calls about rooms, sheets and lists of several shards."""

    async def call() -> None:
        one, other = (Player(gateway) for gateway in cluster.gateways)
        made: set[str] = set()
        while {shard_of(code, SHARDS) for code in made} != {1, 2}:
            await one.make_room("sbr(hands=1)")
            made.add(one.code)
            await one.connect()
            assert (await one.command("public", public=True))["t"] == "done"
        listed = (await other.http.get("/api/rooms")).json()["rooms"]
        assert one.code in {room["code"] for room in listed}
        tables = (await one.http.get("/api/mine/tables")).json()["tables"]
        assert {table["code"] for table in tables} >= {one.code}
        assert (await other.http.get("/api/rooms/AAAAAA")).status_code == 404
        body = {"rules": "sbr", "names": ["Ann", "Ben", "Cat", "Dan"], "dealer": 0}
        sheet = (await one.http.post("/api/sheets", json=body)).json()
        other.http.cookies = one.http.cookies
        assert (await other.http.get(f"/api/sheets/{sheet['code']}")).status_code == 200
        hand = {"variant": "sbr", "concealed": "123m456m789m11p22p3p"}
        assert (await other.http.post("/api/waits", json=hand)).status_code == 200
        await close([one, other])

    asyncio.run(call())
    with pytest.raises(AssertionError, match=r"different keys: copy token\.key of another server"):
        Server(tmp_path / "other", **cluster.settings).start()


@pytest.mark.slow
def test_chaos(cluster: ServedCluster) -> None:
    """A hundred tables, and for ten minutes something is killed every few seconds."""
    rng = random.Random(3)
    kills: list[Callable[[], None]] = [
        *(partial(cluster.kill_shard, shard) for shard in range(1, SHARDS + 1)),
        *(partial(cluster.kill_gateway, number) for number in range(2)),
        postgres.kill_and_restart,
    ]

    async def fire(_tables: list[list[PersistentPlayer]]) -> None:
        end = time.monotonic() + CHAOS_SECONDS
        while time.monotonic() < end:
            await asyncio.sleep(rng.uniform(2, 10))
            await carry_out(rng.choice(kills))

    assert asyncio.run(under_fire(cluster.gateways, CHAOS_TABLES, fire)) >= CHAOS_TABLES
