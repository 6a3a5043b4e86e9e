"""Who plays the four seats of a match, and which of them are ready to continue."""

from __future__ import annotations

from collections.abc import Iterable, Sequence


class Seats:
    """The four seats; a seat is a person's, or a bot's by its name."""

    def __init__(self, bots: Sequence[str | None]) -> None:
        self.bots = list(bots)
        #: Whether a bot plays for the person of a seat.
        self.stand_ins = [False] * 4
        #: Persons who are not connected.
        self.absent: frozenset[int] = frozenset()

    def is_person(self, seat: int) -> bool:
        """Whether a person has this seat, connected or not."""
        return self.bots[seat] is None

    @property
    def played(self) -> list[int]:
        """The seats that persons play themselves."""
        return [seat for seat in range(4) if self.is_person(seat) and not self.stand_ins[seat]]

    @property
    def present(self) -> list[int]:
        """The seats in `played` whose persons are connected."""
        return [seat for seat in self.played if seat not in self.absent]


class ReadySeats:
    """The seats that have asked to continue since the hand began or ended.

    They continue with the next hand or, after winning, to the end of this one. The table waits for
    all connected persons who are not replaced by a bot.
    """

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
