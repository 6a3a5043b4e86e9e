""" "What if" on a server: only positions of finished matches, and practice survives a kill."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine, Iterator
from pathlib import Path
from typing import Any

import pytest

from baida.game.log.file import parse_log
from baida.game.rerun import rerun
from baida.i18n import LANGUAGES
from tests.helpers.database.played_matches import put_room
from tests.helpers.server.player import Player, first
from tests.helpers.server.process import Server
from tests.helpers.values import Json

RULES = "sbr(hands=2)"


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    data: Path = tmp_path_factory.mktemp("positions") / "data"
    put_room(data, "AAAAAA", RULES, {"finished": 20.0})
    put_room(data, "BBBBBB", RULES, {"before": 20.0, "running": 10.0}, unfinished=True)
    with Server(data) as started:
        yield started


def run(play: Coroutine[Any, Any, None]) -> None:
    asyncio.run(play)


async def position(player: Player, n: int = 40, seat: int = 1) -> Json:
    answer = await player.http.get(f"/api/matches/finished/position?n={n}&seat={seat}")
    found: Json = answer.json()
    assert answer.status_code == 200, found
    return found


@pytest.mark.parametrize(
    ("address", "status", "message"),
    [
        ("running/position?n=5&seat=0", 409, "the match is not finished"),
        ("nothing/position?n=5&seat=0", 404, "there is no such match"),
        ("finished/position", 400, "n: this field is required"),
        ("finished/position?n=5&seat=x", 400, "seat: expected a whole number"),
    ],
)
def test_what_is_refused(server: Server, address: str, status: int, message: str) -> None:
    async def play() -> None:
        player = Player(server)
        answer = await player.http.get(f"/api/matches/{address}")
        assert answer.status_code == status
        assert message in answer.json()["error"]["message"]
        await player.close()

    run(play())


def test_moments_without_a_decision_are_refused_in_words(server: Server) -> None:
    async def play() -> None:
        player = Player(server)
        for n, seat, words in ((0, 1, "expected an event"), (5, 4, "0 to 3"), (99999, 0, "event")):
            found = await position(player, n, seat)
            assert not found["ok"]
            assert words in found["error"]
            assert len(set(found["error_text"].values())) == len(LANGUAGES)
        for body in ({"position": "1abc"}, {"position": 7}, {}):
            answer = (await player.http.post("/api/positions", json=body)).json()
            assert not answer["ok"]
            assert answer["field"] == "position"
            assert len(set(answer["error_text"].values())) == len(LANGUAGES)
        await player.close()

    run(play())


def test_fields_that_do_not_exist_are_refused(server: Server) -> None:
    """Unknown fields are refused as in every other body, also in the seats of a set-up."""
    seat = {"tiles": "", "melds": "", "discards": "", "declared": "", "voided": None}
    table = {"rules": RULES, "seat": 0, "dealer": 0, "round_wind": "E", "seed": 1}

    async def play() -> None:
        player = Player(server)
        text = (await position(player))["position"]
        for path, body, field in (
            ("positions", {"position": text, "colour": 1}, "colour"),
            ("positions/set-up", {**table, "seats": [seat] * 4, "colour": 1}, "colour"),
            ("positions/set-up", {**table, "seats": [{**seat, "hat": 1}] * 4}, "seats.0.hat"),
        ):
            answer = (await player.http.post(f"/api/{path}", json=body)).json()
            assert (answer["ok"], answer.get("field")) == (False, field), answer
        await player.close()

    run(play())


def test_play_on_though_the_server_is_killed(server: Server) -> None:
    async def play() -> None:
        player = Player(server)
        found = await position(player)
        text = found["position"]
        shown = (await player.http.post("/api/positions", json={"position": text})).json()
        assert shown == found
        await player.make_room(RULES, bots="efficient", start=True, position=text)
        await player.connect()
        await player.until(lambda: player.events)
        assert player.seat == 1
        assert player.events[: len(found["events"])] == found["events"]
        assert player.room["practice"]
        other = Player(server, "Lan")
        answer = await other.http.post(f"/api/rooms/{player.code}/seats", json={"name": "Lan"})
        assert answer.status_code == 409
        await other.close()
        await player.drop()

        server.kill()
        server.start()
        again = Player(server)
        again.http.cookies = player.http.cookies
        await again.connect(player.code)
        await again.until(lambda: again.ask)
        await again.play(first)
        (own,) = (await again.http.get("/api/mine/matches")).json()["matches"]
        assert own["practice"]
        assert (await again.http.get("/api/mine/matches")).json()["statistics"] == []
        log = (await again.http.get(f"/api/matches/{own['id']}/log")).text
        assert rerun(parse_log(log)).differences == []
        verdict = (await again.http.get(f"/api/matches/{own['id']}/verify")).json()
        assert verdict["status"] == "unknown shuffle"
        assert any("practice from a position" in check["why"] for check in verdict["checks"])
        await again.close()
        await player.close()

    run(play())
