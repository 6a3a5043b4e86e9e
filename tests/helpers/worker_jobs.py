"""Jobs for the tests of workers: in a module that a new process imports quickly."""

from __future__ import annotations

import os
import time


def square(n: int) -> int:
    """Slower for the first jobs, so that they end in another order."""
    time.sleep(0.05 if n < 2 else 0)
    return n * n


def fails_at_three(n: int) -> int:
    """Raises in one job."""
    if n == 3:
        raise ValueError("three")
    return n


def dies_at_two(n: int) -> int:
    """Takes its process along."""
    if n == 2:
        os._exit(7)
    return n
