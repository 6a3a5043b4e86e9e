"""What a room has its caller store, change by change."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, TypeAlias

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


Change: TypeAlias = (
    NewRoom | RoomChanged | NewMatch | MatchData | MatchEnded | NewDecision | NewEvents
)
