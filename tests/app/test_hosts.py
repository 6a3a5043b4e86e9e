"""A server and a device give the same answers and refusals to every call that both have."""

from __future__ import annotations

import asyncio
import json
import re
from collections.abc import Iterator
from itertools import chain
from typing import Any
from urllib.parse import quote, urlencode

import pytest
from pydantic import TypeAdapter
from starlette.testclient import TestClient

from baida.app.application import OWNED
from baida.app.calls.declared import Call
from baida.app.links import WithLinks
from baida.app.open_calls import OPEN
from baida.app.tournaments.tables import WithTables
from baida.server.app import make_app
from baida.server.application import ServerApp
from baida.server.process.rate_limit import Rate
from baida.server.process.settings import Settings
from baida.wire.rooms import Failure
from tests.helpers.device.device_player import DevicePlayer
from tests.helpers.values import params

Json = dict[str, Any]
#: The status, and the answer without random parts.
Answer = tuple[int, Any]

#: Existing values for the parameters of paths and queries.
GOOD = {
    "game": "sbr", "lesson": "table", "rules": "sbr", "kind": "waits", "level": "2", "seed": "7",
    "n": "3", "seat": "0", "viewer": "spectator", "seen": "0",
}  # fmt: skip
#: Wrong values for a parameter, and names of things that do not exist.
WRONG = {
    "game": ["chess", "../x", "x" * 300], "lesson": ["nothing", "x" * 300],
    "rules": ["go", "", "x" * 400],
    "kind": ["luck", ""], "level": ["0", "6", "x", "", "1.5", "-1"], "seed": ["-1", "x", "9" * 30],
    "n": ["x", "-1", "", "9" * 30, "½"], "seat": ["9", "x", "", "-1", "٣"],
    "viewer": ["4", "", "x" * 13], "seen": ["x", "-1", "9" * 30],
    "id": ["nothing", "x" * 300, "ñ"], "code": ["NOTHIN", "x", "D-ABCDEF", "ÄÖÜABC"],
}  # fmt: skip
NO_OBJECTS = [b"", b"{", b"[]", b'"x"', b'{"a": 1, "a": 2}', b'{"a": NaN}', b"[" * 500]
NO_OBJECTS += [b'{"a": "\\ud800"}', b'{"a": ' + b"9" * 5000 + b"}"]
ODD_VALUES = [None, 7, -1, 1.5, "", "x" * 5000, True, [], {}, [1], {"x": 1}, "\u202e\u0000"]


def ports_of(app: ServerApp) -> tuple[WithLinks, WithTables]:
    """A server has the ports of the calls that no device answers; mypy checks it."""
    return app, app


class Host:
    """Makes calls, and knows an existing room, match and sheet."""

    code = match = sheet = ""

    async def request(self, method: str, address: str, body: bytes) -> tuple[int, str]:
        raise NotImplementedError

    async def set_up(self) -> None:
        room = {"rules": "sbr", "name": "Mai", "bots": "efficient", "start": True}
        self.code = (await self._made("/api/rooms", room))["code"]
        _, text = await self.request("GET", f"/api/rooms/{self.code}", b"")
        self.match = json.loads(text)["match"]
        names = ["Ann", "Ben", "Cat", "Dan"]
        sheet = {"rules": "sbr", "names": names, "dealer": 0}
        self.sheet = (await self._made("/api/sheets", sheet))["code"]

    async def _made(self, path: str, body: object) -> Json:
        status, text = await self.request("POST", path, json.dumps(body).encode())
        assert status == 200, text
        made: Json = json.loads(text)
        return made

    async def answer(self, method: str, address: str, body: bytes) -> Answer:
        for name, own in (("ROOM", self.code), ("SHEET", self.sheet), ("MATCH", self.match)):
            address = address.replace(f"<{name}>", own)
        status, text = await self.request(method, address, body)
        for name, own in (("ROOM", self.code), ("SHEET", self.sheet), ("MATCH", self.match)):
            text = text.replace(own, f"<{name}>")
        if status == 200 and address.endswith("/log"):
            return status, [json.loads(line) for line in text.splitlines()]
        return status, json.loads(text)


class OnServer(Host):
    def __init__(self, client: TestClient) -> None:
        self._client = client

    async def request(self, method: str, address: str, body: bytes) -> tuple[int, str]:
        answer = self._client.request(method, address, content=body)
        return answer.status_code, answer.text


class OnDevice(Host):
    def __init__(self) -> None:
        self._player = DevicePlayer()

    async def request(self, method: str, address: str, body: bytes) -> tuple[int, str]:
        return await self._player.device.request(method, address, body.decode())


@pytest.fixture(scope="module")
def hosts(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Host, Host]]:
    often = Rate(1e6, 1e6)
    settings = Settings(
        data=tmp_path_factory.mktemp("data"),
        thinks_apart=False,
        beat=0.0,
        calls=often,
        new_rooms=often,
        whole_matches=often,
        whole_records=often,
        new_reviews=often,
    )
    with TestClient(make_app(settings), base_url="http://localhost") as client:
        server, device = OnServer(client), OnDevice()
        asyncio.run(server.set_up())
        asyncio.run(device.set_up())
        yield server, device


