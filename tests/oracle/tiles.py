"""Tiles by name, as RULINGS.md writes them: `5p`, `1z`, `JA`, `VTr`, `F1`.

Tiles stay strings throughout the oracle: a failing comparison then prints hands a player can read.
"""

from __future__ import annotations

import re
from collections.abc import Iterable

Tile = str

SUITS = "mps"
SUITED: tuple[Tile, ...] = tuple(f"{n}{s}" for s in SUITS for n in range(1, 10))
WINDS: tuple[Tile, ...] = ("1z", "2z", "3z", "4z")
DRAGONS: tuple[Tile, ...] = ("5z", "6z", "7z")
HONORS: tuple[Tile, ...] = WINDS + DRAGONS
BASE_TILES: tuple[Tile, ...] = SUITED + HONORS
TERMINALS: tuple[Tile, ...] = tuple(f"{n}{s}" for s in SUITS for n in (1, 9))
ORPHANS: tuple[Tile, ...] = TERMINALS + HONORS
FLOWERS: tuple[Tile, ...] = tuple(f"{kind}{n}" for kind in "FGKQ" for n in range(1, 5))

_IS_SUITED = frozenset(SUITED)
_IS_HONOR = frozenset(HONORS)
_IS_TERMINAL = frozenset(TERMINALS)
_ORDER = {tile: place for place, tile in enumerate(BASE_TILES)}

RED_DRAGON: Tile = "7z"
WIND_OF = {"E": "1z", "S": "2z", "W": "3z", "N": "4z"}

# The tiles a joker may stand for. The Vietnamese flower joker is never part of a set (V7).
B30FJ_JOKERS: dict[str, frozenset[Tile]] = {
    "JA": frozenset(BASE_TILES),
    "JN": frozenset(SUITED),
    "JH": frozenset(HONORS),
    "JW": frozenset(WINDS),
    "JD": frozenset(DRAGONS),
    "JM": frozenset(t for t in SUITED if t[1] == "m"),
    "JP": frozenset(t for t in SUITED if t[1] == "p"),
    "JS": frozenset(t for t in SUITED if t[1] == "s"),
}
VIETNAMESE_JOKERS: dict[str, frozenset[Tile]] = {
    "VT": B30FJ_JOKERS["JA"],
    "VP": B30FJ_JOKERS["JP"],
    "VS": B30FJ_JOKERS["JS"],
    "VM": B30FJ_JOKERS["JM"],
    "VF": frozenset(),
    "VW": B30FJ_JOKERS["JW"],
    "VD": B30FJ_JOKERS["JD"],
    "VN": B30FJ_JOKERS["JN"],
}
GREEN_JOKERS = ("VT", "VP", "VS", "VM")
FRAMES = "rdc"

_TOKEN = re.compile(r"(J[ANHWDMPS]|V[TPSMFWDN][rdc]?|[FGKQ][1-4])|([1-9]+)([mpsz])")


def parse(text: str) -> tuple[Tile, ...]:
    """The tiles of a packed string, one by one: `123m77zJA` is 1m 2m 3m 7z 7z JA."""
    found: list[Tile] = []
    for special, digits, suit in _TOKEN.findall(text):
        found += [special] if special else [digit + suit for digit in digits]
    return tuple(found)


def pack(tiles: Iterable[Tile]) -> str:
    """Base tiles as one packed string, in the order of the notation."""
    ordered = sorted(tiles, key=_ORDER.__getitem__)
    return "".join(
        "".join(t[0] for t in ordered if t[1] == suit) + suit
        for suit in "mpsz"
        if any(t[1] == suit for t in ordered)
    )


def is_natural(tile: Tile) -> bool:
    """A tile of the 34 kinds, neither joker nor flower."""
    return tile in _ORDER


def is_suited(tile: Tile) -> bool:
    """Characters, circles, bamboo."""
    return tile in _IS_SUITED


def is_honor(tile: Tile) -> bool:
    """A wind or a dragon."""
    return tile in _IS_HONOR


def is_terminal(tile: Tile) -> bool:
    """A suited 1 or 9."""
    return tile in _IS_TERMINAL


def number(tile: Tile) -> int:
    """The digit of a tile; only for suited tiles it is a number of the game."""
    return int(tile[0])


def suit(tile: Tile) -> str:
    """`m`, `p`, `s`, or `z` for honors."""
    return tile[1]


def in_order(tiles: Iterable[Tile]) -> tuple[Tile, ...]:
    """Base tiles sorted as in the notation."""
    return tuple(sorted(tiles, key=_ORDER.__getitem__))


def sequence_from(tile: Tile) -> tuple[Tile, ...]:
    """The sequence whose lowest tile this is: 3p gives 3p 4p 5p."""
    n, s = number(tile), suit(tile)
    return (f"{n}{s}", f"{n + 1}{s}", f"{n + 2}{s}")


SEQUENCE_STARTS: tuple[Tile, ...] = tuple(t for t in SUITED if number(t) <= 7)


def joker_kind(tile: Tile) -> str:
    """`VTr` is a `VT`: the kind without its frame."""
    return tile[:2]


def joker_range(tile: Tile) -> frozenset[Tile]:
    """The tiles that a joker may stand for in a hand; none for a flower (V7)."""
    kind = joker_kind(tile)
    return B30FJ_JOKERS.get(kind) or VIETNAMESE_JOKERS.get(kind) or frozenset()
