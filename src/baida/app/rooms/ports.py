"""Rooms as a host provides them."""

from __future__ import annotations

from collections.abc import Iterable
from contextlib import AbstractAsyncContextManager
from typing import Protocol

from baida.app.calls.compute import Caller
from baida.app.rooms.room import Room
from baida.wire import rooms as wire
from baida.wire.commands import NewRoomBody


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


class WithRooms(Protocol):
    """An application with this port."""

    @property
    def rooms(self) -> Rooms: ...
