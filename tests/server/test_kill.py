"""A server is killed at any moment and restarted, and everybody plays on."""

from __future__ import annotations

import asyncio
import os
import random
import signal
import sqlite3
import time
from collections.abc import Iterator, Sequence
from contextlib import closing
from pathlib import Path

import pytest
from websockets.exceptions import ConnectionClosed

from baida.app.rooms.bot_thoughts import choose
from baida.app.rooms.changes import RoomChanged
from baida.app.rooms.rhythm import Timing
from baida.app.rooms.room import Room
from baida.app.rooms.room_state import RoomState
from baida.game.events.redact import cut_log
from baida.server.storage.store import NewRoom, Store
from tests.helpers.database.postgres import new_database
from tests.helpers.server.persistent_player import (
    PersistentPlayer,
    at_one_table,
    check_seen,
    choosing,
    close,
    complaints,
    log_of,
)
from tests.helpers.server.player import Player, first
from tests.helpers.server.process import Server
from tests.helpers.server.worker_processes import workers_of
from tests.helpers.values import Json

GAMES = ("sbr", "b30fj", "vietnamese")


def claims(player: Player) -> bool:
    """Whether the player is asked about another player's discard."""
    return player.ask is not None and "pass" in kinds(player.ask)


def kinds(ask: Json) -> list[str]:
    return [choice["kind"] for choice in ask["legal"]]


def pass_or_first(player: Player, ask: Json) -> str:
    """Pass whenever possible, so that the hand is long."""
    return "pass" if "pass" in kinds(ask) else first(player, ask)


# --- in the middle of a decision ----------------------------------------------------------------


@pytest.fixture(params=["sqlite", "postgresql"])
def killed_server(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Server]:
    settings = {} if request.param == "sqlite" else {"database": new_database()}
    with Server(tmp_path / "data", seed=7, **settings) as server:
        yield server


def test_killed_while_one_has_answered_and_another_has_not(killed_server: Server) -> None:
    """The answer counts, the other player is asked the same again, and the clock continues."""
    server = killed_server

    async def play() -> None:
        players = await at_one_table(server, "b30fj(hands=1)", 4, clock="relaxed")
        one, other = await claim_window(players)
        assert one.ask is not None
        claim = next(a for a in one.ask["legal"] if a["kind"] not in ("pass", "win"))
        assert (await one.act(claim["action"]))["t"] == "done"
        before, read_at = await clock_below(other, 57.5)
        asked = other.ask
        seen = [await events_seen(player) for player in players]
        server.kill()
        thought = time.monotonic() - read_at

        server.start()
        assert [await events_seen(player) for player in players] == seen
        back_at = time.monotonic()
        for player in players:
            await player.come_back()
            await player.all_received()
        thought += time.monotonic() - back_at
        assert asked is not None
        assert other.ask is not None
        assert [player for player in players if player.ask] == [other]
        for name in ("match", "ask", "legal", "no_win"):
            assert other.ask[name] == asked[name]
        # The last heartbeat is about a second old; it may be older on a busy machine.
        assert before - thought - 0.1 <= other.ask["clock"]["left"] < 60.0 - 0.2

        assert (await other.act("pass"))["t"] == "done"
        await one.until(lambda: one.events[-1]["e"] != "discarded")
        meld = next(e for e in one.events[len(seen[players.index(one)]) :] if e["e"] == "melded")
        assert (meld["seat"], meld["kind"]) == (one.seat, claim["kind"])
        await asyncio.gather(*(player.play(pass_or_first) for player in players))
        log = await log_of(one)
        check_seen(log, players)
        answered = [e["answers"] for e in log.events if e["e"] == "answers"]
        assert {str(one.seat): claim["kind"], str(other.seat): "pass"} in answered
        assert not complaints(server)
        await close(players)

    asyncio.run(play())


