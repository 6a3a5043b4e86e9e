"""The setup of a simulation: rules, bots, number of hands and seed."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from baida.bots.base import read_bot
from baida.errors import InputError
from baida.score.rules import Rules
from baida.variants import find_rules
from baida.wire.values import SEATS


@dataclass(frozen=True)
class SimulationSetup:
    """A simulation as plain data, so that it can be sent to other processes."""

    #: The id of the rules for a match of full length.
    rules: str
    bots: tuple[str, ...]
    hands: int
    seed: int = 0

    @property
    def chosen(self) -> Rules:
        return find_rules(self.rules)

    @property
    def length(self) -> int:
        return int(self.chosen.options["hands"])

    @property
    def matches(self) -> int:
        return -(-self.hands // self.length)

    def hands_of(self, number: int) -> int:
        return min(self.length, self.hands - number * self.length)


def make_simulation(
    rules: str | Rules, bots: Sequence[str], hands: int, seed: int = 0
) -> SimulationSetup:
    """Return a checked setup; a single bot plays all four seats.

    >>> setup = make_simulation("sbr", ["random"], 25)
    >>> setup.bots, setup.matches, setup.hands_of(2)
    (('random', 'random', 'random', 'random'), 3, 5)
    """
    chosen = find_rules(rules)
    names = tuple(bots)
    if len(names) not in (1, SEATS):
        raise InputError("bots", f"expected one name for all seats or {SEATS}, found {len(names)}")
    names = tuple(read_bot(name, chosen) for name in names)
    if hands < 1:
        raise InputError("hands", f"expected 1 or more, found {hands}")
    return SimulationSetup(chosen.id, names * (SEATS // len(names)), hands, seed)
