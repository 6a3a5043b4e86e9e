"""What a browser finds again: its tables, its matches and their results."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine, Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.helpers.server.player import Player, first
from tests.helpers.server.process import Server
from tests.helpers.values import Json


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """One server for all tests here: browsers are independent."""
    with Server(tmp_path_factory.mktemp("own") / "data") as started:
        yield started
        assert not started.errors


def run(play: Coroutine[Any, Any, None]) -> None:
    asyncio.run(play)


def nobody_is_in(room: Json) -> bool:
    return bool(room) and not any(seat["here"] for seat in room["seats"])


async def tables(player: Player) -> list[Json]:
    found: list[Json] = (await player.http.get("/api/mine/tables")).json()["tables"]
    return found


async def matches(player: Player) -> Json:
    found: Json = (await player.http.get("/api/mine/matches")).json()
    return found


def test_a_browser_that_never_sat_down_has_nothing(server: Server) -> None:
    async def play() -> None:
        stranger = Player(server)
        assert await tables(stranger) == []
        assert await matches(stranger) == {"matches": [], "statistics": []}
        stranger.http.cookies.set("player", "A" * 22)
        assert await tables(stranger) == []
        assert await matches(stranger) == {"matches": [], "statistics": []}
        await stranger.close()

    run(play())


def test_tables_and_whose_turn_it_is(server: Server) -> None:
    """All players find the table; one sees "your turn", the others that player's name."""

    async def play() -> None:
        players = [await Player(server, "Mai").make_room("b30fj(hands=1)")]
        for name in ("Lan", "Tom", "Vy"):
            players.append(await Player(server, name).sit(players[0].code))
        for player in players:
            await player.connect()
        (own,) = await tables(players[1])
        assert (own["code"], own["seat"], own["state"]) == (players[0].code, 1, "open")
        assert own["names"] == ["Mai", "Tom", "Vy"]
        assert (own["your_turn"], own["turn"]) == (False, None)
        await players[0].command("start")
        for player in players:
            await player.until(lambda player=player: player.events)  # type: ignore[misc]
        dealer = players[players[0].events[0]["dealer"]]
        await dealer.until(lambda: dealer.ask)
        watcher = await Player(server).connect(players[0].code)
        for nobody in (False, True):
            if nobody:
                await asyncio.gather(*(player.socket.close() for player in players))
                await watcher.until(lambda: nobody_is_in(watcher.room))
            for player in players:
                (own,) = await tables(player)
                turn = (True, None) if player is dealer else (False, dealer.name)
                assert (own["your_turn"], own["turn"]) == turn
                assert own["here"] is not nobody
        await asyncio.gather(*(player.close() for player in [*players, watcher]))

    run(play())


def test_finished_matches_and_statistics(server: Server) -> None:
    """Both players see the match from their own seats, also after leaving the seat."""

    async def play() -> None:
        host = await Player(server, "Mai").make_room("sbr(hands=3)")
        guest = await Player(server, "Lan").sit(host.code, 2)
        for player in (host, guest):
            await player.connect()
        await host.command("start")
        assert (await matches(host))["matches"] == []
        await asyncio.gather(host.play(first), guest.play(first))
        log = (await host.http.get(f"/api/matches/{host.match}")).json()["events"]
        scores = log[-1]["scores"]
        won = [event for event in log if event["e"] == "won"]
        assert won
        await guest.command("leave")
        for player, seat in ((host, 0), (guest, 2), (host, 0)):  # computed once, then stored
            found = await matches(player)
            (own,) = found["matches"]
            assert own == {
                "id": host.match, "rules": "sbr(hands=3)", "seat": seat, "ended": own["ended"],
                "hands": 3, "place": 1 + sum(s > scores[seat] for s in scores),
                "points": scores[seat], "practice": False, "hints": 0,
            }  # fmt: skip
            (game,) = found["statistics"]
            mine = [event for event in won if event["seat"] == seat]
            best = sorted((event["score"]["points"] for event in mine), reverse=True)[:3]
            assert [one["points"] for one in game.pop("best")] == best
            worth = [event["score"]["points"] for event in mine]
            assert (game["won_points"] is None) == (not worth)
            if worth:
                mean = sum(worth) / len(worth)
                assert game["won_points"]["mean"] == pytest.approx(mean, abs=1e-3)
            for rate, total in (("win_rate", len(mine)), ("points_rate", scores[seat])):
                assert game[rate]["mean"] == pytest.approx(total / 3, abs=1e-3)
            counted = {
                name: n for name, n in game.items() if not name.endswith(("_rate", "_points"))
            }
            assert counted == {
                "game": "sbr", "matches": 1, "hands": 3, "wins": len(mine),
                "deal_ins": sum(event["from"] == seat for event in won), "points": scores[seat],
                "hints": 0, "matches_with_hints": 0,
            }  # fmt: skip
        assert await tables(guest) == []
        for player in (host, guest):
            await player.close()

    run(play())


