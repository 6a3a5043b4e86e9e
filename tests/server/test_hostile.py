"""Clients that hang up, dawdle, hoard connections or spy, against the program that users start."""

from __future__ import annotations

import asyncio
import contextlib
import json
import re
import socket
import struct
from collections.abc import AsyncIterator, Iterator
from itertools import islice
from pathlib import Path

import httpx
import pytest
from websockets.asyncio import client as ws
from websockets.exceptions import ConnectionClosed

from baida.server.process.rate_limit import FRAMES
from baida.server.process.settings import Settings
from tests.helpers.missing import need_loopback_addresses
from tests.helpers.server.player import Player, first
from tests.helpers.server.process import InstalledServer, Server, free_port

#: Requests that never become complete: nothing, half a header, half a body, a body that is not
#: read, and a second request after a complete one.
INCOMPLETE = {
    "nothing": b"",
    "header": b"GET /api/games HTTP/1.1\r\nHost: localhost\r\nX-Slow: ",
    "body": b"POST /api/rooms HTTP/1.1\r\nHost: localhost\r\nContent-Length: 100\r\n\r\n{",
    "unread body": b"GET /healthz HTTP/1.1\r\nHost: localhost\r\nContent-Length: 100\r\n\r\n{",
    "second header": b"GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\nGET /healthz HTTP/1.1\r\n",
}


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with InstalledServer(tmp_path_factory.mktemp("hostile") / "data") as started:
        yield started
        assert not started.errors


