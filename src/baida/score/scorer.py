"""The scorer, which finds the best reading of a checked request."""

from __future__ import annotations

import cython

from baida.core.scoring.facts import Facts
from baida.core.scoring.kernel import NO_WIN
from baida.core.scoring.solver import CONFIGURATIONS
from baida.core.scoring.special import Search
from baida.i18n import Message
from baida.score.result import Counted, NoWin
from baida.score.rules import DISCARD, Rules
from baida.threads import PerThread
from baida.tiles import KINDS, NAMES, STANDS_FOR, is_joker

if not cython.compiled:  # when compiled, scorer.pxd imports these
    from baida.core.scoring.kernel import Kernel
    from baida.core.scoring.matcher import PatternMatcher
    from baida.core.scoring.solver import Solver
    from baida.score.request import Request
    from baida.score.result import Reading, Score


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
        self._points = [variant.points(total) for total in range(64)]

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
        if total < len(self._points):
            points = self._points[total]
        else:
            points = self.rules.variant.points(total)
        return points


_SCORERS = PerThread(Scorer, 16)  # each holds a few megabytes of tables


def scorer_for(rules: Rules) -> Scorer:
    """Return this thread's scorer of a set of rules."""
    scorer: Scorer = _SCORERS.get(rules)
    return scorer
