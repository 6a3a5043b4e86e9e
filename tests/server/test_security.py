"""Attacks by somebody with the source code: forging, replaying, listening, flooding."""

from __future__ import annotations

import asyncio
import base64
import contextlib
import json
import socket
import sqlite3
import stat
from collections.abc import AsyncIterator, Coroutine, Iterator
from pathlib import Path
from typing import Any
from unittest.mock import Mock

import pytest
import uvicorn
from uvicorn.server import ServerState
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidStatus

from baida.errors import InputError
from baida.game.events.redact import cut_log
from baida.game.log.file import parse_log
from baida.game.view.view import SPECTATOR
from baida.server.access.tokens import TokenKey
from baida.server.http.middleware import _HEADERS as SECURITY_HEADERS
from baida.server.process.rate_limit import Rate
from baida.server.serving import listening
from baida.server.ws.bounded_socket import bounded_socket
from tests.helpers.server.player import Player, first
from tests.helpers.server.process import Server
from tests.helpers.values import Json


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server without limits that a test could reach."""
    folder = tmp_path_factory.mktemp("security")
    with Server(folder / "data", origins=["https://friend.example"]) as started:
        yield started
        assert not started.errors


#: Limits on socket messages, on calls and new rooms of an address, and on the wait for hello.
LIMITS = {
    "messages": [0.001, 8], "calls": [0.001, 12], "new_rooms": [0.001, 2],
    "whole_matches": [0.001, 3], "spectators_each": 3, "spectators_in_room": 4, "patience": 1.5,
    "calls_at_once": 3,
}  # fmt: skip


@pytest.fixture(scope="module")
def strict(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server with narrow limits. Each test uses another address."""
    with Server(tmp_path_factory.mktemp("strict") / "data", **LIMITS) as started:
        yield started
        assert not started.errors


_addresses = iter(range(1, 250))


def new_address() -> dict[str, str]:
    """A header as sent by a proxy on the same machine for its client."""
    return {"X-Forwarded-For": f"192.0.2.{next(_addresses)}"}


async def new_host(server: Server) -> Player:
    """The host of a new room, from a new address."""
    player = Player(server)
    player.http.headers.update(new_address())
    return await player.make_room("sbr")


def socket_of(server: Server, code: str) -> str:
    return f"{server.address.replace('http', 'ws')}api/rooms/{code}/socket"


@contextlib.asynccontextmanager
async def table(server: Server, rules: str = "b30fj(hands=1)", **more: Any) -> AsyncIterator[Any]:
    """A host and a guest at a table with two bots, and a spectator."""
    host = await Player(server, "Mai").make_room(rules, **more)
    guest = await Player(server, "Lan").sit(host.code)
    watcher = Player(server, "Tom")
    for player in (host, guest, watcher):
        await player.connect(host.code)
    await host.command("start")
    for player in (host, guest, watcher):
        await player.until(lambda p=player: p.events)  # type: ignore[misc]
    yield host, guest, watcher
    for player in (host, guest, watcher):
        await player.close()


async def the_one_asked(*players: Player) -> Player:
    """The player who has to decide next."""
    await first_of(*(player.until(lambda p=player: p.ask) for player in players))  # type: ignore[misc]
    return next(player for player in players if player.ask)


async def play_some(events: int, *players: Player) -> None:
    """Play until one of the players has seen this many events."""
    await first_of(
        *(player.play(first, lambda p=player: len(p.events) >= events) for player in players)  # type: ignore[misc]
    )


async def first_of(*ways: Coroutine[Any, Any, None]) -> None:
    """Run all of them until one is done."""
    tasks = [asyncio.create_task(way) for way in ways]
    done, _ = await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)
    for task in done:
        task.result()


# --- tokens and secrets -------------------------------------------------------------------------


def test_cookies_are_out_of_reach(server: Server) -> None:
    """Scripts, other pages and requests other than calls cannot get the cookies."""

    async def play() -> None:
        player = Player(server)
        body = {"rules": "sbr", "name": "Mai"}
        for headers, secure in (({}, False), ({"X-Forwarded-Proto": "https"}, True)):
            answer = await player.http.post("/api/rooms", json=body, headers=headers)
            name, *more = (part.strip() for part in answer.headers["set-cookie"].split(";"))
            token = name.partition("=")[2]
            assert name == f"seat_{answer.json()['code']}={token}"
            assert len(base64.urlsafe_b64decode(token + "==")) == 16
            assert {"HttpOnly", "SameSite=strict", "Path=/api"} <= set(more)
            assert ("Secure" in more) == secure
            assert token not in answer.text
        await player.close()

    asyncio.run(play())


