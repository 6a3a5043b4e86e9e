"""Tournaments on a real server: links, tables, kills, sheets and rooms."""

from __future__ import annotations

import asyncio
import csv
import io
import json
from collections import defaultdict
from collections.abc import Callable, Iterator
from fractions import Fraction
from itertools import count
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import httpx
import pytest
from websockets.sync.client import connect

from baida.app.tournaments.quality import check_draws
from baida.server.records.results import result_of_room
from baida.server.storage.store import MatchEnded, Store
from baida.wire.events import Event
from tests.helpers.database.open_store import with_store
from tests.helpers.database.played_matches import put_room
from tests.helpers.records.sheets import ended, won
from tests.helpers.records.tournaments import SETTINGS, result, some_scores
from tests.helpers.server.player import Player, first
from tests.helpers.server.process import Server
from tests.helpers.values import Json

_ids = count(1)


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """One server for all tests here: tournaments are independent."""
    with Server(tmp_path_factory.mktemp("tournaments") / "data") as started:
        yield started
        assert not started.errors


class Browser:
    """A browser with its cookies; ``code`` is the tournament that it shows."""

    def __init__(self, server: Server) -> None:
        self.http = httpx.Client(base_url=server.address, timeout=60)
        self.code = ""

    def make(self, players: int = 0, **settings: Any) -> Browser:
        answer = self.http.post("/api/tournaments", json={**SETTINGS, **settings})
        assert answer.status_code == 200, answer.text
        assert answer.json()["scope"] == "direct"
        self.code = answer.json()["code"]
        if players:
            self.send(e="players", names=[f"Player {n}" for n in range(1, players + 1)])
        return self

    def follow(self, link: str) -> Json:
        self.code, token = link.rsplit("/", 1)[1].split("#")
        answer = self.call("/open", {"token": token})
        assert answer.status_code == 200, answer.text
        found: Json = answer.json()
        return found

    def call(self, path: str = "", body: Json | None = None) -> httpx.Response:
        address = f"/api/tournaments/{self.code}{path}"
        return self.http.get(address) if body is None else self.http.post(address, json=body)

    def post(self, **event: Any) -> httpx.Response:
        return self.call("/events", {"id": f"id{next(_ids)}", "by": "Mai", **event})

    def send(self, **event: Any) -> int:
        answer = self.post(**event)
        assert answer.status_code == 200, answer.text
        return int(answer.json()["n"])

    def page(self) -> Json:
        answer = self.call()
        assert answer.status_code == 200, answer.text
        found: Json = answer.json()["tournament"]
        return found

    def until(self, holds: Callable[[Json], bool]) -> Json:
        """Wait until a condition holds on the page; the socket announces changes."""
        cookies = "; ".join(f"{one.name}={one.value}" for one in self.http.cookies.jar)
        base = str(self.http.base_url).replace("http", "ws").rstrip("/")
        address = f"{base}/api/tournaments/{self.code}/socket"
        with connect(address, additional_headers={"Cookie": cookies}) as socket:
            socket.send(json.dumps({"t": "hello"}))
            while True:
                socket.recv(timeout=20)
                page = self.page()
                if holds(page):
                    return page

    def collect(self) -> Json:
        assert self.call("/rounds/1/results", {}).status_code == 200
        return self.page()

    def make_rooms(self) -> Json:
        assert self.call("/rounds/1/rooms", {}).status_code == 200
        return self.page()

    def links(self) -> Json:
        found: Json = self.call("/links").json()
        return found

    def link_to(self, part: str, number: int) -> str:
        """The link of a table or a player."""
        return next(
            str(one["link"])
            for one in self.links()["parts"]
            if (one["part"], one["number"]) == (part, number)
        )


