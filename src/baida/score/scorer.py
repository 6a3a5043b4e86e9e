"""The scorer: a checked request in, the best reading out."""

from __future__ import annotations

from functools import lru_cache

from baida.core.facts import Facts
from baida.core.judge import Judge
from baida.core.solver import CONFIGURATIONS, Solver
from baida.core.special import Search
from baida.core.vocabulary import INDEX
from baida.melds import Meld
from baida.score.request import Request
from baida.score.result import NoWin, Score
from baida.score.rules import DISCARD, GREEN_JOKERS, ROB_KONG, SELF_DRAW, Rules
from baida.tiles import KINDS, STANDS_FOR, is_joker

_GREEN_CONFIGURATION = CONFIGURATIONS.index("green_jokers")
_MANY_DRAWS = 15
_FOURS_KONG = (3, 12, 21)

NO_CONFIGURATION = "no winning configuration"
VOIDED_SUIT = "a tile of the voided suit"


class Scorer:
    """Scores hands of one game under one set of house rules."""

    def __init__(self, rules: Rules) -> None:
        variant = rules.variant
        self.rules = rules
        self.facts = Facts()
        consolation = rules.table.consolation
        self.judge = Judge(
            self.facts, rules.table.rows(), consolation.value if consolation else 0
        )
        self.solver = Solver(self.facts, self.judge)
        configurations = sum(1 << CONFIGURATIONS.index(c) for c in variant.configurations)
        self.search = Search(
            self.solver, configurations, variant.repeated_pairs, list(variant.lone_jokers)
        )
        self._has_nfnl = "nfnl" in variant.configurations
        self._wants_waits = "waits" in self.judge.used

    def score(self, request: Request) -> Score | NoWin:
        """The best reading of the hand, or why it is no win."""
        refused = self.refuses(request)
        if refused is not None:
            return NoWin(request, refused)
        self.load(request)
        if request.win == GREEN_JOKERS:
            self.solver.start()
            self.solver.consider(_GREEN_CONFIGURATION, 0, 0)
        elif self.search.best() < 0:
            return NoWin(request, NO_CONFIGURATION)
        elif self._needs_self_draw(request):
            return NoWin(request, self.rules.variant.lone_joker_reason)
        return Score(request, self)

    def refuses(self, request: Request) -> str | None:
        """Why the hand is no win whatever its tiles form."""
        voided = request.situation.voided
        if voided >= 0:
            low, high = 9 * voided, 9 * voided + 9
            tiles = [request.winning, *request.concealed, *(m.tiles[0] for m in request.melds)]
            if any(low <= tile < high for tile in tiles):
                return VOIDED_SUIT
        return None

    def _needs_self_draw(self, request: Request) -> bool:
        return (
            request.win != SELF_DRAW
            and bool(self.rules.variant.lone_jokers)
            and self.search.waits_for_lone_joker() == 1
        )

    def load(self, request: Request) -> None:
        """Put the hand and its facts into the kernel."""
        claimed = request.win in (DISCARD, ROB_KONG)
        self.put_tiles(request.concealed, request.melds)
        winning = request.winning
        mask = 0
        special = winning >= KINDS
        if special:
            hook = self.rules.variant.winning_mask
            mask = STANDS_FOR[winning]
            if hook is not None:
                mask = hook(winning, request.win, self.rules.options)
            self.solver.put_winning(-1, mask, claimed)
        elif winning >= 0:
            self.solver.put_winning(winning, 0, claimed)
        jokers = sum([is_joker(tile) for tile in request.concealed if tile >= KINDS])
        jokers += sum([len(meld.jokers) for meld in request.melds])
        jokers += special and (is_joker(winning) or claimed)
        self._put_facts(request, jokers)
        self.solver.no_flowers_no_leaves = (
            self._has_nfnl
            and not jokers
            and not request.flowers
            and 0 <= winning < 27
            and all([tile < 27 for tile in request.concealed])
            and all([meld.stands_for[0] < 27 for meld in request.melds])
        )
        if self.solver.no_flowers_no_leaves and self._wants_waits:
            self._put_waits(request)

    def put_tiles(self, concealed: object, melds: tuple[Meld, ...]) -> None:
        """Start a hand in the solver: all but the winning tile."""
        solver = self.solver
        solver.clear()
        solver.put_hand(concealed, STANDS_FOR)
        for meld in melds:
            solver.put_meld(meld.code)

    def _put_facts(self, request: Request, jokers: int) -> None:
        situation = request.situation
        self.facts.set_round_and_seat(request.round_wind, request.seat_wind)
        declared = request.flowers
        value = 0
        flowers = 0
        if declared:
            hook = self.rules.variant.declared_value
            if hook is not None:
                value = hook(declared, situation.before_start, request.seat_wind)
            flowers = sum([not STANDS_FOR[tile] for tile in declared])
        kongs = [meld for meld in request.melds if meld.is_kong]
        concealed_kongs = sum([not meld.is_open for meld in kongs])
        draws = situation.draws
        self.facts.put_hand(
            request.win,
            len(request.melds),
            len(request.melds) - concealed_kongs,
            len(kongs),
            len(kongs) - concealed_kongs,
            concealed_kongs,
            sum([meld.stands_for[0] in _FOURS_KONG for meld in kongs]),
            jokers,
            len(declared),
            flowers,
            value,
            _MANY_DRAWS if draws is None or draws > _MANY_DRAWS else draws,
            situation.replacement,
            situation.first,
            situation.last_tile,
            situation.hell_wait,
            situation.shot_after_kong,
            situation.green_discards,
            request.win == DISCARD and request.winning >= KINDS,
            0,
        )
        self.facts.put_kongs([meld.stands_for[0] for meld in kongs])

    def _put_waits(self, request: Request) -> None:
        """How many kinds would have completed four sets and a pair (V9)."""
        sets = 4 - len(request.melds)
        waits = 0
        for kind in range(KINDS):
            self.put_tiles(request.concealed, request.melds)
            self.solver.put_tiles([kind], [])
            waits += self.solver.is_complete(sets, 1)
        self.put_tiles(request.concealed, request.melds)
        self.solver.put_winning(request.winning, 0, request.win != SELF_DRAW)
        self.facts.values[INDEX["waits"]] = waits


@lru_cache(maxsize=64)
def scorer_for(rules: Rules) -> Scorer:
    """One scorer for each set of rules; not for use from several threads at once."""
    return Scorer(rules)
