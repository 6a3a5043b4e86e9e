"""The request of score.md as a hand on the table."""

from __future__ import annotations

from dataclasses import dataclass, field
from itertools import product
from typing import Any

from .tiles import (
    BASE_TILES,
    FLOWERS,
    SEQUENCE_STARTS,
    WIND_OF,
    Tile,
    in_order,
    is_natural,
    joker_kind,
    joker_range,
    parse,
    sequence_from,
)

OPEN_KINDS = ("chow", "pung", "kong", "added_kong")


@dataclass(frozen=True)
class Meld:
    """A call. `stands_for` are its tiles with every joker read as fixed at the call (G2)."""

    kind: str
    stands_for: tuple[Tile, ...]
    has_joker: bool

    @property
    def is_open(self) -> bool:
        """Every meld except a concealed kong is open."""
        return self.kind in OPEN_KINDS

    @property
    def is_kong(self) -> bool:
        """Four tiles."""
        return self.kind.endswith("kong")


@dataclass(frozen=True)
class Wild:
    """A tile of the hand that stands for another: a joker, or a claimed flower."""

    name: str
    range: frozenset[Tile]


@dataclass(frozen=True)
class Hand:
    """Everything that the rules need to know about a win."""

    concealed: tuple[Tile, ...]
    melds: tuple[Meld, ...]
    winning_tile: Tile
    win: str
    flowers: tuple[Tile, ...]
    seat_wind: Tile
    round_wind: Tile
    situation: dict[str, Any] = field(hash=False)
    options: dict[str, Any] = field(hash=False)
    winning_range: frozenset[Tile] = frozenset()

    @property
    def self_draw(self) -> bool:
        """Won on one's own draw rather than on a discard or a robbed kong."""
        return self.win == "self_draw"

    @property
    def naturals(self) -> tuple[Tile, ...]:
        """The natural tiles to be grouped, the winning one included."""
        return in_order(t for t in (*self.concealed, self.winning_tile) if is_natural(t))

    @property
    def wilds(self) -> tuple[Wild, ...]:
        """Jokers (and flowers) to be read as tiles, the winning one last."""
        held = [Wild(t, joker_range(t)) for t in self.concealed if not is_natural(t)]
        if not is_natural(self.winning_tile):
            held.append(Wild(self.winning_tile, self.winning_range))
        return tuple(held)

    @property
    def uses_jokers(self) -> bool:
        """A joker (or a claimed flower) in hand, in a meld or as the winning tile."""
        return bool(self.wilds) or any(meld.has_joker for meld in self.melds)

    @property
    def closed(self) -> bool:
        """No calls except concealed kongs."""
        return not any(meld.is_open for meld in self.melds)


def _meld_shapes(kind: str) -> list[tuple[Tile, ...]]:
    """Every set a call of this kind can be."""
    if kind == "chow":
        return [sequence_from(start) for start in SEQUENCE_STARTS]
    return [(tile,) * (3 if kind == "pung" else 4) for tile in BASE_TILES]


def _read_meld(meld: dict[str, str]) -> Meld:
    """A meld of the request; `as` may be missing where only one set is possible."""
    tiles = parse(meld["tiles"])
    has_joker = not all(map(is_natural, tiles))
    if meld.get("as"):
        return Meld(meld["kind"], in_order(parse(meld["as"])), has_joker)
    if not has_joker:
        return Meld(meld["kind"], in_order(tiles), has_joker)
    ranges = [[t] if is_natural(t) else sorted(joker_range(t)) for t in tiles]
    readings = {in_order(choice) for choice in product(*ranges)}
    possible = [shape for shape in _meld_shapes(meld["kind"]) if shape in readings]
    return Meld(meld["kind"], possible[0], has_joker)


def _winning_range(tile: Tile, win: str, options: dict[str, Any]) -> frozenset[Tile]:
    """The tiles a winning joker or flower may be. V5: a discarded one is a general joker."""
    if not tile or is_natural(tile):
        return frozenset()
    if win == "discard" and tile[0] in "VFGKQ":
        as_themselves = options.get("discarded_jokers", "general") == "as_themselves"
        flowerlike = tile in FLOWERS or joker_kind(tile) == "VF"
        if flowerlike or not as_themselves:
            return frozenset(BASE_TILES)
    return joker_range(tile)


def read_request(request: dict[str, Any]) -> Hand:
    """Read a valid request as a hand; invalid ones are not handled here."""
    winning = parse(request.get("winning_tile") or "")
    tile = winning[0] if winning else ""
    options = request.get("options") or {}
    return Hand(
        concealed=parse(request.get("concealed") or ""),
        melds=tuple(_read_meld(meld) for meld in request.get("melds") or []),
        winning_tile=tile,
        win=request["win"],
        flowers=parse(request.get("flowers") or ""),
        seat_wind=WIND_OF[request.get("seat_wind") or "E"],
        round_wind=WIND_OF[request.get("round_wind") or "E"],
        situation=request.get("situation") or {},
        options=options,
        winning_range=_winning_range(tile, request["win"], options),
    )
