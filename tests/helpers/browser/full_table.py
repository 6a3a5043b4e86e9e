"""A table as full as it can get, from made-up events instead of minutes of play.

The page folds them with its own reducer, which does not check them, so some tiles may occur more
often than in a real wall. A replay opens them as a log from the disk; a room gets them through its
socket, with the player's choices.
"""

from __future__ import annotations

import json
import re
from typing import Any

from playwright.sync_api import WebSocketRoute

from tests.helpers.browser.visits import Visitor

Json = dict[str, Any]

NAMES = ("Mai", "Nguyễn Thị Lan Anh", "Skilled bot 3", "陳小明")
DISCARDS = 27
FLOWERS = ("F1", "G2", "K3", "Q4", "F2", "G3", "VT", "VPr", "VSd", "VMc")
#: Kind, the tiles from the hand, the tiles they stand for, and the claimed tile.
MELDS = (
    ("pung", "5p5p", "5p5p5p", "5p"),
    ("kong", "3s3s3s", "3s3s3s3s", "3s"),
    ("pung", "7zVN", "7z7z7z", "7z"),
    ("chow", "1m2m", "1m2m3m", "3m"),
)
_THROWN = "9m8m7m6m5m4m9p8p7p6p9s8s7s6s5s1z2z3z4z5z6z".replace("m", "m ").replace("p", "p ")
THROWN = _THROWN.replace("s", "s ").replace("z", "z ").split()
HELD = "5p5p3s3s3s7zVN1m2m6s6s6s8s"


class _Told:
    """The events so far."""

    def __init__(self) -> None:
        self.events: list[Json] = []

    def add(self, event: str, **fields: Any) -> None:
        self.events.append({"n": len(self.events) + 1, "e": event, **fields})

    def draw(self, seat: int, tile: str, why: str = "turn") -> None:
        self.add("drew", seat=seat, tile=tile, **{"from": "front"}, why=why)

    def turn(self, seat: int, tile: str, *, drawn: bool = True) -> None:
        self.draw(seat, tile)
        self.add("discarded", seat=seat, tile=tile, drawn=drawn)


def dealt(hands: str = HELD) -> list[Json]:
    """Only the thirteen tiles of each player."""
    told = _Told()
    told.add(
        "hand_started", hand=0, round_wind="E", dealer=0, wall=None, dice=None, scores=[0, 0, 0, 0]
    )
    for seat in range(4):
        told.add("dealt", seat=seat, tiles=hands)
    return told.events


def full(*, declared: bool = True) -> list[Json]:
    """Four melds, ten declared tiles and many discards for each seat; then seat 0 draws."""
    told = _Told()
    told.events = dealt()
    for seat in range(4) if declared else ():
        for tile in FLOWERS:
            told.draw(seat, tile, "flower")
            told.add("declared", seat=seat, tile=tile, before_start=tile[0] != "V")
    if declared:
        told.add("ready_to_start")
    for place, (kind, own, kinds, claimed) in enumerate(MELDS):
        for seat in range(4):
            giver = (seat + 1 + place % 3) % 4
            told.turn(giver, claimed, drawn=False)
            tiles = own + claimed
            told.add(
                "melded", seat=seat, kind=kind, tiles=tiles, claimed=claimed,
                **{"from": giver, "as": kinds},
            )  # fmt: skip
            if kind == "kong":
                told.draw(seat, THROWN[place], "kong")
            told.add("discarded", seat=seat, tile="6s", drawn=False)
    for turn in range(DISCARDS - 2 * len(MELDS)):
        for seat in range(4):
            told.turn(seat, THROWN[(turn * 5 + seat * 3) % len(THROWN)], drawn=turn % 2 == 0)
    told.draw(0, "9p")
    return told.events


def midway() -> list[Json]:
    """A meld, two declared tiles and ten discards for each seat; then seat 0 draws."""
    told = _Told()
    told.events = dealt()
    for seat in range(4):
        for tile in ("F1", "VT"):
            told.draw(seat, tile, "flower")
            told.add("declared", seat=seat, tile=tile, before_start=True)
    told.add("ready_to_start")
    for seat in range(4):
        told.turn((seat + 1) % 4, "5p")
        told.add(
            "melded", seat=seat, kind="pung", tiles="5p5p5p", claimed="5p",
            **{"from": (seat + 1) % 4, "as": "5p5p5p"},
        )  # fmt: skip
        told.add("discarded", seat=seat, tile="6s", drawn=False)
    for turn in range(8):
        for seat in range(4):
            told.turn(seat, THROWN[(turn * 5 + seat * 3) % len(THROWN)], drawn=turn % 2 == 0)
    told.draw(0, "9p")
    return told.events


def log(rules: str, events: list[Json]) -> str:
    """The lines of a log."""
    header = {
        "format": "baida-log", "version": 1, "rules": rules, "rules_version": 2,
        "seats": [{"name": name, "bot": None} for name in NAMES], "hands": 16,
        "commitment": "0" * 64, "shuffle": "fair",
    }  # fmt: skip
    return "".join(json.dumps(line, ensure_ascii=False) + "\n" for line in (header, *events))