class Sheet:
    """The score sheet of a table in round 1, on a phone that may enter scores."""

    def __init__(self, server: Server, table: Browser, number: int) -> None:
        link = table.call(f"/rounds/1/tables/{number}/sheet", {}).json()["link"]
        self.code, token = link.rsplit("/", 1)[1].split("#")
        self.http = Browser(server).http
        answer = self.http.post(f"/api/sheets/{self.code}/open", json={"token": token})
        assert answer.status_code == 200, answer.text

    def look(self) -> Json:
        found: Json = self.http.get(f"/api/sheets/{self.code}").json()["sheet"]
        return found

    def send(self, **event: Any) -> None:
        head = {"id": f"id{next(_ids)}", "by": "", "phone": "p", "seen": self.look()["events"]}
        answer = self.http.post(f"/api/sheets/{self.code}/events", json={**head, **event})
        assert answer.status_code == 200, answer.text

    def play_hand(self, number: int, points: int) -> None:
        """The second player wins from the third one, and the wall runs out."""
        self.send(e="entered", hand=number, entry=won(1, 2, points))
        wall_empty = ended("wall_empty", ready={"0": None, "2": None, "3": None})
        self.send(e="entered", hand=number, entry=wall_empty)

    def correct(self, number: int, points: int) -> None:
        first, *rest = self.look()["hands"][number - 1]["entries"]
        entries = [{"id": one["id"], "entry": one["entry"]} for one in rest]
        corrected = {"id": first["id"], "entry": won(1, 2, points)}
        self.send(e="rewritten", hand=number, entries=[corrected, *entries])


def result_of(page: Json, table: int) -> Json | None:
    """The result of a table in round 1."""
    found: Json | None = page["rounds"][0]["tables"][table - 1]["result"]
    return found


def scores_of(page: Json, table: int) -> list[int] | None:
    found = result_of(page, table)
    return None if found is None else found["scores"]


def started(server: Server, players: int = 8, **settings: Any) -> Browser:
    director = Browser(server).make(players, **{"rounds": 2, **settings})
    director.send(e="drawn", seed="s")
    director.send(e="started", round=1)
    return director


def test_links_are_capabilities(server: Server) -> None:
    """A reader cannot write, and a table cannot change another one."""
    director = started(server)
    links = director.links()
    stranger = Browser(server)
    stranger.code = director.code
    assert stranger.call().status_code == 403
    assert stranger.call("/open", {"token": "x"}).status_code == 403
    assert stranger.call("/open", {"token": "table.1.x"}).status_code == 403
    cases: list[tuple[str, str, int | None, list[Json], list[Json]]] = [
        (links["read"]["link"], "read", None, [], [result(1, 1, 0, 0, 0, 0)]),
        (
            director.link_to("table", 1), "enter", 1,
            [result(1, 1, 1, 0, 0, -1)],
            [
                result(1, 2, 0, 0, 0, 0),
                {"e": "penalty", "player": 1, "round": 1, "points": 1, "table_points": 0,
                 "text": ""},
                result(1, 1, 0, 0, 0, 0, source={"kind": "sheet", "id": "ABCDEF"}),
            ],
        ),
        (
            links["enter"]["link"], "enter", None,
            [result(1, 2, 2, 0, 0, -2)],
            [{"e": "drawn", "seed": "mine"}, {"e": "reopened", "round": 1, "table": 1}],
        ),
        (director.link_to("player", 3), "read", None, [], [result(1, 1, 0, 0, 0, 0)]),
    ]  # fmt: skip
    for link, scope, table, allowed, refused in cases:
        browser = Browser(server)
        assert browser.follow(link)["scope"] == scope
        assert browser.call().json()["table"] == table
        for event in allowed:
            browser.send(**event)
        for event in refused:
            assert browser.post(**event).status_code == 403, event
        shown = browser.links()
        assert shown["direct"] is None
        assert shown["parts"] == []
        assert browser.call("/rounds/1/results", {}).status_code == 403
    assert director.page()["flags"] == []


def test_a_table_only_enters_the_current_round(server: Server) -> None:
    director = started(server)
    table = Browser(server)
    table.follow(director.link_to("table", 1))
    director.send(e="started", round=2, without_results=True)
    assert table.post(**result(1, 1, 0, 0, 0, 0)).status_code == 403
    table.send(**result(2, 1, 0, 0, 0, 0))


