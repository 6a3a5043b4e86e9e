# cython: infer_types=True
"""The features of each action for the learned player: the hand afterwards, the tile, the risk."""

from __future__ import annotations

import cython

if not cython.compiled:  # when compiled, learned_actions.pxd imports these
    from math import log1p

    from baida.core.play.actions import (
        DECLARE,
        INDICATOR,
        MELD,
        PASS,
        VOID,
        WIN_NOW,
        meld_kind,
        meld_tile,
    )
    from baida.core.play.state import TURN, State
    from baida.core.play.win_check import worth_after_declaring
    from baida.core.policy.greedy import Greedy
    from baida.core.policy.learned_candidates import MOST_CANDIDATES, Candidates
    from baida.core.policy.learned_table import TableFeatures
    from baida.core.policy.needs import FLUSH, PAIRS, PUNGS
    from baida.core.scoring.sets import FAMILY_OF

ACTION_FEATURES = 73


class ActionFeatures:
    """Writes a row of ``values`` for each candidate."""

    def __init__(self, greedy: Greedy, table: TableFeatures) -> None:
        if not cython.compiled:
            self.values = [0.0] * (ACTION_FEATURES * MOST_CANDIDATES)
            self.lacks, self.help = [0] * MOST_CANDIDATES, [0] * MOST_CANDIDATES
        self.greedy = greedy
        self.table = table
        self.unit = table.unit
        self.place = 0

    def write(self, t: State, seat: cython.int, found: Candidates) -> cython.int:
        best: cython.double = 0.0
        safest: cython.double = found.dangers[0]
        self.place = 0
        for i in range(found.count):
            if found.promises[i] > best:
                best = found.promises[i]
            if found.dangers[i] < safest:
                safest = found.dangers[i]
        for i in range(found.count):
            self._write_kind(found.actions[i])
            self._write_opinion(found, i, best, safest)
            self._write_hand(t, seat, found.actions[i], i)
            self._write_tile(t, seat, found.actions[i])
        return 0

    def _put(self, value: cython.double) -> cython.int:
        self.values[self.place] = value
        self.place += 1
        return 0

    def _in_units(self, points: cython.double) -> cython.double:
        return log1p(points / self.unit) if points > 0 else 0.0

    def _write_kind(self, action: cython.longlong) -> cython.int:
        kind: cython.int = meld_kind(action) if action >= MELD else -1
        self._put(action < PASS)
        self._put(action == PASS)
        self._put(action == WIN_NOW)
        self._put(DECLARE <= action < VOID)
        self._put(VOID <= action < MELD)
        for i in range(5):
            self._put(kind == i)
        return 0

    def _write_opinion(
        self, found: Candidates, i: cython.int, best: cython.double, safest: cython.double
    ) -> cython.int:
        """Write how ``efficient`` rates the action, compared with the other ones."""
        rank: cython.int = 0
        for j in range(found.count):
            rank += found.promises[j] > found.promises[i]
        self._put(i == 0)
        self._put(found.promises[i] / self.unit)
        self._put(self._in_units(found.promises[i]))
        self._put((best - found.promises[i]) / self.unit)
        self._put(found.promises[i] / best if found.promises[i] > 0 else 0.0)
        self._put(rank)
        self._put(found.dangers[i] / self.unit)
        self._put((found.dangers[i] - safest) / self.unit)
        return 0

    def _write_hand(
        self, t: State, seat: cython.int, action: cython.longlong, n: cython.int
    ) -> cython.int:
        """Write the best plans of the hand after the action."""
        second: cython.double = 0.0
        later: cython.int = 0
        self._do(t, seat, action)
        plans: cython.int = self.greedy.outlook.find_likely()
        i: cython.int = self.greedy.outlook.order[0]
        shape: cython.int = self.greedy.plans.pace[i]
        lacks: cython.int = self.greedy.plans.lacks[i]
        useful: cython.int = self.greedy.outlook.help_of(i)
        total: cython.int = self.greedy.plans.total[i] if self.greedy.plans.total[i] < 127 else 127
        value: cython.double = self.greedy.odds.win[4 * total + self.greedy.odds.others]
        chance: cython.double = self.greedy.odds.promise(
            shape, self.greedy.plans.total[i], lacks, useful
        )
        self.lacks[n] = lacks
        self.help[n] = useful
        self._put(lacks)
        self._put(lacks <= 1)
        self._put(self.greedy.plans.lacks[0])
        self._put(useful / 10.0)
        self._put(10.0 * useful / self.greedy.odds.total)
        self._put(shape == FLUSH)
        self._put(shape == PUNGS)
        self._put(shape == PAIRS)
        self._put(shape > PAIRS)
        self._put(self._in_units(value))
        self._put(chance / value if value > 0 else 0.0)
        if plans > 1:
            i = self.greedy.outlook.order[1]
            if self.greedy.outlook.first_look[self.greedy.outlook.order[0]] > 0:
                second = self.greedy.outlook.first_look[i]
                second /= self.greedy.outlook.first_look[self.greedy.outlook.order[0]]
            later = self.greedy.plans.lacks[i]
            total = self.greedy.plans.total[i] if self.greedy.plans.total[i] < 127 else 127
            value = self.greedy.odds.win[4 * total + self.greedy.odds.others]
        self._put(second)
        self._put(later)
        self._put(self._in_units(value))
        self._put(lacks - self.lacks[0])
        self._put((useful - self.help[0]) / 10.0)
        self.greedy.hand.take(t, seat)
        return 0

    def _do(self, t: State, seat: cython.int, action: cython.longlong) -> cython.int:
        """Do the action on the copy of the hand."""
        tile: cython.int
        if action < PASS:
            tile = action
            if tile < 34:
                self.greedy.hand.put(tile, -1)
            else:
                self.greedy.hand.put_special(tile, -1)
        elif DECLARE <= action < VOID:
            tile = action - DECLARE
            self.greedy.hand.declare(tile, worth_after_declaring(t, seat, tile))
        elif INDICATOR <= action < MELD:
            self.greedy.hand.voided = action - INDICATOR
        elif VOID <= action < INDICATOR:
            self.greedy.hand.voided = (action - VOID) // 9
        elif action >= MELD:
            self.greedy.value_of_meld(t, action)
        return 0

    def _tile_of(self, t: State, action: cython.longlong) -> cython.int:
        """Return the tile that the action is about, or -1."""
        if action < PASS:
            return action
        if DECLARE <= action < VOID:
            return action - DECLARE
        if VOID <= action < INDICATOR:
            return action - VOID
        if t.phase == TURN:
            return meld_tile(action, 0) if action >= MELD else t.drawn
        return t.offered

    def _write_tile(self, t: State, seat: cython.int, action: cython.longlong) -> cython.int:
        tile: cython.int = self._tile_of(t, action)
        family: cython.int = -1
        edge: cython.int = 0
        if 0 <= tile < 34:
            family = FAMILY_OF[tile]
        if 0 <= tile < 27:
            edge = tile % 9 if tile % 9 < 4 else 8 - tile % 9
        self._put(0 <= tile < 27)
        self._put(27 <= tile < 34)
        self._put(tile >= 34 and t.ruleset.masks[tile] > 0)
        self._put(tile >= 34 and t.ruleset.strengths[tile] > 9)
        self._put(edge / 4.0)
        self._put(t.count[96 * seat + tile] if tile >= 0 else 0)
        self._put(self.greedy.odds.unseen[tile] if tile >= 0 else 0)
        self._put(self._own_near(t, seat, tile, 1))
        self._put(self._own_near(t, seat, tile, 2))
        self._put(self._unseen_near(tile, 1))
        self._put(self._unseen_near(tile, 2))
        self._put(tile >= 0 and tile == t.drawn and t.phase == TURN)
        for n in range(1, 4):
            self._write_risk(t, (seat + n) & 3, tile, family)
        return 0

    def _own_near(
        self, t: State, seat: cython.int, tile: cython.int, far: cython.int
    ) -> cython.int:
        n: cython.int = 0
        if 0 <= tile < 27:
            if tile % 9 >= far:
                n += t.count[96 * seat + tile - far]
            if tile % 9 + far < 9:
                n += t.count[96 * seat + tile + far]
        return n

    def _unseen_near(self, tile: cython.int, far: cython.int) -> cython.int:
        n: cython.int = 0
        if 0 <= tile < 27:
            if tile % 9 >= far:
                n += self.greedy.odds.unseen[tile - far]
            if tile % 9 + far < 9:
                n += self.greedy.odds.unseen[tile + far]
        return n

    def _write_risk(
        self, t: State, other: cython.int, tile: cython.int, family: cython.int
    ) -> cython.int:
        """Write what an opponent has shown about this tile and its neighbours."""
        kind: cython.int
        same: cython.int = 0
        near: cython.int = 0
        line: cython.int = 0
        recent: cython.int = 0
        end: cython.int = 128 * other + t.discard_count[other]
        if family >= 0 and not t.won[other]:
            for i in range(128 * other, end):
                kind = t.discards[i] & 127
                if kind == tile:
                    same += 1
                elif kind < 27 and FAMILY_OF[kind] == family:
                    if -2 <= kind - tile <= 2:
                        near += 1
                        recent += i >= end - 2
                    elif kind - tile == 3 or tile - kind == 3:
                        line += 1
        self._put(same > 0)
        self._put(near)
        self._put(recent)
        self._put(line)
        self._put(self.table.discards_in[5 * other + family] / 3.0 if family >= 0 else 0)
        self._put(self.table.melds_in[5 * other + family] if family >= 0 else 0)
        self._put(family >= 0 and t.discard_count[other] > 0 and t.voided[other] == family)
        self._put(
            0 <= tile < 34
            and self.greedy.threats.ready[other] > 0
            and self.greedy.threats.passed[other] >> tile & 1
        )
        self._put(self.greedy.threats.ready[other] if tile >= 0 else 0.0)
        return 0
