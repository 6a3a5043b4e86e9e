"""The public view of a tournament, and the server's answers about tournaments."""

from typing import Annotated, Literal

from baida.wire.declare import Named, OneOf, Says, Size
from baida.wire.records import Scope
from baida.wire.tournament_events import ResultSource, TournamentEvent, TournamentSettings
from baida.wire.values import SEATS, Scores, TypedDict


class TournamentPlayer(TypedDict):
    number: int
    name: str
    plays: bool


class TableResult(TypedDict):
    """The result of a table, with the events that made it."""

    n: Annotated[int, Says("the event that counts")]
    at: float
    by: str
    scores: Scores
    table_points: Annotated[list[float], Size(SEATS)]
    places: Annotated[list[int], Size(SEATS)]
    hands: list[Scores] | None
    source: ResultSource
    confirmed: bool
    earlier: Annotated[list[int], Says("the events that it replaces, also reopened ones")]


class TournamentTable(TypedDict):
    number: int
    players: Annotated[list[int], Size(SEATS)]
    result: TableResult | None
    sheet: str | None
    room: str | None


class TournamentRound(TypedDict):
    number: int
    started: bool
    kind: Annotated[str, OneOf("draw", "swiss")]
    seed: str
    tables: list[TournamentTable]
    byes: list[int]


class RoundFigure(TypedDict):
    """What a round gave a player; without a table it was a bye."""

    round: int
    table: int | None
    points: int
    table_points: float
    place: int | None


class Penalty(TypedDict):
    n: int
    player: int
    round: int | None
    points: int
    table_points: int
    text: str


class StandingsLine(TypedDict):
    place: Annotated[int, Says("players who are equal in everything share it")]
    player: int
    points: int
    table_points: float
    firsts: Annotated[float, Says("first places at a table; shared ones count in part")]
    best: Annotated[int | None, Says("the most points in a round")]
    rounds: list[RoundFigure]
    penalties: Annotated[list[int], Says("the numbers of their events")]


class Standings(TypedDict):
    after: Annotated[int, Says("the last round that counts")]
    order: Annotated[list[str], Says("what decides, the most important first")]
    lines: list[StandingsLine]


class Flag(TypedDict):
    """Something that the director should look at."""

    kind: Annotated[
        str, OneOf("missing_result", "sum", "hands", "draw_again", "no_draw"), Named("FlagKind")
    ]
    round: int | None
    table: int | None
    amount: Annotated[int | None, Says("sum: what the four scores come to")]


class DrawQuality(TypedDict):
    """How good the seating is, with all rounds that are drawn; stand-ins are not counted."""

    repeats: Annotated[int, Says("meetings of two players who had met before")]
    least_repeats: Annotated[int, Says("no seating of these rounds has fewer")]
    most_meetings: int
    wind_spread: Annotated[int, Says("the most one sits in one wind more often than in another")]
    most_byes: int
    least_byes: int


class RoundTimer(TypedDict):
    running: bool
    left: int
    at: float


class Tournament(TypedDict):
    """A tournament as everybody may see it."""

    code: str
    settings: TournamentSettings
    events: int
    players: list[TournamentPlayer]
    rounds: Annotated[list[TournamentRound], Says("that have been drawn")]
    started: Annotated[int, Says("how many rounds have started")]
    timer: RoundTimer | None
    standings: Standings
    penalties: list[Penalty]
    quality: DrawQuality | None
    flags: list[Flag]
    ended: bool


class TournamentAnswer(TypedDict):
    """A tournament, and what the caller may do: with the link of a table only for that table."""

    now: Annotated[float, Says("the server's clock, in seconds since the epoch")]
    scope: Scope
    table: Annotated[int | None, Says("the caller may enter results of this table only")]
    player: Annotated[int | None, Says("the caller has the link of this player")]
    tournament: Tournament


class TournamentEventDone(TypedDict):
    """The event is stored, now or before."""

    n: int


class TournamentHistory(TypedDict):
    """All events: who changed what. Everybody can compute the draws from them."""

    code: str
    events: list[TournamentEvent]


class TournamentMessage(TypedDict):
    """What a socket of a tournament sends at first, and whenever the tournament changes."""

    t: Literal["tournament"]
    events: int


class TableLink(TypedDict):
    """The page where a table plays or keeps its score."""

    link: str
