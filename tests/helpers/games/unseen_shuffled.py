"""The same hand as far as a viewer has seen it, with all unseen tiles shuffled.

Each tile of the wall is followed through the events by its place in the wall. A place counts as
seen once an event shows its tile to the viewer; the others swap their tiles.
"""

from __future__ import annotations

from copy import deepcopy
from random import Random
from typing import cast

from baida.game.log.fair_shuffle import dealt_to
from baida.score.secrecy import Secrecy
from baida.tiles import FAMILY, NAMES, SUITS, loose, parse
from baida.wire.events import Event
from tests.helpers.values import Json, raw


def reshuffled(events: list[Event], viewer: int, secrecy: Secrecy, rng: Random) -> list[Event]:
    """One hand, up to a point before its end, that looks the same to this viewer."""
    tracer = _Tracer(raw(events), viewer, secrecy)
    hidden = [place for place in range(len(tracer.wall)) if place not in tracer.seen]
    tiles = [tracer.wall[place] for place in hidden]
    rng.shuffle(tiles)
    faces = dict(enumerate(tracer.wall)) | dict(zip(hidden, tiles, strict=True))
    return [cast("Event", _rewritten(*traced, faces)) for traced in tracer.traced]


class _Tracer:
    """Traces the tiles of every event to their places in the wall."""

    def __init__(self, events: list[Json], viewer: int, secrecy: Secrecy) -> None:
        self.wall = parse(events[0]["wall"])
        self.viewer, self.secrecy = viewer, secrecy
        self.seen: set[int] = set()
        self.hands: list[list[int]] = [[], [], [], []]
        self.face_down: dict[int, int] = {}
        self.given: dict[int, list[int]] = {}
        self.drawn = -1
        self.claim = -1
        self.front, self.back = 52, len(self.wall) - 1
        self.traced: list[tuple[Json, list[int]]] = []
        for event in events:
            handle = getattr(self, f"_{event['e']}", None)
            self.traced.append((event, handle(event) if handle else []))

    def _pick(self, seat: int, name: str) -> int:
        """The place of some tile of this kind in a hand, except the face-down one."""
        tile = parse(name)[0]
        there = [place for place in self.hands[seat] if self.wall[place] == tile]
        place = next(place for place in there if place != self.face_down.get(seat))
        self.hands[seat].remove(place)
        return place

    def _show(self, places: list[int]) -> list[int]:
        self.seen.update(places)
        return places

    def _hand_started(self, _event: Json) -> list[int]:
        return list(range(len(self.wall)))

    def _dealt(self, event: Json) -> list[int]:
        seat = event["seat"]
        dealer = self.traced[0][0]["dealer"]
        places = dealt_to(range(len(self.wall)), (seat - dealer) % 4)
        self.hands[seat] = list(places)
        return self._show(places) if seat == self.viewer else places

    def _drew(self, event: Json) -> list[int]:
        if event["from"] == "front":
            self.drawn, self.front = self.front, self.front + 1
        else:
            self.drawn, self.back = self.back, self.back - 1
        self.hands[event["seat"]].append(self.drawn)
        return self._show([self.drawn]) if event["seat"] == self.viewer else [self.drawn]

    def _exchanged(self, event: Json) -> list[int]:
        seat, to = event["seat"], event["to"]
        places = [self._pick(seat, NAMES[tile]) for tile in parse(event["tiles"])]
        self.given[to] = places
        if len(self.given) == len(self.hands):
            for seat_to, got in self.given.items():
                self.hands[seat_to] += got
        return self._show(places) if self.viewer in (seat, to) else places

    def _void_chosen(self, event: Json) -> list[int]:
        if event["tile"] is None:
            return []
        tile = parse(event["tile"])[0]
        place = next(p for p in self.hands[event["seat"]] if self.wall[p] == tile)
        self.face_down[event["seat"]] = place
        return [place]

    def _void_announced(self, event: Json) -> list[int]:
        if event["seat"] in self.face_down:
            self._show([self.face_down[event["seat"]]])
        return []

    def _discarded(self, event: Json) -> list[int]:
        seat = event["seat"]
        if seat in self.face_down:
            self.claim = self.face_down.pop(seat)
            self.hands[seat].remove(self.claim)
        elif event["drawn"]:
            self.claim = self.drawn
            self.hands[seat].remove(self.drawn)
        else:
            self.claim = self._pick(seat, event["tile"])
        return self._show([self.claim])

    def _declared(self, event: Json) -> list[int]:
        return self._show([self._pick(event["seat"], event["tile"])])

    def _kong_added(self, event: Json) -> list[int]:
        self.claim = self._pick(event["seat"], event["tile"])
        return self._show([self.claim])

    def _melded(self, event: Json) -> list[int]:
        names = [NAMES[tile] for tile in parse(event["tiles"])]
        if event["kind"] == "added_kong":
            return []
        if event["claimed"] is not None:
            names.remove(event["claimed"])
        # a concealed kong keeps its tiles, which must be alike
        return self._show([self._pick(event["seat"], name) for name in names])

    def _won(self, event: Json) -> list[int]:
        seat = event["seat"]
        places = []
        if event["win"] == "self_draw":
            self.hands[seat].remove(self.drawn)
            places = [self.drawn]
        places += self.hands[seat]
        shown = not self.secrecy.face_down_winners and event["win"] != "green_jokers"
        return self._show(places) if shown else places


def _rewritten(event: Json, places: list[int], faces: dict[int, int]) -> Json:
    """The event with the new tiles; the viewer sees no difference."""
    event = deepcopy(event)
    tiles = [faces[place] for place in places]
    kind = event["e"]
    if kind == "hand_started":
        event["wall"] = loose(tiles)
    elif kind in ("dealt", "exchanged"):
        event["tiles"] = loose(tiles)
    elif kind == "drew":
        event["tile"] = NAMES[tiles[0]]
    elif kind == "void_chosen" and tiles:
        event["tile"], event["suit"] = NAMES[tiles[0]], SUITS[FAMILY[tiles[0]]]
    elif kind == "won" and event["win"] != "green_jokers":
        if event["win"] == "self_draw":
            event["tile"] = NAMES[tiles.pop(0)]
        if sorted(tiles) != sorted(parse(event["request"]["concealed"])):
            event["request"]["concealed"] = loose(tiles)
            event["score"]["points"] = 1000
    return event
