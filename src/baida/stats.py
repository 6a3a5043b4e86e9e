"""Means, standard errors and 95 % confidence intervals of independent values."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

_NORMAL_95 = 1.96
#: The 97.5 % quantiles of Student's t distribution with 1, 2, 3, ... degrees of freedom.
_STUDENT_95 = (
    12.706, 4.303, 3.182, 2.776, 2.571, 2.447, 2.365, 2.306, 2.262, 2.228,
    2.201, 2.179, 2.160, 2.145, 2.131, 2.120, 2.110, 2.101, 2.093, 2.086,
    2.080, 2.074, 2.069, 2.064, 2.060, 2.056, 2.052, 2.048, 2.045, 2.042,
)  # fmt: skip


@dataclass(frozen=True)
class Estimate:
    """A value, and half the width of its 95 % confidence interval."""

    value: float
    #: None if there are too few values.
    half: float | None

    @property
    def low(self) -> float:
        return self.value - (self.half or 0.0)

    @property
    def high(self) -> float:
        return self.value + (self.half or 0.0)

    def __neg__(self) -> Estimate:
        return Estimate(-self.value, self.half)

    @property
    def clear(self) -> bool:
        """Whether the interval excludes 0."""
        return self.half is not None and not self.low <= 0 <= self.high


def student_95(freedom: int) -> float:
    """Return the 97.5 % quantile of Student's t distribution.

    >>> student_95(3), round(student_95(60), 3)
    (3.182, 2.0)
    """
    if freedom <= len(_STUDENT_95):
        return _STUDENT_95[freedom - 1]
    z = _NORMAL_95
    # The first terms of the series; the others are below a thousandth.
    first, second = (z**3 + z) / 4, (5 * z**5 + 16 * z**3 + 3 * z) / 96
    return z + first / freedom + second / freedom**2


def standard_error(n: int, total: float, squares: float) -> float | None:
    """Return the standard error of a mean from the sums of the values and of their squares.

    It is None with fewer than two values, and exact up to the square root for whole numbers.
    """
    if n < 2:
        return None
    return math.sqrt(max(0.0, n * squares - total * total) / (n * n * (n - 1)))


def half_95(n: int, error: float | None) -> float | None:
    """Return half the width of the 95 % interval of a mean of n values from its standard error.

    >>> round(half_95(3, standard_error(3, 1 + 3 + 8, 1 + 9 + 64)), 2)
    8.96
    """
    return None if error is None else student_95(n - 1) * error


def ratio_estimate(deals: Sequence[tuple[float, int]]) -> Estimate | None:
    """Estimate the points per hand from the (points, hands) of each deal; None without hands.

    This is the ratio of the sums, so all hands have the same weight. The spread is that of the
    difference between each deal and this ratio.

    >>> ratio_estimate([(8, 4), (0, 4), (4, 4)])
    Estimate(value=1.0, half=2.4843...)
    """
    hands = sum(n for _, n in deals)
    if not hands:
        return None
    value = sum(points for points, _ in deals) / hands
    taken = [(points, n) for points, n in deals if n]
    if len(taken) < 2:
        return Estimate(value, None)
    spread = math.fsum((points - value * n) ** 2 for points, n in taken)
    error = math.sqrt(spread * len(taken) / (len(taken) - 1)) / hands
    return Estimate(value, student_95(len(taken) - 1) * error)


def mean_error(values: Sequence[float]) -> tuple[float, float | None] | None:
    """Return the mean and its standard error, which is None for one value; None without values."""
    n = len(values)
    if not n:
        return None
    mean = math.fsum(values) / n
    if n < 2:
        return mean, None
    return mean, math.sqrt(math.fsum((value - mean) ** 2 for value in values) / (n * (n - 1)))


def mean_estimate(values: Sequence[float]) -> Estimate | None:
    """Estimate the mean of independent values; None without values.

    >>> mean_estimate([1.0, 3.0])
    Estimate(value=2.0, half=12.706)
    """
    found = mean_error(values)
    return None if found is None else Estimate(found[0], half_95(len(values), found[1]))
