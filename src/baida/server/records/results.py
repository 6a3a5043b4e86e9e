"""Results of tables from their score sheets, and from matches that were played on this server."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from baida.server.records.sheets import Sheets
from baida.server.rooms.registry import RoomRegistry
from baida.tables.room_state import RoomState
from baida.tournament.record import Table
from baida.wire.events import Event

Json = dict[str, Any]


async def result_from(
    table: Table, sheets: Sheets, rooms: RoomRegistry, hands: int | None
) -> Json | None:
    """Scores, hands and source of a table that has finished; None if it has not."""
    if table.sheet is not None:
        return await _from_sheet(table.sheet, sheets, hands)
    if table.room is not None:
        return await _from_room(table.room, rooms)
    return None


async def _from_sheet(code: str, sheets: Sheets, hands: int | None) -> Json | None:
    sheet = (await sheets.open(code)).record.shown(0)
    played = [hand["balance"] for hand in sheet["hands"] if hand["over"]]
    if not sheet["closed"] and len(played) < (hands or sheet["planned"]):
        return None
    return {
        "scores": sheet["totals"],
        "hands": played,
        "source": {"kind": "sheet", "id": code},
    }


async def _from_room(code: str, rooms: RoomRegistry) -> Json | None:
    stored = await rooms.store.load_room(code)
    if stored is None or stored.match is None or stored.match.row.ended is None:
        return None
    state = RoomState.stored(code, stored.row.rules, stored.row.clock, stored.row.data)
    if state.playing:  # its end has not been shown yet
        return None
    hands = _hands_of(stored.match.events)
    return {
        "scores": [sum(column) for column in zip(*hands, strict=True)] or [0, 0, 0, 0],
        "hands": hands,
        "source": {"kind": "match", "id": stored.match.row.id},
    }


def _hands_of(events: Iterable[Event]) -> list[list[int]]:
    """What each hand of a match came to."""
    hands: list[list[int]] = []
    before = [0, 0, 0, 0]
    for event in events:
        if event["e"] == "hand_ended":
            after = event["scores"]
            hands.append([new - old for new, old in zip(after, before, strict=True)])
            before = after
    return hands
