"""Long score sheets and large tournaments, against the program that users start."""

from __future__ import annotations

import asyncio
import json
import os
import signal
import socket
from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import httpx
import pytest
from websockets.asyncio.client import connect

from baida.app.sheets.sheet import MOST_CHARACTERS
from baida.server.app import make_app
from baida.server.process.process_pool import ProcessPool
from baida.server.process.rate_limit import MOST_WAITING_BYTES, NEW_ROOMS
from baida.server.process.settings import Settings
from tests.helpers.database.large_records import large_tournament, long_sheet, put_record
from tests.helpers.records.sheets import new_sheet
from tests.helpers.records.tournaments import SETTINGS, Directed
from tests.helpers.server.player import Player
from tests.helpers.server.process import InstalledServer, Server, free_port
from tests.helpers.server.worker_processes import workers_of
from tests.helpers.values import Json

#: Two full sheets, the first of which is never changed; a long sheet, and a tournament.
READ, FULL, LONG, CUP = "READAB", "FULLAB", "LNGABC", "CUPABC"


@dataclass(frozen=True)
class Stored:
    server: Server
    tokens: dict[str, str]
    sheets: dict[str, Json]
    metrics: str

    def client(self, code: str, address: str) -> httpx.Client:
        """A program that holds the director's link and calls from this address."""
        headers = {"X-Forwarded-For": address, "Authorization": f"Bearer {self.tokens[code]}"}
        return httpx.Client(base_url=self.server.address, headers=headers, timeout=60)


@pytest.fixture(scope="module")
def stored(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Stored]:
    folder = tmp_path_factory.mktemp("large") / "data"
    full = long_sheet(hands=200)
    sheets = {READ: full, FULL: full, LONG: long_sheet(hands=2)}
    tokens = {code: put_record(folder, code, "sheet", one.events) for code, one in sheets.items()}
    cup = large_tournament(players=48, rounds=4).record
    tokens[CUP] = put_record(folder, CUP, "tournament", cup.events)
    port = free_port()
    with InstalledServer(folder, "--metrics-port", str(port)) as server:
        shown = {code: json.loads(json.dumps(one.shown())) for code, one in sheets.items()}
        yield Stored(server, tokens, shown, f"http://127.0.0.1:{port}/metrics")
        assert not server.errors


def events_of(sheet: Json) -> int:
    return int(sheet["events"])


def deal(hand: int, number: int) -> Json:
    return {
        "e": "dealt", "id": f"deal {hand} {number}", "by": "", "phone": "p", "seen": 0,
        "hand": hand, "dealer": number % 4,
    }  # fmt: skip


# --- score sheets ---------------------------------------------------------------------------------


@pytest.mark.parametrize("encoding", ["gzip", "identity"])
def test_a_full_sheet(stored: Stored, encoding: str) -> None:
    with stored.client(READ, "192.0.2.1") as client:
        answer = client.get(f"/api/sheets/{READ}", headers={"Accept-Encoding": encoding})
        assert answer.headers.get("content-encoding", "identity") == encoding
        assert answer.headers["content-type"] == "application/json"
        found = answer.json()
        assert found["scope"] == "direct"
        assert found["sheet"] == {**stored.sheets[READ], "code": READ}
        assert len(answer.content) < 1.1 * MOST_CHARACTERS


def test_a_full_sheet_takes_no_more(stored: Stored) -> None:
    entry = {"e": "penalty", "from": 0, "to": "all", "amount": 1, "text": "x" * 200}
    event = {
        "e": "entered", "by": "", "phone": "p", "seen": 0, "entry": entry,
        "hand": len(stored.sheets[FULL]["hands"]),
    }  # fmt: skip
    with stored.client(FULL, "192.0.2.7") as client:
        for number in range(100):  # until the limit of characters is reached
            answer = client.post(
                f"/api/sheets/{FULL}/events", json={**event, "id": f"more {number}"}
            )
            if answer.status_code != 200:
                break
        assert answer.status_code == 409
        assert "the sheet is full" in answer.json()["error"]["message"]


