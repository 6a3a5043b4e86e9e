"""Players who play on although servers are killed, and checks for when they have finished."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from typing import Any

from baida.game.events.redact import cut_log
from baida.game.log.file import Log, parse_log
from baida.game.log.verify import verify_log
from baida.game.rerun import rerun
from tests.helpers.server.player import Player
from tests.helpers.server.process import Server
from tests.helpers.values import Json


class PersistentPlayer(Player):
    """A player whose client sends a command again until it is answered, as a browser does."""

    def __init__(self, server: Server, name: str) -> None:
        super().__init__(server, name)
        self.unanswered: Json | None = None
        self.on_message: Callable[[], None] = lambda: None

    async def send(self, message: Json) -> None:
        if "id" in message:
            self.unanswered = message
        await super().send(message)

    async def receive(self) -> Json:
        message = await super().receive()
        if self.unanswered is not None and message.get("id") == self.unanswered["id"]:
            self.unanswered = None
        self.on_message()
        return message

    async def come_back(self) -> None:
        """Reconnect; commands without an answer are done now, or were done already."""
        pending = self.unanswered
        await self.connect()
        if pending is not None:
            await self.send(pending)
            await self.until(lambda: pending["id"] in self.answers)
            assert self.answers[pending["id"]]["t"] == "done", (pending, self.answers)
        await self.until(lambda: self.room)

    async def all_received(self) -> None:
        """Wait for everything sent before: a question is answered after it."""
        assert (await self.command("why", match=self.match, action="pass"))["t"] == "done"


async def at_one_table(
    server: Server, rules: str, persons: int, **more: Any
) -> list[PersistentPlayer]:
    """Connected players in a new room in which a match has begun."""
    host = PersistentPlayer(server, "Mai")
    await host.make_room(rules, **more)
    players = [host]
    for name in ("Lan", "Tom", "Zoë")[: persons - 1]:
        players.append(PersistentPlayer(server, name))
        await players[-1].sit(host.code)
    for player in players:
        await player.connect()
    assert (await host.command("start"))["t"] == "done"
    for player in players:
        await player.until(lambda p=player: p.match)  # type: ignore[misc]
    return players


async def log_of(player: Player) -> Log:
    """The whole log of the match, checked by re-running it and verifying its walls."""
    return checked_log((await player.http.get(f"/api/matches/{player.match}/log")).text)


def checked_log(text: str) -> Log:
    log = parse_log(text)
    assert log.problem is None
    assert log.finished
    assert [event["n"] for event in log.events] == list(range(1, len(log.events) + 1))
    assert rerun(log).differences == []
    assert verify_log(log).ok
    return log


def check_seen(log: Log, players: Sequence[Player]) -> None:
    """Check that each player saw all events visible to the seat, once and in order."""
    for player in players:
        assert player.seat is not None
        assert_same(player.events, cut_log(log.rules, log.events, player.seat))


def assert_same(seen: Sequence[Any], stored: Sequence[Any]) -> None:
    """Fail with the differences only."""
    for one, other in zip(seen, stored, strict=False):
        assert one == other
    assert len(seen) == len(stored), (seen[len(stored) :], stored[len(seen) :])


def complaints(server: Server) -> list[str]:
    """The server's error output, without Python's messages about what a killed process left."""
    lines = server.errors.splitlines()
    return [line for line in lines if "resource_tracker" not in line]


async def close(players: Sequence[Player]) -> None:
    for player in players:
        await player.close()


def choosing(rng: random.Random) -> Callable[[Player, Json], str]:
    def choose(_player: Player, ask: Json) -> str:
        return str(rng.choice(ask["legal"])["action"])

    return choose
