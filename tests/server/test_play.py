"""Whole matches at a served table: people, bots, spectators and lost connections."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Iterator
from pathlib import Path

import pytest

from baida.game.events.fold import fold
from baida.game.log.file import parse_log
from baida.game.log.verify import verify_log
from baida.game.rerun import rerun
from baida.game.view.view import SPECTATOR
from baida.variants import find_rules
from tests.helpers.server.player import Player, first
from tests.helpers.server.process import Server, free_port
from tests.helpers.values import Json

GAMES = ("sbr", "b30fj", "vietnamese")


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """One server for all tests here: rooms are independent."""
    with Server(tmp_path_factory.mktemp("served") / "data", thinks_apart=True) as started:
        yield started


def at_random(seed: int) -> object:
    rng = random.Random(seed)

    def choose(_player: Player, ask: Json) -> str:
        return str(rng.choice(ask["legal"])["action"])

    return choose


@pytest.mark.parametrize("game", GAMES)
def test_a_match_of_two_persons_two_bots_and_a_spectator(server: Server, game: str) -> None:
    """Everybody sees the same match as far as they may; the log is complete and fair."""

    async def play() -> None:
        host = await Player(server, "Mai").make_room(f"{game}(hands=2)")
        guest = await Player(server, "Lan").sit(host.code, 2)
        watcher = Player(server, "Tom")
        for player in (host, guest, watcher):
            await player.connect(host.code)
            await player.until(lambda p=player: p.room)  # type: ignore[misc]
        assert (await host.command("contribute", text="five"))["t"] == "done"
        assert (await host.command("start"))["t"] == "done"
        await asyncio.gather(
            host.play(first),
            guest.play(at_random(1)),  # type: ignore[arg-type]
            watcher.until(lambda: watcher.room.get("state") == "over"),
        )
        assert not host.errors + guest.errors
        names = [seat["name"] for seat in host.header["seats"]]
        assert names == ["Mai", "efficient", "Lan", "efficient"]
        views = [
            fold(find_rules(host.header["rules"]), player.events, viewer)
            for player, viewer in ((host, 0), (guest, 2), (watcher, SPECTATOR))
        ]
        assert len({view.scores for view in views}) == 1
        assert views[0].seats[0].discards == views[1].seats[0].discards
        log = parse_log((await host.http.get(f"/api/matches/{host.match}/log")).text)
        assert log.problem is None
        assert log.finished
        assert rerun(log).differences == []
        assert verify_log(log).ok
        assert log.header["contributions"] == ["five", "", "", ""]
        verdict = (await watcher.http.get(f"/api/matches/{host.match}/verify")).json()
        assert verdict["ok"]
        for player in (host, guest, watcher):
            await player.close()

    asyncio.run(play())


def test_a_bot_that_takes_its_time(server: Server) -> None:
    """A slow bot has a separate process, so that others need not wait for it."""

    async def play() -> None:
        host = await Player(server, "Mai").make_room("sbr(hands=1)")
        await host.connect()
        for seat, bot in ((1, "search"), (2, "random"), (3, "random")):
            assert (await host.command("seat", seat=seat, bot=bot))["t"] == "done"
        assert (await host.command("start"))["t"] == "done"
        await host.play(first)
        assert [seat["bot"] for seat in host.header["seats"]] == [
            None,
            "search",
            "random",
            "random",
        ]
        log = parse_log((await host.http.get(f"/api/matches/{host.match}/log")).text)
        assert rerun(log).differences == []
        await host.close()

    asyncio.run(play())


def test_a_rematch_in_the_same_room(tmp_path: Path) -> None:
    """A rematch has a new secret."""

    async def play(server: Server) -> None:
        host = await Player(server).make_room("sbr(hands=1)", bots="random", start=True)
        await host.connect()
        await host.until(lambda: host.match)
        one = host.header["commitment"]
        await host.play(first)
        assert host.room["matches"] == [host.match]
        committed = host.room["commitment"]
        assert (await host.command("clock", clock="relaxed"))["t"] == "done"
        assert (await host.command("start"))["t"] == "done"
        await host.until(lambda: host.header["commitment"] != one)
        assert host.header["commitment"] == committed
        await host.play(first, lambda: host.events and host.events[-1]["e"] == "match_ended")
        assert len(host.room["matches"]) == 2
        await host.close()

    with Server(tmp_path / "data", seed=None) as server:
        asyncio.run(play(server))


def test_a_lost_connection_loses_nothing(server: Server) -> None:
    """After reconnecting, a client has the same events as one that was there all the time."""

    async def play() -> None:
        host = await Player(server, "Mai").make_room("b30fj(hands=1)")
        guest = await Player(server, "Lan").sit(host.code)
        for player in (host, guest):
            await player.connect()
        steady = await Player(server, "Mai again").connect(host.code, Cookie=host.cookies)
        await host.command("start")
        playing = asyncio.create_task(guest.play(first))
        while host.room.get("state") != "over":
            seen = len(host.events)
            await host.play(first, lambda n=seen: len(host.events) >= n + 5  # type: ignore[misc]
                            or host.room.get("state") == "over")  # fmt: skip
            await host.drop()
            await host.connect()
            await host.until(lambda: host.room)
        await playing
        await steady.until(lambda: len(steady.events) >= len(host.events))
        assert steady.events == host.events
        for player in (host, guest, steady):
            await player.close()

    asyncio.run(play())


def test_a_command_sent_again_is_done_once(server: Server) -> None:
    """A repeated command is done once, also if the connection was lost before the answer."""

    async def play() -> None:
        host = await Player(server).make_room("b30fj(hands=1)", bots="efficient", start=True)
        await host.connect()
        await host.until(lambda: host.ask)
        ask = host.ask
        assert ask is not None
        command = {
            "t": "act", "id": "the same", "match": ask["match"], "ask": ask["ask"],
            "action": ask["legal"][0]["action"],
        }  # fmt: skip
        await host.send(command)
        await host.drop()
        await host.connect()
        await host.send(command)
        await host.until(lambda: "the same" in host.answers)
        assert host.answers["the same"]["t"] == "done"
        await host.until(lambda: host.ask and host.ask["ask"] == ask["ask"] + 1)
        await host.send(command)
        del host.answers["the same"]
        await host.until(lambda: "the same" in host.answers)
        assert host.answers["the same"]["t"] == "done"
        own = [e for e in host.events if e.get("seat") == host.seat and e["e"] == "discarded"]
        assert len(own) <= 1
        await host.close()

    asyncio.run(play())


def test_the_last_decision_sent_again_is_done(server: Server) -> None:
    """The repeat is done even if the match is over or the next one has begun."""

    async def play() -> None:
        host = await Player(server).make_room("vietnamese(hands=1)", bots="efficient", start=True)
        await host.connect()
        sent: list[Json] = []

        def note(player: Player, ask: Json) -> str:
            action = first(player, ask)
            fields = {"match": ask["match"], "ask": ask["ask"], "action": action}
            sent.append({**fields, "id": f"{player.name} {player._commands + 1}"})
            return action

        await host.play(note)
        assert (await host.command("act", **sent[-1]))["t"] == "done"
        other = {**sent[-1], "id": "another"}
        assert (await host.command("act", **other))["code"] == "not_now"
        assert (await host.command("start"))["t"] == "done"
        assert (await host.command("act", **sent[-1]))["t"] == "done"
        assert (await host.command("act", **other))["code"] == "not_now"
        await host.close()

    asyncio.run(play())


def test_links_do_not_cost_a_player_the_seat(server: Server) -> None:
    """Making many links drops the oldest, but neither the first token nor one in use."""

    async def play() -> None:
        host = await Player(server).make_room("sbr(hands=1)")
        await host.connect()
        tokens = [(await host.command("link"))["result"]["token"]]
        phone = await Player(server, "phone").rejoin(host.code, tokens[0])
        await phone.connect()
        await phone.until(lambda: phone.room)
        for _ in range(12):
            tokens.append((await host.command("link"))["result"]["token"])
        for player in (host, phone):
            await player.drop()
            await player.connect()
            await player.until(lambda p=player: p.room)  # type: ignore[misc]
            assert player.room["you"] == host.seat
        good = []
        for token in tokens:
            stranger = Player(server)
            answer = await stranger.http.get(
                f"/api/rooms/{host.code}", headers={"Authorization": f"Bearer {token}"}
            )
            good.append(answer.json()["you"] == host.seat)
            await stranger.close()
        assert good == [True, *[False] * 6, *[True] * 6]
        for player in (host, phone):
            await player.close()

    asyncio.run(play())


def test_another_device_with_the_rejoin_link(server: Server) -> None:
    """The device gets the same seat; an invented link opens none."""

    async def play() -> None:
        host = await Player(server).make_room("sbr(hands=1)", bots="efficient", start=True)
        await host.connect()
        token = (await host.command("link"))["result"]["token"]
        phone = await Player(server, "phone").rejoin(host.code, token)
        assert phone.seat == host.seat
        await phone.connect()
        await phone.until(lambda: phone.ask)
        await host.until(lambda: host.ask)
        assert phone.ask == host.ask
        assert phone.events == host.events
        bad = await Player(server).http.post(
            f"/api/rooms/{host.code}/rejoin", json={"token": "A" * 22}
        )
        assert (bad.status_code, bad.json()["error"]["code"]) == (401, "no_seat")
        await host.close()
        await phone.close()

    asyncio.run(play())


def test_who_leaves_is_replaced_by_a_bot(server: Server) -> None:
    """A player who leaves has no seat any more; the match continues for the others."""

    async def play() -> None:
        host = await Player(server, "Mai").make_room("sbr(hands=1)")
        guest = await Player(server, "Lan").sit(host.code)
        for player in (host, guest):
            await player.connect()
        await host.command("start")
        await guest.until(lambda: guest.ask)
        await guest.command("leave")
        await guest.socket.wait_closed()
        assert guest.socket.close_code == 4001
        await host.play(first)
        assert host.room["seats"][1] == {
            "kind": "bot", "name": "efficient", "bot": "efficient", "here": False, "kept": False,
            "idle": False, "next": None,
        }  # fmt: skip
        await guest.connect()
        await guest.until(lambda: guest.room)
        assert guest.room["you"] is None
        assert (await guest.command("back"))["code"] == "no_seat"
        await host.close()
        await guest.close()

    asyncio.run(play())


def test_an_absent_player_is_kept_by_a_bot(tmp_path: Path) -> None:
    """The bot plays until the player returns, and only while somebody else is there."""

    async def play() -> None:
        with Server(tmp_path / "data", away=0.3) as server:
            host = await Player(server, "Mai").make_room("b30fj(hands=1)")
            guest = await Player(server, "Lan").sit(host.code)
            for player in (host, guest):
                await player.connect()
            await host.command("start")
            await guest.until(lambda: guest.events)
            await guest.drop()
            await host.play(first, lambda: host.room and host.room["seats"][1]["kept"])
            assert not host.room["seats"][1]["here"]
            await guest.connect()
            await host.until(lambda: not host.room["seats"][1]["kept"])
            await asyncio.gather(host.play(first), guest.play(first))
            await host.close()
            await guest.close()

    asyncio.run(play())


def test_a_room_that_was_put_away_is_there_again(tmp_path: Path) -> None:
    """The server unloads empty rooms, and loads them again unchanged."""

    async def play() -> None:
        port = free_port()
        figures = f"http://127.0.0.1:{port}/metrics"
        with Server(tmp_path / "data", idle=0.0, metrics_port=port) as server:
            host = await Player(server).make_room("sbr(hands=2)", bots="efficient", start=True)
            await host.connect()
            await host.play(first, lambda: len(host.events) > 30)
            last = host.events[-1]["n"]
            await host.drop()
            while "baida_rooms 0.0" not in (await host.http.get(figures)).text:
                pass
            await host.connect()
            await host.play(first)
            assert host.events[0]["n"] == 1
            assert host.events[-1]["n"] == len(host.events) > last
            await host.close()

    asyncio.run(play())
