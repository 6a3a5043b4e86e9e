# cython: infer_types=True
"""The actions that the learned player compares: the choice of ``efficient`` and its rivals."""

from __future__ import annotations

import cython

if not cython.compiled:  # when compiled, learned_candidates.pxd imports these
    from baida.core.play.actions import PASS, WIN_NOW
    from baida.core.play.state import CLAIM, EXCHANGING, GREEN_OFFER, ROB, TURN, VOIDING, State
    from baida.core.play.win_check import (
        DISCARD,
        ROB_KONG,
        SELF_DRAW,
        plain_total,
        worth_of_declared,
    )
    from baida.core.policy.greedy import Greedy
    from baida.core.policy.odds import MOST_TOTAL

MOST_CANDIDATES = 7
MOST_RANKED = 6  # the last place is for the safest discard


class Candidates:
    """A few actions with the estimates of ``efficient``, whose own choice is the first one.

    ``promises`` are expected points and ``dangers`` the part of them that a discard may cost.
    ``win_total`` is the total of the win that the seat may take, or -1.
    """

    def __init__(self, greedy: Greedy) -> None:
        if not cython.compiled:
            self.actions = [0] * MOST_CANDIDATES
            self.promises, self.dangers = [0.0] * MOST_CANDIDATES, [0.0] * MOST_CANDIDATES
        self.greedy = greedy
        self.count = 0
        self.win_total = -1
        self.win_points = 0

    def find(self, t: State, seat: cython.int) -> cython.int:
        """Choose from the options that are listed in the ruleset; return the number found."""
        wins: cython.int
        first: cython.longlong = self.greedy.choose_listed(t, seat)
        self.count = 0
        self.win_total = -1
        self.win_points = 0
        if t.ruleset.option_count == 1:
            self._add(first, 0.0, 0.0)
            return 1
        wins = t.phase != GREEN_OFFER and t.ruleset.has_option(WIN_NOW)
        if wins:
            self._look_at_win(t, seat)
            self._weigh_without_win(t, seat)
        self.greedy.hand.take(t, seat)
        self.greedy.threats.look(t, seat)
        self._add(first, self._promise_of(t, first), self._danger_of(t, first))
        if t.phase == VOIDING:
            for suit in range(3):
                self._add(self.greedy.void_action(t, suit), self.greedy.promises[suit], 0.0)
            return self.count
        if t.phase == EXCHANGING:
            self._add_best(t)
            return self.count
        if wins or t.phase == GREEN_OFFER:
            self._add(WIN_NOW, self._promise_of(t, WIN_NOW), 0.0)
        if t.phase != TURN:
            self._add(PASS, self._promise_of(t, PASS), 0.0)
        self._add_best(t)
        if t.phase == TURN:
            self._add_safest(t)
        return self.count

    def _look_at_win(self, t: State, seat: cython.int) -> cython.int:
        """Find the value of the offered win: its total, and the points from all who pay."""
        total: cython.int
        if t.phase == TURN:
            total = plain_total(t, seat, t.drawn, SELF_DRAW)
        else:
            total = plain_total(t, seat, t.offered, ROB_KONG if t.phase == ROB else DISCARD)
        total = (total if total > 0 else 0) + worth_of_declared(t, seat)
        self.win_total = total
        self.win_points = t.ruleset.points(total)
        if t.phase != CLAIM:
            self.win_points *= 3 - t.wins if t.wins < 3 else 1
        return 0

    def _weigh_without_win(self, t: State, seat: cython.int) -> cython.int:
        """Let ``efficient`` weigh the other actions, which it ignores when a win is offered."""
        kept: cython.int = 0
        for i in range(t.ruleset.option_count):
            if t.ruleset.options[i] != WIN_NOW:
                t.ruleset.options[kept] = t.ruleset.options[i]
                kept += 1
        t.ruleset.option_count = kept
        self.greedy.choose_listed(t, seat)
        if kept == 1:
            self.greedy.odds.look(t, seat)
        return 0

    def _promise_of(self, t: State, action: cython.longlong) -> cython.double:
        total: cython.int
        if action == WIN_NOW:
            total = self.win_total if self.win_total > 0 else 0
            total = total if total < MOST_TOTAL else MOST_TOTAL
            return self.greedy.odds.win[4 * total + self.greedy.odds.others]
        if action == PASS:
            return self.greedy.outlook.waiting()
        if t.phase == VOIDING:
            return self.greedy.most
        for i in range(self.greedy.weighed):
            if self.greedy.actions[i] == action:
                return self.greedy.promises[i]
        return 0.0

    def _danger_of(self, t: State, action: cython.longlong) -> cython.double:
        if t.phase == TURN and action < PASS:
            return self.greedy.threats.danger(t, action)
        return 0.0

    def _add(
        self, action: cython.longlong, promise: cython.double, danger: cython.double
    ) -> cython.int:
        for i in range(self.count):
            if self.actions[i] == action:
                return 0
        if action >= 0 and self.count < MOST_CANDIDATES:
            self.actions[self.count] = action
            self.promises[self.count] = promise
            self.dangers[self.count] = danger
            self.count += 1
        return 0

    def _has(self, action: cython.longlong) -> cython.int:
        for i in range(self.count):
            if self.actions[i] == action:
                return 1
        return 0

    def _add_best(self, t: State) -> cython.int:
        """Add the actions that promise most."""
        best: cython.int
        while self.count < MOST_RANKED:
            best = -1
            for i in range(self.greedy.weighed):
                if best < 0 or self.greedy.promises[i] > self.greedy.promises[best]:
                    if not self._has(self.greedy.actions[i]):
                        best = i
            if best < 0:
                break
            danger: cython.double = self._danger_of(t, self.greedy.actions[best])
            self._add(self.greedy.actions[best], self.greedy.promises[best], danger)
        return 0

    def _add_safest(self, t: State) -> cython.int:
        """Add the discard with the least danger, which may promise little."""
        best: cython.int = -1
        least: cython.double = 0.0
        for i in range(self.greedy.weighed):
            if self.greedy.actions[i] < PASS:
                danger: cython.double = self.greedy.threats.danger(t, self.greedy.actions[i])
                if best < 0 or danger < least:
                    best = i
                    least = danger
        if best >= 0:
            self._add(self.greedy.actions[best], self.greedy.promises[best], least)
        return 0
