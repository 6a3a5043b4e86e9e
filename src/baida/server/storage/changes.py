"""What the server saves, and the statements that write it."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, TypeAlias, assert_never

from sqlalchemy import Integer, bindparam, delete, insert, select, update

from baida.server.storage.schema import decisions, events, heartbeat, matches, rooms, seat_tokens
from baida.server.storage.writer import Write

Json = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class NewRoom:
    """A room was opened."""

    code: str
    rules: str
    clock: str
    data: Json
    at: float


@dataclass(frozen=True, slots=True)
class RoomChanged:
    """A room is not what it was: seats, rules, clock."""

    code: str
    rules: str
    clock: str
    data: Json


@dataclass(frozen=True, slots=True)
class NewToken:
    """Somebody got a token for a seat; ``hash`` is all that is kept of it."""

    code: str
    seat: int
    hash: bytes
    at: float


@dataclass(frozen=True, slots=True)
class DropTokens:
    """Of a seat's tokens only the newest ``keep`` are good from now on."""

    code: str
    seat: int
    keep: int


@dataclass(frozen=True, slots=True)
class NewMatch:
    """A match began in a room."""

    id: str
    code: str
    header: Json
    secret: bytes
    at: float


@dataclass(frozen=True, slots=True)
class MatchData:
    """What changes about a match besides its decisions and events: its clocks."""

    id: str
    data: Json


@dataclass(frozen=True, slots=True)
class MatchEnded:
    """A match is over."""

    id: str
    at: float


@dataclass(frozen=True, slots=True)
class NewDecision:
    """A seat decided; ``k`` counts the match's decisions. A bot's has no command."""

    match: str
    k: int
    seat: int
    action: int
    command: str | None
    at: float


@dataclass(frozen=True, slots=True)
class NewEvents:
    """What happened in a match; every event has its number in ``n``."""

    match: str
    events: Sequence[Json]


@dataclass(frozen=True, slots=True)
class Alive:
    """The server runs."""

    at: float


Change: TypeAlias = (
    NewRoom | RoomChanged | NewToken | DropTokens | NewMatch | MatchData | MatchEnded
    | NewDecision | NewEvents | Alive
)  # fmt: skip

# In an update the names of columns are the values that are set; the row is found by `key`.
_new_room = insert(rooms)
_room_changed = update(rooms).where(rooms.c.code == bindparam("key"))
_new_token = insert(seat_tokens)
_newest = seat_tokens.alias("newest")
_drop_tokens = delete(seat_tokens).where(
    seat_tokens.c.code == bindparam("code"),
    seat_tokens.c.seat == bindparam("seat"),
    seat_tokens.c.id.not_in(
        select(_newest.c.id)
        .where(_newest.c.code == bindparam("code"), _newest.c.seat == bindparam("seat"))
        .order_by(_newest.c.id.desc())
        .limit(bindparam("keep", type_=Integer))
    ),
)
_new_match = insert(matches)
_match_data = update(matches).where(matches.c.id == bindparam("key")).values(data=bindparam("data"))
_match_ended = (
    update(matches).where(matches.c.id == bindparam("key")).values(ended=bindparam("ended"))
)
_new_decision = insert(decisions)
_new_events = insert(events)
_alive = update(heartbeat).values(at=bindparam("at"))


def write_of(change: Change) -> Write:
    """How a change is written, with everything as it is now: dicts may change later."""
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
            return Write(_new_token, [row | {"at": change.at}])
        case DropTokens():
            row = {"code": change.code, "seat": change.seat, "keep": change.keep}
            return Write(_drop_tokens, [row])
        case NewMatch():
            row = {"id": change.id, "code": change.code, "header": _text(change.header)}
            more = {"secret": change.secret, "data": "{}", "at": change.at}
            return Write(_new_match, [row | more])
        case MatchEnded():
            return Write(_match_ended, [{"key": change.id, "ended": change.at}])
        case Alive():
            return Write(_alive, [{"at": change.at}])
        case _:
            assert_never(change)


def _text(given: Json) -> str:
    return json.dumps(given, allow_nan=False, separators=(",", ":"))
