"""Runs migrations over the connection that is passed in, inside its transaction."""

from __future__ import annotations

from alembic import context

from baida.server.storage.schema import metadata

context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=metadata,
)
context.run_migrations()
