"""What a game keeps hidden beyond hands and wall."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Secrecy:
    """What stays hidden until the hand ends."""

    #: The tiles of a concealed kong, from the others.
    hidden_kongs: bool = False
    #: The hand of a winner, and a self-drawn winning tile; all hands are shown in the end.
    face_down_winners: bool = False


NOTHING_HIDDEN = Secrecy()
