"""Rooms and matches: the server's HTTP answers and WebSocket messages."""

from typing import Annotated, Literal

from baida.wire.declare import Named, OneOf, Renamed, Says, Size
from baida.wire.events import Event, Header
from baida.wire.scoring import Hints
from baida.wire.values import SEATS, Digest, Seat, Suit, Text, Tile, TypedDict
from baida.wire.view import Choice, Viewer

#: Hands of a match that is played in a room.
MOST_HANDS = 100

ErrorCode = Annotated[
    str,
    OneOf(
        "malformed", "unknown", "too_large", "too_slow", "too_fast", "no_seat", "not_host",
        "forbidden", "not_now", "stale", "illegal", "full", "closed",
    ),
    Named("ErrorCode"),
]  # fmt: skip

#: Clocks used to be called by their seconds, in stored rooms too.
FORMER_CLOCKS = {"60": "relaxed", "5+20": "normal", "3+5": "fast"}
ClockName = Annotated[
    str, Renamed("off", "relaxed", "normal", "fast", former=FORMER_CLOCKS), Named("ClockName")
]
PaceName = Annotated[str, OneOf("slow", "normal", "fast"), Named("PaceName")]


class ErrorParts(TypedDict):
    code: ErrorCode
    message: Annotated[str, Says("in English, for programs")]
    text: Text  # shown to players
    field: str | None


class Failure(TypedDict):
    error: ErrorParts


class SeatTaken(TypedDict):
    """A seat in a room; its token is in the cookie."""

    code: str
    seat: Seat


class RoomSeat(TypedDict):
    """A seat of a room: whether its player is connected, and whether a bot plays meanwhile."""

    kind: Annotated[str, OneOf("open", "person", "bot")]
    name: str
    bot: str | None
    here: bool
    kept: bool
    idle: Annotated[bool, Says("its player has let the others wait for a minute")]
    next: Annotated[str | None, Says("who takes the seat over from a bot with the next hand")]


class Room(TypedDict):
    """A room as one viewer sees it."""

    code: str
    rules: str
    clock: ClockName
    pace: Annotated[PaceName, Says("how fast bots play")]
    state: Annotated[str, OneOf("open", "playing", "over")]
    seats: Annotated[list[RoomSeat], Size(SEATS)]
    host: Seat | None
    you: Annotated[Seat | None, Says("the receiver's seat")]
    public: Annotated[bool, Says("whether the start page lists the room")]
    practice: Annotated[bool, Says("whether matches begin from a position, for one person")]
    tournament: Annotated[str | None, Says("the code of the tournament that it was made for")]
    coach: Annotated[bool, Says("whether the only person at the table may ask for hints")]
    next_seat: Annotated[Seat | None, Says("the seat that the receiver takes over from a bot")]
    paused: bool
    ends_after: Annotated[int | None, Says("hands after which the host has the match end")]
    commitment: Digest
    contributed: Annotated[list[bool], Size(SEATS)]
    match: Annotated[str | None, Says("the match under way, or the last one")]
    matches: list[str]
    ready: Annotated[list[Seat], Says("who wants to go on: to the next hand, or the hand's end")]
    looking_on: int


class TableFacts(TypedDict):
    """Facts about a game that a client needs and no event contains."""

    wall: Annotated[int, Says("how many tiles the wall has")]
    flowers: Annotated[bool, Says("whether there are flowers among them")]
    declares_before_start: bool
    suited_tiles_win: Annotated[bool, Says("whether any fourteen natural suited tiles win (V8)")]


class MatchAnswer(TypedDict):
    """A match, event by event, as one viewer sees it."""

    id: str
    code: str
    header: Header
    game: TableFacts
    over: bool
    viewer: Viewer
    events: list[Event]


class RoomMessage(TypedDict):
    t: Literal["room"]
    room: Room


class MatchMessage(TypedDict):
    t: Literal["match"]
    id: str
    header: Header
    game: TableFacts


class EventsMessage(TypedDict):
    t: Literal["events"]
    match: str
    events: list[Event]


class ClockReading(TypedDict):
    """The seconds left for this decision, and those left for the hand."""

    left: float
    bank: float


class NoWinNote(TypedDict):
    """Why a hand that looks complete cannot win."""

    text: Text
    ruling: str | None


class RefusedTiles(TypedDict):
    """Tiles of the hand that cannot be played now, and why."""

    tiles: list[Tile]
    why: Text


class AskMessage(TypedDict):
    """This seat has to decide; `ask` null: it no longer has to."""

    t: Literal["ask"]
    match: str
    ask: int | None
    legal: list[Choice]
    refused: Annotated[list[RefusedTiles], Says("where other tiles of the hand can be played")]
    routine: Annotated[str | None, Says("the legal action by which nothing can be lost (V7)")]
    clock: ClockReading | None
    no_win: NoWinNote | None


class ChosenMessage(TypedDict):
    """Who has chosen tiles to exchange (S22) or a suit to void (S1), while others still choose."""

    t: Literal["chosen"]
    match: str
    what: Annotated[str, OneOf("exchange", "void")]
    chosen: Annotated[list[bool], Size(SEATS)]
    suit: Annotated[Suit | None, Says("the receiver's own choice")]
    tile: Annotated[Tile | None, Says("the receiver's own tile that lies face down")]
    tiles: Annotated[list[Tile], Says("the receiver's own tiles to hand on")]


class WhyNot(TypedDict):
    text: Text


class OtherAction(TypedDict):
    action: str
    choice: Choice
    worse: Annotated[
        str,
        OneOf("equal", "little", "clearly", "much"),
        Says("than the best action, as far as the coach can tell"),
    ]


class CoachHint(TypedDict):
    """What the coach would do, and why."""

    action: str
    choice: Choice
    others: Annotated[list[OtherAction], Says("the next best actions")]
    reasons: list[Text]


class SeatLink(TypedDict):
    token: str


Result = Hints | WhyNot | CoachHint | SeatLink | None


class DoneMessage(TypedDict):
    t: Literal["done"]
    id: str
    result: Result


class ErrorMessage(TypedDict):
    """The command was refused and nothing has changed; `id` null: the command could not be read."""

    t: Literal["error"]
    id: str | None
    code: ErrorCode
    message: str
    text: Text


class PongMessage(TypedDict):
    t: Literal["pong"]


FromServer = (
    RoomMessage
    | MatchMessage
    | EventsMessage
    | AskMessage
    | ChosenMessage
    | DoneMessage
    | ErrorMessage
    | PongMessage
)
