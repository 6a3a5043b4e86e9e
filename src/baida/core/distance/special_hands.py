# cython: infer_types=True
"""The number of natural tiles that a hand lacks for seven pairs and for thirteen different tiles.

Jokers are left to the caller: if all of them can stand where tiles are missing, they simply reduce
the number; distance.py assigns them exactly. Kinds are bits of a 64-bit word, and the counts of a
hand are an array that may begin at any place, since callers keep them in different arrays.
"""

from __future__ import annotations

import cython

if not cython.compiled:  # when compiled, special_hands.pxd imports these
    from baida.core.bits import count_bits, lowest
    from baida.core.distance.family_table import NEVER
    from baida.core.scoring.sets import FAMILY_FIRST, FAMILY_SIZE
    from baida.core.scoring.special import ORPHANS, TEMPLATES, THIRTEEN

PAIRS_OF_A_HAND = 7
ONE = 1  # as a C number it has 64 bits


def held_twice(
    count: cython.p_uchar, first: cython.int, kinds: cython.ulonglong
) -> cython.ulonglong:
    """Return the subset of ``kinds`` that the hand holds at least twice."""
    twice: cython.ulonglong = 0
    while kinds:
        i: cython.int = lowest(kinds)
        kinds &= kinds - 1
        if count[first + i] > 1:
            twice |= ONE << i
    return twice


def count_pairs(
    count: cython.p_uchar, first: cython.int, kinds: cython.ulonglong, repeated: cython.bint
) -> cython.int:
    """Return 256 x the pairs + the single tiles among some kinds.

    Four equal tiles are two pairs where the game allows ``repeated`` pairs.
    """
    pairs: cython.int = 0
    singles: cython.int = 0
    while kinds:
        n: cython.int = count[first + lowest(kinds)]
        kinds &= kinds - 1
        if repeated:
            pairs += n >> 1
            singles += n & 1
        else:
            pairs += n > 1
            singles += n == 1
    return pairs << 8 | singles


def lacks_pairs(pairs: cython.int, singles: cython.int) -> cython.int:
    """Return what seven pairs lack: single tiles are used before new kinds."""
    n: cython.int = PAIRS_OF_A_HAND - pairs
    if n <= 0:
        return 0
    return n + (n - singles if singles < n else 0)


def lacks_seven_pairs(
    count: cython.p_uchar, first: cython.int, kinds: cython.ulonglong, repeated: cython.bint
) -> cython.int:
    """Return what the hand lacks for seven pairs; ``kinds`` are those it holds and may use."""
    found: cython.int = count_pairs(count, first, kinds, repeated)
    return lacks_pairs(found >> 8, found & 255)


def lacks_thirteen(
    held: cython.ulonglong, twice: cython.ulonglong, allowed: cython.ulonglong
) -> cython.int:
    """Return what is lacking for thirteen of the allowed kinds, with all families, and a pair.

    ``held`` are the kinds of the hand, ``twice`` those it holds at least twice.
    """
    absent: cython.int = 0
    held &= allowed
    missing: cython.int = THIRTEEN - count_bits(held)
    for f in range(5 if missing < 5 else 0):
        absent += held >> FAMILY_FIRST[f] & ((ONE << FAMILY_SIZE[f]) - 1) == 0
    return (missing if missing > absent else absent) + (twice & allowed == 0)


def lacks_unconnected(held: cython.ulonglong, twice: cython.ulonglong) -> cython.int:
    """Return what is lacking for thirteen unconnected tiles, over all templates."""
    best: cython.int = NEVER
    for i in range(9):
        n: cython.int = lacks_thirteen(held, twice, TEMPLATES[i])
        best = n if n < best else best
    return best


def fits_orphans(held: cython.ulonglong) -> cython.bint:
    """Return whether every kind of the hand belongs to thirteen orphans."""
    return held & ~ORPHANS == 0


def fits_unconnected(held: cython.ulonglong) -> cython.bint:
    """Return whether every kind of the hand fits one template of thirteen unconnected tiles."""
    for i in range(9):
        if held & ~TEMPLATES[i] == 0:
            return 1
    return 0
