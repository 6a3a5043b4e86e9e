"""A hostile client: it floods, hangs up, idles and lies until it is killed.

``python -m tests.helpers.server.hostile_client ADDRESS CODE SEED``, with the code of a room in use.
It uses the addresses 127.0.0.2 to 127.0.0.9, and prints a line when it begins.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import os
import random
import socket
import struct
import sys
from collections.abc import Awaitable, Callable

import httpx
from websockets.asyncio.client import connect
from websockets.exceptions import WebSocketException

from tests.helpers.database.large_records import long_hand

Attack = Callable[["Target"], Awaitable[None]]
_ENDS = (OSError, EOFError, WebSocketException, TimeoutError, httpx.HTTPError)
_RESET = struct.pack("ii", 1, 0)
_PATHS = ("/", "/api/games", "/api/games/sbr", "/api/matches/x", "/api/matches/x/verify",
          "/healthz", "/api/rooms/{code}", "/%ff", "/assets/../../x")  # fmt: skip
_LIES = (
    "GET / HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\nZZ\r\n",
    "POST /api/rooms HTTP/1.1\r\nHost: localhost\r\nContent-Length: 9\r\n\r\n[[[[[[[[[",
    "POST /api/rooms/{code}/rejoin HTTP/1.1\r\nHost: localhost\r\nContent-Length: 15\r\n\r\n"
    '{"token": "me"}',
    "POST /api/rooms/{code}/seats HTTP/1.1\r\nHost: localhost\r\nOrigin: https://evil.example\r\n"
    'Content-Length: 15\r\n\r\n{"name": "Mai"}',
    "GET /api/rooms/{code} HTTP/1.1\r\nHost: evil.example\r\n\r\n",
    "GET /api/rooms/{code}/socket HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\n"
    "Connection: Upgrade\r\nContent-Length: 5\r\n\r\nhello",
    "\x16\x03\x01\x02\x00\x01\x00",
)


class Target:
    """The server that is attacked."""

    def __init__(self, address: str, code: str, seed: int) -> None:
        self.host, port = address.removeprefix("http://").strip("/").split(":")
        self.port = int(port)
        self.code = code
        self.rng = random.Random(seed)
        #: The attacker's own records: their paths and cookies.
        self.sheet, self.sheet_cookie, self.hands = "", "", 0
        self.cup, self.cup_cookie = "", ""

    @property
    def source(self) -> tuple[str, int]:
        """One of the attacker's addresses."""
        return f"127.0.0.{self.rng.randint(2, 9)}", 0

    async def open(self) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
        """A connection from one of the attacker's addresses."""
        return await asyncio.open_connection(self.host, self.port, local_addr=self.source)

    def http(self, cookie: str = "") -> httpx.AsyncClient:
        """A client that calls from one of the attacker's addresses."""
        return httpx.AsyncClient(
            base_url=f"http://{self.host}:{self.port}",
            headers={"Cookie": cookie} if cookie else {},
            transport=httpx.AsyncHTTPTransport(local_address=self.source[0]),
            timeout=30,
        )

    async def make_records(self) -> None:
        """Fill a score sheet, and make a tournament that is large."""
        async with self.http() as http:
            new = {"rules": "b30fj", "names": ["A", "B", "C", "D"], "dealer": 0}
            self.sheet, self.sheet_cookie = await _made(http, "/api/sheets", new)
            for hand in range(1, 60):
                rewritten = {"e": "rewritten", "hand": hand, "entries": long_hand()}
                if (await _send(http, self.sheet, **rewritten)).status_code != 200:
                    break
                self.hands = hand
            new = {"name": "Cup", "rules": "sbr", "rounds": 8}
            self.cup, self.cup_cookie = await _made(http, "/api/tournaments", new)
            await _send(http, self.cup, e="players", names=[f"P{n}" for n in range(128)])
            await _send(http, self.cup, e="drawn", seed="s")

    def request(self, path: str) -> bytes:
        """A request that is well-formed."""
        return f"GET {path.format(code=self.code)} HTTP/1.1\r\nHost: localhost\r\n\r\n".encode()


async def _made(http: httpx.AsyncClient, path: str, body: object) -> tuple[str, str]:
    answer = await http.post(path, json=body)
    return f"{path}/{answer.json()['code']}", answer.headers["set-cookie"].partition(";")[0]


async def _send(http: httpx.AsyncClient, path: str, **event: object) -> httpx.Response:
    """Send an event to a record; only sheets need the phone."""
    body = {"id": os.urandom(8).hex(), "by": "", **event}
    if path.startswith("/api/sheets"):
        body |= {"phone": "p", "seen": 0}
    return await http.post(f"{path}/events", json=body)


async def flood(target: Target) -> None:
    """As many requests as possible over several connections."""
    await asyncio.gather(*(_flood(target) for _ in range(8)), return_exceptions=True)


