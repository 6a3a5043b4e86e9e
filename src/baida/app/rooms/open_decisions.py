"""The decisions that a table waits for, and the messages about them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from baida import i18n
from baida.app.rooms.clock import Clocks
from baida.app.rooms.hints import note_json
from baida.core.play.deal import Deal
from baida.game.actions import choice_json
from baida.game.refusals import refused_tiles, routine
from baida.tiles import NAMES
from baida.wire.rooms import AskMessage, ClockReading, NoWinNote


class OpenDecisions:
    """The open asks of a match; while one is open, its seat's clock runs."""

    def __init__(self, match: str, clocks: Clocks) -> None:
        self._match = match
        self._clocks = clocks
        self._open: dict[int, AskMessage] = {}
        self._since: dict[int, float] = {}

    def number(self, seat: int) -> int | None:
        ask = self._open.get(seat)
        return None if ask is None else ask["ask"]

    def open(
        self, seat: int, number: int, deal: Deal, legal: Sequence[int],
        no_win: i18n.Message | None, now: float, left: float | None,
    ) -> AskMessage:  # fmt: skip
        """Ask a seat; ``left`` are the remaining seconds of a decision that was interrupted."""
        self._clocks.start(seat, now, left)
        self._since[seat] = now
        self._open[seat] = {
            "t": "ask",
            "match": self._match,
            "ask": number,
            "legal": [choice_json(code) for code in legal],
            "refused": [
                {"tiles": [NAMES[tile] for tile in tiles], "why": i18n.texts_of(why)}
                for why, tiles in refused_tiles(deal, seat, legal).items()
            ],
            "routine": None if (plain := routine(legal)) is None else str(plain),
            "clock": None,
            "no_win": None if no_win is None else note_json(no_win),
        }
        return self._with_clock(seat, now)

    def close(self, seat: int, now: float) -> AskMessage | None:
        """Close the ask of a seat; return the message for the seat, if it was asked."""
        if self._open.pop(seat, None) is None:
            return None
        self._clocks.stop(seat, now)
        del self._since[seat]
        return self.nothing(None)

    @property
    def since(self) -> Mapping[int, float]:
        """The seats that are asked something, and since when."""
        return self._since

    def shift(self, seconds: float) -> None:
        """Exclude a time in which nobody could play."""
        for seat in self._since:
            self._since[seat] += seconds

    def of(self, seat: int, now: float) -> AskMessage | None:
        return self._with_clock(seat, now) if seat in self._open else None

    def readings(self, now: float) -> list[tuple[int, AskMessage]]:
        """The messages for all seats that have to decide, with the rest of their time."""
        return [(seat, self._with_clock(seat, now)) for seat in self._open]

    def nothing(self, note: NoWinNote | None) -> AskMessage:
        return {
            "t": "ask", "match": self._match, "ask": None, "legal": [], "refused": [],
            "routine": None, "clock": None, "no_win": note,
        }  # fmt: skip

    def _with_clock(self, seat: int, now: float) -> AskMessage:
        reading = self._clocks.reading(seat, now)
        clock: ClockReading | None = None
        if reading is not None:
            clock = {"left": round(reading[0], 2), "bank": round(reading[1], 2)}
        return {**self._open[seat], "clock": clock}