def test_a_stolen_database_holds_no_token(server: Server) -> None:
    """It holds only keyed hashes; the key is a file that nobody else may read."""

    async def play() -> None:
        async with table(server) as (host, _guest, _watcher):
            link = (await host.command("link"))["result"]["token"]
            tokens = [link, next(iter(host.http.cookies.jar)).value]
            key = server.data / "token.key"
            assert stat.S_IMODE(key.stat().st_mode) == 0o600
            assert stat.S_IMODE(server.data.stat().st_mode) == 0o700
            kept = b"".join(file.read_bytes() for file in server.data.iterdir())
            assert host.code.encode() in kept
            for token in tokens:
                assert token.encode() not in kept
                assert base64.urlsafe_b64decode(token + "==") not in kept
            for token in tokens:  # a program may send it instead of the cookie
                program = Player(server)
                bearer = {"Authorization": f"Bearer {token}"}
                answer = await program.http.get(f"/api/rooms/{host.code}", headers=bearer)
                assert answer.json()["you"] == host.seat
                await program.close()

    asyncio.run(play())


def test_half_a_key_is_no_key(tmp_path: Path) -> None:
    """A damaged key is refused; a key that was half written at a kill is made anew."""
    TokenKey.in_folder(tmp_path)
    key = tmp_path / "token.key"
    assert TokenKey.in_folder(tmp_path).hash("x") == TokenKey.in_folder(tmp_path).hash("x")
    key.write_bytes(b"")
    with pytest.raises(InputError, match="not the key"):
        TokenKey.in_folder(tmp_path)
    key.unlink()
    (tmp_path / "token.new").write_bytes(b"half")
    TokenKey.in_folder(tmp_path)
    assert len(key.read_bytes()) == 32
    assert stat.S_IMODE(key.stat().st_mode) == 0o600


def test_no_secret_is_told_before_the_end(tmp_path: Path) -> None:
    """No message, answer, file name or output contains a secret; the final log does."""

    async def play() -> None:
        told: list[str] = []
        with Server(tmp_path / "data", seed=None) as server:
            async with table(server, "sbr(hands=1)") as (host, guest, watcher):
                for player in (host, guest, watcher):
                    await player.drop()
                    player.receive = noting(player, told)
                    await player.connect()
                await play_some(60, host, guest)
                for path in (
                    f"matches/{host.match}", f"matches/{host.match}/log", f"rooms/{host.code}",
                    f"matches/{host.match}/verify", "openapi.json", "games",
                ):  # fmt: skip
                    for player in (host, guest, watcher):
                        told.append((await player.http.get(f"/api/{path}")).text)
                told.append((await watcher.http.get("/healthz")).text)
                secret, following = secrets_in(server)
                everything = "".join(told)
                assert host.header["commitment"] in everything
                for hidden in (secret, following):
                    assert hidden not in everything
                    assert base64.b64encode(bytes.fromhex(hidden)).decode() not in everything
                await asyncio.gather(host.play(first), guest.play(first))
                log = (await watcher.http.get(f"/api/matches/{host.match}/log")).text
                assert secret in log
                assert following not in log
                cookies = [str(cookie.value) for cookie in host.http.cookies.jar]
            assert server._process is not None
            assert server._process.stdout is not None
            server._process.terminate()
            said = server._process.stdout.read() + server.errors
            assert said == ""  # the address was read before
            assert not [hidden for hidden in (secret, *cookies) if hidden in said]

    asyncio.run(play())


def noting(player: Player, told: list[str]) -> Any:
    """The player's `receive`, with every message noted."""
    receive = player.receive

    async def receive_and_note() -> Json:
        message = await receive()
        told.append(json.dumps(message))
        return message

    return receive_and_note


def secrets_in(server: Server) -> tuple[str, str]:
    """The secrets of the current match and the next one, in hexadecimal."""
    database = sqlite3.connect(server.data / "baida.sqlite")
    ((secret,),) = database.execute("SELECT secret FROM matches").fetchall()
    ((data,),) = database.execute("SELECT data FROM rooms").fetchall()
    database.close()
    return secret.hex(), json.loads(data)["secret"]


