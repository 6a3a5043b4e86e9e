"""Actions, encoded as numbers.

========  =====================================================================
0-95      discard this tile
96        pass: claim nothing, declare nothing more before the start
97        win
128-223   declare the flower or joker 128 + n
224-250   void the suit of tile 224 + n, which is laid face down
251-253   void suit n, of which the seat holds no tile
256-750   hand on three tiles of one suit, see :func:`exchange_action`
1024-     meld: kind, set and the tiles from the hand, see :func:`meld_action`
========  =====================================================================
"""

from __future__ import annotations

import cython

PASS = 96
WIN_NOW = 97
DECLARE = 128
VOID = 224
INDICATOR = 251
EXCHANGE = 256
AFTER_EXCHANGE = 751  # three suits, 165 ways each to take three of nine kinds
MELD = 1024

# the kinds of melds, as in melds.MELD_KINDS
CHOW = 0
PUNG = 1
KONG = 2
ADDED_KONG = 3
CONCEALED_KONG = 4

FIRST_PLACE = 11
PLACE_BITS = 7

#: The same for Python code, which cannot import C constants.
NUMBERS = {
    "pass": 96, "win": 97, "declare": 128, "void": 224, "indicator": 251, "exchange": 256,
    "meld": 1024,
}  # fmt: skip


def meld_action(
    kind: cython.int, code: cython.int, a: cython.int, b: cython.int, c: cython.int, d: cython.int
) -> cython.longlong:
    """Encode a meld: kind + 8 x set, and up to four tiles from the hand, ascending (-1: none)."""
    tiles: cython.longlong = d + 1
    tiles = tiles << PLACE_BITS | (c + 1)
    tiles = tiles << PLACE_BITS | (b + 1)
    tiles = tiles << PLACE_BITS | (a + 1)
    return tiles << FIRST_PLACE | MELD | code << 3 | kind


def meld_kind(action: cython.longlong) -> cython.int:
    return action & 7


def meld_set(action: cython.longlong) -> cython.int:
    """Return the set of a meld action (core/scoring/sets.py)."""
    return action >> 3 & 63


def meld_tile(action: cython.longlong, place: cython.int) -> cython.int:
    """Return the tile at place 0-3 of a meld action, or -1."""
    return (action >> (FIRST_PLACE + PLACE_BITS * place) & 127) - 1


def exchange_action(a: cython.int, b: cython.int, c: cython.int) -> cython.int:
    """Encode three tiles of one suit, ascending: 165 x suit + the place of the ranks in a list.

    The list is sorted by the highest rank, then by the middle one, then by the lowest.
    """
    base: cython.int = a - a % 9
    low: cython.int = a - base
    middle: cython.int = b - base
    high: cython.int = c - base
    of_high: cython.int = high * (high + 1) * (high + 2) // 6
    return EXCHANGE + 165 * (a // 9) + of_high + middle * (middle + 1) // 2 + low


def exchange_tile(action: cython.int, place: cython.int) -> cython.int:
    """Return the tile at place 0-2 of an exchange."""
    rest: cython.int = (action - EXCHANGE) % 165
    base: cython.int = 9 * ((action - EXCHANGE) // 165)
    high: cython.int = 8
    middle: cython.int = 8
    while high * (high + 1) * (high + 2) // 6 > rest:
        high -= 1
    rest -= high * (high + 1) * (high + 2) // 6
    while middle * (middle + 1) // 2 > rest:
        middle -= 1
    rest -= middle * (middle + 1) // 2
    return base + (rest if place == 0 else middle if place == 1 else high)
