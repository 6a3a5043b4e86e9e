# cython: infer_types=True
"""Lanes: many hands side by side, stepped together, for learning.

Each lane waits for one seat at a time. The encoder writes what that seat sees, and the codes of
its legal actions, into the caller's arrays. When a hand is over, its lane begins the next one.
"""

from __future__ import annotations

from array import array
from collections.abc import Sequence
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
    """Many deals under the same rules; call :meth:`reset` to deal them.

    There is a rule set for each thread, and the lanes are divided among them (:meth:`parts`).
    Each lane has random numbers of its own, so that the hands do not depend on the number of
    threads.
    """

    def __init__(
        self, rulesets: Sequence[RuleSet], encoder: Encoder, size: int, rewards: Any, ended: Any
    ) -> None:
        self.codes = encoder.codes
        self.encoder = encoder
        self.size = size
        self.rewards = rewards
        self.ended = ended
        count = len(rulesets)
        #: The first and last lane (exclusive) of each thread.
        self.parts = [(size * i // count, size * (i + 1) // count) for i in range(count)]
        self.deals = [
            Deal(ruleset)
            for ruleset, (first, end) in zip(rulesets, self.parts, strict=True)
            for _ in range(first, end)
        ]
        #: The addresses of the deals: without the GIL a list cannot be read. The deals of a list
        #: of its own cannot go away.
        self.kept = list(self.deals)
        self.places = array("Q", [id(deal) for deal in self.deals])
        self.states = array("Q", bytes(8 * size))

    def reset(self, seed: cython.ulonglong) -> None:
        state: cython.ulonglong = scramble(2 * seed + 1)
        for i in range(self.size):
            deal: Deal = self.deals[i]
            state = scramble(state)
            self.states[i] = state
            deal.shuffle(state, i & 3, i >> 2 & 3)
            self.rewards[i, 0] = self.rewards[i, 1] = self.rewards[i, 2] = self.rewards[i, 3] = 0
            self.ended[i] = 0
            self.encoder.write(deal, i, self._seat(deal))

    @cython.locals(actions=cython.sint[::1])
    def check(self, actions: Any) -> None:
        """Check the actions of all lanes; call this before the first is done."""
        for i in range(self.size):
            if not 0 <= actions[i] < self.codes.size or self.encoder.masks[i, actions[i]] == 0:
                who = f"lane {i}, seat {self.encoder.seats[i]}"
                raise InputError("actions", f"{who}: {actions[i]} is not legal now")

    @cython.locals(actions=cython.sint[::1])
    def step(self, actions: Any, first: cython.int, end: cython.int) -> None:
        """Apply the actions of some lanes; ``rewards`` are the payments of this step, by seat."""
        i: cython.int
        if not cython.compiled:
            for i in range(first, end):
                self._step_lane(self.kept[i], i, actions[i])
            return
        with cython.nogil:
            for i in range(first, end):
                self._step_lane(
                    cython.cast(Deal, cython.cast(cython.p_void, self.places[i])), i, actions[i]
                )

    def _step_lane(self, deal: Deal, lane: cython.int, action: cython.int) -> cython.int:
        seat: cython.int
        for seat in range(4):
            self.rewards[lane, seat] = -deal.scores[seat]
        seat = self._seat(deal)
        act(deal, seat, self.codes.to_action(deal, seat, action))
        for seat in range(4):
            self.rewards[lane, seat] += deal.scores[seat]
        self.ended[lane] = deal.phase == OVER
        if deal.phase == OVER:
            deal.shuffle(self._random(lane), deal.next_dealer, deal.round_wind)
        return self.encoder.write(deal, lane, self._seat(deal))

    def _random(self, lane: cython.int) -> cython.ulonglong:
        """Draw the next random number of a lane."""
        self.states[lane] = scramble(self.states[lane])
        return self.states[lane]

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
    def choose(self, actions: Any, first: cython.int, end: cython.int) -> None:
        """Choose a legal action at random in some lanes."""
        i: cython.int
        with cython.nogil:
            for i in range(first, end):
                actions[i] = self._choose_in(i)

    def _choose_in(self, lane: cython.int) -> cython.int:
        n: cython.int = 0
        for j in range(self.codes.size):
            n += 1 if self.encoder.masks[lane, j] else 0
        n = below(self._random(lane), n)
        for j in range(self.codes.size):
            if self.encoder.masks[lane, j]:
                if n == 0:
                    return j
                n -= 1
        return 0

    def _seat(self, deal: Deal) -> cython.int:
        seat: cython.int = 0
        if deal.phase == TURN:
            return deal.turn
        while not deal.pending >> seat & 1:
            seat += 1
        return seat
