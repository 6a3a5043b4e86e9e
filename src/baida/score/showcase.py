"""The presentation of a game: hands to try, and the tiles on its card."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Showcase:
    """Optional parts; a text ``example.<name>`` in ``words.json`` names each hand."""

    #: Hands to try in the calculator, by name, each as a query of the calculator's address:
    #: ``hand=1146677778899m&win_tile=4m&win=discard&voided=s``. The first one is a win.
    hands: tuple[tuple[str, str], ...] = ()
    #: Tiles that distinguish the game from others at a glance.
    tiles: tuple[str, ...] = ()
