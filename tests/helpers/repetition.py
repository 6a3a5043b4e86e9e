"""How often a test repeats itself: a little in ``make test``, and much in ``make slow``."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

import pytest
from hypothesis import settings

Test = TypeVar("Test", bound=Callable[..., Any])
#: The Hypothesis profile of ``make slow``.
MANY = "many"


def examples(few: int, many: int) -> Callable[[Test], Test]:
    """How many examples Hypothesis tries; with many of them, the test is a slow one."""
    if settings.get_current_profile_name() != MANY:
        return settings(max_examples=few)

    def slow(test: Test) -> Test:
        repeated: Test = pytest.mark.slow(settings(max_examples=many)(test))
        return repeated

    return slow
