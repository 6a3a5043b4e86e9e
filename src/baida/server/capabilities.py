"""Links that allow something: a token for each scope of a record.

Tokens follow from the server's key and the secret of the record, so a link can be shown again
although no token is stored. With another secret, all links of a record become invalid.
"""

from __future__ import annotations

import base64
import hmac
import secrets

from baida.server.tokens import TokenKey

#: What a link allows, from the least to the most.
SCOPES = ("read", "enter", "direct")
_TOKEN_BYTES = 16
_SECRET_BYTES = 16


def new_secret() -> bytes:
    return secrets.token_bytes(_SECRET_BYTES)


class Capabilities:
    """The tokens of one record."""

    def __init__(self, key: TokenKey, code: str, secret: bytes) -> None:
        self._key = key
        self._of = f"record {code} {secret.hex()}"
        self._tokens = {scope: _encoded(key.hash(f"{self._of} {scope}")) for scope in SCOPES}

    def token(self, scope: str) -> str:
        return self._tokens[scope]

    def scope_of(self, token: str | None) -> str | None:
        """What a token allows; None: nothing."""
        given = (token or "").encode()
        for scope, known in self._tokens.items():
            if hmac.compare_digest(known.encode(), given):
                return scope
        return None

    def part_token(self, part: str, number: int) -> str:
        """The token for one part of the record, for example a table of a tournament."""
        return f"{part}.{number}.{_encoded(self._key.hash(f'{self._of} {part} {number}'))}"

    def part_of(self, token: str | None) -> tuple[str, int] | None:
        """The part that a token is for, and its number; None: none."""
        part, _, rest = (token or "").partition(".")
        number = rest.partition(".")[0]
        if not (part.isascii() and number.isascii() and number.isdigit() and len(number) < 6):
            return None
        known = self.part_token(part, int(number))
        if not hmac.compare_digest(known.encode(), (token or "").encode()):
            return None
        return part, int(number)


def allows(scope: str | None, wanted: str) -> bool:
    return scope is not None and SCOPES.index(scope) >= SCOPES.index(wanted)


def _encoded(hash: bytes) -> str:
    return base64.urlsafe_b64encode(hash[:_TOKEN_BYTES]).rstrip(b"=").decode()
