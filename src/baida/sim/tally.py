"""Counts as whole numbers, so that sums are exact in any order."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from typing import Self

from baida.score.rules import WINS
from baida.sim.hand import PlayedHand, SeatOfHand
from baida.stats import half_95, standard_error
from baida.wire.values import SEATS


class Counts:
    """A dataclass of numbers, counters and lists of counts, which can be added up."""

    def merge(self, other: Self) -> None:
        for name, mine in vars(self).items():
            theirs = getattr(other, name)
            if isinstance(mine, Counter):
                mine.update(theirs)
            elif isinstance(mine, tuple):
                for one, more in zip(mine, theirs, strict=True):
                    one.merge(more)
            else:
                setattr(self, name, mine + theirs)


@dataclass
class SeatTally(Counts):
    hands: int = 0
    points: int = 0
    squares: int = 0
    won: Counter[str] = field(default_factory=Counter)
    win_points: int = 0
    dealt_in: int = 0

    @property
    def wins(self) -> int:
        return self.won.total()

    @property
    def per_hand(self) -> float | None:
        return self.points / self.hands if self.hands else None

    def add(self, seat: SeatOfHand) -> None:
        self.hands += 1
        self.points += seat.points
        self.squares += seat.points * seat.points
        self.win_points += seat.win_points
        self.dealt_in += seat.dealt_in
        if seat.won is not None:
            self.won[seat.won] += 1

    @property
    def ci95(self) -> float | None:
        """Half the width of the 95 % interval of the points per hand, for independent hands."""
        return half_95(self.hands, standard_error(self.hands, self.points, self.squares))


@dataclass
class Tally(Counts):
    matches: int = 0
    hands: int = 0
    draws: int = 0
    discards: int = 0
    decisions: int = 0
    ended: Counter[str] = field(default_factory=Counter)
    patterns: Counter[str] = field(default_factory=Counter)
    seats: tuple[SeatTally, ...] = field(
        default_factory=lambda: tuple(SeatTally() for _ in range(SEATS))
    )

    @property
    def wins(self) -> int:
        return sum(seat.wins for seat in self.seats)

    @property
    def standing(self) -> list[int]:
        """Return the seats from first to last; equal points in the order of the seats."""
        return sorted(range(SEATS), key=lambda seat: -self.seats[seat].points)

    def add(self, hand: PlayedHand) -> None:
        self.hands += 1
        self.draws += hand.draws
        self.discards += hand.discards
        self.decisions += hand.decisions
        self.ended[hand.ended] += 1
        for tally, seat in zip(self.seats, hand.seats, strict=True):
            tally.add(seat)
            self.patterns.update(seat.patterns)

    def ranked_patterns(self) -> list[tuple[str, int]]:
        """Return the patterns, the most frequent first; ties by name."""
        return sorted(self.patterns.items(), key=lambda item: (-item[1], item[0]))

    def wins_by_kind(self) -> dict[str, int]:
        return {kind: sum(seat.won[kind] for seat in self.seats) for kind in WINS}
