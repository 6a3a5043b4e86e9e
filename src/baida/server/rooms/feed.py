"""What one viewer of a match is sent: its events, cut to what it may see, numbered, in order."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable

from baida.game.events.redact import Cutter
from baida.game.events.schema import Event
from baida.score.rules import Rules


class Feed:
    """The events of a match for one viewer; those of this hand and the last one are kept."""

    def __init__(self, rules: Rules, viewer: int) -> None:
        self.viewer = viewer
        self._cutter = Cutter(rules, viewer)
        self._kept: list[Event] = []
        self._hand_at = 0  # where in them this hand begins

    def add(self, events: Iterable[Event]) -> list[Event]:
        """Let them happen; what the viewer sees of them."""
        seen = [cut for event in events if (cut := self._cutter.cut(event)) is not None]
        for event in seen:
            if event["e"] == "hand_started":
                del self._kept[: self._hand_at]
                self._hand_at = len(self._kept)
            self._kept.append(event)
        return seen

    def after(self, n: int) -> list[Event]:
        """What came after the event with this number.

        For one who has missed more than is kept, or is new, this hand from its start.
        """
        if not self._kept:
            return []
        first = self._kept[0]["n"]
        start = n + 1 - first if first - 1 <= n and n > 0 else self._hand_at
        return self._kept[max(start, 0) :]


class Visible:
    """Counts decisions and events when they become visible to players, for the metrics.

    A decision is visible once an event that came after it has been shown.
    """

    def __init__(self, shown: int = 0) -> None:
        self._events = shown
        self._decisions: deque[int] = deque()  # for each, the number of the event before it

    def decided(self, newest: int) -> None:
        """A decision was made after the event with this number."""
        self._decisions.append(newest)

    def take(self, shown: int) -> tuple[int, int]:
        """How many decisions and events became visible since the last call."""
        decisions = 0
        while self._decisions and self._decisions[0] < shown:
            self._decisions.popleft()
            decisions += 1
        events, self._events = shown - self._events, shown
        return decisions, events
