"""Who is connected to a room, and since when others are gone."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable


class Presence:
    """Connections by seat; those without a seat watch."""

    def __init__(self) -> None:
        self._here: Counter[int | None] = Counter()
        #: Since when players have been gone.
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
        """How many watch."""
        return self._here[None]

    def connect(self, seat: int | None) -> bool:
        """Somebody has come; whether nobody was connected for this seat before."""
        self._here[seat] += 1
        if seat is None:
            return False
        self.gone_since.pop(seat, None)
        return self._here[seat] == 1

    def disconnect(self, seat: int | None) -> None:
        """Somebody has gone."""
        self._here[seat] -= 1

    def forget(self, seat: int) -> None:
        """The seat is another's now: who was connected there is not any more."""
        self._here[seat] = 0
        self.gone_since.pop(seat, None)

    def absent(self, players: Iterable[int]) -> list[int]:
        """Those of these players who are not connected."""
        return [seat for seat in players if not self.is_here(seat)]

    def note_absent(self, players: Iterable[int], now: float) -> None:
        """Those of these players who are not connected have been gone from now on, or longer."""
        for seat in self.absent(players):
            self.gone_since.setdefault(seat, now)

    def count_from(self, players: Iterable[int], now: float) -> None:
        """However long these players have been gone, it counts from now on."""
        self.gone_since = dict.fromkeys(self.absent(players), now)
