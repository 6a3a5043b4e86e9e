"""The bot that plays its actions out in sampled worlds.

In each world (``worlds.py``) every promising action is done, and four players with the policy of
``efficient`` (core/policy/greedy.py) finish the hand. The action with the best mean is chosen.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from time import perf_counter

from baida.bots.efficient import EfficientBot
from baida.bots.search.trials import Trials
from baida.bots.search.worlds import WorldSampler
from baida.bots.worth import weights_for
from baida.core.policy.rollouts import Rollouts
from baida.game.actions import DECLARE, INDICATOR, MELD, PASS, VOID, WIN_NOW
from baida.game.rulesets import ruleset_for
from baida.game.view.view import View
from baida.score.rules import Rules

SECONDS = 0.2
_MOST_DISCARDS = 5
_MOST_OTHERS = 3


class SearchBot:
    """Maximizes the average points in ``seconds`` per decision, or repeatably in ``rollouts``."""

    name = "search"

    def __init__(
        self,
        rules: Rules,
        seat: int,
        seed: int,
        *,
        seconds: float = SECONDS,
        rollouts: int | None = None,
        clock: Callable[[], float] = perf_counter,
    ) -> None:
        self._rules = rules
        self._seed = 4 * seed + seat
        self._efficient = EfficientBot(rules, seat, seed)
        self._rollouts = Rollouts(ruleset_for(rules), weights_for(rules))
        self.seconds = seconds
        self._most = rollouts
        self._clock = clock
        self.tried = 0

    def choose(self, view: View, legal: Sequence[int]) -> int:
        start = self._clock()
        self.tried = 0
        actions = [legal[0]] if len(legal) == 1 else self._worth_a_try(view, legal)
        return actions[0] if len(actions) == 1 else self._search(view, legal, actions, start)

    def _search(
        self, view: View, legal: Sequence[int], actions: Sequence[int], start: float
    ) -> int:
        rng = Random(f"{self._seed} {view.hand} {view.wall} {view.turn} {view.offered}")
        worlds = WorldSampler(self._rules, view, legal)
        trials = Trials(actions)
        longest = 0.0  # seconds for one world; in plain Python it can be a large part of the time
        began = start
        while len(trials.open) > 1:
            if self._most is None:
                now = self._clock()
                if self.tried:
                    longest = max(longest, now - began)
                    if now - start + longest >= self.seconds:
                        break
                began = now
            elif self.tried + len(trials.open) > max(self._most, len(actions)):
                break
            world = worlds.world(rng)
            self.tried += len(trials.open)
            trials.add(self._rollouts.outcomes(world, view.viewer, trials.open))
        return trials.best()

    def _worth_a_try(self, view: View, legal: Sequence[int]) -> list[int]:
        """The choice of ``efficient`` and others; declining a cheap win is often better."""
        first, promised = self._efficient.weigh(view, legal)
        if VOID <= legal[0] < INDICATOR + 3:
            return [first, *_other_suits(legal, first)]
        promised.sort(key=lambda weighed: -weighed[1])
        actions = [action for action, _ in promised]
        found = [first]
        found += [action for action in actions if action < PASS][:_MOST_DISCARDS]
        found += [action for action in legal if action in (PASS, WIN_NOW)]
        found += [action for action in actions if action >= MELD][:_MOST_OTHERS]
        found += [action for action in actions if DECLARE <= action < VOID][:_MOST_OTHERS]
        return list(dict.fromkeys(found))


def _other_suits(legal: Sequence[int], first: int) -> list[int]:
    """One action for each suit that can be voided, except the suit of the first action."""
    found = {_suit_of(action): action for action in reversed(legal)}
    found.pop(_suit_of(first))
    return sorted(found.values())


def _suit_of(action: int) -> int:
    return action - INDICATOR if action >= INDICATOR else (action - VOID) // 9
