"""Who is connected to a room, how long the others have been absent, and who will return."""

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

    def next_host(
        self, host: int | None, patience: float, now: float
    ) -> tuple[int | None, float | None]:
        """Return the host, or the next player if the host is absent for too long; and when."""
        if host is None or host not in self.gone_since:
            return host, None
        here = [
            seat for seat in ((host + place) % 4 for place in range(1, 4)) if self.is_here(seat)
        ]
        at = self.gone_since[host] + patience
        if not here or now < at:
            return host, at if here else None
        return here[0], None


class Returning:
    """Players whose connection a server has lost: for a moment, clocks are held for them."""

    def __init__(self, gather: float) -> None:
        """``gather``: how many seconds clocks are held."""
        self._gather = gather
        self.seats: set[int] = set()
        #: Until when clocks are held; None: nobody who could play on is here.
        self.until: float | None = None

    def expect(self, seat: int, now: float) -> None:
        self.seats.add(seat)
        self.until = now + self._gather

    def still(self, presence: Presence, now: float) -> bool:
        """Whether anybody is still expected."""
        self.seats = {seat for seat in self.seats if not presence.is_here(seat)}
        if self.until is None and presence.any_player:
            self.until = now + self._gather
        if self.until is not None and now >= self.until:
            self.seats.clear()
        if not self.seats:
            self.until = None
        return bool(self.seats)
