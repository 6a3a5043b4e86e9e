"""The ports of the application: what a host must provide.

Handlers pass on the caller, whom only the host knows, without looking at it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from contextlib import AbstractAsyncContextManager
from dataclasses import dataclass
from typing import Any, NamedTuple, Protocol, TypeAlias, TypeVar, TypeVarTuple

from baida.app.calls.declared import Written
from baida.app.matches.answers import Look, LookedAt
from baida.app.players.own_matches import Json
from baida.app.records import Prepared
from baida.app.rooms.room import Room
from baida.app.rooms.room_state import RoomState
from baida.app.sheets.sheet import ScoreSheet
from baida.wire import rooms as wire
from baida.wire.commands import NewRoomBody
from baida.wire.lobby import OwnMatches
from baida.wire.records import RecordOpened
from baida.wire.review import ReviewAnswer

Args = TypeVarTuple("Args")
Answer = TypeVar("Answer")
Caller: TypeAlias = Any


class Compute(Protocol):
    """Runs slow functions without delaying other callers."""

    async def run(
        self, caller: Caller, function: Callable[[*Args], Answer], *args: *Args
    ) -> Answer: ...

    async def written(
        self, caller: Caller, function: Callable[[*Args], object], *args: *Args
    ) -> Written:
        """Return the JSON of a function that always gives the same answer."""


class Matches(Protocol):
    async def look(self, caller: Caller, id: str) -> LookedAt:
        """Raise Refused if there is no such match."""

    async def answer(self, caller: Caller, look: Look, id: str, shown: int | None) -> Written:
        """The answer about the events up to the one that was ``shown`` last; None: about all."""


class OpenedRoom(Protocol):
    """A room that a caller uses."""

    code: str

    @property
    def holds_seat(self) -> bool:
        """Whether the caller has a seat, now or from the next hand on."""

    async def sit(self, name: str, seat: int | None) -> int:
        """Seat the caller, and return the seat."""


class Rooms(Protocol):
    async def new(self, caller: Caller, body: NewRoomBody) -> wire.SeatTaken: ...

    def public(self, most: int) -> Iterable[Room]:
        """Some rooms that everybody may find, the newest first."""

    async def look(self, caller: Caller, code: str) -> wire.Room: ...

    def open(self, caller: Caller, code: str) -> AbstractAsyncContextManager[OpenedRoom]:
        """The room, which stays in memory meanwhile; Refused if there is none."""


class OwnSeat(NamedTuple):
    """A seat of the caller; ``room`` is None if nobody uses the room."""

    state: RoomState
    room: Room | None
    seat: int
    since: float


class Players(Protocol):
    async def seats(self, caller: Caller) -> Iterable[OwnSeat]:
        """Return the seats of the caller, the newest first."""

    async def matches(self, caller: Caller) -> OwnMatches: ...

    async def reviews(self, caller: Caller, most: int) -> Iterable[tuple[str, float, Json]]:
        """The match, its end and the summary of each review, the newest first."""


class Reviews(Protocol):
    def state(self, id: str, seat: int) -> ReviewAnswer | None:
        """How far a review is; None if it is not being made."""

    async def made(self, id: str, seat: int) -> Written | None:
        """The stored review; None if there is none yet, or only one of an earlier reviewer."""

    async def ask(self, caller: Caller, id: str, seat: int, *, new: bool) -> ReviewAnswer:
        """Wait for a review, which is begun if it is ``new``; Refused if there are too many."""

    def cancel(self, caller: Caller, id: str, seat: int) -> None: ...


class OpenedSheet(Protocol):
    """A score sheet that a caller uses."""

    @property
    def record(self) -> ScoreSheet: ...

    @property
    def scope(self) -> str:
        """What the caller may do with it."""

    async def add(self, body: Mapping[str, Any]) -> Prepared[Any]:
        """Store an event; Refused if it does not fit."""

    async def history(self) -> str:
        """The JSON text of all events."""


class Sheets(Protocol):
    async def new(self, caller: Caller, body: object) -> RecordOpened: ...

    async def open(self, caller: Caller, code: str) -> OpenedSheet:
        """Raise Refused if there is no such sheet, or the caller may not see it."""


@dataclass(frozen=True)
class Computing:
    """The part of the application that calls without stored data need."""

    compute: Compute


@dataclass(frozen=True)
class App(Computing):
    matches: Matches
    players: Players
    reviews: Reviews
    rooms: Rooms
    sheets: Sheets
