"""The start page: public rooms, and the tables and matches of a browser."""

from typing import Annotated

from baida.wire.declare import OneOf, Says
from baida.wire.rooms import ClockName
from baida.wire.values import Seat, TypedDict


class PublicRoom(TypedDict):
    """A room that its host lets everybody find. It says nothing of who is there."""

    code: str
    rules: str
    clock: ClockName
    state: Annotated[str, OneOf("open", "playing", "over")]
    persons: int
    free: Annotated[int, Says("seats that can be taken; during a match those of bots")]


class PublicRooms(TypedDict):
    """Some public rooms where somebody is."""

    rooms: list[PublicRoom]


class Invitation(TypedDict):
    """How friends reach a room."""

    link: str
    reach: Annotated[
        str,
        OneOf("computer", "network", "address"),
        Says("who can open it: this computer, the local network, whoever can open this page"),
    ]
    links: Annotated[list[str], Says("the same for further addresses in the local network")]
    qr: Annotated[str, Says("the path of a QR code in SVG, a module being one unit")]
    size: Annotated[int, Says("modules of the QR code on a side, its margin included")]


class OwnTable(TypedDict):
    """A room where this browser has a seat, and a match is under way or somebody is there."""

    code: str
    rules: str
    seat: Seat
    state: Annotated[str, OneOf("open", "playing", "over")]
    names: Annotated[list[str], Says("the other persons")]
    here: Annotated[bool, Says("whether any player is connected")]
    your_turn: bool
    turn: Annotated[str | None, Says("the name of who is to play, where everybody knows it")]
    at: Annotated[float, Says("when the seat was taken, in seconds since the epoch")]


class OwnTables(TypedDict):
    """The tables of this browser, the newest first."""

    tables: list[OwnTable]


class OwnMatch(TypedDict):
    """A finished match of this browser."""

    id: str
    rules: str
    seat: Seat
    ended: float
    hands: int
    place: Annotated[int, Says("1 to 4; equal scores share a place")]
    points: int
    practice: Annotated[bool, Says("whether it began from a position, and so does not count")]
    hints: Annotated[int, Says("hints of the coach")]


class BestHand(TypedDict):
    """A win, and where to see it."""

    match: str
    n: Annotated[int, Says("the number of the event")]
    points: int


class Measured(TypedDict):
    """A mean of what happened in hands that do not depend on each other."""

    mean: float
    interval: Annotated[float | None, Says("half its 95 % interval; null: one value only")]


class GameStatistics(TypedDict):
    """What a browser has played of one game."""

    game: str
    matches: int
    hands: int
    wins: int
    deal_ins: Annotated[int, Says("wins of others on a tile of this player")]
    points: int
    win_rate: Annotated[Measured, Says("wins a hand")]
    deal_in_rate: Annotated[Measured, Says("deal-ins a hand")]
    points_rate: Annotated[Measured, Says("points a hand")]
    won_points: Annotated[Measured | None, Says("what a win was worth")]
    dealt_in_points: Annotated[Measured | None, Says("what a hand that was dealt into was worth")]
    best: list[BestHand]
    hints: Annotated[int, Says("hints of the coach")]
    matches_with_hints: int


class OwnMatches(TypedDict):
    """The finished matches of this browser, the newest first, and what they come to."""

    matches: list[OwnMatch]
    statistics: list[GameStatistics]
