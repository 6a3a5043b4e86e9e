"""Bit operations; when compiled, they are inline C functions (bits.pxd)."""

from __future__ import annotations

from collections.abc import Sequence


def lowest(bits: int) -> int:
    """Return the number of the lowest bit that is set; at least one must be."""
    return (bits & -bits).bit_length() - 1


def count_bits(bits: int) -> int:
    return bits.bit_count()


def eight_zeros(numbers: Sequence[int], place: int) -> bool:
    """Whether the eight bytes from a place on are 0."""
    return not any(numbers[place : place + 8])