async def _flood(target: Target) -> None:
    reader, writer = await target.open()
    try:
        for _ in range(20):
            writer.write(target.request(target.rng.choice(_PATHS)))
            await writer.drain()
            await asyncio.wait_for(reader.read(65536), 5)
    finally:
        writer.close()


async def flood_socket(target: Target) -> None:
    """Flood a room that others play in with messages."""
    address = f"ws://{target.host}:{target.port}/api/rooms/{target.code}/socket"
    async with connect(address, local_addr=target.source, compression=None) as client:
        await client.send(json.dumps({"t": "hello", "match": None, "after": 0}))
        for number in range(200):
            act = {"t": "act", "id": str(number), "match": "x", "ask": number, "action": "pass"}
            await client.send(target.rng.choice((json.dumps(act), '{"t": "ping"}', "[", "é" * 999)))
            await client.ping()


async def hang_up(target: Target) -> None:
    """Send expensive requests and hang up."""
    for _ in range(20):
        client = socket.socket()
        client.bind(target.source)
        client.setblocking(False)
        loop = asyncio.get_running_loop()
        await loop.sock_connect(client, (target.host, target.port))
        await loop.sock_sendall(client, target.request("/api/games/b30fj") * 5)
        client.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, _RESET)
        client.close()


async def idle(target: Target) -> None:
    """Hold connections with half a request."""
    async with contextlib.AsyncExitStack() as stack:
        for _ in range(100):
            _, writer = await target.open()
            stack.callback(writer.close)
            writer.write(b"GET / HTTP/1.1\r\nX: ")
        await asyncio.sleep(1)


async def lie(target: Target) -> None:
    """Break the rules of HTTP; pose as a page of the server or as another player."""
    for lie in _LIES:
        reader, writer = await target.open()
        writer.write(lie.replace("{code}", target.code).encode("latin-1"))
        with contextlib.suppress(TimeoutError):
            await asyncio.wait_for(reader.read(4096), 1)
        writer.close()


async def follow_unread(target: Target) -> None:
    """Follow a full sheet with sockets that never read, and change its first hand."""
    address = f"ws://{target.host}:{target.port}{target.sheet}/socket"
    cookie = {"Cookie": target.sheet_cookie}
    async with contextlib.AsyncExitStack() as stack:
        for _ in range(8):
            follower = await stack.enter_async_context(
                connect(address, additional_headers=cookie, local_addr=target.source, max_queue=1)
            )
            await follower.send('{"t": "hello", "seen": 0}')
        http = await stack.enter_async_context(target.http(target.sheet_cookie))
        for number in range(40):
            hand = target.rng.choice((1, target.hands - 3))
            await _send(http, target.sheet, e="dealt", hand=hand, dealer=number % 4)


async def fetch_sheets(target: Target) -> None:
    """Read a full sheet over several connections."""
    await asyncio.gather(*(_fetch_sheets(target) for _ in range(8)), return_exceptions=True)


async def _fetch_sheets(target: Target) -> None:
    async with target.http(target.sheet_cookie) as http:
        for path in ("", "/events") * 10:
            await http.get(target.sheet + path)


async def enter(target: Target) -> None:
    """Add entries to a full sheet; each asks for the whole sheet."""
    async with target.http(target.sheet_cookie) as http:
        for _ in range(40):
            hand = target.rng.randint(1, target.hands)
            entry = {"e": "penalty", "from": 0, "to": "all", "amount": 1}
            await _send(http, target.sheet, e="entered", hand=hand, entry=entry)


async def fetch_tournament(target: Target) -> None:
    """Fetch the page and the files of a large tournament that changes all the time."""
    async with target.http(target.cup_cookie) as http:
        for number in range(20):
            await _send(http, target.cup, e="timer", running=True, left=number)
            await http.get(target.cup)
            await http.get(f"{target.cup}/standings.csv")


ATTACKS: tuple[Attack, ...] = (
    flood, flood_socket, hang_up, idle, lie, follow_unread, fetch_sheets, enter, fetch_tournament,
)  # fmt: skip


async def repeat(attack: Attack, target: Target) -> None:
    """Repeat an attack forever, whatever the server refuses."""
    while True:
        with contextlib.suppress(*_ENDS):
            await attack(target)
        await asyncio.sleep(0.01)  # the server refuses some immediately


async def main(address: str, code: str, seed: str) -> None:
    """Run all attacks at the same time."""
    os.nice(10)  # a real attacker would not use the CPU of the server's machine
    target = Target(address, code, int(seed))
    await target.make_records()
    print("attacking", flush=True)
    await asyncio.gather(*(repeat(attack, target) for attack in ATTACKS))


if __name__ == "__main__":
    asyncio.run(main(*sys.argv[1:]))
