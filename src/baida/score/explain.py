"""Explanations of a score: the contribution of each joker, and the next best readings."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from baida.core.scoring.fact_names import READING_FACTS
from baida.score.assign import Group, JokerUse
from baida.score.patterns import Pattern
from baida.score.result import Reading, Score
from baida.score.scorer import Scorer, scorer_for
from baida.tiles import KINDS

_SETS = 55
_ALIKE = {2: "pair", 3: "pung", 4: "kong"}
_READING_FACTS = frozenset(dict(READING_FACTS))


@dataclass(frozen=True)
class JokerEntry:
    """A line of the joker ledger: what a joker stands for, and the patterns it feeds."""

    use: JokerUse
    feeds: tuple[Pattern, ...]


class Cell(NamedTuple):
    tile: int
    #: The tile in the reading: what a joker stands for, otherwise the tile itself.
    kind: int
    winning: bool = False


def cells(score: Score, index: int) -> list[Cell]:
    """Return the tiles of a group, with jokers in place and the winning tile marked."""
    group = score.reading.groups[index]
    if group.meld is not None:
        return [Cell(t, k) for t, k in zip(group.meld.tiles, group.meld.stands_for, strict=True)]
    lying = [Cell(kind, kind) for kind in group.tiles]
    for use in score.reading.jokers:
        if use.group == index:
            lying[lying.index(Cell(use.kind, use.kind))] = Cell(use.joker, use.kind)
    if index == score.reading.winning_group:
        won = [i for i, cell in enumerate(lying) if cell.tile == score.request.winning]
        if won:
            lying[won[-1]] = lying[won[-1]]._replace(winning=True)
    return lying


def shape(group: Group) -> str:
    """Return "chow", "pung", "kong" or "pair"; empty for tiles that make no groups."""
    if len(set(group.tiles)) == 1:
        return _ALIKE[len(group.tiles)]
    return "chow" if len(group.tiles) == 3 else ""


def joker_ledger(score: Score) -> tuple[JokerEntry, ...]:
    """Return what every joker contributes, including those in melds.

    A joker feeds a pattern if the pattern would not survive every change of the joker's group: it
    is lost with some other set, pair or tile in its place.
    """
    uses = [*score.reading.jokers, *_in_melds(score.reading)]
    if not uses:
        return ()
    scorer = scorer_for(score.request.rules)
    scorer.total(score.request)  # restores the facts of the hand in the kernel
    counted = {c.pattern.id: c.pattern for c in score.patterns}
    entries = []
    lost_by_group: dict[tuple[int, int], set[str]] = {}
    for use in uses:
        place = (use.group, use.kind)
        if place not in lost_by_group:
            lost_by_group[place] = _lost_with(scorer, score.reading, use, counted)
        feeds = tuple(p for name, p in counted.items() if name in lost_by_group[place])
        entries.append(JokerEntry(use, feeds))
    return tuple(entries)


def _in_melds(reading: Reading) -> list[JokerUse]:
    return [
        JokerUse(tile, kind, i)
        for i, group in enumerate(reading.groups)
        if group.meld is not None
        for tile, kind in zip(group.meld.tiles, group.meld.stands_for, strict=True)
        if tile >= KINDS
    ]


def _lost_with(
    scorer: Scorer, reading: Reading, use: JokerUse, counted: dict[str, Pattern]
) -> set[str]:
    """Return the counted patterns that some other group in the joker's place would lose."""
    number, sets, pair, kinds, in_pung = reading.raw()
    variations: list[tuple[tuple[int, ...], int, int]] = []
    lost: set[str] = set()
    if sets:
        if use.group == len(reading.groups) - 1:
            variations = [(sets, other, 0) for other in range(KINDS)]
        else:
            variations = [
                ((*sets[: use.group], other, *sets[use.group + 1 :]), pair, 0)
                for other in range(_SETS)
            ]
    else:
        others = [kind for kind in range(KINDS) if not kinds >> kind & 1]
        variations = [
            ((), pair if pair != use.kind else other, kinds & ~(1 << use.kind) | 1 << other)
            for other in others
        ]
        # the configuration's own patterns need every tile
        lost |= {
            name
            for name, pattern in counted.items()
            if pattern.configurations == (reading.configuration,)
            and not any(_READING_FACTS & condition.keys() for condition in pattern.conditions)
        }
    table = scorer.table
    # patterns of one name count as one here: a bigger Tile Hog is no loss of the smaller one
    rows: dict[str, int] = {}
    for row, pattern in enumerate(table.row_patterns):
        rows[pattern.name] = rows.get(pattern.name, 0) | 1 << row
    for other_sets, other_pair, other_kinds in variations:
        low, high = scorer.solver.held_if(number, other_sets, other_pair, other_kinds, in_pung)
        held = low | high << 64
        lost |= {
            name
            for name, pattern in counted.items()
            if pattern.name in rows and not held & rows[pattern.name]
        }
    return lost


def alternatives(score: Score, n: int) -> list[Score]:
    """Return the next best readings, one for each different list of patterns."""
    if n < 1:
        return []
    scorer = scorer_for(score.request.rules)
    found = scorer.all_readings(score.request)
    seen = {_pattern_key(score)}
    result = []
    for other in sorted(found, key=lambda s: -s.total):
        key = _pattern_key(other)
        if key not in seen:
            seen.add(key)
            result.append(other)
            if len(result) == n:
                break
    return result


def _pattern_key(score: Score) -> tuple[tuple[str, int, int], ...]:
    return tuple((c.pattern.id, c.value, c.times) for c in score.patterns)