def test_links_are_withdrawn_one_by_one(tmp_path: Path) -> None:
    """A new link takes the place of the old one, also after a restart; other links still work."""
    with Server(tmp_path / "data") as server:
        director = started(server)
        first, second = Browser(server), Browser(server)
        first.follow(director.link_to("table", 1))
        second.follow(director.link_to("table", 2))
        assert first.post(e="renewed", link="table 1").status_code == 403
        director.send(e="renewed", link="table 1")
        assert director.post(e="renewed", link="table 3").status_code == 409
        server.kill()
        server.start()
        assert first.call().status_code == 403
        assert first.post(**result(1, 1, 0, 0, 0, 0)).status_code == 403
        second.send(**result(1, 2, 0, 0, 0, 0))
        first.follow(director.link_to("table", 1))
        first.send(**result(1, 1, 0, 0, 0, 0))
        director.send(e="renewed", link="direct")
        assert director.page()["flags"] == []
        assert check_draws(director.call("/events").json()["events"])[0].problem is None


def test_starts_are_confirmed_and_taken_back(server: Server) -> None:
    director = started(server, 8, rounds=3)
    answer = director.post(e="started", round=2)
    assert (answer.status_code, answer.json()["error"]["field"]) == (409, "without_results")
    helper = Browser(server)
    helper.follow(director.links()["enter"]["link"])
    director.send(e="timer", running=True, left=60)
    assert helper.post(e="start_withdrawn", round=1).status_code == 403
    director.send(e="start_withdrawn", round=1)
    page = director.page()
    assert (page["started"], page["timer"], page["rounds"][0]["started"]) == (0, None, False)
    director.send(e="drawn", seed="again")
    director.send(e="started", round=1)
    for table in (1, 2):
        director.send(**result(1, table, 0, 0, 0, 0))
    assert director.post(e="start_withdrawn", round=1).status_code == 409
    director.send(e="started", round=2)
    assert director.post(e="start_withdrawn", round=1).status_code == 409
    history = director.call("/events").json()["events"]
    assert [finding.problem for finding in check_draws(history)] == [None] * 2


def test_a_browser_that_may_do_more_keeps_that(server: Server) -> None:
    director = started(server)
    assert director.follow(director.links()["read"]["link"])["scope"] == "direct"


@pytest.mark.parametrize(
    ("body", "status"),
    [
        ({"e": "drawn", "seed": ""}, 409),
        ({"e": "started", "round": 2}, 409),
        ({"e": "nothing"}, 409),
        (result(1, 9, 0, 0, 0, 0), 409),
    ],
)
def test_impossible_events(server: Server, body: Json, status: int) -> None:
    director = Browser(server).make(4)
    answer = director.post(**body)
    assert answer.status_code == status
    assert answer.json()["error"]["field"]


def test_impossible_settings(server: Server) -> None:
    http = Browser(server).http
    answer = http.post("/api/tournaments", json={**SETTINGS, "rounds": 99})
    assert (answer.status_code, answer.json()["error"]["field"]) == (400, "settings.rounds")
    assert http.get("/api/tournaments/QQQQQQ").status_code == 404
    assert http.get("/api/tournaments/nonsense").status_code == 404


def test_followers_are_told(server: Server) -> None:
    director = started(server)
    cookies = "; ".join(f"{one.name}={one.value}" for one in director.http.cookies.jar)
    address = f"{server.address.replace('http', 'ws')}api/tournaments/{director.code}/socket"
    with connect(address, additional_headers={"Cookie": cookies}) as socket:
        socket.send(json.dumps({"t": "hello"}))
        before = json.loads(socket.recv(timeout=20))
        director.send(**result(1, 1, 0, 0, 0, 0))
        after = json.loads(socket.recv(timeout=20))
    assert before["t"] == after["t"] == "tournament"
    assert after["events"] == before["events"] + 1


