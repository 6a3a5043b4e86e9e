"""Sets by number, and what each of them holds.

A set is a chow or a pung and has a code: 0-20 the chows (suit x 7 + start), 21-54
the pungs (21 + kind). A kong is a pung here; that it has four tiles is a fact about
the melds. The tables are tiny and built at import.
"""

from __future__ import annotations

from array import array

import cython

FIRST_PUNG = cython.declare(cython.int, 21)
PAIR = cython.declare(cython.int, 55)  # groups from here on are the pairs

#: The three kinds of each set.
SET_TILES: list[tuple[int, int, int]] = [
    *((s * 9 + n, s * 9 + n + 1, s * 9 + n + 2) for s in range(3) for n in range(7)),
    *((kind, kind, kind) for kind in range(34)),
]


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


_groups: list[tuple[int, ...]] = [*SET_TILES, *((kind, kind) for kind in range(34))]

#: Indexed by a set's code, or by 55 + kind for a pair.
GROUP_KINDS = cython.declare(cython.ulonglong[::1], array("Q", [_kinds(g) for g in _groups]))
GROUP_NUMBERS = cython.declare(cython.ushort[::1], array("H", [_numbers(g) for g in _groups]))
#: Four words a group: how often it holds each kind, four bits a kind.
GROUP_AMOUNTS = cython.declare(
    cython.ulonglong[::1], array("Q", [word for g in _groups for word in _amounts(g)])
)
#: How many bits are set in a 9-bit number.
BITS = cython.declare(cython.uchar[::1], bytearray(bin(n).count("1") for n in range(512)))
#: The suit of a set, 3 for honors, and the number it begins with, from 0.
SET_SUIT = cython.declare(cython.uchar[::1], bytearray(min(g[0] // 9, 3) for g in SET_TILES))
SET_START = cython.declare(
    cython.uchar[::1], bytearray(g[0] % 9 if g[0] < 27 else g[0] - 27 for g in SET_TILES)
)
#: The lowest bit set in a byte.
LOWEST = cython.declare(
    cython.uchar[::1], bytearray([8] + [(n & -n).bit_length() - 1 for n in range(1, 256)])
)
FAMILY_OF = cython.declare(
    cython.uchar[::1], bytearray([0] * 9 + [1] * 9 + [2] * 9 + [3] * 4 + [4] * 3)
)
FAMILY_FIRST = cython.declare(cython.uchar[::1], bytearray([0, 9, 18, 27, 31]))
FAMILY_SIZE = cython.declare(cython.uchar[::1], bytearray([9, 9, 9, 4, 3]))