# --- what is hidden stays hidden ----------------------------------------------------------------


def test_a_running_match_is_cut_for_whoever_asks(server: Server) -> None:
    """Whatever is requested, a seat sees its own view and everybody else a spectator's."""

    async def play() -> None:
        async with table(server, "sbr(hands=1)") as (host, guest, watcher):
            other_host = await Player(server, "Eve").make_room("sbr")
            await play_some(50, host, guest)
            callers = [(host, 0), (guest, 1), (watcher, SPECTATOR), (other_host, SPECTATOR)]
            seen: list[tuple[int, list[Json]]] = []
            for caller, viewer in callers:
                for wanted in ("", "?viewer=all", "?viewer=0", "?viewer=1", "?viewer=3"):
                    path = f"/api/matches/{host.match}{wanted}"
                    answer = (await caller.http.get(path)).json()
                    assert not answer["over"]
                    assert answer["viewer"] == ("spectator" if viewer == SPECTATOR else viewer)
                    seen.append((viewer, answer["events"]))
                text = (await caller.http.get(f"/api/matches/{host.match}/log")).text
                header, *events = map(json.loads, text.splitlines())
                assert header == host.header
                seen.append((viewer, events))
                answer = await caller.http.get(f"/api/matches/{host.match}?viewer=spectator")
                seen.append((SPECTATOR, answer.json()["events"]))
                closed = await caller.http.get(f"/api/matches/{host.match}/verify")
                assert (closed.status_code, closed.json()["error"]["code"]) == (409, "not_now")
                bad = await caller.http.get(f"/api/matches/{host.match}?viewer=4")
                assert (bad.status_code, bad.json()["error"]["field"]) == (400, "viewer")
            await asyncio.gather(host.play(first), guest.play(first))
            log = parse_log((await watcher.http.get(f"/api/matches/{host.match}/log")).text)
            for viewer, events in seen:
                assert len(events) > 30
                assert events == cut_log(log.rules, log.events, viewer)[: len(events)]
            await other_host.close()

    asyncio.run(play())


def test_nothing_is_told_before_its_beat(tmp_path: Path) -> None:
    """No call reveals events that are stored but not yet shown."""

    async def play() -> None:
        with Server(tmp_path / "data", beat=1.5) as server:
            players = [await Player(server, "0").make_room("sbr(hands=1)")]
            players += [await Player(server, str(n)).sit(players[0].code) for n in (1, 2, 3)]
            for player in players:
                await player.connect()
            await players[0].command("start")
            for player in players:  # all seats void a suit
                await player.until(lambda p=player: p.ask)  # type: ignore[misc]
                await player.act(first(player, player.ask or {}))
            watcher = await Player(server).connect(players[0].code)
            while True:
                player = await the_one_asked(*players)
                await player.act(first(player, player.ask or {}))
                stored, last = stored_events(server)
                if last["e"] == "drew":  # nobody can claim: the next player has drawn already
                    break
            answer = (await watcher.http.get(f"/api/matches/{player.match}")).json()
            assert answer["events"][-1]["e"] == "discarded"
            await watcher.until(lambda: len(watcher.events) >= len(answer["events"]))
            assert watcher.events[-1]["e"] == "discarded"
            assert stored > watcher.events[-1]["n"]
            for each in [*players, watcher]:
                await each.close()

    asyncio.run(play())


def stored_events(server: Server) -> tuple[int, Json]:
    """The number of stored events, and the last of them."""
    database = sqlite3.connect(server.data / "baida.sqlite")
    n, event = database.execute("SELECT n, event FROM events ORDER BY n DESC").fetchone()
    database.close()
    return n, json.loads(event)


# --- forged and replayed ------------------------------------------------------------------------


