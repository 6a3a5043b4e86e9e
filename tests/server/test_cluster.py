"""Two gateways and two shards on a Ray cluster, with PostgreSQL: any of them may be killed."""

from __future__ import annotations

import asyncio
import os
import random
import signal
import time
from collections.abc import Awaitable, Callable, Iterator, Sequence
from contextlib import ExitStack
from functools import partial
from pathlib import Path

import httpx
import pytest
from websockets.exceptions import ConnectionClosed, InvalidHandshake

from baida.server.cluster.on_ray import name_of, namespace_of
from baida.server.shards import shard_of
from tests.helpers import postgres
from tests.helpers.ray_cluster import RayProcess
from tests.helpers.served import Player, Server, first
from tests.helpers.steady import Steady, check_seen, checked_log, choosing, close

SHARDS = 2
CHAOS_TABLES, CHAOS_SECONDS = 100, 600.0
GAMES = ("sbr", "b30fj", "vietnamese")
#: What a client notices when something is killed.
LOST = (ConnectionClosed, InvalidHandshake, OSError, httpx.TransportError, TimeoutError)


class ServedCluster:
    """The gateways, and how to kill what is behind them."""

    def __init__(self, ray: RayProcess, folder: Path) -> None:
        self._ray = ray
        self.database = postgres.new_database()
        self.gateways = [Server(folder / "data", **self.settings) for _ in range(2)]

    @property
    def settings(self) -> dict[str, object]:
        return {
            "cluster": self._ray.address, "database": self.database, "shards": SHARDS, "seed": None,
            "gather": 60.0,
        }  # fmt: skip

    def kill_shard(self, shard: int) -> None:
        process = self._ray.process_of(namespace_of(self.database), name_of(shard, SHARDS))
        os.kill(process, signal.SIGKILL)

    def kill_gateway(self, number: int) -> None:
        self.gateways[number].kill()
        self.gateways[number].start()


@pytest.fixture(scope="module")
def cluster(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServedCluster]:
    with ExitStack() as stack:
        ray = stack.enter_context(RayProcess(1, 1))
        served = ServedCluster(ray, tmp_path_factory.mktemp("cluster"))
        for gateway in served.gateways:
            stack.enter_context(gateway)
        yield served


async def carry_out(kill: Callable[[], None]) -> None:
    if kill is postgres.kill_and_restart:
        kill()
    else:
        await asyncio.to_thread(kill)


async def seated(cluster: ServedCluster, number: int, rules: str, **more: str) -> list[Steady]:
    """Two players of one table, who come through different gateways; a match has begun."""
    host, guest = (Steady(gateway, f"{number} {n}") for n, gateway in enumerate(cluster.gateways))
    await host.make_room(rules, **more)
    await guest.sit(host.code)
    for player in (host, guest):
        await player.connect()
    assert (await host.command("start"))["t"] == "done"
    return [host, guest]


async def come_back(player: Steady, gateways: Sequence[Server], rng: random.Random) -> None:
    """As a browser does: again and again, wherever the name of the site leads."""
    while True:
        player.server = rng.choice(gateways)
        player.http.base_url = httpx.URL(player.server.address)
        try:
            await player.come_back()
            return
        except LOST:
            await asyncio.sleep(0.1)


async def play_on(
    player: Steady, cluster: ServedCluster, rng: random.Random, until: Callable[[], bool]
) -> None:
    """Play, whatever is lost on the way, and read everything until then."""
    while True:
        try:
            await player.play(choosing(rng), until)
            await player.command("ready")  # whoever comes back is told the room before the events
            return
        except LOST:
            await come_back(player, cluster.gateways, rng)


async def play_and_check(players: list[Steady], cluster: ServedCluster, rng: random.Random) -> None:
    """The match under way to its end: both saw all of it, and its log is as it should be."""

    def over(player: Player) -> Callable[[], bool]:
        return lambda: player.room.get("state") == "over"

    await asyncio.gather(*(play_on(one, cluster, rng, over(one)) for one in players))
    while (text := await log_text(players[0])) is None:
        await asyncio.sleep(0.1)
    check_seen(checked_log(text), players)


