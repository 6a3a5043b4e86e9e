"""How a game presents itself: hands to try, and the tiles on its card."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Showcase:
    """Every part may be left out; a text ``example.<name>`` in ``words.json`` names each hand."""

    #: Hands to try in the calculator, by name, each as the calculator's address has it:
    #: ``hand=1146677778899m&win_tile=4m&win=discard&voided=s``. The first one is a win.
    hands: tuple[tuple[str, str], ...] = ()
    #: Tiles that tell the game from others at a glance.
    tiles: tuple[str, ...] = ()
