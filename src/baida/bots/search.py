"""The bot that plays its actions out in sampled worlds.

In each world (``worlds.py``) every promising action is done, and four players finish the hand. They
play like ``efficient``, and like ``learned`` where that gains most (``learned.py``). The prior
is what ``learned`` expects of the actions; the worlds correct it (``trials.py``).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import lru_cache
from random import Random
from time import perf_counter

from baida.bots.learned import LearnedBot, make_rollouts
from baida.bots.trials import Trials, prior_for
from baida.bots.worlds import WorldSampler
from baida.core.play.deal import Deal
from baida.core.policy.rollouts import Rollouts
from baida.game.view.view import View
from baida.score.rules import Rules
from baida.threads import Pool, share_out, thread_count

SECONDS = 0.2
#: The number of worlds before hopeless actions are dropped.
_FEW = 16


@lru_cache(maxsize=16)
def _rollouts_for(rules: Rules) -> Pool[Rollouts]:
    # each has its own rule set, which it uses without the GIL
    return Pool(lambda: make_rollouts(rules))


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
        self._learned = LearnedBot(rules, seat, seed)
        self._threads = thread_count(threads)
        self.seconds = seconds
        self._most = rollouts
        self._clock = clock
        self.tried = 0

    def choose(self, view: View, legal: Sequence[int]) -> int:
        start = self._clock()
        self.tried = 0
        if len(legal) == 1:
            return legal[0]
        weighed = self._learned.weigh(view, legal)
        expected = dict(sorted(weighed, key=lambda one: -one[1]))
        return self._search(view, legal, expected, start)

    def _search(
        self, view: View, legal: Sequence[int], expected: Mapping[int, float], start: float
    ) -> int:
        actions = list(expected)
        if len(actions) == 1:
            return actions[0]
        rng = Random(f"{self._seed} {view.hand} {view.wall} {view.turn} {view.offered}")
        worlds = WorldSampler(self._rules, view, legal)
        trials = Trials(actions, few=_FEW, prior=prior_for(self._rules, expected))
        most = None if self._most is None else max(self._most, len(actions))
        enough = self._watch(start) if most is None else lambda n: self.tried + n > most
        pool = _rollouts_for(self._rules)

        def sample() -> Iterator[tuple[Deal, list[int]]]:
            """Yield worlds until they are enough, or until an action may be dropped.

            One thread at a time takes the next piece, which is one action, so that no thread waits
            long.
            """
            n = len(trials.open)
            for _ in range(trials.before_look):
                if enough(n):
                    return
                self.tried += n
                world = worlds.world(rng)
                if self._threads == 1:
                    yield world, trials.open
                else:
                    world = world.copy()
                    for action in trials.open:
                        yield world, [action]

        while len(trials.open) > 1:
            n, wanted = len(trials.open), trials.before_look
            tried = share_out(
                sample(),
                self._threads,
                pool,
                lambda rollouts, piece: rollouts.outcomes(piece[0], view.viewer, piece[1]),
            )
            points = [one for piece in tried for one in piece]
            for i in range(0, len(points), n):
                trials.add(points[i : i + n])
            if len(points) < n * wanted:
                break
        return trials.leader()

    def _watch(self, start: float) -> Callable[[int], bool]:
        """Return a function that says, before each world, whether another would take too long."""
        longest = 0.0  # seconds for one world; in plain Python it can be a large part of the limit
        began = start

        def enough(_actions: int) -> bool:
            nonlocal longest, began
            now = self._clock()
            if self.tried:
                longest = max(longest, self._threads * (now - began))
            began = now
            return bool(self.tried) and now - start + longest >= self.seconds

        return enough
