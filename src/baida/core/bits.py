"""The lowest bit of a set of tiles; compiled, an instruction of the processor (bits.pxd)."""

from __future__ import annotations


def lowest(bits: int) -> int:
    """The number of the lowest bit that is set; one is."""
    return (bits & -bits).bit_length() - 1
