"""Connects a bot that is a program (``bot.py``) to a served table (docs/server.md)."""

from __future__ import annotations

import json
import time
import urllib.error
import urllib.request
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from http.cookies import SimpleCookie
from typing import Any
from urllib.parse import urlsplit

from websockets.exceptions import ConnectionClosed, InvalidHandshake
from websockets.sync.client import ClientConnection, connect

from baida.bots.external.bot import ExternalBot
from baida.errors import BaidaError, InputError
from baida.game.actions import Action
from baida.game.events.fold import Fold
from baida.variants import find_rules
from baida.wire.close_codes import LEFT, NO_ROOM
from baida.wire.events import Event

_MOST_NAME = 24
#: Seconds of the clock that are reserved for the network.
_MARGIN = 0.5
#: The greatest number of reconnections, and the first pause in seconds, which doubles.
_TRIES, _PAUSE = 6, 0.5
#: Close codes after which reconnecting is useless.
_FINAL = {LEFT: "the seat was given up", NO_ROOM: "there is no such room"}
_TIMEOUT = 10.0


class TableError(BaidaError):
    """The server refuses, or cannot be reached."""


@dataclass(frozen=True)
class Invitation:
    """The address of a table: server, room, and the token of a seat if there is one."""

    server: str
    room: str
    token: str | None = None

    @classmethod
    def read(cls, address: str, room: str | None = None, token: str | None = None) -> Invitation:
        """Read the address of a server, or a rejoin link, which contains room and token.

        >>> Invitation.read("http://localhost:8000/r/KWPTRA#abc")
        Invitation(server='http://localhost:8000', room='KWPTRA', token='abc')
        """
        try:
            parts = urlsplit(address)
        except ValueError:
            parts = urlsplit("")
        if parts.scheme not in ("http", "https") or not parts.netloc:
            raise InputError("join", f"expected an address like http://…, found {address!r}")
        path, link, code = parts.path.rpartition("/r/")
        if not link:
            path, code = code, ""
        if not room and not code:
            raise InputError("room", "expected the code of a room")
        server = f"{parts.scheme}://{parts.netloc}{path.rstrip('/')}"
        return cls(server, room or code, token or parts.fragment or None)

    @property
    def calls(self) -> str:
        return f"{self.server}/api/rooms/{self.room}"

    @property
    def socket(self) -> str:
        return "ws" + self.calls.removeprefix("http") + "/socket"


def sit_down(invitation: Invitation, name: str) -> str:
    request = urllib.request.Request(
        f"{invitation.calls}/seats",
        json.dumps({"name": name[:_MOST_NAME], "seat": None}).encode(),
        {"Content-Type": "application/json"},
    )
    try:
        with urllib.request.urlopen(request, timeout=_TIMEOUT) as answer:
            cookies: SimpleCookie = SimpleCookie()
            for header in answer.headers.get_all("Set-Cookie", ()):
                cookies.load(header)
    except urllib.error.HTTPError as error:
        raise TableError(f"cannot sit down: {_told(error)}") from None
    except OSError as error:
        reason = getattr(error, "reason", error)
        raise TableError(f"cannot reach {invitation.server}: {reason}") from None
    for key, cookie in cookies.items():
        if key.startswith("seat_"):
            return cookie.value
    raise TableError("the server did not return a token")


def _told(error: urllib.error.HTTPError) -> str:
    try:
        return str(json.loads(error.read(10_000))["error"]["message"])
    except (ValueError, KeyError, TypeError, OSError):
        return f"{error.code} {error.reason}"


