"""The shapes of games and rules pages, for the description of the calls (OpenAPI)."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field

from baida.server.http.scoring_schemas import (
    MeldKind,
    ScoreRequest,
    Shape,
    Text,
    WinAnswer,
    WinKind,
)


class SwitchValue(Shape):
    """A value of a house rule."""

    value: str
    help: Text


class Numbers(Shape):
    """Any number between these."""

    least: int
    most: int


class Switch(Shape):
    """A house rule."""

    name: str
    label: Text
    ruling: str
    help: Text
    default: str
    values: list[SwitchValue]
    number: Numbers | None


class Game(Shape):
    """A game, and what can be chosen."""

    id: str
    name: Text
    about: Text
    unit: str
    tiles: Annotated[dict[str, int], Field(description="the wall: how many of each")]
    win_kinds: list[WinKind]
    meld_kinds: list[MeldKind]
    situations: list[str]
    clocks: list[str]
    bots: list[str]
    switches: list[Switch]


class House(Shape):
    """The house rule that a pattern belongs to."""

    switch: str
    value: str


class Example(Shape):
    """A hand in which the pattern counts."""

    request: ScoreRequest
    answer: WinAnswer


class Pattern(Shape):
    """A pattern of a game."""

    id: str
    name: Text
    value: int
    unit: str
    means: Text
    ruling: Annotated[str, Field(description="empty: the rule document says it all")]
    house: House | None
    example: Example


class Section(Shape):
    """Patterns of one sort."""

    name: Text
    patterns: list[Pattern]


class PayoutRow(Shape):
    """A row of the payout table."""

    label: str
    points: int
    text: Text


class PaymentText(Shape):
    """Who pays, by the way of winning."""

    win: WinKind
    text: Text


class Row(Shape):
    """What a pattern removes where it holds."""

    winner: str
    removes: list[str]


class RulesPage(Shape):
    """The rules of a game under some house rules."""

    game: Game
    rules: Annotated[str, Field(description="the canonical rules id")]
    sections: list[Section]
    payout: list[PayoutRow]
    payments: list[PaymentText]
    rows: list[Row]
