"""Reviews on the server: of finished matches only, stored, bounded, and behind the tables."""

from __future__ import annotations

import asyncio
import os
import sqlite3
from collections.abc import Coroutine, Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import httpx
import pytest

from baida.app.matches.answers import ShownMatch
from baida.app.reviews import answers
from baida.game.log.file import Log
from baida.game.rerun import Rerun, rerun
from baida.review import choices
from baida.review.run import MatchReviewer
from baida.server.process.process_pool import LOWEST_PRIORITY
from baida.server.reviews import worker
from baida.variants import find_rules
from tests.helpers.database.played_matches import played, put_room
from tests.helpers.server.player import Player, first
from tests.helpers.server.process import Server
from tests.helpers.server.worker_processes import workers_of
from tests.helpers.values import Json

WORLDS = 8
#: A review that does not end while a test runs.
ENDLESS = 100_000


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    data = tmp_path_factory.mktemp("reviews") / "data"
    put_room(data, "AAAAAA", "sbr(hands=1)", {"finished": 10.0})
    with Server(data, review_worlds=WORLDS) as started:
        yield started
        assert not started.errors


def run(play: Coroutine[Any, Any, None]) -> None:
    asyncio.run(play)


def caller(server: Server) -> httpx.AsyncClient:
    return httpx.AsyncClient(base_url=server.address, verify=False, timeout=60)


async def ask(http: httpx.AsyncClient, match: str, seat: int) -> Json:
    answer = await http.post(f"/api/reviews/{match}/{seat}")
    assert answer.status_code == 200, answer.text
    found: Json = answer.json()
    return found


async def look(http: httpx.AsyncClient, match: str, seat: int) -> Json:
    found: Json = (await http.get(f"/api/reviews/{match}/{seat}")).json()
    return found


async def done(http: httpx.AsyncClient, match: str, seat: int) -> Json:
    """Wait for the finished review; its progress never goes back."""
    before = 0
    while True:
        found = await look(http, match, seat)
        assert found["state"] in ("waiting", "running", "done"), found
        assert before <= found["done"]
        before = found["done"]
        if found["state"] == "done":
            return found


def test_a_review_is_made_once_and_is_the_reviewers(server: Server) -> None:
    async def play() -> None:
        async with caller(server) as http, caller(server) as other:
            assert (await look(http, "finished", 1))["state"] == "none"
            assert (await ask(http, "finished", 1))["state"] == "waiting"
            found = await done(http, "finished", 1)
            match, _, events = played("sbr(hands=1)", 0)
            log = Log(match.header, find_rules("sbr(hands=1)"), events)
            assert found["review"] == MatchReviewer(log, seat=1, worlds=WORLDS).review().to_json()
            assert found["done"] == found["decisions"] == len(found["review"]["decisions"])
            assert await ask(other, "finished", 1) == found  # everybody who may see the match
            plain = await other.get("/api/reviews/finished/1", headers={"accept-encoding": ""})
            assert plain.json() == found

    run(play())


def test_an_earlier_reviewer(server: Server) -> None:
    """After an update, stored reviews are made anew when they are requested."""
    address = "finished", 2

    async def play() -> None:
        async with caller(server) as http:
            await ask(http, *address)
            found = await done(http, *address)
            with closing(sqlite3.connect(server.data / "baida.sqlite")) as database, database:
                earlier = "json_remove(summary, '$.reviewer'), data = x'00'"
                database.execute(f"update reviews set summary = {earlier} where seat = 2")
            assert (await look(http, *address))["state"] == "none"
            assert (await ask(http, *address))["state"] == "waiting"
            assert await done(http, *address) == found

    run(play())


@pytest.mark.parametrize(
    ("address", "status", "message"),
    [
        ("nothing/0", 404, "there is no such match"),
        ("finished/4", 400, "seat: expected a seat from 0 to 3"),
        ("finished/x", 400, "seat: expected a seat from 0 to 3"),
    ],
)
def test_what_is_not_reviewed(server: Server, address: str, status: int, message: str) -> None:
    async def play() -> None:
        async with caller(server) as http:
            answer = await http.post(f"/api/reviews/{address}")
            assert answer.status_code == status
            assert message in answer.json()["error"]["message"]

    run(play())


def test_ones_own_reviews(server: Server) -> None:
    """A match can be reviewed after everybody has seen its end; only one's own seats are listed."""

    async def play() -> None:
        player = Player(server, "Mai")
        await player.make_room("sbr(hands=1)", bots="efficient", start=True)
        await player.connect()
        await player.until(lambda: player.match)
        early = await player.http.post(f"/api/reviews/{player.match}/0")
        assert (early.status_code, early.json()["error"]["code"]) == (409, "not_now")
        await player.play(first)
        assert player.match is not None
        assert (await player.http.get("/api/mine/reviews")).json() == {"reviews": []}
        for seat in (0, 1):
            await ask(player.http, player.match, seat)
            await done(player.http, player.match, seat)
        (own,) = (await player.http.get("/api/mine/reviews")).json()["reviews"]
        assert (own["match"], own["rules"], own["worlds"]) == (player.match, "sbr(hands=1)", WORLDS)
        assert (own["summary"]["seat"], own["summary"]["name"]) == (player.seat, "Mai")
        assert not own["outdated"]
        async with caller(server) as stranger:
            assert (await stranger.get("/api/mine/reviews")).json() == {"reviews": []}
        await player.close()

    run(play())


