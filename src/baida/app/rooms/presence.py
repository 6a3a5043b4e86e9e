"""The players who are connected to a room, and how long the others have been absent."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable


class Presence:
    """The connections of each seat, and of spectators."""

    def __init__(self) -> None:
        self._here: Counter[int | None] = Counter()
        #: When each absent player disconnected.
        self.gone_since: dict[int, float] = {}

    def is_here(self, seat: int) -> bool:
        """Whether a player is connected."""
        return self._here[seat] > 0

    @property
    def any_player(self) -> bool:
        """Whether any player is connected."""
        return any(map(self.is_here, range(4)))

    @property
    def watching(self) -> int:
        return self._here[None]

    def connect(self, seat: int | None) -> bool:
        """Count a connection; return whether it is the first one of a seat."""
        self._here[seat] += 1
        if seat is None:
            return False
        self.gone_since.pop(seat, None)
        return self._here[seat] == 1

    def disconnect(self, seat: int | None) -> None:
        self._here[seat] -= 1

    def forget(self, seat: int) -> None:
        """Drop the connections of a seat whose player has changed."""
        self._here[seat] = 0
        self.gone_since.pop(seat, None)

    def absent(self, players: Iterable[int]) -> list[int]:
        return [seat for seat in players if not self.is_here(seat)]

    def note_absent(self, players: Iterable[int], now: float) -> None:
        """Record the time for seats that are not connected, unless they were absent before."""
        for seat in self.absent(players):
            self.gone_since.setdefault(seat, now)

    def count_from(self, players: Iterable[int], now: float) -> None:
        """Restart the time of absence, for example after a pause."""
        self.gone_since = dict.fromkeys(self.absent(players), now)
