"""Requests about positions, and the answers."""

from typing import Annotated, Literal, NotRequired

from baida.wire.commands import PositionText, RulesId
from baida.wire.declare import AtMost, Says, Size, Whole
from baida.wire.events import Event, Throw
from baida.wire.rooms import TableFacts
from baida.wire.scoring import Refusal
from baida.wire.values import SEATS, Seat, Suit, TypedDict, Wind


class PositionRequest(TypedDict):
    position: PositionText


class PackedPosition(TypedDict):
    """A position as it is packed into its text."""

    rules: RulesId
    seat: Seat
    hand: Annotated[int, Whole(0)]
    dealer: Seat
    scores: Annotated[list[Annotated[int, Whole(-(10**9), 10**9)]], Size(SEATS)]
    wall: str
    dice: NotRequired[Annotated[Throw, Says("where exchanged tiles go by the dice (S22)")]]
    decisions: list[str]


_TILES = AtMost(200)


class SetUpSeatGiven(TypedDict):
    """What is known of a seat. Concealed tiles that are left out are dealt at random."""

    tiles: Annotated[str, _TILES]
    melds: Annotated[str, _TILES, Says("such as 555p concealed_kong:1111z")]
    discards: Annotated[str, _TILES, Says("in order, without those that others have claimed")]
    declared: Annotated[str, _TILES, Says("flowers and jokers set aside")]
    voided: Suit | None


class SetUpRequest(TypedDict):
    """A table at the turn of a seat that has drawn."""

    rules: RulesId
    seat: Seat
    dealer: Seat
    round_wind: Wind
    seed: Annotated[int, Whole(0, 10**9), Says("the tiles that are left out follow from it")]
    seats: Annotated[list[SetUpSeatGiven], Size(SEATS)]


class PositionFound(TypedDict):
    """A position: its text for links and for a new room, and the table as its seat sees it."""

    ok: Literal[True]
    position: PositionText
    rules: str
    seat: Seat
    table: TableFacts
    hands: Annotated[int, Says("how many hands the match has")]
    events: Annotated[list[Event], Says("what the seat has seen of the hand")]


PositionAnswer = PositionFound | Refusal
