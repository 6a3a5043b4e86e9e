"""Reading the database in worker processes."""

from __future__ import annotations

import json
from functools import lru_cache

from sqlalchemy import Connection, Engine, select

from baida.app.matches.answers import ShownMatch
from baida.game.log.file import upgraded
from baida.server.storage.database import connect_database
from baida.server.storage.errors import clear_errors
from baida.server.storage.schema import events, matches
from baida.wire.events import Event


@lru_cache(maxsize=1)
def worker_engine(address: str) -> Engine:
    """Return an engine without a pool for SQLite, whose log an open connection would keep alive.

    PostgreSQL has a pool, because it starts a process for each connection.
    """
    return connect_database(address, pooled=not address.startswith("sqlite"))


def read_match(database: str, match: str, shown: int | None = None) -> ShownMatch:
    """Read a match up to the last event that was shown."""
    about = select(matches.c.code, matches.c.header, matches.c.data).where(matches.c.id == match)
    with (
        clear_errors("the database cannot be read"),
        worker_engine(database).connect() as connection,
    ):
        row = connection.execute(about).one()
        found = read_events(connection, match, shown)
        return ShownMatch(row.code, upgraded(json.loads(row.header)), json.loads(row.data), found)


def read_events(connection: Connection, match: str, shown: int | None = None) -> list[Event]:
    wanted = [events.c.match == match]
    if shown is not None:
        wanted.append(events.c.n <= shown)
    found = select(events.c.event).where(*wanted).order_by(events.c.n)
    return [json.loads(event) for (event,) in connection.execute(found)]
