"""Requests to the scorer, and its answers."""

from typing import Annotated, Literal, NotRequired

from baida.wire.declare import Named, OneOf, Says, Whole
from baida.wire.values import MeldKind, Suit, Text, Tile, TilesGiven, TypedDict, Wind, WinKind

Configuration = Annotated[
    str,
    OneOf(
        "standard", "seven_pairs", "thirteen_orphans", "thirteen_unconnected", "nfnl",
        "green_jokers",
    ),
    Named("Configuration"),
]  # fmt: skip
Unit = Annotated[str, Says("a unit of the game")]
Payer = Annotated[
    str,
    OneOf("discarder", "kong_declarer", "kong_discarder", "each_other", "each_of_the_rest"),
    Named("Payer"),
]
Ruling = Annotated[str, Says("a ruling's number; empty: the rule document says it all")]


class MeldGiven(
    TypedDict(
        "_As",
        {"as": NotRequired[Annotated[str | None, Says("what the tiles stand for")]]},
    )
):
    """A declared set. The tiles of a concealed kong are null where a win hides them (B33)."""

    kind: NotRequired[MeldKind]
    tiles: TilesGiven | None


SituationName = Annotated[
    str,
    OneOf(
        "draws", "replacement", "last_tile", "first", "hell_wait", "shot_after_kong", "voided",
        "before_start", "green_discards",
    ),
    Named("SituationName"),
]  # fmt: skip


class SituationGiven(TypedDict, total=False):
    """The circumstances of a win; a game lists those that it uses in its `situations`."""

    draws: Annotated[int, Whole(0)]
    replacement: Annotated[str, OneOf("flower", "kong", "claimed_kong")]
    last_tile: bool
    first: Annotated[str, OneOf("heaven", "earth", "man")]
    hell_wait: bool
    shot_after_kong: bool
    voided: Suit
    before_start: TilesGiven
    green_discards: Annotated[int, Whole(3, 12)]


class HandGiven(TypedDict):
    variant: Annotated[str, Says("a game, or a rules id")]
    concealed: Annotated[str, Says("the tiles in the hand, melds not among them", "123m77z")]
    melds: NotRequired[list[MeldGiven]]
    flowers: NotRequired[Annotated[str, Says("declared flowers and jokers")]]
    seat_wind: NotRequired[Wind]
    round_wind: NotRequired[Wind]
    situation: NotRequired[SituationGiven]
    options: NotRequired[Annotated[dict[str, str], Says("house rules by name")]]


class ScoreRequest(HandGiven):
    winning_tile: TilesGiven
    win: WinKind


class WaitsRequest(HandGiven):
    """A hand of 1 to 14 tiles (a meld counts as three); with 13 tiles the waits are listed too."""

    seen: NotRequired[Annotated[str, Says("tiles that lie open elsewhere")]]


class Refusal(TypedDict):
    ok: Literal[False]
    error: str
    field: Annotated[str, Says("the field to blame; json: the text itself")]
    # for players; answers in the JSON format of scores have no texts
    error_text: NotRequired[Text]


class Counted(TypedDict):
    """A pattern that counts: its value for one time, and how often it counts."""

    name: str
    value: int
    unit: Unit
    times: int


class JokerUse(TypedDict("_AsTile", {"as": Tile})):
    """What a joker stands for."""

    joker: Tile


class Reading(TypedDict):
    """The reading that counts; a group is null where a win hides a concealed kong (B33)."""

    configuration: Configuration
    groups: list[str | None]
    jokers: list[JokerUse]


class WinAnswer(TypedDict):
    """A win. It also has a field for each unit of the game, whose value is the total in this unit.

    The total is divided into the units: what fills a larger unit is not part of the smaller one.
    """

    ok: Literal[True]
    win: Literal[True]
    points: int
    patterns: list[Counted]
    reading: Reading


class NoWinAnswer(TypedDict):
    """No win, and why."""

    ok: Literal[True]
    win: Literal[False]
    why: str