def test_a_result_comes_from_a_score_sheet(server: Server) -> None:
    director = started(server, hands=1)
    table = Browser(server)
    table.follow(director.link_to("table", 2))
    path = "/rounds/1/tables/2/sheet"
    link = table.call(path, {}).json()["link"]
    assert link.partition("#")[0] == director.call(path, {}).json()["link"].partition("#")[0]
    reader = Browser(server)
    reader.follow(director.links()["read"]["link"])
    for other, number in ((table, 1), (reader, 1)):
        assert other.call(f"/rounds/1/tables/{number}/sheet", {}).status_code == 403
    sheet = Sheet(server, table, 2)
    names = {one["number"]: one["name"] for one in director.page()["players"]}
    seated = director.page()["rounds"][0]["tables"][1]["players"]
    assert sheet.look()["names"] == [names[player] for player in seated]
    assert director.collect()["flags"] != []
    sheet.play_hand(1, 8)
    page = director.collect()
    found = page["rounds"][0]["tables"][1]["result"]
    assert found["scores"] == [0, 8, -8, 0]
    assert found["hands"] == [[0, 8, -8, 0]]
    assert found["source"] == {"kind": "sheet", "id": sheet.code}
    events = page["events"]
    assert director.collect()["events"] == events
    # everybody can see every hand, but not change it
    code, token = reader.call(path, {}).json()["link"].rsplit("/", 1)[1].split("#")
    answer = reader.http.post(f"/api/sheets/{code}/open", json={"token": token})
    assert answer.json() == {"code": code, "scope": "read"}


def test_results_come_in_from_score_sheets(server: Server) -> None:
    """Results arrive after the last hand, on closing the sheet, and on corrections in the round."""
    director = started(server, 12, hands=2)
    one, two, three = (Sheet(server, director, number) for number in (1, 2, 3))
    one.play_hand(1, 8)
    two.play_hand(1, 4)
    two.send(e="closed", closed=True)
    page = director.until(lambda page: result_of(page, 2) is not None)
    assert result_of(page, 1) is None
    one.play_hand(2, 16)
    page = director.until(lambda page: result_of(page, 1) is not None)
    found = result_of(page, 1)
    assert found is not None
    assert found["scores"] == [0, 24, -24, 0]
    assert found["source"] == {"kind": "sheet", "id": one.code}
    one.correct(2, 8)
    director.until(lambda page: scores_of(page, 1) == [0, 16, -16, 0])
    # a manual result stays, as does one that the director has re-opened
    director.send(**result(1, 1, 1, 0, 0, -1))
    one.correct(2, 4)
    director.send(e="reopened", round=1, table=2)
    two.send(e="closed", closed=False)
    two.send(e="closed", closed=True)
    three.send(e="closed", closed=True)
    page = director.until(lambda page: result_of(page, 3) is not None)
    assert scores_of(page, 1) == [1, 0, 0, -1]
    assert result_of(page, 2) is None
    # changes after its round are left to the director
    director.send(**result(1, 2, 0, 0, 0, 0))
    director.send(e="started", round=2)
    three.send(e="closed", closed=False)
    three.play_hand(1, 8)
    three.send(e="closed", closed=True)
    four = director.call("/rounds/2/tables/1/sheet", {}).json()["link"]
    code, token = four.rsplit("/", 1)[1].split("#")
    three.http.post(f"/api/sheets/{code}/open", json={"token": token})
    three.code = code
    three.send(e="closed", closed=True)
    page = director.until(lambda page: page["rounds"][1]["tables"][0]["result"] is not None)
    assert scores_of(page, 3) == [0, 0, 0, 0]
    assert scores_of(director.collect(), 3) == [0, 8, -8, 0]


