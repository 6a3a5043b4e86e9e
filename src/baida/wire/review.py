"""Reviews of matches."""

from typing import Annotated

from baida.wire.declare import OneOf, Says
from baida.wire.values import Seat, Text, TypedDict
from baida.wire.view import Choice

Category = Annotated[str, OneOf("voiding", "speed", "danger", "calls", "wins", "jokers")]


class Candidate(TypedDict):
    action: str
    choice: Annotated[Choice, Says("the action in its parts")]
    points: Annotated[float, Says("expected from now to the end of the hand")]
    error: Annotated[float, Says("standard error of the points")]
    behind: Annotated[float, Says("how much less than the best action")]
    behind_error: Annotated[float, Says("standard error of that difference")]


class Decision(TypedDict):
    n: Annotated[int, Says("the event of the log that records the decision")]
    hand: int
    seat: Seat
    played: Annotated[str, Says("one of the candidates, as the best is")]
    best: str
    loss: float
    error: Annotated[float, Says("standard error of the loss")]
    fair_loss: Annotated[float, Says("the loss in worlds that did not choose the best action")]
    mistake: Annotated[bool, Says("whether the loss is greater than the noise")]
    category: Category | None
    proved: Annotated[
        bool, Says("whether it is better than every other candidate beyond the noise")
    ]
    expected: Annotated[float, Says("the score expected at the end of the hand")]
    worlds: int
    candidates: list[Candidate]
    reasons: list[Text]


class Losses(TypedDict):
    mistakes: int
    loss: float


class SeatSummary(TypedDict):
    seat: Seat
    name: str
    bot: str | None
    decisions: int
    mistakes: int
    loss: Annotated[float, Says("sum of all mistakes")]
    loss_error: float
    loss_per_decision: Annotated[float | None, Says("average of fair_loss, at least 0")]
    loss_per_decision_error: float | None
    categories: Annotated[dict[str, Losses], Says("mistakes by category")]


class WorstDecision(TypedDict):
    n: int
    seat: Seat
    loss: float


class ReviewSummary(TypedDict):
    rules: str
    reviewer: Annotated[int, Says("version; results of different versions cannot be compared")]
    hands: int
    seed: int
    worlds: Annotated[int, Says("the greatest number for one decision")]
    complete: bool
    untold: Annotated[int, Says("claims left out: the log does not tell which jokers")]
    decisions: int
    mistakes: int
    seats: list[SeatSummary]
    worst: list[WorstDecision]


class MatchReview(TypedDict):
    """`baida review --json`."""

    decisions: list[Decision]
    summary: ReviewSummary


class ReviewAnswer(TypedDict):
    """How far the review of a seat of a finished match is, and the review once it is done."""

    match: str
    seat: Seat
    state: Annotated[
        str,
        OneOf("none", "waiting", "running", "done", "failed"),
        Says("none: nobody has asked for it, or the server was restarted since"),
    ]
    ahead: Annotated[int, Says("reviews that are made before it")]
    done: Annotated[int, Says("decisions that are reviewed")]
    decisions: Annotated[int, Says("decisions to review; 0 while that is not known")]
    problem: Annotated[Text | None, Says("why it has failed, by language")]
    review: MatchReview | None


class OwnReview(TypedDict):
    """What the review of one's own seat in a match came to."""

    match: str
    rules: str
    ended: float
    worlds: int
    outdated: Annotated[bool, Says("made by an earlier version of the reviewer")]
    summary: SeatSummary


class OwnReviews(TypedDict):
    """The reviewed matches of this browser, the newest first."""

    reviews: list[OwnReview]