def test_whole_records_are_limited(tmp_path: Path) -> None:
    """Whole records share one limit per address; other calls are not refused."""
    folder = tmp_path / "data"
    sheet = put_record(folder, LONG, "sheet", new_sheet("sbr").events)
    cup = put_record(folder, CUP, "tournament", Directed(4).record.events)
    paths = {
        f"/api/sheets/{LONG}": sheet, f"/api/sheets/{LONG}/events": sheet,
        f"/api/tournaments/{CUP}/events": cup, f"/api/tournaments/{CUP}/standings.csv": cup,
        f"/api/tournaments/{CUP}/seating.csv": cup,
    }  # fmt: skip
    with (
        Server(folder, whole_records=[0.001, len(paths)]) as server,
        httpx.Client(base_url=server.address) as client,
    ):
        for expected in (200, 429):
            for path, token in paths.items():
                headers = {"Authorization": f"Bearer {token}"}
                assert client.get(path, headers=headers).status_code == expected, path
        headers = {"Authorization": f"Bearer {cup}"}
        assert client.get(f"/api/tournaments/{CUP}", headers=headers).status_code == 200


def follow(stored: Stored, code: str) -> socket.socket:
    """A socket of a sheet that has said hello, with a very small receive buffer."""
    host = stored.server.address.removeprefix("http://").strip("/")
    follower = socket.socket()
    follower.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    follower.connect((host.split(":")[0], int(host.split(":")[1])))
    follower.settimeout(60)
    follower.sendall(
        f"GET /api/sheets/{code}/socket HTTP/1.1\r\nHost: {host}\r\n"
        f"Authorization: Bearer {stored.tokens[code]}\r\n"
        "Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
        "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n".encode()
    )
    assert follower.recv(4096).startswith(b"HTTP/1.1 101")
    hello = b'{"t":"hello","seen":0}'
    follower.sendall(bytes([0x81, 0x80 | len(hello), 0, 0, 0, 0]) + hello)
    assert b'"t":"sheet"' in follower.recv(4096)
    return follower


def test_followers_that_never_read_are_closed(stored: Stored) -> None:
    """Pending output is limited in bytes; the number of messages is far below its limit."""
    with follow(stored, LONG) as follower:
        sent = 0
        with stored.client(LONG, "192.0.2.8") as client:
            for number in range(90):
                answer = client.post(
                    f"/api/sheets/{LONG}/events", params={"seen": 1000}, json=deal(1, number)
                )
                assert answer.status_code == 200, answer.text
                sent += len(json.dumps(stored.sheets[LONG]["hands"]))
        assert sent > 3 * MOST_WAITING_BYTES
        read = 0
        with suppress(ConnectionResetError):
            while got := follower.recv(1 << 16):
                read += len(got)
        assert read < 2 * MOST_WAITING_BYTES


def test_followers_of_a_long_sheet_get_the_number_of_events(stored: Stored) -> None:
    """Followers fetch the events they have not seen; a small change is sent whole."""

    async def play() -> None:
        cookie = f"record_{FULL}={stored.tokens[FULL]}"
        player = Player(stored.server)
        player.http.headers.update({"Cookie": cookie, "X-Forwarded-For": "192.0.2.3"})
        events = events_of((await player.http.get(f"/api/sheets/{FULL}")).json()["sheet"])
        url = f"{stored.server.address.replace('http', 'ws')}api/sheets/{FULL}/socket"
        async with connect(url, additional_headers={"Cookie": cookie}) as follower:
            await follower.send(json.dumps({"t": "hello", "seen": 0}))
            assert json.loads(await follower.recv()) == {"t": "changed", "events": events}
            await player.http.post(f"/api/sheets/{FULL}/events", json=deal(1, 1))
            assert json.loads(await follower.recv()) == {"t": "changed", "events": events + 1}
            last = len(stored.sheets[FULL]["hands"])
            await player.http.post(f"/api/sheets/{FULL}/events", json=deal(last, 1))
            message = json.loads(await follower.recv())
            assert (message["t"], message["sheet"]["events"]) == ("sheet", events + 2)
            assert message["sheet"]["since"] == last
        await player.close()

    asyncio.run(play())


# --- tournaments ----------------------------------------------------------------------------------


def test_nobody_waits_for_the_page_of_a_large_tournament(stored: Stored) -> None:
    """With the workers stopped, only requests for pages that are not cached wait."""
    paths = ["", "/standings.csv", "/standings.csv?after=2", "/seating.csv"]

    async def play() -> None:
        headers = {"X-Forwarded-For": "192.0.2.4", "Authorization": f"Bearer {stored.tokens[CUP]}"}
        async with httpx.AsyncClient(
            base_url=stored.server.address, headers=headers, timeout=60
        ) as http:
            base = f"/api/tournaments/{CUP}"
            made = [await http.get(base + path) for path in paths]
            assert [answer.status_code for answer in made] == [200] * len(paths)
            workers = workers_of(stored.server.pid)
            assert workers
            for worker in workers:
                os.kill(worker, signal.SIGSTOP)
            try:
                again = [await http.get(base + path) for path in paths]
                for old, new in zip(made[1:], again[1:], strict=True):
                    assert new.content == old.content
                assert again[0].json()["tournament"] == made[0].json()["tournament"]
                renamed = {"e": "renamed", "player": 1, "name": "Ann", "id": "name", "by": ""}
                assert (await http.post(f"{base}/events", json=renamed)).status_code == 200
                asked = [asyncio.create_task(http.get(base + path)) for path in paths]
                # Two of them are at the worker, the others are queued.
                waiting = 'baida_worker_waiting{pool="matches"} 1.0'
                while waiting not in (await http.get(stored.metrics)).text:
                    assert not any(task.done() for task in asked)
                assert not any(task.done() for task in asked)
            finally:
                for worker in workers:
                    os.kill(worker, signal.SIGCONT)
            answers = [await task for task in asked]
            assert "Ann" in answers[0].text
            assert all("Ann" in answer.text for answer in answers[1:])

    asyncio.run(play())


