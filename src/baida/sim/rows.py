"""The rows of the table that a simulation writes: one for each hand and seat."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from baida.sim.hand import PlayedHand

Row = tuple[int | str, ...]

COLUMNS: dict[str, type[int] | type[str]] = {
    "match": int,
    "hand": int,
    "seat": int,
    "bot": str,
    "dealer": int,
    "round_wind": str,
    "points": int,
    "won": str,
    "win_points": int,
    "dealt_in": int,
    "patterns": str,
    "ended": str,
    "draws": int,
    "discards": int,
    "decisions": int,
}
#: Separates the patterns of a win; no pattern has it in its name.
BETWEEN_PATTERNS = "; "


def rows_of(match: int, hand: PlayedHand, bots: Sequence[str]) -> Iterator[Row]:
    for number, seat in enumerate(hand.seats):
        yield (
            match,
            hand.number,
            number,
            bots[number],
            hand.dealer,
            hand.round_wind,
            seat.points,
            seat.won or "",
            seat.win_points,
            int(seat.dealt_in),
            BETWEEN_PATTERNS.join(seat.patterns),
            hand.ended,
            hand.draws,
            hand.discards,
            hand.decisions,
        )
