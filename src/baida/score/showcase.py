"""The presentation of a game: hands to try, the tiles on its card, and examples of patterns."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True)
class Showcase:
    """Optional parts; a text ``example.<name>`` in ``words.json`` names each hand."""

    #: Hands to try in the calculator, by name, each as a query of the calculator's address:
    #: ``hand=1146677778899m&win_tile=4m&win=discard&voided=s``. The first one is a win.
    hands: tuple[tuple[str, str], ...] = ()
    #: Tiles that distinguish the game from others at a glance.
    tiles: tuple[str, ...] = ()


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
    """Return an example of a pattern: the arguments of ``make_request``.

    Melds are separated by spaces.
    """
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
