"""Requests repeated with the same key take effect once."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Callable, Coroutine, Iterator
from concurrent.futures import ThreadPoolExecutor, wait
from contextlib import closing
from pathlib import Path
from random import Random
from typing import Any

import httpx
import pytest

from baida.server.http.repeats import Repeats
from tests.helpers.database.postgres import new_database
from tests.helpers.records.tournaments import SETTINGS
from tests.helpers.server.process import InstalledServer, Server

KEY = "k" * 22
ROOM = {"rules": "sbr(hands=1)", "name": "Mai"}


# -- the installed program -------------------------------------------------------------------------


def test_a_room_is_made_once(tmp_path: Path) -> None:
    """The repeat gets the same answer and cookies; another body or caller is a new request."""
    with InstalledServer(tmp_path / "data") as server:

        def make(http: httpx.Client, body: dict[str, Any] = ROOM, key: str = KEY) -> httpx.Response:
            return http.post("/api/rooms", json=body, headers={"Idempotency-Key": key})

        # the first answer is lost: its cookies never arrive
        first = make(httpx.Client(base_url=server.address))
        assert first.status_code == 200, first.text
        with httpx.Client(base_url=server.address) as browser:
            again = make(browser)
            assert again.json() == first.json()
            names = sorted(cookie.name for cookie in again.cookies.jar)
            assert names == ["player", f"seat_{again.json()['code']}"]
            assert dict(again.cookies) == dict(first.cookies)
            assert again.headers["content-security-policy"]
            assert browser.get(f"/api/rooms/{again.json()['code']}").json()["you"] == 0

        with httpx.Client(base_url=server.address) as browser:
            refused = make(browser, {**ROOM, "name": "Lan"})
            assert refused.status_code == 400
            assert refused.json()["error"]["field"] == "Idempotency-Key"
            assert make(browser, key="short").status_code == 400
            # a browser with another player cookie
            browser.cookies.set("player", "A" * 22)
            other = make(browser)
            assert other.json()["code"] != first.json()["code"]
            # a refused request has made nothing, and may be sent again
            assert make(browser, {**ROOM, "rules": "go"}, "n" * 22).status_code == 400
            assert make(browser, ROOM, "n" * 22).status_code == 200


# -- a server that is killed ----------------------------------------------------------------------

SHEET = {"rules": "sbr", "names": ["Ann", "Ben", "Cat", "Dan"], "dealer": 0}
STARTED = {"rules": "sbr(hands=1)", "name": "Mai", "bots": "efficient", "start": True}


@pytest.fixture(params=["sqlite", "postgresql"])
def killed_server(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Server]:
    settings = {} if request.param == "sqlite" else {"database": new_database()}
    with Server(tmp_path / "data", **settings) as server:
        yield server


def ask_for(
    server: Server, path: str, body: Any, key: str = KEY, cookies: Any = None
) -> httpx.Response:
    """Ask as a browser that remembers only these cookies."""
    with httpx.Client(base_url=server.address, cookies=cookies, timeout=60) as http:
        return http.post(path, json=body, headers={"Idempotency-Key": key})


def test_what_was_made_before_a_kill_is_not_made_again(killed_server: Server) -> None:
    """The repeat gets the first answer again, with cookies that open what was made."""
    server = killed_server
    with httpx.Client(base_url=server.address) as host:
        room = host.post("/api/rooms", json={"rules": "sbr", "name": "Host"}).json()["code"]
    asked: list[tuple[str, Any, str]] = [
        ("/api/rooms", STARTED, KEY),
        (f"/api/rooms/{room}/seats", {"name": "Lan"}, "s" * 22),
        ("/api/sheets", SHEET, "r" * 22),
        ("/api/tournaments", SETTINGS, "t" * 22),
    ]
    first = [ask_for(server, *one) for one in asked]
    assert [answer.status_code for answer in first] == [200] * 4, [a.text for a in first]
    server.kill()
    server.start()
    for before, one in zip(first, asked, strict=True):
        again = ask_for(server, *one)
        assert again.json() == before.json()
        assert dict(again.cookies) == dict(before.cookies)
        # the cookies arrived, but not the answer
        once_more = ask_for(server, *one, cookies=before.cookies)
        assert once_more.json() == before.json()
        path, body, key = one
        other = ask_for(server, path, {**body, "name": "An"}, key)
        assert other.json()["error"]["field"] == "Idempotency-Key"

    # the cookies open what was made, and it is there once
    with httpx.Client(base_url=server.address, cookies=first[0].cookies) as host:
        tables = host.get("/api/mine/tables").json()["tables"]
        assert [table["code"] for table in tables] == [first[0].json()["code"]]
    with httpx.Client(base_url=server.address, cookies=first[1].cookies) as guest:
        found = guest.get(f"/api/rooms/{room}").json()
        assert found["you"] == first[1].json()["seat"]
        assert sum(seat["kind"] == "person" for seat in found["seats"]) == 2
    for answer, kind in zip(first[2:], ("sheets", "tournaments"), strict=True):
        with httpx.Client(base_url=server.address, cookies=answer.cookies) as keeper:
            opened = keeper.get(f"/api/{kind}/{answer.json()['code']}")
            assert opened.status_code == 200, opened.text
    # another browser with the same key and address
    other = ask_for(server, *asked[0], cookies={"player": "A" * 22})
    assert other.json()["code"] != first[0].json()["code"]


def test_killed_at_any_moment(tmp_path: Path) -> None:
    """However far the request had come, the repeat leaves one room with one player and one match.

    Neither its key nor a token is in the database.
    """
    rng = Random(1)
    with Server(tmp_path / "data") as server, ThreadPoolExecutor() as threads:
        secrets: set[str] = set()
        for number in range(6):
            key = f"{number:022}"
            asking = threads.submit(ask_for, server, "/api/rooms", STARTED, key)
            wait([asking], timeout=rng.uniform(0, 0.03))
            server.kill()
            asking.exception()  # answered or lost
            server.start()
            answer = ask_for(server, "/api/rooms", STARTED, key)
            assert answer.status_code == 200, answer.text
            secrets |= {key, *answer.cookies.values()}
    files = [file.read_bytes() for file in (tmp_path / "data").glob("baida.sqlite*")]
    assert files
    assert not [one for one in secrets for file in files if one.encode() in file]
    with closing(sqlite3.connect(tmp_path / "data" / "baida.sqlite")) as database:
        for table in ("made", "rooms", "seat_tokens", "matches"):
            (rows,) = database.execute(f"SELECT count(*) FROM {table}").fetchone()
            assert rows == 6, table


# -- the middleware --------------------------------------------------------------------------------


class Slow:
    """An app that counts its calls, and answers when it is allowed to."""

    def __init__(self, status: int = 200) -> None:
        self.status = status
        self.calls = 0
        self.may_answer = asyncio.Event()
        self.called = asyncio.Event()

    async def __call__(self, _scope: Any, receive: Any, send: Any) -> None:
        assert (await receive())["body"] == b"{}"
        self.calls += 1
        self.called.set()
        await self.may_answer.wait()
        headers = [(b"set-cookie", b"a=1"), (b"set-cookie", b"b=2")]
        await send({"type": "http.response.start", "status": self.status, "headers": headers})
        await send({"type": "http.response.body", "body": str(self.calls).encode()})


async def ask(app: Repeats, key: str = KEY, address: str = "1.2.3.4") -> list[Any]:
    scope = {
        "type": "http", "method": "POST", "path": "/api/rooms", "query_string": b"",
        "headers": [(b"idempotency-key", key.encode())], "client": (address, 1),
    }  # fmt: skip
    sent: list[Any] = []

    async def receive() -> Any:
        return {"type": "http.request", "body": b"{}"}

    async def send(message: Any) -> None:
        sent.append(message)

    await app(scope, receive, send)
    return sent


def run(test: Callable[[], Coroutine[Any, Any, None]]) -> None:
    asyncio.run(test())


def test_the_second_waits_for_the_first() -> None:
    """The second request waits even if the client of the first has gone."""

    async def test() -> None:
        slow = Slow()
        app = Repeats(slow)
        gone = asyncio.create_task(ask(app))
        waiting = asyncio.create_task(ask(app))
        await slow.called.wait()
        gone.cancel()
        await asyncio.wait([gone])
        slow.may_answer.set()
        answer = await waiting
        assert slow.calls == 1
        assert answer == await ask(app)
        assert answer[0]["headers"] == [(b"set-cookie", b"a=1"), (b"set-cookie", b"b=2")]
        # a header added to one answer is not in the next
        answer[0]["headers"].append((b"content-encoding", b"gzip"))
        assert len((await ask(app))[0]["headers"]) == 2

    run(test)


def test_failures_are_not_remembered() -> None:
    async def test() -> None:
        slow = Slow(503)
        slow.may_answer.set()
        app = Repeats(slow)
        await ask(app)
        await ask(app)
        assert slow.calls == 2

    run(test)


def test_what_is_remembered_is_bounded() -> None:
    """Remembered answers are bounded in time, per address, and in total."""

    async def test() -> None:
        now = 0.0
        slow = Slow()
        slow.may_answer.set()
        app = Repeats(slow, lambda: now)

        async def is_new(key: str, address: str = "1.2.3.4") -> bool:
            before = slow.calls
            await ask(app, key, address)
            return slow.calls > before

        assert await is_new(KEY)
        now = 599.0
        assert not await is_new(KEY)
        now = 600.0
        assert await is_new(KEY)
        for n in range(31):
            assert await is_new(f"{n:022}")
        assert not await is_new(KEY)
        assert await is_new("x" * 22)
        assert await is_new(KEY)
        # this address does not displace the answers of another one
        assert await is_new(KEY, "5.6.7.8")
        for n in range(100):
            assert await is_new(f"y{n:021}")
        assert not await is_new(KEY, "5.6.7.8")
        for n in range(4096):
            await ask(app, KEY, f"10.0.{n // 256}.{n % 256}")
        assert await is_new(KEY, "5.6.7.8")

    run(test)
