"""The pause between hands and the pace of a match, on a real server."""

from __future__ import annotations

import asyncio
from pathlib import Path

from tests.helpers.server.player import Player, first
from tests.helpers.server.process import Server
from tests.helpers.values import Json

BEAT = 0.02


def wins_if_it_can(_player: Player, ask: Json) -> str:
    """A win if possible, or else the first legal action."""
    actions = [choice["action"] for choice in ask["legal"]]
    return str("win" if "win" in actions else actions[0])


def over(player: Player) -> bool:
    """Whether the last event was the end of a hand."""
    return bool(player.events) and player.events[-1]["e"] == "hand_ended"


def test_the_next_hand_waits_for_all_who_are_connected(tmp_path: Path) -> None:
    """Without a clock, the room names those who are not ready; leavers are not waited for."""

    async def play(server: Server) -> None:
        host = await Player(server, "Mai").make_room("vietnamese(hands=3)")
        guest = await Player(server, "Lan").sit(host.code)
        for player in (host, guest):
            await player.connect()
        await host.command("start")
        await asyncio.gather(*(p.play(first, lambda p=p: over(p)) for p in (host, guest)))  # type: ignore[misc]
        assert (await host.command("ready"))["t"] == "done"
        await guest.until(lambda: guest.room["ready"] == [host.seat])
        # questions are answered meanwhile, and reveal nothing of the hand that is dealt already
        waits = await guest.command("waits", match=guest.match)
        assert waits["result"] == {"waits": [], "discards": [], "distance": None}
        assert over(host)
        assert over(guest)
        await guest.command("ready")
        await host.until(lambda: not over(host))
        await guest.until(lambda: not over(guest))
        assert guest.events[-1]["n"] > 1
        await asyncio.gather(*(p.play(first, lambda p=p: over(p)) for p in (host, guest)))  # type: ignore[misc]
        await host.command("ready")
        await guest.drop()
        await host.until(lambda: not over(host))
        await host.close()

    with Server(tmp_path / "data", beat=BEAT) as server:
        asyncio.run(play(server))


def test_the_pace_is_checked_and_outlives_the_server(tmp_path: Path) -> None:
    """A player who is alone can change the pace during the match, and it is stored."""

    async def play(server: Server) -> None:
        host = await Player(server).make_room("b30fj(hands=1)", bots="efficient", start=True)
        await host.connect()
        await host.until(lambda: host.room)
        assert host.room["pace"] == "normal"
        refused = await host.command("pace", pace="warp")
        assert (refused["code"], refused["message"]) == (
            "malformed",
            "pace: expected one of slow, normal, fast, found 'warp'",
        )
        assert (await host.command("pace", pace="fast"))["t"] == "done"
        await host.until(lambda: host.room["pace"] == "fast")
        server.kill()
        server.start()
        await host.connect()
        await host.until(lambda: host.room)
        assert host.room["pace"] == "fast"
        await host.play(first)
        await host.close()

    with Server(tmp_path / "data", beat=BEAT) as server:
        asyncio.run(play(server))


def test_with_another_person_there_is_no_other_pace(tmp_path: Path) -> None:
    async def play(server: Server) -> None:
        host = await Player(server, "Mai").make_room("b30fj(hands=1)")
        await host.connect()
        assert (await host.command("pace", pace="slow"))["t"] == "done"
        guest = await Player(server, "Lan").sit(host.code)
        await host.until(lambda: host.room["seats"][1]["kind"] == "person")
        assert host.room["pace"] == "normal"
        assert (await host.command("pace", pace="fast"))["code"] == "not_now"
        await host.close()
        await guest.close()

    with Server(tmp_path / "data", beat=BEAT) as server:
        asyncio.run(play(server))


def test_skip_to_the_end_of_the_hand(tmp_path: Path) -> None:
    """Skipping is refused while the person plays; tests/tables cover its duration."""

    async def play(server: Server) -> None:
        host = await Player(server).make_room("sbr(hands=1)", bots="efficient", start=True)
        await host.connect()
        await host.until(lambda: host.ask)
        assert (await host.command("skip", match=host.match))["code"] == "not_now"

        def has_won() -> bool:
            return any(e["e"] == "won" and e["seat"] == host.seat for e in host.events)

        await host.play(wins_if_it_can, lambda: has_won() or host.room.get("state") == "over")
        if host.room["state"] != "over":
            assert (await host.command("skip", match=host.match))["t"] == "done"
            await host.until(lambda: host.room["state"] == "over")
        assert [event["e"] for event in host.events].count("hand_ended") == 1
        await host.close()

    with Server(tmp_path / "data", beat=BEAT) as server:
        asyncio.run(play(server))