async def log_text(player: Player) -> str | None:
    """The log of the match; None while a part of the server is being replaced."""
    try:
        answer = await player.http.get(f"/api/matches/{player.match}/log")
    except LOST:
        return None
    return answer.text if answer.status_code == 200 else None


async def under_fire(
    cluster: ServedCluster, tables: int, fire: Callable[[list[list[Steady]]], Awaitable[None]]
) -> int:
    """Tables play match after match until the firing is over; the number of matches."""
    rng = random.Random(tables)
    over = False

    async def keep_playing(players: list[Steady]) -> int:
        matches = 0
        while True:
            await play_and_check(players, cluster, rng)
            matches += 1
            if over:
                await close(players)
                return matches
            await begin_again(players, cluster, rng)

    seats = [seated(cluster, n, f"{GAMES[n % 3]}(hands=1)") for n in range(tables)]
    everybody = await asyncio.gather(*seats)
    playing = asyncio.gather(*map(keep_playing, everybody))
    firing = asyncio.ensure_future(fire(everybody))
    await asyncio.wait((playing, firing), return_when=asyncio.FIRST_COMPLETED)
    over = True
    if playing.done():
        playing.result()  # it has failed
    await firing
    return sum(await playing)


def test_everything_is_killed_once(cluster: ServedCluster) -> None:
    """A shard, a gateway and the database, while tables of every game play."""

    async def fire(tables: list[list[Steady]]) -> None:
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

    assert asyncio.run(under_fire(cluster, 3, fire)) >= 3


async def more_messages(player: Steady, number: int) -> None:
    """Until a player has received so many more messages."""
    enough = asyncio.Event()
    left = number

    def count() -> None:
        nonlocal left
        left -= 1
        if left <= 0:
            enough.set()

    player.on_message = count
    await enough.wait()


def test_rooms_are_handed_over(cluster: ServedCluster) -> None:
    """On SIGTERM: everybody is asked the same as before, and has lost no time."""

    async def play() -> None:
        rng = random.Random(2)
        host, guest = await seated(cluster, 1, "b30fj(hands=1)", clock="60")
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
        await come_back(host, cluster.gateways, rng)
        await host.until(lambda: host.ask)
        away = back_at - lost_at
        thought = time.monotonic() - asked_after - away
        assert host.ask["legal"] == before["legal"]
        # The shard may notice the loss later than the player does, but not much later.
        assert host.ask["clock"]["left"] >= before["clock"]["left"] - thought - away / 2
        await play_and_check([host, guest], cluster, rng)
        await close([host, guest])

    asyncio.run(play())


def test_calls_about_everything_arrive(cluster: ServedCluster, tmp_path: Path) -> None:
    """Whichever gateway is asked: rooms, sheets and lists of several shards."""

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

    async def fire(_tables: list[list[Steady]]) -> None:
        end = time.monotonic() + CHAOS_SECONDS
        while time.monotonic() < end:
            await asyncio.sleep(rng.uniform(2, 10))
            await carry_out(rng.choice(kills))

    assert asyncio.run(under_fire(cluster, CHAOS_TABLES, fire)) >= CHAOS_TABLES


async def begin_again(
    players: Sequence[Steady], cluster: ServedCluster, rng: random.Random
) -> None:
    """The next match in the same room, whatever is lost on the way."""
    before = players[0].match

    async def until_begun(player: Steady) -> None:
        def begun() -> bool:
            return player.match != before and player.room.get("state") == "playing"

        while not begun():
            try:
                if player is players[0] and player.match == before:
                    await player.command("start")
                await player.until(begun)
            except LOST:
                await come_back(player, cluster.gateways, rng)

    await asyncio.gather(*map(until_begun, players))
