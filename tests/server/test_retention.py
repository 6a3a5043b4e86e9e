"""Old matches are exported and deleted, also after a kill in between; others stay."""

from __future__ import annotations

import asyncio
import gzip
import json
import sqlite3
import subprocess
import sys
import time
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Any

from baida.game.log.file import parse_log
from baida.game.log.verify import verify_log
from baida.wire.events import Event
from tests.helpers.database.played_matches import put_room
from tests.helpers.server.player import Player, first
from tests.helpers.server.process import InstalledServer

DAY = 24 * 3600
RULES = "sbr(hands=1)"
OLD = {f"old{number}": 3.0 * DAY for number in range(12)}


def rows(data: Path, question: str) -> list[Any]:
    with closing(sqlite3.connect(data / "baida.sqlite")) as connection:
        return connection.execute(question).fetchall()


def wait_for(condition: Callable[[], object]) -> None:
    until = time.monotonic() + 60
    while not condition():
        assert time.monotonic() < until
        time.sleep(0.01)


def matches_in(data: Path) -> set[str]:
    return {id for (id,) in rows(data, "SELECT id FROM matches")}


def exported(folder: Path) -> dict[str, list[Event]]:
    """The logs in the folder, each of which can be read to its end."""
    found = {}
    for path in folder.glob("*.jsonl.gz"):
        log = parse_log(gzip.decompress(path.read_bytes()).decode())
        assert log.problem is None
        if log.finished:
            assert verify_log(log).ok
        found[path.name.removesuffix(".jsonl.gz").partition("-")[2]] = log.events
    return found


def test_old_matches_are_exported_and_deleted(tmp_path: Path) -> None:
    data, export = tmp_path / "data", tmp_path / "logs"
    stored = put_room(data, "AAAAAA", RULES, OLD)
    stored |= put_room(data, "BBBBBB", RULES, {"before": 3.0 * DAY, "lately": 10.0})
    stored |= put_room(data, "CCCCCC", RULES, {"left": 3.0 * DAY}, unfinished=True)
    stored |= put_room(data, "DDDDDD", RULES, {"running": 10.0}, unfinished=True)
    kept = {"lately", "running"}
    options = ("--keep-days", "2", "--export", str(export))
    server = InstalledServer(data, *options).start()
    try:
        wait_for(lambda: len(list(export.glob("*.gz"))) > 3)
        server.kill()
        safe = exported(export)
        for match in stored.keys() - safe.keys():  # nothing is deleted before it is exported
            events = rows(data, f"SELECT event FROM events WHERE match = '{match}' ORDER BY n")
            assert [json.loads(event) for (event,) in events] == stored[match]
        server.start()
        wait_for(lambda: matches_in(data) == kept)
        wait_for(lambda: len(rows(data, "SELECT code FROM rooms")) == 2)
    finally:
        server.stop()
    assert exported(export) == {id: stored[id] for id in stored.keys() - kept}
    left = dict(rows(data, "SELECT code, data FROM rooms"))
    assert {code: json.loads(room)["matches"] for code, room in left.items()} == {
        "BBBBBB": ["lately"],
        "DDDDDD": ["running"],
    }
    for table in ("events", "decisions"):
        assert {id for (id,) in rows(data, f"SELECT match FROM {table}")} == kept
    assert "ERROR" not in server.errors  # Python itself reports the kill


def test_people_play_meanwhile(tmp_path: Path) -> None:
    """A person plays in a new room while old ones are deleted."""
    data = tmp_path / "data"
    put_room(data, "AAAAAA", RULES, OLD)

    async def play(server: InstalledServer) -> None:
        player = await Player(server).make_room(RULES, bots="efficient", start=True)
        await player.connect()
        await player.play(first)
        assert (await player.http.get(f"/api/matches/{player.match}/verify")).json()["ok"]
        await player.close()

    server = InstalledServer(data, "--keep-days", "2")
    with server:
        asyncio.run(play(server))
        wait_for(lambda: len(matches_in(data)) == 1)
        assert not server.errors


def test_an_export_without_a_deletion_makes_no_sense(tmp_path: Path) -> None:
    program = str(Path(sys.executable).with_name("baida"))
    command = [program, "serve", "--no-browser", "--data", str(tmp_path), "--export", "x"]
    result = subprocess.run(command, capture_output=True, text=True, timeout=60, check=False)
    assert result.returncode == 2
    assert "--keep-days" in result.stderr
