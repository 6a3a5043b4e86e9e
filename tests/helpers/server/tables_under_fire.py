"""Tables that keep playing while parts of a server with several gateways are killed."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Awaitable, Callable, Sequence

import httpx
from websockets.exceptions import ConnectionClosed, InvalidHandshake

from tests.helpers.server.persistent_player import (
    PersistentPlayer,
    check_seen,
    checked_log,
    choosing,
    close,
)
from tests.helpers.server.player import Player
from tests.helpers.server.process import Server

GAMES = ("sbr", "b30fj", "vietnamese")
#: Errors that a client sees when a process is killed.
LOST = (ConnectionClosed, InvalidHandshake, OSError, httpx.TransportError, TimeoutError)


async def seated(
    gateways: Sequence[Server], number: int, rules: str, **more: str
) -> list[PersistentPlayer]:
    """Two players at one table, connected to different gateways; a match has begun."""
    host, guest = (PersistentPlayer(gateway, f"{number} {n}") for n, gateway in enumerate(gateways))
    await host.make_room(rules, **more)
    await guest.sit(host.code)
    for player in (host, guest):
        await player.connect()
    assert (await host.command("start"))["t"] == "done"
    return [host, guest]


async def come_back(
    player: PersistentPlayer, gateways: Sequence[Server], rng: random.Random
) -> None:
    """Reconnect as a browser does: repeatedly, to any gateway of the site."""
    while True:
        player.server = rng.choice(gateways)
        player.http.base_url = httpx.URL(player.server.address)
        try:
            await player.come_back()
            return
        except LOST:
            await asyncio.sleep(0.1)


async def play_on(
    player: PersistentPlayer,
    gateways: Sequence[Server],
    rng: random.Random,
    until: Callable[[], bool],
) -> None:
    """Play through all losses until a condition holds, and read everything up to then."""
    while True:
        try:
            await player.play(choosing(rng), until)
            await player.command("ready")  # after reconnecting, the room comes before events
            return
        except LOST:
            await come_back(player, gateways, rng)


async def play_and_check(
    players: list[PersistentPlayer], gateways: Sequence[Server], rng: random.Random
) -> None:
    """Play the match to its end; check that both saw all of it and that its log is valid."""

    def over(player: Player) -> Callable[[], bool]:
        return lambda: player.room.get("state") == "over"

    await asyncio.gather(*(play_on(one, gateways, rng, over(one)) for one in players))
    while (text := await log_text(players[0])) is None:
        await asyncio.sleep(0.1)
        players[0].http.base_url = httpx.URL(rng.choice(gateways).address)
    check_seen(checked_log(text), players)


async def log_text(player: Player) -> str | None:
    """The log of the match; None while a part of the server is being replaced."""
    try:
        answer = await player.http.get(f"/api/matches/{player.match}/log")
    except LOST:
        return None
    return answer.text if answer.status_code == 200 else None


async def under_fire(
    gateways: Sequence[Server],
    tables: int,
    fire: Callable[[list[list[PersistentPlayer]]], Awaitable[None]],
) -> int:
    """Let tables play match after match until the kills are over; return the number of matches."""
    rng = random.Random(tables)
    over = False

    async def keep_playing(players: list[PersistentPlayer]) -> int:
        matches = 0
        while True:
            await play_and_check(players, gateways, rng)
            matches += 1
            if over:
                await close(players)
                return matches
            await begin_again(players, gateways, rng)

    everybody = [await seated(gateways, n, f"{GAMES[n % 3]}(hands=1)") for n in range(tables)]
    playing = asyncio.gather(*map(keep_playing, everybody))
    firing = asyncio.ensure_future(fire(everybody))
    await asyncio.wait((playing, firing), return_when=asyncio.FIRST_COMPLETED)
    over = True
    if playing.done():
        playing.result()  # the match has failed
    await firing
    return sum(await playing)


async def more_messages(player: PersistentPlayer, number: int) -> None:
    """Wait until a player has received this many more messages."""
    enough = asyncio.Event()
    left = number

    def count() -> None:
        nonlocal left
        left -= 1
        if left <= 0:
            enough.set()

    player.on_message = count
    await enough.wait()


async def begin_again(
    players: Sequence[PersistentPlayer], gateways: Sequence[Server], rng: random.Random
) -> None:
    """Begin the next match in the same room, through all losses."""
    before = players[0].match

    async def until_begun(player: PersistentPlayer) -> None:
        def begun() -> bool:
            return player.match != before and player.room.get("state") == "playing"

        while not begun():
            try:
                if player is players[0] and player.match == before:
                    await player.command("start")
                await player.until(begun)
            except LOST:
                await come_back(player, gateways, rng)

    await asyncio.gather(*map(until_begun, players))
