"""Rooms: who may change what and when, taking and leaving seats, and passing on the host."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine, Iterator
from typing import Any

import pytest

from baida.wire.rooms import MOST_HANDS
from tests.helpers.server.player import Player, first
from tests.helpers.server.process import Server
from tests.helpers.values import Json

Case = tuple[str, str, Json, str | Json]


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """One server for all tests here: rooms are independent."""
    with Server(tmp_path_factory.mktemp("rooms") / "data") as started:
        yield started
        assert not started.errors


class Party:
    """A room with a host on seat 0, a guest on seat 2, and a spectator."""

    def __init__(self, server: Server) -> None:
        self.host = Player(server, "Mai")
        self.guest = Player(server, "Lan")
        self.watcher = Player(server, "Tom")
        self.server = server

    @property
    def everybody(self) -> list[Player]:
        return [self.host, self.guest, self.watcher]

    async def meet(self, rules: str = "vietnamese(hands=1)", **more: Any) -> Party:
        await self.host.make_room(rules, **more)
        await self.guest.sit(self.host.code, 2)
        for player in self.everybody:
            await player.connect(self.host.code)
            await player.until(lambda p=player: p.room)  # type: ignore[misc]
        return self

    async def room(self) -> Json:
        """The room as seen by an outsider."""
        stranger = Player(self.server)
        room: Json = (await stranger.http.get(f"/api/rooms/{self.host.code}")).json()
        await stranger.close()
        return room

    async def part(self) -> None:
        for player in self.everybody:
            await player.close()


def run(play: Coroutine[Any, Any, None]) -> None:
    asyncio.run(play)


# --- commands -----------------------------------------------------------------------------------

NOBODY = {"here": False, "kept": False, "idle": False, "next": None}
BOT = {"kind": "bot", "name": "random", "bot": "random", **NOBODY}
FREE = {"kind": "open", "name": "", "bot": None, **NOBODY}

#: Sender, command and outcome: the code of the error, or the changed room.
OPEN: list[Case] = [
    ("host", "rules", {"rules": "b30fj(hands=2)"}, {"rules": "b30fj(hands=2)"}),
    ("host", "rules", {"rules": "b30fj( hands = 2 )"}, {"rules": "b30fj(hands=2)"}),
    ("host", "rules", {"rules": "chess"}, "malformed"),
    ("host", "rules", {"rules": ""}, "malformed"),
    ("host", "rules", {"rules": "sbr(hands=0)"}, "malformed"),
    ("host", "rules", {"rules": f"sbr(hands={MOST_HANDS + 1})"}, "malformed"),
    ("host", "rules", {"rules": "sbr(hands=1" + "0" * 200 + ")"}, "malformed"),
    ("host", "rules", {"rules": "x" * 301}, "malformed"),
    ("host", "clock", {"clock": "normal"}, {"clock": "normal"}),
    ("host", "clock", {"clock": "1+1"}, "malformed"),
    ("host", "seat", {"seat": 1, "bot": "random"}, {"seats.1": BOT}),
    ("host", "seat", {"seat": 1, "bot": None}, {"seats.1": FREE}),
    ("host", "seat", {"seat": 2, "bot": "random"}, {"seats.2": BOT}),
    ("host", "seat", {"seat": 2, "bot": None}, {"seats.2": FREE}),
    ("host", "seat", {"seat": 0, "bot": "random"}, "not_now"),
    ("host", "seat", {"seat": 4, "bot": "random"}, "malformed"),
    ("host", "seat", {"seat": 1, "bot": "clever"}, "malformed"),
    ("host", "seat", {"seat": 1}, "malformed"),
    ("host", "public", {"public": True}, {"public": True}),
    ("host", "swap", {"seat": 1, "other": 2}, {"seats.1.name": "Lan", "seats.2": FREE}),
    ("host", "swap", {"seat": 3, "other": 4}, "malformed"),
    ("host", "pause", {"paused": True}, "not_now"),
    ("host", "end", {"end": True}, "not_now"),
    ("host", "stand_in", {"seat": 2, "stand_in": True}, "not_now"),
    ("guest", "swap", {"seat": 1, "other": 2}, "not_host"),
    ("guest", "public", {"public": True}, "not_host"),
    ("host", "start", {}, {"state": "playing", "seats.1.bot": "efficient", "seats.2.bot": None}),
    ("host", "start", {"rules": "sbr"}, "malformed"),
    ("host", "leave", {}, {"host": 2, "seats.0": FREE}),
    ("guest", "leave", {}, {"host": 0, "seats.2": FREE}),
    ("guest", "name", {"name": "Thảo  \n Vy"}, {"seats.2.name": "Thảo Vy"}),
    ("guest", "name", {"name": "<b>Lan</b>"}, {"seats.2.name": "<b>Lan</b>"}),
    ("guest", "name", {"name": "\u202e\u0000 \u200b"}, "malformed"),
    ("guest", "name", {"name": "x" * 25}, "malformed"),
    ("guest", "name", {"name": ""}, "malformed"),
    ("guest", "contribute", {"text": "七"}, {"contributed": [False, False, True, False]}),
    ("guest", "contribute", {"text": ""}, {"contributed": [False] * 4}),
    ("guest", "contribute", {"text": "x" * 65}, "malformed"),
    ("guest", "back", {}, {}),
    ("guest", "link", {}, {}),
    ("guest", "rules", {"rules": "b30fj"}, "not_host"),
    ("guest", "clock", {"clock": "relaxed"}, "not_host"),
    ("guest", "seat", {"seat": 1, "bot": "random"}, "not_host"),
    ("guest", "seat", {"seat": 0, "bot": None}, "not_host"),
    ("guest", "start", {}, "not_host"),
    ("guest", "act", {"match": "x", "ask": 1, "action": "pass"}, "not_now"),
    ("guest", "why", {"match": "x", "action": "pass"}, "not_now"),
    ("guest", "waits", {"match": "x"}, "not_now"),
    *[
        ("watcher", command, fields, "no_seat")
        for command, fields in (
            ("rules", {"rules": "b30fj"}), ("clock", {"clock": "relaxed"}), ("start", {}),
            ("seat", {"seat": 1, "bot": "random"}), ("name", {"name": "Eve"}), ("leave", {}),
            ("contribute", {"text": "x"}), ("back", {}), ("link", {}),
            ("act", {"match": "x", "ask": 1, "action": "pass"}),
        )
    ],
]  # fmt: skip

PLAYING: list[Case] = [
    ("host", "rules", {"rules": "b30fj"}, "not_now"),
    ("host", "clock", {"clock": "relaxed"}, "not_now"),
    ("host", "seat", {"seat": 1, "bot": "random"}, "not_now"),
    ("host", "seat", {"seat": 2, "bot": None}, "not_now"),
    ("host", "start", {}, "not_now"),
    ("guest", "contribute", {"text": "late"}, "not_now"),
    ("guest", "name", {"name": "Thảo"}, {"seats.2.name": "Thảo"}),
    ("guest", "link", {}, {}),
    ("guest", "back", {}, {}),
    ("host", "swap", {"seat": 1, "other": 2}, "not_now"),
    ("host", "public", {"public": True}, {"public": True}),
    ("host", "pause", {"paused": True}, {"paused": True}),
    ("host", "pause", {"paused": None}, "malformed"),
    ("host", "end", {"end": True}, {"ends_after": 1}),
    ("host", "stand_in", {"seat": 2, "stand_in": True}, {"seats.2.kept": True}),
    ("host", "stand_in", {"seat": 0, "stand_in": True}, {"seats.0.kept": True}),
    ("host", "stand_in", {"seat": 1, "stand_in": True}, "not_now"),
    ("guest", "pause", {"paused": True}, "not_host"),
    ("guest", "end", {"end": True}, "not_host"),
    ("guest", "stand_in", {"seat": 0, "stand_in": True}, "not_host"),
    ("guest", "public", {"public": True}, "not_host"),
    ("watcher", "pause", {"paused": True}, "no_seat"),
    ("guest", "leave", {}, {"seats.2.bot": "efficient", "host": 0}),
    ("host", "leave", {}, {"seats.0.bot": "efficient", "host": 2}),
    ("watcher", "leave", {}, "no_seat"),
]


def part_of(room: Json, path: str) -> Any:
    found: Any = room
    for step in path.split("."):
        found = found[int(step)] if step.isdigit() else found[step]
    return found


@pytest.mark.parametrize(
    ("state", "who", "command", "fields", "outcome"),
    [("open", *case) for case in OPEN] + [("playing", *case) for case in PLAYING],
)
def test_commands(
    server: Server, state: str, who: str, command: str, fields: Json, outcome: str | Json
) -> None:
    """An allowed command is done and sent to everybody; any other changes nothing."""

    async def play() -> None:
        party = await Party(server).meet()
        if state == "playing":
            await party.host.command("start")
        before = await party.room()
        player: Player = getattr(party, who)
        answer = await player.command(command, **fields)
        after = await party.room()
        if isinstance(outcome, str):
            assert (answer["t"], answer["code"]) == ("error", outcome)
            assert answer["message"]
            assert after == before
        else:
            assert answer["t"] == "done"
            assert {path: part_of(after, path) for path in outcome} == outcome
            await party.watcher.until(
                lambda: {path: part_of(party.watcher.room, path) for path in outcome} == outcome
            )
        await party.part()

    run(play())


def test_between_matches(server: Server) -> None:
    """Settings can be changed after a match as before it; the next match is a new one."""

    async def play() -> None:
        party = await Party(server).meet()
        await party.host.command("start")
        await asyncio.gather(party.host.play(first), party.guest.play(first))
        before = await party.room()
        assert before["state"] == "over"
        for command, fields in (
            ("rules", {"rules": "sbr(hands=1)"}), ("clock", {"clock": "relaxed"}),
            ("seat", {"seat": 1, "bot": None}), ("contribute", {"text": "x"}), ("start", {}),
        ):  # fmt: skip
            assert (await party.host.command(command, **fields))["t"] == "done"
        after = await party.room()
        assert (after["state"], after["rules"], after["clock"]) == (
            "playing",
            "sbr(hands=1)",
            "relaxed",
        )
        assert after["matches"][:-1] == before["matches"]
        assert after["match"] == after["matches"][-1] != before["match"]
        stale = await party.host.command("act", match=before["match"], ask=1, action="pass")
        assert stale["code"] == "not_now"
        await party.part()

    run(play())


def test_a_command_that_is_sent_again_is_done_once(server: Server) -> None:
    """Another player on the same seat may use the same command ids."""

    async def play() -> None:
        party = await Party(server).meet()
        assert (await party.host.command("rules", rules="sbr", id="one"))["t"] == "done"
        await party.host.command("rules", rules="b30fj", id="two")
        assert (await party.host.command("rules", rules="sbr", id="one"))["t"] == "done"
        assert (await party.room())["rules"] == "b30fj"
        await party.guest.command("name", name="Thảo", id="one")
        await party.guest.command("leave")
        other = await Player(server, "Vy").sit(party.host.code, 2)
        await other.connect()
        assert (await other.command("name", name="Vy Vy", id="one"))["t"] == "done"
        assert (await party.room())["seats"][2]["name"] == "Vy Vy"
        await other.close()
        await party.part()

    run(play())


def test_what_is_malformed_is_answered_by_its_id(server: Server) -> None:
    """The answer tells the client what was wrong; after five of them it is disconnected."""

    async def play() -> None:
        party = await Party(server).meet()
        for id in "abcd":
            answer = await party.guest.command("name", name="", id=id)
            assert (answer["code"], answer["id"]) == ("malformed", id)
        await party.guest.command("fly", id="e")
        await party.guest.socket.wait_closed()
        assert party.guest.socket.close_code == 1008
        await party.part()

    run(play())


# --- seats --------------------------------------------------------------------------------------


def test_a_room_has_four_seats(server: Server) -> None:
    async def play() -> None:
        players = [await Player(server, "0").make_room("sbr")]
        code = players[0].code
        for number in range(1, 4):
            players.append(await Player(server, str(number)).sit(code.lower()))
            assert players[-1].seat == number
        late = Player(server, "late")
        for seat in (None, 0, 3):
            answer = await late.http.post(
                f"/api/rooms/{code}/seats", json={"name": "late", "seat": seat}
            )
            assert (answer.status_code, answer.json()["error"]["code"]) == (409, "full")
        room = (await late.http.get(f"/api/rooms/{code}")).json()
        assert [seat["name"] for seat in room["seats"]] == list("0123")
        assert room["you"] is None
        assert "set-cookie" not in answer.headers
        for player in [*players, late]:
            await player.close()

    run(play())


SITTING: list[tuple[str, Json, int, str]] = [
    ("ABCDEF", {"name": "Mai"}, 404, "unknown"),
    ("ABC", {"name": "Mai"}, 404, "unknown"),
    ("ABCDEFG", {"name": "Mai"}, 404, "unknown"),
    ("'%00'", {"name": "Mai"}, 404, "unknown"),
    ("ROOM", {"name": "Mai", "seat": 2}, 409, "full"),
    ("ROOM", {"name": "Mai", "seat": 4}, 400, "malformed"),
    ("ROOM", {"name": "Mai", "seat": -1}, 400, "malformed"),
    ("ROOM", {"name": "Mai", "seat": "east"}, 400, "malformed"),
    ("ROOM", {"name": "Mai", "token": "x"}, 400, "malformed"),
    ("ROOM", {"name": "\u200b"}, 400, "malformed"),
    ("ROOM", {"name": "x" * 25}, 400, "malformed"),
    ("ROOM", {}, 400, "malformed"),
]


@pytest.mark.parametrize(("code", "body", "status", "error"), SITTING)
def test_sitting_down_is_refused(
    server: Server, code: str, body: Json, status: int, error: str
) -> None:
    async def play() -> None:
        party = await Party(server).meet()
        before = await party.room()
        stranger = Player(server)
        where = party.host.code if code == "ROOM" else code
        answer = await stranger.http.post(f"/api/rooms/{where}/seats", json=body)
        assert (answer.status_code, answer.json()["error"]["code"]) == (status, error)
        assert await party.room() == before
        await stranger.close()
        await party.part()

    run(play())


MAKING: list[tuple[Json, str | None]] = [
    ({"rules": "chess", "name": "Mai"}, "rules"),
    ({"rules": f"sbr(hands={MOST_HANDS + 1})", "name": "Mai"}, "rules"),
    ({"rules": "sbr", "name": "Mai", "clock": "9"}, "clock"),
    ({"rules": "sbr", "name": "Mai", "bots": "clever"}, "bot"),
    ({"rules": "sbr", "name": " "}, "name"),
    ({"rules": "sbr"}, "name"),
    ({"name": "Mai"}, "rules"),
    ({"rules": "sbr", "name": "Mai", "start": "perhaps"}, "start"),
    ({"rules": "sbr", "name": "Mai", "host": 3}, "host"),
]


@pytest.mark.parametrize(("body", "field"), MAKING)
def test_making_a_room_is_refused(server: Server, body: Json, field: str | None) -> None:
    async def play() -> None:
        stranger = Player(server)
        answer = await stranger.http.post("/api/rooms", json=body)
        error = answer.json()["error"]
        assert (answer.status_code, error["code"]) == (400, "malformed")
        assert error["field"] == field
        assert not stranger.http.cookies
        await stranger.close()

    run(play())


def test_nobody_sits_twice_or_instead_of_a_person(server: Server) -> None:
    """A seated player keeps the seat; a latecomer can watch or replace a bot."""

    async def play() -> None:
        party = await Party(server).meet()
        where = f"/api/rooms/{party.host.code}/seats"
        answer = await party.guest.http.post(where, json={"name": "Lan", "seat": 3})
        assert (answer.status_code, answer.json()["error"]["code"]) == (409, "not_now")
        await party.host.command("start")
        late = Player(server, "late")
        answer = await late.http.post(where, json={"name": "late", "seat": 2})
        assert (answer.status_code, answer.json()["error"]["code"]) == (409, "full")
        await late.sit(party.host.code)
        answer = await late.http.post(where, json={"name": "late"})
        assert (answer.status_code, answer.json()["error"]["code"]) == (409, "not_now")
        await late.close()
        await party.part()

    run(play())


def test_the_host_is_always_somebody_who_is_there_to_be(server: Server) -> None:
    """If the host leaves, the next player round the table is the host; an empty room has none."""

    async def play() -> None:
        party = await Party(server).meet()
        third = await Player(server, "Vy").sit(party.host.code, 1)
        await third.connect()
        assert (await party.room())["host"] == 0
        await party.host.command("leave")
        assert (await party.room())["host"] == 1
        assert (await third.command("clock", clock="relaxed"))["t"] == "done"
        await third.command("leave")
        assert (await party.room())["host"] == 2
        await party.guest.command("leave")
        assert (await party.room())["host"] is None
        new = await Player(server, "new").sit(party.host.code, 3)
        await new.connect()
        assert (await new.command("rules", rules="sbr"))["t"] == "done"
        assert (await party.room())["host"] == 3
        for player in (third, new):
            await player.close()
        await party.part()

    run(play())


def test_a_match_that_all_have_left_is_played_to_its_end(server: Server) -> None:
    """Nobody can come back to the match; afterwards others can use the room again."""

    async def play() -> None:
        party = await Party(server).meet()
        await party.host.command("start")
        for player in (party.host, party.guest):
            await player.command("leave")
        await party.watcher.until(lambda: party.watcher.room["state"] == "over")
        room = party.watcher.room
        assert [seat["kind"] for seat in room["seats"]] == ["open"] * 4
        log = (await party.watcher.http.get(f"/api/matches/{room['match']}")).json()
        assert log["over"]
        assert log["viewer"] == "all"
        new = await Player(server, "new").sit(party.host.code, 3)
        await new.connect()
        assert (await new.command("start"))["t"] == "done"
        await new.close()
        await party.part()

    run(play())


def test_a_match_that_all_have_left_ends_with_the_hand(server: Server) -> None:
    """The remaining hands are not played, so the bots are free for others."""

    async def play() -> None:
        party = await Party(server).meet("sbr(hands=40)")
        for seat in (1, 3):
            await party.host.command("seat", seat=seat, bot="random")
        await party.host.command("start")
        for player in (party.host, party.guest):
            await player.command("leave")
        await party.watcher.until(lambda: party.watcher.room["state"] == "over")
        assert party.watcher.events[-1]["e"] == "hand_ended"
        match = party.watcher.room["match"]
        log = (await party.watcher.http.get(f"/api/matches/{match}")).json()
        assert (log["over"], log["viewer"]) == (True, "all")
        assert [event["e"] for event in log["events"]].count("hand_ended") == 1
        assert [seat["kind"] for seat in (await party.room())["seats"]] == ["open"] * 4
        await party.part()

    run(play())


# --- who is gone has no say -----------------------------------------------------------------------


def test_nothing_is_done_for_who_has_left(server: Server) -> None:
    """This includes commands sent in one batch: a link would open the next player's hand."""

    async def play() -> None:
        party = await Party(server).meet()
        guest = party.guest
        for number, t in enumerate(["leave", "link", "link", "name", "contribute"]):
            more = {"name": {"name": "ghost"}, "contribute": {"text": "boo"}}.get(t, {})
            await guest.send({"t": t, "id": f"{t} {number}", **more})
        with pytest.raises(Exception, match="4001"):
            await guest.until(lambda: False)
        assert {t["t"] for id, t in guest.answers.items() if not id.startswith("leave")} <= {
            "error"
        }
        room = await party.room()
        assert room["seats"][2] == FREE
        assert room["contributed"] == [False] * 4
        await party.part()

    run(play())


def test_a_seat_is_looked_up_when_hello_is_said(server: Server) -> None:
    """A connection made before the seat changed hands does not control it."""

    async def play() -> None:
        from websockets.asyncio.client import connect

        party = await Party(server).meet()
        address = f"{server.address.replace('http', 'ws')}api/rooms/{party.host.code}/socket"
        cookies = {"Cookie": party.guest.cookies}
        async with connect(address, additional_headers=cookies, compression=None) as silent:
            await party.host.command("seat", seat=2, bot=None)
            heir = await Player(server, "Vy").sit(party.host.code, 2)
            await heir.connect()
            await heir.until(lambda: heir.room)
            await party.host.command("start")
            party.guest._socket = silent
            await party.guest.send({"t": "hello"})
            party.guest.room = {}
            await party.guest.until(lambda: party.guest.room and party.guest.events)
            assert party.guest.room["you"] is None
            dealt = [e for e in party.guest.events if e["e"] == "dealt"]
            assert [event["tiles"] for event in dealt] == [None] * 4
        await heir.close()
        await party.part()

    run(play())
