from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal, TypeAlias, assert_never

from sqlalchemy import bindparam, delete, insert, update

from baida.server.storage.schema import (
    decisions,
    events,
    heartbeat,
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
from baida.tables import changes as tables
from baida.tables.changes import (
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


@dataclass(frozen=True, slots=True)
class NewToken:
    """A new token for a seat; only its hash is stored."""

    code: str
    seat: int
    hash: bytes
    at: float
    #: The hash of what the browser is known by.
    player: bytes | None = None


@dataclass(frozen=True, slots=True)
class DropToken:
    hash: bytes


@dataclass(frozen=True, slots=True)
class MoveToken:
    """A token is for another seat of the same room."""

    hash: bytes
    seat: int


@dataclass(frozen=True, slots=True)
class TokenUsed:
    """Another browser uses a token: it has followed the link to a seat."""

    hash: bytes
    player: bytes


@dataclass(frozen=True, slots=True)
class NewPlayer:
    """A browser has a seat in a match, from this hand on; ``hash`` is all that is kept of it."""

    match: str
    seat: int
    player: bytes
    hand: int


@dataclass(frozen=True, slots=True)
class MatchResult:
    """What a finished match came to, hand by hand."""

    match: str
    data: Json


@dataclass(frozen=True, slots=True)
class NewReview:
    """The review of a seat; ``data`` is the answer to who asks for it, compressed."""

    match: str
    seat: int
    summary: Json
    data: bytes
    at: float


@dataclass(frozen=True, slots=True)
class DropReview:
    """Delete a stored review, if there is one, so that a newer one can take its place."""

    match: str
    seat: int


@dataclass(frozen=True, slots=True)
class NewRecord:
    """A list of events that only grows; its tokens follow from the secret."""

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
    | Alive
    | Forget
)

# In an update the column names are the values to set; the row is found by `key`.
_new_room = insert(rooms)
_room_changed = update(rooms).where(rooms.c.code == bindparam("key"))
_new_token = insert(seat_tokens)
_drop_token = delete(seat_tokens).where(seat_tokens.c.hash == bindparam("hash"))
_move_token = (
    update(seat_tokens).where(seat_tokens.c.hash == bindparam("key")).values(seat=bindparam("seat"))
)
_token_used = (
    update(seat_tokens)
    .where(seat_tokens.c.hash == bindparam("key"))
    .values(player=bindparam("player"))
)
_new_player = insert(players)
_new_result = insert(results)
_new_review = insert(reviews)
_drop_review = delete(reviews).where(
    reviews.c.match == bindparam("of_match"), reviews.c.seat == bindparam("of_seat")
)
_new_record = insert(records)
_new_record_events = insert(record_events)
_new_match = insert(matches)
_match_data = update(matches).where(matches.c.id == bindparam("key")).values(data=bindparam("data"))
_match_ended = (
    update(matches).where(matches.c.id == bindparam("key")).values(ended=bindparam("ended"))
)
_new_decision = insert(decisions)
_new_events = insert(events)
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
_alive = update(heartbeat).where(heartbeat.c.id == bindparam("key")).values(at=bindparam("at"))


def write_of(change: Change) -> Write:
    """The write for a change, with a copy of the current values, as dicts may change later."""
    match change:
        case NewDecision(match=name):
            row = {"match": name, "k": change.k, "seat": change.seat, "action": change.action}
            return Write(_new_decision, [row | {"command": change.command, "at": change.at}])
        case NewEvents(match=name):
            rows = [{"match": name, "n": e["n"], "event": _text(e)} for e in change.events]
            return Write(_new_events, rows)
        case MatchData():
            return Write(_match_data, [{"key": change.id, "data": _text(change.data)}])
        case NewRoom():
            row = {"code": change.code, "rules": change.rules, "clock": change.clock}
            return Write(_new_room, [row | {"data": _text(change.data), "at": change.at}])
        case RoomChanged():
            row = {"key": change.code, "rules": change.rules, "clock": change.clock}
            return Write(_room_changed, [row | {"data": _text(change.data)}])
        case NewToken():
            row = {"code": change.code, "seat": change.seat, "hash": change.hash}
            return Write(_new_token, [row | {"at": change.at, "player": change.player}])
        case DropToken():
            return Write(_drop_token, [{"hash": change.hash}])
        case MoveToken():
            return Write(_move_token, [{"key": change.hash, "seat": change.seat}])
        case TokenUsed():
            return Write(_token_used, [{"key": change.hash, "player": change.player}])
        case NewPlayer():
            row = {"match": change.match, "seat": change.seat, "player": change.player}
            return Write(_new_player, [row | {"hand": change.hand}])
        case MatchResult():
            return Write(_new_result, [{"match": change.match, "data": _text(change.data)}])
        case NewReview():
            key = {"match": change.match, "seat": change.seat}
            stored = {"summary": _text(change.summary), "data": change.data, "at": change.at}
            return Write(_new_review, [key | stored])
        case DropReview():
            return Write(_drop_review, [{"of_match": change.match, "of_seat": change.seat}])
        case NewRecord():
            row = {"code": change.code, "kind": change.kind, "secret": change.secret}
            return Write(_new_record, [row | {"at": change.at}])
        case NewRecordEvents():
            rows = [
                {"code": change.code, "n": e["n"], "event": _text(e), "at": e["at"]}
                for e in change.events
            ]
            return Write(_new_record_events, rows)
        case EventsTakenBack():
            row = {"key": change.match, "after": change.after}
            return Write(_take_back, [row])
        case NewMatch():
            row = {"id": change.id, "code": change.code, "header": _text(change.header)}
            more = {"secret": change.secret, "data": "{}", "at": change.at}
            return Write(_new_match, [row | more])
        case MatchEnded():
            return Write(_match_ended, [{"key": change.id, "ended": change.at}])
        case Forget():
            return Write(_forget[change.table], [{"key": change.key}], removes=True)
        case Alive():
            return Write(_alive, [{"key": change.shard, "at": change.at}])
        case _:
            assert_never(change)


def _text(given: Json) -> str:
    return json.dumps(given, allow_nan=False, separators=(",", ":"))
