"""One thread writes to the database; saves that arrive meanwhile are committed together."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from itertools import groupby
from operator import attrgetter
from threading import Condition, Thread

from sqlalchemy import Connection, Delete, Engine, Insert, Select, Update
from sqlalchemy.exc import DBAPIError, OperationalError

from baida.server.storage.checkpoints import Checkpoints
from baida.server.storage.database import Row, Work, is_sqlite, writing
from baida.server.storage.errors import StoreError, store_error
from baida.server.storage.fence import Fenced, Lease
from baida.server.storage.schema import metadata
from baida.server.storage.together import execute_together

#: When this many rows are pending, further callers wait.
MOST_PENDING = 10_000
_CLOSING = 30.0

#: The order of tables; each refers only to tables before it.
_PLACES: dict[object, int] = {table: place for place, table in enumerate(metadata.sorted_tables)}


@dataclass(frozen=True, slots=True)
class Write:
    statement: Insert | Update | Delete
    rows: Sequence[Row]
    #: Whether the rows they refer to are deleted too, which decides the order.
    removes: bool = False

    @property
    def place(self) -> int:
        """The order of the statement; deletions come last, with the tables in reverse order."""
        place = _PLACES[self.statement.table]
        return 2 * len(_PLACES) - place if self.removes else place


@dataclass(eq=False, slots=True)
class _Save:
    """The writes of one caller, all or nothing."""

    writes: Sequence[Write]
    done: asyncio.Future[None]

    @property
    def size(self) -> int:
        return sum(len(write.rows) for write in self.writes)


class _Hopeless(StoreError):
    """A group could not be written for a reason that has nothing to do with its writes."""


class Writer:
    def __init__(self, engine: Engine, lease: Lease) -> None:
        self._engine = writing(engine)
        #: Stays open: taking it from the pool would cost one more query.
        self._connection: Connection | None = None
        self._shard = lease.share.shard
        # SQLite needs no fence.
        self._claim = [] if is_sqlite(engine) else [lease.claim]
        self._checkpoints = Checkpoints(engine)
        self._change = Condition()  # guards everything below
        self._waiting: deque[_Save] = deque()
        self._accepted: deque[_Save] = deque()
        self._pending = 0  # rows that are accepted but not yet written
        self._closed = False
        #: Why the database could not write although it was reached: usually a full disk.
        self.problem: str | None = None
        self._thread = Thread(target=self._run, name="baida-writer", daemon=True)
        self._thread.start()

    async def write(self, writes: Sequence[Write]) -> None:
        save = _Save(writes, asyncio.get_running_loop().create_future())
        with self._change:
            if self._closed:
                raise StoreError("the store is closed")
            self._waiting.append(save)
            self._accept()
        try:
            await save.done
        except asyncio.CancelledError:
            with self._change, suppress(ValueError):
                self._waiting.remove(save)
            raise

    async def close(self) -> None:
        """Write what is pending, and stop; do not wait long for a database that does not answer."""
        with self._change:
            self._closed = True
            self._accept()
        await asyncio.to_thread(self._thread.join, _CLOSING)
        await asyncio.to_thread(self._checkpoints.close)

    def _accept(self) -> None:
        while self._waiting and (self._pending < MOST_PENDING or self._closed):
            save = self._waiting.popleft()
            self._pending += save.size
            self._accepted.append(save)
        self._change.notify()

    def _run(self) -> None:
        while group := self._take():
            self._tell(list(zip(group, self._commit(group), strict=True)))
            self._checkpoints.written(sum(save.size for save in group))
        if self._connection is not None:
            self._connection.close()

    def _take(self) -> list[_Save]:
        """Wait for the accepted saves; return an empty list after the last one."""
        with self._change:
            self._change.wait_for(lambda: self._accepted or self._closed)
            group = list(self._accepted)
            self._accepted.clear()
        return group

    def _commit(self, group: list[_Save]) -> list[StoreError | None]:
        """Write the saves and return the error of each; if the group fails, each is tried alone."""
        try:
            self._transact(group)
        except _Hopeless as error:
            return [StoreError(str(error)) for _ in group]
        except OperationalError:  # nothing is wrong with the group; the disk may be full
            self._checkpoints.make_room()
            return [self._alone(save) for save in group]
        except Exception:
            return [self._alone(save) for save in group]
        self.problem = None
        return [None] * len(group)

    def _alone(self, save: _Save) -> StoreError | None:
        try:
            self._transact([save])
        except StoreError as error:
            return error
        except Exception as error:  # drivers raise many errors for values that they cannot encode
            failure = store_error("not stored", error)
            if isinstance(error, OperationalError):
                self.problem = str(failure)
            return failure
        self.problem = None
        return None

    def _transact(self, group: list[_Save]) -> None:
        stage = "begin"
        try:
            connection = self._connection = self._connection or self._engine.connect()
            with connection.begin():
                stage = "write"
                self._execute(connection, [*self._claim, *_merged(group)])
                stage = "commit"
        except DBAPIError as error:
            if stage == "begin":
                raise _Hopeless(str(store_error("not stored", error))) from error
            if stage == "commit" and error.connection_invalidated:
                # It may have been written, so it must not be tried again.
                raise _Hopeless("not known to be stored: the database was lost") from error
            raise

    def _execute(self, connection: Connection, work: Sequence[Work]) -> None:
        counts = execute_together(connection, work)
        for (statement, rows), found in zip(work, counts, strict=True):
            if isinstance(statement, Select) and not found:
                raise Fenced(f"not stored: another process has taken over shard {self._shard}")
            if isinstance(statement, Update) and found != len(rows):
                raise StoreError(f"not stored: not in {statement.table}")

    def _tell(self, told: list[tuple[_Save, StoreError | None]]) -> None:
        with self._change:
            self._pending -= sum(save.size for save, _ in told)
        loops: dict[asyncio.AbstractEventLoop, list[tuple[_Save, StoreError | None]]] = {}
        for save, error in told:
            loops.setdefault(save.done.get_loop(), []).append((save, error))
        for loop, its in loops.items():
            with suppress(RuntimeError):  # the loop was closed, so nobody waits
                loop.call_soon_threadsafe(self._resolve, its)

    def _resolve(self, told: list[tuple[_Save, StoreError | None]]) -> None:
        for save, error in told:
            if save.done.done():
                continue  # the caller was cancelled
            if error is None:
                save.done.set_result(None)
            else:
                save.done.set_exception(error)
        with self._change:
            self._accept()


def _merged(group: list[_Save]) -> Iterator[tuple[Insert | Update | Delete, list[Row]]]:
    """Combine the writes into as few statements as possible.

    Writes to one table stay in order. Between tables the order matters only for references to rows
    of another table, so a table comes after those that it refers to.
    """
    writes = sorted((w for save in group for w in save.writes), key=attrgetter("place"))
    for statement, same in groupby(writes, key=attrgetter("statement")):
        rows = [row for write in same for row in write.rows]
        if rows:
            yield statement, rows
