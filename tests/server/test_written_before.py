"""Data written by version 0.1.0 before calls were declared: read, continued and verified.

``written_before/backup.tar.gz`` is a backup of a server on which a hand of each game was begun, and
a score sheet and a tournament were opened; ``stored.json`` has the codes and cookies of the player.
"""

from __future__ import annotations

import asyncio
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest

from baida.game.log.file import parse_log
from baida.game.log.verify import verify_log
from baida.game.rerun import rerun
from tests.helpers.cli.run import run
from tests.helpers.server.player import Player, first
from tests.helpers.server.process import Server
from tests.helpers.values import GAMES

BEFORE = Path(__file__).parent / "written_before"
STORED: dict[str, Any] = json.loads((BEFORE / "stored.json").read_text())


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server on the restored data."""
    data = tmp_path_factory.mktemp("before") / "data"
    restored = run(f"restore {BEFORE / 'backup.tar.gz'} --data {data}")
    assert restored.exit_code == 0, restored.output
    with Server(data) as running:
        yield running


@pytest.mark.parametrize("game", GAMES)
def test_a_match_is_continued(server: Server, game: str) -> None:
    """A match is played to its end; its log can be rerun, and its walls were fair."""
    asyncio.run(_continue_match(server, game))


async def _continue_match(server: Server, game: str) -> None:
    stored = STORED[game]
    player = Player(server, "Later")  # the ids of commands contain the name
    player.http.cookies.update(stored["cookies"])
    await player.connect(stored["code"])
    await player.until(lambda: player.match is not None)
    assert player.match == stored["match"]
    await player.play(first)
    answer = await player.http.get(f"/api/matches/{player.match}/log")
    assert answer.status_code == 200, answer.text
    log = parse_log(answer.content.splitlines())
    assert rerun(log).differences == []
    assert verify_log(log).ok
    await player.close()


def test_a_sheet_is_continued(server: Server) -> None:
    """The wins of the sheet keep their field `phan`."""
    stored = STORED["sheet"]
    path = f"/api/sheets/{stored['code']}"
    with httpx.Client(base_url=server.address, cookies=stored["cookies"]) as client:
        sheet = client.get(path).json()["sheet"]
        assert sheet["totals"] == stored["totals"] == [-1, 4, -2, -1]
        won = {"e": "won", "seat": 0, "win": "self_draw", "points": 2}
        for n, entry in enumerate((won, {"e": "ended", "why": "won"})):
            body = {
                "e": "entered", "id": f"later-{n:08d}", "by": "Ann", "phone": "phone-0001",
                "seen": sheet["events"] + n, "hand": 2, "entry": entry,
            }  # fmt: skip
            answer = client.post(f"{path}/events", json=body)
            assert answer.status_code == 200, answer.text
        assert client.get(path).json()["sheet"]["totals"] == [11, 0, -6, -5]


def test_a_tournament_is_continued(server: Server) -> None:
    stored = STORED["tournament"]
    path = f"/api/tournaments/{stored['code']}"
    with httpx.Client(base_url=server.address, cookies=stored["cookies"]) as client:
        found = client.get(path).json()
        assert (found["scope"], found["tournament"]["settings"]["name"]) == ("direct", "Cup")
