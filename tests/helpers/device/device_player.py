"""A person who plays on a device through the messages of the room socket."""

from __future__ import annotations

import json
import math
import secrets
from collections import defaultdict
from collections.abc import Iterable, Mapping
from typing import Any

from baida.app.rooms.rhythm import Timing
from baida.device.device import Device
from baida.device.rows import Operation, Row
from baida.jsontext import encode

# This file also runs inside Pyodide, where there are no other helpers.
Json = dict[str, Any]
KEYS: Mapping[str, tuple[str, ...]] = {
    "rooms": ("code",),
    "matches": ("id",),
    "decisions": ("match", "k"),
    "events": ("match", "n"),
    "results": ("match",),
    "reviews": ("match", "seat"),
    "review_summaries": ("match", "seat"),
    "records": ("code",),
    "record_events": ("code", "n"),
}


class MemoryRows:
    """A store of rows in memory."""

    def __init__(self) -> None:
        self.tables: dict[str, dict[tuple[Any, ...], Row]] = {table: {} for table in KEYS}
        #: Set to simulate a store that refuses writes.
        self.problem = ""

    async def write(self, operations: str) -> str:
        given = json.loads(operations)
        if not self.problem:
            inserted = [(table, row) for name, table, row, *_ in given if name == "insert"]
            if any(_key(table, row) in self.tables[table] for table, row in inserted):
                return "ConstraintError"
            self._carry_out(given)
        return self.problem

    def _carry_out(self, operations: Iterable[Operation]) -> None:
        for name, table, *rest in operations:
            rows = self.tables[table]
            match name, rest:
                case "put" | "insert", [row]:
                    rows[_key(table, row)] = row
                case "merge", [key, fields]:
                    rows[(key,)] |= fields
                case "add", [key, field, number]:
                    rows[(key,)][field] += number
                case "cut", [key, after]:
                    for each in [one for one in rows if one[0] == key and one[1] > after]:
                        del rows[each]
                case "remove", [key]:
                    for each in [one for one in rows if one[0] == key]:
                        del rows[each]

    async def read(self, table: str, key: str) -> str:
        found = sorted(self.tables[table].items())
        return encode([row for each, row in found if not key or each[0] == key])


def _key(table: str, row: Row) -> tuple[Any, ...]:
    return tuple(row[field] for field in KEYS[table])


class DevicePlayer:
    """One page of one device. Time passes only when nothing else can be done."""

    def __init__(self, rows: MemoryRows | None = None, beat: float = 0.7) -> None:
        self.rows = rows or MemoryRows()
        self.now = 1000.0
        self.told: defaultdict[int, list[Json]] = defaultdict(list)
        self.closed: dict[int, int] = {}
        self.ask: Json | None = None
        self._page = secrets.token_hex(8)  # another page uses other ids
        self._commands = 0
        self._sockets = 0
        self.device = Device(self.rows, self._hear, self._closed, lambda: self.now, Timing(beat))

    def _hear(self, socket: int, text: str) -> None:
        message: Json = json.loads(text)
        self.told[socket].append(message)
        if message["t"] == "ask":
            self.ask = message if message["ask"] else None

    def _closed(self, socket: int, code: int) -> None:
        self.closed[socket] = code

    async def call(self, path: str, body: object = None, method: str | None = None) -> Any:
        """Return the answer to a call, which must be accepted."""
        status, text = await self.refused(path, body, method)
        assert status == 200, text
        return text

    async def refused(
        self, path: str, body: object = None, method: str | None = None
    ) -> tuple[int, Any]:
        """Return the status and the answer of a call that is refused."""
        how = method or ("GET" if body is None else "POST")
        status, text = await self.device.request(
            how, path, "" if body is None else json.dumps(body)
        )
        return status, text if path.endswith("/log") and status == 200 else json.loads(text)

    async def play_bots(self, rules: str) -> str:
        body = {"rules": rules, "name": "Mai", "bots": "efficient", "start": True}
        code: str = (await self.call("/api/rooms", body))["code"]
        return code

    async def connect(self, code: str, *, follows: bool = False, **hello: object) -> int:
        self._sockets += 1
        socket = self._sockets
        await self.device.open(socket, code, follows)
        await self.device.hear(socket, json.dumps({"t": "hello", **hello}))
        return socket

    async def command(self, socket: int, t: str, **fields: object) -> Json:
        """Send a command; return its answer, which may come later."""
        self._commands += 1
        id = f"{self._page}-{self._commands}"
        await self.device.hear(socket, json.dumps({"t": t, "id": id, **fields}))
        while True:
            for message in self.told[socket]:
                if message.get("id") == id:
                    return message
            if socket in self.closed:
                return {"t": "closed", "code": self.closed[socket]}
            await self.pass_time()

    async def pass_time(self) -> None:
        told = sum(map(len, self.told.values()))
        due = await self.device.advance()
        happened = sum(map(len, self.told.values())) > told or self.ask is not None
        assert due < math.inf or happened, "nothing will ever happen"
        if due < math.inf:
            self.now = max(self.now, due)

    async def play(self, socket: int, decisions: int = 10**6) -> None:
        """Make this many decisions, or play until the match is over."""
        while decisions and socket not in self.closed and not self.is_over(socket):
            if self.ask is None:
                await self.pass_time()
                continue
            ask, self.ask = self.ask, None
            choices = [choice["action"] for choice in ask["legal"]]
            action = "pass" if "pass" in choices else choices[-1]
            fields = {"match": ask["match"], "ask": ask["ask"], "action": action}
            answer = await self.command(socket, "act", **fields)
            assert answer["t"] in ("done", "closed"), answer
            decisions -= 1

    def room(self, socket: int) -> Json:
        rooms: list[Json] = [m["room"] for m in self.told[socket] if m["t"] == "room"]
        return rooms[-1]

    def is_over(self, socket: int) -> bool:
        return bool(self.room(socket)["state"] == "over")

    def events(self, *sockets: int) -> list[Json]:
        """The events of the match sent to the sockets, each once."""
        told = [m for socket in sockets for m in self.told[socket] if m["t"] == "events"]
        seen = {event["n"]: event for message in told for event in message["events"]}
        return [seen[n] for n in sorted(seen)]


async def play_on(tables: dict[str, list[Json]]) -> str:
    """Play a stored match to its end; returns its log."""
    rows = MemoryRows()
    stored = [["put", table, row] for table, found in tables.items() for row in found]
    await rows.write(encode(stored))
    player = DevicePlayer(rows)
    socket = await player.connect(tables["rooms"][0]["code"])
    await player.play(socket)
    log: str = await player.call(f"/api/matches/{player.room(socket)['match']}/log")
    return log
