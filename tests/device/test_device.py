"""A person's whole backend without a server: the same messages and answers, nothing lost."""

from __future__ import annotations

import asyncio
import json
import math
from collections.abc import Coroutine
from typing import Any

import pytest

from baida.app.ids import is_code, is_device_code
from baida.game.log.file import Log
from baida.game.rerun import rerun
from baida.i18n import Message
from baida.variants import find_rules
from tests.helpers.device.device_player import DevicePlayer
from tests.helpers.values import GAMES


def run(play: Coroutine[Any, Any, None]) -> None:
    asyncio.run(play)


@pytest.mark.parametrize("game", GAMES)
def test_a_hand_is_played(game: str) -> None:
    """A match can be finished, replayed and verified, and is in the player's list."""

    async def play() -> None:
        player = DevicePlayer()
        code = await player.play_bots(f"{game}(hands=1)")
        assert is_device_code(code)
        assert not is_code(code)
        socket = await player.connect(code)
        await player.play(socket, 3)
        room = player.room(socket)
        id = room["match"]
        assert await player.refused(f"/api/matches/{id}/verify") == (
            409,
            {
                "error": {
                    "code": "not_now",
                    "message": "the secret is published when the match is over",
                    "text": Message("refusals.secret_later").texts(),
                    "field": None,
                }
            },
        )
        assert (await player.call("/api/mine/tables"))["tables"][0]["code"] == code
        waits = await player.command(socket, "waits", match=id)
        assert waits["result"].keys() == {"waits", "discards", "distance"}
        await player.play(socket)
        match = await player.call(f"/api/matches/{id}")
        assert (match["over"], match["viewer"], match["code"]) == (True, "all", code)
        log = Log(match["header"], find_rules(match["header"]["rules"]), match["events"])
        assert rerun(log).differences == []
        assert (await player.call(f"/api/matches/{id}/verify"))["status"] == "fair"
        text = await player.call(f"/api/matches/{id}/log")
        assert text.count("\n") == 1 + len(match["events"])
        status, verdict = await player.device.request("POST", "/api/verify", text)
        assert (status, json.loads(verdict)["status"]) == (200, "fair")
        for _ in range(2):  # the second time from the stored result
            own = await player.call("/api/mine/matches")
            assert [one["id"] for one in own["matches"]] == [id]
        await player.device.left(socket)
        assert await player.call("/api/mine/tables") == {"tables": []}

    run(play())


@pytest.mark.parametrize("game", GAMES)
def test_nothing_is_lost_when_the_page_is_gone(game: str) -> None:
    """Another page loads the stored match, and continues after the last event that was seen."""

    async def play() -> None:
        first = DevicePlayer()
        code = await first.play_bots(f"{game}(hands=1)")
        socket = await first.connect(code)
        await first.play(socket, 4)
        seen = first.events(socket)
        second = DevicePlayer(first.rows)
        match = first.room(socket)["match"]
        socket = await second.connect(code, match=match, after=seen[-1]["n"])
        await second.play(socket)
        events = [*seen, *second.events(socket)]
        assert [event["n"] for event in events] == list(range(1, len(events) + 1))
        assert (await second.call(f"/api/matches/{match}/verify"))["ok"]

    run(play())


def test_nothing_is_shown_that_is_not_stored() -> None:
    """A full store closes the table with a clear message, and the match continues from there."""

    async def play() -> None:
        player = DevicePlayer()
        code = await player.play_bots("sbr(hands=1)")
        socket = await player.connect(code)
        await player.play(socket, 2)
        seen = player.events(socket)
        player.rows.problem = "QuotaExceededError"
        await player.play(socket)
        assert player.closed[socket] == 1011
        error = player.told[socket][-1]
        assert (error["t"], error["code"], error["id"]) == ("error", "closed", None)
        assert "no space left" in error["text"]["en"]
        stored = len(player.rows.tables["events"])
        assert player.events(socket)[-1]["n"] <= stored
        status, answer = await player.refused("/api/rooms", {"rules": "sbr", "name": "Mai"})
        assert (status, answer["error"]["code"]) == (503, "closed")
        player.rows.problem = ""
        again = await player.connect(code)
        await player.play(again)
        assert player.is_over(again)
        assert player.events(socket, again)[: len(seen)] == seen

    run(play())


def test_one_page_plays_and_another_follows() -> None:
    async def play() -> None:
        player = DevicePlayer()
        code = await player.play_bots("b30fj(hands=1)")
        socket = await player.connect(code)
        await player.play(socket, 2)
        other = await player.connect(code, follows=True)
        assert player.room(other)["you"] == player.room(socket)["you"]
        ask = player.ask
        answer = await player.command(other, "pause", paused=True)
        assert (answer["code"], "another tab" in answer["text"]["en"]) == ("not_now", True)
        player.ask = ask
        await player.play(socket)
        assert player.events(other)[-1] == player.events(socket)[-1]

    run(play())


