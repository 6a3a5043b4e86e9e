"""Clocks: how long a seat may think. Only the server's count."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any


@dataclass(frozen=True)
class ClockRule:
    """Seconds for each decision, and further seconds that last for a hand."""

    decision: float
    hand: float = 0


#: The clocks a room can choose; None: one may think as long as one likes.
CLOCKS: Mapping[str, ClockRule | None] = {
    "off": None,
    "60": ClockRule(60),
    "5+20": ClockRule(5, 20),
    "3+5": ClockRule(3, 5),
}


@dataclass
class Thinking:
    """A decision under way: since when, and the seconds it had then."""

    since: float
    left: float


@dataclass
class Clocks:
    """The clocks of the four seats; times are given, in seconds of any one clock."""

    rule: ClockRule | None
    banks: list[float] = field(default_factory=list)
    thinking: dict[int, Thinking] = field(default_factory=dict)

    def __post_init__(self) -> None:
        """Everybody has the hand's seconds."""
        if not self.banks:
            self.new_hand()

    def new_hand(self) -> None:
        """The hand's seconds are there again."""
        self.banks = [self.rule.hand if self.rule else 0.0] * 4

    def start(self, seat: int, now: float, left: float | None = None) -> None:
        """A seat begins to think; ``left`` where a decision goes on that was interrupted."""
        if self.rule is not None:
            self.thinking[seat] = Thinking(now, self.rule.decision if left is None else left)

    def stop(self, seat: int, now: float) -> None:
        """It has decided; what it took beyond the decision's seconds is gone from the hand's."""
        thought = self.thinking.pop(seat, None)
        if thought is not None:
            over = now - thought.since - thought.left
            self.banks[seat] = max(0.0, self.banks[seat] - max(0.0, over))

    def deadline(self, seat: int) -> float | None:
        """When the seat's time is up; None: never."""
        thought = self.thinking.get(seat)
        return None if thought is None else thought.since + thought.left + self.banks[seat]

    def reading(self, seat: int, now: float) -> tuple[float, float] | None:
        """The seconds left of the decision's and of the hand's."""
        thought = self.thinking.get(seat)
        if thought is None:
            return None
        left = thought.left - (now - thought.since)
        return max(0.0, left), max(0.0, self.banks[seat] + min(0.0, left))

    def shift(self, seconds: float) -> None:
        """Nobody could play for so long: it does not count."""
        for thought in self.thinking.values():
            thought.since += seconds

    # -- stored over a restart -------------------------------------------------------------------

    def to_json(self, now: float, at: float | None) -> dict[str, object]:
        """The clocks now; ``at`` is the time of day, None: they do not run on from now."""
        return {
            "at": at,
            "banks": list(self.banks),
            "thinking": {
                str(seat): thought.left - (now - thought.since)
                for seat, thought in self.thinking.items()
            },
        }


def stopped(stored: Mapping[str, Any], alive: float | None) -> dict[str, Any]:
    """Clocks that were stored, as they stood when the server stopped that was alive then.

    What seats thought up to that moment counts; the time nobody could play does not.
    """
    at = stored["at"]
    passed = 0.0 if at is None or alive is None else max(0.0, alive - at)
    thinking = {seat: left - passed for seat, left in stored["thinking"].items()}
    return {"at": None, "banks": stored["banks"], "thinking": thinking}


def restored(
    rule: ClockRule | None, stored: Mapping[str, Any], alive: float | None
) -> tuple[list[float], dict[int, float]]:
    """The banks, and the seconds left of decisions, when the server stopped."""
    if rule is None or not stored:
        return [], {}
    then = stopped(stored, alive)
    return list(then["banks"]), {int(seat): left for seat, left in then["thinking"].items()}
