"""Who wants to go on: to the next hand, or, having won, to the end of this one.

The table waits for the persons who are connected and play themselves.
"""

from __future__ import annotations

from collections.abc import Iterable


class GoingOn:
    """The seats that have asked for it since the hand began or ended."""

    def __init__(self) -> None:
        self._seats: set[int] = set()
        #: Whether a hand is over and its result is being looked at.
        self.resting = False

    @property
    def seats(self) -> list[int]:
        """The seats that have asked, in order."""
        return sorted(self._seats)

    def ask(self, seat: int) -> None:
        """A seat wants to go on."""
        self._seats.add(seat)

    def wanted_by(self, persons: Iterable[int]) -> bool:
        """Whether all of these have asked, and there is one at all."""
        there = set(persons)
        return bool(there) and self._seats >= there

    def show(self, *, rest: bool) -> None:
        """Something is shown that ends a hand, or begins the next."""
        if rest or self.resting:
            self._seats.clear()
        self.resting = rest
