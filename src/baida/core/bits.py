"""Operations on sets of tiles kept as bits; compiled, they are inline C functions (bits.pxd)."""

from __future__ import annotations


def lowest(bits: int) -> int:
    """Return the number of the lowest bit that is set; at least one must be."""
    return (bits & -bits).bit_length() - 1


def count_bits(bits: int) -> int:
    """Return how many bits are set."""
    return bits.bit_count()
