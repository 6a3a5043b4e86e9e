"""Positions: what is asked about them, and the answers."""

from typing import Annotated, Literal

from baida.wire.commands import PositionText
from baida.wire.declare import Says
from baida.wire.events import Event
from baida.wire.rooms import TableFacts
from baida.wire.scoring import Refusal
from baida.wire.values import Seat, TypedDict


class PositionRequest(TypedDict):
    position: PositionText


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
