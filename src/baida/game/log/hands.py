"""The results of the complete hands of a log."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

from baida.wire.events import Event


@dataclass
class HandWin:
    #: The number of its event.
    n: int
    seat: int
    #: The seat that dealt in, None if there is none.
    source: int | None
    way: str
    #: 0 if the score is not stored.
    points: int


@dataclass
class HandResult:
    number: int
    #: Gains and losses of the seats.
    points: list[int]
    wins: list[HandWin] = field(default_factory=list)
    #: Why the hand ended, and the number of that event.
    ended: str = ""
    last: int = 0


def hands_of(events: Iterable[Event]) -> Iterator[HandResult]:
    hand: HandResult | None = None
    for event in events:
        if event["e"] == "hand_started":
            hand = HandResult(event["hand"], [-score for score in event["scores"]])
        elif hand is None:
            continue
        elif event["e"] == "won":
            points = 0 if event["score"] is None else event["score"]["points"]
            win = HandWin(event["n"], event["seat"], event["from"], event["win"], points)
            hand.wins.append(win)
        elif event["e"] == "hand_ended":
            gains = zip(hand.points, event["scores"], strict=True)
            hand.points = [before + after for before, after in gains]
            hand.ended, hand.last = event["why"], event["n"]
            yield hand
            hand = None