def test_a_match_counts_from_the_first_hand_that_was_played(server: Server) -> None:
    """A player who replaces a bot sees nothing of earlier hands, and has the points since."""

    async def play() -> None:
        host = await Player(server, "Mai").make_room("sbr(hands=2)", bots="random", start=True)
        late = await Player(server, "Lan").sit(host.code)
        await host.connect()
        await late.connect()
        await late.until(lambda: late.room)
        assert late.room["you"] is None
        assert late.room["next_seat"] == late.seat
        assert late.room["seats"][late.seat]["next"] == "Lan"
        (own,) = await tables(late)
        assert own["seat"] == late.seat

        async def watch() -> None:
            await late.socket.wait_closed()
            assert late.socket.close_code == 4002
            late.events, late.match = [], None
            await late.connect()
            await late.play(first)

        await asyncio.gather(host.play(first), watch())
        dealt = [event for event in late.events if event["e"] == "dealt"]
        assert late.room["you"] == late.seat
        assert dealt[-4 + (late.seat or 0)]["tiles"] or any(event["tiles"] for event in dealt)
        log = (await host.http.get(f"/api/matches/{host.match}")).json()["events"]
        ends = [event["scores"] for event in log if event["e"] == "hand_ended"]
        (own,) = (await matches(late))["matches"]
        assert own["hands"] == 1
        assert own["points"] == ends[1][late.seat or 0] - ends[0][late.seat or 0]
        assert (await matches(host))["matches"][0]["hands"] == 2
        for player in (host, late):
            await player.close()

    run(play())


def test_who_waits_for_a_seat_can_give_it_up(server: Server) -> None:
    """The bot keeps the seat, the match is not theirs, and they can change their mind again."""

    async def play() -> None:
        host = await Player(server, "Mai").make_room("sbr(hands=2)", bots="random", start=True)
        late = await Player(server, "Lan").sit(host.code)
        await host.connect()
        await late.connect()
        assert (await late.command("leave"))["t"] == "done"
        assert late.room["next_seat"] is None
        assert [seat["next"] for seat in late.room["seats"]] == [None] * 4
        assert await tables(late) == []
        again = await late.command("leave")
        assert (again["t"], again["code"]) == ("error", "no_seat")
        await late.sit(host.code)
        await late.connect()
        assert (await late.command("leave"))["t"] == "done"
        await host.play(first)
        assert (await matches(late))["matches"] == []
        for player in (host, late):
            await player.close()

    run(play())


def test_the_other_device_finds_the_table_too(server: Server) -> None:
    """The other device has followed the link to the seat."""

    async def play() -> None:
        desk = await Player(server, "Mai").make_room("sbr(hands=1)", bots="random", start=True)
        await desk.connect()
        token = (await desk.command("link"))["result"]["token"]
        phone = await Player(server, "phone").rejoin(desk.code, token)
        assert [own["code"] for own in await tables(phone)] == [desk.code]
        for _ in range(2):  # nothing is noted twice
            await phone.rejoin(desk.code, token)
        await desk.play(first)
        assert (await matches(phone))["matches"] == (await matches(desk))["matches"]
        for player in (desk, phone):
            await player.close()

    run(play())


def test_tables_are_found_after_a_restart(tmp_path: Path) -> None:
    """The list still says whose turn it was when the last player left."""
    server = Server(tmp_path / "data", thinks_apart=True)

    async def play() -> None:
        player = await Player(server, "Mai").make_room("sbr(hands=1)", bots="random", start=True)
        await player.connect()
        await player.until(lambda: player.ask)
        (own,) = await tables(player)
        assert (own["here"], own["your_turn"]) == (True, True)
        watcher = await Player(server).connect(player.code)
        await player.socket.close()
        await watcher.until(lambda: nobody_is_in(watcher.room))
        server.kill()
        server.start()
        (own,) = await tables(player)
        assert (own["code"], own["state"], own["here"]) == (player.code, "playing", False)
        assert own["your_turn"]
        await watcher.close()
        await player.connect()
        await player.play(first)
        server.kill()
        server.start()
        assert await tables(player) == []
        (done,) = (await matches(player))["matches"]
        assert done["id"] == player.match
        await player.close()

    with server:
        run(play())


def test_public_rooms(server: Server) -> None:
    """A room is listed if its host wants it, without names, and while somebody is there."""

    async def play() -> None:
        async def listed() -> list[Json]:
            rooms: list[Json] = (await stranger.http.get("/api/rooms")).json()["rooms"]
            return [room for room in rooms if room["code"] == host.code]

        stranger = Player(server)
        host = await Player(server, "Mai").make_room("sbr(hands=1)", clock="relaxed")
        await host.connect()
        assert await listed() == []
        await host.command("public", public=True)
        (room,) = await listed()
        assert room == {
            "code": host.code, "rules": "sbr(hands=1)", "clock": "relaxed", "state": "open",
            "persons": 1, "free": 3,
        }  # fmt: skip
        await host.command("start")
        (room,) = await listed()
        assert (room["state"], room["free"]) == ("playing", 3)
        await host.command("public", public=False)
        assert await listed() == []
        await host.command("public", public=True)
        await host.close()
        while await listed():
            await asyncio.sleep(0)
        await stranger.close()

    run(play())


def test_exchanged_seats_are_the_same_after_a_restart(tmp_path: Path) -> None:
    """Cookies still open the seats that their players were moved to."""
    server = Server(tmp_path / "data")

    async def play() -> None:
        host = await Player(server, "Mai").make_room("sbr(hands=1)")
        guest = await Player(server, "Lan").sit(host.code, 1)
        for player in (host, guest):
            await player.connect()
        assert (await host.command("swap", seat=0, other=1))["t"] == "done"
        for player in (host, guest):
            await player.socket.wait_closed()
            assert player.socket.close_code == 4002
        for again in range(2):
            if again:
                server.kill()
                server.start()
            for player, seat in ((host, 1), (guest, 0)):
                await player.connect()
                await player.until(lambda player=player: player.room)  # type: ignore[misc]
                assert (player.room["you"], player.room["host"]) == (seat, 1)
        assert (await host.command("start"))["t"] == "done"
        for player in (host, guest):
            await player.close()

    with server:
        run(play())