async def claim_window(
    players: Sequence[PersistentPlayer],
) -> tuple[PersistentPlayer, PersistentPlayer]:
    """Play until one player can make a meld of a discard, and another can do something too."""
    while True:
        for player in players:
            await player.all_received()
        able = [player for player in players if claims(player)]
        for one in able:
            assert one.ask is not None
            if len(able) == 2 and {"chow", "pung", "kong"} & set(kinds(one.ask)):
                return one, next(other for other in able if other is not one)
        for player in players:
            if player.ask is not None:
                await player.act(pass_or_first(player, player.ask))
        if players[0].room["state"] == "over":
            await players[0].command("start")


async def clock_below(player: Player, below: float) -> tuple[float, float]:
    """The player's remaining time once it is below a limit, and a moment before it was read."""
    while True:
        read_at = time.monotonic()
        await player.drop()
        await player.connect()
        await player.until(lambda: player.ask)
        assert player.ask is not None
        left: float = player.ask["clock"]["left"]
        if left < below:
            return left, read_at


async def events_seen(player: Player) -> list[Json]:
    """All events of the match so far that the seat may see, from the server."""
    answer = await player.http.get(f"/api/matches/{player.match}")
    assert answer.json()["viewer"] == player.seat
    events: list[Json] = answer.json()["events"]
    return events


# --- again and again ----------------------------------------------------------------------------


@pytest.mark.parametrize("kills", [3, pytest.param(25, marks=pytest.mark.slow)])
def test_killed_again_and_again(tmp_path: Path, kills: int) -> None:
    """Killed at random moments of matches of every game, the server loses or doubles nothing."""
    rng = random.Random(kills)

    async def play() -> None:
        with Server(tmp_path / "data") as server:
            tables = [await at_one_table(server, f"{game}(hands=2)", 2) for game in GAMES]
            everybody = [player for players in tables for player in players]

            for _ in range(kills):
                await play_until_killed(server, everybody, rng.randrange(50, 250))
                server.start()
                await asyncio.gather(*(player.come_back() for player in everybody))
            await asyncio.gather(*(player.play(choosing(rng)) for player in everybody))
            for players in tables:
                assert not [error for player in players for error in player.errors]
                check_seen(await log_of(players[0]), players)
            assert not complaints(server)
            await close(everybody)

    asyncio.run(play())


async def play_until_killed(
    server: Server, players: Sequence[PersistentPlayer], messages: int
) -> None:
    """Let everybody play, and kill the server after this many messages."""
    left = messages

    def count() -> None:
        nonlocal left
        left -= 1
        if left == 0:
            server.kill()

    async def play(player: PersistentPlayer) -> None:
        try:
            await player.play(choosing(random.Random(messages)))
            await player.socket.wait_closed()  # over already; others are still playing
        except ConnectionClosed:
            pass

    for player in players:
        player.on_message = count
    await asyncio.gather(*map(play, players))
    for player in players:
        player.on_message = lambda: None


def test_killed_while_a_bot_keeps_a_seat(tmp_path: Path) -> None:
    """The bot keeps the seat again until the player is back."""

    async def play() -> None:
        with Server(tmp_path / "data", away=0.1) as server:
            players = await at_one_table(server, "b30fj(hands=1)", 2)
            host, guest = players
            await guest.drop()
            await host.play(first, lambda: host.room["seats"][1]["kept"])
            seen = len(host.events)
            await host.play(first, lambda: len(host.events) > seen + 10)
            server.kill()
            server.start()
            await host.come_back()
            await host.play(first, lambda: host.room["seats"][1]["kept"])
            await guest.come_back()
            await host.until(lambda: not host.room["seats"][1]["kept"])
            await asyncio.gather(host.play(first), guest.play(first))
            log = await log_of(host)
            check_seen(log, [host])
            assert host.events[-1] == cut_log(log.rules, log.events, 0)[-1]
            assert guest.events[-1] == cut_log(log.rules, log.events, 1)[-1]
            assert not complaints(server)
            await close(players)

    asyncio.run(play())


