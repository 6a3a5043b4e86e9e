"""The browsers that played in each match, and the results of finished matches."""

from __future__ import annotations

from typing import Literal

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def _recreate() -> Literal["always", "never"]:
    """Recreate the table in SQLite, so that its definition equals that of a new database."""
    return "always" if op.get_context().dialect.name == "sqlite" else "never"


def upgrade() -> None:
    """Make the tables; seats taken before this version have no known browser."""
    with op.batch_alter_table("seat_tokens", recreate=_recreate()) as tokens:
        tokens.add_column(sa.Column("player", sa.LargeBinary))
    op.create_index("ix_seat_tokens_player", "seat_tokens", ["player"])
    op.create_table(
        "players",
        sa.Column("match", sa.Text, nullable=False),
        sa.Column("seat", sa.SmallInteger, nullable=False),
        sa.Column("player", sa.LargeBinary, nullable=False),
        sa.Column("hand", sa.Integer, nullable=False),
        sa.PrimaryKeyConstraint("player", "match", "seat", name="pk_players"),
        sa.ForeignKeyConstraint(["match"], ["matches.id"], name="fk_players_match"),
    )
    op.create_index("ix_players_match", "players", ["match"])
    op.create_table(
        "results",
        sa.Column("match", sa.Text, nullable=False),
        sa.Column("data", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("match", name="pk_results"),
        sa.ForeignKeyConstraint(["match"], ["matches.id"], name="fk_results_match"),
    )


def downgrade() -> None:
    """Remove the tables with all their rows."""
    op.drop_table("results")
    op.drop_table("players")
    op.drop_index("ix_seat_tokens_player", "seat_tokens")
    with op.batch_alter_table("seat_tokens", recreate=_recreate()) as tokens:
        tokens.drop_column("player")
