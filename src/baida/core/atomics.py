"""Atomic operations on numbers that several threads share without a lock (atomics.pxd)."""

from __future__ import annotations


def read(marks: list[int], place: int) -> int:
    return marks[place]


def add(marks: list[int], place: int, n: int) -> int:
    """Add to a number, and return its old value."""
    marks[place] += n
    return marks[place] - n


def replace(marks: list[int], place: int, old: int, by: int) -> bool:
    """Replace a number if it still has the old value; return whether it had."""
    if marks[place] != old:
        return False
    marks[place] = by
    return True


def pause() -> None:
    """Wait for about a tenth of a microsecond."""


def give_way() -> None:
    """Let other threads use this processor first."""
