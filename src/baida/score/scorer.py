"""The scorer: a checked request in, the best reading out."""

from __future__ import annotations

from functools import lru_cache

from baida.core.facts import Facts
from baida.core.judge import Judge
from baida.core.kernel import NO_WIN, Kernel
from baida.core.solver import CONFIGURATIONS, Solver
from baida.core.special import Search
from baida.score.request import Request
from baida.score.result import Counted, NoWin, Score
from baida.score.rules import DISCARD, Rules
from baida.tiles import KINDS, NAMES, STANDS_FOR, is_joker


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
        #: What each row of the judge counts as, if it counts once and gets no bonus.
        self.plain_rows = [Counted(p, p.value, 1) for p in self.table.row_patterns]
        self.points = [variant.points(total) for total in range(64)]

    def score(self, request: Request) -> Score | NoWin:
        """The best reading of the hand, or why it is no win."""
        total = self.total(request)
        if total < 0:
            return NoWin(request, self._reasons[total])
        return Score(request, self)

    def total(self, request: Request) -> int:
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

    def points_of(self, total: int) -> int:
        """The payout for a total."""
        return self.points[total] if total < len(self.points) else self.rules.variant.points(total)


@lru_cache(maxsize=64)
def scorer_for(rules: Rules) -> Scorer:
    """One scorer for each set of rules."""
    return Scorer(rules)
