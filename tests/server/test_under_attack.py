"""Two tables play while a hostile client floods, hangs up, idles and lies."""

from __future__ import annotations

import asyncio
import subprocess
import sys
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from baida.game.events.redact import cut_log
from baida.game.log.file import parse_log
from baida.game.log.verify import verify_log
from tests.helpers.missing import need_loopback_addresses
from tests.helpers.paths import ROOT
from tests.helpers.server.player import Player, first
from tests.helpers.server.process import InstalledServer, Server
from tests.helpers.values import Json

TABLES = 2
#: Allowed factor by which the slowest 1 % of decisions may slow down under attack.
MOST_TIMES = 3


@asynccontextmanager
async def attacked(server: Server, code: str) -> AsyncIterator[None]:
    """Attack the server from several addresses, and this room above all."""
    need_loopback_addresses()
    command = [
        sys.executable,
        "-m",
        "tests.helpers.server.hostile_client",
        server.address,
        code,
        "1",
    ]
    with subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, text=True) as attacker:
        try:
            assert attacker.stdout is not None
            assert await asyncio.to_thread(attacker.stdout.readline) == "attacking\n"
            yield
            assert attacker.poll() is None, "the attacker gave up"
        finally:
            attacker.kill()


@asynccontextmanager
async def tables(server: Server, rules: str) -> AsyncIterator[list[Player]]:
    """A host at each of two tables, with three bots."""
    hosts = [await Player(server).make_room(rules, bots="efficient") for _ in range(TABLES)]
    for host in hosts:
        await host.connect()
    yield hosts
    for host in hosts:
        await host.close()


async def play(host: Player) -> list[float]:
    """Play a match to its end; return the seconds that each decision took."""
    await host.command("start")
    await host.until(lambda: host.room.get("state") == "playing")
    sent = [0.0]
    took: list[float] = []

    def choose(player: Player, ask: Json) -> str:
        sent[0] = time.monotonic()
        return first(player, ask)

    while host.room["state"] == "playing":
        await host.until(lambda: host.ask or host.hand_is_over or host.room["state"] != "playing")
        if host.ask is not None:
            await host.act(choose(host, host.ask))
            took.append(time.monotonic() - sent[0])
        elif host.hand_is_over and host.room["state"] == "playing":
            await host.go_on()
    return took


async def check(host: Player) -> None:
    """Check that the player saw all of the match, and that it was fair."""
    log = parse_log((await host.http.get(f"/api/matches/{host.match}/log")).text)
    assert log.finished
    assert verify_log(log).ok
    assert host.events == cut_log(log.rules, log.events, host.seat or 0)
    assert not [error for error in host.errors if error["code"] != "stale"]


def test_two_tables_finish_under_attack(tmp_path: Path) -> None:
    async def run(server: Server) -> None:
        async with tables(server, "sbr(hands=1)") as hosts, attacked(server, hosts[0].code):
            await asyncio.gather(*map(play, hosts))
            for host in hosts:
                await check(host)

    with InstalledServer(tmp_path / "data", "--beat", "0.05") as server:
        asyncio.run(run(server))
        assert "Traceback" not in server.errors
        assert len(server.errors.splitlines()) < 5, server.errors


@pytest.mark.slow
def test_players_hardly_notice_an_attack(tmp_path: Path) -> None:
    """Compare the 99th percentile of decision times, quiet and under attack, in turns."""

    def slowest(took: list[float]) -> float:
        return sorted(took)[int(0.99 * len(took))]

    async def run(server: Server) -> None:
        quiet: list[float] = []
        loud: list[float] = []
        async with tables(server, "sbr(hands=4)") as hosts:
            for _ in range(3):
                for took in await asyncio.gather(*map(play, hosts)):
                    quiet += took
                async with attacked(server, hosts[0].code):
                    for took in await asyncio.gather(*map(play, hosts)):
                        loud += took
                for host in hosts:
                    await check(host)
        print(f"p99 {slowest(quiet):.4f} s quiet, {slowest(loud):.4f} s under attack")
        assert slowest(loud) <= MOST_TIMES * slowest(quiet)

    with InstalledServer(tmp_path / "data", "--beat", "0.1") as server:
        asyncio.run(run(server))
