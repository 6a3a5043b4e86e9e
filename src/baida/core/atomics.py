"""Numbers that several threads change without a lock; when compiled, in one step (atomics.pxd)."""

from __future__ import annotations


def read(marks: list[int], place: int) -> int:
    return marks[place]


def add(marks: list[int], place: int, n: int) -> int:
    """Add to a number, and return what it was."""
    marks[place] += n
    return marks[place] - n


def replace(marks: list[int], place: int, old: int, by: int) -> bool:
    """Replace a number, unless it is not the old one any more."""
    if marks[place] != old:
        return False
    marks[place] = by
    return True


def pause() -> None:
    """Wait for a tenth of a microsecond or so."""


def give_way() -> None:
    """Let other threads use this processor first."""
