"""Records: lists of events that only grow, such as score sheets."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    op.create_table(
        "records",
        sa.Column("code", sa.Text, nullable=False),
        sa.Column("kind", sa.Text, nullable=False),
        sa.Column("secret", sa.LargeBinary, nullable=False),
        sa.Column("at", sa.Double, nullable=False),
        sa.PrimaryKeyConstraint("code", name="pk_records"),
    )
    op.create_table(
        "record_events",
        sa.Column("code", sa.Text, nullable=False),
        sa.Column("n", sa.Integer, nullable=False),
        sa.Column("event", sa.Text, nullable=False),
        sa.Column("at", sa.Double, nullable=False),
        sa.PrimaryKeyConstraint("code", "n", name="pk_record_events"),
        sa.ForeignKeyConstraint(["code"], ["records.code"], name="fk_record_events_code"),
    )


def downgrade() -> None:
    """Remove the tables with all their rows."""
    op.drop_table("record_events")
    op.drop_table("records")
