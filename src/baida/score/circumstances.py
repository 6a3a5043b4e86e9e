"""The types of what a caller says about a win; request.py and situation.py check the values."""

from __future__ import annotations

from typing import Literal, TypeAlias, TypedDict

WinName: TypeAlias = Literal["self_draw", "discard", "rob_kong", "green_jokers"]
WindName: TypeAlias = Literal["E", "S", "W", "N"]
SuitName: TypeAlias = Literal["m", "p", "s"]


class KnownBefore(TypedDict, total=False):
    """What can be known before there is a winning tile."""

    draws: int
    last_tile: bool
    voided: SuitName | None
    before_start: str


class Circumstances(KnownBefore, total=False):
    """The circumstances of a win; a game lists those that it uses in its ``situations``."""

    replacement: Literal["flower", "kong", "claimed_kong"] | None
    first: Literal["heaven", "earth", "man"] | None
    hell_wait: bool
    shot_after_kong: bool
    green_discards: int
