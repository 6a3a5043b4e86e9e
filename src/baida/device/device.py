"""The backend of one device: calls, room sockets, and the rooms that are in use."""

from __future__ import annotations

import logging
import math
from collections.abc import Awaitable, Callable

from baida import jsontext
from baida.app.application import OWNED
from baida.app.calls.declared import Calls, calls_in
from baida.app.calls.refusals import Refused, not_now
from baida.app.open_calls import OPEN
from baida.app.rooms.host import Done
from baida.app.rooms.messages import MessageReader
from baida.app.rooms.rhythm import Timing
from baida.device import calls
from baida.device.calls import DeviceApp
from baida.device.matches import DeviceMatches, DevicePlayer
from baida.device.open_room import Line, OpenRoom
from baida.device.reviews import DeviceReviews
from baida.device.rooms import DeviceRooms
from baida.device.rows import Rows
from baida.device.sheets import DeviceSheets
from baida.device.store import Store, StoreError, storage_full
from baida.i18n import Message
from baida.wire import commands
from baida.wire.close_codes import BROKEN, NO_ROOM

_LOG = logging.getLogger(__name__)
_CALLS = Calls((*OPEN, *OWNED, *calls_in(calls)))
#: Does some work for a room, and closes the room if it fails.
_Guarded = Callable[[OpenRoom, Callable[[], Awaitable[None]]], Awaitable[None]]


class _Socket:
    """A socket of a page: its messages are answered one at a time."""

    def __init__(self, room: OpenRoom, line: Line, guarded: _Guarded) -> None:
        self.room = room
        self.line = line
        self.reader = MessageReader(line.send, self._refuse, self._join, self._obey)
        self._guarded = guarded

    def _refuse(self, refused: Refused, id: str | None) -> None:
        self.line.send(refused.to_json(id))

    async def _join(self, hello: commands.Hello) -> None:
        await self._carry_out(lambda room: room.host.join(self.line, hello, room.now()))

    async def _obey(self, command: commands.Command) -> None:
        if self.line.follows:
            raise not_now(Message("refusals.other_tab"))
        await self._carry_out(
            lambda room: room.host.hear(self.line, command, room.now(), self.line)
        )

    async def leave(self) -> None:
        if self.reader.joined:
            await self._carry_out(lambda room: room.host.leave(self.line, room.now()))

    async def _carry_out(self, job: Callable[[OpenRoom], Done]) -> None:
        async def work() -> None:
            await self.room.carry_out(job(self.room))

        await self._guarded(self.room, work)


class Device:
    """Handles one message at a time: the caller awaits each method before it calls another one."""

    def __init__(
        self,
        rows: Rows,
        send: Callable[[int, str], None],
        close: Callable[[int, int], None],
        now: Callable[[], float],
        timing: Timing | None = None,
    ) -> None:
        """``send`` and ``close`` take the number of a socket; ``now`` never jumps."""
        self._store = Store(rows)
        self._send = send
        self._close = close
        self._now = now
        self._rooms = DeviceRooms(self._store, now, timing or Timing())
        self._sockets: dict[int, _Socket] = {}
        self._reviews = DeviceReviews(self._store)
        self._app = DeviceApp(
            calls.Inline(),
            DeviceMatches(self._store, self._rooms, now),
            DevicePlayer(self._store, self._rooms),
            self._reviews,
            self._rooms,
            DeviceSheets(self._store, now),
        )

    async def request(self, method: str, address: str, body: str) -> tuple[int, str]:
        """The status and the text of the answer to a call."""
        return await calls.answer(_CALLS, self._app, method, address, body.encode())

    # -- sockets ---------------------------------------------------------------------------------

    async def open(self, socket: int, code: str, follows: bool = False) -> None:
        """Open a socket of a room; one that follows may not play."""

        def send(text: str) -> None:
            self._send(socket, text)

        def close(code: int) -> None:
            self._sockets.pop(socket, None)
            self._close(socket, code)

        try:
            room = await self._rooms.load(code)
        except Refused:
            close(NO_ROOM)
        except StoreError as error:
            _LOG.error("room %s cannot be opened: %s", code, error)
            send(jsontext.encode(storage_full().to_json(None)))
            close(BROKEN)
        else:
            self._sockets[socket] = _Socket(room, Line(send, close, follows=follows), self._guarded)

    async def hear(self, socket: int, text: str) -> None:
        """Read and carry out a message of a client."""
        if socket in self._sockets:  # otherwise it was closed a moment ago
            await self._sockets[socket].reader.hear(text)

    async def left(self, socket: int) -> None:
        """A client has closed its socket."""
        gone = self._sockets.pop(socket, None)
        if gone is not None:
            await gone.leave()

    async def advance(self) -> float:
        """Do one thing that is due in each room; returns when more is due, or infinity."""
        due = math.inf
        for room in list(self._rooms.in_use.values()):
            found: list[float] = []

            async def step(room: OpenRoom = room, found: list[float] = found) -> None:
                found.append(await room.step())

            await self._guarded(room, step)
            due = min([due, *found])
        if due > self._now() and self._reviews.busy:  # the tables come first
            await self._reviews.step()
            return -math.inf
        return due

    def unload(self, code: str) -> None:
        """Forget a room that nobody is connected to; it is stored."""
        room = self._rooms.in_use.get(code.upper())
        if room is not None and not len(room.host.clients):
            del self._rooms.in_use[room.code]

    async def _guarded(self, room: OpenRoom, work: Callable[[], Awaitable[None]]) -> None:
        """Close a room whose changes cannot be stored; it opens again as it was stored."""
        try:
            await work()
        except Exception as error:
            _LOG.exception("room %s is closed by an error", room.code)
            self._rooms.in_use.pop(room.code, None)
            for socket in list(self._sockets.values()):
                if socket.room is room:
                    if isinstance(error, StoreError):
                        socket.line.send(storage_full().to_json(None))
                    socket.line.close(BROKEN)