def test_a_match_is_deleted() -> None:
    async def play() -> None:
        player = DevicePlayer(beat=0)
        code = await player.play_bots("sbr(hands=1)")
        socket = await player.connect(code)
        await player.play(socket)
        id = player.room(socket)["match"]
        assert (await player.refused(f"/api/matches/{id}", method="DELETE"))[0] == 409
        await player.device.left(socket)
        player.device.unload(code)
        assert player.rows.tables["matches"][id,]["size"] > 1000
        assert await player.call(f"/api/matches/{id}", method="DELETE") == {"deleted": id}
        assert not any(player.rows.tables.values())
        assert (await player.refused(f"/api/matches/{id}"))[0] == 404

    run(play())


def test_a_seat_is_left_and_taken_again() -> None:
    async def play() -> None:
        player = DevicePlayer()
        code = (await player.call("/api/rooms", {"rules": "sbr", "name": "Mai"}))["code"]
        socket = await player.connect(code)
        assert (await player.command(socket, "swap", seat=0, other=2))["t"] == "done"
        assert player.closed[socket] == 4002
        socket = await player.connect(code)
        assert player.room(socket)["you"] == 2
        await player.command(socket, "leave")
        assert player.closed[socket] == 4001
        assert (await player.call(f"/api/rooms/{code}"))["you"] is None
        body = {"name": "Mai", "seat": 1}
        assert await player.call(f"/api/rooms/{code}/seats", body) == {"code": code, "seat": 1}
        assert (await player.refused(f"/api/rooms/{code}/seats", body))[0] == 409
        again = DevicePlayer(player.rows)
        assert again.room(await again.connect(code))["you"] == 1

    run(play())


def test_a_reserved_seat_shows_no_hand() -> None:
    """Until the bot has finished the hand, its hand is hidden from the person, as on a server."""

    async def play() -> None:
        player = DevicePlayer()
        code = await player.play_bots("sbr(hands=2)")
        socket = await player.connect(code)
        id = player.room(socket)["match"]
        seat = player.room(socket)["you"]
        assert (await player.call(f"/api/matches/{id}"))["viewer"] == seat
        await player.command(socket, "leave")
        await player.call(f"/api/rooms/{code}/seats", {"name": "Mai"})
        for page in (player, DevicePlayer(player.rows)):  # the second one has no room in memory
            assert (await page.call(f"/api/matches/{id}"))["viewer"] == "spectator"

    run(play())


def test_a_reserved_seat_is_given_up() -> None:
    """The bot keeps the seat; a repeat finds nothing to give up, as on a server."""

    async def play() -> None:
        player = DevicePlayer()
        code = await player.play_bots("sbr(hands=2)")
        await player.command(await player.connect(code), "leave")
        seat = (await player.call(f"/api/rooms/{code}/seats", {"name": "Mai"}))["seat"]
        socket = await player.connect(code)
        assert player.room(socket)["next_seat"] == seat
        assert (await player.command(socket, "ready"))["code"] == "no_seat"
        assert (await player.command(socket, "leave"))["t"] == "done"
        assert player.room(socket)["next_seat"] is None
        assert [each["next"] for each in player.room(socket)["seats"]] == [None] * 4
        again = await player.command(socket, "leave")
        assert (again["t"], again["code"]) == ("error", "no_seat")
        page = DevicePlayer(player.rows)
        assert page.room(await page.connect(code))["next_seat"] is None

    run(play())


@pytest.mark.parametrize(
    ("path", "body", "status", "field"),
    [
        ("/api/rooms", {"rules": "chess", "name": "Mai"}, 400, "rules"),
        ("/api/rooms", {"rules": "sbr"}, 400, "name"),
        ("/api/rooms", {"rules": "sbr", "name": "Mai", "host": 1}, 400, "host"),
        ("/api/rooms/D-ABCDEF", None, 404, None),
        ("/api/matches/device-abc", None, 404, None),
        ("/api/games/chess", None, 404, "game"),
        ("/api/verify", {"format": "other"}, 400, "log"),
        ("/api/nothing", None, 404, None),
    ],
)
def test_bad_calls(path: str, body: object, status: int, field: str | None) -> None:
    async def play() -> None:
        found, answer = await DevicePlayer().refused(path, body)
        assert (found, answer["error"]["field"]) == (status, field)

    run(play())


def test_a_refused_command_delays_nothing() -> None:
    """A pending event of the table is still sent after it."""

    async def play() -> None:
        player = DevicePlayer()
        socket = await player.connect(await player.play_bots("sbr(hands=1)"))
        await player.play(socket, 1)
        match = player.room(socket)["match"]
        answer = await player.command(socket, "act", match=match, ask=99, action="pass")
        assert answer["code"] == "stale"
        assert await player.device.advance() < math.inf

    run(play())


def test_no_room() -> None:
    async def play() -> None:
        player = DevicePlayer()
        socket = await player.connect("D-ABCDEF")
        assert player.closed[socket] == 4404

    run(play())
