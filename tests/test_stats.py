"""All measurements use the same interval."""

from __future__ import annotations

from statistics import stdev

import pytest

from baida.report import read
from baida.sim.tally import SeatTally
from baida.stats import mean_error, mean_estimate, standard_error, student_95
from baida.train.duel import strength_of

VALUES = [1, 3, 8]
#: Student's t with two degrees of freedom, times the standard error.
HALF = 4.303 * stdev(VALUES) / 3**0.5


def test_the_interval_of_three_values_is_the_same_everywhere() -> None:
    """Simulations, reports, arenas and the duels of training agree."""
    sums = len(VALUES), sum(VALUES), sum(value * value for value in VALUES)
    simulated = SeatTally(hands=sums[0], points=sums[1], squares=sums[2])
    assert simulated.ci95 == pytest.approx(HALF)
    reported = read._mean_of_sums(*sums)
    assert (reported.value, reported.half) == pytest.approx((4, HALF))
    trained = strength_of(VALUES)
    assert (trained.points, trained.interval) == pytest.approx((4, HALF))
    found = mean_estimate(VALUES)
    assert found is not None
    assert (found.value, found.half) == pytest.approx((4, HALF))


@pytest.mark.parametrize("values", [[1, 3, 8], [5, 5], [-2, 7, 7, 0, 1]])
def test_standard_errors(values: list[int]) -> None:
    """They are the same from the values and from their sums."""
    error = stdev(values) / len(values) ** 0.5
    assert mean_error(values) == pytest.approx((sum(values) / len(values), error))
    squares = sum(value * value for value in values)
    assert standard_error(len(values), sum(values), squares) == pytest.approx(error)


def test_too_few_values() -> None:
    """One value has no spread."""
    assert standard_error(1, 3, 9) is None
    assert mean_error([3.0]) == (3.0, None)
    assert mean_error([]) is None
    assert mean_estimate([]) is None


def test_student() -> None:
    """Many values have the quantile of the normal distribution."""
    assert student_95(10**6) == pytest.approx(1.96, abs=1e-4)
    quantiles = [student_95(freedom) for freedom in range(1, 100)]
    assert quantiles == sorted(quantiles, reverse=True)
