"""A short notation for the example hands of the patterns."""

from __future__ import annotations

from typing import Any


def hand(
    concealed: str,
    winning_tile: str,
    win: str = "discard",
    *,
    melds: str = "",
    flowers: str = "",
    seat_wind: str = "E",
    round_wind: str = "E",
    **situation: object,
) -> dict[str, Any]:
    """Return the arguments of ``make_request``; melds are separated by spaces."""
    return {
        "concealed": concealed,
        "winning_tile": winning_tile,
        "win": win,
        "melds": melds,
        "flowers": flowers,
        "seat_wind": seat_wind,
        "round_wind": round_wind,
        "situation": situation,
    }
