"""Clients that hang up, dawdle, hoard connections or spy, against the program that users start."""

from __future__ import annotations

import asyncio
import contextlib
import re
import socket
import struct
from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import httpx
import pytest

from tests.helpers.served import InstalledServer, Player, Server, first, free_port

#: Requests that never become complete: nothing, half a header, half a body, a body that no one
#: reads, and a second request after a complete one.
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
    """The command line used to leave SIGPIPE deadly, and four such clients ended the process."""
    for _ in range(50):
        client = connect(server)
        client.sendall(b"GET /api/games HTTP/1.1\r\nHost: localhost\r\n\r\n" * 4)
        if abrupt:  # close without the usual farewell
            client.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
        client.close()
    assert is_well(server)


def test_incomplete_requests_are_closed(server: Server) -> None:
    """Also those that send a byte now and then."""
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


def test_a_slow_request_is_closed_while_bytes_arrive(server: Server) -> None:
    """A byte now and then does not extend the time."""
    client = connect(server)
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


def test_an_address_that_hoards_connections_loses_the_oldest(server: Server) -> None:
    """Others, and its own new requests, are served."""
    with contextlib.ExitStack() as stack:
        hoard = [stack.enter_context(connect(server, "127.0.0.9")) for _ in range(100)]
        assert is_well(server)
        client = stack.enter_context(connect(server, "127.0.0.9"))
        client.sendall(b"GET /healthz HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n")
        assert client.recv(4096).startswith(b"HTTP/1.1 200")
        assert hoard[0].recv(1) == b""


def test_tables_play_on_at_the_limit_of_open_files(tmp_path: Path) -> None:
    """The server neither spins nor fills its log when connections use up its files."""

    async def play(server: Server) -> None:
        async with playing(server, "sbr(hands=1)") as player:
            with contextlib.ExitStack() as stack:
                for number in range(600):
                    with contextlib.suppress(OSError):
                        source = f"127.0.0.{2 + number // 60}"
                        client = stack.enter_context(connect(server, source))
                        client.sendall(b"GET /")
                await player.play(first)
                assert is_well(server)

    with InstalledServer(tmp_path / "data", most_files=256) as server:
        asyncio.run(play(server))
        assert len(server.errors) < 500


# --- metrics ------------------------------------------------------------------------------------


def figure(text: str, name: str) -> int:
    found = re.search(rf"^{name} (\S+)$", text, re.MULTILINE)
    assert found
    return int(float(found[1]))


def test_metrics_are_not_served_to_players(server: Server) -> None:
    for path in ("metrics", "healthz"):
        assert "baida_" not in httpx.get(f"{server.address}{path}").text


def test_metrics_count_only_what_was_shown(tmp_path: Path) -> None:
    """A decision that nobody may know of is in no figure until the others have decided too."""
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
        if other.ask is not None:  # who has to decide as well, so nothing can have been shown
            hidden.append(choice)
            assert await figures(http) == before

    async def play(server: Server) -> None:
        async with httpx.AsyncClient() as http:
            host = await Player(server, "Mai").make_room("b30fj(hands=1)")
            guest = await Player(server, "Lan").sit(host.code)
            for player in (host, guest):
                await player.connect()
            await host.command("start")
            while host.room.get("state") != "over":
                # the host again: what both are asked may have come after the first time
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
