"""The state of a fold: the part of the table that the viewer has seen."""

from __future__ import annotations

from collections.abc import Iterable
from copy import deepcopy
from dataclasses import replace
from typing import Any

from baida.game.view.view import HIDDEN, SeatView, SeenMeld, View
from baida.score.rules import Rules
from baida.tiles import NAMES, parse
from baida.wire.events import Dice
from baida.wire.values import SEATS

NOTHING_YET = (SeatView(),) * SEATS


class ImpossibleEvent(Exception):
    """The event cannot have happened."""


def need(condition: object, otherwise: str) -> None:
    if not condition:
        raise ImpossibleEvent(otherwise)


class SeenTable:
    """One hand of play. Its values are replaced, never changed in place, so copies are cheap."""

    def __init__(self, rules: Rules, viewer: int) -> None:
        self.rules = rules
        self.play_options = rules.play_options
        self.viewer = viewer
        self.hand = -1
        self.round_wind = 0
        self.dealer = 0
        self.scores: tuple[int, ...] = (0,) * SEATS
        self.seats: tuple[SeatView, ...] = NOTHING_YET
        #: The whole wall, if the viewer sees it, and the range that is left of it.
        self.wall: tuple[int, ...] | None = None
        self.front = self.back = 0
        self.turn: int | None = None
        self.drawn: int | None = None
        self.dice: Dice | None = None
        self.exchange_to: int | None = None
        self.started = True
        self.ended: str | None = None
        #: The last discard or tile added to a kong: "discard" or "kong", seat, tile.
        self.claim: tuple[str, int, int] | None = None
        #: Whether a seat has won on it; then only further winners can claim it.
        self.claim_won = False
        #: The seat that has to draw a replacement, and the reason.
        self.owed: tuple[int, str] | None = None
        self.announced: tuple[str | None, ...] = (None,) * SEATS

    def view(self) -> View:
        score0, score1, score2, score3 = self.scores
        seat0, seat1, seat2, seat3 = self.seats
        return View(
            rules=self.rules,
            viewer=self.viewer,
            hand=self.hand,
            round_wind=self.round_wind,
            dealer=self.dealer,
            scores=(score0, score1, score2, score3),
            seats=(seat0, seat1, seat2, seat3),
            wall=self.left,
            turn=self.turn,
            drawn=self.drawn,
            offered=None if self.claim is None or self.claim_won else self.claim[1:],
            dice=deepcopy(self.dice),
            exchange_to=self.exchange_to,
            started=self.started,
            ended=self.ended,
        )

    @property
    def left(self) -> int:
        return self.back - self.front

    @property
    def winners(self) -> int:
        return sum(seat.won is not None for seat in self.seats)

    def build(self, wall: str | None) -> None:
        tiles = self.rules.tiles
        self.wall = None
        if wall is not None:
            self.wall = tuple(parse(wall))
            need(tuple(sorted(self.wall)) == tiles, "the wall is not built of the game's tiles")
        self.front, self.back = 0, len(tiles)

    def next_tile(self, end: str) -> int:
        """Return the tile at this end of the wall; HIDDEN if the viewer cannot see it."""
        need(self.left, "the wall is empty")
        if self.wall is None:
            return HIDDEN
        return self.wall[self.front if end == "front" else self.back - 1]

    def draw(self, seat: int, tile: int, end: str) -> None:
        if end == "front":
            self.front += 1
        else:
            self.back -= 1
        self.put(seat, tiles=tuple(sorted((*self.seats[seat].tiles, tile))))
        self.turn, self.drawn = seat, tile
        self.owed = self.claim = None

    def put(self, seat: int, **changes: Any) -> None:
        changed = replace(self.seats[seat], **changes)
        self.seats = (*self.seats[:seat], changed, *self.seats[seat + 1 :])

    def take(self, seat: int, tiles: Iterable[int]) -> None:
        held = list(self.seats[seat].tiles)
        for tile in tiles:
            which = HIDDEN if HIDDEN in held else tile
            need(which in held, f"seat {seat} does not hold {NAMES[tile]}")
            held.remove(which)
        self.put(seat, tiles=tuple(held))

    def show(self, seat: int, tiles: Iterable[int]) -> None:
        seen = tuple(sorted(tiles))
        held = self.seats[seat].tiles
        matches = len(seen) == len(held) if HIDDEN in held else seen == held
        need(matches, f"seat {seat} holds other tiles")
        self.put(seat, tiles=seen)

    def show_kong(self, seat: int, kong: SeenMeld) -> None:
        """Reveal the first of the seat's kongs that is hidden."""
        melds = self.seats[seat].melds
        at = next((i for i, meld in enumerate(melds) if HIDDEN in meld.tiles), None)
        need(at is not None, f"seat {seat} has no hidden kong")
        assert at is not None
        self.put(seat, melds=(*melds[:at], kong, *melds[at + 1 :]))

    def hand_on(self, to: int) -> None:
        """Give every seat the tiles that another one handed on (S22)."""
        for seat, has in enumerate(self.seats):
            gave = self.seats[(seat - to) % SEATS].gave
            got = (HIDDEN,) * len(gave) if HIDDEN in has.tiles else gave
            self.put(seat, tiles=tuple(sorted((*has.tiles, *got))))
            if seat == self.turn:  # the highest of them takes the place of the tile drawn
                self.drawn = max(got)

    def offer(self, how: str, seat: int, tile: int) -> None:
        self.claim = (how, seat, tile)
        self.claim_won = False

    def mark_taken(self, seat: int, *, won: bool) -> None:
        """Mark the last discard of a seat as claimed for a win or a meld."""
        *before, last = self.seats[seat].discards
        self.put(seat, discards=(*before, replace(last, taken=True, won=won)))

    def need_size(self, seat: int, size: int) -> None:
        """Require that a seat is still in the hand and has this many tiles, three per meld."""
        has = self.seats[seat]
        need(has.won is None, f"seat {seat} has won")
        count = len(has.tiles) + 3 * len(has.melds)
        need(count == size, f"seat {seat} has {count} tiles, kongs counted as three, not {size}")

    def need_turn(self, seat: int, *, drawn: bool = False) -> None:
        """Require that a seat has to discard, after a draw (G13) or also after a claim."""
        need(self.turn == seat, f"it is the turn of seat {self.turn}")
        self.need_nothing_owed()
        self.need_size(seat, 14)
        need(self.claim is None, "a kong is to be robbed or made")
        need(not drawn or self.drawn is not None, "straight after a claim")

    def need_drawn(self, drawn: bool, tile: int) -> None:
        """Require that a tile said to be drawn is the tile just drawn."""
        need(not drawn or self.drawn in (HIDDEN, tile), f"{NAMES[tile]} was not drawn")

    def need_nothing_owed(self) -> None:
        """Require that every kong, flower and joker has got its replacement."""
        if self.owed is not None:
            need(False, f"seat {self.owed[0]} is to draw for a {self.owed[1]}")
