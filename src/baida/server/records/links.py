"""Capability links: one token for each scope of a record and for its parts.

Tokens are derived from the server's key, the secret of the record and the number of renewals. So a
link can be shown again although no token is stored, and each can be withdrawn separately.
"""

from __future__ import annotations

import base64
import hmac
import secrets
from collections.abc import Callable, Mapping
from dataclasses import dataclass

from baida.server.access.tokens import TokenKey
from baida.wire.records import SCOPES

_TOKEN_BYTES = 16
_SECRET_BYTES = 16
#: The greatest length of a token.
MOST_TOKEN = 80


def new_secret() -> bytes:
    return secrets.token_bytes(_SECRET_BYTES)


@dataclass(frozen=True)
class Link:
    """The target of a link: the whole record, or one part of it."""

    scope: str
    part: str | None = None
    number: int | None = None

    @property
    def name(self) -> str:
        """The name in the event that renews the link."""
        return self.scope if self.part is None else f"{self.part} {self.number}"

    def allows(self, scope: str) -> bool:
        return SCOPES.index(self.scope) >= SCOPES.index(scope)

    def number_of(self, part: str) -> int | None:
        """Return the number of the link's part if it is of this kind."""
        return self.number if self.part == part else None

    def includes(self, other: Link) -> bool:
        """Whether this link grants everything that the other one does."""
        return self == other or (self.part is None and self.allows(other.scope))


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
        renewed = self._renewals(link.name)
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
