"""Tournaments: the events of their records."""

from typing import Annotated, Literal, NotRequired

from baida.wire.declare import AtMost, Clean, Named, OneOf, Says, Size, Whole
from baida.wire.records import EventId, Id, Renewed, Stored
from baida.wire.sheets import MOST_HANDS
from baida.wire.values import SEATS, Points, Scores, TypedDict

MOST_PLAYERS = 512
MOST_ROUNDS = 32
MOST_TABLES = MOST_PLAYERS // SEATS
MOST_EVENTS = 20_000
MOST_NAME = 40

Name = Annotated[str, Clean(MOST_NAME)]
Seed = Annotated[str, Clean(100), Says("a text; the draw follows from it", "dice 4 2 6")]
PlayerNumber = Annotated[int, Whole(1, 10_000, "the number of a player")]
RoundNumber = Annotated[int, Whole(1, MOST_ROUNDS, f"a round from 1 to {MOST_ROUNDS}")]
TableNumber = Annotated[int, Whole(1, MOST_TABLES, f"a table from 1 to {MOST_TABLES}")]
TablePoints = Annotated[int, Whole(0, 1000, "a number from 0 to 1000")]
Seating = Annotated[str, OneOf("draw", "swiss", "draw_then_swiss"), Named("Seating")]
Odd = Annotated[str, OneOf("byes", "stand_ins"), Named("Odd")]
Scoring = Annotated[str, OneOf("points", "table_points"), Named("Scoring")]


class TournamentSettings(TypedDict):
    name: Annotated[str, Clean(80)]
    rules: str
    rounds: RoundNumber
    hands: Annotated[
        Annotated[int, Whole(1, MOST_HANDS, f"a number of hands from 1 to {MOST_HANDS}")] | None,
        Says("per round; null: as many as there is time for"),
    ]
    minutes: Annotated[
        Annotated[int, Whole(1, 600, "a number of minutes from 1 to 600")] | None,
        Says("per round; null: without a limit"),
    ]
    seating: Seating
    swiss_from: Annotated[
        RoundNumber | None, Says("draw_then_swiss: the first round that is not drawn")
    ]
    odd: Odd  # how to handle a number of players that is not a multiple of four
    scoring: Scoring
    table_points: Annotated[
        list[TablePoints], Size(SEATS), Says("for the places at a table; ties share them")
    ]
    online: Annotated[bool, Says("the tables are rooms on this server")]
    bots: Annotated[bool, Says("online: bots play for stand-ins and for players who are missing")]


class _Given(TypedDict):
    """The fields of every event that a client sends."""

    id: EventId
    by: Annotated[str, AtMost(MOST_NAME), Says("who entered it")]


class SettingsGiven(_Given):
    e: Literal["settings"]
    settings: TournamentSettings


class PlayersGiven(_Given):
    """New players; they get the next numbers."""

    e: Literal["players"]
    names: list[Name]


class PlayerRenamedGiven(_Given):
    e: Literal["renamed"]
    player: PlayerNumber
    name: Name


class PresenceGiven(_Given):
    """A player drops out, or comes back: from the next round that has not started."""

    e: Literal["presence"]
    player: PlayerNumber
    plays: bool


class DrawGiven(_Given):
    """Draws the rounds that have not started, or the next one if it is a Swiss round."""

    e: Literal["drawn"]
    seed: Seed


class StartedGiven(_Given):
    """A round starts; its seating cannot change any more."""

    e: Literal["started"]
    round: RoundNumber
    without_results: NotRequired[
        Annotated[bool, Says("start although tables of the running round have no result")]
    ]


class StartWithdrawnGiven(_Given):
    """The last start is taken back; the round has no result yet and can be drawn again."""

    e: Literal["start_withdrawn"]
    round: RoundNumber


class TimerGiven(_Given):
    """The clock of the hall."""

    e: Literal["timer"]
    running: bool
    left: Annotated[int, Whole(0, 36_000, "seconds"), Says("seconds left at this moment")]


