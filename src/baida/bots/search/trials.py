"""Compares actions that were tried in the same worlds."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import sqrt
from typing import NamedTuple

#: A difference of this many standard errors is clear. An action that is clearly worse than the
#: leader is dropped.
CLEAR = 3.0
#: Another action has to beat the first by this much per unit of the variance of the mean.
_DOUBT = 4.0
_FEW = 32


class Estimate(NamedTuple):
    mean: float
    #: The standard error of the mean.
    error: float

    @property
    def clear(self) -> bool:
        """Whether the mean is greater than 0 beyond the noise."""
        return self.mean > CLEAR * self.error


class Trials:
    """The points of some actions, world by world; the first action is the one to beat.

    After ``few`` worlds, actions are dropped that are worse than the leader by ``hopeless``
    standard errors; the first only when it is clearly worse.
    """

    def __init__(self, actions: Sequence[int], *, few: int = _FEW, hopeless: float = CLEAR) -> None:
        self._first = actions[0]
        self._hopeless = hopeless
        self.open = list(actions)
        self._points: dict[int, list[int]] = {action: [] for action in actions}
        self._look_at = few

    @property
    def actions(self) -> list[int]:
        """All actions, those that were dropped too."""
        return list(self._points)

    @property
    def worlds(self) -> int:
        return len(self._points[self.open[0]])

    @property
    def before_look(self) -> int:
        """In how many worlds the same actions will be tried, before some may be dropped."""
        return self._look_at - len(self._points[self.open[0]])

    def add(self, points: Sequence[int]) -> None:
        for action, came in zip(self.open, points, strict=True):
            self._points[action].append(came)
        if self.worlds >= self._look_at:
            self._look_at += self._look_at // 4
            best = self.leader()
            self.open = [
                action
                for action in self.open
                if action == best or not self._is_hopeless(action, best)
            ]

    def best(self) -> int:
        best = self.leader()
        if best == self._first or self._first not in self.open:
            return best
        if len(self._points[best]) < _FEW:
            return self._first
        lead = self.lead(best, self._first)
        return best if lead.mean > _DOUBT * lead.error**2 else self._first

    def _is_hopeless(self, action: int, best: int) -> bool:
        lead = self.lead(best, action)
        return lead.clear if action == self._first else lead.mean > self._hopeless * lead.error

    def leader(self) -> int:
        return max(self.open, key=lambda action: sum(self._points[action]))

    def mean(self, action: int) -> Estimate:
        return _estimate(self._points[action])

    def lead(self, action: int, other: int) -> Estimate:
        """The lead of an action over another in the worlds where both were tried."""
        return _estimate(self._leads(action, other))

    def fair_lead(self, other: int) -> float:
        """How much better than another action the leader is, without the luck of the leader.

        The leader of many actions has partly been lucky, so its lead is too large on average. Here
        each half of the worlds chooses a leader, and the other half says what it leads by.
        """
        actions = self.open if other in self.open else [*self.open, other]
        total = 0.0
        for half in (0, 1):
            best = max(actions, key=lambda action: _mean(self._points[action][half::2]))
            total += _mean(self._leads(best, other)[1 - half :: 2])
        return total / 2

    def _leads(self, action: int, other: int) -> list[int]:
        pairs = zip(self._points[action], self._points[other], strict=False)
        return [a - b for a, b in pairs]


def _estimate(values: Sequence[int]) -> Estimate:
    n = len(values)
    mean = sum(values) / n
    squares = sum([value * value for value in values]) / n
    return Estimate(mean, sqrt(max(0.0, squares - mean * mean) / max(1, n - 1)))


def _mean(values: Iterable[int]) -> float:
    found = list(values)
    return sum(found) / len(found) if found else 0.0
