"""The changes that a room asks its host to store, and the stored match that it is restored from."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, TypeAlias

Json = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class NewRoom:
    """A room as it is stored; ``RoomChanged`` replaces all but its time."""

    code: str
    rules: str
    clock: str
    data: Json
    at: float


@dataclass(frozen=True, slots=True)
class RoomChanged:
    code: str
    rules: str
    clock: str
    data: Json


@dataclass(frozen=True, slots=True)
class NewMatch:
    id: str
    code: str
    header: Json
    secret: bytes
    at: float


@dataclass(frozen=True, slots=True)
class MatchData:
    """Data of a match besides its decisions and events: its clocks and hints."""

    id: str
    data: Json


@dataclass(frozen=True, slots=True)
class MatchEnded:
    id: str
    at: float


@dataclass(frozen=True, slots=True)
class NewDecision:
    """A decision of a seat; ``k`` counts the match's decisions, and bots have no command."""

    match: str
    k: int
    seat: int
    action: int
    command: str | None
    at: float


@dataclass(frozen=True, slots=True)
class NewEvents:
    match: str
    events: Sequence[Json]


@dataclass(frozen=True, slots=True)
class EventsTakenBack:
    """Delete the events after this number: the hand that they began is not played."""

    match: str
    after: int


Change: TypeAlias = (
    NewRoom
    | RoomChanged
    | NewMatch
    | MatchData
    | MatchEnded
    | NewDecision
    | NewEvents
    | EventsTakenBack
)


@dataclass(frozen=True, slots=True)
class MatchRow(NewMatch):
    """A match as last saved; ``ended`` is None while it is played."""

    data: Json
    ended: float | None


@dataclass(frozen=True)
class StoredMatch:
    row: MatchRow
    decisions: list[NewDecision] = field(default_factory=list)
    events: list[Any] = field(default_factory=list)
