"""Rooms of a server, where a cookie or a token says which seat is the caller's."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from baida.app.rooms import room
from baida.server.access.callers import WebCaller
from baida.server.rooms.actor import RoomActor
from baida.server.rooms.registry import RoomRegistry
from baida.wire.commands import NewRoomBody
from baida.wire.rooms import Room, SeatTaken


class CallersRoom:
    """A room for one caller."""

    def __init__(self, actor: RoomActor, caller: WebCaller, player: bytes) -> None:
        self.code = actor.code
        self._actor = actor
        self._caller = caller
        self._player = player

    @property
    def holds_seat(self) -> bool:
        return self._actor.holds_seat(self._caller.seat_token(self.code))

    async def sit(self, name: str, seat: int | None) -> int:
        chosen, token = await self._actor.sit(name, seat, player=self._player)
        self._caller.keep_seat(self.code, token)
        return chosen

    async def rejoin(self, token: str) -> int:
        """Take the seat of a rejoin link."""
        seat = await self._actor.rejoin(token, self._player)
        self._caller.keep_seat(self.code, token)
        return seat


class ServerRooms:
    def __init__(self, registry: RoomRegistry) -> None:
        self._registry = registry

    async def new(self, caller: WebCaller, body: NewRoomBody) -> SeatTaken:
        code, seat, token = await self._registry.new_room(body, self._player(caller))
        caller.keep_seat(code, token)
        return {"code": code, "seat": seat}

    def public(self, most: int) -> list[room.Room]:
        return self._registry.public_rooms(most)

    async def look(self, caller: WebCaller, code: str) -> Room:
        async with self._registry.room(code) as actor:
            return actor.snapshot(caller.seat_token(code))

    @asynccontextmanager
    async def open(self, caller: WebCaller, code: str) -> AsyncIterator[CallersRoom]:
        async with self._registry.room(code) as actor:
            yield CallersRoom(actor, caller, self._player(caller))

    def _player(self, caller: WebCaller) -> bytes:
        return self._registry.player_hash(caller.player_token)
