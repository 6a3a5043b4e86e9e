"""Malformed requests leave no trace in the log, and every request counts for a rate limit."""

from __future__ import annotations

import asyncio
import contextlib
import socket
import struct
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

from tests.helpers.server.process import InstalledServer, Server

_HOST = b"Host: localhost\r\n"
_UPGRADE = (
    b"Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
    b"Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n"
)
_SOCKET = b"GET /api/rooms/ABCDEF/socket HTTP/1.1\r\n" + _HOST + _UPGRADE
MALFORMED = {
    "page with a bad body": (
        b"GET / HTTP/1.1\r\n" + _HOST + b"Transfer-Encoding: chunked\r\n\r\nZZ\r\n"
    ),
    "call with a bad body": (
        b"GET /api/games HTTP/1.1\r\n" + _HOST + b"Transfer-Encoding: chunked\r\n\r\nZZ\r\n"
    ),
    "half a body": b"POST /api/score HTTP/1.1\r\n" + _HOST + b"Content-Length: 20\r\n\r\n{",
    "not HTTP": b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03\r\n\r\n",
    "no host": b"GET / HTTP/1.1\r\n\r\n",
    "strange host": b"GET / HTTP/1.1\r\nHost: [\r\n\r\n",
    "bytes in the path": b"GET /\xff\xfe HTTP/1.1\r\n" + _HOST + b"\r\n",
    "percent in the path": b"GET /api/matches/%zz%ff%00 HTTP/1.1\r\n" + _HOST + b"\r\n",
    "bytes in a cookie": b"GET /api/games HTTP/1.1\r\n" + _HOST + b"Cookie: \xff=\xfe\r\n\r\n",
    "garbage after a request": b"GET /healthz HTTP/1.1\r\n" + _HOST + b"\r\n\x00garbage\r\n\r\n",
    "range": b"GET / HTTP/1.1\r\nRange: bytes=9-1,a-b\r\n" + _HOST + b"\r\n",
    "endless number": b"GET / HTTP/1.1\r\nContent-Length: " + b"9" * 5000 + b"\r\n\r\n",
    "socket without a key": _SOCKET.replace(b"Sec-WebSocket-Key", b"X") + b"\r\n",
    "socket with a bad path": _SOCKET.replace(b"ABCDEF", b"\xff") + b"\r\n",
    "socket with bytes": _SOCKET + b"X: \xff\xfe\r\n\r\n",
    "socket with a body": _SOCKET + b"Content-Length: 5\r\n\r\nhello",
    "socket with a long header": _SOCKET + b"X: " + b"a" * 9000 + b"\r\n\r\n",
    "bad frames": _SOCKET + b"\r\n\xff\xff\xff\xff",
    "frame that is not UTF-8": _SOCKET + b"\r\n\x81\x82\0\0\0\0\xff\xfe",
}
_HANG_UP = struct.pack("ii", 1, 0)


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with InstalledServer(tmp_path_factory.mktemp("malformed") / "data") as started:
        yield started


def send(server: Server, request: bytes, *, hang_up: bool) -> None:
    """Send a request and read until the server closes, or hang up at once."""
    host, port = server.address.removeprefix("http://").strip("/").split(":")
    with socket.create_connection((host, int(port)), timeout=30) as client:
        client.sendall(request)
        if hang_up:
            client.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, _HANG_UP)
            return
        client.shutdown(socket.SHUT_WR)
        with contextlib.suppress(ConnectionResetError):
            while client.recv(65536):
                pass


@pytest.mark.parametrize("name", MALFORMED)
def test_malformed_requests_are_not_logged(server: Server, name: str) -> None:
    for hang_up in (False, True):
        send(server, MALFORMED[name], hang_up=hang_up)
    assert httpx.get(f"{server.address}healthz").json() == {"ok": True}
    assert server.errors == ""


def test_pages_have_a_rate_limit(tmp_path: Path) -> None:
    with Server(tmp_path / "data", pages=[0.001, 20]) as server:
        headers = [{"X-Forwarded-For": f"192.0.2.{number}"} for number in (1, 2)]
        with httpx.Client(base_url=server.address) as http:
            statuses = [http.get("/x.js", headers=headers[0]).status_code for _ in range(30)]
            assert statuses == [404] * 20 + [429] * 10
            assert http.get("/", headers=headers[0]).json()["error"]["code"] == "too_fast"
            assert http.get("/", headers=headers[1]).status_code == 200


# --- what is logged -----------------------------------------------------------------------------

LOGGING = """
import logging
from baida.errors import BaidaError
from baida.server.process import logs
logs.set_up_logs()
logger = logging.getLogger("baida.tested")
for number in range(5):
    logger.error("room %s is closed", number)
logger.error("another trouble")
logs.PERIOD = 0.0
logger.error("room %s is closed", 5)
for error in (BaidaError("the disk is full"), ZeroDivisionError("oops")):
    try:
        raise error
    except Exception:
        logger.exception("it failed")
"""


def test_the_same_trouble_is_reported_once() -> None:
    """Our own errors take one line; only unexpected ones have a traceback."""
    command = [sys.executable, "-c", LOGGING]
    said = subprocess.run(command, stderr=subprocess.PIPE, text=True, check=True).stderr
    lines = [line.split(" ERROR ")[-1] for line in said.splitlines()]
    assert lines[:6] == [
        "room 0 is closed",
        "another trouble",
        "room 5 is closed (4 more since then)",
        "it failed: the disk is full",
        "it failed",
        "Traceback (most recent call last):",
    ]
    assert lines[-1] == "ZeroDivisionError: oops"


def test_who_asks_too_much_waits_for_the_refusal(tmp_path: Path) -> None:
    """Clients over the limit wait for the refusal; if too many wait, the rest are disconnected."""

    async def ask(server: Server) -> None:
        limits = httpx.Limits(max_connections=None)
        async with httpx.AsyncClient(base_url=server.address, limits=limits, timeout=60) as http:
            answers = await asyncio.gather(*(http.get("/x.js") for _ in range(50)))
        assert [answer.status_code for answer in answers].count(429) == 45
        closed = [answer.headers.get("connection") for answer in answers].count("close")
        assert closed == 45 - 32

    with Server(tmp_path / "data", pages=[0.001, 5], refusal_delay=3.0) as server:
        asyncio.run(ask(server))
