"""Games, house rules and rules pages."""

from typing import Annotated

from baida.wire.declare import OneOf, Says
from baida.wire.rooms import ClockName, TableFacts
from baida.wire.scoring import (
    Configuration,
    Payment,
    Ruling,
    ScoreRequest,
    SituationName,
    Unit,
    WinAnswer,
)
from baida.wire.values import MeldKind, Text, Tile, TypedDict, Wind, WinKind


class SwitchValue(TypedDict):
    value: str
    help: Text


class Numbers(TypedDict):
    """Any number in this range."""

    least: int
    most: int


class Switch(TypedDict):
    name: str
    label: Text
    ruling: str
    help: Text
    default: str
    values: list[SwitchValue]
    number: Numbers | None
    scoring: Annotated[bool, Says("whether it changes what a hand is worth")]


class PresetCard(TypedDict):
    """House rules that are played together, `GAME:NAME` as rules id, in brief."""

    name: Annotated[str, Says("empty for the rules as written, which stand first")]
    label: Text
    means: Text


class Preset(PresetCard):
    """House rules that are played together."""

    options: Annotated[dict[str, str], Says("those that differ from the document")]


class GameUnit(TypedDict):
    """A unit of totals: its size in the smallest unit, and how a number ``{n}`` is written."""

    id: Unit
    size: int
    text: Text


class ExampleHand(TypedDict):
    """A hand to try; `query` is the address of the calculator without the rules."""

    name: Text
    query: str


class House(TypedDict):
    switch: str
    value: str


class CircumstanceValue(TypedDict):
    """A value of a circumstance; with a house rule, it matters only where that is played."""

    value: str
    house: House | None


class Game(TableFacts):
    id: str
    name: Text
    about: Text
    unit: Unit
    units: Annotated[list[GameUnit], Says("from the largest to the smallest")]
    tiles: Annotated[dict[str, int], Says("how many of each tile the wall has")]
    configurations: list[Configuration]
    win_kinds: list[WinKind]
    meld_kinds: list[MeldKind]
    situations: Annotated[list[SituationName], Says("the circumstances that a request may have")]
    circumstances: Annotated[list[SituationName], Says("those that change what some hand is worth")]
    circumstances_by_win: Annotated[
        dict[str, list[SituationName]], Says("those that can go with each kind of win")
    ]
    known_before_win: Annotated[
        list[SituationName], Says("those that can be known before the winning tile is")
    ]
    choices: Annotated[
        dict[str, list[CircumstanceValue]],
        Says("the values of the circumstances that are one of several"),
    ]
    limits: Annotated[dict[str, Numbers], Says("the ranges of circumstances that are numbers")]
    without_hand: Annotated[list[WinKind], Says("kinds of win that do not depend on the hand")]
    hand_size: Annotated[int, Says("tiles of a hand before its last one; a meld counts as three")]
    most_melds: int
    sets: Annotated[dict[str, list[str]], Says("the sets that a meld of each kind can be")]
    jokers: Annotated[
        dict[str, str], Says("the tiles that each joker can be in a set; a frame changes nothing")
    ]
    declarable: Annotated[list[Tile], Says("the tiles that can be declared, without their frames")]
    winds: Annotated[bool, Says("whether winds are among the tiles")]
    framed: Annotated[list[Tile], Says("jokers whose frames matter when they are declared")]
    declares: Annotated[bool, Says("whether flowers or jokers can be declared")]
    switches: list[Switch]
    presets: Annotated[list[Preset], Says("the rules as written first")]
    examples: list[ExampleHand]
    ornament: Annotated[list[Tile], Says("tiles that tell the game from others at a glance")]


class GameCard(TypedDict):
    """A game in brief, to choose it."""

    id: str
    name: Text
    about: Text
    ornament: Annotated[list[Tile], Says("tiles that tell the game from others at a glance")]
    presets: list[PresetCard]
    bots: list[str]
    hands: Annotated[int, Says("of a whole match")]


class GameOffer(Game):
    """A game as rooms offer it; the ranges of numbers are those that a room accepts."""

    clocks: list[ClockName]
    bots: list[str]
    hands: Annotated[int, Says("of a whole match")]


class Example(TypedDict):
    request: ScoreRequest
    answer: WinAnswer


class Pattern(TypedDict):
    id: str
    name: Annotated[str, Says("as scores and match logs name it; the value tells namesakes apart")]
    names: Text
    value: int
    unit: Unit
    means: Text
    ruling: Ruling
    repeats: Annotated[bool, Says("whether it counts for each time it is there")]
    removes: Annotated[list[str], Says("the ids of patterns that it replaces")]
    house: House | None
    example: Example | None


class Section(TypedDict):
    name: Text
    patterns: list[Pattern]


class PayoutRow(TypedDict("_FromTotal", {"from": int})):
    """A row of the payout table: the lowest total, and what is paid for each kind of win."""

    label: str
    text: Text
    points: int
    payments: dict[str, list[Payment]]


class PaymentText(TypedDict):
    win: WinKind
    text: Text


class DeclaredValue(TypedDict):
    """The value of a declared tile; it is higher for the seat with this wind."""

    tile: Tile
    value: int
    seat_wind: Wind | None
    seat_value: int


class IntroPart(TypedDict):
    part: Annotated[str, OneOf("tiles", "start", "play", "win", "pay", "real")]
    text: Text


class RulesPage(TypedDict):
    game: Game
    rules: Annotated[str, Says("the canonical rules id")]
    options: Annotated[dict[str, str], Says("the value of each house rule")]
    intro: Annotated[list[IntroPart], Says("the game in short")]
    sections: list[Section]
    payout: list[PayoutRow]
    payments: list[PaymentText]
    declared: Annotated[list[DeclaredValue], Says("empty where declaring is worth nothing")]
