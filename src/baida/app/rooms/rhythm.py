"""When something may be shown at a table; `table.py` explains why."""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass

#: Beats for which the result of a hand is shown, unless all players are ready earlier.
REST = 15
#: The paces that a player who is alone with bots can choose, as factors of a beat.
PACES: Mapping[str, float] = {"slow": 2.0, "normal": 1.0, "fast": 0.25}


@dataclass(frozen=True)
class Timing:
    """The durations of a room, in seconds."""

    #: The rhythm of the table.
    beat: float = 0.7
    #: How long a player may be disconnected before a bot stands in. After twice as long, another
    #: player becomes the host.
    away: float = 30.0
    #: How long a player may think before being reminded.
    idle: float = 60.0
    #: How long clocks are held for players whose connection a server has lost.
    gather: float = 0.0


class Rhythm:
    """The beat of a table: nothing is shown before ``quiet_until``."""

    def __init__(self, beat: float) -> None:
        self._usual = beat
        self._hurried = False
        self.pace = 1.0
        self.quiet_until = -math.inf
        self._offered_at = -math.inf

    @property
    def beat(self) -> float:
        return 0.0 if self._hurried else self._usual * self.pace

    @property
    def thinking(self) -> float:
        """The share of their usual time that slow bots may take, which is less at a fast table."""
        return 0.0 if self._hurried else min(1.0, self.pace)

    @property
    def pauses(self) -> bool:
        """Whether the table ever pauses; a table with a beat of 0 does not."""
        return self._usual > 0

    def show(self, now: float, *, offer: bool, rest: bool) -> None:
        self._offered_at = now if offer else -math.inf
        self.quiet_until = -math.inf
        if rest:
            self._hurried = False
            # a result takes as long to read at every pace
            self.quiet_until = now + self._usual * REST
        elif offer:
            self.quiet_until = now + self.beat

    def decide(self, now: float) -> None:
        """Note a decision; after an offer its result is shown on a beat."""
        if self._offered_at > -math.inf and self.beat:
            beats = math.ceil((now - self._offered_at) / self.beat)
            self.quiet_until = max(self.quiet_until, self._offered_at + beats * self.beat)

    def hurry(self) -> None:
        """Do not pause again until this hand is over."""
        self._hurried = True
        self.quiet_until = self._offered_at = -math.inf

    def end_rest(self, now: float) -> None:
        self.quiet_until = now

    def shift(self, seconds: float) -> None:
        self.quiet_until += seconds
        self._offered_at += seconds
