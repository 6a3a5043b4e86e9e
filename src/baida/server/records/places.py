"""The score sheets and rooms that were made for the tables of a tournament."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from baida.app.calls.refusals import Refused
from baida.app.records import Link
from baida.app.sheets.sheet import ScoreSheet
from baida.app.tournaments.record import Table
from baida.server.records.registry import Records
from baida.server.rooms.registry import RoomRegistry
from baida.server.storage.shards import Misdirected
from baida.wire.commands import NewRoomBody


class ServerPlaces:
    """A record of an earlier version may name somebody else's sheet or room.

    Directors could enter any code, so a sheet or room must itself name the table.
    """

    def __init__(self, sheets: Records[ScoreSheet], rooms: RoomRegistry) -> None:
        self.sheets = sheets
        self.rooms = rooms

    async def sheet_of(self, table: Table, place: str) -> str | None:
        if table.sheet is None:
            return None
        try:
            sheet = await self.sheets.open(table.sheet)
        except (Refused, Misdirected):  # deleted, or somebody else's
            return None
        return sheet.code if sheet.record.made_for == place else None

    async def make_sheet(self, body: Mapping[str, Any], place: str) -> str:
        return (await self.sheets.new(body, made_for=place)).code

    async def sheet_token(self, code: str, scope: str) -> str:
        return (await self.sheets.open(code)).tokens.token(Link(scope))

    async def room_of(self, table: Table, place: str) -> str | None:
        if table.room is None:
            return None
        try:
            async with self.rooms.room(table.room) as actor:
                return actor.code if actor.room.state.made_for == place else None
        except (Refused, Misdirected):
            return None

    async def make_room(
        self, body: NewRoomBody, names: Sequence[str | None], *, stand_ins: bool, place: str
    ) -> str:
        return await self.rooms.new_table(body, names, stand_ins=stand_ins, made_for=place)

    async def seat_token(self, code: str, seat: int) -> str:
        async with self.rooms.room(code) as actor:
            return await actor.seat_link(seat)
