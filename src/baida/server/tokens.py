"""Tokens: who holds one holds a seat. The server keeps only their keyed hashes."""

from __future__ import annotations

import hmac
import os
import secrets
from pathlib import Path

from baida.errors import InputError

_TOKEN_BYTES = 16
_KEY_BYTES = 32
#: Letters that are not mistaken for others when read aloud or written by hand.
_LETTERS = "ABCDEFGHJKLMNPQRSTUVWXYZ"
CODE_LETTERS = 6
#: As a token is written: 16 bytes in the alphabet of addresses.
TOKEN_LENGTH = 22


def new_token() -> str:
    """A token of 128 random bits."""
    return secrets.token_urlsafe(_TOKEN_BYTES)


def new_code() -> str:
    """The code of a new room."""
    return "".join(secrets.choice(_LETTERS) for _ in range(CODE_LETTERS))


def is_code(text: str) -> bool:
    """Whether a room could have this code."""
    return len(text) == CODE_LETTERS and set(text) <= set(_LETTERS)


def _write_key(path: Path) -> None:
    # made beside its place and then put there: a server that is killed leaves no half of a key;
    # with these rights from the first: there is no moment when others could read it
    draft = path.with_suffix(".new")
    draft.unlink(missing_ok=True)
    handle = os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    with os.fdopen(handle, "wb") as file:
        file.write(secrets.token_bytes(_KEY_BYTES))
        file.flush()
        os.fsync(file.fileno())
    draft.replace(path)


class TokenKey:
    """Hashes tokens: without the key, the hashes of a stolen database are of no use."""

    def __init__(self, key: bytes) -> None:
        self._key = key

    @classmethod
    def in_folder(cls, folder: Path) -> TokenKey:
        """The key kept in this folder; the first start makes it."""
        path = folder / "token.key"
        if not path.exists():
            _write_key(path)
        key = path.read_bytes()
        if len(key) != _KEY_BYTES:
            raise InputError("data", f"{path} is not the key that the server wrote")
        return cls(key)

    def hash(self, token: str) -> bytes:
        """What is stored of a token."""
        return hmac.digest(self._key, token.encode("utf-8", "replace"), "sha256")
