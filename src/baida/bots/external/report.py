"""What the author of a bot is told: how fast it was, what it did wrong, and how it ended."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Sequence
from dataclasses import asdict, dataclass, field
from typing import cast

from baida.wire.simulation import BotReport, FaultReport

#: So many faults are kept with everything about them; the others are counted.
EXPLAINED = 5
#: How much of a line is quoted, in characters.
_QUOTED = 200


@dataclass(frozen=True)
class Fault:
    #: ``late``, ``illegal``, ``malformed`` or ``unexpected``, as the bot is told; or why there is
    #: no talking to it any more: ``died``, ``closed``, ``flood`` or ``deaf``.
    code: str
    message: str
    #: The match, from 1 for this bot's first; 0 before that.
    match: int
    #: What it was asked: the request, and its legal actions.
    request: int | None = None
    legal: tuple[str, ...] = ()
    #: What it answered: the number of the line that it printed, and the line.
    line: int | None = None
    answer: str | None = None
    #: What was done instead.
    done: str | None = None


@dataclass
class Report:
    """The times and faults of a bot."""

    #: Seconds until it said hello.
    start: float | None = None
    #: Seconds for each decision that it made itself.
    times: list[float] = field(default_factory=list)
    #: How often what went wrong, by code.
    faults: Counter[str] = field(default_factory=Counter)
    #: The first of them.
    first: list[Fault] = field(default_factory=list)
    #: Why it was cut off, if it was.
    cut_off: str | None = None
    #: How its program ended: empty while it runs.
    ending: str = ""
    #: The end of what it wrote to standard error.
    errors: str = ""

    def note(self, fault: Fault) -> None:
        self.faults[fault.code] += 1
        if len(self.first) < EXPLAINED:
            self.first.append(fault)

    @property
    def times_ms(self) -> dict[str, float | None]:
        """The times in milliseconds: start-up, and the median, 99 % and longest decision."""
        times = sorted(self.times)
        seconds = {
            "start": self.start,
            "median": _share(times, 0.5),
            "p99": _share(times, 0.99),
            "longest": _share(times, 1),
        }
        return {
            name: None if one is None else round(1000 * one, 3) for name, one in seconds.items()
        }

    def to_json(self) -> BotReport:
        return {
            "decisions": len(self.times),
            "times_ms": self.times_ms,
            "faults": dict(sorted(self.faults.items())),
            "first_faults": [
                cast("FaultReport", {**asdict(fault), "legal": list(fault.legal)})
                for fault in self.first
            ],
            "cut_off": self.cut_off,
            "ending": self.ending,
            "stderr": self.errors,
        }


def quote(line: bytes) -> str:
    """The beginning of a line, for a report."""
    text = line.decode(errors="replace").rstrip("\r")
    return text if len(text) <= _QUOTED else f"{text[:_QUOTED]}…"


def _share(times: Sequence[float], share: float) -> float | None:
    """A quantile of sorted times."""
    return times[math.ceil(share * len(times)) - 1] if times else None
