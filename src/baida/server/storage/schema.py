"""The tables of the database. A test compares them with the migrations."""

from __future__ import annotations

from sqlalchemy import (
    BigInteger,
    Column,
    Double,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    PrimaryKeyConstraint,
    SmallInteger,
    Table,
    Text,
    UniqueConstraint,
)

#: Every constraint has a name, so that a migration can refer to it.
metadata = MetaData(
    naming_convention={
        "pk": "pk_%(table_name)s",
        "fk": "fk_%(table_name)s_%(column_0_name)s",
        "uq": "uq_%(table_name)s_%(column_0_N_name)s",
        "ix": "ix_%(table_name)s_%(column_0_N_name)s",
    }
)

# JSON is stored as text: the database never parses it, and returns it unchanged. Times are seconds
# since the epoch.

rooms = Table(
    "rooms",
    metadata,
    Column("code", Text, primary_key=True),
    Column("rules", Text, nullable=False),
    Column("clock", Text, nullable=False),
    Column("data", Text, nullable=False),
    Column("at", Double, nullable=False),
)

seat_tokens = Table(
    "seat_tokens",
    metadata,
    Column("id", Integer, primary_key=True),  # the newest token has the highest id
    Column("code", Text, ForeignKey(rooms.c.code), nullable=False),
    Column("seat", SmallInteger, nullable=False),
    Column("hash", LargeBinary, nullable=False),
    Column("at", Double, nullable=False),
    Column("player", LargeBinary, index=True),  # the browser that holds the seat
    UniqueConstraint("hash"),
    Index(None, "code", "seat"),
)

matches = Table(
    "matches",
    metadata,
    Column("id", Text, primary_key=True),
    Column("code", Text, ForeignKey(rooms.c.code), nullable=False),
    Column("header", Text, nullable=False),
    Column("secret", LargeBinary, nullable=False),
    Column("data", Text, nullable=False),
    Column("at", Double, nullable=False),
    Column("ended", Double),
)

decisions = Table(
    "decisions",
    metadata,
    Column("match", Text, ForeignKey(matches.c.id), nullable=False),
    Column("k", Integer, nullable=False),
    Column("seat", SmallInteger, nullable=False),
    Column("action", BigInteger, nullable=False),
    Column("command", Text),
    Column("at", Double, nullable=False),
    PrimaryKeyConstraint("match", "k"),
    UniqueConstraint("match", "seat", "command"),  # null for bots, which send no command
)

events = Table(
    "events",
    metadata,
    Column("match", Text, ForeignKey(matches.c.id), nullable=False),
    Column("n", Integer, nullable=False),
    Column("event", Text, nullable=False),
    PrimaryKeyConstraint("match", "n"),
)

#: The browsers that played in a match: their seats, and their first hands.
players = Table(
    "players",
    metadata,
    Column("match", Text, ForeignKey(matches.c.id), nullable=False, index=True),
    Column("seat", SmallInteger, nullable=False),
    Column("player", LargeBinary, nullable=False),
    Column("hand", Integer, nullable=False),
    PrimaryKeyConstraint("player", "match", "seat"),
)

#: The results of finished matches, hand by hand; made on the first request.
results = Table(
    "results",
    metadata,
    Column("match", Text, ForeignKey(matches.c.id), nullable=False),
    Column("data", Text, nullable=False),
    PrimaryKeyConstraint("match"),
)

#: Reviews of seats of finished matches; ``data``: the gzipped response body.
reviews = Table(
    "reviews",
    metadata,
    Column("match", Text, ForeignKey(matches.c.id), nullable=False),
    Column("seat", SmallInteger, nullable=False),
    Column("summary", Text, nullable=False),
    Column("data", LargeBinary, nullable=False),
    Column("at", Double, nullable=False),
    PrimaryKeyConstraint("match", "seat"),
)

#: Records such as score sheets: lists of events that only grow. Tokens follow from the secret.
records = Table(
    "records",
    metadata,
    Column("code", Text, primary_key=True),
    Column("kind", Text, nullable=False),
    Column("secret", LargeBinary, nullable=False),
    Column("at", Double, nullable=False),
)

record_events = Table(
    "record_events",
    metadata,
    Column("code", Text, ForeignKey(records.c.code), nullable=False),
    Column("n", Integer, nullable=False),
    Column("event", Text, nullable=False),
    Column("at", Double, nullable=False),
    PrimaryKeyConstraint("code", "n"),
)

#: What was made for requests that carry a key (server/makings.py). The key and the request are
#: hashes; the tokens of the answer follow from the salt, the key and the key of the server.
made = Table(
    "made",
    metadata,
    Column("key", LargeBinary, primary_key=True),
    Column("request", LargeBinary, nullable=False),
    Column("salt", LargeBinary, nullable=False),
    Column("code", Text, nullable=False),
    Column("seat", SmallInteger),
    Column("at", Double, nullable=False, index=True),
)

#: A row for each shard with its last heartbeat. A single server is the only shard. The epoch counts
#: the holders of the shard; only the newest may write (fence.py).
heartbeat = Table(
    "heartbeat",
    metadata,
    Column("id", SmallInteger, primary_key=True, autoincrement=False),
    Column("at", Double),
    Column("epoch", Integer, nullable=False, server_default="0"),
)
