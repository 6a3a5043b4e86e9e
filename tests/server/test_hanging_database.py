"""A database that does not answer stops neither pages nor the server's own health check."""

from __future__ import annotations

import asyncio
from pathlib import Path

import httpx

from tests.helpers.database.postgres import hanging, new_database
from tests.helpers.server.player import Player, first
from tests.helpers.server.process import Server


def test_pages_are_served_while_the_database_hangs(tmp_path: Path) -> None:
    """Calls that need the database are refused in time, and afterwards the match continues."""

    async def play(server: Server) -> None:
        async with httpx.AsyncClient(base_url=server.address, timeout=60) as http:
            player = await Player(server).make_room("sbr(hands=1)", bots="random", start=True)
            await player.connect()
            await player.play(first, lambda: len(player.events) > 30)
            await player.until(lambda: player.ask)
            assert (await http.get("/healthz")).status_code == 200
            with hanging():
                # more than there are reading threads
                opening = [
                    asyncio.create_task(http.get(f"/api/rooms/{code * 6}")) for code in "ABCDEFGH"
                ]
                sent = asyncio.create_task(player.act(first(player, player.ask or {})))
                while (await http.get("/healthz")).status_code == 200:
                    assert (await http.get("/")).status_code in (200, 503)  # built, or not
                    assert (await http.get("/api/games")).status_code == 200
                assert (await http.get(f"/api/rooms/{player.code}")).status_code == 200
                for answer in await asyncio.gather(*opening):
                    assert (answer.status_code, answer.json()["error"]["code"]) == (503, "closed")
                assert not sent.done()
            assert (await sent)["t"] == "done"
            while (await http.get("/healthz")).status_code != 200:
                pass
            assert (await http.get("/api/rooms/ABCDEF")).status_code == 404
            await player.play(first)
            await player.close()

    with Server(tmp_path / "data", database=new_database()) as server:
        asyncio.run(play(server))
