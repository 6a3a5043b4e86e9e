"""Malformed messages and calls get a typed error or a closed connection, and change nothing."""

from __future__ import annotations

import asyncio
import contextlib
import json
import sqlite3
from collections.abc import Coroutine, Iterator
from typing import Any, TypeVar
from urllib.parse import quote_from_bytes

import httpx
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from baida.app.calls.refusals import CODES
from baida.app.open_calls import OPEN
from baida.app.server_calls import OWNED
from baida.game.log.file import parse_log
from baida.game.rerun import rerun
from baida.i18n import LANGUAGES
from tests.helpers.server.player import Player, first
from tests.helpers.server.process import Server
from tests.helpers.values import Json

Result = TypeVar("Result")
FEW = settings(max_examples=25, suppress_health_check=list(HealthCheck))
MANY = settings(max_examples=300, suppress_health_check=list(HealthCheck))


class Table:
    """Four players in a match that others try to disturb. Without bots nothing moves by itself."""

    def __init__(self, server: Server) -> None:
        self.server = server
        self._runner = asyncio.Runner()
        self.players = [Player(server, name) for name in ("Mai", "Lan", "Tom", "Vy")]
        self.host, self.guest, *_ = self.players
        self.stranger = httpx.AsyncClient(base_url=server.address, verify=False, timeout=60)
        self.run(self._begin())
        self._before = self._everything()

    def run(self, play: Coroutine[Any, Any, Result]) -> Result:
        return self._runner.run(play)

    async def _begin(self) -> None:
        await self.host.make_room("b30fj(hands=1)")
        for player in self.players[1:]:
            await player.sit(self.host.code)
        for player in self.players:
            await player.connect()
        await self.host.command("start")
        await self._all_received()

    async def _all_received(self) -> None:
        for player in self.players:
            await player.until(lambda p=player: p.match)  # type: ignore[misc]
            # a question is answered after all earlier messages
            answer = await player.command("why", match=player.match, action="pass")
            assert answer["t"] == "done"
        assert any(player.ask for player in self.players)

    def _everything(self) -> list[str]:
        """Everything that is stored and sent about the room and the match."""
        database = sqlite3.connect(self.server.data / "baida.sqlite")
        names = {"code": self.host.code, "match": self.host.match}
        rows = [
            repr(row)
            for table, column in (("rooms", "code"), ("seat_tokens", "code"), ("matches", "code"),
                                  ("decisions", "match"), ("events", "match"))
            for row in database.execute(
                f"SELECT * FROM {table} WHERE {column} = ?", (names[column],)
            )
        ]  # fmt: skip
        database.close()
        return rows + self.run(self._told())

    async def _told(self) -> list[str]:
        told = []
        for player in (self.host, self.guest):
            while True:
                room = (await player.http.get(f"/api/rooms/{player.code}")).text
                if json.loads(room)["looking_on"] == 0:  # the client that disturbed us has left
                    break
            told += [room, (await player.http.get(f"/api/matches/{player.match}")).text]
        return told

    def check(self) -> None:
        """Check that nothing has changed, the server logged no error, and the match continues."""
        assert self._everything() == self._before
        assert not self.server.errors
        self.run(self._play_a_little())
        self._before = self._everything()

    async def _play_a_little(self) -> None:
        for player in self.players:
            if player.ask is not None:
                assert (await player.act(pass_or_first(player, player.ask)))["t"] == "done"
        await self._all_received()

    def end(self) -> None:
        """Play the match to its end."""
        self.run(self._play_on())
        self._runner.close()

    async def _play_on(self) -> None:
        await asyncio.gather(*(player.play(first) for player in self.players))
        log = parse_log((await self.host.http.get(f"/api/matches/{self.host.match}/log")).text)
        assert log.finished
        assert rerun(log).differences == []
        await self.stranger.aclose()
        for player in self.players:
            await player.close()

    # -- those who disturb -----------------------------------------------------------------------

    def connect(self, *, seat: bool) -> connect:
        """Open another connection, as the guest or as a spectator."""
        address = self.server.address.replace("http", "ws")
        return connect(
            f"{address}api/rooms/{self.host.code}/socket",
            additional_headers={"Cookie": self.guest.cookies} if seat else {},
            compression=None,
            max_size=None,
            max_queue=None,
        )

    async def disturb(self, messages: list[Any], *, seat: bool, hello: bool = True) -> list[Json]:
        """Send everything; return all answers until a ping is answered or the connection closes."""
        async with self.connect(seat=seat) as ws:
            with contextlib.suppress(ConnectionClosed):
                if hello:
                    await ws.send('{"t": "hello"}')
                for message in messages:
                    if isinstance(message, BadText):
                        await ws.send(message.data, text=True)
                    else:
                        await ws.send(message)
                await ws.send('{"t": "ping"}')
            return await answers_of(ws)


