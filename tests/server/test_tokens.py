"""Nobody gets a token for a record that they neither made nor were given access to."""

from __future__ import annotations

import asyncio
import json
import re
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from dataclasses import dataclass
from itertools import count
from pathlib import Path
from random import Random
from typing import Any

import httpx
import pytest
from hypothesis import given
from hypothesis import strategies as st

from baida.jsontext import encode
from tests.helpers.records.tournaments import SETTINGS, result
from tests.helpers.repetition import examples
from tests.helpers.server.player import Player
from tests.helpers.server.process import InstalledServer, Server
from tests.helpers.values import Json

_ids = count(1)
_SHEET = {"rules": "sbr", "names": ["Ann", "Ben", "Cat", "Dan"], "dealer": 0}
_RATE = [100_000.0, 100_000]
_QUICK: Json = {"calls": _RATE, "new_rooms": _RATE, "whole_matches": _RATE, "pages": _RATE}


@dataclass
class Owned:
    """The codes of records that another user has made on a server."""

    tournament: str
    match: str
    #: First their own, then those of the tournament.
    rooms: list[str]
    sheets: list[str]

    @property
    def room(self) -> str:
        return self.rooms[0]

    @property
    def sheet(self) -> str:
        return self.sheets[0]

    @property
    def codes(self) -> list[str]:
        return [self.tournament, *self.rooms, *self.sheets]


class Caller:
    """The calls of one browser."""

    def __init__(self, server: Server) -> None:
        self.http = httpx.Client(base_url=server.address, timeout=60)
        self.found: set[str] = set()

    def post(self, path: str, body: object, token: str | None = None) -> httpx.Response:
        headers = {} if token is None else {"Authorization": f"Bearer {token}"}
        content = encode(body)
        return self._note(self.http.post(path, content=content, headers=headers))

    def get(self, path: str, token: str | None = None) -> httpx.Response:
        headers = {} if token is None else {"Authorization": f"Bearer {token}"}
        return self._note(self.http.get(path, headers=headers))

    def _note(self, answer: httpx.Response) -> httpx.Response:
        """Keep everything that could be a token: texts of the answer, URL fragments, cookies."""
        self.found.update(cookie.value or "" for cookie in self.http.cookies.jar)
        if answer.headers.get("content-type", "").startswith("application/json"):
            for text in _texts(answer.json()):
                self.found.update((text, text.rpartition("#")[2]))
        return answer

    def made(self, path: str, body: object) -> str:
        answer = self.post(path, body)
        assert answer.status_code == 200, answer.text
        return str(answer.json()["code"])

    def event(self, to: str, **event: Any) -> httpx.Response:
        body = {"id": f"id{next(_ids)}", "by": "Eve", **event}
        return self.post(f"/api/tournaments/{to}/events", body)

    def start_tournament(self, **more: Any) -> str:
        """Direct a tournament whose first round has started."""
        code = self.made("/api/tournaments", {**SETTINGS, "rounds": 2, **more})
        for event in (
            {"e": "players", "names": [f"Player {n}" for n in range(1, 9)]},
            {"e": "drawn", "seed": "s"},
            {"e": "started", "round": 1},
        ):
            assert self.event(code, **event).status_code == 200
        return code

    def player_tokens(self, code: str) -> list[str]:
        parts = self.get(f"/api/tournaments/{code}/links").json()["parts"]
        return [one["link"].rpartition("#")[2] for one in parts if one["part"] == "player"]


def _texts(value: Any) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        for one in value.values():
            yield from _texts(one)
    elif isinstance(value, list):
        for one in value:
            yield from _texts(one)


async def _full_room(server: Server) -> tuple[str, str]:
    """A private room in which four people play; its code and its match."""
    host = await Player(server, "P0").make_room("sbr(hands=1)")
    others = [await Player(server, f"P{n}").sit(host.code) for n in (1, 2, 3)]
    await host.connect()
    await host.command("start")
    await host.until(lambda: host.match)
    for player in (host, *others):
        await player.close()
    return host.code, str(host.match)


def own_everything(server: Server) -> Owned:
    room, match = asyncio.run(_full_room(server))
    owner = Caller(server)
    sheet = owner.made("/api/sheets", _SHEET)
    tournament = owner.start_tournament(online=True, bots=True)
    assert owner.post(f"/api/tournaments/{tournament}/rounds/1/rooms", {}).status_code == 200
    link = owner.post(f"/api/tournaments/{tournament}/rounds/1/tables/1/sheet", {}).json()["link"]
    page = owner.get(f"/api/tournaments/{tournament}").json()["tournament"]
    rooms = [table["room"] for table in page["rounds"][0]["tables"]]
    assert all(rooms)
    of_table = link.rpartition("/")[2].partition("#")[0]
    return Owned(tournament, match, [room, *rooms], [sheet, of_table])