def test_the_tables_are_not_starved(tmp_path: Path) -> None:
    """Bots that search get their turns while reviews run: pools and priorities differ."""
    data = tmp_path / "data"
    put_room(data, "AAAAAA", "sbr(hands=1)", {"long": 10.0, "other": 9.0})

    async def play(server: Server) -> None:
        async with caller(server) as http:
            for match in ("long", "other"):
                for seat in (0, 1):
                    await ask(http, match, seat)
            more = await http.post("/api/reviews/other/2")
            assert (more.status_code, more.json()["error"]["code"]) == (429, "too_fast")
            while (await look(http, "long", 0))["decisions"] == 0:
                pass
            player = Player(server, "Mai")
            await player.make_room("sbr(hands=1)", bots="search", start=True)
            await player.connect()
            await player.play(first, until=lambda: len(of_bots(player)) > 5)
            states = [await look(http, *key) for key in (("long", 0), ("long", 1), ("other", 1))]
            found = [(one["state"], one["ahead"]) for one in states]
            assert found == [("running", 0), ("waiting", 1), ("waiting", 3)]
            nice = sorted(os.getpriority(os.PRIO_PROCESS, pid) for pid in workers_of(server.pid))
            mine = os.getpriority(os.PRIO_PROCESS, server.pid)
            assert nice[-1] == LOWEST_PRIORITY
            assert set(nice[:-1]) == {mine}
            # a cancelled review frees its place for the next
            await http.delete("/api/reviews/long/0")
            while (await look(http, "long", 1))["state"] != "running":
                pass
            assert (await look(http, "long", 0))["state"] == "none"
            await player.close()

    with Server(data, review_worlds=ENDLESS, review_processes=1, thinks_apart=True) as server:
        run(play(server))
        server.kill()
        server.start()  # unfinished reviews are started again when they are requested
        run(begun_again(server))
        assert not server.errors


def of_bots(player: Player) -> list[Json]:
    return [
        event
        for event in player.events
        if event["e"] == "discarded" and event["seat"] != player.seat
    ]


async def begun_again(server: Server) -> None:
    async with caller(server) as http:
        assert (await look(http, "long", 1))["state"] == "none"
        assert (await ask(http, "long", 1))["state"] == "waiting"
        while (await look(http, "long", 1))["state"] != "running":
            pass


def test_too_many_reviews(tmp_path: Path) -> None:
    """The queue and the rate of an address are bounded."""
    data = tmp_path / "data"
    put_room(data, "AAAAAA", "sbr(hands=1)", {"a": 10.0, "b": 9.0})
    limits = {"reviews_at_once": 2, "new_reviews": (0.0, 4), "thinks_apart": True}

    async def play(server: Server) -> None:
        async with caller(server) as http:
            await ask(http, "a", 0)
            await ask(http, "a", 1)
            assert (await ask(http, "a", 1))["state"] in ("waiting", "running")  # the same one
            full = await http.post("/api/reviews/a/2")
            assert (full.status_code, full.json()["error"]["code"]) == (409, "full")
            for seat in (0, 1):
                await http.delete(f"/api/reviews/a/{seat}")
            while (await http.post("/api/reviews/b/0")).status_code == 409:
                pass
            fast = await http.post("/api/reviews/b/1")
            assert (fast.status_code, fast.json()["error"]["code"]) == (429, "too_fast")

    with Server(data, review_worlds=ENDLESS, **limits) as server:
        run(play(server))
        assert not server.errors


def test_a_process_reruns_a_match_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """This holds also for a long match, of which each decision is tried in fewer worlds."""
    reruns: list[Log] = []

    def counting(log: Log, *given: Any) -> Rerun:
        reruns.append(log)
        return rerun(log, *given)

    monkeypatch.setattr(choices, "rerun", counting)
    monkeypatch.setattr(answers, "_USUAL_DECISIONS", 1)
    match, _, events = played("sbr(hands=1)", 1)
    stored = ShownMatch("AAAAAA", match.header, {}, events)
    monkeypatch.setattr(worker, "read_match", lambda *_: stored)
    question = worker.ReviewQuestion("no database", "once", 0, WORLDS)
    assert isinstance(worker.count_decisions(question), int)
    reviewed = [worker.review_decision(question, place) for place in range(2)]
    assert worker.finish_review(question, reviewed).data
    assert len(reruns) == 1
