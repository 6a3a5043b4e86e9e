"""The same Python inside Pyodide gives the server's answers and events, byte for byte."""

from __future__ import annotations

import asyncio
import copy
import json
import os
import subprocess
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest
from starlette.testclient import TestClient

import build_client
from baida.server.app import make_app
from baida.server.process.rate_limit import Rate
from baida.server.process.settings import Settings
from tests.helpers.device.device_player import DevicePlayer, play_on
from tests.helpers.paths import CASES, ROOT, read_lines
from tests.helpers.scoring.requests import generated
from tests.helpers.values import GAMES, Json

#: Requests of each game; ``make slow`` takes all of them.
FEW, MANY = 60, 300
Request = tuple[str, str, str]


def hands(game: str, count: int) -> Iterator[Request]:
    """Scores, explanations and waits of generated hands; a tenth of them are invalid."""
    rng = Random(game)
    for number, hand in enumerate(generated(game, count)):
        call = ("score", "explain", "waits")[number % 3]
        body: Json = copy.deepcopy(hand)
        if call == "waits":
            for name in ("winning_tile", "win"):
                body.pop(name, None)
            known = ("draws", "last_tile", "voided", "before_start")
            situation = body.get("situation", {})
            body["situation"] = {name: situation[name] for name in known if name in situation}
        if number % 10 == 9:
            spoil(body, rng)
        yield "POST", f"/api/{call}", json.dumps(body, ensure_ascii=bool(number % 2))


def spoil(body: Json, rng: Random) -> None:
    name = rng.choice(sorted(body))
    match rng.randrange(4):
        case 0:
            del body[name]
        case 1:
            body[name] = rng.choice([None, 7, "9x", [], {"a": "á"}, "1m" * 20])
        case 2:
            body["más"] = 1
        case _:
            body["concealed"] = body["concealed"] + "1m"


def others() -> Iterator[Request]:
    """Rules pages, refusals, and input that is not JSON."""
    yield "GET", "/api/games", ""
    for game in GAMES:
        yield "GET", f"/api/games/{game}", ""
        yield "GET", f"/api/games/{game}?rules={game}(hands=2)", ""
        yield "GET", f"/api/games/{game}?rules=nonsense", ""
    yield "GET", "/api/games/chess", ""
    yield "GET", "/api/games/sbr?rules=b30fj", ""
    for body in (
        "",
        "{",
        "[]",
        '{"a": 1, "a": 2}',
        '{"a": NaN}',
        '"\\ud800"',
        "[" * 60_000,
        "[" * 2000,
    ):
        yield "POST", "/api/score", body
        yield "POST", "/api/explain", body
        yield "POST", "/api/rooms", body
    for error in read_lines(CASES / "errors.jsonl"):
        if "request" in error:
            yield "POST", "/api/score", json.dumps(error["request"])
    for room in (
        {"rules": "chess", "name": "Mai"},
        {"rules": "sbr", "name": "\u200b"},
        {"rules": "sbr", "name": "Mai", "seat": 1},
        {"rules": "sbr", "name": "Mai", "clock": "7"},
        {"rules": "sbr", "name": "Mai", "bots": "clever"},
        {"rules": 7, "name": "Mai"},
    ):
        yield "POST", "/api/rooms", json.dumps(room)
    yield "GET", "/api/matches/nothing", ""
    yield "GET", "/api/matches/nothing?viewer=5", ""


async def begun(game: str) -> dict[str, list[Json]]:
    """The rows of a match that was begun with the compiled modules."""
    player = DevicePlayer()
    socket = await player.connect(await player.play_bots(f"{game}(hands=1)"))
    await player.play(socket, 3)
    return {table: list(rows.values()) for table, rows in player.rows.tables.items()}


@pytest.mark.parametrize("each", [FEW, pytest.param(MANY, marks=pytest.mark.slow)])
def test_same_answers_and_events_as_the_server(tmp_path: Path, each: int) -> None:
    """There is one run, because loading Python takes longer than all of this."""
    requests = [*others(), *(request for game in GAMES for request in hands(game, each))]
    matches = [asyncio.run(begun(game)) for game in GAMES]
    npm = build_client.npm_of_machine() or build_client.npm_from_pypi()
    assert npm is not None
    script = ROOT / "tests" / "helpers" / "device" / "pyodide_answers.mjs"
    path = os.pathsep.join([str(npm.node), os.environ.get("PATH", "")])
    given = tmp_path / "given.json"
    given.write_text(json.dumps({"requests": requests, "matches": matches}), "utf-8")
    ran = subprocess.run(
        ["node", str(script), str(given)],
        capture_output=True,
        text=True,
        encoding="utf-8",
        env={**os.environ, "PATH": path},
        check=False,
    )
    assert ran.returncode == 0, ran.stderr
    answered = json.loads(ran.stdout)
    often = Rate(1e6, 1e6)
    settings = Settings(
        data=tmp_path, thinks_apart=False, calls=often, new_rooms=often, whole_matches=often
    )
    assert answered["compiled"] == []
    with TestClient(make_app(settings), base_url="http://localhost") as server:
        for (method, address, body), (status, text) in zip(
            requests, answered["answers"], strict=True
        ):
            expected = server.request(method, address, content=body.encode())
            asked = f"{method} {address} {body}"
            assert (status, text) == (expected.status_code, expected.text), asked
    for tables, log in zip(matches, answered["logs"], strict=True):
        assert log == asyncio.run(play_on(tables))


@pytest.mark.parametrize("game", GAMES)
def test_enough_requests(game: str) -> None:
    assert len(list(hands(game, MANY))) == MANY