def test_nobody_acts_for_another_or_twice(server: Server) -> None:
    """Forged, replayed and stale commands are refused, and the match is unchanged."""

    async def play() -> None:
        async with table(server) as (host, guest, watcher):
            asked = await the_one_asked(host, guest)
            other = guest if asked is host else host
            ask = asked.ask
            assert ask is not None
            act = {"match": ask["match"], "ask": ask["ask"], "action": ask["legal"][0]["action"]}
            before = await everything(asked, other, watcher)
            attempts: list[tuple[Player, Json, str]] = [
                (watcher, act, "no_seat"),
                (other, act, "stale"),
                (other, {**act, "seat": asked.seat}, "malformed"),
                (asked, {**act, "match": "AAAAAAAAAAAA"}, "not_now"),
                (asked, {**act, "ask": ask["ask"] + 1}, "stale"),
                (asked, {**act, "ask": ask["ask"] - 1}, "stale"),
                (asked, {**act, "action": "win"}, "illegal"),
                (asked, {**act, "action": "concealed_kong 1m1m1m1m=1m1m1m1m"}, "illegal"),
                (asked, {**act, "action": "discard 9x"}, "malformed"),
            ]
            for player, fields, code in attempts:
                assert (await player.command("act", **fields))["code"] == code
            assert await everything(asked, other, watcher) == before

            assert (await asked.command("act", id="mine", **act))["t"] == "done"
            asked.ask = None
            while await the_one_asked(asked, other) is other:
                await other.act(first(other, other.ask or {}))
            assert asked.ask is not None
            assert asked.ask["ask"] == ask["ask"] + 1
            after = await everything(asked, other, watcher)
            assert after != before
            assert (await asked.command("act", id="replayed", **act))["code"] == "stale"
            assert (await asked.command("act", id="mine", **act))["t"] == "done"
            assert (await other.command("act", id="mine", **act))["t"] == "error"
            assert await everything(asked, other, watcher) == after

    asyncio.run(play())


async def everything(*players: Player) -> list[Any]:
    """The room and the match as sent to each of the players."""
    found = []
    for player in players:
        for path in (f"rooms/{player.code}", f"matches/{player.match}"):
            found.append((await player.http.get(f"/api/{path}")).json())
    return found


def test_tokens_open_one_seat_of_one_room(server: Server) -> None:
    """A token opens no seat of another room, and an invented token opens nothing."""

    async def play() -> None:
        mine = await Player(server).make_room("sbr")
        other = await Player(server).make_room("sbr")
        token = next(iter(mine.http.cookies.jar)).value
        assert token is not None
        stranger = Player(server)
        guesses = ["x", token[:-1], token + "A", token.swapcase(), "A" * 22, "A" * 3000, "\xff"]
        for room, guess in [(other, token), *((mine, guess) for guess in guesses)]:
            both = "; ".join(f"seat_{code}={guess}" for code in (mine.code, other.code))
            for name, value in (("Authorization", f"Bearer {guess}"), ("Cookie", both)):
                headers = {name.encode(): value.encode("latin-1")}
                answer = await stranger.http.get(f"/api/rooms/{room.code}", headers=headers)
                assert answer.json()["you"] is None
            body = {"token": guess}
            answer = await stranger.http.post(f"/api/rooms/{room.code}/rejoin", json=body)
            assert answer.json()["error"]["code"] in ("no_seat", "malformed")
            assert "set-cookie" not in answer.headers
        eve = await Player(server).connect(other.code, Authorization=f"Bearer {token}")
        await eve.until(lambda: eve.room)
        assert eve.room["you"] is None
        for player in (mine, other, stranger, eve):
            await player.close()

    asyncio.run(play())


# --- pages of others ----------------------------------------------------------------------------

ORIGINS = [
    (None, True),
    ("OWN", True),
    ("https://friend.example", True),
    ("https://friend.example.evil.example", False),
    ("https://evil.example", False),
    ("http://127.0.0.1", False),
    ("http://127.0.0.1:1", False),
    ("OTHER SCHEME", False),
    ("null", False),
    ("file://", False),
    ("", False),
    ("http://[", False),
    ("http://\xff", False),
]


@pytest.mark.parametrize(("origin", "allowed"), ORIGINS)
def test_pages_of_others_cannot_call(server: Server, origin: str | None, allowed: bool) -> None:
    """A foreign page can neither sit down nor open a socket for its visitor."""

    async def play() -> None:
        player = Player(server)
        own = server.address.strip("/")
        named = {"OWN": own, "OTHER SCHEME": own.replace("http", "https")}
        value = origin if origin is None else named.get(origin, origin)
        headers = {} if value is None else {b"Origin": value.encode("latin-1")}
        body = {"rules": "sbr", "name": "Mai"}
        answer = await player.http.post("/api/rooms", json=body, headers=headers)
        assert answer.status_code == (200 if allowed else 403)
        if not allowed:
            assert answer.json()["error"]["code"] == "forbidden"
            assert "set-cookie" not in answer.headers
            await player.make_room("sbr")
        else:
            player._sat(answer)
        more = {} if value is None else {"Origin": value}
        status = await raw(server, upgrade(host_of(server), player.code, **more))
        assert status == (101 if allowed else 403)
        await player.close()

    asyncio.run(play())


