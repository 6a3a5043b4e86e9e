# cython: auto_pickle=True
"""The scorer, which finds the best reading of a checked request, and the scores that it finds."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import Literal, NamedTuple, cast

import cython

from baida.core.scoring.fact_names import READING_FACTS
from baida.core.scoring.facts import Facts
from baida.core.scoring.kernel import NO_WIN
from baida.core.scoring.solver import CONFIGURATIONS
from baida.core.scoring.special import Search
from baida.i18n import Message
from baida.score.patterns import Pattern
from baida.score.reading import JokerUse
from baida.score.rules import DISCARD, Payment, Rules
from baida.threads import PerThread
from baida.tiles import KINDS, NAMES, STANDS_FOR, is_joker
from baida.wire import scoring as wire

if not cython.compiled:  # when compiled, scorer.pxd imports these
    from baida.core.scoring.kernel import Kernel
    from baida.core.scoring.matcher import PatternMatcher
    from baida.core.scoring.solver import Solver
    from baida.score.reading import Reading
    from baida.score.request import Request

_SETS = 55
_READING_FACTS = frozenset(dict(READING_FACTS))


@dataclass(frozen=True)
class JokerEntry:
    """A line of the joker ledger: what a joker stands for, and the patterns it feeds."""

    use: JokerUse
    feeds: tuple[Pattern, ...]


class Counted(NamedTuple):
    """A pattern that counts: its value, and how many times it counts."""

    pattern: Pattern
    value: int
    times: int

    @property
    def name(self) -> str:
        return self.pattern.name

    @property
    def total(self) -> int:
        """The value of all times together, in the unit of the pattern."""
        return self.value * self.times


class NoWin:
    win: Literal[False] = False

    def __init__(self, request: Request, why: Message) -> None:
        self.request = request
        self.why = why

    def to_json(self) -> wire.NoWinAnswer:
        return {"ok": True, "win": False, "why": self.why}

    def __repr__(self) -> str:
        return f"<NoWin: {self.why}>"


class Score:
    def put(
        self,
        request: Request,
        total: cython.int,
        points: cython.int,
        patterns: tuple,  # type: ignore[type-arg]
        held_low: cython.ulonglong,
        held_high: cython.ulonglong,
        reading: Reading,
    ) -> cython.int:
        """Set all fields; a constructor call would take longer than the search."""
        self.request = request
        self.total = total
        self.points = points
        self.patterns: tuple[Counted, ...] = patterns
        self._held_low = held_low
        self._held_high = held_high
        self.reading = reading
        return 0

    @property
    def win(self) -> Literal[True]:
        """Always true; the score of a hand that does not win is a `NoWin`."""
        return True

    @cached_property
    def held(self) -> tuple[Pattern, ...]:
        """Every pattern that the reading holds, whether it counts or was replaced."""
        rows = self._held_low | int(self._held_high) << 64
        patterns = self.request.rules.table.row_patterns
        return tuple(dict.fromkeys(p for row, p in enumerate(patterns) if rows >> row & 1))

    @cached_property
    def replaced(self) -> dict[str, str]:
        """The patterns that hold but do not count, by id, and what replaced them."""
        counted = {c.pattern.id for c in self.patterns}
        gone: dict[str, str] = {}
        for pattern in self.held:
            if pattern.id in counted:
                continue
            winners = [
                p for p in self.held if pattern.id in self.request.rules.table.removed_by(p.id)
            ]
            # prefer to name a pattern that counts: the one that removed it may itself be replaced
            best = next((p for p in winners if p.id in counted), winners[0])
            gone[pattern.id] = best.id
        return gone

    @cached_property
    def ledger(self) -> tuple[JokerEntry, ...]:
        """The entries of all jokers: what each stands for, and the patterns that it feeds."""
        return scorer_for(self.request.rules).ledger(self)

    def alternatives(self, n: int) -> list[Score]:
        """Return the next best readings of the hand that differ in their patterns."""
        return scorer_for(self.request.rules).alternatives(self, n)

    @property
    def payments(self) -> tuple[Payment, ...]:
        return self.request.rules.payments(self.points, self.request.paid_as, self.total)

    @property
    def payout_row(self) -> str:
        return self.request.rules.payout_row(self.total)[0]

    @property
    def totals(self) -> dict[str, int | None]:
        return self.request.rules.variant.totals(self.total)

    def to_json(self) -> wire.WinAnswer:
        answer = {
            "ok": True,
            "win": True,
            "points": self.points,
            **self.totals,
            "patterns": [
                {"name": c.name, "value": c.value, "unit": c.pattern.unit, "times": c.times}
                for c in self.patterns
            ],
            "reading": self.reading.to_json(),
        }
        return cast("wire.WinAnswer", answer)  # the totals are named by their units

    def __repr__(self) -> str:
        names = ", ".join(c.name for c in self.patterns) or "nothing"
        unit = self.request.rules.variant.unit
        return f"<Score: {self.points} points, {self.total} {unit}: {names}>"


class Scorer:
    """Scores hands of one game under one set of house rules; not thread-safe."""

    def __init__(self, rules: Rules) -> None:
        variant = rules.variant
        self.rules = rules
        self.table = rules.table
        self.facts = Facts()
        consolation = self.table.consolation
        self.matcher = PatternMatcher(
            self.facts, self.table.rows(), consolation.value if consolation else 0
        )
        self.solver = Solver(self.facts, self.matcher)
        configurations = sum(1 << CONFIGURATIONS.index(c) for c in rules.configurations)
        search = Search(
            self.solver,
            configurations,
            variant.repeated_pairs,
            list(variant.lone_jokers),
            rules.has_ungrouped_nfnl,
        )
        tiles = range(len(NAMES))
        claimed = [rules.winning_families(t, DISCARD) if t >= KINDS else 0 for t in tiles]
        self.kernel = Kernel(
            search,
            bytes(STANDS_FOR),
            bytes(claimed),
            bytes(is_joker(tile) for tile in tiles),
            "nfnl" in rules.configurations,
        )
        self._reasons = {
            NO_WIN["configuration"]: Message("wins.no_configuration"),
            NO_WIN["voided"]: Message("wins.holds_voided_suit", ruling="S3"),
            NO_WIN["self_draw"]: variant.lone_joker_reason,
        }
        self.matcher.name_rows(self._counted)
        self._nothing: tuple[Counted, ...] = ()  # counts if no pattern does
        if consolation:
            self._nothing = (Counted(consolation, consolation.value, 1),)
        self._points = [rules.points(total) for total in range(64)]

    def score(self, request: Request) -> Score | NoWin:
        """Return the best reading of the hand, or why it does not win."""
        total: cython.int = self.total(request)
        if total < 0:
            return NoWin(request, self._reasons[total])
        solver: Solver = self.solver
        solver.restore()
        reading = Reading()
        reading.put(
            request,
            solver.best_configuration,
            solver.best_set_codes(),
            solver.best_pair,
            solver.best_kinds,
            solver.best_in_pung,
        )
        score = Score()
        score.put(
            request,
            total,
            self._points_of(total),
            self.matcher.rows_counted() or self._nothing,
            self.matcher.held[0],
            self.matcher.held[1],
            reading,
        )
        return score

    def all_readings(self, request: Request) -> list[Score]:
        """Return every reading of a winning hand; readings that score alike may be merged."""
        self.solver.readings = []
        try:
            self.total(request)
            found = self.solver.readings
        finally:
            self.solver.readings = None
        scores = []
        for worth, (configuration, sets, pair, kinds, in_pung), held, rows in found:
            reading = Reading()
            reading.put(request, configuration, sets, pair, kinds, in_pung)
            score = Score()
            points = self._points_of(worth)
            score.put(request, worth, points, rows or self._nothing, held[0], held[1], reading)
            scores.append(score)
        return scores

    def alternatives(self, score: Score, n: int) -> list[Score]:
        """Return the next best readings, one for each different list of patterns."""
        if n < 1:
            return []
        found = self.all_readings(score.request)
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

    def ledger(self, score: Score) -> tuple[JokerEntry, ...]:
        """Return what every joker contributes, including those in melds.

        A joker feeds a pattern if the pattern would not survive every change of the joker's group:
        it is lost with some other set, pair or tile in its place.
        """
        uses = [*score.reading.jokers, *score.reading.jokers_in_melds]
        if not uses:
            return ()
        self.total(score.request)  # restores the facts of the hand in the kernel
        counted = {c.pattern.id: c.pattern for c in score.patterns}
        entries = []
        lost_by_group: dict[tuple[int, int], set[str]] = {}
        for use in uses:
            place = (use.group, use.kind)
            if place not in lost_by_group:
                lost_by_group[place] = self._lost_with(score.reading, use, counted)
            feeds = tuple(p for name, p in counted.items() if name in lost_by_group[place])
            entries.append(JokerEntry(use, feeds))
        return tuple(entries)

    def _lost_with(self, reading: Reading, use: JokerUse, counted: dict[str, Pattern]) -> set[str]:
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
        table = self.table
        # patterns of one name count as one here: a bigger Tile Hog is no loss of the smaller one
        rows: dict[str, int] = {}
        for row, pattern in enumerate(table.row_patterns):
            rows[pattern.name] = rows.get(pattern.name, 0) | 1 << row
        for other_sets, other_pair, other_kinds in variations:
            low, high = self.solver.held_if(number, other_sets, other_pair, other_kinds, in_pung)
            held = low | high << 64
            lost |= {
                name
                for name, pattern in counted.items()
                if pattern.name in rows and not held & rows[pattern.name]
            }
        return lost

    def _counted(self, row: int, times: int, worth: int) -> Counted:
        pattern = self.table.row_patterns[row]
        value = worth // self.table.units[pattern.unit]
        if pattern.sums_up:
            return Counted(pattern, value * times, 1)
        return Counted(pattern, value, times)

    def total(self, request: Request) -> cython.int:
        """Return the total of the best reading; below 0 if the hand does not win."""
        self.kernel.put(
            request.concealed,
            request.meld_codes,
            request.winning,
            request.win,
            request.seat_wind,
            request.round_wind,
            request.voided,
            request.circumstances,
        )
        return self.kernel.best()

    def _points_of(self, total: cython.int) -> cython.int:
        points: cython.int
        points = self._points[total] if total < len(self._points) else self.rules.points(total)
        return points


_SCORERS = PerThread(Scorer, 16)  # each holds a few megabytes of tables


def scorer_for(rules: Rules) -> Scorer:
    """Return this thread's scorer of a set of rules."""
    scorer: Scorer = _SCORERS.get(rules)
    return scorer


def _pattern_key(score: Score) -> tuple[tuple[str, int, int], ...]:
    return tuple((c.pattern.id, c.value, c.times) for c in score.patterns)
