"""The hands of a log, and their results."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from baida.wire.events import Event, HandStarted


def split_hands(events: Iterable[Event]) -> Iterator[tuple[HandStarted, list[Event]]]:
    """Return the start of each hand, and its events from there on."""
    hand: list[Event] = []
    start: HandStarted | None = None
    for event in events:
        if event["e"] == "hand_started":
            if start is not None:
                yield start, hand
            start, hand = event, []
        hand.append(event)
    if start is not None:
        yield start, hand


@dataclass(frozen=True)
class HandWin:
    #: The number of its event.
    n: int
    seat: int
    #: The seat that dealt in; None if no seat did.
    source: int | None
    way: str
    #: 0 if the score is not stored.
    points: int


@dataclass(frozen=True)
class HandResult:
    number: int
    #: Gains and losses of the seats.
    points: list[int]
    wins: list[HandWin]
    #: Why the hand ended, and the number of that event.
    ended: str
    last: int


def hands_of(log: Iterable[Event]) -> Iterator[HandResult]:
    """Return the results of the complete hands."""
    for start, events in split_hands(log):
        wins = []
        for event in events:
            if event["e"] == "won":
                points = 0 if event["score"] is None else event["score"]["points"]
                wins.append(HandWin(event["n"], event["seat"], event["from"], event["win"], points))
            elif event["e"] == "hand_ended":
                scores = zip(event["scores"], start["scores"], strict=True)
                gains = [after - before for after, before in scores]
                yield HandResult(start["hand"], gains, wins, event["why"], event["n"])
