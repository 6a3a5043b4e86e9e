"""Reviews on the device: made in small steps, stored there, and gone with their match."""

from __future__ import annotations

import asyncio
import json

import pytest

from baida.device import reviews
from baida.game.log.file import parse_log
from baida.review.run import MatchReviewer
from tests.helpers.on_device import DevicePlayer

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


async def ask(player: DevicePlayer, method: str, address: str) -> dict[str, object]:
    status, text = await player.device.request(method, address, "")
    assert status == 200, text
    found: dict[str, object] = json.loads(text)
    return found


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
        await ask(another, "DELETE", f"/api/matches/{match}")
        assert not any(player.rows.tables[table] for table in ("reviews", "review_summaries"))

    asyncio.run(play())
