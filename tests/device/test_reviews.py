"""Reviews on the device are made in small steps, stored there, and deleted with their match."""

from __future__ import annotations

import asyncio
import json

import pytest

from baida.device import reviews
from baida.game.log.file import parse_log
from baida.review.run import MatchReviewer
from tests.helpers.device.device_player import DevicePlayer

WORLDS = 8


@pytest.fixture(autouse=True)
def few_worlds(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reviews, "WORLDS", WORLDS)


async def finished_match(player: DevicePlayer) -> tuple[str, int]:
    code = await player.play_bots("sbr(hands=1)")
    socket = await player.connect(code)
    await player.play(socket, 2)
    room = player.room(socket)
    status, refused = await player.refused(f"/api/reviews/{room['match']}/9")
    assert (status, refused["error"]["field"]) == (400, "seat")
    status, text = await player.device.request("POST", f"/api/reviews/{room['match']}/0", "")
    assert (status, json.loads(text)["error"]["code"]) == (409, "not_now")
    await player.play(socket)
    await player.device.left(socket)
    return room["match"], room["you"]


async def ask(player: DevicePlayer, method: str, address: str, body: str = "") -> dict[str, object]:
    status, text = await player.device.request(method, address, body)
    assert status == 200, text
    found: dict[str, object] = json.loads(text)
    return found


def test_a_log_from_a_file() -> None:
    """The log is stored once, can be reviewed, and is not listed as a match of the player."""

    async def play() -> None:
        player = DevicePlayer()
        match, seat = await finished_match(player)
        log = str(await player.call(f"/api/matches/{match}/log"))
        other = DevicePlayer()
        ids = {(await ask(other, "POST", "/api/matches", log))["id"] for _ in range(2)}
        (kept,) = map(str, ids)
        assert kept.startswith("device-")
        assert parse_log(str(await other.call(f"/api/matches/{kept}/log"))).finished
        assert (await ask(other, "POST", f"/api/reviews/{kept}/{seat}"))["state"] == "running"
        assert (await other.call("/api/mine/matches"))["matches"] == []
        unfinished = log[: log.rindex('{"n":')]
        for text, code in ((unfinished, "not_now"), ("", "malformed")):
            _, refused = await other.device.request("POST", "/api/matches", text)
            assert json.loads(refused)["error"]["code"] == code
        await ask(other, "DELETE", f"/api/matches/{kept}")
        assert not other.rows.tables["matches"]

    asyncio.run(play())


def test_a_review() -> None:
    async def play() -> None:
        player = DevicePlayer()
        match, seat = await finished_match(player)
        address = f"/api/reviews/{match}/{seat}"
        assert (await ask(player, "GET", address))["state"] == "none"
        assert (await ask(player, "POST", address))["state"] == "running"
        await player.device.advance()
        assert (await ask(player, "DELETE", address))["state"] == "none"
        assert (await ask(player, "GET", address))["state"] == "none"
        begun = await ask(player, "POST", address)
        done = [0]
        while (found := await ask(player, "GET", address))["state"] == "running":
            done.append(int(str(found["done"])))
            await player.device.advance()
        assert done == sorted(done)
        assert found["decisions"] == begun["decisions"]
        log = parse_log(str(await player.call(f"/api/matches/{match}/log")))
        assert found["review"] == MatchReviewer(log, seat=seat, worlds=WORLDS).review().to_json()
        another = DevicePlayer(player.rows)
        assert await ask(another, "POST", address) == found
        (own,) = (await another.call("/api/mine/reviews"))["reviews"]
        assert (own["match"], own["summary"]["seat"]) == (match, seat)
        for row in player.rows.tables["reviews"].values():
            row["answer"] = row["answer"].replace('"reviewer":', '"earlier":')
        for row in player.rows.tables["review_summaries"].values():
            row["summary"] = row["summary"].replace('"reviewer":', '"earlier":')
        assert (await ask(another, "GET", address))["state"] == "none"  # made anew on demand
        (own,) = (await another.call("/api/mine/reviews"))["reviews"]
        assert own["outdated"]
        await ask(another, "DELETE", f"/api/matches/{match}")
        assert not any(player.rows.tables[table] for table in ("reviews", "review_summaries"))

    asyncio.run(play())
