"""The store: what the server keeps, saved and read. The rest of the server only knows this.

Saving is awaited and done by the thread of ``writer.py``; reading is short and done at once.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Any

from sqlalchemy import Engine, Row, Select, select

from baida.server.storage.changes import (
    Alive,
    Change,
    DropTokens,
    MatchData,
    MatchEnded,
    NewDecision,
    NewEvents,
    NewMatch,
    NewRoom,
    NewToken,
    RoomChanged,
    write_of,
)
from baida.server.storage.database import Conflict, StoreError, clear_errors, open_database
from baida.server.storage.schema import decisions, events, heartbeat, matches, rooms, seat_tokens
from baida.server.storage.writer import Writer

__all__ = [
    "Alive", "Change", "Conflict", "DecisionRow", "DropTokens", "MatchData", "MatchEnded",
    "MatchRow", "NewDecision", "NewEvents", "NewMatch", "NewRoom", "NewToken", "RoomChanged",
    "RoomRow", "Store", "StoreError",
]  # fmt: skip

Json = dict[str, Any]


@dataclass(frozen=True, slots=True)
class RoomRow:
    """A room as it was saved last."""

    code: str
    rules: str
    clock: str
    data: Json
    at: float


@dataclass(frozen=True, slots=True)
class MatchRow:
    """A match as it was saved last; ``ended`` is None while it is played."""

    id: str
    code: str
    header: Json
    secret: bytes
    data: Json
    at: float
    ended: float | None


@dataclass(frozen=True, slots=True)
class DecisionRow:
    """A decision of a match."""

    match: str
    k: int
    seat: int
    action: int
    command: str | None
    at: float


class Store:
    """A database that is open. It is used from one event loop, and closed at the end."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine
        self._last_alive: float | None = self._value(select(heartbeat.c.at))
        self._writer = Writer(engine)

    @classmethod
    def open(cls, url: str) -> Store:
        """Open the database at ``sqlite:///PATH`` or ``postgresql+psycopg://...``.

        Its tables are made or brought up to date. StoreError says why that cannot be.
        """
        return cls(open_database(url))

    async def save(self, *changes: Change) -> None:
        """Save all of the changes or none; return when they are safe.

        Saves are written in the order of the calls. Conflict means that something of it is there
        already, StoreError that it could not be written.

        A caller that is cancelled does not take back what it saved, except where so much is
        pending that it was not accepted yet.
        """
        if changes:
            await self._writer.write([write_of(change) for change in changes])

    async def close(self) -> None:
        """Write all that is pending and close the database."""
        await self._writer.close()
        self._engine.dispose()

    # --- reading --------------------------------------------------------------------------------

    def load_room(self, code: str) -> RoomRow | None:
        """The room with this code."""
        row = self._first(select(rooms).where(rooms.c.code == code))
        return row and RoomRow(row.code, row.rules, row.clock, json.loads(row.data), row.at)

    def load_match(self, match: str) -> MatchRow | None:
        """The match with this id."""
        row = self._first(select(matches).where(matches.c.id == match))
        return row and MatchRow(
            id=row.id,
            code=row.code,
            header=json.loads(row.header),
            secret=row.secret,
            data=json.loads(row.data),
            at=row.at,
            ended=row.ended,
        )

    def running_clocks(self) -> list[tuple[str, Json]]:
        """The matches whose clocks were running when they were last saved, with their data."""
        found = select(matches.c.id, matches.c.data).where(matches.c.ended.is_(None))
        stored = [(row.id, json.loads(row.data)) for row in self._all(found)]
        return [(id, data) for id, data in stored if data.get("clocks", {}).get("at") is not None]

    def decisions(self, match: str) -> list[DecisionRow]:
        """All decisions of a match, in order."""
        found = select(decisions).where(decisions.c.match == match).order_by(decisions.c.k)
        return [
            DecisionRow(row.match, row.k, row.seat, row.action, row.command, row.at)
            for row in self._all(found)
        ]

    def events(self, match: str, after: int = 0) -> list[Json]:
        """The events of a match from the one after this number, in order."""
        wanted = (events.c.match == match, events.c.n > after)
        found = select(events.c.event).where(*wanted).order_by(events.c.n)
        return [json.loads(row.event) for row in self._all(found)]

    def seat_of_token(self, code: str, hash: bytes) -> int | None:
        """The seat in this room that the token with this hash is for."""
        wanted = (seat_tokens.c.hash == hash, seat_tokens.c.code == code)
        seat: int | None = self._value(select(seat_tokens.c.seat).where(*wanted))
        return seat

    def last_alive(self) -> float | None:
        """The newest heartbeat from before this store was opened."""
        return self._last_alive

    def healthy(self) -> bool:
        """Whether the database answers and changes are still written."""
        try:
            self._value(select(heartbeat.c.at))
        except StoreError:
            return False
        return self._writer.alive

    def _all(self, statement: Select[Any]) -> list[Row[Any]]:
        with clear_errors("the database cannot be read"), self._engine.connect() as connection:
            return list(connection.execute(statement))

    def _first(self, statement: Select[Any]) -> Row[Any] | None:
        return next(iter(self._all(statement)), None)

    def _value(self, statement: Select[Any]) -> Any:
        row = self._first(statement)
        return row and row[0]
