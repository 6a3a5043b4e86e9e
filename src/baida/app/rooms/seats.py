"""Who plays the seats of a match, and who is connected to the room."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence


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
