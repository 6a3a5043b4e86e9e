"""The parts that a game keeps hidden besides hands and wall."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Secrecy:
    """The parts that stay hidden until the hand ends."""

    #: The tiles of a concealed kong, hidden from other seats.
    hidden_kongs: bool = False
    #: The hand of a winner, and a self-drawn winning tile; all hands are shown in the end.
    face_down_winners: bool = False


NOTHING_HIDDEN = Secrecy()
