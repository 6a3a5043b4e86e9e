"""What a device stores: nine tables of rows, in IndexedDB.

| table | key | |
| --- | --- | --- |
| rooms | code | with the seat that the device's person holds |
| matches | id | |
| decisions | match, k | |
| events | match, n | each as the text that logs contain |
| results | match | of finished matches, for the statistics |
| reviews | match, seat | of finished matches |
| review_summaries | match, seat | what each came to |
| records | code | score sheets |
| record_events | code, n | |
"""

from __future__ import annotations

from dataclasses import asdict, dataclass
from typing import Any, Protocol, assert_never

from baida.app.rooms.changes import (
    Change,
    EventsTakenBack,
    MatchData,
    MatchEnded,
    NewDecision,
    NewEvents,
    NewMatch,
    NewRoom,
    RoomChanged,
)
from baida.jsontext import encode

Row = dict[str, Any]
#: A JSON array: the name of the operation, the table, and the rest.
#: ``put`` a row; ``insert`` one whose key must be new; ``merge`` fields into the row of a key;
#: ``add`` a number to a field of it;
#: ``cut`` the rows of a match whose number is greater; ``remove`` the rows of a key.
Operation = list[Any]


class Rows(Protocol):
    """Where the rows are. Everything is JSON text, so that it crosses to JavaScript as it is."""

    async def write(self, operations: str) -> str:
        """Carry out all operations or none; returns why not, or nothing."""
        ...

    async def read(self, table: str, key: str) -> str:
        """The rows of a key in the order of their numbers; an empty key means all rows."""
        ...


@dataclass(frozen=True)
class SeatChosen:
    """The device's person takes a seat, during a match with the first hand that they play."""

    code: str
    seat: int
    at: float
    #: The match and the hand.
    first: tuple[str, int] | None


def operations_of(change: Change | SeatChosen, seat: int | None) -> list[Operation]:
    """The operations for a change; ``seat`` is the seat that the device's person holds."""
    match change:
        case NewRoom():
            row = {"code": change.code, "rules": change.rules, "clock": change.clock}
            more = {"data": encode(change.data), "at": change.at, "seat": seat, "since": change.at}
            return [["put", "rooms", row | more]]
        case RoomChanged():
            fields = {"rules": change.rules, "clock": change.clock, "data": encode(change.data)}
            return [["merge", "rooms", change.code, fields | {"seat": seat}]]
        case NewMatch():
            header = encode(change.header)
            row = {"id": change.id, "code": change.code, "header": header, "data": "{}"}
            more = {"secret": change.secret.hex(), "at": change.at, "ended": None}
            played = {"seat": seat, "hand": 0, "size": len(header)}
            return [["put", "matches", row | more | played]]
        case MatchData():
            return [["merge", "matches", change.id, {"data": encode(change.data)}]]
        case MatchEnded():
            return [["merge", "matches", change.id, {"ended": change.at}]]
        case NewDecision():
            return [["put", "decisions", asdict(change)]]
        case NewEvents():
            texts = [(event["n"], encode(event)) for event in change.events]
            rows = [{"match": change.match, "n": n, "event": text} for n, text in texts]
            size = sum(len(text) for _, text in texts)
            return [
                *(["put", "events", row] for row in rows),
                ["add", "matches", change.match, "size", size],
            ]
        case EventsTakenBack():
            return [["cut", "events", change.match, change.after]]
        case SeatChosen():
            taken: Operation = ["merge", "rooms", change.code, {"since": change.at}]
            if change.first is None:
                return [taken]
            match, hand = change.first
            return [taken, ["merge", "matches", match, {"seat": change.seat, "hand": hand}]]
        case _:
            assert_never(change)
