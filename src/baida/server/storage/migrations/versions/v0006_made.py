"""What was made for requests that carry a key."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"


def upgrade() -> None:
    op.create_table(
        "made",
        sa.Column("key", sa.LargeBinary, nullable=False),
        sa.Column("request", sa.LargeBinary, nullable=False),
        sa.Column("salt", sa.LargeBinary, nullable=False),
        sa.Column("code", sa.Text, nullable=False),
        sa.Column("seat", sa.SmallInteger),
        sa.Column("at", sa.Double, nullable=False),
        sa.PrimaryKeyConstraint("key", name="pk_made"),
    )
    op.create_index("ix_made_at", "made", ["at"])


def downgrade() -> None:
    """Remove the table with all its rows."""
    op.drop_table("made")
