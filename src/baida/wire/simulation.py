"""Results of simulations, trials and arenas."""

from typing import Annotated

from baida.wire.declare import Says
from baida.wire.values import Scores, Seat, TypedDict

#: A share or an average; null if there is nothing to divide by.
Ratio = float | None


class SeatResult(TypedDict):
    seat: Seat
    bot: str
    wins: int
    points: int
    points_per_hand: Ratio
    ci95: Ratio
    win_rate: Ratio
    won: Annotated[dict[str, int], Says("by the way of winning")]
    win_points: int
    points_per_win: Ratio
    dealt_in: int
    dealt_in_rate: Ratio


class Lengths(TypedDict):
    draws: int
    discards: int
    decisions: int
    draws_per_hand: Ratio
    discards_per_hand: Ratio
    decisions_per_hand: Ratio


class SimulationSummary(TypedDict):
    """`baida simulate --json`; it contains no times."""

    rules: str
    bots: list[str]
    seed: Annotated[int | str, Says("a text where it has more digits than a number of JSON")]
    complete: bool
    matches: int
    hands: int
    seats: list[SeatResult]
    standings: list[int]
    wins: dict[str, int]
    ended: dict[str, int]
    length: Lengths
    patterns: dict[str, int]


class FaultReport(TypedDict):
    code: str
    message: str
    match: int
    request: int | None
    legal: list[str]
    line: int | None
    answer: str | None
    done: str | None


class BotReport(TypedDict):
    decisions: int
    times_ms: dict[str, Ratio]
    faults: dict[str, int]
    first_faults: list[FaultReport]
    cut_off: str | None
    ending: str
    stderr: str


class TrialResult(BotReport):
    """`baida bot run --json`."""

    rules: str
    bot: str
    against: list[str]
    seed: Annotated[int | str, Says("a text where it has more digits than a number of JSON")]
    complete: bool
    matches: int
    hands: int
    points: int
    points_per_hand: Ratio
    ci95: Ratio
    wins: int
    win_rate: Ratio
    dealt_in: int
    dealt_in_rate: Ratio


class VisitedMatch(TypedDict):
    rules: str
    scores: Scores


class VisitResult(BotReport):
    """`baida bot run --join ... --json`."""

    bot: str
    seat: Seat | None
    matches: list[VisitedMatch]


class ArenaStanding(TypedDict):
    bot: int
    name: str
    deals: int
    hands: int
    points: int
    points_per_hand: Ratio
    ci95: Ratio
    won: int
    win_rate: Ratio
    dealt_in: int
    dealt_in_rate: Ratio
    rating: float
    rating_ci95: Ratio
    faults: dict[str, int]
    first_fault: str | None
    cut_off: int


class ArenaPair(TypedDict):
    better: int
    worse: int
    deals: int
    ahead: float
    ci95: Ratio
    clear: bool


class ArenaResult(TypedDict):
    """`baida arena --json`; it contains no times."""

    rules: str
    bots: list[str]
    seed: Annotated[int | str, Says("a text where it has more digits than a number of JSON")]
    complete: bool
    deals: int
    hands: int
    standings: list[ArenaStanding]
    pairs: list[ArenaPair]
