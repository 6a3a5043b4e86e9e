"""What a host knows about the calling player."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple, Protocol

from baida.app.calls.compute import Caller
from baida.app.players.own_matches import Json
from baida.app.rooms.room import Room
from baida.app.rooms.room_state import RoomState
from baida.wire.lobby import OwnMatches


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


class WithPlayers(Protocol):
    """An application with this port."""

    @property
    def players(self) -> Players: ...
