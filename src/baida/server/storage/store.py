"""The only interface to the database; its calls wait in threads, not in the event loop."""

from __future__ import annotations

import asyncio
import json
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import dataclass
from queue import SimpleQueue
from threading import Thread
from typing import Any, TypeVar, TypeVarTuple

from sqlalchemy import Engine, Row, Select, and_, func, or_, select

from baida.app.rooms.changes import (
    MatchData,
    MatchEnded,
    MatchRow,
    NewDecision,
    NewEvents,
    NewMatch,
    NewRoom,
    RoomChanged,
    StoredMatch,
)
from baida.app.rooms.match_notes import with_hints
from baida.game.log.file import log_line, upgraded
from baida.server.storage.changes import (
    Alive,
    Change,
    DropToken,
    Forget,
    ForgetMade,
    NewMade,
    NewRecord,
    NewRecordEvents,
    NewReview,
    NewToken,
    write_of,
)
from baida.server.storage.database import PATIENCE, open_database
from baida.server.storage.errors import Conflict, StoreError, clear_errors
from baida.server.storage.fence import Fenced, Lease, take_lease
from baida.server.storage.schema import (
    decisions,
    events,
    made,
    matches,
    players,
    record_events,
    records,
    reviews,
    rooms,
    seat_tokens,
)
from baida.server.storage.shards import Share
from baida.server.storage.writer import Writer
from baida.wire.events import Event

Args = TypeVarTuple("Args")
Answer = TypeVar("Answer")
_THREADS = 4

#: The next work of a thread; None ends the thread.
_Work = Callable[[], None] | None


class Reader:
    """Reads in daemon threads, so that a hanging database does not keep the server from ending."""

    def __init__(self) -> None:
        self._work: SimpleQueue[_Work] = SimpleQueue()
        self._threads: list[Thread] = []

    async def run(self, read: Callable[[*Args], Answer], *args: *Args) -> Answer:
        """Return the result of a function run in a thread; raise StoreError after a timeout."""
        while len(self._threads) < _THREADS:
            self._threads.append(Thread(target=self._serve, name="baida-reader", daemon=True))
            self._threads[-1].start()
        loop = asyncio.get_running_loop()
        answer: asyncio.Future[Answer] = loop.create_future()

        def settle(result: Answer | None, error: Exception | None) -> None:
            if answer.done():  # the caller was cancelled
                return
            if error is not None:
                answer.set_exception(error)
            else:
                answer.set_result(result)  # type: ignore[arg-type]

        def work() -> None:
            if answer.cancelled():
                return
            result, error = None, None
            try:
                result = read(*args)
            except Exception as problem:
                error = problem
            with suppress(RuntimeError):  # the loop was closed
                loop.call_soon_threadsafe(settle, result, error)

        self._work.put(work)
        try:
            async with asyncio.timeout(PATIENCE):
                return await answer
        except TimeoutError:
            raise StoreError("the database cannot be read: it does not answer") from None

    def close(self) -> None:
        """End the idle threads."""
        for _ in self._threads:
            self._work.put(None)

    def _serve(self) -> None:
        while (work := self._work.get()) is not None:
            work()


__all__ = [
    "Alive", "Change", "Conflict", "DropToken", "Fenced", "Forget", "ForgetMade",
    "MatchData", "MatchEnded", "MatchRow", "NewDecision", "NewEvents", "NewMade", "NewMatch",
    "NewRecord", "NewRecordEvents", "NewReview", "NewRoom", "NewToken", "RoomChanged", "Store",
    "StoreError", "StoredMatch", "StoredRecord", "StoredRoom",
]  # fmt: skip

Json = dict[str, Any]
_AT_ONCE = 500


@dataclass(frozen=True)
class StoredRoom:
    row: NewRoom
    match: StoredMatch | None
    #: The hashes of the tokens of its seats and of the browsers that hold them, the oldest first.
    tokens: list[tuple[bytes, int, bytes | None]]


@dataclass(frozen=True)
class StoredRecord:
    code: str
    secret: bytes
    events: list[Json]