def upgrade(host: str, code: str, **headers: str) -> str:
    """A handmade upgrade request: a client library would not send such headers."""
    lines = [
        f"GET /api/rooms/{code}/socket HTTP/1.1", f"Host: {host}",
        "Upgrade: websocket", "Connection: Upgrade", "Sec-WebSocket-Version: 13",
        "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==",
        *(f"{name}: {value}" for name, value in headers.items()),
    ]  # fmt: skip
    return "\r\n".join([*lines, "", ""])


def frame(message: Json) -> bytes:
    """A message as a client sends it, masked with zeros."""
    text = json.dumps(message).encode()
    assert len(text) < 126
    return bytes([0x81, 0x80 | len(text), 0, 0, 0, 0]) + text


def host_of(server: Server) -> str:
    return server.address.removeprefix("http://").strip("/")


async def raw(server: Server, request: str) -> int:
    """The status of the answer to raw bytes."""
    host, port = host_of(server).split(":")
    reader, writer = await asyncio.open_connection(host, int(port))
    writer.write(request.encode("latin-1"))
    async with asyncio.timeout(20):
        line = await reader.readline()
    writer.close()
    return int(line.split()[1])


def test_every_answer_has_the_security_headers(server: Server) -> None:
    """The headers are on pages, files, calls and errors of every kind."""

    async def play() -> None:
        async with table(server) as (host, _guest, _watcher):
            http = host.http
            answers = [
                await http.request(method, path, **more)
                for method, path, more in (
                    ("GET", "/", {}), ("GET", "/r/ABCDEF", {}), ("GET", "/none.js", {}),
                    ("GET", "/healthz", {}), ("GET", "/api/games", {}),
                    ("GET", "/api/openapi.json", {}), ("GET", "/api/nothing", {}),
                    ("GET", f"/api/rooms/{host.code}", {}), ("GET", "/api/rooms/NOROOM", {}),
                    ("GET", f"/api/matches/{host.match}/log", {}), ("PUT", "/api/rooms", {}),
                    ("GET", f"/api/matches/{host.match}/verify", {}), ("DELETE", "/", {}),
                    ("POST", "/api/rooms", {"json": {}}), ("HEAD", "/", {}),
                    ("POST", "/api/rooms", {"content": b"x" * 70_000}),
                    ("POST", "/api/rooms", {"headers": {"Origin": "https://evil.example"}}),
                    ("OPTIONS", "/api/rooms", {"headers": {"Origin": "https://evil.example"}}),
                )
            ]  # fmt: skip
            assert {answer.status_code for answer in answers} >= {200, 400, 403, 404, 405, 409, 413}
            for answer in answers:
                for name, value in SECURITY_HEADERS.items():
                    assert answer.headers[name] == value, (answer.request, name)
                assert "access-control-allow-origin" not in answer.headers
                assert "server" not in answer.headers
                if answer.request.url.path.startswith("/api/") and "games" not in answer.url.path:
                    assert answer.headers["cache-control"] == "no-store"

    asyncio.run(play())


async def until_closed(ws: ClientConnection) -> list[Json]:
    """Everything received before the server closes the connection."""
    received = []
    with contextlib.suppress(ConnectionClosed):
        async with asyncio.timeout(20):
            while True:
                received.append(json.loads(await ws.recv()))
    return received


# --- limits -------------------------------------------------------------------------------------


def test_who_sends_too_fast_is_told_and_disconnected(strict: Server) -> None:
    async def play() -> None:
        address = new_address()
        player = await new_host(strict)
        async with connect(socket_of(strict, player.code), additional_headers=address) as ws:
            for _ in range(40):
                await ws.send('{"t": "ping"}')
            answers = await until_closed(ws)
            assert [answer["t"] for answer in answers] == ["pong"] * 8 + ["error"]
            assert answers[-1]["code"] == "too_fast"
            assert ws.close_code == 1008
        await player.close()

    asyncio.run(play())


