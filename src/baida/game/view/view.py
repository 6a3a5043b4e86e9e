"""The table as seen by a seat, a spectator, or an observer of all tiles.

Views are made from the live game (``live.py``) or from the events of a log (``events/fold.py``);
both give equal views.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from baida.score.rules import Rules
from baida.wire.events import Dice

#: Replaces a tile that the viewer cannot see.
HIDDEN = -1
#: Viewers other than seats 0-3: one sees what is open to all, the other every tile.
SPECTATOR = -1
EVERYTHING = -2


@dataclass(frozen=True, slots=True)
class SeenMeld:
    """A meld on the table; the tiles of a hidden one are ``HIDDEN``."""

    kind: str
    #: Sorted by number, the claimed tile among them.
    tiles: tuple[int, ...]
    #: The kinds they stand for, sorted.
    stands_for: tuple[int, ...]
    #: The tile that was claimed, or added to a pung; None for a concealed kong.
    claimed: int | None = None
    #: The seat that discarded the claimed tile (of the pung, for an added kong).
    source: int | None = None


@dataclass(frozen=True, slots=True)
class Discard:
    """A discarded tile: ``taken`` for a meld or a win, and if so whether it was ``won`` on."""

    tile: int
    drawn: bool
    taken: bool = False
    won: bool = False


@dataclass(frozen=True, slots=True)
class Win:
    """How a seat has won; the winning tile is None for green jokers."""

    win: str
    tile: int | None
    source: int | None


@dataclass(frozen=True, slots=True)
class SeatView:
    #: The concealed tiles, sorted, the drawn one among them; all or none are ``HIDDEN``.
    tiles: tuple[int, ...] = ()
    melds: tuple[SeenMeld, ...] = ()
    discards: tuple[Discard, ...] = ()
    #: Declared flowers and jokers in order; the first ``before_start`` ones before the start.
    declared: tuple[int, ...] = ()
    before_start: int = 0
    #: The voided suit, "m", "p" or "s", once the viewer knows it.
    voided: str | None = None
    #: The tile laid face down that will be the first discard: None before and after that,
    #: and where an indicator card lies instead.
    face_down: int | None = None
    #: The tiles that it handed on in the exchange (S22); ``HIDDEN`` unless the viewer gave or got
    #: them.
    gave: tuple[int, ...] = ()
    won: Win | None = None


@dataclass(frozen=True, slots=True)
class View:
    rules: Rules
    viewer: int
    hand: int
    round_wind: int
    dealer: int
    scores: tuple[int, int, int, int]
    seats: tuple[SeatView, SeatView, SeatView, SeatView]
    #: The number of tiles left in the wall.
    wall: int
    #: The seat in turn; None between hands.
    turn: int | None
    #: The tile that seat has just drawn; None before a draw, ``HIDDEN`` if it cannot be seen.
    drawn: int | None
    #: The discard, or tile added to a kong, that can still be claimed: (seat, tile).
    offered: tuple[int, int] | None = None
    dice: Dice | None = field(default=None, hash=False)
    #: How many places on in turn order the exchanged tiles go (S22); None without an exchange.
    exchange_to: int | None = None
    #: Whether the declarations before the start are over (always, in games without them).
    started: bool = True
    #: The reason why the hand is over: won, three_won or wall_empty.
    ended: str | None = None
