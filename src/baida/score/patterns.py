"""Patterns as data for the scorer, the explanations, the rules pages and the tests."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from baida.core.scoring.fact_names import FACTS
from baida.core.scoring.matcher import MAX_ROWS, Row
from baida.core.scoring.solver import CONFIGURATIONS
from baida.i18n import Words

UNLIMITED = 255
Bounds = tuple[int, int]
Condition = Mapping[str, Bounds]


def at_least(n: int) -> Bounds:
    return n, UNLIMITED


def at_most(n: int) -> Bounds:
    return 0, n


def between(low: int, high: int) -> Bounds:
    return low, high


def where(**facts: int | Bounds) -> Condition:
    """Return a condition: every named fact has this value, or lies within these bounds."""
    unknown = facts.keys() - FACTS.keys()
    if unknown:
        raise ValueError(f"unknown facts: {', '.join(sorted(unknown))}")
    return {
        name: bounds if isinstance(bounds, tuple) else (bounds, bounds)
        for name, bounds in facts.items()
    }


@dataclass(frozen=True, kw_only=True, eq=False)
class Pattern:
    id: str
    #: The name by language: English (en), Traditional Chinese (zh), Vietnamese (vi).
    names: Mapping[str, str]
    value: int
    unit: str
    means: str
    #: The ruling, or the place in the rule document, that defines the meaning.
    rule: str
    section: str
    #: The pattern holds if any of these conditions does.
    conditions: tuple[Condition, ...]
    configurations: tuple[str, ...]
    #: The fact that counts the repetitions; None: the pattern counts once.
    times: str | None = None
    #: Whether repetitions are shown as one entry with the sum.
    sums_up: bool = False
    #: Adds one unit for each of these facts that is zero.
    bonus_unless: tuple[str, ...] = ()
    #: Whether it counts only if no other pattern does.
    consolation: bool = False
    #: The house rule that adds it, as (switch, value); None: always there.
    house: tuple[str, str] | None = None

    @property
    def name(self) -> str:
        return self.names["en"]

    def __repr__(self) -> str:
        return f"<Pattern {self.id}: {self.value} {self.unit}>"


def make_pattern(
    words: Words,
    section: str,
    rule: str,
    id: str,
    value: int,
    unit: str,
    en: str,
    means: str,
    *conditions: Condition,
    configurations: tuple[str, ...] = ("standard",),
    **more: Any,
) -> Pattern:
    """Make a pattern from a row of a game's table; ``words`` has the translations of its name."""
    return Pattern(
        id=id,
        names=words.text(f"pattern.{id}", en),
        value=value,
        unit=unit,
        means=means,
        rule=rule,
        section=section,
        conditions=conditions,
        configurations=configurations,
        **more,
    )


@dataclass(frozen=True)
class Replacement:
    """A row of the replacement table: the left pattern removes those on the right."""

    winner: str
    removes: tuple[str, ...]
    house: tuple[str, str] | None = None


def chain(*ids: str, house: tuple[str, str] | None = None) -> tuple[Replacement, ...]:
    """Make each pattern remove every pattern to its right."""
    return tuple(Replacement(left, ids[i + 1 :], house) for i, left in enumerate(ids[:-1]))


def replaces(winners: str | Iterable[str], *removed: str) -> tuple[Replacement, ...]:
    """Make each of the winners remove all of these."""
    return tuple(
        Replacement(winner, removed)
        for winner in ([winners] if isinstance(winners, str) else winners)
    )


@dataclass(frozen=True)
class PatternTable:
    """The patterns of a game under its house rules, checked on construction."""

    patterns: tuple[Pattern, ...]
    replacements: tuple[Replacement, ...]
    units: Mapping[str, int] = field(default_factory=dict)

    def __post_init__(self) -> None:
        ids = [pattern.id for pattern in self.patterns]
        if len(set(ids)) != len(ids):
            raise ValueError(
                f"patterns declared twice: {sorted({i for i in ids if ids.count(i) > 1})}"
            )
        for pattern in self.patterns:
            if not pattern.means or not pattern.names.get("en") or not pattern.rule:
                raise ValueError(f"{pattern.id}: text is missing")
            if pattern.unit not in self.units:
                raise ValueError(f"{pattern.id}: unknown unit {pattern.unit}")
            for used in (*pattern.bonus_unless, *([pattern.times] if pattern.times else [])):
                if used not in FACTS:
                    raise ValueError(f"{pattern.id}: unknown fact {used}")
        for row in self.replacements:
            for name in (row.winner, *row.removes):
                if name not in ids:
                    raise ValueError(f"replacement names the unknown pattern {name}")
        for name in ids:
            if name in self._reachable(name):
                raise ValueError(f"{name} removes itself in the end")

    def _reachable(self, start: str) -> set[str]:
        seen: set[str] = set()
        todo = [start]
        while todo:
            for name in self.removed_by(todo.pop()):
                if name not in seen:
                    seen.add(name)
                    todo.append(name)
        return seen

    def under(self, options: Mapping[str, str], configurations: tuple[str, ...]) -> PatternTable:
        """Return the part of the table that these house rules and configurations allow."""

        def active(house: tuple[str, str] | None) -> bool:
            return house is None or options.get(house[0]) == house[1]

        patterns = tuple(
            p
            for p in self.patterns
            if active(p.house) and not set(configurations).isdisjoint(p.configurations)
        )
        left = {p.id for p in patterns}
        replacements = tuple(
            r
            for r in self.replacements
            if active(r.house) and r.winner in left and left.issuperset(r.removes)
        )
        return PatternTable(patterns, replacements, self.units)

    def removed_by(self, name: str) -> tuple[str, ...]:
        return tuple(
            dict.fromkeys(n for r in self.replacements if r.winner == name for n in r.removes)
        )

    @cached_property
    def consolation(self) -> Pattern | None:
        """The pattern that counts if no other does."""
        return next((p for p in self.patterns if p.consolation), None)

    @cached_property
    def row_patterns(self) -> tuple[Pattern, ...]:
        """The pattern of each row of the matcher, which has one row for each condition."""
        return tuple(p for p in self.patterns if not p.consolation for _ in p.conditions)

    def rows(self) -> list[Row]:
        numbers: dict[str, list[int]] = {}
        for number, pattern in enumerate(self.row_patterns):
            numbers.setdefault(pattern.id, []).append(number)
        rows: list[Row] = []
        for pattern in self.patterns:
            if pattern.consolation:
                continue
            removed = [n for name in self.removed_by(pattern.id) for n in numbers.get(name, ())]
            configurations = sum(1 << CONFIGURATIONS.index(c) for c in pattern.configurations)
            scale = self.units[pattern.unit]
            for i, condition in enumerate(pattern.conditions):
                others = numbers[pattern.id][i + 1 :]  # of several, one counts
                rows.append(
                    (
                        configurations,
                        dict(condition),
                        pattern.value * scale,
                        pattern.times,
                        scale if pattern.bonus_unless else 0,
                        pattern.bonus_unless,
                        (*removed, *others),
                    )
                )
        if len(rows) > MAX_ROWS:
            raise ValueError(f"{len(rows)} rows are more than the matcher takes")
        return rows
