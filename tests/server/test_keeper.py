"""Score sheets on a real server: links, live changes, two phones, and a server that is killed."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Coroutine, Iterator
from itertools import count
from pathlib import Path
from typing import Any, Self

import httpx
import pytest
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from tests.helpers.records.sheets import NAMES, ended, kong, won
from tests.helpers.server.process import Server
from tests.helpers.values import Json

_ids = count(1)


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """One server for all tests here: sheets are independent."""
    with Server(tmp_path_factory.mktemp("keeper") / "data") as started:
        yield started
        assert not started.errors


def run(play: Coroutine[Any, Any, None]) -> None:
    asyncio.run(play)


class Browser:
    """A phone with the cookies of a browser."""

    def __init__(self, server: Server, name: str = "Ann") -> None:
        self.server = server
        self.name = name
        self.http = httpx.AsyncClient(base_url=server.address, verify=False, timeout=30)
        self.code = ""
        self.sheet: Json = {"hands": [], "events": 0}
        self._socket: ClientConnection | None = None

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(self, *_error: object) -> None:
        if self._socket is not None:
            await self._socket.close()
        await self.http.aclose()

    async def open_new(self, rules: str = "sbr") -> Self:
        body = {"rules": rules, "names": NAMES, "dealer": 0}
        answer = await self.http.post("/api/sheets", json=body)
        assert answer.status_code == 200, answer.text
        self.code = answer.json()["code"]
        self.take((await self.call()).json()["sheet"])
        return self

    async def follow_link(self, link: str) -> str:
        self.code, token = link.rsplit("/", 1)[1].split("#")
        answer = await self.http.post(f"/api/sheets/{self.code}/open", json={"token": token})
        assert answer.status_code == 200, answer.text
        self.take((await self.call()).json()["sheet"])
        return str(answer.json()["scope"])

    def take(self, sheet: Json) -> None:
        hands = [*self.sheet["hands"][: sheet["since"] - 1], *sheet["hands"]]
        self.sheet = {**sheet, "hands": hands}

    async def call(self, path: str = "") -> httpx.Response:
        return await self.http.get(f"/api/sheets/{self.code}{path}")

    async def links(self) -> Json:
        found: Json = (await self.call("/links")).json()
        return found

    def event(self, entry: Json, hand: int = 1, **more: Any) -> Json:
        return {
            "e": "entered", "id": f"id{next(_ids)}", "by": self.name, "phone": self.name,
            "seen": self.sheet["events"],
            **({"hand": hand, "entry": entry} if entry else {}), **more,
        }  # fmt: skip

    async def post(self, event: Json) -> httpx.Response:
        path = f"/api/sheets/{self.code}/events?seen={self.sheet['events']}"
        return await self.http.post(path, json=event)

    async def enter(self, entry: Json, hand: int = 1) -> Json:
        answer = await self.post(self.event(entry, hand))
        assert answer.status_code == 200, answer.text
        found: Json = answer.json()
        self.take(found["sheet"])
        return found

    async def connect(self) -> None:
        cookies = "; ".join(f"{one.name}={one.value}" for one in self.http.cookies.jar)
        address = self.server.address.replace("http", "ws")
        self._socket = await connect(
            f"{address}api/sheets/{self.code}/socket",
            additional_headers={"Cookie": cookies} if cookies else {},
        )
        await self._socket.send(json.dumps({"t": "hello", "seen": self.sheet["events"]}))

    async def hear(self) -> Json:
        assert self._socket is not None
        async with asyncio.timeout(20):
            message: Json = json.loads(await self._socket.recv())
        if message["t"] == "sheet":
            self.take(message["sheet"])
        return message


def test_other_phones_see_it_live(server: Server) -> None:
    async def play() -> None:
        async with Browser(server) as ann, Browser(server, "Ben") as ben:
            await ann.open_new()
            assert await ben.follow_link((await ann.links())["enter"]["link"]) == "enter"
            await ann.connect()
            await ann.hear()
            await ben.enter(won(1, 2, 8))
            message = await ann.hear()
            assert message["sheet"]["totals"] == [0, 8, -8, 0]
            assert ann.sheet["hands"] == ben.sheet["hands"]
            events = (await ben.call("/events")).json()["events"]
            assert [event["e"] for event in events] == ["opened", "entered"]

    run(play())


def test_two_phones_at_once(server: Server) -> None:
    """The same win entered twice is one win; the same kong twice raises a question."""

    async def play() -> None:
        async with Browser(server) as ann, Browser(server, "Ben") as ben:
            await ann.open_new()
            await ben.follow_link((await ann.links())["enter"]["link"])
            answers = await asyncio.gather(
                ann.post(ann.event(won(1, 2))), ben.post(ben.event(won(1, 2)))
            )
            assert sorted(answer.json()["merged"] for answer in answers) == [False, True]
            answers = await asyncio.gather(
                ann.post(ann.event(kong(3))), ben.post(ben.event(kong(3)))
            )
            refused = [answer.json() for answer in answers if not answer.json()["ok"]]
            assert [one["question"]["kind"] for one in refused] == ["twice"]
            hand = (await ann.call()).json()["sheet"]["hands"][0]
            assert [one["entry"]["e"] for one in hand["entries"]] == ["won", "kong"]

    run(play())


def test_scopes(server: Server) -> None:
    """A reader cannot write or make others write; a link opens only its own sheet."""

    async def play() -> None:
        async with Browser(server) as ann, Browser(server) as reader, Browser(server) as other:
            await ann.open_new()
            await other.open_new()
            links = await ann.links()
            assert await reader.follow_link(links["read"]["link"]) == "read"
            answer = await reader.post(reader.event(won(1, 2)))
            assert (answer.status_code, answer.json()["error"]["code"]) == (403, "forbidden")
            assert (await reader.links())["enter"] is None
            await reader.connect()
            assert (await reader.hear())["scope"] == "read"
            # a token of another sheet
            token = links["enter"]["link"].rsplit("#", 1)[1]
            answer = await other.http.post(f"/api/sheets/{other.code}/open", json={"token": token})
            assert answer.status_code == 403
            # a browser with full rights keeps them after it opened the read-only link
            assert await ann.follow_link(links["read"]["link"]) == "direct"
            headers = {"Authorization": f"Bearer {token}"}
            async with httpx.AsyncClient(base_url=server.address, headers=headers) as program:
                answer = await program.get(f"/api/sheets/{ann.code}")
                assert answer.json()["scope"] == "enter"

    run(play())


def test_a_link_is_withdrawn(server: Server) -> None:
    """Only the owner can withdraw a link; its holders lose access at once, others keep theirs."""

    async def play() -> None:
        async with (
            Browser(server) as ann,
            Browser(server, "Ben") as ben,
            Browser(server, "Cat") as reader,
        ):
            await ann.open_new()
            links = await ann.links()
            await ben.follow_link(links["enter"]["link"])
            await reader.follow_link(links["read"]["link"])
            for other in (ben, reader):
                answer = await other.post(other.event({}, e="renewed", link="enter"))
                assert (answer.status_code, answer.json()["error"]["code"]) == (403, "forbidden")
                await other.connect()
                await other.hear()
            wrong = await ann.post(ann.event({}, e="renewed", link="table 1"))
            assert (wrong.status_code, wrong.json()["error"]["field"]) == (409, "link")
            assert (await ann.post(ann.event({}, e="renewed", link="enter"))).status_code == 200
            with pytest.raises(ConnectionClosed):
                await ben.hear()
            assert (await reader.hear())["sheet"]["events"] == 2
            assert (await ben.post(ben.event(won(1, 2)))).status_code == 403
            new = (await ann.links())["enter"]["link"]
            assert new != links["enter"]["link"]
            assert await ben.follow_link(new) == "enter"
            # the owner's own link: the answer contains the new one
            assert (await ann.post(ann.event({}, e="renewed", link="direct"))).status_code == 200
            assert (await ann.links())["direct"]["link"] != links["direct"]["link"]

    run(play())


def test_without_a_link(server: Server) -> None:
    async def play() -> None:
        async with Browser(server) as ann, Browser(server) as stranger:
            await ann.open_new()
            stranger.code = ann.code
            for path in ("", "/events", "/links"):
                assert (await stranger.call(path)).status_code == 403
            assert (await stranger.post(stranger.event(won(1, 2)))).status_code == 403

            async def greet() -> None:
                await stranger.connect()
                await stranger.hear()

            with pytest.raises(ConnectionClosed) as closed:
                await greet()
            assert closed.value.rcvd is not None
            assert closed.value.rcvd.code == 4404
            stranger.code = "ZZZZZZ"
            assert (await stranger.call()).status_code == 404

    run(play())


@pytest.mark.parametrize(
    ("body", "status", "field"),
    [
        (b"[", 400, None), (b"[]", 400, None), (b"{}", 409, "e"),
        (b'{"e": "entered"}', 409, "id"),
        (b'{"e": "closed", "id": "\\ud800", "by": "", "phone": "p", "seen": 0, "closed": true}',
         400, None),
    ],
)  # fmt: skip
def test_malformed_events(server: Server, body: bytes, status: int, field: str | None) -> None:
    async def play() -> None:
        async with Browser(server) as ann:
            await ann.open_new()
            answer = await ann.http.post(f"/api/sheets/{ann.code}/events", content=body)
            assert (answer.status_code, answer.json()["error"]["field"]) == (status, field)
            impossible = await ann.post(ann.event(won(1, 1)))
            assert impossible.status_code == 409
            assert impossible.json()["error"]["field"] == "entries[0].from"
            assert (await ann.call()).json()["sheet"]["events"] == 1

    run(play())


def test_a_sheet_that_cannot_be_opened(server: Server) -> None:
    async def play() -> None:
        async with Browser(server) as ann:
            body = {"rules": "sbr", "names": ["A", "B", "C", ""], "dealer": 0}
            answer = await ann.http.post("/api/sheets", json=body)
            assert (answer.status_code, answer.json()["error"]["field"]) == (400, "names[3]")

    run(play())


def test_a_killed_server_has_all_that_was_shown(tmp_path: Path) -> None:
    """Everything acknowledged or shown is there; a repeated event is stored once."""

    async def play() -> None:
        with Server(tmp_path / "data") as server:
            async with Browser(server) as ann, Browser(server, "Ben") as ben:
                await ann.open_new("vietnamese")
                await ben.follow_link((await ann.links())["enter"]["link"])
                await ben.connect()
                await ben.hear()
                last: Json = {}
                for hand in range(1, 9):
                    last = ann.event(ended("wall_empty"), hand)
                    answer = await ann.post(last)
                    ann.take(answer.json()["sheet"])
                    if hand % 3 == 0:
                        await ben.hear()
                        server.kill()
                        server.start()
                        again = await ann.post(last)
                        assert again.json()["n"] == answer.json()["n"]
                        assert again.json()["sheet"]["events"] == hand + 1
                        await ben.connect()
                        await ben.hear()
                        assert ben.sheet["hands"] == ann.sheet["hands"]
                assert len((await ann.call("/events")).json()["events"]) == 9

    run(play())
