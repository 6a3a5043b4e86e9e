"""The changes that the server stores, and the statements that write them."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal, TypeAlias, assert_never

from sqlalchemy import (
    Column,
    Insert,
    bindparam,
    delete,
    insert,
    literal_column,
    or_,
    select,
    update,
)

from baida.app.rooms import changes as tables
from baida.app.rooms.changes import (
    EventsTakenBack,
    Json,
    MatchData,
    MatchEnded,
    NewDecision,
    NewEvents,
    NewMatch,
    NewRoom,
    RoomChanged,
)
from baida.server.storage.schema import (
    decisions,
    events,
    heartbeat,
    made,
    matches,
    players,
    record_events,
    records,
    results,
    reviews,
    rooms,
    seat_tokens,
)
from baida.server.storage.writer import Write


@dataclass(frozen=True, slots=True)
class NewToken:
    """A new token for a seat; only its hash is stored."""

    code: str
    seat: int
    hash: bytes
    at: float
    #: The hash of the player cookie.
    player: bytes | None = None


@dataclass(frozen=True, slots=True)
class DropToken:
    hash: bytes


@dataclass(frozen=True, slots=True)
class MoveToken:
    """Move a token to another seat of the same room."""

    hash: bytes
    seat: int


@dataclass(frozen=True, slots=True)
class TokenUsed:
    """Another browser uses a token, because it has followed the link to a seat."""

    hash: bytes
    player: bytes


@dataclass(frozen=True, slots=True)
class NewPlayer:
    """A browser has a seat in a match, from this hand on; only its ``hash`` is stored."""

    match: str
    seat: int
    player: bytes
    hand: int


@dataclass(frozen=True, slots=True)
class MatchResult:
    """The result of a finished match, hand by hand."""

    match: str
    data: Json


@dataclass(frozen=True, slots=True)
class NewReview:
    """The review of a seat; ``data``: the gzipped response body."""

    match: str
    seat: int
    summary: Json
    data: bytes
    at: float


@dataclass(frozen=True, slots=True)
class DropReview:
    """Delete a stored review, if there is one, so that a newer one can replace it."""

    match: str
    seat: int


@dataclass(frozen=True, slots=True)
class NewRecord:
    """A new record; its tokens are derived from the secret."""

    code: str
    kind: str
    secret: bytes
    at: float


@dataclass(frozen=True, slots=True)
class NewRecordEvents:
    """The next events of a record; each has its number ``n`` and its time ``at``."""

    code: str
    events: Sequence[Json]


@dataclass(frozen=True, slots=True)
class NewMade:
    """What a request with a key has made; ``key`` and ``request`` are hashes."""

    key: bytes
    request: bytes
    salt: bytes
    code: str
    seat: int | None
    at: float


@dataclass(frozen=True, slots=True)
class ForgetMade:
    """Delete what is older than a moment, and all but the newest ``most``."""

    before: float
    most: int


@dataclass(frozen=True, slots=True)
class Alive:
    at: float
    shard: int = 1


@dataclass(frozen=True, slots=True)
class Forget:
    """Deletes all rows of a room, match or record from one table."""

    table: Literal[
        "events", "decisions", "players", "results", "reviews", "matches", "seat_tokens", "rooms",
        "record_events", "records",
    ]  # fmt: skip
    #: The id of the match, or the code of the room or record.
    key: str


Change: TypeAlias = (
    tables.Change
    | NewToken
    | DropToken
    | MoveToken
    | TokenUsed
    | NewPlayer
    | MatchResult
    | NewReview
    | DropReview
    | NewRecord
    | NewRecordEvents
    | NewMade
    | ForgetMade
    | Alive
    | Forget
)

#: Changes that add a row; their fields are its columns.
_INSERTS: dict[type[Change], Insert] = {
    NewRoom: insert(rooms),
    NewToken: insert(seat_tokens),
    NewMatch: insert(matches),
    NewDecision: insert(decisions),
    NewPlayer: insert(players),
    MatchResult: insert(results),
    NewReview: insert(reviews),
    NewRecord: insert(records),
    NewMade: insert(made),
}
#: Changes that update a row, with the column of its key. Their other fields are the columns to set.
_KEYS: dict[type[Change], Column[Any]] = {
    RoomChanged: rooms.c.code,
    MoveToken: seat_tokens.c.hash,
    TokenUsed: seat_tokens.c.hash,
    MatchData: matches.c.id,
    MatchEnded: matches.c.id,
    Alive: heartbeat.c.id,
}
# One statement for each kind of change, because all rows of a statement need the same columns.
_updates = {kind: update(key.table).where(key == bindparam("key")) for kind, key in _KEYS.items()}
_new_events = insert(events)
_new_record_events = insert(record_events)
_drop_token = delete(seat_tokens).where(seat_tokens.c.hash == bindparam("hash"))
_drop_review = delete(reviews).where(
    reviews.c.match == bindparam("of_match"), reviews.c.seat == bindparam("of_seat")
)
_newest_made = (
    select(made.c.at)
    .order_by(made.c.at.desc())
    .offset(bindparam("most"))
    .limit(literal_column("1"))
).scalar_subquery()
_forget_made = delete(made).where(or_(made.c.at < bindparam("before"), made.c.at <= _newest_made))
_take_back = delete(events).where(
    events.c.match == bindparam("key"), events.c.n > bindparam("after")
)
_of_match = (
    events.c.match, decisions.c.match, players.c.match, results.c.match, reviews.c.match,
    matches.c.id,
)  # fmt: skip
_of_room = (seat_tokens.c.code, rooms.c.code)
_of_record = (record_events.c.code, records.c.code)
_forget = {
    column.table.name: delete(column.table).where(column == bindparam("key"))
    for column in (*_of_match, *_of_room, *_of_record)
}


def write_of(change: Change) -> Write:
    """Return the write for a change, with a copy of its values, because dicts may change later."""
    match change:
        case NewEvents(match=name):
            rows = [{"match": name, "n": e["n"], "event": _text(e)} for e in change.events]
            return Write(_new_events, rows)
        case NewRecordEvents(code=code):
            rows = [
                {"code": code, "n": e["n"], "event": _text(e), "at": e["at"]} for e in change.events
            ]
            return Write(_new_record_events, rows)
        case NewMatch():
            return Write(_INSERTS[NewMatch], [_row(change) | {"data": "{}"}])
        case (
            NewRoom() | NewToken() | NewDecision() | NewPlayer() | MatchResult() | NewReview()
            | NewRecord() | NewMade()
        ):  # fmt: skip
            return Write(_INSERTS[type(change)], [_row(change)])
        case RoomChanged() | MoveToken() | TokenUsed() | MatchData():
            row = _row(change)
            row["key"] = row.pop(_KEYS[type(change)].name)
            return Write(_updates[type(change)], [row])
        case MatchEnded():
            return Write(_updates[MatchEnded], [{"key": change.id, "ended": change.at}])
        case Alive():
            return Write(_updates[Alive], [{"key": change.shard, "at": change.at}])
        case EventsTakenBack():
            return Write(_take_back, [{"key": change.match, "after": change.after}])
        case DropToken():
            return Write(_drop_token, [{"hash": change.hash}])
        case DropReview():
            return Write(_drop_review, [{"of_match": change.match, "of_seat": change.seat}])
        case ForgetMade():
            return Write(_forget_made, [{"before": change.before, "most": change.most}])
        case Forget():
            return Write(_forget[change.table], [{"key": change.key}], removes=True)
        case _:
            assert_never(change)


def _row(change: Change) -> dict[str, Any]:
    values = ((field, getattr(change, field)) for field in change.__slots__)
    return {name: _text(v) if isinstance(v, Mapping) else v for name, v in values}


def _text(given: Json) -> str:
    return json.dumps(given, allow_nan=False, separators=(",", ":"))
