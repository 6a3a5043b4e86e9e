"""Views as JSON, for replays, the server, bots and learners.

Tiles are written in the notation, a hidden one is null. Fields may be added, but none is ever
removed or changes its meaning; seats are 0 to 3 as in the log, winds ``E``, ``S``, ``W``, ``N``.
"""

from __future__ import annotations

from copy import deepcopy

from baida.game.view.view import EVERYTHING, HIDDEN, SPECTATOR, SeatView, SeenMeld, View
from baida.score.request import WINDS
from baida.tiles import NAMES
from baida.wire import view as wire

_VIEWERS: dict[int, str] = {SPECTATOR: "spectator", EVERYTHING: "all"}


def view_json(view: View) -> wire.View:
    """Convert the whole table to JSON values, none of them shared with the view."""
    return {
        "rules": view.rules.id,
        "viewer": _VIEWERS.get(view.viewer, view.viewer),
        "hand": view.hand,
        "round_wind": WINDS[view.round_wind],
        "dealer": view.dealer,
        "scores": list(view.scores),
        "wall": view.wall,
        "turn": view.turn,
        # two fields, because null alone could mean hidden or none
        "has_drawn": view.drawn is not None,
        "drawn": _tile(view.drawn),
        "offered": None
        if view.offered is None
        else {"seat": view.offered[0], "tile": NAMES[view.offered[1]]},
        "dice": deepcopy(view.dice),
        "exchange_to": view.exchange_to,
        "started": view.started,
        "ended": view.ended,
        "seats": [
            _seat(seat, WINDS[(number - view.dealer) % 4]) for number, seat in enumerate(view.seats)
        ],
    }


def _seat(seat: SeatView, wind: str) -> wire.SeatView:
    return {
        "wind": wind,
        "tiles": [_tile(tile) for tile in seat.tiles],
        "melds": [_meld(meld) for meld in seat.melds],
        "discards": [
            {"tile": NAMES[one.tile], "drawn": one.drawn, "taken": one.taken}
            for one in seat.discards
        ],
        "declared": [NAMES[tile] for tile in seat.declared],
        "before_start": seat.before_start,
        "voided": seat.voided,
        "has_face_down": seat.face_down is not None,
        "face_down": _tile(seat.face_down),
        "gave": [_tile(tile) for tile in seat.gave],
        "won": None
        if seat.won is None
        else {"win": seat.won.win, "tile": _tile(seat.won.tile), "from": seat.won.source},
    }


def _meld(meld: SeenMeld) -> wire.Meld:
    return {
        "kind": meld.kind,
        "tiles": [_tile(tile) for tile in meld.tiles],
        "as": [_tile(tile) for tile in meld.stands_for],
        "claimed": _tile(meld.claimed),
        "from": meld.source,
    }


def _tile(tile: int | None) -> str | None:
    return None if tile is None or tile == HIDDEN else NAMES[tile]
