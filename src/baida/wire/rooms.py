"""Rooms and matches: what the server answers, and what it sends through a socket."""

from typing import Annotated, Literal

from baida.wire.declare import Named, OneOf, Says, Size
from baida.wire.events import Event, Header
from baida.wire.scoring import Hints
from baida.wire.values import SEATS, Digest, Seat, Text, TypedDict
from baida.wire.view import Choice, Viewer

ErrorCode = Annotated[
    str,
    OneOf(
        "malformed", "unknown", "too_large", "too_slow", "too_fast", "no_seat", "not_host",
        "forbidden", "not_now", "stale", "illegal", "full", "closed",
    ),
    Named("ErrorCode"),
]  # fmt: skip
ClockName = Annotated[str, OneOf("off", "60", "5+20", "3+5"), Named("ClockName")]


class ErrorParts(TypedDict):
    """What went wrong."""

    code: ErrorCode
    message: str
    field: str | None


class Failure(TypedDict):
    """The call cannot be answered."""

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


class Room(TypedDict):
    """A room as one who looks at it is told it."""

    code: str
    rules: str
    clock: ClockName
    state: Annotated[str, OneOf("open", "playing", "over")]
    seats: Annotated[list[RoomSeat], Size(SEATS)]
    host: Seat | None
    you: Annotated[Seat | None, Says("the receiver's seat")]
    commitment: Digest
    contributed: Annotated[list[bool], Size(SEATS)]
    match: Annotated[str | None, Says("the match under way, or the last one")]
    matches: list[str]
    looking_on: int


class TableFacts(TypedDict):
    """What no event tells of a game, and a table has to know."""

    wall: Annotated[int, Says("how many tiles the wall has")]
    flowers: Annotated[bool, Says("whether there are flowers among them")]
    declares_before_start: bool


class MatchAnswer(TypedDict):
    """A match, event by event, for a viewer."""

    id: str
    code: str
    header: Header
    game: TableFacts
    over: bool
    viewer: Viewer
    events: list[Event]


# -- from the server, through a socket -------------------------------------------------------------


class RoomMessage(TypedDict):
    """The room, whenever it changes."""

    t: Literal["room"]
    room: Room


class MatchMessage(TypedDict):
    """A match begins, or is the one under way."""

    t: Literal["match"]
    id: str
    header: Header
    game: TableFacts


class EventsMessage(TypedDict):
    """What happened, as this viewer may see it."""

    t: Literal["events"]
    match: str
    events: list[Event]


class ClockReading(TypedDict):
    """The seconds left of a decision's time and of the hand's."""

    left: float
    bank: float


class NoWinNote(TypedDict):
    """Why a hand that looks complete cannot be won with."""

    text: Text
    ruling: str | None


class AskMessage(TypedDict):
    """This seat has to decide; `ask` null: not any more."""

    t: Literal["ask"]
    match: str
    ask: int | None
    legal: list[Choice]
    clock: ClockReading | None
    no_win: NoWinNote | None


class WhyNot(TypedDict):
    """Why an action is not legal now."""

    text: Text


class SeatLink(TypedDict):
    """A new rejoin token for a seat."""

    token: str


Result = Hints | WhyNot | SeatLink | None


class DoneMessage(TypedDict):
    """The command with this id is done."""

    t: Literal["done"]
    id: str
    result: Result


class ErrorMessage(TypedDict):
    """It is not done, and nothing has changed; `id` null: the command could not be read."""

    t: Literal["error"]
    id: str | None
    code: ErrorCode
    message: str
    text: Text | None


class PongMessage(TypedDict):
    """The answer to a ping."""

    t: Literal["pong"]


FromServer = (
    RoomMessage
    | MatchMessage
    | EventsMessage
    | AskMessage
    | DoneMessage
    | ErrorMessage
    | PongMessage
)
