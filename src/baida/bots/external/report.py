"""The report for the author of a bot: times, faults, and how the program ended."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Sequence
from dataclasses import asdict, dataclass, field
from typing import cast

from baida.wire.simulation import BotReport, FaultReport

EXPLAINED = 5
_QUOTED = 200


@dataclass(frozen=True)
class Fault:
    #: ``late``, ``illegal``, ``malformed`` or ``unexpected``, as in the message to the bot; or why
    #: it can no longer be reached: ``died``, ``closed``, ``flood`` or ``deaf``.
    code: str
    message: str
    #: The match, from 1 for this bot's first; 0 before that.
    match: int
    request: int | None = None
    legal: tuple[str, ...] = ()
    line: int | None = None
    answer: str | None = None
    done: str | None = None


@dataclass
class Report:
    #: Seconds until its hello.
    start: float | None = None
    #: Seconds for each decision that it made itself.
    times: list[float] = field(default_factory=list)
    faults: Counter[str] = field(default_factory=Counter)
    first: list[Fault] = field(default_factory=list)
    cut_off: str | None = None
    #: How its program ended; empty while it runs.
    ending: str = ""
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
    text = line.decode(errors="replace").rstrip("\r")
    return text if len(text) <= _QUOTED else f"{text[:_QUOTED]}…"


def _share(times: Sequence[float], share: float) -> float | None:
    return times[math.ceil(share * len(times)) - 1] if times else None