def pass_or_first(player: Player, ask: Json) -> str:
    """An action that does not end the hand early."""
    choices = [choice["action"] for choice in ask["legal"]]
    return "pass" if "pass" in choices else first(player, ask)


class BadText:
    """Bytes sent as a text frame."""

    def __init__(self, data: bytes) -> None:
        self.data = data

    def __repr__(self) -> str:
        return f"BadText({self.data!r})"


async def answers_of(ws: ClientConnection) -> list[Json]:
    found: list[Json] = []
    try:
        async with asyncio.timeout(20):
            while not found or found[-1]["t"] != "pong":
                found.append(json.loads(await ws.recv()))
    except ConnectionClosed as closed:
        code = None if closed.rcvd is None else closed.rcvd.code
        # malformed, too large, not UTF-8, not read; or the server hung up while we were sending
        assert code in (1008, 1009, 1007, 1013, None)
    for answer in found:
        assert answer["t"] in ("room", "match", "events", "ask", "chosen", "done", "error", "pong")
        if answer["t"] == "error":
            assert answer.keys() == {"t", "id", "code", "message", "text"}
            assert answer["code"] in CODES
            assert tuple(answer["text"]) == LANGUAGES
    return found


@pytest.fixture(scope="module")
def table(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Table]:
    with Server(
        tmp_path_factory.mktemp("fuzz") / "data", seed=1, patience=120.0, allowed_hosts=["h"]
    ) as server:
        laid = Table(server)
        yield laid
        laid.check()
        laid.end()
        assert not server.errors


# --- messages that are nearly right -------------------------------------------------------------

RIGHT: dict[str, Json] = {
    "hello": {"match": "ID", "after": 1},
    "ping": {},
    "act": {"id": "x", "match": "ID", "ask": 1, "action": "pass"},
    "waits": {"id": "x", "match": "ID"},
    "why": {"id": "x", "match": "ID", "action": "pass"},
    "contribute": {"id": "x", "text": "x"},
    "name": {"id": "x", "name": "x"},
    "leave": {"id": "x"},
    "back": {"id": "x"},
    "link": {"id": "x"},
    "ready": {"id": "x"},
    "skip": {"id": "x", "match": "ID"},
    "pace": {"id": "x", "pace": "fast"},
    "start": {"id": "x"},
    "seat": {"id": "x", "seat": 2, "bot": "random"},
    "rules": {"id": "x", "rules": "sbr"},
    "clock": {"id": "x", "clock": "off"},
}
_NO_STRING = [0, -1, 1.5, True, [], {}, ["x"], {"x": "x"}]
_NO_NUMBER = ["1", "", 1.5, True, [], {}, -1, 10**9, 10**30, 1e300, "Infinity"]
WRONG: dict[str, list[Any]] = {
    "id": [*_NO_STRING, None, "", "x" * 41, "\u0000", "a\nb"],
    "match": [*_NO_STRING, "x" * 41],
    "action": [*_NO_STRING, None, "x" * 81],
    "text": [*_NO_STRING, None, "x" * 65],
    "name": [*_NO_STRING, None, "", " ", "\u0000", "\u202e", "x" * 25],
    "bot": [*_NO_STRING, "x" * 81],
    "rules": [*_NO_STRING, None, "x" * 301],
    "clock": [*_NO_STRING, None, "x" * 81],
    "pace": [*_NO_STRING, None, "x" * 81],
    "after": _NO_NUMBER,
    "ask": [*_NO_NUMBER, None],
    "seat": [*_NO_NUMBER, None, 4],
}
MAY_BE_LEFT_OUT = {("hello", "match"), ("hello", "after")}


