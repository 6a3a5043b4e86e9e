"""Random numbers that anybody can compute again from a key, in any programming language."""

from __future__ import annotations

import hashlib
import struct
from collections.abc import MutableSequence
from typing import TypeVar

_FIRST = 256  # usually enough for a wall

Item = TypeVar("Item")


class NumberStream:
    """Uniformly distributed numbers from a key.

    SHAKE-256 of the key is read as big-endian 32-bit numbers; those that would bias a remainder are
    skipped.
    """

    def __init__(self, key: bytes) -> None:
        self._shake = hashlib.shake_256(key)
        self._numbers: tuple[int, ...] = ()
        self._used = 0

    def below(self, bound: int) -> int:
        even = (1 << 32) - (1 << 32) % bound
        while True:
            if self._used == len(self._numbers):
                count = 2 * self._used or _FIRST  # the longer stream begins like the shorter one
                self._numbers = struct.unpack(f">{count}I", self._shake.digest(4 * count))
            number = self._numbers[self._used]
            self._used += 1
            if number < even:
                return number % bound

    def shuffle(self, items: MutableSequence[Item]) -> None:
        """Shuffle by Fisher-Yates, from the last place down."""
        for last in range(len(items) - 1, 0, -1):
            other = self.below(last + 1)
            items[last], items[other] = items[other], items[last]


def joined(*parts: str) -> bytes:
    """Join the parts with their lengths, so that different parts give different bytes."""
    encoded = [part.encode() for part in parts]
    return b"".join(len(part).to_bytes(4, "big") + part for part in encoded)
