"""The rooms of a device: those in use, and those that are only stored."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager

from baida.app.calls.refusals import technical
from baida.app.ids import new_device_code
from baida.app.rooms.changes import NewRoom
from baida.app.rooms.host import Done
from baida.app.rooms.rhythm import Timing
from baida.app.rooms.room import Room
from baida.app.rooms.room_state import first_seat, new_room
from baida.device.open_room import OpenRoom
from baida.device.store import DeviceRoom, Store, StoreError
from baida.wire import rooms as wire
from baida.wire.commands import NewRoomBody


class DeviceRooms:
    def __init__(self, store: Store, now: Callable[[], float], timing: Timing) -> None:
        self.in_use: dict[str, OpenRoom] = {}
        self._store = store
        self._now = now
        self._timing = timing

    async def new(self, _caller: object, body: NewRoomBody) -> wire.SeatTaken:
        """The room is not kept in memory: another tab may be the one that opens it."""
        now = self._now()
        state = new_room(body, new_device_code)
        made = NewRoom(state.code, state.rules, state.clock, state.data(), now)
        room = OpenRoom(Room(state, self._timing, now), None, self._store, self._now)
        seat = await room.sit(
            body.name, first_seat(body), made=made, bots=body.bots, start=body.start
        )
        return {"code": state.code, "seat": seat}

    def public(self, _most: int) -> list[Room]:
        return []

    async def look(self, _caller: object, code: str) -> wire.Room:
        return (await self.peek(code)).shown()

    async def peek(self, code: str) -> OpenRoom:
        """The room; without its match if it is not in use. Refused if there is none."""
        stored = await self._stored(code)
        used = self.in_use.get(stored.state.code)
        if used is None:
            room = Room(stored.state, self._timing, self._now())
            used = OpenRoom(room, stored.seat, self._store, self._now)
        return used

    @asynccontextmanager
    async def open(self, _caller: object, code: str) -> AsyncIterator[OpenRoom]:
        yield await self.load(code)

    async def load(self, code: str) -> OpenRoom:
        """The room, which stays in memory; Refused if there is none."""
        room = self.in_use.get(code.upper())
        if room is None:
            stored = await self._stored(code)
            id, match = stored.state.match, None
            if id is not None:
                match = await self._store.whole_match(id)
                if match is None:
                    raise StoreError(f"the match {id} is not stored")
            now = self._now()
            restored, effects = Room.restore(stored.state, match, self._timing, now, None)
            room = self.in_use[restored.state.code] = OpenRoom(
                restored, stored.seat, self._store, self._now
            )
            await room.carry_out(Done(effects))
        return room

    async def _stored(self, code: str) -> DeviceRoom:
        stored = await self._store.room(code.upper())
        if stored is None:
            raise technical("unknown", f"there is no room {code.upper():.20}")
        return stored
