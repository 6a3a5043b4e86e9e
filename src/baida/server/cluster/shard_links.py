"""A gateway's links to all shards, which are found and connected again whenever they are lost."""

from __future__ import annotations

import asyncio
import logging
from typing import Any, Protocol

from baida.errors import BaidaError
from baida.server.cluster.link import (
    ANSWER,
    CALL,
    END,
    MESSAGE,
    OPEN,
    TEXT,
    UNWELL,
    Link,
    connect,
    packed,
    unpacked,
)
from baida.server.ws.outgoing import Outgoing
from baida.wire.close_codes import RESTARTED, TOO_SLOW

_LOG = logging.getLogger(__name__)
#: Seconds that a browser waits for a shard that is being replaced.
_PATIENCE = 8.0
_RETRY = 0.1
#: Seconds without a sign of life after which the process of a shard is replaced.
_HANGING = 10.0
Message = dict[str, Any]


class Unreachable(BaidaError):
    """A shard does not answer at the moment."""


class Directory(Protocol):
    """Knows where shards are."""

    async def find(self, shard: int) -> tuple[str, int]:
        """The host and port of a shard, which is started if it is not running.

        TimeoutError if its process is there but does not answer.
        """

    async def replace(self, shard: int) -> None:
        """End a shard that does not answer; it is started again somewhere."""


class SignsOfLife:
    """When a shard last gave one."""

    def __init__(self) -> None:
        self._loop = asyncio.get_running_loop()
        self.note()

    def note(self, at: float | None = None) -> None:
        self._last = self._loop.time() if at is None else at

    async def replace_if_missing(self, shard: int, directory: Directory) -> None:
        """Replace a shard that has been silent for too long."""
        if self._loop.time() - self._last >= _HANGING:
            await directory.replace(shard)
            self.note()


class Socket:
    """One browser's socket, on its way to a shard."""

    def __init__(self, link: Link, number: int) -> None:
        self._link = link
        self._number = number
        self._waiting: Outgoing[Message] = Outgoing()
        self._end: Message | None = None

    def hear(self, kind: int, payload: bytes) -> None:
        """Queue what the shard has sent."""
        if self._end is not None:
            return
        if kind == TEXT:
            self._put({"type": "websocket.send", "text": payload.decode()}, len(payload))
        elif kind == MESSAGE:
            self._put(unpacked(payload)[0], len(payload))
        elif kind == END:
            self.end(int.from_bytes(payload, "big"))

    def _put(self, message: Message, size: int) -> None:
        if not self._waiting.put(message, size):  # the browser does not read
            self.end(TOO_SLOW)
            self.close(TOO_SLOW)

    def end(self, code: int) -> None:
        """The shard has closed it, or is gone."""
        if self._end is None:
            self._end = {"type": "websocket.close", "code": code}
            self._waiting.put(self._end, 0)

    async def receive(self) -> Message:
        """What the browser is to be sent next; the last message is a close."""
        if self._waiting.empty() and self._end is not None:
            return self._end
        return await self._waiting.get()

    def send(self, text: str) -> None:
        self._link.send(self._number, TEXT, text.encode())

    def close(self, code: int) -> None:
        """The browser is gone."""
        self._link.send(self._number, END, code.to_bytes(2, "big"))


class ShardLink:
    """The way to one shard."""

    def __init__(self, shard: int, directory: Directory, key: bytes) -> None:
        self.shard = shard
        self._directory = directory
        self._key = key
        self._link: Link | None = None
        self._up = asyncio.Event()
        self._numbers = 0
        self._sockets: dict[int, Socket] = {}
        self._calls: dict[int, asyncio.Future[tuple[Message, bytes]]] = {}
        #: Why the shard cannot be reached; for people.
        self.problem = ""

    @property
    def is_up(self) -> bool:
        return self._up.is_set()

    @property
    def is_well(self) -> bool:
        """Whether the shard is reached, and can store."""
        return self._link is not None and self._link.told != UNWELL

    async def run(self) -> None:
        """Keep the link up."""
        signs = SignsOfLife()
        while True:
            try:
                await self._reach_and_use(signs)
            except (BaidaError, OSError) as error:
                self.problem = str(error)
            except Exception as error:
                self.problem = f"{type(error).__name__}: {error}"
                _LOG.exception("shard %s cannot be reached", self.shard)
            await asyncio.sleep(_RETRY)

    async def _reach_and_use(self, signs: SignsOfLife) -> None:
        try:
            link = await connect(*await self._directory.find(self.shard), self._key)
        except TimeoutError:
            self.problem = "it does not answer"
            await signs.replace_if_missing(self.shard, self._directory)
        except BaseException:
            signs.note()  # it is starting or has ended: Ray sees to it
            raise
        else:
            await self._use(link)
            signs.note(link.heard)

    async def _use(self, link: Link) -> None:
        link.on_frame = self._hear
        self._link, self.problem = link, ""
        self._up.set()
        try:
            await asyncio.wait((link.lost,))
        finally:
            self._up.clear()
            link.abort()
            self._link = None
            sockets, self._sockets = self._sockets, {}
            for socket in sockets.values():
                socket.end(RESTARTED)
            calls, self._calls = self._calls, {}
            for call in calls.values():
                if not call.done():
                    call.set_exception(Unreachable(f"shard {self.shard} is gone"))

    def _hear(self, number: int, kind: int, payload: bytes) -> None:
        if kind == ANSWER:
            call = self._calls.pop(number, None)
            if call is not None and not call.done():
                call.set_result(unpacked(payload))
        elif (socket := self._sockets.get(number)) is not None:
            socket.hear(kind, payload)

    async def _wait(self) -> Link:
        """The link, when it is up; Unreachable if that takes too long."""
        try:
            async with asyncio.timeout(_PATIENCE):
                while self._link is None:
                    await self._up.wait()
        except TimeoutError:
            raise Unreachable(f"shard {self.shard} cannot be reached: {self.problem}") from None
        return self._link

    def _next_number(self) -> int:
        self._numbers = self._numbers % 0xFFFF_FFFF + 1
        return self._numbers

    async def open(self, about: Message) -> tuple[int, Socket]:
        """Pass on a browser's socket; its number is needed to forget it."""
        link, number = await self._wait(), self._next_number()
        socket = self._sockets[number] = Socket(link, number)
        link.send(number, OPEN, packed(about))
        return number, socket

    def forget(self, number: int) -> None:
        self._sockets.pop(number, None)

    async def call(self, about: Message, body: bytes) -> tuple[Message, bytes]:
        """Pass on a call; returns status and headers, and the body of the answer."""
        link, number = await self._wait(), self._next_number()
        answer: asyncio.Future[tuple[Message, bytes]] = asyncio.get_running_loop().create_future()
        self._calls[number] = answer
        link.send(number, CALL, packed(about, body))
        try:
            return await answer
        finally:
            self._calls.pop(number, None)
