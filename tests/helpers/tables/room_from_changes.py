"""Rooms as they would be stored, for tests without a database."""

# This file also runs where only the standard library and baida are installed.
from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from baida.app.rooms.changes import (
    Change,
    EventsTakenBack,
    MatchData,
    MatchEnded,
    MatchRow,
    NewDecision,
    NewEvents,
    NewMatch,
    NewRoom,
    RoomChanged,
    StoredMatch,
)


def room_from_changes(changes: Iterable[Change]) -> tuple[NewRoom, StoredMatch | None]:
    """Rebuild a room and its last match from all its changes."""
    room: NewRoom | None = None
    last: StoredMatch | None = None
    for change in changes:
        match change:
            case NewRoom(at=at):
                room = NewRoom(change.code, change.rules, change.clock, dict(change.data), at)
            case RoomChanged() if room is not None:
                data = dict(change.data)
                room = replace(room, rules=change.rules, clock=change.clock, data=data)
            case NewMatch(header=header, secret=secret):
                row = MatchRow(change.id, change.code, dict(header), secret, change.at, {}, None)
                last = StoredMatch(row)
            case NewDecision() if last is not None:
                last.decisions.append(change)
            case NewEvents() if last is not None:
                last.events.extend(map(dict, change.events))
            case EventsTakenBack() if last is not None:
                last.events[:] = [event for event in last.events if event["n"] <= change.after]
            case MatchData() if last is not None:
                last = replace(last, row=replace(last.row, data=dict(change.data)))
            case MatchEnded() if last is not None:
                last = replace(last, row=replace(last.row, ended=change.at))
            case _:
                raise ValueError(f"{type(change).__name__} comes before the room or match")
    if room is None:
        raise ValueError("no room was stored")
    return room, last