def nearly_right() -> Iterator[str]:
    """Each message with one field wrong, missing, twice, or one too many."""
    for t, fields in RIGHT.items():
        right = {"t": t, **fields}
        for name in fields:
            for value in WRONG[name]:
                yield json.dumps({**right, name: value})
            rest = {key: value for key, value in right.items() if key != name}
            if (t, name) not in MAY_BE_LEFT_OUT:
                yield json.dumps(rest)
            text = json.dumps(rest)[:-1]
            yield f'{text}, "{name}": NaN}}'
            yield f'{text}, "{name}": "\\ud800"}}'
            yield f'{text}, "{name}": 1{"0" * 500}}}'
            yield f'{text}, "{name}": {"[" * 500}{"]" * 500}}}'
        yield json.dumps({**right, "more": 1})
        yield json.dumps({**right, "": None})
        yield json.dumps([right])
        yield json.dumps(right)[:-1]
        yield json.dumps(right) + "x"
        no_kinds: list[Any] = [t.upper(), f"{t} ", None, 0, [], {}, "__class__"]
        for kind in no_kinds:
            yield json.dumps({**right, "t": kind})


def test_every_field_of_every_message_is_checked(table: Table) -> None:
    """Each nearly right message of a seated player is answered as malformed."""
    messages = list(nearly_right())
    assert len(messages) > 400

    async def play() -> None:
        for batch in in_fours(messages):
            answers = await table.disturb(batch, seat=True)
            errors = [answer for answer in answers if answer["t"] == "error"]
            assert [error["code"] for error in errors] == ["malformed"] * len(batch), batch
            assert answers[-1]["t"] == "pong"

    table.run(play())
    table.check()


def in_fours(messages: list[str]) -> Iterator[list[str]]:
    """Batches of as many messages as a client may get wrong before it is disconnected."""
    for start in range(0, len(messages), 4):
        yield messages[start : start + 4]


# --- anything at all ----------------------------------------------------------------------------

plain = st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=20)
json_values = st.recursive(
    plain,
    lambda inner: (
        st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=4)
    ),
    max_leaves=12,
)
somehow_messages = st.fixed_dictionaries(
    {"t": st.sampled_from(list(RIGHT))},
    optional={name: json_values | st.sampled_from(["ID", "x", 1]) for name in WRONG},
)
anything = st.one_of(
    st.text(),
    st.binary(max_size=200),
    st.binary(min_size=1, max_size=50).map(lambda data: BadText(b"\xff" + data)),
    json_values.map(json.dumps),
    somehow_messages.map(json.dumps),
    st.integers(1, 4000).map(lambda n: "[" * n),
    st.integers(1, 800).map(lambda n: '{"t":' * n),
    st.integers(1, 2000).map(lambda n: '{"t": "hello", "after": ' + "9" * n + "}"),
    st.sampled_from([4095, 4096, 4097, 70_000]).map(lambda n: "x" * n),
)


def check_anything(table: Table, messages: list[Any], hello: bool) -> None:
    """Send anything as a spectator: even valid commands are never done."""
    answers = table.run(table.disturb(messages, seat=False, hello=hello))
    assert not [answer for answer in answers if answer["t"] == "done"]


@FEW
@given(messages=st.lists(anything, min_size=1, max_size=8), hello=st.booleans())
def test_anything_may_come(table: Table, messages: list[Any], hello: bool) -> None:
    check_anything(table, messages, hello)


@pytest.mark.slow
@MANY
@given(messages=st.lists(anything, min_size=1, max_size=8), hello=st.booleans())
def test_anything_may_come_and_does(table: Table, messages: list[Any], hello: bool) -> None:
    check_anything(table, messages, hello)


