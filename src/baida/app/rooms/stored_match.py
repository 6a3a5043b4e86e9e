"""Rows of stored rooms and matches."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

Json = dict[str, Any]


@dataclass(frozen=True, slots=True)
class RoomRow:
    code: str
    rules: str
    clock: str
    data: Json
    at: float


@dataclass(frozen=True, slots=True)
class MatchRow:
    """A match as last saved; ``ended`` is None while it is played."""

    id: str
    code: str
    header: Json
    secret: bytes
    data: Json
    at: float
    ended: float | None


@dataclass(frozen=True, slots=True)
class DecisionRow:
    match: str
    k: int
    seat: int
    action: int
    command: str | None
    at: float


@dataclass(frozen=True)
class StoredMatch:
    row: MatchRow
    decisions: list[DecisionRow] = field(default_factory=list)
    events: list[Any] = field(default_factory=list)
