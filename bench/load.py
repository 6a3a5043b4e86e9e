"""``make load``: many tables at once, on one core's worth of server.

The server has one core to itself, the clients the other. At every table sit two bots and two
connected clients, who think for a moment and then play at random. The tables are filled one after
the other within a few seconds, while others play. In the end every client must have seen exactly
what the server stored for its seat.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import multiprocessing
import os
import random
import sqlite3
import sys
import tempfile
import time
from collections.abc import Sequence
from contextlib import AsyncExitStack, closing
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import httpx
from rich.console import Console
from rich.progress import BarColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table as RichTable
from websockets.asyncio.client import ClientConnection, connect

GAMES = ("sbr", "b30fj", "vietnamese")
PERSONS = 2
#: The bar: 99 of 100 commands have their event within this time.
MOST_SECONDS = 0.1
#: Seconds until all tables are filled, if they are to play for longer than twice that.
_FILLING = 5.0
_MIB = 1 << 20
_UNLIMITED = 1e9


def run_server(data: Path, beat: float, address: Any, core: int | None = 0, **more: Any) -> None:
    """The process of the server, on its one core."""
    from baida.server.process.rate_limit import Rate  # noqa: PLC0415 - the clients do not need the server
    from baida.server.process.settings import Settings  # noqa: PLC0415
    from baida.server.serving import serve  # noqa: PLC0415

    if core is not None:
        _pin(core)
    free = Rate(_UNLIMITED, _UNLIMITED)
    settings = Settings(
        data=data,
        beat=beat,
        messages=free,
        calls=free,
        new_rooms=free,
        whole_matches=free,
        frames=free,
        new_connections=free,
        **more,
    )
    serve(settings, "127.0.0.1", 0, browser=False, tell=lambda found, _others: address.send(found))


def _pin(core: int) -> None:
    if hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, {core % (os.cpu_count() or 1)})


@dataclass
class Figures:
    """What is measured."""

    to_event: list[float] = field(default_factory=list)
    to_answer: list[float] = field(default_factory=list)
    decisions: int = 0
    refused: int = 0
    lost: int = 0


class Client:
    """One player with a connection, who decides at random."""

    def __init__(self, http: httpx.AsyncClient, figures: Figures, seed: int, think: float) -> None:
        self.http = http
        self.figures = figures
        self.cookie = ""
        self.code = ""
        self.seat = -1
        self.events: dict[str, list[dict[str, Any]]] = {}
        self.match = ""
        self._rng = random.Random(seed)
        self._think = think
        self._sent: dict[str, float] = {}
        self._awaited: float | None = None
        self._tasks: set[asyncio.Task[None]] = set()

    async def sit(self, path: str, body: dict[str, Any]) -> None:
        """Take a seat."""
        answer = await self.http.post(path, json=body)
        answer.raise_for_status()
        self.code, self.seat = answer.json()["code"], answer.json()["seat"]
        self.cookie = answer.headers["set-cookie"].split(";")[0]
        self.http.cookies.clear()

    async def play(self, after: float, until: float) -> None:
        """Come after so many seconds, and play match after match until the time is up."""
        await asyncio.sleep(after)
        address = str(self.http.base_url).replace("http", "ws", 1).rstrip("/")
        async with connect(
            f"{address}/api/rooms/{self.code}/socket",
            additional_headers={"Cookie": self.cookie},
            compression=None,
            max_size=None,
        ) as socket:
            await socket.send(json.dumps({"t": "hello", "match": None, "after": 0}))
            if self.seat == 0:
                await self._command(socket, {"t": "start"})
            while time.monotonic() < until:
                try:
                    async with asyncio.timeout(until - time.monotonic()):
                        text = await socket.recv()
                except TimeoutError:
                    break
                await self._hear(socket, json.loads(text), time.monotonic())
            for task in self._tasks:
                task.cancel()

    async def _hear(self, socket: ClientConnection, message: dict[str, Any], now: float) -> None:
        kind = message["t"]
        if kind == "match":
            self.match = message["id"]
        elif kind == "events":
            self._see(message, now)
            if message["events"][-1]["e"] == "hand_ended":
                await self._command(socket, {"t": "ready"})
        elif kind == "ask" and message["ask"] is not None:
            task = asyncio.create_task(self._decide(socket, message))
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)
        elif kind == "done":
            self.figures.to_answer.append(now - self._sent.pop(message["id"]))
        elif kind == "error":
            self.figures.refused += 1
        elif kind == "room" and message["room"]["state"] == "over" and self.seat == 0:
            await self._command(socket, {"t": "start"})

    def _see(self, message: dict[str, Any], now: float) -> None:
        seen = self.events.setdefault(message["match"], [])
        for event in message["events"]:
            if event["n"] != len(seen) + 1:
                self.figures.lost += 1
            seen.append(event)
            if self._awaited is not None and event.get("seat") == self.seat:
                self.figures.to_event.append(now - self._awaited)
                self._awaited = None

    async def _decide(self, socket: ClientConnection, ask: dict[str, Any]) -> None:
        await asyncio.sleep(self._rng.uniform(0.5, 1.5) * self._think)
        choice = self._rng.choice(ask["legal"])
        command = {"t": "act", "match": ask["match"], "ask": ask["ask"], "action": choice["action"]}
        # what others wait for as well comes on the next beat, by design: only what the
        # server can show at once is measured
        if choice["kind"] in ("discard", "declare", "concealed_kong"):
            self._awaited = time.monotonic()
        await self._command(socket, command)

    async def _command(self, socket: ClientConnection, command: dict[str, Any]) -> None:
        id = f"{len(self._sent)}-{self._rng.getrandbits(64):x}"
        self._sent[id] = time.monotonic()
        await socket.send(json.dumps({**command, "id": id}))

    async def check(self) -> None:
        """Whether the last match was seen as the server stored it for this seat."""
        if not self.match:  # it came too late
            return
        answer = await self.http.get(f"/api/matches/{self.match}", headers={"Cookie": self.cookie})
        answer.raise_for_status()
        stored = answer.json()
        if not stored["over"]:
            seen = self.events[self.match]
            self.figures.lost += stored["events"][: len(seen)] != seen


async def drive(
    addresses: Sequence[str], tables: int, seconds: float, think: float, console: Console
) -> Figures:
    """All tables at once; the players of a table come to different addresses, if there are two."""
    figures = Figures()
    clients: list[Client] = []
    limits = httpx.Limits(max_connections=20)
    async with AsyncExitStack() as stack:
        ways = [httpx.AsyncClient(base_url=one, limits=limits, timeout=60) for one in addresses]
        for way in ways:
            await stack.enter_async_context(way)
        for number in range(tables):
            game = GAMES[number % len(GAMES)]
            table = [
                Client(ways[n % len(ways)], figures, PERSONS * number + n, think)
                for n in range(PERSONS)
            ]
            await table[0].sit("/api/rooms", {"rules": f"{game}(hands=4)", "name": "one"})
            for client in table[1:]:
                await client.sit(f"/api/rooms/{table[0].code}/seats", {"name": "two"})
            clients += table
        until = time.monotonic() + seconds
        filling = min(_FILLING, seconds / 2)
        playing = [
            asyncio.create_task(client.play(filling * number / len(clients), until))
            for number, client in enumerate(clients)
        ]
        with Progress(
            TextColumn("{task.description}"), BarColumn(), TimeRemainingColumn(), console=console
        ) as progress:
            bar = progress.add_task(f"{tables} tables", total=seconds)
            while time.monotonic() < until:
                await asyncio.sleep(0.5)
                progress.update(bar, completed=seconds - max(0.0, until - time.monotonic()))
        await asyncio.gather(*playing)
        for client in clients:
            await client.check()
    return figures


def decisions_in(database: Path) -> int:
    """Decisions of people and bots that are stored."""
    with closing(sqlite3.connect(database)) as connection:
        return int(connection.execute("SELECT count(*) FROM decisions").fetchone()[0])


def _memory(pid: int) -> float:
    pages = int(Path(f"/proc/{pid}/statm").read_text().split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE") / _MIB


def _stolen() -> float:
    """Seconds of both cores that a virtual machine has not been given, though it wanted them."""
    stat = Path("/proc/stat")
    if not stat.exists():
        return 0.0
    return int(stat.read_text().split(maxsplit=9)[8]) / os.sysconf("SC_CLK_TCK")


def percentile(values: list[float], part: float) -> float:
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(part * len(ordered)))] if ordered else 0.0


def main() -> int:
    """Measure, and show it; 1 if something was lost or too slow."""
    parser = argparse.ArgumentParser(prog="python -m bench.load", description=__doc__)
    parser.add_argument("--tables", type=int, default=600)
    parser.add_argument("--seconds", type=float, default=60)
    parser.add_argument("--beat", type=float, default=0.7, help="the rhythm of the tables")
    parser.add_argument("--think", type=float, default=0.7, help="seconds a client thinks")
    given = parser.parse_args()
    console = Console()
    spawn = multiprocessing.get_context("spawn")
    receiver, sender = spawn.Pipe(duplex=False)
    with tempfile.TemporaryDirectory() as folder:
        server = spawn.Process(target=run_server, args=(Path(folder), given.beat, sender))
        server.start()
        address = receiver.recv().replace("localhost", "127.0.0.1")
        _pin(1)
        try:
            before, stolen = _memory(server.pid or 0), _stolen()
            figures = asyncio.run(
                drive([address], given.tables, given.seconds, given.think, console)
            )
            after, stolen = _memory(server.pid or 0), _stolen() - stolen
        finally:
            server.terminate()
            server.join()
        figures.decisions = decisions_in(Path(folder, "baida.sqlite"))
    slow = percentile(figures.to_event, 0.99)
    table = RichTable(title=f"{given.tables} tables, {PERSONS * given.tables} connected clients")
    table.add_column("")
    table.add_column("measured", justify="right")
    table.add_column("bar")
    for name, measured, bar in (
        ("decisions a second", f"{figures.decisions / given.seconds:,.0f}", ""),
        ("command to event, median", f"{percentile(figures.to_event, 0.5) * 1000:.1f} ms", ""),
        ("command to event, 99th percentile", f"{slow * 1000:.1f} ms",
         f"under {MOST_SECONDS * 1000:.0f} ms"),
        ("command to answer, 99th percentile",
         f"{percentile(figures.to_answer, 0.99) * 1000:.1f} ms", ""),
        ("memory of the server for each table", f"{(after - before) / given.tables:.2f} MiB", ""),
        ("time that the machine was not given", f"{stolen:.1f} s", ""),
        ("refused commands", f"{figures.refused:,}", ""),
        ("events lost", f"{figures.lost:,}", "0"),
    ):  # fmt: skip
        table.add_row(name, measured, bar)
    console.print(table)
    return int(figures.lost > 0 or slow >= MOST_SECONDS)


if __name__ == "__main__":
    sys.exit(main())
