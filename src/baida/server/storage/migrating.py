"""Run Alembic's migrations."""

from __future__ import annotations

from alembic import command
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from alembic.util import CommandError
from sqlalchemy import Connection

from baida.server.storage.errors import of_newer_version, store_error


def migrations(connection: Connection) -> Config:
    config = Config(attributes={"connection": connection})
    config.set_main_option("script_location", "baida.server.storage:migrations")
    return config


def migrate(connection: Connection, revision: str = "head") -> None:
    """Run the migrations that are missing, up to a revision."""
    url = connection.engine.url
    config = migrations(connection)
    known = {step.revision for step in ScriptDirectory.from_config(config).walk_revisions()}
    unknown = set(MigrationContext.configure(connection).get_current_heads()) - known
    if unknown:
        raise of_newer_version(f"the database {url}", ", ".join(unknown))
    try:
        command.upgrade(config, revision)
    except CommandError as error:
        raise store_error(f"the database {url} cannot be opened", error) from error
