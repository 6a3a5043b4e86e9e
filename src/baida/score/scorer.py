"""The scorer: a checked request in, the best reading out."""

from __future__ import annotations

from functools import lru_cache

import cython

from baida.core.facts import Facts
from baida.core.kernel import NO_WIN
from baida.core.solver import CONFIGURATIONS
from baida.core.special import Search
from baida.score.result import Counted, NoWin, count_patterns
from baida.score.rules import DISCARD, Rules
from baida.tiles import KINDS, NAMES, STANDS_FOR, is_joker

if cython.compiled:
    from cython.cimports.baida.core.judge import Judge
    from cython.cimports.baida.core.kernel import Kernel
    from cython.cimports.baida.core.solver import Solver
    from cython.cimports.baida.score.request import Request
    from cython.cimports.baida.score.result import Reading, Score
else:
    from baida.core.judge import Judge
    from baida.core.kernel import Kernel
    from baida.core.solver import Solver
    from baida.score.request import Request
    from baida.score.result import Reading, Score


@cython.final
@cython.cclass
class Scorer:
    """Scores hands of one game under one set of house rules.

    Not for use from several threads at once: it works on one hand at a time.
    """

    def __init__(self, rules: Rules) -> None:
        variant = rules.variant
        self.rules = rules
        self.table = rules.table
        self.facts = Facts()
        consolation = self.table.consolation
        self.judge = Judge(
            self.facts, self.table.rows(), consolation.value if consolation else 0
        )
        self.solver = Solver(self.facts, self.judge)
        configurations = sum(1 << CONFIGURATIONS.index(c) for c in variant.configurations)
        search = Search(
            self.solver, configurations, variant.repeated_pairs, list(variant.lone_jokers)
        )
        tiles = range(len(NAMES))
        claimed = [
            variant.winning_mask(tile, DISCARD, rules.options)
            if variant.winning_mask is not None and tile >= KINDS
            else STANDS_FOR[tile]
            for tile in tiles
        ]
        self.kernel = Kernel(
            search,
            bytes(STANDS_FOR),
            bytes(claimed),
            bytes(is_joker(tile) for tile in tiles),
            "nfnl" in variant.configurations,
        )
        self._reasons = {
            NO_WIN["configuration"]: "no winning configuration",
            NO_WIN["voided"]: "a tile of the voided suit",
            NO_WIN["self_draw"]: variant.lone_joker_reason,
        }
        self.judge.plain = [Counted(p, p.value, 1) for p in self.table.row_patterns]
        self._points = [variant.points(total) for total in range(64)]

    def score(self, request: Request) -> Score | NoWin:
        """The best reading of the hand, or why it is no win."""
        total: cython.int = self.total(request)
        if total < 0:
            return NoWin(request, self._reasons[total])
        self.solver.restore()
        return Score(
            request,
            total,
            self._points_of(total),
            count_patterns(self.table, self.judge.rows_counted()),
            self.judge.held_words(),
            Reading(request, *self.solver.best_reading()),
        )

    def all_readings(self, request: Request) -> list[Score]:
        """Every reading of a winning hand; those that score alike may be merged into one."""
        self.solver.readings = []
        try:
            self.total(request)
            found = self.solver.readings
        finally:
            self.solver.readings = None
        return [
            Score(
                request,
                worth,
                self._points_of(worth),
                count_patterns(self.table, rows),
                held,
                Reading(request, *reading),
            )
            for worth, reading, held, rows in found
        ]

    @cython.ccall
    @cython.exceptval(-1, check=False)
    def total(self, request: Request) -> cython.int:
        """The total of the best reading; below 0 if the hand is no win."""
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

    @cython.cfunc
    @cython.exceptval(-1, check=False)
    def _points_of(self, total: cython.int) -> cython.int:
        points: cython.int
        if total < len(self._points):
            points = self._points[total]
        else:
            points = self.rules.variant.points(total)
        return points


@lru_cache(maxsize=64)
def scorer_for(rules: Rules) -> Scorer:
    """One scorer for each set of rules."""
    return Scorer(rules)