def test_killed_are_those_who_think_for_the_server(tmp_path: Path) -> None:
    """Killed worker processes of slow bots and questions are started again."""

    async def play() -> None:
        with Server(tmp_path / "data", seed=2, thinks_apart=True) as server:
            tables = [await at_one_table(server, f"{game}(hands=1)", 1) for game in GAMES]
            players = [player for (player,) in tables]
            players.append(await beside_a_slow_bot(server))
            for events in (20, 40):
                await asyncio.gather(*(play_some(player, events) for player in players))
                thinkers = workers_of(server.pid)
                assert thinkers
                for pid in thinkers:
                    os.kill(pid, signal.SIGKILL)
            (asked,) = tables[1]
            await asked.until(lambda: asked.ask or over(asked))
            assert (await asked.command("waits", match=asked.match))["result"].keys() == {
                "waits", "discards", "distance",
            }  # fmt: skip
            await asyncio.gather(*(player.play(first) for player in players))
            for player in players:
                check_seen(await log_of(player), [player])
            assert not complaints(server)
            await close(players)

    asyncio.run(play())


async def beside_a_slow_bot(server: Server) -> PersistentPlayer:
    """One player with a bot that thinks in the worker process."""
    player = PersistentPlayer(server, "Mai")
    await player.make_room("sbr(hands=1)")
    await player.connect()
    for seat, bot in ((1, "search"), (2, "random"), (3, "random")):
        assert (await player.command("seat", seat=seat, bot=bot))["t"] == "done"
    assert (await player.command("start"))["t"] == "done"
    await player.until(lambda: player.match)
    return player


async def play_some(player: Player, events: int) -> None:
    """Play until the player has seen this many events."""
    await player.play(first, lambda: len(player.events) > events or over(player))


def over(player: Player) -> bool:
    return bool(player.room.get("state") == "over")


# --- in the lobby -------------------------------------------------------------------------------


def test_rooms_seats_and_links_outlive_the_server(tmp_path: Path) -> None:
    """Settings persist, and cookies and rejoin links still open the same seats."""

    async def play() -> None:
        with Server(tmp_path / "data") as server:
            host = await Player(server, "Mai").make_room("vietnamese")
            guest = await Player(server, "Lan").sit(host.code, 3)
            for player in (host, guest):
                await player.connect()
            await host.command("rules", rules="sbr(hands=4)")
            await host.command("clock", clock="fast")
            await host.command("seat", seat=1, bot="random")
            await guest.command("contribute", text="seven")
            token = (await guest.command("link"))["result"]["token"]
            for player in (host, guest):
                await player.drop()
            await nobody_here(host)
            before = [await room_seen(player) for player in (host, guest)]
            assert [room["you"] for room in before] == [0, 3]

            for end in (server.kill, server.stop):
                end()
                server.start()
                assert [await room_seen(player) for player in (host, guest)] == before
                phone = await Player(server, "phone").rejoin(host.code, token)
                assert phone.seat == 3
                await phone.close()
            for player in (host, guest):
                await player.connect()
            assert (await guest.command("start"))["code"] == "not_host"
            assert (await host.command("start"))["t"] == "done"
            await guest.until(lambda: guest.ask)
            assert guest.header["contributions"] == ["", "", "", "seven"]
            assert guest.header["commitment"] == before[0]["commitment"]
            assert not complaints(server)
            await close([host, guest])

    asyncio.run(play())


async def nobody_here(player: Player) -> None:
    """Wait until the server has noticed that all players are gone."""
    while any(seat["here"] for seat in (await room_seen(player))["seats"]):
        pass


async def room_seen(player: Player) -> Json:
    room: Json = (await player.http.get(f"/api/rooms/{player.code}")).json()
    return room


# --- clocks -------------------------------------------------------------------------------------


