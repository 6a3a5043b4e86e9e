"""A played deal of an arena, and its line in the journal."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import asdict, dataclass, field
from typing import Any

from baida.arena.seating import Lineup
from baida.errors import InputError
from baida.wire.values import SEATS

Four = tuple[int, int, int, int]


@dataclass(frozen=True)
class Trouble:
    bot: int
    faults: Mapping[str, int]
    first: str
    #: The number of hands in which the bot was cut off or already absent.
    cut_off: int = 0


@dataclass(frozen=True)
class PlayedDeal:
    """A deal, played four times; the bot ``table[place]`` has ``seat_of(place, turn)``."""

    number: int
    table: Lineup
    #: For each of the four hands, the points of each place.
    points: tuple[Four, Four, Four, Four]
    #: For each place, the number of hands that it won.
    won: Four
    #: For each place, the number of hands in which somebody won on its tile.
    dealt_in: Four
    trouble: tuple[Trouble, ...] = field(default=())

    def to_json(self) -> dict[str, Any]:
        told: dict[str, Any] = {
            "deal": self.number,
            "table": self.table,
            "points": self.points,
            "won": self.won,
            "dealt_in": self.dealt_in,
        }
        if self.trouble:
            told["trouble"] = [asdict(one) for one in self.trouble]
        return told

    @classmethod
    def from_json(cls, given: object, bots: int) -> PlayedDeal:
        """Read a line of the journal of an arena with this number of bots."""
        try:
            return cls._read(given, bots)
        except (AttributeError, KeyError, TypeError, ValueError) as error:
            raise InputError("deal", f"not a played deal: {error!r}") from None

    @classmethod
    def _read(cls, given: Any, bots: int) -> PlayedDeal:
        a, b, c, d = (four(map(_number, points)) for points in given["points"])
        return cls(
            _whole(given["deal"]),
            four(_whole(bot, bots) for bot in given["table"]),
            (a, b, c, d),
            four(_whole(hands, SEATS + 1) for hands in given["won"]),
            four(_whole(hands, SEATS + 1) for hands in given["dealt_in"]),
            tuple(
                Trouble(
                    _whole(one["bot"], bots),
                    {str(code): _whole(n) for code, n in one["faults"].items()},
                    str(one["first"]),
                    _whole(one["cut_off"]),
                )
                for one in given.get("trouble", ())
            ),
        )


def four(numbers: Iterable[int]) -> Four:
    a, b, c, d = numbers
    return a, b, c, d


def _number(given: Any) -> int:
    if type(given) is not int:  # a bool is an int, too
        raise TypeError(f"expected a whole number, found {given!r}")
    return given


def _whole(given: Any, below: int | None = None) -> int:
    number = _number(given)
    if number < 0 or (below is not None and number >= below):
        raise ValueError(f"{number} is out of range")
    return number