def check_closed(server: Server, owned: Owned, found: set[str]) -> None:
    """Check that nothing a stranger has seen opens records of others."""
    tokens = filter(re.compile(r"[\w.-]{16,80}", re.ASCII).fullmatch, sorted(found))
    with httpx.Client(base_url=server.address, timeout=60) as http:
        for token in tokens:
            headers = {"Authorization": f"Bearer {token}"}
            cookies = {"Cookie": f"player={token}"}
            for code in owned.rooms:
                room = http.get(f"/api/rooms/{code}", headers=headers)
                assert room.json()["you"] is None, (code, token)
            records = [("tournaments", owned.tournament), *(("sheets", c) for c in owned.sheets)]
            for kind, code in records:
                answer = http.get(f"/api/{kind}/{code}", headers=headers)
                assert answer.status_code == 403, (kind, code, token)
            mine = http.get("/api/mine/tables", headers=cookies).json()["tables"]
            assert not {table["code"] for table in mine} & set(owned.codes), token


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with Server(tmp_path_factory.mktemp("tokens") / "data", **_QUICK) as started:
        yield started
        assert not started.errors


@pytest.fixture(scope="module")
def owned(server: Server) -> Owned:
    return own_everything(server)


def test_a_director_cannot_link_what_others_have_made(tmp_path: Path) -> None:
    """The installed server also refuses a forged source of a result."""
    with InstalledServer(tmp_path / "data") as server:
        owned, stranger = own_everything(server), Caller(server)
        code = stranger.start_tournament(online=True)
        for kind, foreign in (("room", owned.room), ("sheet", owned.sheet), ("room", None)):
            event = {"e": "linked", "round": 1, "table": 1, "kind": kind, "code": foreign}
            answer = stranger.event(code, **event)
            assert (answer.status_code, answer.json()["error"]["code"]) == (403, "forbidden")
        source = {"kind": "match", "id": owned.match}
        assert stranger.event(code, **result(1, 1, 9, 9, -9, -9, source=source)).status_code == 403
        for token in stranger.player_tokens(code):
            assert stranger.post(f"/api/tournaments/{code}/seat", {}, token).status_code == 409
        link = stranger.post(f"/api/tournaments/{code}/rounds/1/tables/1/sheet", {}).json()["link"]
        assert owned.sheet not in link
        # few, because calls are limited
        check_closed(server, owned, {link.rpartition("#")[2], *stranger.player_tokens(code)[:2]})


def test_links_that_directors_stored_before_do_not_count(tmp_path: Path) -> None:
    """Earlier versions stored any code that a director sent."""
    server = Server(tmp_path / "data", **_QUICK)
    with server:
        owned, stranger = own_everything(server), Caller(server)
        code = stranger.start_tournament(online=True)
    events = [
        {"e": "linked", "id": f"x{n}", "by": "", "round": 1, "table": n, "kind": kind,
         "code": foreign, "n": 4 + n, "at": 0.0}
        for n, (kind, foreign) in enumerate((("room", owned.room), ("sheet", owned.sheet)), 1)
    ]  # fmt: skip
    with closing(sqlite3.connect(tmp_path / "data" / "baida.sqlite")) as database, database:
        for event in events:
            row = (code, event["n"], json.dumps(event), 0.0)
            database.execute("insert into record_events (code, n, event, at) values (?,?,?,?)", row)
    with server:
        stranger.http.base_url = httpx.URL(server.address)
        page = stranger.get(f"/api/tournaments/{code}").json()["tournament"]
        assert page["rounds"][0]["tables"][0]["room"] == owned.room  # as it was stored
        for token in stranger.player_tokens(code):
            assert stranger.post(f"/api/tournaments/{code}/seat", {}, token).status_code == 409
        link = stranger.post(f"/api/tournaments/{code}/rounds/1/tables/2/sheet", {}).json()["link"]
        assert owned.sheet not in link
        assert stranger.post(f"/api/tournaments/{code}/rounds/1/results", {}).status_code == 200
        # the director can make the missing rooms
        assert stranger.post(f"/api/tournaments/{code}/rounds/1/rooms", {}).status_code == 200
        page = stranger.get(f"/api/tournaments/{code}").json()["tournament"]
        tables = page["rounds"][0]["tables"]
        assert owned.room not in {table["room"] for table in tables}
        assert all(table["result"] is None for table in tables)
        check_closed(server, owned, stranger.found)


