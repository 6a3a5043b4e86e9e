"""The statistics of one hand, counted from the engine's events."""

from __future__ import annotations

from dataclasses import dataclass, field

from baida.core.play.deal import Deal
from baida.core.play.state import ENDED_WHY, EVENTS, PAID_WHY
from baida.game.translate import win_request
from baida.score.request import WINDS
from baida.score.rules import WINS
from baida.score.scorer import Score, scorer_for
from baida.wire.events import Event
from baida.wire.values import SEATS


@dataclass(slots=True)
class SeatOfHand:
    points: int = 0
    won: str | None = None
    win_points: int = 0
    patterns: tuple[str, ...] = ()
    #: Whether somebody won on its discard or on the tile it added to a kong.
    dealt_in: bool = False


@dataclass(slots=True)
class PlayedHand:
    number: int
    dealer: int = 0
    round_wind: str = ""
    ended: str = ""
    draws: int = 0
    discards: int = 0
    decisions: int = 0
    seats: tuple[SeatOfHand, ...] = field(
        default_factory=lambda: tuple(SeatOfHand() for _ in range(SEATS))
    )


class HandCounter:
    """An observer of ``Match``; without ``patterns`` the wins are not scored a second time."""

    def __init__(self, *, patterns: bool) -> None:
        self._patterns = patterns
        self._hand = PlayedHand(0)
        self._ended: list[PlayedHand] = []

    def take_ended(self) -> list[PlayedHand]:
        ended, self._ended = self._ended, []
        return ended

    def __call__(self, deal: Deal, numbers: tuple[int, ...], event: Event | None) -> None:
        kind, *values = numbers
        name, hand = EVENTS[kind], self._hand
        if name == "drew":
            hand.draws += 1
        elif name == "discarded":
            hand.discards += 1
        elif name == "won":
            self._count_win(deal, values, event)
        elif name == "paid":
            _, payee, amount, why = values
            if PAID_WHY[why] == "win":
                hand.seats[payee].win_points += amount
        elif name == "hand_ended":
            hand.ended = ENDED_WHY[values[0]]
            hand.dealer, hand.round_wind = deal.dealer, WINDS[deal.round_wind]
            for seat, points in zip(hand.seats, deal.points, strict=True):
                seat.points = points
            self._ended.append(hand)
            self._hand = PlayedHand(hand.number + 1)

    def _count_win(self, deal: Deal, values: list[int], event: Event | None) -> None:
        seat, win, tile, source = values[:4]
        winner = self._hand.seats[seat]
        winner.won = WINS[win]
        if source >= 0:
            self._hand.seats[source].dealt_in = True
        if not self._patterns:
            return
        if event is not None and event["e"] == "won" and event["score"] is not None:
            names = [pattern["name"] for pattern in event["score"]["patterns"]]
        else:
            score = scorer_for(deal.ruleset.rules).score(
                win_request(deal, seat, win, tile, values[6:])
            )
            names = [counted.name for counted in score.patterns] if isinstance(score, Score) else []
        # A pattern that counts several times is still one pattern of this win.
        winner.patterns = tuple(dict.fromkeys(names))
