"""The solver: every reading of a hand, and the best of them.

Four sets and a pair are found by distributing them over the five families. This determines how many
jokers each family needs, and jokers.py tests whether the jokers of the hand suffice. special.py
generates the other configurations under the same condition.
"""

from __future__ import annotations

from typing import Any

import cython

if not cython.compiled:  # when compiled, solver.pxd imports these
    from baida.core.scoring.covers import NO_PAIR
    from baida.core.scoring.fact_index import CHOWS, CONCEALED_KONGS, CONCEALED_PUNGS, PUNGS, SETS
    from baida.core.scoring.facts import Facts
    from baida.core.scoring.hand import Hand
    from baida.core.scoring.matcher import PatternMatcher
    from baida.core.scoring.sets import FAMILY_FIRST, FAMILY_SIZE, FIRST_PUNG, GROUP_KINDS

#: The configurations, in the order of their numbers.
CONFIGURATIONS = (
    "standard",
    "seven_pairs",
    "thirteen_orphans",
    "thirteen_unconnected",
    "nfnl",
    "green_jokers",
)
STANDARD = 0
SEVEN_PAIRS = 1
NFNL = 4


class Solver(Hand):
    """Finds the readings of a hand, and the best of them; not thread-safe."""

    def __init__(self, facts: Facts, matcher: PatternMatcher) -> None:
        super().__init__(facts, matcher)
        if not cython.compiled:
            self.sets_in, self.pairs_in = [0] * 5, [0] * 5
            self.best_sets = [0] * 4
            self.kinds, self.no_flowers_no_leaves = 0, False
        self.readings: list[Any] | None = None
        self.best = -1
        self.clear()

    def clear(self) -> cython.int:
        i: cython.int
        for i in range(34):
            self.covers.naturals[i] = 0
        self.clear_jokers()
        self.covers.meld_count = 0
        self.covers.claimed = False
        self.covers.winning_kind = -1
        self.winning_mask = 0
        return 0

    def put_meld(self, code: cython.int) -> cython.int:
        """Add a declared set; at most four."""
        self.covers.melds[self.covers.meld_count] = code
        self.covers.meld_count += 1
        return 0

    def put_winning(self, kind: cython.int, mask: cython.int, claimed: cython.int) -> cython.int:
        """Add the winning tile: a natural kind, or -1 and the families of the joker."""
        naturals: cython.p_uchar = self.covers.naturals
        if kind >= 0:
            naturals[kind] += 1
        else:
            self.put_jokers(mask, 1)
        self.covers.winning_kind = kind
        self.winning_mask = mask
        self.covers.claimed = claimed != 0
        return 0

    def solve_standard(self, sets: cython.int, pairs: cython.int, task: cython.int) -> cython.int:
        """Distribute sets and pairs over the families; ``task`` says what to do with each way.

        0: stop at the first (returns 1). 1: count the completions. 2: match the readings.
        """
        self.task = task
        self.found = 0
        if self.jokers:
            self._share(0, sets, pairs, self.jokers)
        else:
            self._share_naturals(pairs)
        return self.found

    def _share_naturals(self, pairs: cython.int) -> cython.int:
        """Share without jokers: the size of a family modulo 3 determines its sets and pairs."""
        f: cython.int
        for f in range(5):
            over: cython.int = self.family_naturals[f] % 3
            if over == 1:
                return 0
            self.sets_in[f] = self.family_naturals[f] // 3
            self.pairs_in[f] = over // 2
            pairs -= over // 2
        if pairs == 0:
            self._use_shares()
        return 0

    def _share(
        self, family: cython.int, sets: cython.int, pairs: cython.int, jokers: cython.int
    ) -> cython.int:
        if family == 5:
            if sets == 0 and pairs == 0 and self.jokers_suffice():
                self._use_shares()
            return 0
        naturals: cython.int = self.family_naturals[family]
        later: cython.int = self.naturals_after[family]
        k: cython.int
        p: cython.int
        reach: cython.int = self.within_reach[1 << family]
        if reach > jokers:
            reach = jokers
        least: cython.int = (naturals - 2 * pairs + 2) // 3  # fewer sets cannot hold them
        for k in range(least if least > 0 else 0, sets + 1):
            for p in range(pairs + 1):
                needed: cython.int = 3 * k + 2 * p - naturals
                if needed < 0:
                    continue
                if needed > reach:
                    return 0
                if 3 * (sets - k) + 2 * (pairs - p) < later:
                    return 0
                self.deficit[family] = needed
                self.sets_in[family] = k
                self.pairs_in[family] = p
                self._share(family + 1, sets - k, pairs - p, jokers - needed)
                if self.task == 0 and self.found:
                    return 0
        return 0

    def _use_shares(self) -> cython.int:
        f: cython.int
        ways: cython.longlong = 1
        for f in range(5):
            if self.sets_in[f] or self.pairs_in[f]:
                slot: cython.int = self.covers.find(f, self.sets_in[f], self.pairs_in[f])
                ways *= self.covers.count[slot]
                if ways == 0:
                    return 0
        self.found = 1
        if self.task == 1:
            self.completions += ways
        elif self.task == 2:
            self.families_to_win = 31
            if self.covers.claimed and self.covers.winning_kind < 0:
                self.families_to_win = self.winning_families()
            self._combine(0, 0, NO_PAIR)
        return 0

    def _combine(self, family: cython.int, filled: cython.int, pair: cython.int) -> cython.int:
        """Choose one cover for each family; together they are a reading."""
        while family < 5 and self.sets_in[family] == 0 and self.pairs_in[family] == 0:
            family += 1
        if family == 5:
            self._judge_standard(filled, pair)
            return 0
        slot: cython.int = 10 * family + 2 * self.sets_in[family] + self.pairs_in[family]
        i: cython.int
        j: cython.int
        first: cython.int = FAMILY_FIRST[family]
        chow: cython.int = 7 * family
        for i in range(self.covers.start[slot], self.covers.start[slot] + self.covers.count[slot]):
            cover: cython.ulonglong = self.covers.pool[i]
            for j in range(self.sets_in[family]):
                code: cython.int = cover >> 6 * j & 63
                code += first if code >= FIRST_PUNG else chow
                self.facts.sets[filled + j] = code
            self._combine(
                family + 1,
                filled + self.sets_in[family],
                (cover >> 24 & 63) + first if self.pairs_in[family] else pair,
            )
        return 0

    def _judge_standard(self, concealed: cython.int, pair: cython.int) -> cython.int:
        values: cython.p_uchar = self.facts.values
        i: cython.int
        f: cython.int
        places: cython.int = 0
        total: cython.int = concealed
        for i in range(self.covers.meld_count):
            self.facts.sets[total] = self.covers.melds[i]
            total += 1
        self.facts.standard(total, concealed, pair)
        values[CONCEALED_PUNGS] += values[CONCEALED_KONGS]
        if not self.covers.claimed:
            self.consider(STANDARD, 0, pair)
        else:
            # the pung that a claimed tile completes is not concealed, and any group that
            # holds the tile may be the one it completes: both ways can be the better one
            if self.families_to_win == 31:
                places = self.covers.winning_places(concealed, pair, 0, 34)
            else:
                for f in range(5):
                    if self.families_to_win >> f & 1:
                        places |= self.covers.winning_places(
                            concealed, pair, FAMILY_FIRST[f], FAMILY_SIZE[f]
                        )
            if places & 2:
                self.consider(STANDARD, 0, pair)
            if places & 1:
                values[CONCEALED_PUNGS] -= 1
                self.consider(STANDARD, 1, pair)
                values[CONCEALED_PUNGS] += 1
        if self.no_flowers_no_leaves:
            self.consider(NFNL, 0, pair)
        return 0

    def consider(
        self, configuration: cython.int, in_pung: cython.int, pair: cython.int
    ) -> cython.int:
        """Match the current reading, and keep it if it is the best so far."""
        worth: cython.int = self.matcher.match(configuration)
        if self.readings is not None:
            self._note(configuration, in_pung, pair, worth)
        if worth <= self.best:
            return 0
        self.best = worth
        self.best_configuration = configuration
        self.best_in_pung = in_pung
        self.best_pair = pair
        self.best_kinds = self.kinds
        i: cython.int
        for i in range(4):
            self.best_sets[i] = self.facts.sets[i]
        self.best_set_count = self.facts.values[SETS]
        return 0

    def restore(self) -> cython.int:
        """Restore the facts and rows of the best reading, and return its worth."""
        values: cython.p_uchar = self.facts.values
        i: cython.int
        if self.best_set_count:
            for i in range(4):
                self.facts.sets[i] = self.best_sets[i]
            i = 4 - self.covers.meld_count
            self.facts.standard(4, i, self.best_pair)
            values[CONCEALED_PUNGS] += values[CONCEALED_KONGS]
            values[CONCEALED_PUNGS] -= self.best_in_pung
        elif self.best_configuration == SEVEN_PAIRS:
            self.facts.pairs(self.best_kinds)
        elif self.best_configuration == NFNL:
            self.facts.tiles(self.best_kinds)
        elif self.best_kinds:
            self.facts.thirteen(self.best_kinds, self.best_pair)
        values[SETS] = self.best_set_count
        return self.matcher.match(self.best_configuration)

    def _note(
        self, configuration: cython.int, in_pung: cython.int, pair: cython.int, worth: cython.int
    ) -> cython.int:
        assert self.readings is not None
        reading = (
            configuration,
            tuple([self.facts.sets[i] for i in range(self.facts.values[SETS])]),
            pair,
            int(self.kinds),
            in_pung,
        )
        self.readings.append(
            (worth, reading, self.matcher.held_words(), self.matcher.rows_counted())
        )
        return 0

    def held_if(
        self,
        configuration: cython.int,
        sets: tuple[int, ...],
        pair: cython.int,
        kinds: cython.ulonglong,
        in_pung: cython.int,
    ) -> tuple[int, int]:
        """Return the rows that another reading of the hand would hold, as two words."""
        i: cython.int
        for i in range(len(sets)):
            self.best_sets[i] = sets[i]
        self.best_set_count = len(sets)
        self.best_configuration = configuration
        self.best_pair = pair
        self.best_kinds = kinds
        self.best_in_pung = in_pung
        self.restore()
        return self.matcher.held_words()

    def best_set_codes(self) -> tuple:  # type: ignore[type-arg]
        """Return the sets of the best reading, concealed ones first."""
        if self.best_set_count == 0:
            return ()
        return self.best_sets[0], self.best_sets[1], self.best_sets[2], self.best_sets[3]

    def start(self) -> cython.int:
        """Prepare for a new hand, before its first reading."""
        self.prepare()
        self.facts.four_alike = self.jokers > 0 or self.most_alike == 4
        self.matcher.begin()
        self.best = -1
        self.kinds = 0
        return 0

    def try_standard(self) -> cython.int:
        return self.solve_standard(4 - self.covers.meld_count, 1, 2)

    def try_no_flowers_no_leaves(self) -> cython.int:
        """Consider the tiles without any groups."""
        i: cython.int
        self.kinds = self.held_kinds()
        for i in range(self.covers.meld_count):
            self.kinds |= GROUP_KINDS[self.covers.melds[i]]
        self.facts.tiles(self.kinds)
        self.facts.values[SETS] = 0
        self.facts.values[CHOWS] = 0
        self.facts.values[PUNGS] = 0
        return self.consider(NFNL, 0, NO_PAIR)

    def count_waits(self) -> cython.int:
        """Count the kinds that complete four sets and a pair in place of a natural winning tile."""
        naturals: cython.p_uchar = self.covers.naturals
        kind: cython.int
        waits: cython.int = 0
        naturals[self.covers.winning_kind] -= 1
        for kind in range(34):
            naturals[kind] += 1
            self.prepare()
            waits += self.solve_standard(4 - self.covers.meld_count, 1, 0)
            naturals[kind] -= 1
        naturals[self.covers.winning_kind] += 1
        return waits

    def is_complete(self, sets: int, pairs: int) -> bool:
        """Whether the tiles form exactly these sets and pairs."""
        self.prepare()
        return self.solve_standard(sets, pairs, 0) == 1

    def count_completions(self) -> int:
        """Return the number of different readings as sets and a pair."""
        if self.covers.merging:
            raise ValueError("this solver merges readings that score alike")
        self.prepare()
        self.completions = 0
        self.solve_standard(4 - self.covers.meld_count, 1, 1)
        return self.completions
