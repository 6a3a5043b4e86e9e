# cython: infer_types=True
"""Lanes: many hands side by side, stepped together, for learning.

Each lane waits for one seat at a time. The encoder writes what that seat sees, and the codes of
its legal actions, into the caller's arrays. When a hand is over, its lane begins the next one.
"""

from __future__ import annotations

from typing import Any

import cython

from baida.errors import InputError

if not cython.compiled:  # when compiled, lanes.pxd imports these
    from baida.core.play.deal import Deal, below, scramble
    from baida.core.play.flow import act
    from baida.core.play.ruleset import RuleSet
    from baida.core.play.state import OVER, TURN
    from baida.core.vector.encoder import Encoder


class Lanes:
    """Many deals under the same rules; call :meth:`reset` to deal them."""

    def __init__(
        self, ruleset: RuleSet, encoder: Encoder, size: int, rewards: Any, ended: Any
    ) -> None:
        self.codes = encoder.codes
        self.encoder = encoder
        self.size = size
        self.rewards = rewards
        self.ended = ended
        self.deals = [Deal(ruleset) for _ in range(size)]
        self.state = 1

    def reset(self, seed: cython.ulonglong) -> None:
        self.state = scramble(2 * seed + 1)
        for i in range(self.size):
            deal: Deal = self.deals[i]
            self.state = scramble(self.state)
            deal.shuffle(self.state, i & 3, i >> 2 & 3)
            self.rewards[i, 0] = self.rewards[i, 1] = self.rewards[i, 2] = self.rewards[i, 3] = 0
            self.ended[i] = 0
            self.encoder.write(deal, i, self._seat(deal))

    @cython.locals(actions=cython.sint[::1])
    def step(self, actions: Any) -> None:
        """Apply one action in every lane; ``rewards`` are the payments of this step, by seat."""
        seat: cython.int
        for i in range(self.size):  # check all actions before the first is done
            if not 0 <= actions[i] < self.codes.size or self.encoder.masks[i, actions[i]] == 0:
                who = f"lane {i}, seat {self.encoder.seats[i]}"
                raise InputError("actions", f"{who}: {actions[i]} is not legal now")
        for i in range(self.size):
            deal: Deal = self.deals[i]
            for seat in range(4):
                self.rewards[i, seat] = -deal.scores[seat]
            seat = self._seat(deal)
            act(deal, seat, self.codes.to_action(deal, seat, actions[i]))
            for seat in range(4):
                self.rewards[i, seat] += deal.scores[seat]
            self.ended[i] = deal.phase == OVER
            if deal.phase == OVER:
                self.state = scramble(self.state)
                deal.shuffle(self.state, deal.next_dealer, deal.round_wind)
            self.encoder.write(deal, i, self._seat(deal))

    def look(self, lane: cython.int, seat: cython.int) -> None:
        """Write what a seat of a lane sees, whether it has to act or not."""
        deal: Deal = self.deals[lane]
        self.encoder.write(deal, lane, seat & 3)

    def play(self, lane: cython.int, seat: cython.int, code: cython.int) -> bool:
        """Let a seat act in one lane, and return whether the action is legal.

        The lane does not begin a new hand when this one is over.
        """
        deal: Deal = self.deals[lane]
        action: cython.longlong = self.codes.to_action(deal, seat & 3, code)
        if action < 0:
            return False
        act(deal, seat & 3, action)
        return True

    @cython.locals(actions=cython.sint[::1])
    def choose(self, actions: Any) -> None:
        for i in range(self.size):
            n: cython.int = 0
            for j in range(self.codes.size):
                n += 1 if self.encoder.masks[i, j] else 0
            self.state = scramble(self.state)
            n = below(self.state, n)
            for j in range(self.codes.size):
                if self.encoder.masks[i, j]:
                    if n == 0:
                        actions[i] = j
                        break
                    n -= 1

    def _seat(self, deal: Deal) -> cython.int:
        seat: cython.int = 0
        if deal.phase == TURN:
            return deal.turn
        while not deal.pending >> seat & 1:
            seat += 1
        return seat
