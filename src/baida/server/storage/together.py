"""Execute the statements of a transaction, on PostgreSQL in one round trip."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from sqlalchemy import Connection

from baida.server.storage.database import Work, is_sqlite


def execute_together(connection: Connection, work: Sequence[Work]) -> Iterator[int]:
    """Execute the statements and yield the number of rows that each one found.

    The error of a failed statement is raised when its number is due.
    """
    if not is_sqlite(connection.engine):
        from baida.server.storage.pipeline import execute_in_pipeline  # noqa: PLC0415 - an extra

        yield from execute_in_pipeline(connection, work)
        return
    for statement, rows in work:
        yield connection.execute(statement, rows).rowcount