def test_results_that_a_killed_server_did_not_enter(tmp_path: Path) -> None:
    """They arrive once, when the tournament is opened again."""
    with Server(tmp_path / "data") as server:
        director = started(server, 12, hands=1)
        one, two, three = (Sheet(server, director, number) for number in (1, 2, 3))
        one.play_hand(1, 4)
        director.until(lambda page: result_of(page, 1) is not None)
        director.send(e="reopened", round=1, table=1)
        events = director.page()["events"]
        server.kill()
        server.start()
        # nobody has looked at the tournament yet, so it is not in memory
        two.play_hand(1, 4)
        three.play_hand(1, 8)
        page = director.until(lambda page: result_of(page, 3) is not None)
        assert (scores_of(page, 2), scores_of(page, 3)) == ([0, 4, -4, 0], [0, 8, -8, 0])
        assert result_of(page, 1) is None
        assert page["events"] == events + 2
        # a round that was taken back has no results; they arrive when it starts again
        for table in (2, 3):
            director.send(e="reopened", round=1, table=table)
        director.send(e="start_withdrawn", round=1)
        two.correct(1, 16)
        director.send(e="started", round=1)
        director.until(lambda page: scores_of(page, 2) == [0, 16, -16, 0])
        assert not server.errors


def test_the_first_match_of_a_room_counts(tmp_path: Path) -> None:
    """Later matches in the room do not change the result."""

    def found(name: str, *matches: str, playing: bool, shown: bool = True) -> Json | None:
        """The result of a room with these matches; unless `shown`, the last end is hidden."""
        folder = tmp_path / name
        ages = dict.fromkeys(matches, 10.0)
        logs.update(put_room(folder, "ABCDEF", "sbr(hands=2)", ages, unfinished=playing))
        answers: list[Json | None] = []

        async def read(store: Store) -> None:
            if not shown:
                await store.save(MatchEnded(matches[-1], 1.0))
            rooms = SimpleNamespace(store=store, in_use=lambda _code: name != "killed")
            answers.append(await result_of_room("ABCDEF", rooms))  # type: ignore[arg-type]

        with_store(f"sqlite:///{folder / 'baida.sqlite'}", read)
        return answers[0]

    logs: dict[str, list[Event]] = {}
    two = found("two", "first", "second", playing=False)
    assert two is not None
    assert two["source"] == {"kind": "match", "id": "first"}
    ends = [event["scores"] for event in logs["first"] if event["e"] == "hand_ended"]
    assert two["scores"] == ends[-1]
    assert found("more", "first", "second", playing=True) == two
    assert found("playing", "first", playing=True) is None
    assert found("unseen", "first", playing=True, shown=False) is None
    # no task watches the end of a match in a room that was not reopened after a kill
    assert found("killed", "first", playing=True, shown=False) is not None


def test_online(server: Server) -> None:
    """Rooms are made from the draw, players get their seats, bots take the free ones."""
    director = started(server, 7, online=True, bots=True, odd="stand_ins", hands=1)
    page = director.make_rooms()
    rooms = [table["room"] for table in page["rounds"][0]["tables"]]
    assert all(rooms)
    again = director.make_rooms()
    assert [table["room"] for table in again["rounds"][0]["tables"]] == rooms
    for number, table in enumerate(page["rounds"][0]["tables"]):
        for seat, player in enumerate(table["players"]):
            if player < 0:
                continue
            browser = Browser(server)
            browser.follow(director.link_to("player", player))
            link = browser.call("/seat", {}).json()["link"]
            code, token = link.rsplit("/", 1)[1].split("#")
            assert code == rooms[number]
            taken = browser.http.post(f"/api/rooms/{code}/rejoin", json={"token": token}).json()
            assert taken == {"code": code, "seat": seat}
            room = browser.http.get(f"/api/rooms/{code}").json()
            assert (room["you"], room["state"]) == (seat, "playing")
            assert room["tournament"] == director.code
            assert room["seats"][seat]["name"] == f"Player {player}"
    assert director.call("/seat", {}).status_code == 403