@pytest.fixture(scope="module")
def impatient(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server that waits less long for a request to become complete."""
    with Server(tmp_path_factory.mktemp("impatient") / "data", patience=1.0) as started:
        yield started
        assert not started.errors


@pytest.fixture
def sources() -> Iterator[str]:
    """Client addresses, each used by one test only."""
    need_loopback_addresses()
    return (f"127.0.1.{number}" for number in _numbers)


_numbers = iter(range(1, 255))


def connect(server: Server, source: str = "127.0.0.1") -> socket.socket:
    host, port = server.address.removeprefix("http://").strip("/").split(":")
    return socket.create_connection((host, int(port)), source_address=(source, 0))


def is_well(server: Server) -> bool:
    return httpx.get(f"{server.address}healthz", timeout=30).text == '{"ok":true}'


@contextlib.asynccontextmanager
async def playing(server: Server, rules: str) -> AsyncIterator[Player]:
    """A player at a table with three bots."""
    player = await Player(server).make_room(rules, bots="efficient", start=True)
    try:
        yield await player.connect()
    finally:
        await player.close()


@pytest.mark.parametrize("abrupt", [True, False], ids=["reset", "closed"])
def test_a_client_that_hangs_up_does_not_stop_the_server(server: Server, abrupt: bool) -> None:
    """SIGPIPE used to be deadly, so that four such clients ended the process."""
    for _ in range(50):
        client = connect(server)
        client.sendall(b"GET /api/games HTTP/1.1\r\nHost: localhost\r\n\r\n" * 4)
        if abrupt:  # close with a reset
            client.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
        client.close()
    assert is_well(server)


def test_incomplete_requests_are_closed(impatient: Server) -> None:
    """Incomplete requests are closed even if they send a byte now and then."""
    server = impatient
    with contextlib.ExitStack() as stack:
        clients = {}
        for name, sent in INCOMPLETE.items():
            clients[name] = stack.enter_context(connect(server))
            clients[name].sendall(sent)
        for name, client in clients.items():
            client.settimeout(60)
            with contextlib.suppress(ConnectionResetError):
                while client.recv(4096):
                    pass
            assert is_well(server), name


def test_a_slow_request_is_closed_while_bytes_arrive(impatient: Server) -> None:
    """A byte now and then does not extend the time."""
    client = connect(impatient)
    with client:
        client.settimeout(0.2)
        client.sendall(b"GET /healthz HTTP/1.1\r\nX-Slow: ")
        for _ in range(300):
            try:
                client.sendall(b"x")
                if not client.recv(1):
                    return
            except TimeoutError:
                continue
            except OSError:
                return
    raise AssertionError("the connection stays open for a minute")


def test_an_idle_connection_is_kept_while_patience_lasts(tmp_path: Path) -> None:
    """Most clients close it after 5 seconds; a server that did so too would drop requests."""

    def ask(client: socket.socket) -> None:
        client.settimeout(60)
        client.sendall(b"GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n")
        answer = b""
        while not answer.endswith(b'{"ok":true}'):
            answer += (more := client.recv(4096))
            assert more, "the connection is closed"

    with Server(tmp_path / "data", patience=60) as server, connect(server) as client:
        ask(client)
        client.settimeout(6)
        with pytest.raises(TimeoutError):
            client.recv(1)
        ask(client)


def test_an_address_that_hoards_connections_loses_the_oldest(
    server: Server, sources: Iterator[str]
) -> None:
    """Other addresses, and new requests of the same one, are served."""
    source = next(sources)
    with contextlib.ExitStack() as stack:
        hoard = [stack.enter_context(connect(server, source)) for _ in range(100)]
        assert is_well(server)
        client = stack.enter_context(connect(server, source))
        client.sendall(b"GET /healthz HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n")
        assert client.recv(4096).startswith(b"HTTP/1.1 200")
        assert hoard[0].recv(1) == b""


def test_an_address_that_connects_too_often_is_not_served(
    server: Server, sources: Iterator[str]
) -> None:
    """Its connections are closed unread; others are served."""
    source, refused = next(sources), 0
    for _ in range(500):
        with connect(server, source) as client:
            try:
                client.sendall(b"GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n")
                refused += not client.recv(4096)
            except ConnectionError:
                refused += 1
        if refused:
            break
    assert refused
    assert is_well(server)


def test_tables_play_on_at_the_limit_of_open_files(tmp_path: Path, sources: Iterator[str]) -> None:
    """The server neither spins nor fills its log when connections use up its files."""

    async def play(server: Server) -> None:
        async with playing(server, "sbr(hands=1)") as player:
            with contextlib.ExitStack() as stack:
                for source in [next(sources) for _ in range(10)] * 60:
                    with contextlib.suppress(OSError):
                        client = stack.enter_context(connect(server, source))
                        client.sendall(b"GET /")
                await player.play(first)
                assert is_well(server)

    with InstalledServer(tmp_path / "data", most_files=256) as server:
        asyncio.run(play(server))
        assert len(server.errors) < 500


# --- sockets ------------------------------------------------------------------------------------


def join(server: Server, code: str, source: str = "127.0.0.1", cookies: str = "") -> ws.connect:
    """A socket of a room, which has to say hello."""
    return ws.connect(
        f"{server.address.replace('http', 'ws')}api/rooms/{code}/socket",
        additional_headers={"Cookie": cookies} if cookies else {},
        local_addr=(source, 0),
        compression=None,
        max_queue=None,
    )


async def is_admitted(socket: ws.ClientConnection) -> bool:
    """Whether the newcomer gets the room; otherwise the socket is closed."""
    try:
        await socket.send('{"t": "hello"}')
        return bool(json.loads(await socket.recv())["t"] == "room")
    except ConnectionClosed:
        assert socket.close_code == 1013
        return False


def test_who_looks_on_does_not_lock_players_out(server: Server, sources: Iterator[str]) -> None:
    """Spectators have separate limits for each address and each room."""

    async def play() -> None:
        host = await Player(server).make_room("sbr(hands=1)")
        defaults = Settings(data=Path())
        async with contextlib.AsyncExitStack() as stack:
            admitted = 0
            for source in islice(sources, 5):
                from_here = 0
                while from_here <= defaults.spectators_each:
                    socket = await stack.enter_async_context(join(server, host.code, source))
                    if not await is_admitted(socket):
                        break
                    from_here += 1
                admitted += from_here
                assert from_here <= defaults.spectators_each
            assert admitted == defaults.spectators_in_room
            await host.connect()
            await host.until(lambda: host.room)
            assert host.room["you"] == host.seat
            assert host.room["looking_on"] == admitted
            assert (await host.command("name", name="Thảo"))["t"] == "done"
        await host.close()

    asyncio.run(play())


def test_the_oldest_of_too_many_connections_of_a_seat_is_closed(server: Server) -> None:
    """A player whose connections were lost, but not closed, can always come back."""

    async def play() -> None:
        host = await Player(server).make_room("sbr(hands=1)")
        async with contextlib.AsyncExitStack() as stack:
            sockets = []
            for _ in range(Settings(data=Path()).connections_of_seat + 1):
                way = join(server, host.code, cookies=host.cookies)
                sockets.append(await stack.enter_async_context(way))
                assert await is_admitted(sockets[-1])
            await sockets[0].wait_closed()
            assert sockets[0].close_code == 1013
            await sockets[1].send('{"t": "ping"}')
            while json.loads(await sockets[1].recv())["t"] != "pong":
                pass
        await host.close()

    asyncio.run(play())


PING, PONG, EMPTY = b"\x89\x80\0\0\0\0", b"\x8a\x80\0\0\0\0", b"\x00\x80\0\0\0\0"
BEGINNING = b"\x01\x80\0\0\0\0"


@pytest.mark.parametrize(
    "sent",
    [PING * 1_000, PONG * 1_000, BEGINNING + EMPTY * 1_000],
    ids=["pings", "pongs", "empty fragments"],
)
def test_frames_without_a_message_are_limited(server: Server, sent: bytes) -> None:
    """Such frames never reach the app; many at once used to delay all tables."""
    room = httpx.post(f"{server.address}api/rooms", json={"rules": "sbr", "name": "Mai"}).json()
    host = server.address.removeprefix("http://").strip("/")
    client = connect(server)
    with client:
        client.sendall(
            f"GET /api/rooms/{room['code']}/socket HTTP/1.1\r\nHost: {host}\r\n"
            "Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
            "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n".encode()
        )
        answered = client.recv(4096)
        assert answered.startswith(b"HTTP/1.1 101")
        client.settimeout(60)
        client.sendall(sent)
        frames = b""
        while read := client.recv(4096):
            frames += read
    pongs = frames.count(b"\x8a\x00")
    assert pongs <= FRAMES.at_once + 60 * FRAMES.per_second
    why = b"too many frames"
    assert frames == b"\x8a\x00" * pongs + bytes([0x88, 2 + len(why)]) + b"\x03\xf0" + why
    assert is_well(server)


# --- metrics ------------------------------------------------------------------------------------


def figure(text: str, name: str) -> int:
    found = re.search(rf"^{name} (\S+)$", text, re.MULTILINE)
    assert found
    return int(float(found[1]))


def test_metrics_are_not_served_to_players(server: Server) -> None:
    for path in ("metrics", "healthz"):
        assert "baida_" not in httpx.get(f"{server.address}{path}").text


def test_metrics_count_only_what_was_shown(tmp_path: Path) -> None:
    """A hidden decision changes no metric until the others have decided too."""
    port = free_port()
    hidden = []

    async def figures(http: httpx.AsyncClient) -> tuple[int, int]:
        text = (await http.get(f"http://127.0.0.1:{port}/metrics")).text
        return figure(text, "baida_decisions_total"), figure(text, "baida_command_seconds_count")

    async def catch_up(player: Player) -> None:
        await player.send({"t": "ping"})
        while (await player.receive())["t"] != "pong":
            pass

    async def decide(player: Player, other: Player, http: httpx.AsyncClient) -> None:
        if player.ask is None:
            return
        actions = [choice["action"] for choice in player.ask["legal"]]
        choice = "pass" if "pass" in actions else actions[0]
        before = await figures(http)
        await player.act(choice)
        if other.ask is not None:  # also has to decide, so nothing can have been shown
            hidden.append(choice)
            assert await figures(http) == before

    async def play(server: Server) -> None:
        async with httpx.AsyncClient() as http:
            host = await Player(server, "Mai").make_room("b30fj(hands=16)")
            guest = await Player(server, "Lan").sit(host.code)
            for player in (host, guest):
                await player.connect()
            await host.command("start")
            while "pass" not in hidden or len(host.events) < 300:
                # the host again: the question to both may have come after the first time
                for player in (host, guest, host):
                    await catch_up(player)
                await decide(host, guest, http)
                await decide(guest, host, http)
            assert (await figures(http))[0] > 100
            for player in (host, guest):
                await player.close()

    with Server(tmp_path / "data", metrics_port=port) as server:
        asyncio.run(play(server))
    assert "pass" in hidden
