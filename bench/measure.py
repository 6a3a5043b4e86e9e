"""Measuring two things in turns, so that a busy machine slows both down."""

from __future__ import annotations

import statistics
import time
from collections.abc import Callable
from dataclasses import asdict, dataclass
from importlib.util import find_spec
from typing import Any

#: The modules of the programs that baida is measured against. ``make bench`` installs them.
PEERS = ("MahjongGB", "riichienv", "rlcard", "shanten_tools")


def missing_peers() -> list[str]:
    return [name for name in PEERS if find_spec(name) is None]


@dataclass(frozen=True)
class Row:
    """One line of the table; without a rival the ratio is None and the bar is a limit."""

    name: str
    rate: float
    unit: str
    against: str
    ratio: float | None
    bar: str
    holds: bool

    def to_json(self) -> dict[str, Any]:
        """As it stands in results.json."""
        return asdict(self)


def seconds(work: Callable[[], object]) -> float:
    """How long it takes once."""
    start = time.perf_counter()
    work()
    return time.perf_counter() - start


def compare(
    name: str,
    ours: Callable[[], object],
    theirs: Callable[[], object],
    *,
    pieces: int,
    against: str,
    at_least: float,
    rounds: int,
    unit: str = "hands/s",
) -> Row:
    """Both do the same number of pieces."""

    def counted(work: Callable[[], object]) -> Callable[[], int]:
        def run() -> int:
            work()
            return pieces

        return run

    return faster(name, counted(ours), counted(theirs), against, at_least, unit=unit, rounds=rounds)


def faster(
    name: str,
    ours: Callable[[], int],
    theirs: Callable[[], int],
    against: str,
    at_least: float,
    *,
    rounds: int,
    unit: str = "decisions/s",
) -> Row:
    """Each tells how much it did; the rates are compared in turns, and their median counts.

    Against a program that is not installed, only ours is measured.
    """
    bar = f"at least {at_least:.3g} x"
    ours()  # both may warm up
    try:
        theirs()
    except ModuleNotFoundError as missing:
        if missing.name not in PEERS:
            raise
        return Row(name, round(_rate(ours)), unit, f"{against}: not installed", None, bar, False)
    ratios, rates = [], []
    for _ in range(rounds):
        mine, other = _rate(ours), _rate(theirs)
        ratios.append(mine / other)
        rates.append(mine)
    ratio = statistics.median(ratios)
    return Row(
        name,
        round(statistics.median(rates)),
        unit,
        against,
        round(ratio, 2),
        bar,
        ratio >= at_least,
    )


def _rate(work: Callable[[], int]) -> float:
    start = time.perf_counter()
    return work() / (time.perf_counter() - start)


def limit(name: str, value: float, unit: str, at_most: float) -> Row:
    """A figure that has to stay below a limit."""
    return Row(name, round(value, 3), unit, "", None, f"under {at_most:g} {unit}", value < at_most)
