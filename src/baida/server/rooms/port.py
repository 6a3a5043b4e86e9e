"""Rooms of a server, where a cookie or a token says which seat is the caller's."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from baida.app.rooms import room
from baida.server.access.callers import WebCaller
from baida.server.makings import Making, Makings
from baida.server.rooms.actor import RoomActor
from baida.server.rooms.registry import RoomRegistry
from baida.server.rooms.seat_tokens import Newcomer
from baida.wire.commands import NewRoomBody
from baida.wire.rooms import Room, SeatTaken


class CallersRoom:
    """A room for one caller."""

    def __init__(self, actor: RoomActor, caller: WebCaller, player: bytes, making: Making) -> None:
        self.code = actor.code
        self._actor = actor
        self._caller = caller
        self._player = player
        self._making = making

    @property
    def holds_seat(self) -> bool:
        """Whether the caller had a seat before this request was made for the first time."""
        return self._making.made is None and self._actor.holds_seat(
            self._caller.seat_token(self.code)
        )

    async def sit(self, name: str, seat: int | None) -> int:
        if self._making.made is not None:
            return seat_again(self._caller, self._making)["seat"]
        newcomer = Newcomer(self._player, self._making)
        chosen, token = await self._actor.sit(name, seat, newcomer)
        self._caller.keep_seat(self.code, token)
        return chosen

    async def rejoin(self, token: str) -> int:
        """Take the seat of a rejoin link."""
        seat = await self._actor.rejoin(token, self._player)
        self._caller.keep_seat(self.code, token)
        return seat


def seat_again(caller: WebCaller, making: Making) -> SeatTaken:
    """Answer as when the seat was taken."""
    assert making.made is not None
    code, seat = making.made
    assert seat is not None
    caller.keep_seat(code, making.token("seat"))
    return {"code": code, "seat": seat}


class ServerRooms:
    def __init__(self, registry: RoomRegistry, makings: Makings) -> None:
        self._registry = registry
        self._makings = makings

    async def new(self, caller: WebCaller, body: NewRoomBody) -> SeatTaken:
        making = await self._makings.begin(caller)
        if making.made is not None:
            return seat_again(caller, making)
        newcomer = Newcomer(self._player(caller), making)
        code, seat, token = await self._registry.new_room(body, newcomer)
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
            making = await self._makings.begin(caller)
            yield CallersRoom(actor, caller, self._player(caller), making)

    def _player(self, caller: WebCaller) -> bytes:
        return self._registry.player_hash(caller.player_token)