class Store:
    """An open database with the share of this process. It is used from one event loop."""

    def __init__(self, engine: Engine, lease: Lease) -> None:
        self._engine = engine
        self._last_alive = lease.alive
        self.share = lease.share
        self._reader = Reader()
        self._writer = Writer(engine, lease)

    @classmethod
    def open(cls, url: str, *, durable: bool = False, share: Share | None = None) -> Store:
        """Open and migrate a database of SQLite or PostgreSQL; raise StoreError if that fails.

        Other processes that have held the same share can no longer write to it.
        """
        engine = open_database(url, durable=durable)
        try:
            return cls(engine, take_lease(engine, share or Share()))
        except BaseException:
            engine.dispose()
            raise

    async def save(self, *changes: Change) -> None:
        """Save all of the changes or none; return when they are stored.

        Saves are written in the order of the calls. Conflict means that a row exists already,
        StoreError that nothing could be written.

        Cancelling the caller does not undo the save, unless it was not accepted yet because too
        much is pending.
        """
        if changes:
            await self._writer.write([write_of(change) for change in changes])

    async def close(self) -> None:
        await self._writer.close()
        self._reader.close()
        self._engine.dispose()

    async def load_room(self, code: str) -> StoredRoom | None:
        return await self._reader.run(self._load_room, code)

    async def load_record(self, code: str, kind: str) -> StoredRecord | None:
        """Return a record with all its events; None if there is none of this kind."""
        return await self._reader.run(self._record, code, kind)

    async def load_made(self, key: bytes) -> NewMade | None:
        """Return what a request with the key of this hash has made."""
        row = await self._reader.run(self._first, select(made).where(made.c.key == key))
        return row and NewMade(row.key, row.request, row.salt, row.code, row.seat, row.at)

    async def load_match(self, match: str) -> MatchRow | None:
        return await self._reader.run(self._match, match)

    async def load_review(self, match: str, seat: int) -> tuple[Json, bytes] | None:
        """Return the summary of a review, and its gzipped response body."""
        columns = select(reviews.c.summary, reviews.c.data)
        found = columns.where(reviews.c.match == match, reviews.c.seat == seat)
        row = await self._reader.run(self._first, found)
        return row and (json.loads(row.summary), row.data)

    async def reviews_of(self, player: bytes, most: int) -> list[tuple[str, float, Json]]:
        """Return the reviews of a browser's seats: match, its end, summary; the newest first."""
        found = (
            select(reviews.c.match, matches.c.ended, reviews.c.summary)
            .join(matches, matches.c.id == reviews.c.match)
            .join(
                players, and_(players.c.match == reviews.c.match, players.c.seat == reviews.c.seat)
            )
            .where(players.c.player == player)
            .order_by(matches.c.ended.desc())
            .limit(most)
        )
        rows = await self._reader.run(self._all, found)
        return [(row.match, row.ended, json.loads(row.summary)) for row in rows]

    async def running_clocks(self) -> list[tuple[str, Json]]:
        """Return the matches whose clocks were running at the last save, with their data."""
        found = select(matches.c.id, matches.c.code, matches.c.data)
        rows = await self._reader.run(self._all, found.where(matches.c.ended.is_(None)))
        stored = [(row.id, json.loads(row.data)) for row in rows if self.share.owns(row.code)]
        return [(id, data) for id, data in stored if data.get("clocks", {}).get("at") is not None]

    async def rules_versions(self) -> Counter[int]:
        """Count the current matches for each version of the rules that they began with."""
        found = select(matches.c.code, matches.c.header).where(matches.c.ended.is_(None))
        rows = await self._reader.run(self._all, found)
        return Counter(
            json.loads(row.header)["rules_version"] for row in rows if self.share.owns(row.code)
        )

    async def seats_of(self, player: bytes, most: int) -> list[tuple[NewRoom, int, float]]:
        """Return the rooms where a browser has a seat, with seat and time; the newest first."""
        return await self._reader.run(self._seats_of, player, most)

    async def decisions(self, match: str) -> list[NewDecision]:
        return await self._reader.run(self._decisions, match)

    async def events(self, match: str, after: int = 0) -> list[Event]:
        return await self._reader.run(self._events, match, after)

    @property
    def problem(self) -> str | None:
        """Why nothing can be saved at the moment; None if the last save was written."""
        return self._writer.problem

    def last_alive(self) -> float | None:
        """Return the last heartbeat from before this store was opened."""
        return self._last_alive

    # The following methods can take long, so call them in a thread.

    def old_matches(self, before: float) -> list[tuple[str, str]]:
        later = select(decisions.c.k).where(
            decisions.c.match == matches.c.id, decisions.c.at >= before
        )
        left = and_(matches.c.ended.is_(None), matches.c.at < before, ~later.exists())
        found = select(matches.c.id, matches.c.code).where(or_(matches.c.ended < before, left))
        return [(row.id, row.code) for row in self._all(found.limit(_AT_ONCE))]

    def old_rooms(self, before: float) -> list[str]:
        lately = select(seat_tokens.c.code).where(seat_tokens.c.at >= before)
        found = select(rooms.c.code).where(
            rooms.c.at < before,
            rooms.c.code.not_in(select(matches.c.code)),
            rooms.c.code.not_in(lately),
        )
        return [row.code for row in self._all(found.limit(_AT_ONCE))]

    def old_records(self, before: float) -> list[str]:
        """Return the records that have had no new event since then."""
        lately = select(record_events.c.code).where(record_events.c.at >= before)
        found = select(records.c.code).where(records.c.at < before, records.c.code.not_in(lately))
        return [row.code for row in self._all(found.limit(_AT_ONCE))]

    def room_row(self, code: str) -> NewRoom | None:
        found = self._first(select(rooms).where(rooms.c.code == code))
        return found and _room_row(found)

    def log_lines(self, match: str) -> Iterator[str]:
        about = select(matches.c.header, matches.c.data).where(matches.c.id == match)
        for row in self._all(about):
            yield log_line(with_hints(upgraded(json.loads(row.header)), json.loads(row.data)))
        found = select(events.c.event).where(events.c.match == match).order_by(events.c.n)
        for row in self._all(found):
            yield row.event

    def _record(self, code: str, kind: str) -> StoredRecord | None:
        row = self._first(select(records).where(records.c.code == code, records.c.kind == kind))
        if row is None:
            return None
        found = select(record_events.c.event).where(record_events.c.code == code)
        rows = self._all(found.order_by(record_events.c.n))
        return StoredRecord(code, row.secret, [json.loads(one.event) for one in rows])

    def _load_room(self, code: str) -> StoredRoom | None:
        row = self.room_row(code)
        if row is None:
            return None
        data = row.data
        held = select(seat_tokens).where(seat_tokens.c.code == code).order_by(seat_tokens.c.id)
        tokens = [(token.hash, token.seat, token.player) for token in self._all(held)]
        match = None
        if data.get("matches"):
            id = data["matches"][-1]
            last = self._match(id)
            if last is None:
                raise StoreError(f"the match {id} is not stored")
            match = StoredMatch(last, self._decisions(id), self._events(id, 0))
        return StoredRoom(row, match, tokens)

    def _seats_of(self, player: bytes, most: int) -> list[tuple[NewRoom, int, float]]:
        newest = func.max(seat_tokens.c.at).label("since")
        held = (
            select(seat_tokens.c.code, seat_tokens.c.seat, newest)
            .where(seat_tokens.c.player == player)
            .group_by(seat_tokens.c.code, seat_tokens.c.seat)
            .order_by(newest.desc())
            .limit(most)
            .subquery()
        )
        found = select(rooms, held.c.seat, held.c.since).join(held, held.c.code == rooms.c.code)
        rows = self._all(found.order_by(held.c.since.desc()))
        return [(_room_row(row), row.seat, row.since) for row in rows]

    def _match(self, match: str) -> MatchRow | None:
        row = self._first(select(matches).where(matches.c.id == match))
        return row and MatchRow(
            id=row.id,
            code=row.code,
            header=upgraded(json.loads(row.header)),
            secret=row.secret,
            data=json.loads(row.data),
            at=row.at,
            ended=row.ended,
        )

    def _decisions(self, match: str) -> list[NewDecision]:
        found = select(decisions).where(decisions.c.match == match).order_by(decisions.c.k)
        return [
            NewDecision(row.match, row.k, row.seat, row.action, row.command, row.at)
            for row in self._all(found)
        ]

    def _events(self, match: str, after: int) -> list[Event]:
        wanted = (events.c.match == match, events.c.n > after)
        found = select(events.c.event).where(*wanted).order_by(events.c.n)
        return [json.loads(row.event) for row in self._all(found)]

    def _all(self, statement: Select[Any]) -> list[Row[Any]]:
        with clear_errors("the database cannot be read"), self._engine.connect() as connection:
            return list(connection.execute(statement))

    def _first(self, statement: Select[Any]) -> Row[Any] | None:
        return next(iter(self._all(statement)), None)


def _room_row(row: Row[Any]) -> NewRoom:
    return NewRoom(row.code, row.rules, row.clock, json.loads(row.data), row.at)
