"""Open a database: URL, settings, migrations, and one-line errors."""

from __future__ import annotations

import pkgutil
import sqlite3
from collections.abc import Sequence
from typing import Any, TypeAlias

from sqlalchemy import (
    Connection,
    Delete,
    Engine,
    Insert,
    Select,
    Update,
    column,
    create_engine,
    event,
    func,
    inspect,
    make_url,
    select,
    table,
    text,
    update,
)
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.pool import NullPool

from baida.server.storage.errors import StoreError, clear_errors
from baida.server.storage.migrations import versions
from baida.server.storage.schema import heartbeat

Row: TypeAlias = dict[str, Any]
Statement: TypeAlias = Insert | Update | Delete | Select[Any]
Work: TypeAlias = tuple[Statement, Sequence[Row]]

#: Seconds to wait for a lock of SQLite that another process holds, and for PostgreSQL to answer.
PATIENCE = 5
#: Bytes to which the log of SQLite is truncated after it has grown because of a slow reader.
_LONG_LOG = 8 * 1024 * 1024
#: Milliseconds that a transaction of PostgreSQL may be idle.
_MOST_IDLE = 3000
#: The same limit for a migration.
_MOST_IDLE_MIGRATING = 60_000
#: An arbitrary constant: the number of the advisory lock for migrations.
_MIGRATING = 0x6261696461
#: The table in which Alembic keeps the number of the last migration.
_version = table("alembic_version", column("version_num"))

_DRIVERS = {
    "sqlite": "sqlite",
    "postgres": "postgresql+psycopg",
    "postgresql": "postgresql+psycopg",
    "postgresql+psycopg": "postgresql+psycopg",
}


def open_database(address: str, *, durable: bool = False) -> Engine:
    """Open a database and migrate it; if ``durable``, commits survive a power failure."""
    engine = connect_database(address, durable=durable)
    with clear_errors(f"the database {engine.url} cannot be opened"):
        try:
            _migrate(engine)
        except BaseException:
            engine.dispose()
            raise
    return engine


def connect_database(address: str, *, durable: bool = False, pooled: bool = True) -> Engine:
    """Return an engine with the settings that every connection needs."""
    try:
        url = make_url(address)
    except SQLAlchemyError:
        raise StoreError("the database URL is not valid") from None  # may hold a password
    driver = _DRIVERS.get(url.drivername)
    if driver is None:
        raise StoreError(f"{url.drivername} is unknown; the database is sqlite or postgresql")
    url = url.set(drivername=driver)
    with clear_errors(f"the database {url} cannot be opened"):
        try:
            # The stored data is secret and must not appear in error messages.
            more = _settings(url.get_backend_name()) | ({} if pooled else {"poolclass": NullPool})
            engine = create_engine(url, hide_parameters=True, **more)
        except ImportError as error:
            raise StoreError(f"{driver} needs a further package: baida[postgres]") from error
    if is_sqlite(engine):
        event.listen(engine, "connect", _prepare_durable_sqlite if durable else _prepare_sqlite)
        event.listen(engine, "begin", _begin_sqlite)
    else:
        event.listen(engine, "connect", _prepare_postgres)
        if durable:
            event.listen(engine, "connect", _prepare_durable_postgres)
    return engine


def _settings(backend: str) -> dict[str, Any]:
    if backend == "sqlite":
        # Connections are shared by the thread that writes and the one that reads.
        return {"connect_args": {"check_same_thread": False, "timeout": PATIENCE}}
    # A connection may have been lost since it was last used.
    return {"connect_args": {"connect_timeout": PATIENCE}, "pool_pre_ping": True}


def _prepare_sqlite(connection: sqlite3.Connection, _record: object) -> None:
    connection.isolation_level = None  # transactions are begun below, not by the driver
    mode = connection.execute("PRAGMA journal_mode = WAL").fetchone()[0]
    if mode != "wal":
        raise StoreError(f"SQLite needs a file on a local disk (journal mode {mode})")
    connection.execute("PRAGMA synchronous = NORMAL")
    connection.execute("PRAGMA wal_autocheckpoint = 0")  # checkpoints.py
    connection.execute(f"PRAGMA journal_size_limit = {_LONG_LOG}")
    connection.execute("PRAGMA foreign_keys = ON")


def _prepare_durable_sqlite(connection: sqlite3.Connection, record: object) -> None:
    _prepare_sqlite(connection, record)
    connection.execute("PRAGMA synchronous = FULL")
    connection.execute("PRAGMA fullfsync = ON")  # for macOS; elsewhere it has no effect


def _prepare_postgres(connection: Any, _record: object) -> None:
    # A process that freezes in mid-transaction must not keep another from taking over its shard.
    connection.execute(f"SET idle_in_transaction_session_timeout = {_MOST_IDLE}")
    connection.commit()


def _prepare_durable_postgres(connection: Any, _record: object) -> None:
    connection.execute("SET synchronous_commit = on")
    connection.commit()


def is_sqlite(engine: Engine) -> bool:
    return engine.dialect.name == "sqlite"


def writing(engine: Engine) -> Engine:
    """Return the same engine for transactions that write."""
    return engine.execution_options(writing=True)


def _begin_sqlite(connection: Connection) -> None:
    # A writer takes the lock at the start: SQLite does not wait for a lock in mid-transaction.
    writes = connection.get_execution_options().get("writing")
    connection.exec_driver_sql("BEGIN IMMEDIATE" if writes else "BEGIN")


def _migrate(engine: Engine) -> None:
    """Run all migrations in one transaction, in one process at a time."""
    with writing(engine).begin() as connection:
        if connection.dialect.name == "postgresql":
            # Alembic pauses between statements for longer than other transactions may, at least
            # while it is imported.
            connection.execute(
                text(f"SET LOCAL idle_in_transaction_session_timeout = {_MOST_IDLE_MIGRATING}")
            )
            connection.execute(select(func.pg_advisory_xact_lock(_MIGRATING)))
        if not _is_current(connection):
            # Usually there is nothing to do, and importing Alembic takes long.
            from baida.server.storage.migrating import migrate  # noqa: PLC0415

            migrate(connection)
        # Detect a read-only database now, and not when the first room opens.
        connection.execute(update(heartbeat).values(at=heartbeat.c.at))


def _is_current(connection: Connection) -> bool:
    """Whether the last migration was run."""
    return revision_of(connection) == newest_revision()


def newest_revision() -> str:
    """Return the number of the last migration, with which its file name begins."""
    return max(module.name for module in pkgutil.iter_modules(versions.__path__))[1:5]


def revision_of(connection: Connection) -> str | None:
    """Return the number of the last migration; None if this is not a server's database."""
    if not inspect(connection).has_table(_version.name):
        return None
    found = connection.execute(select(_version)).scalars().all()
    return found[0] if len(found) == 1 else None
