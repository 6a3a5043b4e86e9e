"""The table as a viewer sees it."""

from typing import Annotated

from baida.wire.declare import Named, OneOf, Says, Size
from baida.wire.events import Dice, EndReason
from baida.wire.values import SEATS, MeldKind, Scores, Seat, Suit, Tile, TypedDict, Wind, WinKind

#: A tile that the viewer cannot see is null.
MaybeTile = Tile | None
#: A seat, a spectator, or a viewer who sees every tile.
Viewer = Annotated[Seat | Annotated[str, OneOf("spectator", "all")], Named("Viewer")]
ActionKind = Annotated[
    str,
    OneOf(
        "discard", "pass", "win", "declare", "void", "exchange", "chow", "pung", "kong",
        "added_kong", "concealed_kong",
    ),
    Named("ActionKind"),
]  # fmt: skip


class Meld(TypedDict("_AsAndFrom", {"as": list[MaybeTile], "from": Seat | None})):
    kind: MeldKind
    tiles: list[MaybeTile]
    claimed: MaybeTile


class Discard(TypedDict):
    """A discard; `taken`: it was claimed for a meld or a win."""

    tile: Tile
    drawn: bool
    taken: bool


class SeatWin(TypedDict("_WonFrom", {"from": Seat | None})):
    win: WinKind
    tile: MaybeTile


class SeatView(TypedDict):
    wind: Wind
    tiles: list[MaybeTile]
    melds: list[Meld]
    discards: list[Discard]
    declared: list[Tile]
    before_start: Annotated[int, Says("how many were declared before the start")]
    voided: Suit | None
    has_face_down: bool
    face_down: MaybeTile
    gave: Annotated[list[MaybeTile], Says("the tiles that it handed on in the exchange (S22)")]
    won: SeatWin | None


class Offered(TypedDict):
    seat: Seat
    tile: Tile


class View(TypedDict):
    """The table during one hand."""

    rules: str
    viewer: Viewer
    hand: int
    round_wind: Wind
    dealer: Seat
    scores: Scores
    wall: Annotated[int, Says("how many tiles are left")]
    turn: Seat | None
    has_drawn: bool
    drawn: MaybeTile
    offered: Offered | None
    dice: Dice | None
    exchange_to: Annotated[
        int | None, Says("how many places on in turn order the exchanged tiles go (S22)")
    ]
    started: bool
    ended: EndReason | None
    seats: Annotated[list[SeatView], Size(SEATS)]


class Choice(TypedDict("_AsTiles", {"as": list[Tile]})):
    """A legal action; `action` is what the client sends."""

    action: str
    kind: ActionKind
    tiles: list[Tile]
    suit: Suit | None
