"""Seats that are ready to continue: with the next hand or, after winning, to the end of this one.

The table waits for all connected persons who are not replaced by a bot.
"""

from __future__ import annotations

from collections.abc import Iterable


class GoingOn:
    """The seats that have asked to continue since the hand began or ended."""

    def __init__(self) -> None:
        self._seats: set[int] = set()
        #: Whether the result of a hand is shown and the next hand has not begun.
        self.resting = False

    @property
    def seats(self) -> list[int]:
        return sorted(self._seats)

    def ask(self, seat: int) -> None:
        self._seats.add(seat)

    def wanted_by(self, persons: Iterable[int]) -> bool:
        """Whether all of these seats have asked; False if there are none."""
        there = set(persons)
        return bool(there) and self._seats >= there

    def show(self, *, rest: bool) -> None:
        """Note that events were shown; ``rest``: whether they end a hand."""
        if rest or self.resting:
            self._seats.clear()
        self.resting = rest
