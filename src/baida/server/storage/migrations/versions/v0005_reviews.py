"""Reviews of seats of finished matches."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"


def upgrade() -> None:
    op.create_table(
        "reviews",
        sa.Column("match", sa.Text, nullable=False),
        sa.Column("seat", sa.SmallInteger, nullable=False),
        sa.Column("summary", sa.Text, nullable=False),
        sa.Column("data", sa.LargeBinary, nullable=False),
        sa.Column("at", sa.Double, nullable=False),
        sa.PrimaryKeyConstraint("match", "seat", name="pk_reviews"),
        sa.ForeignKeyConstraint(["match"], ["matches.id"], name="fk_reviews_match"),
    )


def downgrade() -> None:
    """Remove the table with all its rows."""
    op.drop_table("reviews")
