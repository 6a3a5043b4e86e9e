"""The score keeper: the events of a score sheet, and the sheet that follows from them."""

from typing import Annotated, Literal, NotRequired

from baida.wire.declare import AtMost, Clean, OneOf, Says, Size, Whole
from baida.wire.records import EventId, Id, Renewed, Scope, Stored
from baida.wire.settling import EndQuestions, Entry, SettledPayment
from baida.wire.values import SEATS, Scores, Seat, Text, TypedDict, Wind

MOST_HANDS = 200
MOST_EVENTS = 5000
MOST_NAME = 24

Name = Annotated[str, Clean(MOST_NAME)]
HandNumber = Annotated[int, Whole(1, MOST_HANDS, f"the number of a hand, 1 to {MOST_HANDS}")]


class NewSheetGiven(TypedDict):
    """A sheet to be opened; the first hand is dealt by ``dealer``."""

    rules: str
    names: Annotated[list[Name], Size(SEATS)]
    dealer: Seat


class _Given(TypedDict):
    """The fields of every event that a client sends."""

    id: EventId
    by: Annotated[str, AtMost(MOST_NAME), Says("who entered it")]
    phone: Annotated[Id, Says("one id for all events of a device")]
    seen: Annotated[int, Whole(0), Says("how many events the device had seen")]


class Worth(TypedDict):
    """The value of a hand that was given tile by tile, as the scorer found it."""

    points: int
    phan: int


class WrittenEntry(TypedDict):
    id: Id
    entry: Entry
    worth: NotRequired[Worth]


class EnteredGiven(_Given):
    """Something happened in a hand."""

    e: Literal["entered"]
    hand: HandNumber
    entry: Entry


class RewrittenGiven(_Given):
    """The entries of a hand were corrected: these are all of them now."""

    e: Literal["rewritten"]
    hand: HandNumber
    entries: list[WrittenEntry]


class RenamedGiven(_Given):
    e: Literal["renamed"]
    seat: Seat
    name: Name


class DealtGiven(_Given):
    """The table has decided who deals a hand; null: as the rules say."""

    e: Literal["dealt"]
    hand: HandNumber
    dealer: Seat | None


class ClosedGiven(_Given):
    """The session is over, or goes on after all."""

    e: Literal["closed"]
    closed: bool


class SheetLinkRenewedGiven(Renewed, _Given):
    pass


SheetEventGiven = (
    EnteredGiven | RewrittenGiven | RenamedGiven | DealtGiven | ClosedGiven | SheetLinkRenewedGiven
)


class OpenedEvent(Stored, NewSheetGiven):
    """The first event of every sheet."""

    e: Literal["opened"]
    made_for: NotRequired[
        Annotated[str, Says("the tournament, round and table that the server made it for")]
    ]


class EnteredEvent(Stored, EnteredGiven):
    worth: NotRequired[Worth]


class RewrittenEvent(Stored, RewrittenGiven):
    pass


class RenamedEvent(Stored, RenamedGiven):
    pass


class DealtEvent(Stored, DealtGiven):
    pass


class ClosedEvent(Stored, ClosedGiven):
    pass


class SheetLinkRenewedEvent(Stored, SheetLinkRenewedGiven):
    pass


class MergedEvent(Stored, _Given):
    """A device has entered exactly what another one had entered by the event ``into``."""

    e: Literal["merged"]
    into: int


SheetEvent = (
    OpenedEvent
    | EnteredEvent
    | RewrittenEvent
    | RenamedEvent
    | DealtEvent
    | ClosedEvent
    | SheetLinkRenewedEvent
    | MergedEvent
)


class SheetEntry(WrittenEntry):
    """An entry of a hand, with who wrote it and when, also after a correction."""

    by: str
    at: float
    corrected: Annotated[bool, Says("whether it was changed after it was first entered")]


class SheetHand(TypedDict("_HandIn", {"in": list[Seat]})):
    """A hand of a sheet with its payments, as the rules settle it."""

    number: int
    dealer: Seat
    dealer_set: Annotated[bool, Says("the table has decided who deals, not the rules")]
    round_wind: Wind
    entries: list[SheetEntry]
    payments: list[SettledPayment]
    #: The balance of the hand, and the totals after it.
    balance: Scores
    totals: Scores
    over: bool
    next_dealer: Seat | None
    end: EndQuestions
    problem: Annotated[
        Text | None, Says("why a stored hand cannot be settled by the rules of this version")
    ]


class SheetFacts(TypedDict):
    """What a scorer is asked about a hand; it depends on the game and its house rules."""

    winners: Annotated[int, Says("how many can win in a hand")]
    rounds: Annotated[bool, Says("whether there are rounds, each with its wind")]
    kongs: Annotated[bool, Says("whether kongs are paid")]
    after_kong: Annotated[bool, Says("whether kong income can be refunded after a discard")]
    ends: Annotated[
        list[EndQuestions], Says("how a hand can end, with all that may have to be known then")
    ]
    claimed_kong_pays: Annotated[
        bool, Says("whether only the discarder pays for a win on the replacement of a claimed kong")
    ]
    joker_liability: Annotated[
        bool, Says("whether the discarder of a flower or joker that is won on pays for everybody")
    ]
    false_hu: Annotated[bool, Says("whether the rules say what a false win costs")]
    green_jokers: bool
    values: Annotated[list[int], Says("the smallest points that a hand can have")]
    total_at: Annotated[int | None, Says("points that are paid differently if the total is 0")]


class Sheet(TypedDict):
    """A sheet from the hand ``since`` on; the hands before it have not changed."""

    code: str
    rules: str
    names: Annotated[list[str], Size(SEATS)]
    opened: float
    closed: bool
    facts: SheetFacts
    planned: Annotated[int, Says("the hands of a match by its rules")]
    events: Annotated[int, Says("how many there are; a client sends it as `seen`")]
    totals: Scores
    since: Annotated[int, Says("the number of the first hand in `hands`")]
    hands: Annotated[list[SheetHand], Says("the last one is the hand under way")]


class SheetAnswer(TypedDict):
    """A sheet, and what the caller may do with it."""

    scope: Scope
    sheet: Sheet


class SheetHistory(TypedDict):
    """Who changed what."""

    code: str
    events: list[SheetEvent]


class SheetQuestion(TypedDict):
    """Another device has entered much the same meanwhile. Nothing was stored."""

    kind: Annotated[
        str,
        OneOf("twice", "differs", "same_tile"),
        Says(
            "twice: the same kong or penalty, one or two of them? differs: the same win or end "
            "with other values; same_tile: another win on a tile of the same player"
        ),
    ]
    by: str
    entry: SheetEntry
    hand: int


class EventDone(TypedDict):
    """The event is stored, now or before."""

    ok: Literal[True]
    n: int
    merged: Annotated[bool, Says("another device had entered exactly the same")]
    sheet: Sheet


class EventAsked(TypedDict):
    """Nothing was stored: a person has to answer a question first."""

    ok: Literal[False]
    question: SheetQuestion
    sheet: Sheet


EventAnswer = EventDone | EventAsked


class SheetShown(TypedDict):
    """A sheet, from the first hand that has changed on."""

    t: Literal["sheet"]
    scope: Scope
    sheet: Sheet


class SheetChanged(TypedDict):
    """Too much has changed for a message: the client reads the sheet by a call."""

    t: Literal["changed"]
    events: Annotated[int, Says("how many there are now")]


#: The messages of a sheet's socket, sent at first and whenever the sheet changes.
SheetMessage = SheetShown | SheetChanged