def test_messages_without_measure(table: Table) -> None:
    """Messages that are too large, too many or in too many fragments do no harm."""
    large = "x" * 10_000_000

    async def play() -> None:
        for seat in (False, True):
            await table.disturb([large], seat=seat)
            await table.disturb([large.encode()], seat=seat)
            await table.disturb(['{"t": "ping"}'] * 2000, seat=seat)
            await table.disturb(["{"] * 2000, seat=seat)
            await table.disturb([json.dumps({"t": "why", "id": "x", "match": table.host.match,
                                             "action": "win"})] * 1000, seat=seat)  # fmt: skip
            async with table.connect(seat=seat) as ws:
                with contextlib.suppress(ConnectionClosed):
                    await ws.send(["x" * 100] * 1000)
                await ws.wait_closed()
                assert ws.close_code in (1009, 1006)  # with a reason, or cut off in mid-send

    table.run(play())
    table.check()


# --- calls --------------------------------------------------------------------------------------


def calls() -> list[tuple[str, str]]:
    """Every call, by its method and path."""
    return [(call.method, call.path) for call in (*OPEN, *OWNED)]


def test_all_calls_are_known(table: Table) -> None:
    """The server's own description lists the calls tried here, and one more."""

    async def look() -> set[tuple[str, str]]:
        paths = (await table.stranger.get("/api/openapi.json")).json()["paths"]
        return {(method.upper(), path) for path, methods in paths.items() for method in methods}

    assert table.run(look()) == {*calls(), ("GET", "/healthz"), ("GET", "/readyz")}


path_parts = st.one_of(
    st.binary(min_size=1, max_size=12).map(quote_from_bytes),
    st.sampled_from(["ROOM", "MATCH", "..", "%2e%2e", "%00", "x" * 3000, "sbr", "'", "%ff"]),
)
#: Bodies, some of them nearly valid JSON.
bodies = st.one_of(
    st.binary(max_size=100),
    json_values.map(lambda value: json.dumps(value).encode()),
    st.fixed_dictionaries(
        {},
        optional={
            "rules": json_values | st.sampled_from(["sbr", "\ud800"]),
            "name": json_values | st.just("Mai"),
            "token": json_values,
            "seat": json_values,
            "clock": json_values,
            "bots": json_values,
            "variant": st.sampled_from(["sbr", "b30fj", "\udfff"]) | json_values,
            "concealed": json_values | st.sampled_from(["123m", "JM" * 20]),
            "kind": json_values | st.sampled_from(["worth", "discard"]),
            "level": json_values | st.just(1),
            "seed": json_values | st.just(1),
            "answer": json_values | st.just(["1m"]),
            "\ud800": json_values,
        },
    ).map(lambda value: json.dumps(value).encode()),
    st.sampled_from([b"[" * 30_000, b'{"seat": 1' + b"0" * 5000 + b"}", b"x" * 70_000]),
)
queries = st.dictionaries(
    st.sampled_from(["viewer", "rules", "kind", "level", "seed", "x"]),
    st.text(max_size=20),
    max_size=2,
)
types = st.sampled_from(["application/json", "text/plain", "multipart/form-data", "", "\xff"])


def check_call(table: Table, call: tuple[str, str], data: st.DataObject) -> None:
    """Check that the answer is not a server error and has the form of an error."""
    method, path = call
    while "{" in path:
        before, _, rest = path.partition("{")
        part = data.draw(path_parts).replace("ROOM", table.host.code)
        path = before + part.replace("MATCH", table.host.match or "") + rest.partition("}")[2]
    answer = table.run(
        table.stranger.request(
            method,
            path,
            params=data.draw(queries),
            content=data.draw(bodies) if method != "GET" else None,
            headers={b"Content-Type": data.draw(types).encode("latin-1")},
        )
    )
    table.stranger.cookies.clear()
    assert answer.status_code < 500, answer.text
    check_shape(answer)


