"""An epoch for each shard, so that only its current holder may write."""

from __future__ import annotations

from typing import Literal

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"


def _recreate() -> Literal["always", "never"]:
    """Recreate the table in SQLite, so that its definition equals that of a new database."""
    return "always" if op.get_context().dialect.name == "sqlite" else "never"


def upgrade() -> None:
    with op.batch_alter_table("heartbeat", recreate=_recreate()) as beats:
        beats.add_column(sa.Column("epoch", sa.Integer, nullable=False, server_default="0"))


def downgrade() -> None:
    """Turn the shards back into a single server."""
    op.execute("DELETE FROM heartbeat WHERE id > 1")
    with op.batch_alter_table("heartbeat", recreate=_recreate()) as beats:
        beats.drop_column("epoch")
