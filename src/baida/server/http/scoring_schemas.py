"""The shapes of requests and answers, for the description of the calls (OpenAPI).

Requests are not checked with these: the scorer checks them itself, and says more.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field

Tile = Annotated[str, Field(description="one tile in the notation", examples=["5p"])]
Tiles = Annotated[str, Field(description="tiles in the notation", examples=["123m77zJA"])]
Wind = Literal["E", "S", "W", "N"]
MeldKind = Literal["chow", "pung", "kong", "added_kong", "concealed_kong"]
WinKind = Literal["self_draw", "discard", "rob_kong", "green_jokers"]


class Shape(BaseModel):
    """Nothing but what is listed."""

    model_config = ConfigDict(extra="forbid", populate_by_name=True)


class Text(Shape):
    """What people read, by language."""

    en: str
    zh: str
    vi: str


class Refusal(Shape):
    """The request makes no sense."""

    ok: Literal[False]
    error: str
    field: Annotated[str, Field(description="the field to blame; empty: the body itself")]


class ErrorParts(Shape):
    """What went wrong."""

    code: str
    message: str
    field: str | None


class Failure(Shape):
    """The call cannot be answered."""

    error: ErrorParts


# -- requests --------------------------------------------------------------------------------------


class MeldGiven(Shape):
    """A declared set."""

    kind: MeldKind
    tiles: Tiles
    stands_for: Annotated[
        str | None,
        Field(alias="as", description="what it stands for, if its jokers leave a choice"),
    ] = None


class SituationGiven(Shape):
    """The circumstances of a win; which a game knows is in its `situations`."""

    draws: Annotated[int | None, Field(ge=0)] = None
    replacement: Literal["flower", "kong"] | None = None
    last_tile: bool = False
    first: Literal["heaven", "earth", "man"] | None = None
    hell_wait: bool = False
    shot_after_kong: bool = False
    voided: Annotated[Literal["m", "p", "s"] | None, Field(description="required in sbr")] = None
    before_start: Tiles = ""
    green_discards: Annotated[int | None, Field(ge=3, le=12)] = None


class HandGiven(Shape):
    """A hand, as far as it is known before the win."""

    variant: Annotated[str, Field(examples=["b30fj", "b30fj(early_win=reversed)"])]
    concealed: Annotated[str, Field(description="the tiles in the hand, melds not among them")]
    melds: list[MeldGiven] = []
    flowers: Annotated[str, Field(description="declared flowers and jokers")] = ""
    seat_wind: Wind = "E"
    round_wind: Wind = "E"
    situation: SituationGiven = SituationGiven()
    options: Annotated[dict[str, str | int], Field(description="house rules by name")] = {}


class ScoreRequest(HandGiven):
    """A hand that is to be scored."""

    winning_tile: Tile
    win: WinKind


class WaitsRequest(HandGiven):
    """A hand of 1 to 14 tiles; of 13 the waits are told too. A meld counts as three."""

    seen: Annotated[str, Field(description="tiles that lie open elsewhere")] = ""


# -- answers ---------------------------------------------------------------------------------------


class Named(Shape):
    """A pattern that counts, as the JSON format has it."""

    name: str
    value: int
    unit: str
    times: int


class JokerUse(Shape):
    """What a joker stands for."""

    joker: Tile
    stands_for: Annotated[str, Field(alias="as")]


class Reading(Shape):
    """The reading that counts."""

    configuration: str
    groups: list[str]
    jokers: list[JokerUse]


class WinAnswer(Shape):
    """A win."""

    ok: Literal[True]
    win: Literal[True]
    points: int
    fan: int | None = None
    faan: int | None
    phan: int | None
    mun: int | None
    patterns: list[Named]
    reading: Reading


class NoWinAnswer(Shape):
    """No win, and why."""

    ok: Literal[True]
    win: Literal[False]
    why: str


class Counted(Shape):
    """A pattern that counts, with all there is to say about it."""

    id: str
    name: Text
    means: Text
    ruling: Annotated[str, Field(description="empty: the rule document says it all")]
    value: Annotated[int, Field(description="for one time")]
    unit: str
    times: int
    total: int


class Group(Shape):
    """Tiles that lie together."""

    tiles: list[str]
    stands_for: Annotated[list[str], Field(alias="as")]
    kind: Annotated[
        Literal["chow", "pung", "kong", "pair", ""],
        Field(description="empty for tiles that make no groups"),
    ]
    meld: MeldKind | None
    winning: Annotated[int | None, Field(description="the place of the winning tile")]


class LedgerEntry(JokerUse):
    """What a joker stands for, where, and which patterns would be lost without it."""

    group: int
    feeds: list[str]


class Replaced(Shape):
    """A pattern that holds but does not count."""

    id: str
    name: Text
    by: str
    by_name: Text
    value: int
    unit: str


class Paid(Shape):
    """Each such payer pays this."""

    payer: Literal["discarder", "kong_declarer", "each_other", "each_of_the_rest"]
    amount: int


class Alternative(Shape):
    """Another reading of the hand."""

    points: int
    total: int
    groups: list[str]
    jokers: list[JokerUse]
    patterns: list[Counted]


class Explanation(Shape):
    """A win, and why it is worth what it is."""

    ok: Literal[True]
    win: Literal[True]
    answer: WinAnswer
    total: Annotated[int, Field(description="in the smallest unit")]
    unit: str
    points: int
    totals: dict[str, int | None]
    patterns: list[Counted]
    groups: list[Group]
    jokers: list[LedgerEntry]
    replaced: list[Replaced]
    payments: list[Paid]
    payout_label: str
    payout_text: Text
    alternatives: list[Alternative]


class NoWinExplained(Shape):
    """No win, and why."""

    ok: Literal[True]
    win: Literal[False]
    why: Text


class Wait(Shape):
    """A tile that wins, and for how many points; null: not in this way, and why."""

    tile: Tile
    unseen: int
    discard: int | None
    self_draw: int | None
    why: Text | None


class Nearer(Shape):
    """A tile that brings the hand nearer."""

    tile: Tile
    unseen: int


class WaitsAnswer(Shape):
    """How far a hand is from ready (0), and what it waits for."""

    ok: Literal[True]
    distance: int
    waits: list[Wait]
    nearer: list[Nearer]


def inline_schema(model: type[BaseModel]) -> dict[str, Any]:
    """The JSON schema of a model, what it refers to included.

    A body that FastAPI does not read itself is described in place, not by name.
    """
    schema = model.model_json_schema()
    parts = schema.pop("$defs", {})

    def resolved(node: Any) -> Any:
        if isinstance(node, list):
            return [resolved(part) for part in node]
        if not isinstance(node, dict):
            return node
        if "$ref" in node:
            rest = {name: part for name, part in node.items() if name != "$ref"}
            node = {**parts[node["$ref"].rpartition("/")[2]], **rest}
        return {name: resolved(part) for name, part in node.items()}

    found: dict[str, Any] = resolved(schema)
    return found
