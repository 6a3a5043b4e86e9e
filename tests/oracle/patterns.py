"""A pattern is a name, a value and a plain predicate; each game keeps a list of them."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from .readings import Reading

Predicate = Callable[[Reading], int]


@dataclass(frozen=True)
class Pattern:
    """A pattern; `times` counts how often it holds in a reading (0: not at all).

    `key` is the name, made unique where a name has several values (Tile Hog, Thirteen Orphans).
    `more` adds to the value where the rule text says so (the Vietnamese +1 mủn).
    """

    key: str
    name: str
    value: int
    unit: str
    times: Predicate
    more: Predicate | None = None

    def worth(self, reading: Reading) -> int:
        """The value of one occurrence in this reading."""
        return self.value + (self.more(reading) if self.more else 0)


class PatternBook:
    """The patterns of a game in the order of its document, filled by the `pattern` decorator."""

    def __init__(self, unit: str) -> None:
        """Make an empty book; `unit` is the unit of its values unless a pattern has another one."""
        self.unit = unit
        self.patterns: dict[str, Pattern] = {}

    def pattern(
        self,
        name: str,
        value: int,
        *,
        key: str | None = None,
        unit: str | None = None,
        more: Predicate | None = None,
    ) -> Callable[[Predicate], Predicate]:
        """Register a predicate under its name in the rule document."""

        def register(times: Predicate) -> Predicate:
            entry = Pattern(key or name, name, value, unit or self.unit, times, more)
            assert entry.key not in self.patterns, entry.key
            self.patterns[entry.key] = entry
            return times

        return register

    def held(self, reading: Reading) -> dict[str, int]:
        """Every pattern that the reading holds, before replacements, with its count."""
        found = {key: int(entry.times(reading)) for key, entry in self.patterns.items()}
        return {key: times for key, times in found.items() if times}

    @property
    def names(self) -> frozenset[str]:
        """The names as they appear in answers."""
        return frozenset(entry.name for entry in self.patterns.values())


def entries(
    book: PatternBook, counted: dict[str, int], reading: Reading
) -> list[dict[str, object]]:
    """The `patterns` of an answer."""
    return [
        {
            "name": entry.name,
            "value": entry.worth(reading),
            "unit": entry.unit,
            "times": counted[key],
        }
        for key, entry in book.patterns.items()
        if key in counted
    ]
