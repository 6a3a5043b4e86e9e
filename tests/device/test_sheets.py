"""Score sheets on a device without a network: the same answers as a server's."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from typing import Any

from tests.helpers.device.device_player import DevicePlayer, MemoryRows
from tests.helpers.records.sheets import NAMES, ended, kong, won

Json = dict[str, Any]
NEW = {"rules": "vietnamese", "names": NAMES, "dealer": 1}


def run(play: Coroutine[Any, Any, None]) -> None:
    asyncio.run(play)


def entered(id: str, entry: Json, seen: int, hand: int = 1, phone: str = "one") -> Json:
    head = {"e": "entered", "id": id, "by": "Ann", "phone": phone, "seen": seen}
    return {**head, "hand": hand, "entry": entry}


async def asked(device: DevicePlayer, path: str, body: object = None) -> Any:
    return await device.call(path, body)


def test_a_session_on_a_device() -> None:
    """A sheet survives a restart, and a repeated event is stored once."""

    async def play() -> None:
        rows = MemoryRows()
        device = DevicePlayer(rows)
        code = (await asked(device, "/api/sheets", NEW))["code"]
        path = f"/api/sheets/{code}"
        assert code.startswith("D-")
        await asked(device, f"{path}/events", entered("a", won(1, 2, 8), 1))
        done = await asked(device, f"{path}/events?seen=2", entered("b", ended("won"), 2))
        assert done["sheet"]["totals"] == [-8, 32, -16, -8]
        again = DevicePlayer(rows)
        done = await asked(again, f"{path}/events?seen=3", entered("b", ended("won"), 2))
        assert done["n"] == 3
        answer = await asked(again, path)
        assert (answer["scope"], answer["sheet"]["events"]) == ("enter", 3)
        assert [hand["dealer"] for hand in answer["sheet"]["hands"]] == [1, 2]
        history = await asked(again, f"{path}/events")
        assert [event["e"] for event in history["events"]] == ["opened", "entered", "entered"]
        await again.call(path, method="DELETE")
        assert not rows.tables["record_events"]

    run(play())


def test_two_tabs() -> None:
    """Each sees the other's entries; the same entry raises a question."""

    async def play() -> None:
        rows = MemoryRows()
        first, second = DevicePlayer(rows), DevicePlayer(rows)
        code = (await asked(first, "/api/sheets", {**NEW, "rules": "sbr"}))["code"]
        path = f"/api/sheets/{code}/events"
        await asked(first, path, entered("a", kong(1), 1))
        answer = await asked(second, path, entered("b", kong(1), 1, phone="two"))
        assert (answer["ok"], answer["question"]["kind"]) == (False, "twice")
        await asked(second, path, entered("b", kong(1), 2, phone="two"))
        answer = await asked(first, path, entered("c", kong(2), 2))
        assert len(answer["sheet"]["hands"][0]["entries"]) == 3

    run(play())


def test_what_is_refused() -> None:
    async def play() -> None:
        device = DevicePlayer()
        status, answer = await device.refused("/api/sheets", {**NEW, "dealer": 7})
        assert (status, answer["error"]["field"]) == (400, "dealer")
        assert (await device.refused("/api/sheets/D-ABCDEF"))[0] == 404
        code = (await asked(device, "/api/sheets", NEW))["code"]
        event = entered("a", won(1, 1), 1)
        status, answer = await device.refused(f"/api/sheets/{code}/events", event)
        assert (status, answer["error"]["field"]) == (409, "entries[0].from")
        device.rows.problem = "full"
        event = entered("a", won(1, 2, 8), 1)
        assert (await device.refused(f"/api/sheets/{code}/events", event))[0] == 503
        device.rows.problem = ""
        sheet = (await asked(device, f"/api/sheets/{code}"))["sheet"]
        assert sheet["events"] == 1

    run(play())


def test_payments_without_a_sheet() -> None:
    """The preview of an entry is the same call as the server's."""

    async def play() -> None:
        hand = {"rules": "vietnamese", "dealer": 0, "round_wind": "E", "entries": [won(1, 2, 8)]}
        answer = await asked(DevicePlayer(), "/api/settle", hand)
        assert answer["balance"] == [-8, 32, -16, -8]

    run(play())
