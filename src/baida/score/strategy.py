"""Knowledge about a game that bots need besides its rules."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import NamedTuple


class Habits(NamedTuple):
    """How strongly the hands that players hold differ from random ones.

    The likelihood of a hand is a power of its promise. The exponent grows with the number of
    discards from ``first`` by ``each`` up to ``most``. The logarithm changes with each joker, and
    with each useless tile, because players discard those first.
    """

    first: float = 2.0
    each: float = 0.5
    most: float = 6.0
    each_joker: float = 0.0
    each_idle: float = 0.0


@dataclass(frozen=True)
class Strategy:
    """Knowledge of a game that makes bots stronger. Every part has a default."""

    #: The total of an ordinary win; None: the total in the middle of the payout table.
    ordinary: int | None = None
    #: The patterns whose values a plan of the policy adds up, by the names in
    #: ``core/policy/weights.py PRICES``. Bots do not aim at patterns that are missing here.
    plans: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    #: The patterns that count in addition when a discarded joker is the winning tile.
    won_on_joker: tuple[str, ...] = ()
    #: The patterns that count in addition when the winning tile is drawn.
    self_drawn: tuple[str, ...] = ()
    #: Measured in hands between four ``efficient`` (docs/decisions/0021-likely-hands.md).
    habits: Habits = field(default_factory=Habits)
