"""Rooms and matches as a device stores them."""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import dataclass

from baida.app.calls.refusals import Refused
from baida.app.players.own_matches import Json, Played, played_match
from baida.app.rooms.changes import Change, MatchRow, NewDecision, StoredMatch
from baida.app.rooms.room_state import RoomState
from baida.device.rows import Operation, Row, Rows, SeatChosen, operations_of
from baida.errors import BaidaError
from baida.game.log.file import upgraded
from baida.i18n import Message
from baida.jsontext import encode
from baida.wire.events import Event
from baida.wire.sheets import SheetEvent


class StoreError(BaidaError):
    """Nothing was stored."""


def storage_full() -> Refused:
    """What a player is told when the device stores nothing."""
    return Refused("closed", Message("refusals.device_storage"))


@dataclass(frozen=True)
class DeviceRoom:
    """A stored room, the seat that the device's person holds in it, and since when."""

    state: RoomState
    seat: int | None
    since: float


@dataclass(frozen=True)
class DeviceMatch:
    row: MatchRow
    #: The seat of the device's person, and the hand from which on it was theirs.
    seat: int | None
    hand: int

    @property
    def played(self) -> Played | None:
        """The match for the statistics; None if it is not over, or somebody else's."""
        row = self.row
        if row.ended is None or self.seat is None:
            return None
        return played_match(row.id, row.header, row.data, row.ended, self.seat, self.hand)


class Store:
    def __init__(self, rows: Rows) -> None:
        self._rows = rows

    async def save(
        self,
        changes: Iterable[Change | SeatChosen],
        seat: int | None,
        more: Iterable[Operation] = (),
    ) -> None:
        """Store all of this or nothing, and return when it is stored; StoreError if it is not."""
        operations = [one for change in changes for one in operations_of(change, seat)]
        operations += more
        if operations:
            await self.write(operations)

    async def write(self, operations: list[Operation]) -> None:
        """Carry out all operations or none; StoreError if it is none."""
        problem = await self._rows.write(encode(operations))
        if problem:
            raise StoreError(problem)

    async def record_events(self, code: str) -> list[SheetEvent]:
        return [json.loads(row["event"]) for row in await self._read("record_events", code)]

    async def room(self, code: str) -> DeviceRoom | None:
        rows = await self._read("rooms", code)
        return _room(rows[0]) if rows else None

    async def rooms(self) -> list[DeviceRoom]:
        """All rooms, the newest first."""
        found = [_room(row) for row in await self._read("rooms")]
        return sorted(found, key=lambda room: -room.since)

    async def match(self, id: str) -> DeviceMatch | None:
        rows = await self._read("matches", id)
        return _match(rows[0]) if rows else None

    async def matches(self) -> list[DeviceMatch]:
        return [_match(row) for row in await self._read("matches")]

    async def events(self, match: str) -> list[Event]:
        return [json.loads(row["event"]) for row in await self._read("events", match)]

    async def whole_match(self, id: str) -> StoredMatch | None:
        found = await self.match(id)
        if found is None:
            return None
        decisions = [NewDecision(**row) for row in await self._read("decisions", id)]
        return StoredMatch(found.row, decisions, list(await self.events(id)))

    async def results(self) -> dict[str, Json]:
        return {row["match"]: json.loads(row["result"]) for row in await self._read("results")}

    async def review(self, match: str, seat: int) -> str | None:
        """Return the stored answer of a review as text."""
        rows = await self._read("reviews", match)
        return next((row["answer"] for row in rows if row["seat"] == seat), None)

    async def review_summaries(self) -> list[tuple[str, int, Json]]:
        """The match, the seat and what the review came to."""
        rows = await self._read("review_summaries")
        return [(row["match"], row["seat"], json.loads(row["summary"])) for row in rows]

    async def _read(self, table: str, key: str = "") -> list[Row]:
        rows: list[Row] = json.loads(await self._rows.read(table, key))
        return rows


def _room(row: Row) -> DeviceRoom:
    state = RoomState.stored(row["code"], row["rules"], row["clock"], json.loads(row["data"]))
    return DeviceRoom(state, row["seat"], row["since"])


def _match(row: Row) -> DeviceMatch:
    stored = MatchRow(
        id=row["id"],
        code=row["code"],
        header=upgraded(json.loads(row["header"])),
        secret=bytes.fromhex(row["secret"]),
        data=json.loads(row["data"]),
        at=row["at"],
        ended=row["ended"],
    )
    return DeviceMatch(stored, row["seat"], row["hand"])