def test_seats_of_a_tournament_stay_with_their_players(tmp_path: Path) -> None:
    """A player's link never leads to the seat of another player."""
    asyncio.run(_try_to_change_seats(tmp_path))


async def _try_to_change_seats(tmp_path: Path) -> None:
    with Server(tmp_path / "data", **_QUICK) as server:
        director = Caller(server)
        code = director.start_tournament(online=True, bots=True)
        director.post(f"/api/tournaments/{code}/rounds/1/rooms", {})
        found = director.player_tokens(code)[0]
        seat = director.post(f"/api/tournaments/{code}/seat", {}, found).json()["link"]
        room, token = seat.rpartition("/")[2].split("#")
        player = await (await Player(server).rejoin(room, token)).connect()
        await player.until(lambda: player.room)
        for command, fields in (
            ("leave", {}), ("swap", {"seat": 0, "other": 1}), ("seat", {"seat": 3, "bot": None}),
            ("rules", {"rules": "sbr"}), ("clock", {"clock": "off"}),
            ("public", {"public": True}), ("end", {"end": True}),
        ):  # fmt: skip
            answer = await player.command(command, **fields)
            assert (answer["t"], answer["code"]) == ("error", "not_now"), (command, answer)
            assert answer["text"]["vi"] != answer["text"]["en"]
        taken = await player.http.get(f"/api/rooms/{room}")
        assert taken.json()["you"] == player.seat
        body = {"name": "Eve", "seat": None}
        assert Caller(server).post(f"/api/rooms/{room}/seats", body).status_code == 409
        await player.close()


@examples(10, 300)
@given(random=st.randoms(use_true_random=False))
def test_no_sequence_of_calls_yields_a_token_of_others(
    server: Server, owned: Owned, random: Random
) -> None:
    """A stranger knows all codes and makes any calls, with bodies that fit one of them."""
    stranger = Caller(server)
    own = [
        stranger.start_tournament(online=True),
        stranger.made("/api/sheets", _SHEET),
        stranger.made("/api/rooms", {"rules": "sbr(hands=1)", "name": "Eve"}),
    ]
    codes, tokens = [*own, *owned.codes], stranger.player_tokens(own[0])
    paths = stranger.get("/api/openapi.json").json()["paths"]
    stranger.found.clear()
    calls = sorted(
        (method, path) for path, methods in paths.items() for method in methods if "{code}" in path
    )
    #: Calls that answer with a token of another record than the one addressed.
    passing_on = [one for one in calls if one[1].endswith(("/seat", "/sheet"))]
    for _ in range(60):
        token, filling = random.choice([None, *tokens]), random.randrange(12)
        kind = random.randrange(3)
        if kind == 0:
            stranger.event(own[0], **random.choice(list(_events(codes, owned))))
            continue
        method, path = random.choice(passing_on if kind == 1 else calls)
        code = own[0] if kind == 1 else random.choice(codes)
        where = path.format_map(_Filled(code, owned.match, filling))
        if method == "get":
            stranger.get(where, token)
        else:
            stranger.post(where, random.choice(list(_bodies(codes, owned, token or ""))), token)
    check_closed(server, owned, stranger.found)


class _Filled(dict[str, object]):
    """The parameters of a path."""

    def __init__(self, code: str, match: str, filling: int) -> None:
        super().__init__(code=code, round=filling % 2 + 1, table=filling % 3 + 1, seat=filling % 4)
        super().update(match=match, id=match)

    def __missing__(self, key: str) -> object:
        return self["code"] if "code" in key else 1


def _bodies(codes: list[str], owned: Owned, token: str) -> Iterator[object]:
    yield {}
    yield {"token": token}
    yield {"name": "Eve", "seat": None}
    for event in _events(codes, owned):
        yield {"id": f"id{next(_ids)}", "by": "Eve", "phone": "x", "seen": 1, **event}


def _events(codes: list[str], owned: Owned) -> Iterator[Json]:
    for code in codes:
        for kind in ("room", "sheet"):
            for table in (1, 2):
                yield {"e": "linked", "round": 1, "table": table, "kind": kind, "code": code}
    for kind, of in (("sheet", owned.sheet), ("match", owned.match), ("typed", None)):
        yield result(1, 1, 1, 1, -1, -1, source={"kind": kind, "id": of})
    for link in ("read", "enter", "direct", "player 1", "table 1"):
        yield {"e": "renewed", "link": link}
    yield {"e": "drawn", "seed": "again"}
    yield {"e": "started", "round": 2}
