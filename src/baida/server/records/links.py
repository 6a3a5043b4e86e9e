"""Capability links: one token for each scope of a record and for its parts.

Tokens are derived from the server's key, the secret of the record and the number of renewals. So a
link can be shown again although no token is stored, and each can be withdrawn separately.
"""

from __future__ import annotations

import base64
import hmac
import secrets
from collections.abc import Callable, Mapping

from baida.app.records import Link
from baida.server.access.tokens import TokenKey
from baida.wire.records import SCOPES

_TOKEN_BYTES = 16
_SECRET_BYTES = 16
#: The greatest length of a token.
MOST_TOKEN = 80


def new_secret() -> bytes:
    return secrets.token_bytes(_SECRET_BYTES)


class Tokens:
    """The tokens of one record."""

    def __init__(
        self,
        key: TokenKey,
        code: str,
        secret: bytes,
        parts: Mapping[str, str],
        renewals: Callable[[str], int],
    ) -> None:
        """``parts``: the scopes of links to parts; ``renewals`` counts the renewals of a link."""
        self._key = key
        self._of = f"record {code} {secret.hex()}"
        self._parts = parts
        self._renewals = renewals

    def token(self, link: Link) -> str:
        return self._token(link, self._renewals(link.name))

    def first_token(self, link: Link) -> str:
        """The token that a link had when the record was made."""
        return self._token(link, 0)

    def _token(self, link: Link, renewed: int) -> str:
        text = f"{self._of} {link.name} {renewed}" if renewed else f"{self._of} {link.name}"
        digest = self._key.hash(text)[:_TOKEN_BYTES]
        encoded = base64.urlsafe_b64encode(digest).rstrip(b"=").decode()
        return encoded if link.part is None else f"{link.part}.{link.number}.{encoded}"

    def link_of(self, token: str | None) -> Link | None:
        """Return the link of a token; None if the token is invalid."""
        given = (token or "")[:MOST_TOKEN]
        for link in self._candidates(given):
            if hmac.compare_digest(self.token(link).encode(), given.encode("utf-8", "replace")):
                return link
        return None

    def _candidates(self, token: str) -> list[Link]:
        """Return the links that a token of this form can belong to."""
        part, _, rest = token.partition(".")
        if not rest:
            return [Link(scope) for scope in SCOPES]
        number = rest.partition(".")[0]
        if part not in self._parts or not number.isascii() or not number.isdigit():
            return []
        return [Link(self._parts[part], part, int(number[:6]))]
