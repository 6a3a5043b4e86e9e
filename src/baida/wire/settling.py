"""A hand that was played with real tiles, and its payments."""

from typing import Annotated, Literal, NotRequired

from baida.wire.declare import AtMost, OneOf, Says, Size, Whole
from baida.wire.events import EndReason, SeatKey
from baida.wire.scoring import Refusal
from baida.wire.values import SEATS, Scores, Seat, TypedDict, Wind, WinKind

#: More than any hand is worth; the sums still fit into the engine's numbers.
MOST_POINTS = 1_000_000
Amount = Annotated[int, Whole(1, MOST_POINTS, f"a whole number from 1 to {MOST_POINTS}")]
Kongs = Annotated[int, Whole(0, 4, "a number of kongs from 0 to 4")]


class KongEntry(TypedDict("_KongFrom", {"from": NotRequired[Seat | None]})):
    """A kong that took effect."""

    e: Literal["kong"]
    seat: Seat
    kind: Annotated[str, OneOf("kong", "added_kong", "concealed_kong")]
    drawn: NotRequired[bool]


class WonEntry(TypedDict("_WonFrom", {"from": NotRequired[Seat | None]})):
    """A win: with its points, or with the request from which the scorer finds them."""

    e: Literal["won"]
    seat: Seat
    win: WinKind
    points: NotRequired[Amount]
    phan: NotRequired[Annotated[int, Whole(0, 1000, "a number of phán")]]
    request: NotRequired[dict[str, object]]
    after_kong: NotRequired[Kongs]
    same: NotRequired[bool]
    joker: NotRequired[Annotated[bool, Says("won on a discarded flower or joker (V23)")]]


class PenaltyEntry(TypedDict("_PenaltyFrom", {"from": Seat})):
    """A payment that the table or a judge decides; `to` is null for nobody."""

    e: Literal["penalty"]
    to: Seat | Annotated[str, OneOf("all")] | None
    amount: Amount
    text: NotRequired[Annotated[str, AtMost(200)]]


class FalseHuEntry(TypedDict):
    """A player declared a win that is none (S34), perhaps with tiles of the voided suit."""

    e: Literal["false_hu"]
    seat: Seat
    voided: NotRequired[bool]


class EndedEntry(TypedDict):
    e: Literal["ended"]
    why: EndReason
    ready: NotRequired[dict[SeatKey, Amount | None]]
    pigs: NotRequired[list[Seat]]


Entry = KongEntry | WonEntry | FalseHuEntry | PenaltyEntry | EndedEntry


class SettleRequest(TypedDict):
    rules: str
    dealer: Seat
    round_wind: Wind
    entries: list[Entry]
    names: NotRequired[Annotated[list[str], Size(SEATS), Says("for the texts of refusals")]]


class EndQuestions(TypedDict):
    """What has to be known about the players who have not won if the hand ends now.

    Of a hand that is over: as it was before its end.
    """

    why: EndReason
    ready: Annotated[list[Seat], Says("the seats whose readiness changes what is paid")]
    points: Annotated[bool, Says("whether the points of the hands they are ready for count, too")]
    pigs: Annotated[list[Seat], Says("the seats that can be flower pigs by the rule in force")]


class SettledPayment(TypedDict("_PaymentFrom", {"from": Seat})):
    to: Seat | None
    amount: int
    why: Annotated[
        str,
        OneOf(
            "win", "kong", "kong_refund", "not_ready", "flower_pig", "false_hu", "penalty",
        ),
    ]  # fmt: skip
    entry: int
    ruling: str | None


class Settled(TypedDict("_SeatsIn", {"in": list[Seat]})):
    ok: Literal[True]
    payments: list[SettledPayment]
    balance: Scores
    next_dealer: Seat | None
    end: EndQuestions


SettleAnswer = Settled | Refusal
