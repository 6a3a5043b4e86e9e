"""One hand that was played, as the statistics need it, gathered from its events."""

from __future__ import annotations

from dataclasses import dataclass, field

from baida.game.events.schema import Event

SEATS = 4


@dataclass(slots=True)
class SeatOfHand:
    """What a hand brought one seat."""

    points: int = 0
    #: How it won, if it did.
    won: str | None = None
    #: What the others paid for that.
    win_points: int = 0
    #: The patterns of the win, each once.
    patterns: tuple[str, ...] = ()
    #: Whether somebody won on its discard or on the tile it added to a kong.
    dealt_in: bool = False


@dataclass(slots=True)
class PlayedHand:
    """One hand, from the deal to the last payment."""

    number: int
    dealer: int
    round_wind: str
    #: Why it ended: won, three_won or wall_empty.
    ended: str = ""
    draws: int = 0
    discards: int = 0
    decisions: int = 0
    seats: tuple[SeatOfHand, ...] = field(
        default_factory=lambda: tuple(SeatOfHand() for _ in range(SEATS))
    )
    #: The scores before it.
    before: tuple[int, ...] = (0,) * SEATS

    @classmethod
    def begun(cls, event: Event) -> PlayedHand:
        """A hand that has just started."""
        return cls(
            event["hand"], event["dealer"], event["round_wind"], before=tuple(event["scores"])
        )

    def see(self, event: Event) -> None:
        """Count an event that belongs to it."""
        kind = event["e"]
        if kind == "drew":
            self.draws += 1
        elif kind == "discarded":
            self.discards += 1
        elif kind == "won":
            self._see_win(event)
        elif kind == "paid" and event["why"] == "win":
            self.seats[event["to"]].win_points += event["amount"]
        elif kind == "hand_ended":
            self.ended = event["why"]
            for seat, now, before in zip(self.seats, event["scores"], self.before, strict=True):
                seat.points = now - before

    def _see_win(self, event: Event) -> None:
        winner = self.seats[event["seat"]]
        winner.won = event["win"]
        # a pattern that counts several times is still one pattern of this win
        names = (pattern["name"] for pattern in event["score"]["patterns"])
        winner.patterns = tuple(dict.fromkeys(names))
        if event["from"] is not None:
            self.seats[event["from"]].dealt_in = True
