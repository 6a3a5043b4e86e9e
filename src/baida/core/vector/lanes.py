# cython: infer_types=True
"""Lanes: many hands side by side, stepped together, for learning.

Each lane waits for one seat at a time. The encoder writes what that seat sees, and the codes of
its legal actions, into the caller's arrays. When a hand is over, its lane begins the next one.
"""

from __future__ import annotations

from array import array
from collections.abc import Callable, Sequence
from typing import Any

import cython

from baida.errors import InputError

if not cython.compiled:  # when compiled, lanes.pxd imports these
    from baida.core.bits import eight_zeros
    from baida.core.play.deal import Deal, below, scramble
    from baida.core.play.flow import act, list_legal
    from baida.core.play.ruleset import RuleSet
    from baida.core.play.state import OVER, TURN
    from baida.core.policy.greedy import Greedy
    from baida.core.policy.learned import Learned
    from baida.core.vector.encoder import Encoder
    from baida.core.vector.tickets import Tickets

# the jobs that threads share
STEP = 0
CHOOSE = 1

# how an opponent decides
RANDOM = 1
GREEDY = 2
LEARNED = 3


class Lanes:
    """Many deals under the same rules; call :meth:`reset` to deal them.

    The lanes are divided into parts, one for each rule set, and threads share the parts: one calls
    :meth:`step` or :meth:`choose`, and ``helpers`` others help. Each lane has its own random
    numbers, so that the hands do not depend on the number of threads.
    """

    def __init__(
        self,
        rulesets: Sequence[RuleSet],
        encoder: Encoder,
        size: int,
        rewards: Any,
        ended: Any,
        helpers: int,
    ) -> None:
        self.codes = encoder.codes
        self.encoder = encoder
        self.size = size
        self.rewards = rewards
        self.ended = ended
        self.helpers = helpers
        self.errors: list[BaseException] = []
        self.job = STEP
        self.parts = len(rulesets)
        self.tickets = Tickets(self.parts, helpers)
        self.deals = [
            Deal(ruleset)
            for part, ruleset in enumerate(rulesets)
            for _ in range(self._start_of(part), self._start_of(part + 1))
        ]
        #: The addresses of the deals, because a list cannot be read without the GIL. A separate
        #: list keeps the deals alive.
        self.kept = list(self.deals)
        self.places = array("Q", [id(deal) for deal in self.deals])
        self.states = array("Q", bytes(8 * size))
        self.has_opponents = False
        self.policies: list[Any] = []
        if not cython.compiled:
            self.kinds = [0] * 4

    def set_opponents(self, kinds: Sequence[int], policies: Sequence[Any]) -> None:
        """Let policies play seats 1 to 3, and ask only for seat 0.

        ``policies`` has one for each part and seat, because a policy uses the rule set of its part;
        None for seats that play at random.
        """
        self.has_opponents = True
        self.policies = list(policies)  # keeps them alive
        self.policy_places = array("Q", [id(policy) for policy in policies])
        for seat in range(1, 4):
            self.kinds[seat] = kinds[seat - 1]

    def reset(self, seed: cython.ulonglong) -> None:
        state: cython.ulonglong = scramble(2 * seed + 1)
        for i in range(self.size):
            deal: Deal = self.deals[i]
            state = scramble(state)
            self.states[i] = state
            deal.shuffle(state, i & 3, i >> 2 & 3)
            self.rewards[i, 0] = self.rewards[i, 1] = self.rewards[i, 2] = self.rewards[i, 3] = 0
            self.ended[i] = 0
        for part in range(self.parts):
            for i in range(self._start_of(part), self._start_of(part + 1)):
                self._begin(self.deals[i], i, part)
                self.encoder.write(self.deals[i], i, self._seat(self.deals[i]))

    def put(self, lane: cython.int, other: Deal) -> None:
        """Let a lane go on with a copy of this hand."""
        deal: Deal = self.deals[lane]
        deal.copy_from(other)
        for part in range(self.parts):
            if self._start_of(part) <= lane < self._start_of(part + 1):
                self._begin(deal, lane, part)
        self.encoder.write(deal, lane, self._seat(deal))

    def random_states(self) -> list[int]:
        return [self.states[lane] for lane in range(self.size)]

    def set_random_states(self, states: Sequence[int]) -> None:
        for lane in range(self.size):
            self.states[lane] = states[lane]

    @cython.locals(actions=cython.sint[::1])
    def check(self, actions: Any) -> None:
        """Check the actions of all lanes, before the first one is applied."""
        for i in range(self.size):
            if not 0 <= actions[i] < self.codes.size or self.encoder.masks[i, actions[i]] == 0:
                who = f"lane {i}, seat {self.encoder.seats[i]}"
                raise InputError("actions", f"{who}: {actions[i]} is not legal now")

    def step(self, actions: Any, call: Callable[[int], int]) -> None:
        """Apply the actions; ``rewards`` are the payments of this step, by seat.

        ``call(n)`` lets n other threads :meth:`help`, if it can, and returns their number.
        """
        self._run(STEP, actions, call)

    def choose(self, actions: Any, call: Callable[[int], int]) -> None:
        """Choose a legal action at random in each lane; ``call`` as in :meth:`step`."""
        self._run(CHOOSE, actions, call)

    def help(self) -> None:
        """Do parts of another thread's jobs, until there have been none for a moment."""
        first: cython.int = self.tickets.first_part()
        done: cython.longlong = -1  # the last job to which this thread can add nothing
        job: cython.longlong
        while True:
            try:
                with cython.nogil:
                    job = self.tickets.wait_for_job(done)
                    while job >= 0:
                        self._work(job, first)
                        done = job
                        job = self.tickets.wait_for_job(done)
            except BaseException as error:
                self._fail(error)
            else:
                return

    def forget_helpers(self) -> None:
        """Forget the helpers, which do not exist in a forked process."""
        self.tickets.add_helpers(-self.tickets.helpers())

    def _run(self, job: cython.int, actions: Any, call: Callable[[int], int]) -> None:
        self.job = job
        self.actions = actions
        if self.parts == 1 or not cython.compiled:
            for part in range(self.parts):
                self._do(part)
        else:
            self._share(call)
        self.actions = None

    def _share(self, call: Callable[[int], int]) -> None:
        job: cython.longlong = self.tickets.begin()
        missing: cython.int = self.helpers - self.tickets.helpers()
        if missing > 0:
            self.tickets.add_helpers(call(missing))
        working: cython.bint = True
        while working:
            try:
                with cython.nogil:
                    self._work(job, 0)
                    self.tickets.wait(job)
                working = False
            except BaseException as error:
                self._fail(error)
        if self.errors:
            errors, self.errors = self.errors, []
            raise errors[0]

    def _fail(self, error: BaseException) -> None:
        """Record the error of a part, and only then count the part as done."""
        self.errors.append(error)
        self.tickets.give_back()

    def _work(self, job: cython.longlong, first: cython.int) -> cython.int:
        """Do parts of a job, from the ``first`` one on, until none is left."""
        part: cython.int = self.tickets.take(job, first)
        while part >= 0:
            self._do(part)
            self.tickets.give_back()
            part = self.tickets.take(job, first)
        return 0

    def _do(self, part: cython.int) -> cython.int:
        i: cython.int
        for i in range(self._start_of(part), self._start_of(part + 1)):
            if self.job == CHOOSE:
                self.actions[i] = self._choose_in(i)
            elif cython.compiled:
                self._step_lane(
                    cython.cast(Deal, cython.cast(cython.p_void, self.places[i])),
                    i,
                    self.actions[i],
                    part,
                )
            else:
                self._step_lane(self.kept[i], i, self.actions[i], part)
        return 0

    def _start_of(self, part: cython.int) -> cython.int:
        """Return the first lane of a part."""
        return self.size * part // self.parts

    def _step_lane(
        self, deal: Deal, lane: cython.int, action: cython.int, part: cython.int
    ) -> cython.int:
        seat: cython.int
        for seat in range(4):
            self.rewards[lane, seat] = -deal.scores[seat]
        seat = self._seat(deal)
        act(deal, seat, self.codes.to_action(deal, seat, action))
        if self.has_opponents:
            self._play_on(deal, lane, part)
        for seat in range(4):
            self.rewards[lane, seat] += deal.scores[seat]
        self.ended[lane] = deal.phase == OVER
        if deal.phase == OVER:
            deal.shuffle(self._random(lane), deal.next_dealer, deal.round_wind)
            self._begin(deal, lane, part)
        return self.encoder.write(deal, lane, self._seat(deal))

    def _begin(self, deal: Deal, lane: cython.int, part: cython.int) -> cython.int:
        """Let the opponents play up to the first decision of seat 0, in a later hand if need be."""
        if self.has_opponents:
            self._play_on(deal, lane, part)
            while deal.phase == OVER:
                deal.shuffle(self._random(lane), deal.next_dealer, deal.round_wind)
                self._play_on(deal, lane, part)
        return 0

    def _play_on(self, deal: Deal, lane: cython.int, part: cython.int) -> cython.int:
        seat: cython.int
        while deal.phase != OVER:
            seat = self._seat(deal)  # of seats that answer together seat 0 comes first
            if seat == 0:
                return 0
            act(deal, seat, self._opponent(deal, lane, part, seat))
        return 0

    def _opponent(
        self, deal: Deal, lane: cython.int, part: cython.int, seat: cython.int
    ) -> cython.longlong:
        place: cython.int = 3 * part + seat - 1
        if self.kinds[seat] == RANDOM:
            n: cython.int = list_legal(deal, seat)
            return deal.ruleset.options[below(self._random(lane), n)]
        if not cython.compiled:
            chosen: int = self.policies[place].choose(deal, seat)
            return chosen
        if self.kinds[seat] == GREEDY:
            return cython.cast(
                Greedy, cython.cast(cython.p_void, self.policy_places[place])
            ).choose(deal, seat)
        return cython.cast(Learned, cython.cast(cython.p_void, self.policy_places[place])).choose(
            deal, seat
        )

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

    def _choose_in(self, lane: cython.int) -> cython.int:
        n: cython.int = 0
        code: cython.int = self._next_legal(lane, 0)
        while code < self.codes.size:
            n += 1
            code = self._next_legal(lane, code + 1)
        n = below(self._random(lane), n)
        code = self._next_legal(lane, 0)
        while n > 0:
            n -= 1
            code = self._next_legal(lane, code + 1)
        return code

    def _next_legal(self, lane: cython.int, code: cython.int) -> cython.int:
        """Return the first legal code from this one on; few of many codes are legal."""
        size: cython.int = self.codes.size
        mask: cython.p_uchar
        if cython.compiled:
            mask = cython.address(self.encoder.masks[lane, 0])
        else:
            mask = self.encoder.masks[lane]
        while code < size and mask[code] == 0:
            code += 8 if code + 8 <= size and eight_zeros(mask, code) else 1
        return code

    def _seat(self, deal: Deal) -> cython.int:
        seat: cython.int = 0
        if deal.phase == TURN:
            return deal.turn
        while not deal.pending >> seat & 1:
            seat += 1
        return seat
