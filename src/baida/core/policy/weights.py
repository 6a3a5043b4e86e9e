"""The numbers by which hands are judged quickly; the bots bring them (bots/judgement.py)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

#: How fast a hand can come along, by the shape it is to take; as needs.py numbers them.
PACES = ("sets", "flush", "pungs", "pairs", "orphans", "unconnected", "naturals")
#: So many totals of wins are told apart, from 0 on.
TOTALS = 128


class Judgement(NamedTuple):
    """What wins are worth, how fast they come along, and what discards may cost."""

    #: What is in the total of a win, by the names in ``plans.PRICES``.
    prices: Mapping[str, int]
    #: The points that a win brings, at 4 x total + how many others are still in.
    worth: Sequence[float]
    #: The share of the unseen tiles that helps, at 8 x pace + tiles lacking - 1.
    usual: Sequence[float]
    #: How many times as often a tile comes because one can claim it, by pace.
    claimed: Sequence[float]
    #: What others' discards count for the last tile.
    won_on: float
    #: Of how much of the wall one gets the good.
    of_wall: float
    #: How often others end the hand where the first win does.
    others_win: float
    #: How many turns a hand needs at most to be ready.
    turns: float
    #: How likely a ready hand waits for a kind of a suit, for an honor, and by tile for what a
    #: joker can be.
    suited: float
    honor: float
    jokers: Sequence[float]
    #: The total of an ordinary win.
    ordinary: int
    #: What it costs to discard the tile of a win, or a joker that is one, by the win's total.
    shots: Sequence[float]
    joker_shots: Sequence[float]