def test_rooms_of_a_round_count_as_new_rooms(stored: Stored) -> None:
    """The address has to wait until all rooms are paid for."""
    headers = {"X-Forwarded-For": "192.0.2.5"}
    with httpx.Client(base_url=stored.server.address, headers=headers, timeout=60) as director:
        tables = int(NEW_ROOMS.at_once)
        settings = {**SETTINGS, "online": True, "hands": 1, "rounds": 1}
        code = director.post("/api/tournaments", json=settings).json()["code"]
        base = f"/api/tournaments/{code}"
        names = [f"Player {number}" for number in range(4 * tables)]
        for event in (
            {"e": "players", "names": names}, {"e": "drawn", "seed": "s"},
            {"e": "started", "round": 1},
        ):  # fmt: skip
            body = {"id": event["e"], "by": "", **event}
            assert director.post(f"{base}/events", json=body).status_code == 200
        made = director.post(f"{base}/rounds/1/rooms")
        assert made.status_code == 200
        assert "x-rooms-made" not in made.headers
        for path in (f"{base}/rounds/1/rooms", "/api/rooms"):
            answer = director.post(path, json={"rules": "sbr", "name": "Mai"})
            assert answer.status_code == 429
            assert "new rooms" in answer.json()["error"]["message"]
        page = director.get(base).json()["tournament"]
        assert all(table["room"] for table in page["rounds"][0]["tables"])


def test_what_is_refused_says_which_field(stored: Stored) -> None:
    """The field is named for an online match of too many hands and for a duplicate id."""
    headers = {"X-Forwarded-For": "192.0.2.6"}
    with httpx.Client(base_url=stored.server.address, headers=headers, timeout=60) as director:
        long = {**SETTINGS, "online": True, "hands": 150}
        answer = director.post("/api/tournaments", json=long)
        assert (answer.status_code, answer.json()["error"]["field"]) == (400, "settings.hands")
        code = director.post("/api/tournaments", json={**long, "hands": 100}).json()["code"]
        settings = {"e": "settings", "settings": long, "id": "a", "by": ""}
        players = {"e": "players", "names": ["Ann"], "id": "b", "by": ""}
        assert director.post(f"/api/tournaments/{code}/events", json=players).status_code == 200
        for event, field in ((settings, "settings.hands"), ({**players, "names": ["Ben"]}, "id")):
            answer = director.post(f"/api/tournaments/{code}/events", json=event)
            assert (answer.status_code, answer.json()["error"]["field"]) == (409, field)


def test_draws_take_turns_by_address(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Many tournaments of one address have one turn in the worker's queue."""
    callers = []

    async def run(
        _pool: ProcessPool, function: Callable[..., Any], *args: Any, caller: str = ""
    ) -> Any:
        callers.append(caller)
        return function(*args)

    monkeypatch.setattr(ProcessPool, "run", run)
    app = make_app(Settings(data=tmp_path, thinks_apart=False))
    transport = httpx.ASGITransport(app, client=("192.0.2.9", 1))

    async def play() -> None:
        async with (
            app.router.lifespan_context(app),
            httpx.AsyncClient(transport=transport, base_url="http://localhost") as director,
        ):
            for _ in range(2):
                code = (await director.post("/api/tournaments", json=SETTINGS)).json()["code"]
                players = {"e": "players", "names": ["A", "B", "C", "D"], "id": "a", "by": ""}
                for event in (players, {"e": "drawn", "seed": "s", "id": "b", "by": ""}):
                    answer = await director.post(f"/api/tournaments/{code}/events", json=event)
                    assert answer.status_code == 200, answer.text

    asyncio.run(play())
    assert callers == ["192.0.2.9"] * 2
