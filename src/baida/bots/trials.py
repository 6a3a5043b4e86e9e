"""Compares actions that were tried in the same worlds."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import partial
from math import sqrt
from typing import NamedTuple

from baida.bots.worth import weights_for
from baida.score.rules import Rules
from baida.stats import standard_error

#: A difference of this many standard errors is clear. An action that is clearly worse than the
#: leader is dropped.
CLEAR = 3.0
_FEW = 32
#: The prior spread has the weight of this number of worlds.
_SPREAD_WORLDS = 4
#: The error of ``learned`` about the lead of an action, in ordinary wins, and the difference
#: between the points of two actions in a single world.
_PRIOR_ERROR = 0.03
_SPREAD = 0.2


class Estimate(NamedTuple):
    mean: float
    #: The standard error of the mean.
    error: float

    @property
    def clear(self) -> bool:
        """Whether the mean is greater than 0 beyond the noise."""
        return self.mean > CLEAR * self.error


class Prior(NamedTuple):
    """The belief about the actions before any is tried."""

    #: The expected points of each action, up to a constant.
    points: Mapping[int, float]
    #: The standard error of their differences.
    error: float
    #: The standard deviation of the difference between two actions in a single world.
    spread: float

    def combine(self, leads: Sequence[int], action: int, other: int) -> Estimate:
        """Estimate the lead of an action from the prior and its leads in some worlds."""
        expected = self.points[action] - self.points[other]
        n = len(leads)
        if n == 0:
            return Estimate(expected, self.error)
        mean = sum(leads) / n
        squares = sum([(lead - mean) ** 2 for lead in leads]) + _SPREAD_WORLDS * self.spread**2
        noise = squares / (n - 1 + _SPREAD_WORLDS) / n
        weight = self.error**2 / (self.error**2 + noise)
        return Estimate(weight * mean + (1 - weight) * expected, sqrt(weight * noise))


def prior_for(rules: Rules, expected: Mapping[int, float]) -> Prior:
    """Return the prior for these expected points of ``learned``, up to a constant."""
    unit = weights_for(rules).unit
    return Prior(expected, _PRIOR_ERROR * unit, _SPREAD * unit)


class Trials:
    """The points of some actions, world by world; the first action is the one to beat.

    After ``few`` worlds, actions that are worse than the leader by ``hopeless`` standard errors are
    dropped; the first only when it is clearly worse. With a ``prior``, leads and their errors are
    those of the Bayesian posterior, so that a few worlds do not overrule it by luck, and actions
    that are hopeless by the prior alone are never tried.
    """

    def __init__(
        self,
        actions: Sequence[int],
        *,
        few: int = _FEW,
        hopeless: float = CLEAR,
        prior: Prior | None = None,
    ) -> None:
        self._prior = prior
        self._first = actions[0]
        self._hopeless = hopeless
        self.open = list(actions)
        self._points: dict[int, list[int]] = {action: [] for action in actions}
        self._look_at = few
        if prior is not None:
            self._drop_hopeless()

    @property
    def actions(self) -> list[int]:
        """All actions, including those that were dropped."""
        return list(self._points)

    @property
    def worlds(self) -> int:
        return len(self._points[self.open[0]])

    @property
    def before_look(self) -> int:
        """Worlds left until the next pruning."""
        return self._look_at - len(self._points[self.open[0]])

    def add(self, points: Sequence[int]) -> None:
        for action, came in zip(self.open, points, strict=True):
            self._points[action].append(came)
        if self.worlds >= self._look_at:
            self._look_at += self._look_at // 2
            self._drop_hopeless()

    def _drop_hopeless(self) -> None:
        best = self.leader()
        self.open = [
            action for action in self.open if action == best or not self._is_hopeless(action, best)
        ]

    def _is_hopeless(self, action: int, best: int) -> bool:
        lead = self.lead(best, action)
        return lead.clear if action == self._first else lead.mean > self._hopeless * lead.error

    def leader(self) -> int:
        """Return the best of the remaining actions; of equal ones the first."""
        base = self.open[0]
        return max(self.open, key=lambda action: self.lead(action, base).mean)

    def mean(self, action: int) -> Estimate:
        return _estimate(self._points[action])

    def lead(self, action: int, other: int) -> Estimate:
        """Estimate the lead of an action over another in the worlds where both were tried."""
        leads = self._leads(action, other)
        if self._prior is None:
            return _estimate(leads)
        return self._prior.combine(leads, action, other)

    def fair_lead(self, other: int, prior: Prior) -> float:
        """Estimate the lead of the best action over another, without the luck of the best.

        The leader of many actions has partly been lucky, so its lead is too large on average. Here
        each half of the worlds chooses the best of the actions in the prior, and the other half
        measures its lead. With the prior, the choice does not depend on the noise of a few worlds
        alone.
        """
        first = max(prior.points, key=prior.points.__getitem__)

        def lead(action: int, half: int) -> float:
            return prior.combine(self._leads(action, first)[half::2], action, first).mean

        total = 0.0
        for half in (0, 1):
            best = max(prior.points, key=partial(lead, half=half))
            total += _mean(self._leads(best, other)[1 - half :: 2])
        return total / 2

    def _leads(self, action: int, other: int) -> list[int]:
        pairs = zip(self._points[action], self._points[other], strict=False)
        return [a - b for a, b in pairs]


def _estimate(values: Sequence[int]) -> Estimate:
    n, total = len(values), sum(values)
    error = standard_error(n, total, sum([value * value for value in values]))
    return Estimate(total / n, error or 0.0)


def _mean(values: Iterable[int]) -> float:
    found = list(values)
    return sum(found) / len(found) if found else 0.0
