"""Hints of the coach on a real server: refused among people, recorded before they are given."""

from __future__ import annotations

import asyncio
from pathlib import Path

from baida.game.log.file import parse_log
from baida.game.log.verify import verify_log
from baida.game.rerun import rerun
from tests.helpers.server.persistent_player import complaints
from tests.helpers.server.player import Player, first
from tests.helpers.server.process import InstalledServer
from tests.helpers.values import Json


async def hint(player: Player) -> Json:
    await player.until(lambda: player.ask is not None)
    assert player.ask is not None
    return await player.command("hint", match=player.ask["match"], ask=player.ask["ask"])


async def too_many(player: Player, given: Json) -> None:
    """Repeat the question: the answer stays the same until there are too many per connection."""
    while "code" not in (again := await hint(player)):
        assert again["result"] == given["result"]
    assert again["code"] == "too_fast"
    await player.drop()
    await player.connect()
    await player.until(lambda: player.ask is not None)


def test_hints_with_bots_only_are_recorded_and_survive_a_kill(tmp_path: Path) -> None:
    """Hints are in the answers about the match, in its log, and in the player's statistics."""
    table = {"bots": "efficient", "start": True, "coach": True}

    async def play(server: InstalledServer) -> None:
        player = await (await Player(server).make_room("sbr(hands=1)", **table)).connect()
        given = await hint(player)
        assert player.ask is not None
        assert given["result"]["action"] in [one["action"] for one in player.ask["legal"]]
        assert given["result"]["reasons"][0]["en"]
        asked = player.ask["ask"]
        server.kill()
        await player.socket.wait_closed()
        server.start()
        await player.connect()
        assert (await hint(player))["result"] == given["result"]
        assert player.ask is not None
        assert player.ask["ask"] == asked
        await too_many(player, given)
        before = (await player.http.get(f"/api/matches/{player.match}")).json()
        assert "hints" not in before["header"]  # that would reveal when a seat had a choice
        await player.act(given["result"]["action"])
        await player.play(first)

        log = parse_log((await player.http.get(f"/api/matches/{player.match}/log")).text)
        (recorded,) = log.header["hints"]
        assert (recorded["seat"], recorded["ask"], recorded["hand"]) == (player.seat, asked, 0)
        assert rerun(log).differences == []
        assert verify_log(log).ok
        answer = (await player.http.get(f"/api/matches/{player.match}")).json()
        assert answer["header"]["hints"] == [recorded]
        mine = (await player.http.get("/api/mine/matches")).json()
        assert mine["matches"][0]["hints"] == 1
        (game,) = mine["statistics"]
        assert (game["hints"], game["matches_with_hints"], game["matches"]) == (1, 1, 1)

        await refused_among_people(server, player)
        await player.close()

    async def refused_among_people(server: InstalledServer, host: Player) -> None:
        assert host.room["coach"]
        assert host.seat is not None
        await host.command("seat", seat=(host.seat + 1) % 4, bot=None)
        friend = await (await Player(server, "Lan").sit(host.code)).connect()
        await host.until(lambda: not host.room["coach"])
        assert (await host.command("coach", coach=True))["code"] == "not_now"
        assert (await friend.command("coach", coach=True))["code"] == "not_host"
        await host.command("start")
        ask = {"match": host.room["match"], "ask": 1}
        for player in (host, friend):
            assert (await player.command("hint", **ask))["code"] == "not_now"
        await friend.close()

    with InstalledServer(tmp_path / "data") as server:
        asyncio.run(play(server))
        assert not complaints(server)
