"""Limits on connections: how long one may stay without a request, and how many there may be.

uvicorn limits the time between two requests, but not the time until the first one, nor that of a
request that arrives byte by byte.
"""

from __future__ import annotations

import asyncio
import errno
import logging
import sys
import time
from collections import defaultdict, deque
from collections.abc import Callable
from functools import partial
from typing import Any

from uvicorn.protocols.http.h11_impl import H11Protocol

from baida.server.process.rate_limit import Callers

_LOG = logging.getLogger(__name__)
#: Files reserved for the database, pages, pipes to workers, and connections that were accepted but
#: not counted yet.
_RESERVED_FILES = 160
_NO_FILES = (errno.EMFILE, errno.ENFILE, errno.ENOBUFS, errno.ENOMEM)


def raise_file_limit() -> int:
    """Raise the limit of open files as far as possible; returns how many connections fit."""
    if sys.platform == "win32":
        return 10_000
    import resource  # noqa: PLC0415 - Windows has none

    _soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = 1_048_576 if hard == resource.RLIM_INFINITY else hard
    try:
        resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
    except (OSError, ValueError):  # macOS: the kernel allows fewer than the limit says
        wanted = resource.getrlimit(resource.RLIMIT_NOFILE)[0]
    return max(wanted - _RESERVED_FILES, wanted // 3)


class IdleConnections:
    """Closes the oldest connections without a complete request, those of the same address first."""

    def __init__(
        self,
        *,
        most: int,
        most_each: int,
        patience: float,
        arrivals: Callers,
        is_proxy: Callable[[str], bool],
    ) -> None:
        self._most = most
        self._is_proxy = is_proxy
        self._most_each = most_each
        self._patience = patience
        self._arrivals = arrivals
        self._timers: dict[H11Protocol, asyncio.TimerHandle] = {}  # the oldest first
        self._of_address: defaultdict[str, dict[H11Protocol, None]] = defaultdict(dict)

    def admit(self, connection: H11Protocol) -> bool:
        """Make room for a new connection; False if every other one is in use.

        Also False for an address that connects too often: answering costs a millisecond, even if
        the client has hung up.
        """
        address = _address(connection)
        now = time.monotonic()
        if not self._is_proxy(address) and not self._arrivals.allow(address, now):
            return False
        if len(connection.connections) > self._most:
            if not self._timers:
                return False
            self._close(next(iter(self._timers)))
        self.add(connection)
        return True

    def add(self, connection: H11Protocol) -> None:
        """Start the time limit of a connection for sending a complete request."""
        if connection in self._timers:
            return
        address = _address(connection)
        of_address = self._of_address[address]
        if len(of_address) >= self._most_each and not self._is_proxy(address):
            self._close(next(iter(of_address)))
        self._of_address[address][connection] = None
        self._timers[connection] = connection.loop.call_later(
            self._patience, self._close, connection
        )

    def remove(self, connection: H11Protocol) -> None:
        timer = self._timers.pop(connection, None)
        if timer is None:
            return
        timer.cancel()
        address = _address(connection)
        del self._of_address[address][connection]
        if not self._of_address[address]:
            del self._of_address[address]

    def _close(self, connection: H11Protocol) -> None:
        self.remove(connection)
        connection.transport.close()


def _address(connection: H11Protocol) -> str:
    return connection.client[0] if connection.client else ""


def _has_handshake(websocket: asyncio.BaseProtocol) -> bool:
    """Whether a request to open a WebSocket was readable; one with a body is not."""
    return bool(getattr(websocket, "handshake_initiated", True))


class WorkQueue:
    """Runs one piece of work in each round of the event loop.

    The event loop reads from all sockets before it does anything else, so a hundred requests that
    arrive together would delay every table until the last one is read and answered.
    """

    def __init__(self) -> None:
        self._waiting: deque[Callable[[], None]] = deque()

    def add(self, loop: asyncio.AbstractEventLoop, work: Callable[[], None]) -> None:
        self._waiting.append(work)
        if len(self._waiting) == 1:
            loop.call_soon(self._next, loop)

    def _next(self, loop: asyncio.AbstractEventLoop) -> None:
        try:
            self._waiting[0]()
        finally:
            self._waiting.popleft()
            if self._waiting:
                loop.call_soon(self._next, loop)


def bounded_protocol(idle: IdleConnections) -> type[H11Protocol]:
    queue = WorkQueue()

    class BoundedProtocol(H11Protocol):
        def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
            self.transport = transport
            queue.add(self.loop, self._begin)

        def _begin(self) -> None:
            if self.transport.is_closing():
                return
            super().connection_made(self.transport)
            if not idle.admit(self):
                self.transport.abort()

        def connection_lost(self, exc: Exception | None) -> None:
            idle.remove(self)
            super().connection_lost(exc)

        def data_received(self, data: bytes) -> None:
            self.transport.pause_reading()  # what waits is at most one piece of each connection
            queue.add(self.loop, partial(self._read, data))

        def _read(self, data: bytes) -> None:
            if self.transport.is_closing():
                return
            super().data_received(data)
            if not self.flow.read_paused:
                self.transport.resume_reading()
            self._update()

        def handle_websocket_upgrade(self, event: Any) -> None:
            super().handle_websocket_upgrade(event)
            # uvicorn drops what was read together with the request. A frame that was read in part
            # would make nonsense of those that follow.
            websocket: Any = self.transport.get_protocol()
            frames, _ = self.conn.trailing_data
            if frames and _has_handshake(websocket):
                websocket.data_received(frames)

        def on_response_complete(self) -> None:
            super().on_response_complete()
            self._update()

        def _update(self) -> None:
            if self.transport.is_closing():
                return
            upgraded = self.transport.get_protocol() is not self
            if upgraded and not _has_handshake(self.transport.get_protocol()):
                self.transport.close()  # uvicorn would keep it open forever
            if upgraded or (self.cycle is not None and not self.cycle.response_complete):
                idle.remove(self)
            else:
                idle.add(self)

    return BoundedProtocol


def handle_loop_error(loop: asyncio.AbstractEventLoop, context: dict[str, Any]) -> None:
    """Report a lack of files in one line: asyncio tries again every second, with a traceback."""
    error = context.get("exception")
    if isinstance(error, OSError) and error.errno in _NO_FILES:
        _LOG.error("cannot accept connections: %s", error.strerror)
    else:
        loop.default_exception_handler(context)
