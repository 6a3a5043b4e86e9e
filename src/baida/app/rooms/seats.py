"""Who plays the four seats of a match: persons, bots, and bots that stand in for persons."""

from __future__ import annotations

from collections.abc import Sequence


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
