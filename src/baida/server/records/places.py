"""The score sheets and rooms that were made for the tables of a tournament."""

from __future__ import annotations

from baida.app.calls.refusals import Refused
from baida.app.tournaments.record import Table
from baida.server.records.sheets import OpenSheet, Sheets
from baida.server.records.tournaments import OpenTournament
from baida.server.rooms.registry import RoomRegistry
from baida.server.storage.shards import Misdirected


def place_of(tournament: OpenTournament, round: int, table: int) -> str:
    """Return the key of a tournament's table, which its score sheet or room stores."""
    return f"{tournament.code} {round} {table}"


async def sheet_of(table: Table, place: str, sheets: Sheets) -> OpenSheet | None:
    """Return the score sheet that was made for a table.

    A record of an earlier version may name somebody else's sheet: directors could enter any code.
    """
    if table.sheet is None:
        return None
    try:
        sheet = await sheets.open(table.sheet)
    except (Refused, Misdirected):  # deleted, or somebody else's
        return None
    return sheet if sheet.record.made_for == place else None


async def room_of(table: Table, place: str, rooms: RoomRegistry) -> str | None:
    """Return the code of the room that was made for a table; see `sheet_of`."""
    if table.room is None:
        return None
    try:
        async with rooms.room(table.room) as actor:
            return actor.code if actor.room.state.made_for == place else None
    except (Refused, Misdirected):
        return None