def check_shape(answer: httpx.Response) -> None:
    if answer.status_code < 400 or answer.request.method == "HEAD":
        return
    error = answer.json()
    if "ok" in error:  # of scoring calls, as in the command line
        assert error["ok"] is False
        return
    assert error["error"].keys() == {"code", "message", "text", "field"}
    assert error["error"]["code"] in CODES
    assert tuple(error["error"]["text"]) == LANGUAGES


@pytest.mark.parametrize("call", calls(), ids=" ".join)
@FEW
@given(data=st.data())
def test_calls_with_anything(table: Table, call: tuple[str, str], data: st.DataObject) -> None:
    check_call(table, call, data)


@pytest.mark.slow
@pytest.mark.parametrize("call", calls(), ids=" ".join)
@MANY
@given(data=st.data())
def test_calls_with_anything_often(
    table: Table, call: tuple[str, str], data: st.DataObject
) -> None:
    check_call(table, call, data)


BAD_BODIES = [
    b'{"rules": "\\ud800", "name": "Mai"}',
    b'{"rules": "sbr(\\udfff=1)", "name": "Mai"}',
    b'{"rules": "sbr", "name": "Mai", "\\ud800": 1}',
    b'{"rules": "sbr", "name": "\\ud800"}',
    b'{"rules": "sbr", "name": NaN}',
    b'{"rules": "sbr", "name": "Mai", "start": 1' + b"0" * 5000 + b"}",
    b"[" * 30_000,
    b"\xff",
    b"",
]


@pytest.mark.parametrize("body", BAD_BODIES)
def test_bodies_that_are_no_rooms(table: Table, body: bytes) -> None:
    headers = {"Content-Type": "application/json"}
    answer = table.run(table.stranger.post("/api/rooms", content=body, headers=headers))
    assert answer.status_code == 400
    check_shape(answer)


# --- requests by hand ---------------------------------------------------------------------------

LONG = "x" * 5000
#: The request and the allowed statuses; 0 means that the connection is closed.
BY_HAND: list[tuple[str, set[int]]] = [
    *[
        (f"{method} {path} HTTP/1.1\r\nHost: h\r\nContent-Length: 0\r\n\r\n", {404, 405})
        for method in ("PUT", "DELETE", "PATCH", "OPTIONS", "TRACE", "BREW")
        for path in ("/", "/api/rooms", "/api/games", "/healthz", "/api/rooms/ROOM/socket")
    ],
    *[
        (f"HEAD {path} HTTP/1.1\r\nHost: h\r\n\r\n", {200, 404, 405, 503})
        for path in ("/", "/api/rooms/ROOM", "/api/games", "/healthz", "/nothing.js")
    ],
    (f"GET /{LONG * 20} HTTP/1.1\r\nHost: h\r\n\r\n", {200, 400, 503, 0}),
    (f"GET /api/games HTTP/1.1\r\nHost: h\r\nX: {LONG * 20}\r\n\r\n", {200, 400, 0}),
    ("GET / HTTP/1.1\r\nHost: h\r\nX\xff: y\r\n\r\n", {400}),
    ("GET / HTTP/1.1\r\n\r\n", {400}),
    ("GET /api/games HTTP/9.9\r\nHost: h\r\n\r\n", {400, 200}),
    ("\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03 hello in TLS\r\n\r\n", {400}),
    ("GET /api/rooms/ROOM/socket HTTP/1.1\r\nHost: h\r\n\r\n", {404}),
    (
        "GET /api/rooms/ROOM/socket HTTP/1.1\r\nHost: h\r\nUpgrade: websocket\r\n"
        "Connection: Upgrade\r\n\r\n",
        {400, 426},
    ),
    (
        "GET /api/rooms/ROOM HTTP/1.1\r\nHost: h\r\nUpgrade: h2c\r\nConnection: Upgrade\r\n\r\n",
        {200},
    ),
    (
        "GET /api/games HTTP/1.1\r\nHost: h\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
        "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n",
        {403, 404},
    ),
    ("POST /api/rooms HTTP/1.1\r\nHost: h\r\nContent-Length: 99999999\r\n\r\n", {413}),
    ("POST /api/rooms HTTP/1.1\r\nHost: h\r\nContent-Length: -1\r\n\r\n", {400}),
    ("POST /api/rooms HTTP/1.1\r\nHost: h\r\nContent-Length: 1e3\r\n\r\n", {400}),
    (
        "POST /api/rooms HTTP/1.1\r\nHost: h\r\nContent-Length: 2\r\nContent-Length: 3\r\n\r\n{}",
        {400},
    ),
    (
        "POST /api/rooms HTTP/1.1\r\nHost: h\r\nTransfer-Encoding: chunked\r\n\r\n"
        + f"1000\r\n{'x' * 4096}\r\n" * 40
        + "0\r\n\r\n",
        {413},
    ),
    (
        "POST /api/rooms HTTP/1.1\r\nHost: h\r\nTransfer-Encoding: chunked\r\n\r\nZZ\r\n{}\r\n",
        {400},
    ),
]