ScoreAnswer = WinAnswer | NoWinAnswer | Refusal


class Group(TypedDict("_AsTiles", {"as": list[Tile]})):
    tiles: list[Tile]
    kind: Annotated[
        str, OneOf("chow", "pung", "kong", "pair", ""), Says("empty: tiles that make no group")
    ]
    meld: MeldKind | None
    winning: Annotated[int | None, Says("the place of the winning tile")]


class ExplainedPattern(Counted):
    """A pattern that counts, with its meaning and rule."""

    id: str
    names: Text
    means: Text
    ruling: Ruling
    total: int


class LedgerEntry(JokerUse):
    """What a joker stands for, in which group, and the patterns that would be lost without it."""

    group: int
    feeds: Annotated[list[str], Says("names of patterns")]
    feeds_ids: Annotated[list[str], Says("their ids")]


class Replaced(TypedDict):
    """A pattern that is present but does not count, because of another one."""

    name: str
    by: str
    id: str
    by_id: str
    names: Text
    by_names: Text
    value: int
    unit: Unit


class Payment(TypedDict):
    """Each payer of this kind pays this amount."""

    payer: Payer
    amount: int


class Alternative(TypedDict):
    """Another reading of the hand. It has a field for each unit, as the answer has."""

    points: int
    total: int
    patterns: list[ExplainedPattern]
    reading: Reading


class Explanation(TypedDict):
    rules: str
    total: Annotated[int, Says("in the smallest unit")]
    unit: Unit
    means: Annotated[dict[str, str], Says("a sentence for each counted pattern, by name")]
    patterns: list[ExplainedPattern]
    groups: list[Group]
    replaced: list[Replaced]
    ledger: Annotated[list[LedgerEntry], Says("every joker, those in melds included")]
    winning_group: Annotated[int, Says("the place of the group that the winning tile completes")]
    payout_row: Annotated[str, Says("the row of the payout table")]
    payout_text: Text
    payments: list[Payment]
    alternatives: list[Alternative]


class ExplainedWin(WinAnswer):
    explanation: Explanation


class ExplainedNoWin(NoWinAnswer):
    why_text: Text


ExplainAnswer = ExplainedWin | ExplainedNoWin | Refusal


class Wait(TypedDict):
    """A winning tile, and the answers to both requests about it."""

    tile: Tile
    unseen: int
    self_draw_only: bool
    reason: Annotated[str | None, Says("why it does not win in one of the two ways")]
    reason_text: Text | None
    discard: WinAnswer | NoWinAnswer
    self_draw: WinAnswer | NoWinAnswer


class Nearer(TypedDict):
    tile: Tile
    unseen: int


class Distance(TypedDict):
    """The distance of a hand (shanten): 0 is ready, -1 complete."""

    distance: int
    by_configuration: dict[str, int]
    tiles: list[Nearer]


class WaitsFound(TypedDict):
    ok: Literal[True]
    rules: str
    ready: bool
    waits: list[Wait]
    distance: Annotated[Distance | None, Says("null if the hand is ready")]


WaitsAnswer = WaitsFound | Refusal


class WaitHint(TypedDict):
    """A winning tile at the table, and its points; null: it cannot win in this way, and why."""

    tile: Tile
    unseen: int
    discard: int | None
    self_draw: int | None
    why: Text | None


class DiscardHint(TypedDict):
    """The hand after a discard: how far it is from ready, and what it waits for."""

    discard: Tile
    distance: Distance
    waits: list[WaitHint]
    note: Annotated[Text | None, Says("what others may do with this discard")]


class Hints(TypedDict):
    """What a hand at the table waits for, now or after each discard."""

    waits: Annotated[list[WaitHint], Says("of a ready hand without a tile to discard")]
    discards: Annotated[list[DiscardHint], Says("for each tile that could be discarded")]
    distance: Annotated[Distance | None, Says("null if the seat plays no hand")]
