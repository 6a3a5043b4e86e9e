"""Output to a client that does not read is limited in bytes, at servers and at gateways."""

from __future__ import annotations

import asyncio
from typing import cast

from starlette.websockets import WebSocket

from baida.server.cluster.link import TEXT, Link
from baida.server.cluster.shard_links import Socket
from baida.server.process.rate_limit import MOST_WAITING, MOST_WAITING_BYTES
from baida.server.ws.connection import Connection
from baida.wire.close_codes import TOO_SLOW

LONG = "ü" * (MOST_WAITING_BYTES // 20)
MOST = MOST_WAITING_BYTES + len(LONG.encode())


class NeverRead:
    """The socket of a client that never reads: messages stay in the queue."""

    client = None

    def __init__(self) -> None:
        self.sent: list[str] = []
        self.code = 0

    async def send_text(self, text: str) -> None:
        self.sent.append(text)
        await asyncio.Event().wait()

    async def close(self, code: int) -> None:
        self.code = code


class Reads(NeverRead):
    async def send_text(self, text: str) -> None:
        self.sent.append(text)


def test_a_connection_that_never_reads() -> None:
    async def play() -> None:
        socket = NeverRead()
        connection = Connection(cast("WebSocket", socket))
        sending = asyncio.create_task(connection._send_all())
        sent = 0
        while not connection.closing:
            assert sent < MOST_WAITING
            connection.send(LONG)
            sent += 1
            await asyncio.sleep(0)
            assert connection._waiting.bytes <= MOST
        assert sent * len(LONG.encode()) > MOST_WAITING_BYTES
        waiting = connection._waiting.bytes
        connection.send(LONG)
        assert connection._waiting.bytes == waiting
        assert connection._code == TOO_SLOW
        assert len(socket.sent) == 1
        sending.cancel()

    asyncio.run(play())


def test_a_connection_that_reads_gets_everything() -> None:
    """A client that reads gets even a message longer than the limit of the queue."""

    async def play() -> None:
        socket = Reads()
        connection = Connection(cast("WebSocket", socket))
        connection.send({"t": "pong"})
        connection.send("x" * 3 * MOST_WAITING_BYTES)
        sending = asyncio.create_task(connection._send_all())
        for number in range(100):
            while len(socket.sent) < 2 + number:
                await asyncio.sleep(0)
            connection.send(LONG)
            assert not connection.closing
        sending.cancel()

    asyncio.run(play())


class Deaf:
    """A link to a shard that never reads."""

    def __init__(self) -> None:
        self.sent: list[tuple[int, int, bytes]] = []

    def send(self, stream: int, kind: int, payload: bytes = b"") -> None:
        self.sent.append((stream, kind, payload))


def test_a_browser_that_never_reads_from_a_gateway() -> None:
    async def play() -> None:
        link = Deaf()
        socket = Socket(cast("Link", link), 7)
        heard = 0
        while not link.sent:
            assert heard < MOST_WAITING
            socket.hear(TEXT, LONG.encode())
            heard += 1
            assert socket._waiting.bytes <= MOST
        assert heard * len(LONG.encode()) > MOST_WAITING_BYTES
        last = await socket.receive()
        while last["type"] == "websocket.send":
            last = await socket.receive()
        assert last == {"type": "websocket.close", "code": TOO_SLOW}

    asyncio.run(play())
