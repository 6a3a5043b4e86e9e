"""Copy a whole database into a file of SQLite, and such a file into a database.

The copy is a file of SQLite even if the server uses PostgreSQL, so it can be restored into either.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing, contextmanager
from pathlib import Path

from sqlalchemy import (
    Connection,
    Engine,
    MetaData,
    Table,
    delete,
    func,
    insert,
    literal,
    select,
    text,
    update,
)

from baida.server.storage.database import (
    connect_database,
    is_sqlite,
    newest_revision,
    open_database,
    revision_of,
    writing,
)
from baida.server.storage.errors import StoreError, clear_errors, of_newer_version, store_error
from baida.server.storage.migrating import migrate
from baida.server.storage.schema import heartbeat, metadata

#: Takes how much is done, and the total; it may raise an error to stop.
Watch = Callable[[int, int], None]

#: The number of pages, and of rows, that are copied at a time.
_PAGES, _ROWS = 1000, 1000


def file_of(address: str) -> Path | None:
    """Return the file of an SQLite database; None for another database."""
    engine = connect_database(address, pooled=False)
    return Path(engine.url.database or "") if is_sqlite(engine) else None


def copy_to_file(address: str, file: Path, watch: Watch) -> str:
    """Copy the current state of a database, and return its revision.

    Servers may write to it meanwhile; nothing is changed, not even by migrations.
    """
    engine = connect_database(address, pooled=False)
    here = file_of(address)
    if here is not None and not here.is_file():
        raise StoreError(f"there is no database {here}")
    with _clear_errors(f"the database {engine.url} cannot be copied"):
        copy = _copy_pages if is_sqlite(engine) else _copy_into_sqlite
        revision = copy(engine, file, watch)
    check_file(file)
    return revision


def check_file(file: Path) -> None:
    """Raise StoreError if an SQLite database is damaged."""
    with (
        _clear_errors(f"the database {file} is damaged"),
        closing(sqlite3.connect(file)) as connection,
    ):
        (problem,) = connection.execute("PRAGMA quick_check(1)").fetchone()
        if problem != "ok":
            raise StoreError(f"the database {file} is damaged: {problem}")


def prepare_file(file: Path) -> None:
    """Migrate a copy, and make it usable by a single server or a cluster of any size."""
    engine = open_database(_address(file))
    with _clear_errors(f"the database {file} cannot be used"), writing(engine).begin() as to:
        at, epoch = to.execute(select(func.max(heartbeat.c.at), func.max(heartbeat.c.epoch))).one()
        to.execute(delete(heartbeat).where(heartbeat.c.id > 1))
        to.execute(update(heartbeat).values(at=at, epoch=epoch))
    engine.dispose()


def load_from_file(
    file: Path, address: str, watch: Watch, *, replace: bool, before_commit: Callable[[], None]
) -> None:
    """Load a prepared copy into a database in one transaction; ``replace`` its data if asked."""
    source = connect_database(_address(file), pooled=False)
    target = open_database(address, durable=True)
    try:
        with (
            _clear_errors(f"the database {target.url} cannot be written"),
            source.connect() as origin,
            writing(target).begin() as to,
        ):
            _may_be_idle(to)
            if not replace and _holds_data(to):
                raise StoreError(f"the database {target.url} has data in it; --force replaces it")
            held = to.execute(select(func.max(heartbeat.c.epoch))).scalar_one()
            _copy_rows(origin, to, metadata.sorted_tables, watch)
            # A server that still uses the database can no longer write to it (fence.py).
            to.execute(update(heartbeat).values(epoch=heartbeat.c.epoch + held + 1))
            _continue_numbers(to)
            before_commit()
    finally:
        target.dispose()


def _holds_data(connection: Connection) -> bool:
    """Whether anything is stored besides the heartbeats, which every database has."""
    tables = [table for table in metadata.sorted_tables if table is not heartbeat]
    return any(connection.execute(select(literal(1)).select_from(t).limit(1)).all() for t in tables)


def _address(file: Path) -> str:
    return f"sqlite:///{file}"


def _copy_pages(engine: Engine, file: Path, watch: Watch) -> str:
    def note(_status: int, remaining: int, total: int) -> None:
        watch(total - remaining, total)

    with engine.connect() as connection, closing(sqlite3.connect(file)) as target:
        # This read begins a transaction, so that all pages are of this moment.
        revision = _revision(connection)
        source = connection.connection.driver_connection
        assert isinstance(source, sqlite3.Connection)
        source.backup(target, pages=_PAGES, progress=note)
    return revision


def _copy_into_sqlite(engine: Engine, file: Path, watch: Watch) -> str:
    snapshot = engine.execution_options(isolation_level="REPEATABLE READ", postgresql_readonly=True)
    target = connect_database(_address(file), pooled=False)
    with snapshot.connect() as connection, writing(target).begin() as to:
        _may_be_idle(connection)
        # A server that was not updated yet has fewer tables, and so has its copy.
        revision = _revision(connection)
        migrate(to, revision)
        found = MetaData()
        found.reflect(to, only=lambda name, _: name in metadata.tables)
        _copy_rows(connection, to, found.sorted_tables, watch)
    return revision


def _copy_rows(source: Connection, to: Connection, tables: Sequence[Table], watch: Watch) -> None:
    """Replace all rows of these tables."""
    counts = [select(func.count()).select_from(table) for table in tables]
    total = sum(source.execute(count).scalar_one() for count in counts)
    for table in reversed(tables):
        to.execute(delete(table))
    done = 0
    for table in tables:
        found = source.execute(select(table), execution_options={"yield_per": _ROWS})
        for rows in found.mappings().partitions():
            to.execute(insert(table), [dict(row) for row in rows])
            done += len(rows)
            watch(done, total)


def _may_be_idle(connection: Connection) -> None:
    """Let a transaction of PostgreSQL wait for the other database; no shard depends on it."""
    if not is_sqlite(connection.engine):
        connection.execute(text("SET LOCAL idle_in_transaction_session_timeout = 0"))


def _continue_numbers(connection: Connection) -> None:
    """Make PostgreSQL number new rows after the copied ones."""
    if is_sqlite(connection.engine):
        return
    for table in metadata.sorted_tables:
        column = table.autoincrement_column
        if column is not None:
            sequence = func.pg_get_serial_sequence(table.name, column.name)
            last = select(func.max(column)).scalar_subquery()
            connection.execute(select(func.setval(sequence, last)))


def _revision(connection: Connection) -> str:
    revision = revision_of(connection)
    if revision is None:
        raise StoreError(f"the database {connection.engine.url} is not that of a server")
    if revision > newest_revision():
        raise of_newer_version(f"the database {connection.engine.url}", revision)
    return revision


@contextmanager
def _clear_errors(what: str) -> Iterator[None]:
    try:
        with clear_errors(what):
            yield
    except sqlite3.Error as error:  # raised by the driver itself, which copies pages
        raise store_error(what, error) from error
