"""The bot that plays its actions out in sampled worlds.

In each world (``worlds.py``) every promising action is done, and four players with the policy of
``efficient`` (core/policy/greedy.py) finish the hand. The action with the best mean is chosen.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache
from random import Random
from time import perf_counter

from baida.bots.efficient import EfficientBot
from baida.bots.search.candidates import worth_a_try
from baida.bots.search.trials import Trials
from baida.bots.search.worlds import WorldSampler
from baida.bots.worth import weights_for
from baida.core.play.deal import Deal
from baida.core.policy.rollouts import Rollouts
from baida.game.rulesets import make_ruleset
from baida.game.view.view import View
from baida.score.rules import Rules
from baida.threads import Pool, share_out, thread_count

SECONDS = 0.2


@lru_cache(maxsize=16)
def _rollouts_for(rules: Rules) -> Pool[Rollouts]:
    # each has a rule set of its own, which it uses without the GIL
    return Pool(lambda: Rollouts(make_ruleset(rules), weights_for(rules)))


class SearchBot:
    """Maximizes the average points in ``seconds`` per decision, or repeatably in ``rollouts``.

    Worlds are played out in ``threads``, None for one on each processor. With a number of rollouts
    the decisions do not depend on it; with a time, there are more worlds.
    """

    name = "search"

    def __init__(
        self,
        rules: Rules,
        seat: int,
        seed: int,
        *,
        seconds: float = SECONDS,
        rollouts: int | None = None,
        threads: int | None = 1,
        clock: Callable[[], float] = perf_counter,
    ) -> None:
        self._rules = rules
        self._seed = 4 * seed + seat
        self._efficient = EfficientBot(rules, seat, seed)
        self._threads = thread_count(threads)
        self.seconds = seconds
        self._most = rollouts
        self._clock = clock
        self.tried = 0

    def choose(self, view: View, legal: Sequence[int]) -> int:
        start = self._clock()
        self.tried = 0
        forced = len(legal) == 1
        actions = list(legal) if forced else worth_a_try(self._efficient, view, legal)
        return actions[0] if len(actions) == 1 else self._search(view, legal, actions, start)

    def _search(
        self, view: View, legal: Sequence[int], actions: Sequence[int], start: float
    ) -> int:
        rng = Random(f"{self._seed} {view.hand} {view.wall} {view.turn} {view.offered}")
        worlds = WorldSampler(self._rules, view, legal)
        trials = Trials(actions)
        most = None if self._most is None else max(self._most, len(actions))
        enough = self._watch(start) if most is None else lambda n: self.tried + n > most
        pool = _rollouts_for(self._rules)

        def sample() -> Iterator[Deal]:
            """Worlds until it is enough, or until an action may be dropped; one thread at a time
            takes the next."""
            n = len(trials.open)
            for _ in range(trials.before_look):
                if enough(n):
                    return
                self.tried += n
                world = worlds.world(rng)
                yield world if self._threads == 1 else world.copy()

        while len(trials.open) > 1:
            wanted = trials.before_look
            tried = share_out(
                sample(),
                self._threads,
                pool,
                lambda rollouts, world: rollouts.outcomes(world, view.viewer, trials.open),
            )
            for points in tried:
                trials.add(points)
            if len(tried) < wanted:
                break
        return trials.best()

    def _watch(self, start: float) -> Callable[[int], bool]:
        """Return a function that says, before each world, whether another would take too long."""
        longest = 0.0  # seconds for one world; in plain Python it can be a large part of the time
        began = start

        def enough(_actions: int) -> bool:
            nonlocal longest, began
            now = self._clock()
            if self.tried:
                longest = max(longest, self._threads * (now - began))
            began = now
            return bool(self.tried) and now - start + longest >= self.seconds

        return enough
