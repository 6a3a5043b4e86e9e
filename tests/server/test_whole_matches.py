"""Whole matches are read, redacted and encoded in workers, and cached compressed."""

from __future__ import annotations

import asyncio
import os
import signal
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

from baida.game.events.redact import cut_log
from baida.game.log.file import parse_log
from baida.game.view.view import EVERYTHING, SPECTATOR
from baida.variants import find_rules
from baida.wire.events import Event
from tests.helpers.database.played_matches import put_room
from tests.helpers.server.player import Player
from tests.helpers.server.process import InstalledServer, Server
from tests.helpers.server.worker_processes import workers_of

RULES = "sbr(hands=4)"
VIEWERS = {None: EVERYTHING, "all": EVERYTHING, "spectator": SPECTATOR, "2": 2}


@pytest.fixture(scope="module")
def stored(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, dict[str, list[Event]]]:
    folder = tmp_path_factory.mktemp("matches") / "data"
    return folder, put_room(folder, "ABCDEF", RULES, {"one": 100, "two": 50, "three": 10})


@pytest.fixture(scope="module")
def server(stored: tuple[Path, dict[str, list[Event]]]) -> Iterator[Server]:
    with InstalledServer(stored[0]) as started:
        yield started
        assert not started.errors


@pytest.mark.parametrize("viewer", VIEWERS)
@pytest.mark.parametrize("encoding", ["gzip", "identity"])
def test_a_finished_match(
    server: Server, stored: tuple[Path, dict[str, list[Event]]], viewer: str | None, encoding: str
) -> None:
    """The first answer and later ones are the same, compressed or not."""
    seen = cut_log(find_rules(RULES), stored[1]["one"], VIEWERS[viewer])
    query = "" if viewer is None else f"?viewer={viewer}"
    for _ in range(2):
        answer = httpx.get(
            f"{server.address}api/matches/one{query}",
            headers={"Accept-Encoding": encoding},
            timeout=60,
        )
        assert answer.headers.get("content-encoding", "identity") == encoding
        assert answer.headers["content-type"] == "application/json"
        told = answer.json()
        assert told["over"]
        assert told["code"] == "ABCDEF"
        assert told["viewer"] == (int(viewer) if viewer == "2" else viewer or "all")
        assert told["events"] == seen


def test_log_and_verdict(server: Server, stored: tuple[Path, dict[str, list[Event]]]) -> None:
    for _ in range(2):
        answer = httpx.get(f"{server.address}api/matches/one/log", timeout=60)
        assert answer.headers["content-type"] == "application/x-ndjson"
        assert parse_log(answer.text).events == stored[1]["one"]
        assert httpx.get(f"{server.address}api/matches/one/verify", timeout=60).json()["ok"]


def test_nothing_waits_for_a_whole_match(server: Server) -> None:
    """With the worker stopped, only requests for matches that are not cached wait."""

    async def play() -> None:
        player = Player(server)
        player.http.headers["X-Forwarded-For"] = "192.0.2.8"  # it has its own limits
        await player.make_room(RULES)
        await player.connect()
        for path in ("one", "two/log"):  # cached from now on
            assert (await player.http.get(f"/api/matches/{path}", timeout=60)).status_code == 200
        workers = workers_of(server.pid)
        for worker in workers:
            os.kill(worker, signal.SIGSTOP)
        try:
            asked = [
                asyncio.create_task(player.http.get(f"/api/matches/three{call}", timeout=60))
                for call in ("", "/log", "/verify")
            ]
            async with httpx.AsyncClient(headers={"X-Forwarded-For": "192.0.2.9"}) as other:
                for path in ("api/matches/one", "api/matches/two/log", "api/games", "healthz"):
                    assert (await other.get(f"{server.address}{path}")).status_code == 200
            await player.send({"t": "ping"})
            while (await player.receive())["t"] != "pong":
                pass
            assert not any(task.done() for task in asked)
        finally:
            for worker in workers:
                os.kill(worker, signal.SIGCONT)
        assert [(await task).status_code for task in asked] == [200] * 3
        await player.close()

    asyncio.run(play())
