"""Sets by number, and the tiles of each.

A set is a chow or a pung. Its code is 7 x suit + start for chows (0-20) and 21 + kind for pungs
(21-54). A kong is a pung here; its fourth tile is a fact of the melds.
"""

from __future__ import annotations

import cython

FIRST_PUNG = 21
# spreads keys over a table by the upper bits of the product; above 2**63 it would be an object
SPREAD = 0x1E3779B97F4A7C15
PAIR = 55  # groups from here on are the pairs

#: The three kinds of each set.
SET_TILES: list[tuple[int, int, int]] = [
    *((s * 9 + n, s * 9 + n + 1, s * 9 + n + 2) for s in range(3) for n in range(7)),
    *((kind, kind, kind) for kind in range(34)),
]


def kinds_of(code: int, tiles: int) -> tuple[int, ...]:
    """Return the kinds of a meld of three or four tiles."""
    first, second, third = SET_TILES[code]
    return (first, second, third) if tiles == 3 else (first,) * tiles


def _kinds(tiles: tuple[int, ...]) -> int:
    mask = 0
    for tile in tiles:
        mask |= 1 << tile
    return mask


def _numbers(tiles: tuple[int, ...]) -> int:
    mask = 0
    for tile in tiles:
        if tile < 27:
            mask |= 1 << tile % 9
    return mask


def _amounts(tiles: tuple[int, ...]) -> list[int]:
    # five families, nine 4-bit counters each: 14 tiles of one kind still fit
    words = [0] * 4
    for tile in tiles:
        word, place = (tile // 9, tile % 9) if tile < 27 else (3, tile - 27)
        words[word] += 1 << 4 * place
    return words


_GROUPS: list[tuple[int, ...]] = [*SET_TILES, *((kind, kind) for kind in range(34))]

if not cython.compiled:  # compiled, these are the C arrays of sets.pxd
    GROUP_KINDS = [0] * 89
    GROUP_NUMBERS = [0] * 89
    GROUP_AMOUNTS = [0] * 356
    BITS = [0] * 512
    SET_SUIT = [0] * 55
    SET_START = [0] * 55
    FAMILY_OF = [0] * 34
    FAMILY_FIRST = [0] * 5
    FAMILY_SIZE = [0] * 5


def _fill() -> None:
    # GROUP_*: indexed by a set's code, or by PAIR + kind for a pair
    for i, group in enumerate(_GROUPS):
        GROUP_KINDS[i] = _kinds(group)  # the kinds it holds, a bit each
        GROUP_NUMBERS[i] = _numbers(group)  # its numbers, a bit each
        for word, amount in enumerate(_amounts(group)):
            GROUP_AMOUNTS[4 * i + word] = amount  # how often it holds each kind
    for i, (first, _, _) in enumerate(SET_TILES):
        SET_SUIT[i] = min(first // 9, 3)  # 3: honors
        SET_START[i] = first % 9 if first < 27 else first - 27  # the first number, from 0
    for i in range(512):
        BITS[i] = i.bit_count()
    for family, (first, size) in enumerate([(0, 9), (9, 9), (18, 9), (27, 4), (31, 3)]):
        FAMILY_FIRST[family] = first
        FAMILY_SIZE[family] = size
        for kind in range(first, first + size):
            FAMILY_OF[kind] = family


_fill()
