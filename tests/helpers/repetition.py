"""How often a test repeats itself: a little in ``make test``, and much in ``make slow``."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, TypeVar

import pytest
from hypothesis import settings

Test = TypeVar("Test", bound=Callable[..., Any])
One = TypeVar("One")
Other = TypeVar("Other")
#: The Hypothesis profile of ``make slow``.
MANY = "many"


def examples(few: int, many: int) -> Callable[[Test], Test]:
    """The number of Hypothesis examples; a test with many of them is marked slow."""
    if settings.get_current_profile_name() != MANY:
        return settings(max_examples=few)

    def slow(test: Test) -> Test:
        repeated: Test = pytest.mark.slow(settings(max_examples=many)(test))
        return repeated

    return slow


def pairs(one: Iterable[One], other: Iterable[Other], shift: int = 0) -> list[tuple[One, Other]]:
    """As few pairs as possible that contain each value of both lists at least once."""
    ones, others = list(one), list(other)
    longer = max(len(ones), len(others))
    return [(ones[n % len(ones)], others[(n + shift) % len(others)]) for n in range(longer)]


def combinations(one: Iterable[Any], other: Iterable[Any], shift: int = 0) -> list[Any]:
    """Parameters of a test: pairs in ``make test``, and all combinations in ``make slow``."""
    ones, others = list(one), list(other)
    now = pairs(ones, others, shift)
    return [
        pytest.param(a, b, marks=() if (a, b) in now else pytest.mark.slow)
        for a in ones
        for b in others
    ]


def only(now: Any, *later: Any) -> list[Any]:
    """Parameters of a test: one value in ``make test``, and the others in ``make slow``."""
    return [now, *(pytest.param(value, marks=pytest.mark.slow) for value in later)]
