"""Tiles: kinds, families and the notation.

A tile is a small int. The 34 kinds that every game shares come first, in the
order of the notation (``1m`` is 0, ``7z`` is 33); jokers and flowers follow.
A family is one of the three suits, the winds or the dragons. Every joker stands
for whole families, which is what makes exact scoring with many jokers cheap
(see docs/decisions/0002-jokers-stand-for-families.md).
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import cython

from baida.errors import InputError
from baida.i18n import Message

KINDS = 34
SUITS = "mps"
FAMILY_NAMES = ("characters", "circles", "bamboo", "winds", "dragons")
FAMILY_FIRST = (0, 9, 18, 27, 31)
FAMILY_SIZE = (9, 9, 9, 4, 3)

CHARACTERS, CIRCLES, BAMBOO, WINDS, DRAGONS = (1 << family for family in range(5))
SUITED = CHARACTERS | CIRCLES | BAMBOO
HONORS = WINDS | DRAGONS
ANY = SUITED | HONORS

_BASE = [f"{n}{s}" for s in SUITS for n in range(1, 10)] + [f"{n}z" for n in range(1, 8)]

#: The families that each joker may stand for, by its code in the notation.
_B30FJ_JOKERS = {
    "JA": ANY,
    "JN": SUITED,
    "JH": HONORS,
    "JW": WINDS,
    "JD": DRAGONS,
    "JM": CHARACTERS,
    "JP": CIRCLES,
    "JS": BAMBOO,
}
_VIETNAMESE_FLOWERS = [f"{series}{n}" for series in "FGKQ" for n in range(1, 5)]
_VIETNAMESE_JOKERS = {
    "VT": ANY,
    "VP": CIRCLES,
    "VS": BAMBOO,
    "VM": CHARACTERS,
    "VF": 0,  # V7: flowers are never part of a set, so the flower joker is not either
    "VW": WINDS,
    "VD": DRAGONS,
    "VN": SUITED,
}
FRAMES = ("", "r", "d", "c")  #: unframed in the notation means: whichever frame

#: The name of every tile in the notation, by its number.
NAMES: tuple[str, ...] = (
    *_BASE,
    *_B30FJ_JOKERS,
    *_VIETNAMESE_FLOWERS,
    *(joker + frame for joker in _VIETNAMESE_JOKERS for frame in FRAMES),
)
FIRST_B30FJ_JOKER = KINDS
FIRST_FLOWER = FIRST_B30FJ_JOKER + len(_B30FJ_JOKERS)
FIRST_VIETNAMESE_JOKER = FIRST_FLOWER + len(_VIETNAMESE_FLOWERS)

BY_NAME: dict[str, int] = {name: tile for tile, name in enumerate(NAMES)}

#: The families a joker may stand for, as a mask; 0 for flowers and for plain tiles.
STANDS_FOR: tuple[int, ...] = (
    *([0] * KINDS),
    *_B30FJ_JOKERS.values(),
    *([0] * len(_VIETNAMESE_FLOWERS)),
    *(mask for mask in _VIETNAMESE_JOKERS.values() for _ in FRAMES),
)

#: The family of each of the 34 kinds.
FAMILY: tuple[int, ...] = tuple(f for f in range(5) for _ in range(FAMILY_SIZE[f]))

_GLYPHS = (
    [chr(0x1F007 + n) for n in range(9)]
    + [chr(0x1F019 + n) for n in range(9)]
    + [chr(0x1F010 + n) for n in range(9)]
    + [chr(0x1F000 + n) for n in range(4)]
    + ["\U0001f006", "\U0001f005", "\U0001f004"]
)
_FLOWER_GLYPHS: list[str] = [
    *"\U0001f022\U0001f023\U0001f025\U0001f024",
    *"\U0001f026\U0001f027\U0001f028\U0001f029",
    *[f"皇{n}" for n in range(1, 5)],
    *[f"后{n}" for n in range(1, 5)],
]
_JOKER_GLYPHS = dict(
    zip([*_B30FJ_JOKERS, *_VIETNAMESE_JOKERS], "搭合番風元萬筒索縂筒索萬花喜元合", strict=True)
)
_FRAME_GLYPHS = {"": "", "r": "▭", "d": "◇", "c": "○"}


def is_joker(tile: int) -> bool:
    """Whether the tile is a joker (the Vietnamese flower joker included)."""
    return FIRST_B30FJ_JOKER <= tile < FIRST_FLOWER or tile >= FIRST_VIETNAMESE_JOKER


def is_flower(tile: int) -> bool:
    """Whether the tile is one of the sixteen Vietnamese flowers."""
    return FIRST_FLOWER <= tile < FIRST_VIETNAMESE_JOKER


def is_framed(tile: int) -> bool:
    """Whether the tile is a Vietnamese joker with a known frame."""
    return tile >= FIRST_VIETNAMESE_JOKER and len(NAMES[tile]) == 3


def unframed(tile: int) -> int:
    """Return a framed Vietnamese joker without its frame, and any other tile unchanged."""
    return BY_NAME[NAMES[tile][:2]] if is_framed(tile) else tile


def is_one_tile(tile: int) -> bool:
    """Whether the tile can be drawn, which excludes a joker without a known frame."""
    return tile < FIRST_VIETNAMESE_JOKER or is_framed(tile)


def can_stand_for(joker: int, kind: int) -> bool:
    """Whether the joker may be a tile of this kind."""
    return bool(STANDS_FOR[joker] >> FAMILY[kind] & 1)


def parse(text: object, field: str = "tiles") -> list[int]:
    """Read tiles in packed (``123m77zJA``) or loose (``1m2m3m JA``) form, in order.

    >>> [NAMES[tile] for tile in parse("13m VTr")]
    ['1m', '3m', 'VTr']
    >>> parse("12x")
    Traceback (most recent call last):
    baida.errors.InputError: tiles: position 3: expected m, p, s or z after '12', found 'x'
    """
    if not isinstance(text, str):
        raise InputError(
            field,
            Message("input.expected", what=Message("input.a_string_of_tiles"), found=repr(text)),
        )
    return _parse(text, field)


@cython.cfunc
def _parse(text: str, field: str) -> list:  # type: ignore[type-arg]
    tiles: list = []  # type: ignore[type-arg]
    i: cython.Py_ssize_t = 0
    j: cython.Py_ssize_t
    end: cython.Py_ssize_t = len(text)
    start: cython.Py_ssize_t = 0  # start of the open run of digits
    base: cython.int
    while i < end:
        letter: cython.Py_UCS4 = text[i]
        if "0" <= letter <= "9":
            i += 1
            continue
        base = 0 if letter == "m" else 9 if letter == "p" else 18 if letter == "s" else -1
        if letter == "z":
            base = 27
        if base >= 0:
            if start == i:
                raise _at(
                    i,
                    field,
                    Message("input.digit_before", letter=repr(text[i]), found=_found(text, i)),
                )
            for j in range(start, i):
                number: cython.int = ord(text[j]) - 49  # "1" is 0
                if number < 0 or (base == 27 and number > 6):
                    raise _no_such_number(text, j, i, field)
                tiles.append(base + number)
            i += 1
        elif start != i:
            raise _no_suit(text, start, i, field)
        elif letter == " ":
            i += 1
        else:
            tile, i = _special(text, i, field)
            tiles.append(tile)
        start = i
    if start != end:
        raise _no_suit(text, start, end, field)
    return tiles


def _special(text: str, i: int, field: str) -> tuple[int, int]:
    """Return the joker or flower that starts at position i, and where it ends."""
    tile = BY_NAME.get(text[i : i + 3])
    if tile is not None and tile >= KINDS:
        return tile, i + len(NAMES[tile])
    tile = BY_NAME.get(text[i : i + 2])
    if tile is not None and tile >= KINDS:
        return tile, i + 2
    kinds = {name[1] for name in NAMES[KINDS:] if name[0] == text[i]}
    if kinds:
        raise _at(
            i + 1,
            field,
            Message(
                "input.kind_after",
                tile=text[i : i + 2],
                kinds=" ".join(sorted(kinds)),
                letter=repr(text[i]),
                found=_found(text, i + 1),
            ),
        )
    raise _at(i, field, Message("input.digit_or_letter", found=_found(text, i)))


def _no_such_number(text: str, i: int, suffix: int, field: str) -> InputError:
    why = Message(
        "input.number_before",
        tile=text[i] + text[suffix],
        most=7 if text[suffix] == "z" else 9,
        letter=repr(text[suffix]),
        found=_found(text, i),
    )
    return _at(i, field, why)


def _no_suit(text: str, start: int, i: int, field: str) -> InputError:
    why = Message("input.suit_after", digits=repr(text[start:i]), found=_found(text, i))
    return _at(i, field, why)


def _found(text: str, i: int) -> object:
    return repr(text[i]) if i < len(text) else Message("input.the_end")


def _at(i: int, field: str, why: Message) -> InputError:
    return InputError(field, Message("input.at", place=i + 1, why=why))


def parse_one(text: str, field: str = "tile") -> int:
    """Read exactly one tile."""
    tiles = parse(text, field)
    if len(tiles) != 1:
        raise InputError(field, Message("input.one_tile", n=len(tiles), text=repr(text)))
    return tiles[0]


def loose(tiles: Iterable[int]) -> str:
    """Write every tile with its own suffix, in the given order: ``1m1m5pJA``."""
    return "".join([NAMES[tile] for tile in tiles])


def packed(tiles: Iterable[int]) -> str:
    """Write tiles sorted and with one suffix per run: ``11m5pJA``.

    >>> packed(parse("5p JA 1m1m"))
    '11m5pJA'
    """
    runs: list[str] = []
    suffix = ""
    for tile in sorted(tiles):
        name = NAMES[tile]
        if tile < KINDS and name[1] == suffix:
            runs[-1] = runs[-1][:-1] + name
        else:
            runs.append(name)
        suffix = name[1] if tile < KINDS else ""
    return "".join(runs)


def glyph(tile: int) -> str:
    """Return one tile as a Unicode mahjong glyph; jokers by their character and frame."""
    if tile < KINDS:
        return _GLYPHS[tile]
    if is_flower(tile):
        return _FLOWER_GLYPHS[tile - FIRST_FLOWER]
    name = NAMES[tile]
    return f"[{_JOKER_GLYPHS[name[:2]]}{_FRAME_GLYPHS[name[2:]]}]"


def glyphs(tiles: Sequence[int]) -> str:
    """Return tiles as Unicode mahjong glyphs, in the given order."""
    return " ".join([glyph(tile) for tile in tiles])
