"""The backend of one device: calls, room sockets, and the rooms that are in use."""

from __future__ import annotations

import logging
import math
from collections.abc import Awaitable, Callable

from baida import jsontext
from baida.app.calls.declared import Calls, calls_in
from baida.app.calls.refusals import Refused, technical
from baida.app.open_calls import OPEN
from baida.app.owned_calls import OWNED
from baida.app.rooms.messages import id_in, parse_message
from baida.app.rooms.room import Timing
from baida.device import calls, local_calls
from baida.device.local_calls import DeviceApp
from baida.device.matches import DeviceMatches, DevicePlayer
from baida.device.open_room import Line, OpenRoom
from baida.device.reviews import DeviceReviews
from baida.device.rooms import DeviceRooms
from baida.device.rows import Rows
from baida.device.sheets import DeviceSheets
from baida.device.store import Store, StoreError, storage_full
from baida.wire import commands
from baida.wire.close_codes import BROKEN, NO_ROOM

_LOG = logging.getLogger(__name__)
_CALLS = Calls((*OPEN, *OWNED, *calls_in(local_calls)))
#: Codes of a closed socket, as on the server.


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
        self._sockets: dict[int, tuple[OpenRoom, Line]] = {}
        self._reviews = DeviceReviews(self._store)
        self._app = DeviceApp(
            calls.Inline(),
            DeviceMatches(self._store, self._rooms.in_use, now),
            DevicePlayer(self._store, self._rooms.in_use),
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
            self._sockets[socket] = room, Line(send, close, follows=follows)

    async def hear(self, socket: int, text: str) -> None:
        """Read and carry out a message of a client."""
        if socket not in self._sockets:
            return  # it was closed a moment ago
        room, line = self._sockets[socket]
        try:
            message = parse_message(text)
            if isinstance(message, commands.Ping):
                line.send({"t": "pong"})
            elif isinstance(message, commands.Hello):
                if line.joined:
                    raise technical("not_now", "hello may be sent only once")
                await self._guarded(room, lambda: room.join(line, message))
            elif not line.joined:
                raise technical("not_now", "say hello first")
            else:
                await self._guarded(room, lambda: room.hear(line, message))
        except Refused as refused:
            line.send(refused.to_json(id_in(text)))

    async def left(self, socket: int) -> None:
        """A client has closed its socket."""
        room, line = self._sockets.pop(socket, (None, None))
        if room is not None and line is not None:
            await self._guarded(room, lambda: room.left(line))

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
        if room is not None and not len(room.lines):
            del self._rooms.in_use[room.code]

    async def _guarded(self, room: OpenRoom, work: Callable[[], Awaitable[None]]) -> None:
        """Close a room whose changes cannot be stored; it opens again as it was stored."""
        try:
            await work()
        except Exception as error:
            _LOG.exception("room %s is closed by an error", room.code)
            self._rooms.in_use.pop(room.code, None)
            for its, line in list(self._sockets.values()):
                if its is room:
                    if isinstance(error, StoreError):
                        line.send(storage_full().to_json(None))
                    line.close(BROKEN)
