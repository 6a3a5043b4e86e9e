# cython: infer_types=True
"""The features of the table for the learned player, which are the same for all its actions.

Only what a view shows may be used, so that a table set up from a view gives the same numbers.
"""

from __future__ import annotations

import cython

if not cython.compiled:  # when compiled, learned_table.pxd imports these
    from math import log1p

    from baida.core.play.actions import CHOW, CONCEALED_KONG, KONG
    from baida.core.play.state import (
        BEFORE,
        CLAIM,
        DRAWN_FLAG,
        GREEN_OFFER,
        ROB,
        TURN,
        VOIDING,
        State,
    )
    from baida.core.play.win_check import worth_of_declared
    from baida.core.policy.greedy import Greedy
    from baida.core.policy.learned_candidates import Candidates
    from baida.core.scoring.sets import FAMILY_OF, FIRST_PUNG

TABLE_FEATURES = 92  # 35 of the seat itself, and 19 of each of three opponents
FIRST_DISCARDS = 6
LAST_DISCARDS = 4


class TableFeatures:
    """Writes ``values``; also counts the melds and discards of each seat by family."""

    def __init__(self, greedy: Greedy, unit: float) -> None:
        if not cython.compiled:
            self.values = [0.0] * TABLE_FEATURES
            self.melds_in, self.discards_in = [0] * 20, [0] * 20
        self.greedy = greedy
        self.unit = unit  # the value of an ordinary win, by which points are divided
        self.place = 0

    def write(self, t: State, seat: cython.int, found: Candidates) -> cython.int:
        self.place = 0
        self._count_families(t, seat)
        self._write_own(t, seat, found)
        for n in range(1, 4):
            self._write_opponent(t, (seat + n) & 3)
        return 0

    def _put(self, value: cython.double) -> cython.int:
        self.values[self.place] = value
        self.place += 1
        return 0

    def _count_families(self, t: State, seat: cython.int) -> cython.int:
        tile: cython.int
        for i in range(20):
            self.melds_in[i] = 0
            self.discards_in[i] = 0
        for other in range(4):
            for i in range(4 * other, 4 * other + t.meld_count[other]):
                kind: cython.int = t.meld_codes[i] >> 6 & 7
                code: cython.int = t.meld_codes[i] & 63
                if kind == CHOW:
                    self.melds_in[5 * other + code // 7] += 1
                elif other == seat or kind != CONCEALED_KONG or not t.ruleset.hidden_kongs:
                    self.melds_in[5 * other + FAMILY_OF[code - FIRST_PUNG]] += 1
            for i in range(128 * other, 128 * other + t.discard_count[other]):
                tile = t.discards[i] & 127
                if tile < 34:
                    self.discards_in[5 * other + FAMILY_OF[tile]] += 1
        return 0

    def _write_own(self, t: State, seat: cython.int, found: Candidates) -> cython.int:
        i: cython.int
        n: cython.int
        ready: cython.double = 0.0
        threat: cython.double = 0.0
        self._put(t.phase == TURN)
        self._put(t.phase == CLAIM or t.phase == ROB)
        self._put(t.phase == VOIDING)
        self._put(t.phase == BEFORE or t.phase == GREEN_OFFER)
        self._put(t.left / 50.0)
        self._put(t.left / (10.0 * (self.greedy.odds.others + 1)))
        self._put(t.discard_count[seat] / 10.0)
        self._put(t.wins)
        self._put(self.greedy.odds.others == 1)
        self._put(seat == t.dealer)
        self._put(self.greedy.hand.melds)
        self._put(self.greedy.hand.opened)
        self._put(self.greedy.hand.kongs)
        self._put(self.greedy.hand.jokers)
        self._put(self.greedy.hand.free)
        self._put(self.greedy.hand.meld_jokers)
        n = -self.greedy.hand.jokers
        for i in range(34, t.play_options.tiles):
            n += t.count[96 * seat + i]
        self._put(n)
        self._put(self.greedy.hand.declared)
        self._put(self._in_units(t.ruleset.points(self.greedy.hand.declared_worth)))
        self._put(found.win_total >= 0)
        self._put(self._in_units(found.win_points))
        self._put(found.win_points / self.unit)
        n = 0
        for i in range(34, t.play_options.tiles):
            if t.ruleset.masks[i]:
                n += self.greedy.odds.unseen[i]
        self._put(10.0 * n / self.greedy.odds.total)
        self._put(self.greedy.odds.hazard)
        n = 0
        if self.greedy.hand.voided >= 0:
            for i in range(9 * self.greedy.hand.voided, 9 * self.greedy.hand.voided + 9):
                n += self.greedy.hand.count[i]
        self._put(n)
        self._put(t.phase == TURN and t.drawn >= 0)
        n = (t.offered_by - seat) & 3 if t.phase == CLAIM or t.phase == ROB else 0
        self._put(n == 1)
        self._put(n == 2)
        self._put(n == 3)
        self._put(self._in_units(found.promises[0]))
        self._put(found.count)
        for i in range(4):
            ready += self.greedy.threats.ready[i]
            if self.greedy.threats.ready[i] * self.greedy.threats.cost[i] > threat:
                threat = self.greedy.threats.ready[i] * self.greedy.threats.cost[i]
        self._put(ready)
        self._put(self._in_units(threat))
        self._put(self.greedy.hand.chows)
        self._put(t.green[seat])
        return 0

    def _in_units(self, points: cython.double) -> cython.double:
        """Return points on a logarithmic scale: some wins are worth a thousand times others."""
        return log1p(points / self.unit) if points > 0 else 0.0

    def _write_opponent(self, t: State, other: cython.int) -> cython.int:
        i: cython.int
        tile: cython.int
        first: cython.int = 128 * other
        end: cython.int = first + t.discard_count[other]
        kongs: cython.int = 0
        jokers: cython.int = 0
        most: cython.int = 0
        fewest: cython.int = 99
        edges: cython.int = 0
        kept: cython.int = 0
        for i in range(4 * other, 4 * other + t.meld_count[other]):
            kongs += (t.meld_codes[i] >> 6 & 7) >= KONG
            jokers += t.meld_codes[i] >> 9
        for i in range(3):
            if self.melds_in[5 * other + i] > most:
                most = self.melds_in[5 * other + i]
            if self.discards_in[5 * other + i] < fewest:
                fewest = self.discards_in[5 * other + i]
        self._put(not t.won[other])
        self._put(t.meld_count[other])
        self._put(kongs)
        self._put(jokers)
        self._put(most)
        self._put(self.melds_in[5 * other + 3] + self.melds_in[5 * other + 4])
        self._put((end - first) / 10.0)
        self._put(fewest / 3.0)
        i = end - LAST_DISCARDS if end - first > LAST_DISCARDS else first
        while i < end:  # a player whose hand is ready discards what it draws
            kept += not t.discards[i] & DRAWN_FLAG
            i += 1
        self._put(kept)
        self._put(end > first and not t.discards[end - 1] & DRAWN_FLAG)
        i = first
        jokers = 0
        while i < end:
            tile = t.discards[i] & 127
            jokers += tile >= 34
            if i < first + FIRST_DISCARDS and tile < 34:
                edges += tile >= 27 or tile % 9 == 0 or tile % 9 == 8
            i += 1
        self._put(edges / 3.0)
        self._put(jokers)
        self._put(t.declared_count[other])
        self._put(self._in_units(t.ruleset.points(worth_of_declared(t, other))))
        self._put(t.voided[other] >= 0 and t.discard_count[other] > 0)
        self._put(self.greedy.threats.ready[other])
        self._put(self._in_units(self.greedy.threats.cost[other]))
        self._put(other == t.dealer)
        self._put(t.green[other])
        return 0
