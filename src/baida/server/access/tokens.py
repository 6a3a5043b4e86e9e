"""Tokens of seats: the holder of a token holds the seat. The server stores only keyed hashes."""

from __future__ import annotations

import base64
import hmac
import secrets
from pathlib import Path

from baida.errors import InputError
from baida.files import whole_file

_TOKEN_BYTES = 16
_KEY_BYTES = 32
#: The name of the key file in the data folder.
KEY_FILE = "token.key"


def new_token() -> str:
    return secrets.token_urlsafe(_TOKEN_BYTES)


def write_key(path: Path, key: bytes) -> None:
    with whole_file(path, durable=True, private=True) as file:
        file.write(key)


def read_key(path: Path) -> bytes:
    key = path.read_bytes()
    if not is_key(key):
        raise InputError("data", f"{path} is not the key that the server wrote")
    return key


def is_key(key: bytes) -> bool:
    return len(key) == _KEY_BYTES


class TokenKey:
    """Hashes tokens with a key, without which the hashes of a stolen database are useless."""

    def __init__(self, key: bytes) -> None:
        self._key = key

    @classmethod
    def in_folder(cls, folder: Path) -> TokenKey:
        path = folder / KEY_FILE
        if not path.exists():
            write_key(path, secrets.token_bytes(_KEY_BYTES))
        return cls(read_key(path))

    @property
    def for_links(self) -> bytes:
        """The key with which the processes of a cluster authenticate each other."""
        return hmac.digest(self._key, b"links between gateways and shards", "sha256")

    @property
    def for_makings(self) -> TokenKey:
        """The key for requests that may be repeated, and for the tokens that answer them."""
        return TokenKey(hmac.digest(self._key, b"requests that may be repeated", "sha256"))

    def derive(self, text: str) -> str:
        """Return the token that belongs to a text; nobody without this key can tell it."""
        digest = self.hash(text)[:_TOKEN_BYTES]
        return base64.urlsafe_b64encode(digest).rstrip(b"=").decode()

    def hash(self, token: str) -> bytes:
        return hmac.digest(self._key, token.encode("utf-8", "replace"), "sha256")
