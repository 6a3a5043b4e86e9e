"""Runs SQLite checkpoints in a thread, so that no save waits for the disk.

A commit only appends to the write-ahead log. A checkpoint can take the disk a second; SQLite would
run it within a commit now and then, and every table would wait.
"""

from __future__ import annotations

import shutil
from contextlib import closing, suppress
from pathlib import Path
from threading import Event, Thread

from sqlalchemy import Engine
from sqlalchemy.exc import SQLAlchemyError

from baida.server.storage.database import is_sqlite

#: The log is emptied after this many rows, some tens of megabytes.
ROWS = 10_000
#: Bytes of the log per row, with a margin. The log must not take more than a quarter of the free
#: space: emptying it needs as much space in the database.
_BYTES_OF_ROW = 8192


class Checkpoints:
    """The thread that runs checkpoints of SQLite; other databases have none."""

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
        self._rows += rows
        if self._rows >= ROWS or self._is_short_of_space():
            self._rows = 0
            self._due.set()

    def make_room(self) -> None:
        """Empty the log of a full disk, so that it is overwritten from its start."""
        if is_sqlite(self._engine):
            with suppress(SQLAlchemyError, self._engine.dialect.loaded_dbapi.Error):
                self._empty()

    def _is_short_of_space(self) -> bool:
        file = self._engine.url.database
        if not is_sqlite(self._engine) or not file:
            return False
        with suppress(OSError):
            return 4 * self._rows * _BYTES_OF_ROW > shutil.disk_usage(Path(file).parent).free
        return False

    def close(self) -> None:
        """Stop; the log is emptied when the database is closed."""
        self._closed = True
        self._due.set()
        if self._thread.ident is not None:
            self._thread.join()

    def _run(self) -> None:
        while self._due.wait() and not self._closed:
            self._due.clear()
            # The next checkpoint will do: a long log loses nothing.
            with suppress(SQLAlchemyError, self._engine.dialect.loaded_dbapi.Error):
                self._empty()

    def _empty(self) -> None:
        with (
            closing(self._engine.raw_connection()) as connection,
            closing(connection.cursor()) as cursor,
        ):
            cursor.execute("PRAGMA wal_checkpoint(PASSIVE)")
            # Little was added meanwhile; the writer waits for that, and restarts the log.
            cursor.execute("PRAGMA wal_checkpoint(RESTART)")
