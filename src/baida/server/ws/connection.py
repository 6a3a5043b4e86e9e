"""One connected client, with a bounded queue of messages to send."""

from __future__ import annotations

import asyncio
import contextlib
import logging

from starlette.websockets import WebSocket, WebSocketDisconnect

from baida.game.view.view import SPECTATOR
from baida.jsontext import encode
from baida.server.access.callers import WebCaller
from baida.server.ws.outgoing import Outgoing
from baida.wire.close_codes import TOO_SLOW
from baida.wire.rooms import FromServer

_PATIENCE = 2.0
_LOG = logging.getLogger(__name__)
#: The errors of sending to a client that is gone.
_GONE = (RuntimeError, WebSocketDisconnect)


class Connection:
    def __init__(self, socket: WebSocket) -> None:
        self.address = WebCaller(socket).address
        self.seat: int | None = None
        self.token: bytes | None = None
        self.greeted = False
        #: Whether a server between the client and this one has ended the connection.
        self.lost_by_server = False
        self._socket = socket
        self._waiting: Outgoing[str] = Outgoing()
        self._closing = asyncio.Event()
        self._code = 0

    @property
    def viewer(self) -> int:
        return SPECTATOR if self.seat is None else self.seat

    @property
    def closing(self) -> bool:
        """Whether the connection is closing, so that its commands are ignored."""
        return self._closing.is_set()

    def send(self, message: FromServer | str) -> None:
        """Queue a message; a client that leaves too much unread is disconnected instead."""
        if self.closing:
            return  # the queue must not grow while the client does not read the close frame
        text = message if isinstance(message, str) else encode(message)
        if not self._waiting.put(text, len(text.encode())):
            self.close(TOO_SLOW)

    def close(self, code: int) -> None:
        if not self.closing:
            self._code = code
            self._closing.set()

    async def refuse(self, code: int) -> None:
        """Close a connection that was not run."""
        with contextlib.suppress(*_GONE):
            await self._socket.close(code)

    async def receive(self) -> str:
        """Return the next message; a binary one, which is never valid, as an empty text."""
        message = await self._socket.receive()
        if message["type"] == "websocket.disconnect":
            self.lost_by_server = message.get("by_server", False)
            raise WebSocketDisconnect(message.get("code", 1000))
        text = message.get("text")
        return text if isinstance(text, str) else ""

    async def run(self, reading: asyncio.Task[None]) -> None:
        tasks = [reading, *map(asyncio.create_task, (self._send_all(), self._closing.wait()))]
        await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
        for task in tasks:
            task.cancel()
        for end in await asyncio.gather(*tasks, return_exceptions=True):
            if isinstance(end, Exception) and not isinstance(end, _GONE):
                _LOG.error("a connection is closed by an error", exc_info=end)
        if not self.closing:
            return
        # A client that is gone, or does not even read the close frame, is dropped.
        with contextlib.suppress(TimeoutError, *_GONE):
            async with asyncio.timeout(_PATIENCE):
                while not self._waiting.empty():
                    await self._socket.send_text(await self._waiting.get())
                await self._socket.close(self._code)

    async def _send_all(self) -> None:
        while True:
            await self._socket.send_text(await self._waiting.get())
