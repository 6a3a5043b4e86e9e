"""Codes of rooms and ids of matches.

Rooms and matches of a device have ids that no server assigns, so an id alone says where it belongs,
and a match of a server is never continued on a device.
"""

from __future__ import annotations

import secrets
from hashlib import sha256

#: Letters that are hard to confuse when read aloud or written by hand.
_LETTERS = "ABCDEFGHJKLMNPQRSTUVWXYZ"
CODE_LETTERS = 6
_OF_DEVICE = "D-"


def new_code() -> str:
    return "".join(secrets.choice(_LETTERS) for _ in range(CODE_LETTERS))


def is_code(text: str) -> bool:
    return len(text) == CODE_LETTERS and set(text) <= set(_LETTERS)


def new_device_code() -> str:
    return _OF_DEVICE + new_code()


def is_device_code(text: str) -> bool:
    return text.startswith(_OF_DEVICE) and is_code(text.removeprefix(_OF_DEVICE))


def new_match_id(code: str) -> str:
    """Return an id that cannot be guessed, because it is the match's address.

    Ids of a device are longer.
    """
    id = secrets.token_urlsafe(9)
    return f"device-{id}" if is_device_code(code) else id


def device_id_of_log(log: bytes) -> str:
    """Return the id of a match that a device has read from a file; the same log has the same id."""
    return f"device-{sha256(log).hexdigest()[:12]}"