def test_no_clock_runs_while_nobody_can_play(tmp_path: Path) -> None:
    """Clocks stop while all players are gone, while the server is down, and until they return."""

    async def play() -> None:
        with Server(tmp_path / "data") as server:
            host = await Player(server).make_room(
                "b30fj(hands=1)", bots="efficient", start=True, clock="relaxed"
            )
            await host.connect()
            await host.until(lambda: host.ask)
            await host.drop()
            clocks_stopped(server)
            server.kill()
            an_hour_later(server)  # it ran that long without them before it was killed
            server.start()
            await host.connect()
            await host.until(lambda: host.ask)
            assert host.ask is not None
            assert host.ask["ask"] == 1

            # killed while the player was there, and not restarted at once
            server.kill()
            server.start()
            server.kill()
            an_hour_later(server)
            server.start()
            await host.connect()
            await host.until(lambda: host.ask)
            assert host.ask["ask"] == 1
            assert not complaints(server)
            await host.close()

    asyncio.run(play())


def test_a_server_with_other_rules_says_what_it_does_with_matches(tmp_path: Path) -> None:
    """A match continues if the new rules give the same events; otherwise it ends."""

    async def play() -> None:
        with Server(tmp_path / "data") as server:
            players = [
                await Player(server, name).make_room("sbr(hands=1)", bots="efficient", start=True)
                for name in ("Mai", "Lan")
            ]
            for player in players:
                await player.connect()
                await player.until(lambda p=player: p.ask)  # type: ignore[misc]
            server.kill()
            with closing(sqlite3.connect(server.data / "baida.sqlite")) as database, database:
                database.execute(
                    "UPDATE matches SET header = json_set(header, '$.rules_version', 0)"
                )
                database.execute(
                    "DELETE FROM events WHERE match = ? AND n > 3", (players[1].match,)
                )
            server.start()
            assert "2 matches under way were begun with version 0 of the rules" in server.errors
            for player in players:
                await player.connect()
                await player.until(lambda p=player: p.room)  # type: ignore[misc]
            assert [player.room["state"] for player in players] == ["playing", "over"]
            assert f"match {players[1].match} cannot go on" in server.errors
            await close(players)

    asyncio.run(play())


def clocks_stopped(server: Server) -> None:
    """Wait until the stored state says that the clocks of the only match are stopped."""
    with closing(sqlite3.connect(server.data / "baida.sqlite")) as database:
        running = "SELECT data ->> '$.clocks.at' FROM matches"
        while database.execute(running).fetchone() != (None,):
            pass


def an_hour_later(server: Server) -> None:
    """Move the last heartbeat of a killed server one hour later."""
    database = sqlite3.connect(server.data / "baida.sqlite")
    with database:
        database.execute("UPDATE heartbeat SET at = at + 3600")
    database.close()


# --- the last moment ----------------------------------------------------------------------------


def test_killed_when_the_match_was_over_but_not_the_room(tmp_path: Path) -> None:
    """If the match ended without being shown, the reopened room is over."""

    async def play() -> None:
        store = Store.open(f"sqlite:///{tmp_path / 'baida.sqlite'}")
        state, pace = RoomState("ABCDEF", "vietnamese(hands=1)"), Timing(beat=0.0)
        await store.save(NewRoom(state.code, state.rules, state.clock, state.data(), 0.0))
        room = Room(state, pace, 0.0)
        effects = room.start(0.0)
        while True:
            over = room.is_over(state.matches[-1])
            changes = [c for c in effects.changes if not (over and isinstance(c, RoomChanged))]
            await store.save(*changes)
            if over:
                break
            thoughts = effects.thoughts
            effects = room.advance(0.0)
            for thought in thoughts:
                effects.add(room.decided(thought, choose(thought), 0.0))

        stored = await store.load_room(state.code)
        assert stored is not None
        row = stored.row
        again = RoomState.stored(row.code, row.rules, row.clock, row.data)
        assert again.playing
        opened, effects = Room.restore(again, stored.match, pace, 1.0, None)
        assert not opened.state.playing
        assert effects.room_changed
        (changed,) = effects.changes
        assert isinstance(changed, RoomChanged)
        assert not changed.data["playing"]
        assert opened.table is not None
        events = await store.events(opened.table.id)
        assert events[-1]["e"] == "match_ended"
        assert opened.shown_of(opened.table.id) == events[-1]["n"]
        await store.close()

    asyncio.run(play())
