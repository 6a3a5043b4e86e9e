"""The match log: its header and its events.

The types and their annotations are the table of fields (``EVENTS``): logs are checked against it,
and redaction and folding read from it which fields are hidden. A hidden field is null for a
viewer who may not see it.
"""

from collections.abc import Mapping
from typing import Annotated, Any, Literal, NotRequired, get_args, get_type_hints

from baida.wire.check import Field, check_fields, fields_of
from baida.wire.declare import CheckedAs, Hidden, InNotation, Named, OneOf, Says, Size, Whole, found
from baida.wire.scoring import ScoreRequest, WinAnswer
from baida.wire.values import (
    DEALT,
    EXCHANGED,
    SEATS,
    Contribution,
    Digest,
    MeldKind,
    Scores,
    Seat,
    Suit,
    Tile,
    Tiles,
    TypedDict,
    Wind,
    WinKind,
)

Die = Annotated[int, Whole(1, 6)]
Throw = Annotated[list[Die], Size(2), Named("Throw")]
Answer = Annotated[str, OneOf("win", "kong", "pung", "chow", "pass")]
SeatKey = Annotated[str, OneOf("0", "1", "2", "3")]
EndReason = Annotated[str, OneOf("won", "three_won", "wall_empty"), Named("EndReason")]


class Dice(TypedDict("_Break", {"break": Throw})):
    dealer: list[Throw] | None


class Player(TypedDict):
    name: str
    bot: NotRequired[str | None]


class GivenStart(TypedDict):
    """Where a match from a position begins; such matches are practice."""

    hand: Annotated[int, Whole(0), Says("the first hand, from 0")]
    given: Annotated[int, Whole(0), Says("how many decisions were given with the position")]


class HintGiven(TypedDict):
    """A hint of the coach."""

    seat: Seat
    hand: Annotated[int, Whole(0)]
    ask: Annotated[int, Whole(1), Says("the number of the seat's decision in the match")]
    n: Annotated[int, Whole(0), Says("the last event before it")]


class Header(TypedDict):
    """The first line of a log."""

    format: str
    version: int
    rules: str
    rules_version: Annotated[int, Whole(1)]
    seats: Annotated[list[Player], Size(SEATS)]
    hands: Annotated[int, Whole(1)]
    commitment: Digest
    shuffle: str
    contributions: NotRequired[Annotated[list[Contribution], Size(SEATS)]]
    start: NotRequired[GivenStart]
    hints: NotRequired[Annotated[list[HintGiven], Says("of a finished match, if there were any")]]


class _Event(TypedDict):
    n: int


class _OfSeat(_Event):
    seat: Seat


class _FromSeat(_OfSeat, TypedDict("_From", {"from": Seat | None})):
    pass


class HandStarted(_Event):
    """A hand begins; `wall` is the whole wall in drawing order, including the dealt tiles."""

    e: Literal["hand_started"]
    hand: Annotated[int, Whole(0)]
    round_wind: Wind
    dealer: Seat
    wall: Annotated[Tiles | None, Hidden()]
    dice: Dice | None
    scores: Scores
    exchange_to: NotRequired[
        Annotated[
            int,
            Whole(1, 3, "1 to 3"),
            Says("how many places on in turn order the exchanged tiles go (S22)"),
        ]
    ]


class Dealt(_OfSeat):
    e: Literal["dealt"]
    tiles: Annotated[Annotated[str, InNotation(DEALT)] | None, Hidden()]


class VoidChosen(_OfSeat):
    """The secret choice; `tile` lies face down, null if the seat has none of the suit."""

    e: Literal["void_chosen"]
    suit: Annotated[Suit | None, Hidden(until_end=True)]
    tile: Annotated[Tile | None, Hidden(until_end=True, nullable=True)]


class Exchanged(_OfSeat):
    """Three tiles of one suit handed on (S22); only the seats that gave and got them know which."""

    e: Literal["exchanged"]
    to: Seat
    tiles: Annotated[Annotated[str, InNotation(EXCHANGED)] | None, Hidden(also="to")]


class VoidAnnounced(_OfSeat):
    """The voided suit, announced right before the seat's first discard."""

    e: Literal["void_announced"]
    suit: Suit


class Declared(_OfSeat):
    e: Literal["declared"]
    tile: Tile
    before_start: bool


class ReadyToStart(_Event):
    e: Literal["ready_to_start"]


class Drew(_OfSeat, TypedDict("_FromEnd", {"from": Annotated[str, OneOf("front", "back")]})):
    e: Literal["drew"]
    tile: Annotated[Tile | None, Hidden()]
    why: Annotated[str, OneOf("turn", "kong", "flower")]


