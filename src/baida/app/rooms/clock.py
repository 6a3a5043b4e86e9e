"""The clocks of players: time for each decision, and a bank for each hand."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any


@dataclass(frozen=True)
class ClockRule:
    """Seconds for each decision, and a bank of seconds for each hand."""

    decision: float
    hand: float = 0


#: The clocks that a room can choose; None: no time limit.
CLOCKS: Mapping[str, ClockRule | None] = {
    "off": None,
    "relaxed": ClockRule(60),
    "normal": ClockRule(5, 20),
    "fast": ClockRule(3, 5),
}


@dataclass
class Thinking:
    since: float
    left: float


@dataclass
class Clocks:
    """The clocks of the four seats; times are in seconds of any one clock."""

    rule: ClockRule | None
    banks: list[float] = field(default_factory=list)
    thinking: dict[int, Thinking] = field(default_factory=dict)

    def __post_init__(self) -> None:
        if not self.banks:
            self.new_hand()

    def new_hand(self) -> None:
        self.banks = [self.rule.hand if self.rule else 0.0] * 4

    def start(self, seat: int, now: float, left: float | None = None) -> None:
        """Start a seat's clock; ``left`` is the rest of an interrupted decision."""
        if self.rule is not None:
            self.thinking[seat] = Thinking(now, self.rule.decision if left is None else left)

    def stop(self, seat: int, now: float) -> None:
        """Stop a seat's clock; time beyond that of the decision is taken from the bank."""
        thought = self.thinking.pop(seat, None)
        if thought is not None:
            over = now - thought.since - thought.left
            self.banks[seat] = max(0.0, self.banks[seat] - max(0.0, over))

    def deadline(self, seat: int) -> float | None:
        thought = self.thinking.get(seat)
        return None if thought is None else thought.since + thought.left + self.banks[seat]

    def reading(self, seat: int, now: float) -> tuple[float, float] | None:
        thought = self.thinking.get(seat)
        if thought is None:
            return None
        left = thought.left - (now - thought.since)
        return max(0.0, left), max(0.0, self.banks[seat] + min(0.0, left))

    def shift(self, seconds: float) -> None:
        """Exclude a time in which nobody could play."""
        for thought in self.thinking.values():
            thought.since += seconds

    def to_json(self, now: float, at: float | None) -> dict[str, object]:
        """Return the clocks for storage; ``at`` is the time of day, or None if they are stopped."""
        return {
            "at": at,
            "banks": list(self.banks),
            "thinking": {
                str(seat): thought.left - (now - thought.since)
                for seat, thought in self.thinking.items()
            },
        }


def stopped(stored: Mapping[str, Any], alive: float | None) -> dict[str, Any]:
    """Return stored clocks as they were when the server stopped; ``alive``: its last heartbeat."""
    at = stored["at"]
    passed = 0.0 if at is None or alive is None else max(0.0, alive - at)
    thinking = {seat: left - passed for seat, left in stored["thinking"].items()}
    return {"at": None, "banks": stored["banks"], "thinking": thinking}


def restored(
    rule: ClockRule | None, stored: Mapping[str, Any], alive: float | None
) -> tuple[list[float], dict[int, float]]:
    if rule is None or not stored:
        return [], {}
    then = stopped(stored, alive)
    return list(then["banks"]), {int(seat): left for seat, left in then["thinking"].items()}