class ResultSource(TypedDict):
    """Where a result comes from."""

    kind: Annotated[str, OneOf("typed", "sheet", "match")]
    id: Annotated[Id | None, Says("the code of the score sheet, or the id of the match")]


class ResultGiven(_Given):
    """The result of a table, for the first time or corrected; scores by winds, E S W N."""

    e: Literal["result"]
    round: RoundNumber
    table: TableNumber
    scores: Scores
    hands: NotRequired[Annotated[list[Scores], Says("what each hand came to")]]
    source: ResultSource
    confirmed: Annotated[bool, Says("the sum is right although it is not 0")]


class ReopenedGiven(_Given):
    """The result of a table does not count any more."""

    e: Literal["reopened"]
    round: RoundNumber
    table: TableNumber


class PenaltyGiven(_Given):
    """Taken from a player's total; negative numbers are a correction in the player's favour."""

    e: Literal["penalty"]
    player: PlayerNumber
    round: RoundNumber | None
    points: Points
    table_points: Annotated[int, Whole(-1000, 1000, "a number from -1000 to 1000")]
    text: Annotated[str, AtMost(200)]


class WithdrawnGiven(_Given):
    """A penalty does not count any more."""

    e: Literal["withdrawn"]
    penalty: Annotated[int, Whole(1), Says("the number of its event")]


class LinkedGiven(_Given):
    """A table plays with this score sheet, or in this room; null: not any more."""

    e: Literal["linked"]
    round: RoundNumber
    table: TableNumber
    kind: Annotated[str, OneOf("sheet", "room")]
    code: Id | None


class EndedGiven(_Given):
    """The tournament is over, or goes on after all."""

    e: Literal["ended"]
    ended: bool


class TournamentLinkRenewedGiven(Renewed, _Given):
    pass


TournamentEventGiven = (
    SettingsGiven
    | PlayersGiven
    | PlayerRenamedGiven
    | PresenceGiven
    | DrawGiven
    | StartedGiven
    | StartWithdrawnGiven
    | TimerGiven
    | ResultGiven
    | ReopenedGiven
    | PenaltyGiven
    | WithdrawnGiven
    | LinkedGiven
    | EndedGiven
    | TournamentLinkRenewedGiven
)


class DrawnRound(TypedDict):
    number: int
    tables: Annotated[
        list[list[int]], Says("players in the order of the winds; negative: stand-ins")
    ]
    byes: list[int]


class CreatedEvent(Stored):
    """The first event of every tournament."""

    e: Literal["created"]
    settings: TournamentSettings


class SettingsEvent(Stored, SettingsGiven):
    pass


class PlayersEvent(Stored, PlayersGiven):
    pass


class PlayerRenamedEvent(Stored, PlayerRenamedGiven):
    pass


class PresenceEvent(Stored, PresenceGiven):
    pass


class DrawnEvent(Stored, DrawGiven):
    """A draw with its outcome, which everybody can compute from the events before it."""

    method: str
    rounds: list[DrawnRound]


class StartedEvent(Stored, StartedGiven):
    pass


class StartWithdrawnEvent(Stored, StartWithdrawnGiven):
    pass


class TimerEvent(Stored, TimerGiven):
    pass


class ResultEvent(Stored, ResultGiven):
    pass


class ReopenedEvent(Stored, ReopenedGiven):
    pass


class PenaltyEvent(Stored, PenaltyGiven):
    pass


class WithdrawnEvent(Stored, WithdrawnGiven):
    pass


class LinkedEvent(Stored, LinkedGiven):
    pass


class EndedEvent(Stored, EndedGiven):
    pass


class TournamentLinkRenewedEvent(Stored, TournamentLinkRenewedGiven):
    pass


TournamentEvent = (
    CreatedEvent
    | SettingsEvent
    | PlayersEvent
    | PlayerRenamedEvent
    | PresenceEvent
    | DrawnEvent
    | StartedEvent
    | StartWithdrawnEvent
    | TimerEvent
    | ResultEvent
    | ReopenedEvent
    | PenaltyEvent
    | WithdrawnEvent
    | LinkedEvent
    | EndedEvent
    | TournamentLinkRenewedEvent
)