@dataclass
class Visit:
    bot: ExternalBot
    invitation: Invitation
    matches: int = 1
    seat: int | None = None
    results: list[tuple[str, list[int]]] = field(default_factory=list)

    _match: str | None = field(default=None, init=False)
    _rules: str = field(default="", init=False)
    _fold: Fold | None = field(default=None, init=False)
    _last: int = field(default=0, init=False)  # the number of the last event
    _commands: int = field(default=0, init=False)

    def play(self) -> None:
        """Play all matches; reconnect if the connection is lost."""
        tries = 0
        while True:
            seen = self._last
            try:
                self._connect()
                return
            except ConnectionClosed as closed:
                code = None if closed.rcvd is None else closed.rcvd.code
                if code in _FINAL:
                    raise TableError(_FINAL[code]) from None
                reason = f"the connection is lost ({code})"
            except (OSError, InvalidHandshake) as error:
                reason = str(error)
            tries = 0 if self._last != seen else tries + 1
            if tries > _TRIES or self.seat is None:  # the bot never got its seat
                raise TableError(f"cannot reach {self.invitation.server}: {reason}")
            time.sleep(_PAUSE * 2 ** max(0, tries - 1))

    def _connect(self) -> None:
        headers = {"Authorization": f"Bearer {self.invitation.token}"}
        with connect(
            self.invitation.socket, additional_headers=headers, max_size=None, max_queue=None
        ) as socket:
            self._send(socket, {"t": "hello", "match": self._match, "after": self._last})
            while len(self.results) < self.matches:
                self._hear(socket, json.loads(socket.recv()))

    def leave(self) -> None:
        headers = {"Authorization": f"Bearer {self.invitation.token}"}
        try:
            with connect(self.invitation.socket, additional_headers=headers) as socket:
                self._send(socket, {"t": "hello"})
                self._command(socket, "leave")
                while True:
                    socket.recv(_TIMEOUT)
        except (ConnectionClosed, InvalidHandshake, OSError):
            return  # the seat was given up, or the server is gone

    def _hear(self, socket: ClientConnection, message: Mapping[str, Any]) -> None:
        kind = message["t"]
        if kind == "room":
            self._see_room(socket, message["room"])
        elif kind == "match" and message["id"] != self._match:
            self._begin(message["id"], message["header"])
        elif kind == "events" and message["match"] == self._match:
            self._see(socket, message["events"])
        elif kind == "ask" and message["ask"] is not None and message["match"] == self._match:
            self._decide(socket, message)
        elif kind == "error" and message["code"] not in ("stale", "not_now"):
            raise TableError(f"the server refused: {message['message']}")

    def _see_room(self, socket: ClientConnection, room: Mapping[str, Any]) -> None:
        if room["you"] is None:
            raise TableError("the token is not valid in this room")
        self.seat = room["you"]
        if room["state"] == "playing" and room["seats"][self.seat]["kept"]:
            self._command(socket, "back")  # another bot plays for this one

    def _begin(self, match: str, header: Mapping[str, Any]) -> None:
        assert self.seat is not None  # the room is the first message
        self._match, self._rules, self._last = match, header["rules"], 0
        self._fold = None
        self.bot.begin(header, self.seat)

    def _see(self, socket: ClientConnection, events: Sequence[Event]) -> None:
        for event in events:
            if self._fold is None or event["n"] != self._last + 1:
                # A client that joins during a hand gets this hand from its start.
                self._fold = Fold(find_rules(self._rules), -1 if self.seat is None else self.seat)
            self._fold.add(event)
            self._last = event["n"]
        self.bot.see(events)
        last = events[-1]
        if last["e"] == "hand_ended":
            self._command(socket, "ready")
        elif last["e"] == "match_ended":
            self.bot.end(last["scores"])
            self.results.append((self._rules, last["scores"]))

    def _decide(self, socket: ClientConnection, ask: Mapping[str, Any]) -> None:
        assert self._fold is not None  # events come before asks
        legal = [Action.parse(choice["action"]).code for choice in ask["legal"]]
        clock = ask["clock"]
        seconds = None if clock is None else clock["left"] + clock["bank"] - _MARGIN
        action = Action.of(self.bot.choose(self._fold.view, legal, seconds))
        self._command(socket, "act", match=self._match, ask=ask["ask"], action=str(action))

    def _command(self, socket: ClientConnection, t: str, **fields: object) -> None:
        self._commands += 1
        self._send(socket, {"t": t, "id": f"bot {self._commands}", **fields})

    def _send(self, socket: ClientConnection, message: Mapping[str, object]) -> None:
        socket.send(json.dumps(message))