@pytest.mark.parametrize(("request_text", "allowed"), BY_HAND)
def test_requests_by_hand(table: Table, request_text: str, allowed: set[int]) -> None:
    status, _, body = table.run(by_hand(table, request_text.replace("ROOM", table.host.code)))
    assert status in allowed
    assert b"Traceback" not in body


async def by_hand(table: Table, text: str) -> tuple[int, bytes, bytes]:
    """Status, head and body of the answer to a request; status 0 if there is none."""
    host, port = table.server.address.removeprefix("http://").strip("/").split(":")
    reader, writer = await asyncio.open_connection(host, int(port))
    head, body = b"", b""
    with contextlib.suppress(ConnectionError):
        writer.write(text.encode("latin-1"))
        async with asyncio.timeout(20):
            with contextlib.suppress(asyncio.IncompleteReadError):
                head = await reader.readuntil(b"\r\n\r\n")
            length = [
                line for line in head.lower().split(b"\r\n") if line.startswith(b"content-length:")
            ]
            if length and not text.startswith("HEAD"):
                body = await reader.readexactly(int(length[0].partition(b":")[2]))
    writer.close()
    return int(head.split()[1]) if head else 0, head, body


#: Ways out of the folder of the browser client, and names that no file can have.
PATHS = [
    *[
        way + file
        for way in ("/../", "/%2e%2e/", "/..%2f", "/assets/../../", "/assets/..%2f..%2f", "//",
                    "/assets/%2e%2e/%2e%2e/", "/.%2e/", "/..%5c", "/....//", "/%252e%252e/",
                    "/./../", "/r/../../", "/assets/%2e%2e%2f%2e%2e%2f")
        for file in ("app.py", "tokens.py", "/app.py", "server/app.py")
    ],
    *[
        way + "etc/passwd"
        for way in ("//", "/%2f", "/../../../../../../../../", "/%2fassets/..%2f..%2f", "/file:///",
                    "/..%2f..%2f..%2f..%2f..%2f..%2f..%2f")
    ],
    "/%00", "/index.html%00", "/index.html%00.js", "/%ff", "/assets/", "/assets/%00", "/%0d%0aX: y",
    f"/{LONG}", f"/{'a/' * 2000}", f"/assets/{LONG}.js", "/?", "/?viewer=(", "/x.js?(",
]  # fmt: skip


@pytest.mark.parametrize("path", PATHS)
def test_no_way_leads_out_of_the_folder(table: Table, path: str) -> None:
    """No path leads to the server's code, to system files, or to a server error."""
    path = path.replace(" ", "%20")
    status, head, body = table.run(
        by_hand(table, f"GET {path} HTTP/1.1\r\nHost: h\r\nConnection: close\r\n\r\n")
    )
    built = b"not built" not in body
    assert status in ({200, 404} if built else {503, 404})
    assert b"from __future__" not in body
    assert b"root:" not in body
    assert b"content-security-policy" in head.lower()
    assert b"\r\nx: y" not in head.lower()
