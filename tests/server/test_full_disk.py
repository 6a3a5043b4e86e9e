"""On a full disk nothing is lost, everybody is informed, and the match continues afterwards."""

from __future__ import annotations

import asyncio
import contextlib
import resource
from pathlib import Path

import httpx
import pytest
from websockets.exceptions import ConnectionClosed

from tests.helpers.server.player import Player, first
from tests.helpers.server.process import InstalledServer, Server, free_port
from tests.helpers.values import Json

_MINIMUM = 30_000


def limit_files(server: Server, most_bytes: int) -> None:
    """Limit the size of the server's files, to simulate a full disk or lift the limit again."""
    resource.prlimit(server.pid, resource.RLIMIT_FSIZE, (most_bytes, resource.RLIM_INFINITY))


async def health(http: httpx.AsyncClient, status: int) -> None:
    """Wait until the server reports this."""
    async with asyncio.timeout(60):
        while (await http.get("/healthz")).status_code != status:
            await asyncio.sleep(0.05)


def test_a_full_disk(tmp_path: Path) -> None:
    metrics = free_port()

    async def failing(http: httpx.AsyncClient) -> str:
        text = (await http.get(f"http://127.0.0.1:{metrics}/metrics")).text
        return next(
            line[-3:] for line in text.splitlines() if line.startswith("baida_storage_failing ")
        )

    async def play(server: Server) -> None:
        player = await Player(server).make_room("sbr(hands=1)", bots="efficient", start=True)
        await player.connect()
        await player.play(first, lambda: len(player.events) > 30)
        seen = list(player.events)
        http = player.http
        assert await failing(http) == "0.0"

        limit_files(server, _MINIMUM)
        told: list[Json] = []
        await health(http, 503)
        assert await failing(http) == "1.0"
        room = {"rules": "sbr", "name": "Lan"}
        assert (await http.post("/api/rooms", json=room)).status_code == 503
        player.answers.clear()
        with contextlib.suppress(ConnectionClosed):  # perhaps before the hello is sent
            await player.connect()
        while not told:
            message = await player.receive()
            if message["t"] == "error":
                told.append(message)
        assert told[0]["code"] == "closed"
        assert "cannot store" in told[0]["text"]["en"]
        await player.socket.wait_closed()

        limit_files(server, resource.RLIM_INFINITY)
        await health(http, 200)
        assert await failing(http) == "0.0"
        await player.connect()
        await player.play(first)
        assert player.events[: len(seen)] == seen
        verdict = await http.get(f"/api/matches/{player.match}/verify")
        assert verdict.json()["ok"]
        await player.close()

    with InstalledServer(tmp_path / "data", "--metrics-port", str(metrics)) as server:
        asyncio.run(play(server))
        assert "Traceback" not in server.errors
        assert 1 <= len(server.errors.splitlines()) <= 4, server.errors


def test_a_player_at_the_table_is_told(tmp_path: Path) -> None:
    """The decision that cannot be stored is not done, and can be made again later."""

    async def play(server: Server) -> None:
        player = await Player(server).make_room("sbr(hands=1)", bots="efficient", start=True)
        await player.connect()
        await player.until(lambda: player.ask is not None)
        limit_files(server, _MINIMUM)
        assert player.ask is not None
        ask = player.ask
        with pytest.raises(ConnectionClosed, match="1011"):
            await player.act(first(player, ask))
        assert [error["code"] for error in player.errors] == ["closed"]
        limit_files(server, resource.RLIM_INFINITY)
        await health(player.http, 200)
        await player.connect()
        await player.until(lambda: player.ask is not None)
        assert player.ask is not None
        assert player.ask["ask"] == ask["ask"]
        await player.play(first)
        await player.close()

    with InstalledServer(tmp_path / "data") as server:
        asyncio.run(play(server))
