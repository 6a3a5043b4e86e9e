"""Compares actions that were tried in the same worlds."""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt

#: An action is dropped when it is worse by this many standard errors.
_HOPELESS = 3.0
#: Another action has to beat the first by this much per unit of the variance of the mean.
_DOUBT = 4.0
_FEW = 32


class Trials:
    """The points of some actions, world by world; the first action is the one to beat."""

    def __init__(self, actions: Sequence[int]) -> None:
        self._first = actions[0]
        self.open = list(actions)
        self._points: dict[int, list[int]] = {action: [] for action in actions}
        self._look_at = _FEW

    @property
    def before_look(self) -> int:
        """In how many worlds the same actions will be tried, before some may be dropped."""
        return self._look_at - len(self._points[self.open[0]])

    def add(self, points: Sequence[int]) -> None:
        for action, came in zip(self.open, points, strict=True):
            self._points[action].append(came)
        worlds = len(self._points[self.open[0]])
        if worlds >= self._look_at:
            self._look_at += self._look_at // 4
            best = self._leader()
            self.open = [
                action
                for action in self.open
                if action == best or not self._is_hopeless(action, best)
            ]

    def best(self) -> int:
        best = self._leader()
        if best == self._first or self._first not in self.open:
            return best
        if len(self._points[best]) < _FEW:
            return self._first
        lead, variance = self._lead(best, self._first)
        return best if lead > _DOUBT * variance else self._first

    def _leader(self) -> int:
        return max(self.open, key=lambda action: sum(self._points[action]))

    def _is_hopeless(self, action: int, best: int) -> bool:
        lead, variance = self._lead(best, action)
        return lead > _HOPELESS * sqrt(variance)

    def _lead(self, action: int, other: int) -> tuple[float, float]:
        """The mean lead of an action over another, and the variance of that mean."""
        leads = [a - b for a, b in zip(self._points[action], self._points[other], strict=True)]
        worlds = len(leads)
        mean = sum(leads) / worlds
        squares = sum([lead * lead for lead in leads]) / worlds
        return mean, (squares - mean * mean) / max(1, worlds - 1)
