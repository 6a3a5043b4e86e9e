"""Run SQLite checkpoints in a thread, so that no save waits for the disk.

A commit only appends to the write-ahead log. A checkpoint can keep the disk busy for a second;
SQLite would run it within a commit now and then, and every table would wait.

Checkpoints run every few seconds: people copy the database file of a running server, and data that
is only in the log is missing in their copy.
"""

from __future__ import annotations

import shutil
from contextlib import closing, suppress
from pathlib import Path
from threading import Event, Thread

from sqlalchemy import Engine
from sqlalchemy.exc import SQLAlchemyError

from baida.server.storage.database import PATIENCE, is_sqlite

#: Seconds between two checkpoints, if anything was written.
INTERVAL = 5.0
#: The log is restarted after this many rows, some tens of megabytes.
ROWS = 10_000
#: Milliseconds to wait for readers before the log is restarted. Nobody can write meanwhile, and a
#: reader may take long: a backup reads the whole database.
_PATIENCE_FOR_READERS = 100
#: Bytes of the log per row, with a margin. The log must not take more than a quarter of the free
#: space: emptying it needs as much space in the database.
_BYTES_OF_ROW = 8192


class Checkpoints:
    """The thread that runs checkpoints of SQLite; other databases have none."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine
        self._written = 0  # rows; only the writer changes it
        self._copied = 0  # the value of `_written` when the last checkpoint began
        self._closed = False
        self._due = Event()
        self._due.set()  # a server that was killed leaves its log behind
        self._thread = Thread(target=self._run, name="baida-checkpoints", daemon=True)
        if is_sqlite(engine):
            self._thread.start()

    def written(self, rows: int) -> None:
        self._written += rows
        if self._in_log >= ROWS or self._is_short_of_space():
            self._due.set()

    def make_room(self) -> None:
        """Empty the log when the disk is full, so that it is overwritten from its start."""
        if is_sqlite(self._engine):
            self._checkpoint(restart=True)

    @property
    def _in_log(self) -> int:
        return self._written - self._copied

    def _is_short_of_space(self) -> bool:
        file = self._engine.url.database
        if not is_sqlite(self._engine) or not file:
            return False
        with suppress(OSError):
            return 4 * self._in_log * _BYTES_OF_ROW > shutil.disk_usage(Path(file).parent).free
        return False

    def close(self) -> None:
        """Stop; the log is emptied when the database is closed."""
        self._closed = True
        self._due.set()
        if self._thread.ident is not None:
            self._thread.join()

    def _run(self) -> None:
        while True:
            is_long = self._due.wait(INTERVAL)
            self._due.clear()
            if self._closed:
                return
            if is_long or self._in_log:
                self._copied = self._written
                self._checkpoint(restart=is_long)

    def _checkpoint(self, *, restart: bool) -> None:
        # On an error, leave it to the next checkpoint: a long log loses nothing.
        with (
            suppress(SQLAlchemyError, self._engine.dialect.loaded_dbapi.Error),
            closing(self._engine.raw_connection()) as connection,
            closing(connection.cursor()) as cursor,
        ):
            # Usually this copies everything, and the next writer restarts the log.
            cursor.execute("PRAGMA wal_checkpoint(PASSIVE)")
            if restart:
                # Little was added meanwhile; the writer waits for that, and restarts the log.
                cursor.execute(f"PRAGMA busy_timeout = {_PATIENCE_FOR_READERS}")
                try:
                    cursor.execute("PRAGMA wal_checkpoint(RESTART)")
                finally:
                    cursor.execute(f"PRAGMA busy_timeout = {PATIENCE * 1000}")
