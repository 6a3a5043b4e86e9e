"""The score sheets and rooms of a tournament's tables, and the results that they give."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from baida.server.records.sheets import OpenSheet, Sheets
from baida.server.records.tournaments import OpenTournament
from baida.server.rooms.registry import RoomRegistry
from baida.server.shards import Misdirected
from baida.tables.refused import Refused
from baida.tables.room_state import RoomState
from baida.tournament.record import Table
from baida.wire.events import Event

Json = dict[str, Any]


def place_of(tournament: OpenTournament, round: int, table: int) -> str:
    """What a sheet or room stores that is made for a table of a tournament."""
    return f"{tournament.code} {round} {table}"


async def sheet_of(table: Table, place: str, sheets: Sheets) -> OpenSheet | None:
    """The score sheet that was made for a table.

    A record of an earlier version may name a stranger's sheet: directors could enter any code.
    """
    if table.sheet is None:
        return None
    try:
        sheet = await sheets.open(table.sheet)
    except (Refused, Misdirected):  # deleted, or a stranger's
        return None
    return sheet if sheet.record.made_for == place else None


async def room_of(table: Table, place: str, rooms: RoomRegistry) -> str | None:
    """The code of the room that was made for a table; see `sheet_of`."""
    if table.room is None:
        return None
    try:
        async with rooms.room(table.room) as actor:
            return actor.code if actor.room.state.made_for == place else None
    except (Refused, Misdirected):
        return None


async def result_from(
    table: Table, place: str, sheets: Sheets, rooms: RoomRegistry, hands: int | None
) -> Json | None:
    """Scores, hands and source of a table that has finished; None if it has not."""
    if (sheet := await sheet_of(table, place, sheets)) is not None:
        return _from_sheet(sheet, hands)
    if (room := await room_of(table, place, rooms)) is not None:
        return await _from_room(room, rooms)
    return None


def _from_sheet(opened: OpenSheet, hands: int | None) -> Json | None:
    sheet = opened.record.shown(0)
    played = [hand["balance"] for hand in sheet["hands"] if hand["over"]]
    if not sheet["closed"] and len(played) < (hands or sheet["planned"]):
        return None
    return {
        "scores": sheet["totals"],
        "hands": played,
        "source": {"kind": "sheet", "id": opened.code},
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