def test_results_come_from_matches_played_here(tmp_path: Path) -> None:
    """Bots replace a stand-in and an absent player; the result has every hand."""

    async def play(server: Server, links: list[tuple[str, str]]) -> None:
        async def one(code: str, token: str) -> None:
            player = Player(server)
            await player.rejoin(code, token)
            await player.connect()
            await player.play(first)
            await player.close()

        await asyncio.gather(*(one(code, token) for code, token in links))

    with Server(tmp_path / "data", away=0.1) as server:
        director = started(server, 7, online=True, bots=True, odd="stand_ins", hands=2)
        rooms = [table["room"] for table in director.make_rooms()["rounds"][0]["tables"]]
        assert all(table["result"] is None for table in director.collect()["rounds"][0]["tables"])
        links = []
        for number in range(2, 8):  # the first player is absent
            browser = Browser(server)
            browser.follow(director.link_to("player", number))
            code, token = browser.call("/seat", {}).json()["link"].rsplit("/", 1)[1].split("#")
            links.append((code, token))
        asyncio.run(play(server, links))
        page = director.until(lambda page: not page["flags"])
        assert page["flags"] == []
        for table, room in zip(page["rounds"][0]["tables"], rooms, strict=True):
            found = table["result"]
            assert found["source"]["kind"] == "match"
            log = director.http.get(f"/api/matches/{found['source']['id']}").json()
            ends = [event["scores"] for event in log["events"] if event["e"] == "hand_ended"]
            assert len(found["hands"]) == len(ends) == 2
            assert found["scores"] == ends[-1]
            assert [sum(column) for column in zip(*found["hands"], strict=True)] == ends[-1]
            assert table["room"] == room
            for line in page["standings"]["lines"]:
                if line["player"] in table["players"]:
                    assert line["points"] == ends[-1][table["players"].index(line["player"])]
        assert director.collect()["events"] == page["events"]


def test_64_players_over_10_rounds_and_a_restart(tmp_path: Path) -> None:
    """Drop-outs, corrections and a kill; standings are compared with a separate calculation."""
    points: dict[int, int] = defaultdict(int)
    shares: dict[int, Fraction] = defaultdict(Fraction)
    with Server(tmp_path / "data") as server:
        director = Browser(server).make(64, rounds=10, scoring="table_points")
        director.send(e="drawn", seed="lottery")
        assert director.page()["quality"]["repeats"] == 0
        for number in range(1, 11):
            if number in (4, 7):
                director.send(e="presence", player=5 * number, plays=False)
                director.send(e="drawn", seed=f"again {number}")
            if number == 6:
                server.kill()
                server.start()
            director.send(e="started", round=number)
            one = director.page()["rounds"][number - 1]
            for table in one["tables"]:
                scores = some_scores(number, table["number"])
                if table["number"] == 3:
                    director.send(**result(number, 3, 1, 2, 3, 4))
                director.send(**result(number, table["number"], *scores))
                for player, score in zip(table["players"], scores, strict=True):
                    better, equal = sum(other > score for other in scores), scores.count(score)
                    points[player] += score
                    shares[player] += Fraction(sum((4, 2, 1, 0)[better : better + equal]), equal)
            for player in one["byes"]:
                shares[player] += Fraction(7, 4)
        before = director.page()
        server.kill()
        server.start()
        page = director.page()
        assert page == before
        for line in page["standings"]["lines"]:
            assert line["points"] == points[line["player"]]
            assert line["table_points"] == float(shares[line["player"]])
        assert page["flags"] == []
        assert page["quality"]["repeats"] == 0
        history = director.call("/events").json()["events"]
        assert [finding.problem for finding in check_draws(history)] == [None] * 3
        text = director.call("/standings.csv?after=10").text.removeprefix("\ufeff")
        rows = list(csv.DictReader(io.StringIO(text)))
        assert [int(row["points"]) for row in rows] == [
            line["points"] for line in page["standings"]["lines"]
        ]
        seating = director.call("/seating.csv").text.splitlines()
        assert len(seating) == 1 + sum(
            len(one["tables"]) + len(one["byes"]) for one in page["rounds"]
        )
        assert not server.errors
