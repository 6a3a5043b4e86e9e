"""Seeds: everything random in a simulation, trial or arena follows from one whole number.

Bots learn the commitment to a match's secret before it begins. If the secret followed from a small
number, a program could try all small numbers until the commitment matches, and would know every
wall. Where programs play, a random key is therefore put in front of the number: such a seed has 192
bits, is printed in hexadecimal, and can be given again to repeat the run.
"""

from __future__ import annotations

import hashlib
import secrets

from baida.errors import InputError

_NUMBER_BITS = 64
_KEY_BITS = 128
#: Seeds from here on cannot be guessed, unless somebody chose a simple one.
_FIRST_WITH_KEY = 1 << (_NUMBER_BITS + _KEY_BITS - 1)


def read_seed(text: str) -> int:
    """Read a seed as typed: a whole number, in hexadecimal after ``0x``.

    >>> read_seed("7"), read_seed("0x1f")
    (7, 31)
    """
    try:
        return int(text, 16 if text.lower().startswith("0x") else 10)
    except ValueError:
        raise InputError("seed", f"expected a whole number, found {text!r}") from None


def seed_text(seed: int) -> str:
    return hex(seed) if has_key(seed) else str(seed)


def seed_json(seed: int) -> int | str:
    """Return a seed for JSON, where many readers lose digits of large numbers."""
    return seed_text(seed) if has_key(seed) else seed


def seed_note(seed: int) -> str:
    """Return the seed for a title; one with a key is long, and gets its own line."""
    return f"\nseed {seed_text(seed)}" if has_key(seed) else f" · seed {seed}"


def has_key(seed: int) -> bool:
    return seed >= _FIRST_WITH_KEY


def with_key(seed: int) -> int:
    """Add a random key to a seed that has none."""
    if has_key(seed):
        return seed
    key = secrets.randbits(_KEY_BITS) | 1 << (_KEY_BITS - 1)
    return key << _NUMBER_BITS | number_of(seed)


def number_of(seed: int) -> int:
    return seed % (1 << _NUMBER_BITS)


def seed_of_bot(seed: int, number: int, seat: int) -> int:
    digest = hashlib.sha256(f"baida bot 1 {seed} {number} {seat}".encode()).digest()
    return int.from_bytes(digest[:8], "big")