def address(call: Call, change: Json | None = None, **query: str) -> str:
    """The address of a call with these values instead of good ones; None leaves one out."""
    about = "SHEET" if call.path.startswith("/api/sheets") else "ROOM"
    values = {**GOOD, "id": "<MATCH>", "code": f"<{about}>", **(change or {})}
    path = re.sub(r"{(\w+)}", lambda name: quote(values[name[1]], safe="<>"), call.path)
    given = {
        one.name: values[one.name]
        for one in call.params
        if not one.in_path and values[one.name] is not None
    }
    return f"{path}?{urlencode({**given, **query})}" if given or query else path


def addresses(call: Call) -> Iterator[str]:
    yield address(call)
    yield address(call, more="1")
    for one in call.params:
        for value in WRONG[one.name]:
            yield address(call, {one.name: value})
        if not one.in_path:
            yield address(call, {one.name: None})


def bodies(call: Call) -> Iterator[bytes]:
    """The example, and bodies with errors."""
    example: Any = call.example
    yield json.dumps(example).encode()
    yield from NO_OBJECTS
    yield json.dumps({**example, "más": 1}).encode()
    yield json.dumps({**example, "x" * 3000: 1}).encode()
    for name in example:
        yield json.dumps({one: value for one, value in example.items() if one != name}).encode()
        for value in ODD_VALUES:
            yield json.dumps({**example, name: value}).encode()


def shape(value: Any) -> Any:
    """The part of an answer that does not depend on chance."""
    if isinstance(value, dict):
        return {name: shape(one) for name, one in value.items()}
    if isinstance(value, list):
        return "a list"
    return type(value)


def compare(hosts: tuple[Host, Host], call: Call, where: str, body: bytes) -> int:
    """Check that both answers are the same; return their status."""
    server, device = (asyncio.run(host.answer(call.method, where, body)) for host in hosts)
    asked = f"{call.method} {where} {body[:300]!r}"
    assert server[0] == device[0], (asked, server, device)
    if call in OPEN or server[0] != 200:
        assert server[1] == device[1], asked
    assert shape(server[1]) == shape(device[1]), asked
    check_model(call, *server)
    check_model(call, *device)
    return int(server[0])


def check_model(call: Call, status: int, answer: Any) -> None:
    """Check that the answer matches its declaration, which is also that of OpenAPI."""
    model = call.answer if status == 200 else call.refuses.get(status, (Failure, ""))[0]
    if model is not None:
        TypeAdapter(model).validate_python(answer)


CALLS = [(f"{call.method} {call.path}", call) for call in chain(OPEN, OWNED)]


@pytest.mark.parametrize("call", params(CALLS))
def test_addresses(hosts: tuple[Host, Host], call: Call) -> None:
    """Good and bad parameters, unknown codes and ids get the same answers."""
    body = b"" if call.body is None else json.dumps(call.example).encode()
    statuses = [compare(hosts, call, where, body) for where in addresses(call)]
    assert statuses[1] == 400
    assert set(statuses) <= {200, 400, 404, 405, 409}


@pytest.mark.parametrize("call", params((name, one) for name, one in CALLS if one.body is not None))
def test_bodies(hosts: tuple[Host, Host], call: Call) -> None:
    """Unknown fields, wrong types, long texts and bodies that are not JSON agree."""
    statuses = [compare(hosts, call, address(call), body) for body in bodies(call)]
    assert set(statuses) <= {200, 400, 404, 409}
    assert 400 in statuses


@pytest.mark.parametrize("viewer", ["", "?viewer=spectator", "?viewer=0", "?viewer=all"])
def test_events_of_a_match_that_nobody_has_seen(hosts: tuple[Host, Host], viewer: str) -> None:
    """Both hosts answer with the same events, although only the server has the room in memory."""
    answers = [
        asyncio.run(host.answer("GET", f"/api/matches/<MATCH>{viewer}", b""))[1] for host in hosts
    ]
    server, device = ([event["e"] for event in answer["events"]] for answer in answers)
    assert server == device
    assert server
    viewers = {type(answer["viewer"]) for answer in answers}
    assert viewers == ({str} if "spectator" in viewer else {int})  # the own seat otherwise


@pytest.mark.parametrize(
    ("method", "path"),
    [
        ("GET", "/api/hats"),
        ("PUT", "/api/games"),
        ("GET", "/api/score"),
        ("POST", "/api/games/sbr"),
    ],
)
def test_what_is_no_call(hosts: tuple[Host, Host], method: str, path: str) -> None:
    server, device = (asyncio.run(host.answer(method, path, b"{}")) for host in hosts)
    assert server == device
    assert server[0] in (404, 405)
