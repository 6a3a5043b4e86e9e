"""SQLite's write-ahead log is emptied into the database aside, so that no save waits for the disk.

A commit only adds to the log. A checkpoint makes it last, and can take the disk a second; SQLite
would do it within a commit now and then, and every table would wait.
"""

from __future__ import annotations

from contextlib import closing, suppress
from threading import Event, Thread

from sqlalchemy import Engine
from sqlalchemy.exc import SQLAlchemyError

from baida.server.storage.database import is_sqlite

#: After so many rows, some tens of megabytes, the log is emptied.
ROWS = 10_000


class Checkpoints:
    """The thread that empties the log of SQLite; other databases have none."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine
        self._rows = 0
        self._closed = False
        self._due = Event()
        self._due.set()  # a server that was killed has left its log behind
        self._thread = Thread(target=self._run, name="baida-checkpoints", daemon=True)
        if is_sqlite(engine):
            self._thread.start()

    def written(self, rows: int) -> None:
        """So many rows more are in the log."""
        self._rows += rows
        if self._rows >= ROWS:
            self._rows = 0
            self._due.set()

    def close(self) -> None:
        """End; the log is emptied when the database is closed."""
        self._closed = True
        self._due.set()
        if self._thread.ident is not None:
            self._thread.join()

    def _run(self) -> None:
        while self._due.wait() and not self._closed:
            self._due.clear()
            # the next time will do as well: a log that is long loses nothing
            with suppress(SQLAlchemyError, self._engine.dialect.loaded_dbapi.Error):
                self._empty()

    def _empty(self) -> None:
        with (
            closing(self._engine.raw_connection()) as connection,
            closing(connection.cursor()) as cursor,
        ):
            cursor.execute("PRAGMA wal_checkpoint(PASSIVE)")
            # what was added meanwhile is little; the writer waits for that, and begins at the front
            cursor.execute("PRAGMA wal_checkpoint(RESTART)")