def test_too_many_calls_and_rooms(strict: Server) -> None:
    """Each address has its own limit; pages are not calls."""

    async def play() -> None:
        player = Player(strict)
        address = new_address()
        player.http.headers.update(address)
        body = {"rules": "sbr", "name": "Mai"}
        statuses = [(await player.http.post("/api/rooms", json=body)).status_code for _ in range(3)]
        assert statuses == [200, 200, 429]
        statuses = [(await player.http.get("/api/matches/x")).status_code for _ in range(4)]
        assert statuses == [404, 404, 404, 429]
        code = (await player.http.post("/api/rooms", json=body, headers=new_address())).json()
        answers = [await player.http.get(f"/api/rooms/{code['code']}") for _ in range(20)]
        assert [a.status_code for a in answers] == [200] * 6 + [429] * 14
        assert answers[-1].json()["error"]["code"] == "too_fast"
        with pytest.raises(InvalidStatus, match="403"):
            await connect(socket_of(strict, code["code"]), additional_headers=address)
        assert (await player.http.get("/healthz")).status_code == 200
        await player.close()

    asyncio.run(play())


def test_too_many_calls_at_the_same_time(strict: Server) -> None:
    """A slow call delays only its own caller."""

    async def play() -> None:
        address = new_address()["X-Forwarded-For"]
        half = (
            f"POST /api/score HTTP/1.1\r\nHost: {host_of(strict)}\r\n"
            f"X-Forwarded-For: {address}\r\nContent-Length: 100\r\n\r\n{{"
        )
        statuses = await asyncio.gather(*(raw(strict, half) for _ in range(4)))
        assert sorted(statuses) == [408, 408, 408, 429]

    asyncio.run(play())


def test_too_many_connections(strict: Server) -> None:
    """Connections are limited per address and per room; a closed one frees its place."""

    async def play() -> None:
        player = await new_host(strict)
        where = socket_of(strict, player.code)
        async with contextlib.AsyncExitStack() as stack:
            address, sockets = new_address(), []
            for more in [address] * 3 + [new_address()]:
                ws = await stack.enter_async_context(connect(where, additional_headers=more))
                await ws.send('{"t": "hello"}')
                await ws.recv()
                sockets.append(ws)
            for more in (address, new_address()):  # too many of the address, then of the room
                with pytest.raises(ConnectionClosed) as closed:
                    async with connect(where, additional_headers=more) as ws:
                        await ws.recv()
                assert closed.value.rcvd is not None
                assert closed.value.rcvd.code == 1013
            await sockets[0].close()
            await sockets[3].recv()  # the room has changed: a spectator has left
            async with connect(where, additional_headers=address) as ws:
                await ws.send('{"t": "hello"}')
                assert json.loads(await ws.recv())["t"] == "room"
        await player.close()

    asyncio.run(play())


def test_who_does_not_say_hello_is_disconnected(strict: Server) -> None:
    """Pings do not count."""

    async def wait(code: str, pings: int) -> None:
        async with connect(socket_of(strict, code), additional_headers=new_address()) as ws:
            for _ in range(pings):
                await ws.send('{"t": "ping"}')
            assert [answer["t"] for answer in await until_closed(ws)] == ["pong"] * pings
            assert ws.close_code == 1008

    async def play() -> None:
        player = await new_host(strict)
        await asyncio.gather(*(wait(player.code, pings) for pings in (0, 3)))
        await player.close()

    asyncio.run(play())


def test_a_body_that_does_not_come_is_not_waited_for(strict: Server) -> None:
    async def play() -> None:
        status = await raw(
            strict,
            f"POST /api/score HTTP/1.1\r\nHost: {host_of(strict)}\r\n"
            "X-Forwarded-For: 192.0.2.250\r\nContent-Length: 100\r\n\r\n{",
        )
        assert status == 408

    asyncio.run(play())


def test_a_room_that_is_not_there(strict: Server) -> None:
    async def play() -> None:
        async with connect(socket_of(strict, "NOROOM"), additional_headers=new_address()) as ws:
            with pytest.raises(ConnectionClosed):
                await ws.recv()
            assert ws.close_code == 4404

    asyncio.run(play())


# --- impatient clients --------------------------------------------------------------------------


