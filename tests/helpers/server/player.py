"""A person at a served table, who speaks HTTP and WebSocket like a browser."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable
from typing import Any

import httpx
from websockets.asyncio.client import ClientConnection, connect

from tests.helpers.server.process import Server
from tests.helpers.values import Json

Chooser = Callable[["Player", Json], str]


class Player:
    """A person at a served table, with a browser's cookies."""

    def __init__(self, server: Server, name: str = "Mai") -> None:
        self.server = server
        self.name = name
        # no certificates are needed, and reading them would take longer than most calls
        self.http = httpx.AsyncClient(base_url=server.address, verify=False, timeout=30)
        self.code = ""
        self.seat: int | None = None
        self.match: str | None = None
        self.events: list[Any] = []
        self._went_on_after = 0
        self.room: Json = {}
        self.ask: Json | None = None
        self.answers: dict[str, Json] = {}
        self.header: Json = {}
        self.errors: list[Json] = []
        self._socket: ClientConnection | None = None
        self._commands = 0

    # -- calls -----------------------------------------------------------------------------------

    async def make_room(self, rules: str, **more: Any) -> Player:
        """Make a room."""
        return self._sat(
            await self.http.post("/api/rooms", json={"rules": rules, "name": self.name, **more})
        )

    async def sit(self, code: str, seat: int | None = None) -> Player:
        """Sit down in a room."""
        body = {"name": self.name, "seat": seat}
        return self._sat(await self.http.post(f"/api/rooms/{code}/seats", json=body))

    async def rejoin(self, code: str, token: str) -> Player:
        """Follow a rejoin link."""
        body = {"token": token}
        return self._sat(await self.http.post(f"/api/rooms/{code}/rejoin", json=body))

    def _sat(self, answer: httpx.Response) -> Player:
        assert answer.status_code == 200, answer.text
        self.code, self.seat = answer.json()["code"], answer.json()["seat"]
        return self

    # -- the socket ------------------------------------------------------------------------------

    @property
    def socket(self) -> ClientConnection:
        """The connection."""
        assert self._socket is not None
        return self._socket

    @property
    def cookies(self) -> str:
        """The cookies as a browser sends them."""
        return "; ".join(f"{cookie.name}={cookie.value}" for cookie in self.http.cookies.jar)

    async def connect(self, code: str | None = None, **more: Any) -> Player:
        """Open the socket and say hello."""
        self.code = code or self.code
        address = self.server.address.replace("http", "ws")
        headers = {"Cookie": self.cookies} if self.cookies else {}
        self._socket = await connect(
            f"{address}api/rooms/{self.code}/socket",
            additional_headers={**headers, **more},
            max_size=None,
            max_queue=None,  # or a client that reads nothing could not even close
            compression=None,
        )
        self.ask, self.room = None, {}
        after = self.events[-1]["n"] if self.events else 0
        await self.send({"t": "hello", "match": self.match, "after": after})
        return self

    async def drop(self) -> None:
        """Abort the connection without a closing handshake."""
        self.socket.transport.abort()
        await self.socket.wait_closed()
        self._socket = None

    async def close(self) -> None:
        """Close the connection."""
        if self._socket is not None:
            await self._socket.close()
        await self.http.aclose()

    async def send(self, message: Json) -> None:
        """Send any message."""
        await self.socket.send(json.dumps(message))

    async def receive(self) -> Json:
        """Receive and note the next message."""
        async with asyncio.timeout(20):
            message: Json = json.loads(await self.socket.recv())
        self._note(message)
        return message

    def _note(self, message: Json) -> None:
        kind = message["t"]
        if kind == "room":
            self.room = message["room"]
        elif kind == "match":
            if message["id"] != self.match:
                self.events = []
            self.match, self.header = message["id"], message["header"]
        elif kind == "events":
            for event in message["events"]:
                last = self.events[-1]["n"] if self.events else 0
                gapless = event["n"] == last + 1 or not self.events
                assert gapless or event["e"] == "hand_started", (last, event)
                self.events.append(event)
        elif kind == "ask":
            self.ask = message if message["ask"] is not None else None
        elif kind in ("done", "error"):
            self.answers[message["id"]] = message
            if kind == "error":
                self.errors.append(message)

    async def until(self, wanted: Callable[[], Any]) -> None:
        """Read until a condition holds."""
        while not wanted():
            await self.receive()

    async def command(self, t: str, **fields: Any) -> Json:
        """Send a command; return its answer, done or error."""
        self._commands += 1
        id = fields.pop("id", None) or f"{self.name} {self._commands}"
        self.answers.pop(id, None)
        await self.send({"t": t, "id": id, **fields})
        await self.until(lambda: id in self.answers)
        return self.answers[id]

    async def act(self, action: str, **fields: Any) -> Json:
        """Answer the pending question."""
        assert self.ask is not None
        ask, self.ask = self.ask, None
        return await self.command(
            "act", **{"match": ask["match"], "ask": ask["ask"], "action": action, **fields}
        )

    async def play(self, choose: Chooser, until: Callable[[], Any] | None = None) -> None:
        """Play with a given strategy until the match is over or a condition holds."""
        over = until or (lambda: self.room.get("state") == "over")
        while not over():
            await self.until(lambda: self.ask is not None or over() or self.hand_is_over)
            if over():
                return
            if self.ask is not None:
                await self.act(choose(self, self.ask))
            else:
                await self.go_on()

    @property
    def hand_is_over(self) -> bool:
        """Whether the table waits for this player to continue, as it does without a clock."""
        last = self.events[-1] if self.events else {}
        return last.get("e") == "hand_ended" and last["n"] != self._went_on_after

    async def go_on(self) -> None:
        self._went_on_after = self.events[-1]["n"]
        await self.command("ready")


def first(_player: Player, ask: Json) -> str:
    """The first legal action."""
    return str(ask["legal"][0]["action"])
