"""Rooms, seat tokens, matches with their decisions and events, the heartbeat."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None


def upgrade() -> None:
    op.create_table(
        "rooms",
        sa.Column("code", sa.Text, nullable=False),
        sa.Column("rules", sa.Text, nullable=False),
        sa.Column("clock", sa.Text, nullable=False),
        sa.Column("data", sa.Text, nullable=False),
        sa.Column("at", sa.Double, nullable=False),
        sa.PrimaryKeyConstraint("code", name="pk_rooms"),
    )
    op.create_table(
        "seat_tokens",
        sa.Column("id", sa.Integer, nullable=False),
        sa.Column("code", sa.Text, nullable=False),
        sa.Column("seat", sa.SmallInteger, nullable=False),
        sa.Column("hash", sa.LargeBinary, nullable=False),
        sa.Column("at", sa.Double, nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_seat_tokens"),
        sa.UniqueConstraint("hash", name="uq_seat_tokens_hash"),
        sa.ForeignKeyConstraint(["code"], ["rooms.code"], name="fk_seat_tokens_code"),
    )
    op.create_index("ix_seat_tokens_code_seat", "seat_tokens", ["code", "seat"])
    op.create_table(
        "matches",
        sa.Column("id", sa.Text, nullable=False),
        sa.Column("code", sa.Text, nullable=False),
        sa.Column("header", sa.Text, nullable=False),
        sa.Column("secret", sa.LargeBinary, nullable=False),
        sa.Column("data", sa.Text, nullable=False),
        sa.Column("at", sa.Double, nullable=False),
        sa.Column("ended", sa.Double),
        sa.PrimaryKeyConstraint("id", name="pk_matches"),
        sa.ForeignKeyConstraint(["code"], ["rooms.code"], name="fk_matches_code"),
    )
    op.create_table(
        "decisions",
        sa.Column("match", sa.Text, nullable=False),
        sa.Column("k", sa.Integer, nullable=False),
        sa.Column("seat", sa.SmallInteger, nullable=False),
        sa.Column("action", sa.BigInteger, nullable=False),
        sa.Column("command", sa.Text),
        sa.Column("at", sa.Double, nullable=False),
        sa.PrimaryKeyConstraint("match", "k", name="pk_decisions"),
        sa.UniqueConstraint("match", "seat", "command", name="uq_decisions_match_seat_command"),
        sa.ForeignKeyConstraint(["match"], ["matches.id"], name="fk_decisions_match"),
    )
    op.create_table(
        "events",
        sa.Column("match", sa.Text, nullable=False),
        sa.Column("n", sa.Integer, nullable=False),
        sa.Column("event", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("match", "n", name="pk_events"),
        sa.ForeignKeyConstraint(["match"], ["matches.id"], name="fk_events_match"),
    )
    beats = op.create_table(
        "heartbeat",
        sa.Column("id", sa.SmallInteger, autoincrement=False, nullable=False),
        sa.Column("at", sa.Double),
        sa.PrimaryKeyConstraint("id", name="pk_heartbeat"),
    )
    op.bulk_insert(beats, [{"id": 1}])  # the only row; it is updated from now on


def downgrade() -> None:
    for table in ("heartbeat", "events", "decisions", "matches", "seat_tokens", "rooms"):
        op.drop_table(table)