class Discarded(_OfSeat):
    """A discard; `drawn`: it is the tile just drawn."""

    e: Literal["discarded"]
    tile: Tile
    drawn: bool


class Answers(_Event):
    """What the seats that could claim asked for; others see only their own answer."""

    e: Literal["answers"]
    to: Annotated[str, OneOf("discard", "kong", "green_jokers")]
    answers: dict[SeatKey, Answer]


class Melded(
    _FromSeat,
    TypedDict(
        "_AsKinds",
        {
            "as": Annotated[
                Annotated[str, InNotation(plain=True)] | None,
                Hidden(when="hidden_kong", until_end=True),
            ]
        },
    ),
):
    """A meld: its tiles, what they stand for, and the tile that was claimed or added."""

    e: Literal["melded"]
    kind: MeldKind
    tiles: Annotated[Tiles | None, Hidden(when="hidden_kong", until_end=True)]
    claimed: Tile | None


class KongAdded(_OfSeat):
    """A kong is announced that can be robbed."""

    e: Literal["kong_added"]
    tile: Tile
    drawn: bool


class _RequestMeld(TypedDict):
    kind: MeldKind
    tiles: Tiles | None


class _Request(TypedDict):
    concealed: str
    melds: NotRequired[list[_RequestMeld]]


class _Reading(TypedDict):
    groups: list[str | None]


class _Score(TypedDict):
    reading: _Reading


class Won(_FromSeat):
    """A win, with the request to the scorer and its answer."""

    e: Literal["won"]
    win: WinKind
    tile: Annotated[Tile | None, Hidden(when="face_down_self_draw", until_end=True, nullable=True)]
    request: Annotated[
        ScoreRequest | None, Hidden(when="face_down_win", until_end=True), CheckedAs(_Request)
    ]
    score: Annotated[
        WinAnswer | None, Hidden(when="face_down_win", until_end=True), CheckedAs(_Score)
    ]


class Paid(_Event, TypedDict("_Payer", {"from": Seat})):
    """A payment; `to` is null for a penalty that nobody receives."""

    e: Literal["paid"]
    to: Seat | None
    amount: Annotated[int, Whole(1)]
    why: Annotated[
        str, OneOf("win", "kong", "kong_refund", "not_ready", "flower_pig"), Named("PaidWhy")
    ]


class WallEmpty(_Event):
    e: Literal["wall_empty"]


#: The events that can be revealed when a hand ends.
TurnedOver = Won | Melded | VoidChosen


class HandEnded(_Event):
    """A hand is over. Viewers who had not seen everything get what is revealed:

    in `shown` the events that were hidden from them, complete, and in `hands` all hands, where
    the rules reveal them (S15).
    """

    e: Literal["hand_ended"]
    why: EndReason
    scores: Scores
    next_dealer: Seat
    shown: NotRequired[list[TurnedOver]]
    hands: NotRequired[Annotated[list[Tiles], Size(SEATS)]]


class MatchEnded(_Event):
    """The match is over; `secret` is what the walls were derived from."""

    e: Literal["match_ended"]
    scores: Scores
    secret: Digest


Event = (
    HandStarted | Dealt | Exchanged | VoidChosen | VoidAnnounced | Declared | ReadyToStart | Drew
    | Discarded | Answers | Melded | KongAdded | Won | Paid | WallEmpty | HandEnded | MatchEnded
)  # fmt: skip


def _kind(model: type) -> str:
    kind: str = get_args(get_type_hints(model)["e"])[0]
    return kind


def _besides(model: type, *known: str) -> Mapping[str, Field]:
    return {name: field for name, field in fields_of(model).items() if name not in known}


#: The fields of every kind of event besides `n` and `e`.
EVENTS: Mapping[str, Mapping[str, Field]] = {
    _kind(model): _besides(model, "n", "e") for model in get_args(Event)
}
#: The hidden fields of each kind of event that has any.
HIDDEN_FIELDS: Mapping[str, Mapping[str, Hidden]] = {
    kind: hidden
    for kind, fields in EVENTS.items()
    if (hidden := {name: field.hidden for name, field in fields.items() if field.hidden})
}
#: The header without format, version and rules, which are read first.
HEADER = _besides(Header, "format", "version", "rules")


def check_event(event: Mapping[str, Any], copies: bytes, *, cut: bool = False) -> str | None:
    """Return the error message for an event; in a ``cut`` one hidden fields may be null."""
    kind = event.get("e")
    if not isinstance(kind, str):
        return f"e: expected the kind of the event, {found(kind)}"
    wrong = check_fields(event, EVENTS.get(kind, {}), copies, cut=cut)
    return f"{kind}: {wrong}" if wrong else None