def choice(
    kind: str, tiles: list[str], kinds: list[str] | None = None, suit: str | None = None
) -> Json:
    """One of the actions on offer."""
    action = " ".join([kind, *filter(None, [suit]), "".join(tiles)]).strip()
    return {"kind": kind, "tiles": tiles, "as": kinds or [], "suit": suit, "action": action}


def seen_by_first(events: list[Json]) -> list[Json]:
    """The events as sent to seat 0."""
    hidden = {"dealt": "tiles", "drew": "tile"}
    return [
        {**event, hidden[event["e"]]: None} if event["e"] in hidden and event["seat"] else event
        for event in events
    ]


def _hints() -> Json:
    """The waits of a hand, with the longest possible hints."""
    kinds = [*THROWN, *FLOWERS, "VT"]
    far = {
        "distance": 3,
        "by_configuration": {"standard": 3, "seven_pairs": 4, "nfnl": 5},
        "tiles": [{"tile": tile, "unseen": 3} for tile in kinds],
    }
    ready = {"distance": 0, "by_configuration": {"standard": 0}, "tiles": []}
    waits = [
        {"tile": tile, "unseen": 3, "discard": 8, "self_draw": 128, "why": None} for tile in kinds
    ]
    note = dict.fromkeys(("en", "zh", "vi"), "Somebody may win on it. " * 6)
    discards = [
        {"discard": "9p", "distance": far, "waits": [], "note": note},
        {"discard": "8s", "distance": ready, "waits": waits, "note": None},
    ]
    return {"waits": [], "discards": discards, "distance": far}


HINTS = _hints()


class Seated:
    """Seat 0 in a room whose match is sent by the test."""

    def __init__(self, visitor: Visitor, rules: str) -> None:
        self.visitor = visitor
        self.page = visitor.page
        self.rules = rules
        self.asked = 0
        self.sent: list[Json] = []
        self.events: list[Json] = []
        self._ask: Json | None = None
        self._kept = False
        self._socket: WebSocketRoute | None = None
        game = rules.split("(", maxsplit=1)[0]
        games = visitor.context.request.get(f"{visitor.address}api/games").json()
        self._game = next(offer for offer in games if offer["id"] == game)
        self._code = visitor.make_room(rules)
        self.page.route_web_socket(re.compile("/socket$"), self._connected)

    def _connected(self, socket: WebSocketRoute) -> None:
        self._socket = socket
        socket.on_message(lambda text: self._hear(json.loads(text)))

    def _hear(self, message: Json) -> None:
        self.sent.append(message)
        if message["t"] == "hello":
            self._tell_room()
            header = {
                "format": "baida-log", "version": 1, "rules": self.rules, "rules_version": 2,
                "seats": [{"name": name, "bot": None} for name in NAMES], "hands": 16,
                "commitment": "0" * 64, "shuffle": "fair",
            }  # fmt: skip
            facts = ("wall", "flowers", "declares_before_start", "suited_tiles_win")
            game = {fact: self._game[fact] for fact in facts}
            self.tell({"t": "match", "id": "match", "header": header, "game": game})
            self._tell_events()
        elif message["t"] == "ping":
            self.tell({"t": "pong"})
        else:
            result = HINTS if message["t"] == "waits" else None
            self.tell({"t": "done", "id": message["id"], "result": result})

    def _tell_room(self) -> None:
        seats = [
            {"kind": "person", "name": name, "bot": None, "here": True,
             "kept": self._kept and seat == 0, "idle": False, "next": None}
            for seat, name in enumerate(NAMES)
        ]  # fmt: skip
        self.tell({"t": "room", "room": {
            "code": self._code, "rules": self.rules, "clock": "normal", "pace": "normal",
            "state": "playing", "seats": seats, "host": 0, "you": 0, "public": False,
            "next_seat": None, "paused": False, "ends_after": None, "commitment": "0" * 64,
            "contributed": [True] * 4, "match": "match", "matches": [], "ready": [],
            "looking_on": 0,
        }})  # fmt: skip

    def _tell_events(self) -> None:
        self.tell({"t": "events", "match": "match", "events": seen_by_first(self.events)})
        if self._ask is not None:
            self.tell(self._ask)

    def tell(self, message: Json) -> None:
        """Send a message from the server."""
        assert self._socket is not None
        self._socket.send(json.dumps(message))

    def sit(
        self, events: list[Json], legal: list[Json] | None = None, *, kept: bool = False
    ) -> None:
        """Join the table at this moment, with this question pending."""
        self.events, self._ask, self._kept = events, None, kept
        if legal is not None:
            self._ask = self.ask(legal)
        self.visitor.go(f"/r/{self._code}")
        self.page.locator(".tabletop").wait_for()

    def ask(self, legal: list[Json]) -> Json:
        """Ask the seat for a decision."""
        self.asked += 1
        return {
            "t": "ask", "match": "match", "ask": self.asked, "legal": legal,
            "refused": [], "routine": None, "clock": {"left": 5.0, "bank": 20.0}, "no_win": None,
        }  # fmt: skip