@pytest.mark.parametrize("cut", [0, 1, 10, None])
def test_frames_that_come_with_the_request_are_read(server: Server, cut: int | None) -> None:
    """The first frame may come with the request in full or in part."""

    async def play() -> None:
        player = await new_host(server)
        host, port = host_of(server).split(":")
        reader, writer = await asyncio.open_connection(host, int(port))
        hello = frame({"t": "hello"})
        opening = upgrade(host_of(server), player.code, **new_address()).encode()
        writer.write(opening + hello[:cut])
        async with asyncio.timeout(20):
            assert b" 101 " in await reader.readuntil(b"\r\n\r\n")
            if cut is not None:
                writer.write(hello[cut:])
            first_frame = await reader.readexactly(40)
        assert b'"t":"room"' in first_frame
        writer.close()
        await player.close()

    asyncio.run(play())


@pytest.mark.parametrize(
    ("sent", "code"),
    [
        (b"\xff" * 8, 1002),
        (frame({}).replace(b"{}", b"\xff\xff"), 1007),
        (b"\x8a\x80\0\0\0\0" * 9, 1008),
    ],
    ids=["not a frame", "not UTF-8", "too many"],
)
def test_bad_frames_before_the_app_has_answered(sent: bytes, code: int) -> None:
    """The connection is closed once it exists, and nothing is raised."""

    async def play() -> None:
        asked, may_answer = asyncio.Event(), asyncio.Event()
        heard: list[Json] = []

        async def app(_scope: Json, receive: Any, send: Any) -> None:
            await receive()
            asked.set()
            await may_answer.wait()
            await send({"type": "websocket.accept"})
            heard.append(await receive())

        opened = bounded_socket(Rate(0.001, 8))(
            uvicorn.Config(app, lifespan="off", log_config=None), ServerState(), {}
        )
        transport = Mock(asyncio.Transport)
        transport.is_closing.side_effect = lambda: transport.close.called
        opened.connection_made(transport)
        opened.data_received(upgrade("localhost", "ABCDEF").encode())
        await asked.wait()
        opened.data_received(sent)
        assert not transport.close.called
        may_answer.set()
        await asyncio.gather(*opened.tasks)
        assert [message["code"] for message in heard] == [code]
        written = b"".join(call.args[0] for call in transport.write.call_args_list)
        assert written.startswith(b"HTTP/1.1 101 ")
        assert written.partition(b"\r\n\r\n")[2][2:4] == code.to_bytes(2, "big")
        assert transport.close.called

    asyncio.run(play())


# --- slow clients -------------------------------------------------------------------------------


def test_who_does_not_read_is_disconnected_and_delays_nobody(tmp_path: Path) -> None:
    """The other player can play to the end of the match."""

    async def play() -> None:
        with Server(tmp_path / "data", away=0.1) as server:
            async with table(server) as (host, guest, _watcher):
                assert guest.seat is not None
                await guest.drop()
                await host.until(lambda: not host.room["seats"][guest.seat]["here"])
                stuck = slow_socket(server)
                greeting = upgrade(host_of(server), host.code, Cookie=guest.cookies)
                stuck.sendall(greeting.encode() + frame({"t": "hello"}))
                await host.until(lambda: host.room["seats"][guest.seat]["here"])
                # it keeps asking, and never reads an answer
                question = {"t": "why", "id": "?", "match": host.match, "action": "pass"}
                flood = asyncio.create_task(
                    asyncio.to_thread(send_for_ever, stuck, frame(question))
                )
                await host.play(first)
                assert host.events[-1]["e"] == "match_ended"
                await host.until(lambda: not host.room["seats"][guest.seat]["here"])
                with contextlib.suppress(OSError):  # the server may have cut it off already
                    stuck.shutdown(socket.SHUT_RDWR)
                await flood
                stuck.close()
            assert not server.errors

    asyncio.run(play())


def slow_socket(server: Server) -> socket.socket:
    """A connection with a very small receive buffer."""
    made = socket.socket()
    made.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    host, port = host_of(server).split(":")
    made.connect((host, int(port)))
    return made


def send_for_ever(made: socket.socket, data: bytes) -> None:
    with contextlib.suppress(OSError):
        while True:
            made.sendall(data)


def test_the_system_lets_go_of_who_does_not_read() -> None:
    """Connections inherit limits on how long and how much data may lie unread."""
    with (
        listening("127.0.0.1", 0) as listener,
        socket.create_connection(listener.getsockname()),
        listener.accept()[0] as accepted,
    ):
        timeout = accepted.getsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT)
        assert timeout == 30_000
        assert accepted.getsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF) <= 512 * 1024
