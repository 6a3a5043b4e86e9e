"""When something may be shown at a table; `table.py` explains why."""

from __future__ import annotations

import math

#: Beats to look at the result of a hand, unless everybody is ready before.
REST = 15


class Rhythm:
    """The beat of a table: nothing is shown before ``quiet_until``."""

    def __init__(self, beat: float) -> None:
        self.beat = beat
        self.quiet_until = -math.inf
        self._offered_at = -math.inf

    def show(self, now: float, *, offer: bool, rest: bool) -> None:
        self._offered_at = now if offer else -math.inf
        beats = REST if rest else 1
        self.quiet_until = now + self.beat * beats if offer or rest else -math.inf

    def decide(self, now: float) -> None:
        """Note a decision; after an offer its result is shown on a beat."""
        if self._offered_at > -math.inf and self.beat:
            beats = math.ceil((now - self._offered_at) / self.beat)
            self.quiet_until = max(self.quiet_until, self._offered_at + beats * self.beat)

    def end_rest(self, now: float) -> None:
        self.quiet_until = now

    def shift(self, seconds: float) -> None:
        self.quiet_until += seconds
        self._offered_at += seconds
