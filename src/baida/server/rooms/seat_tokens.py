from __future__ import annotations

from collections.abc import Collection, Iterable

from baida.server.storage.changes import Change, DropToken, NewToken
from baida.server.tokens import TokenKey, new_token
from baida.tables.refused import Refused

_MOST_TOKENS = 8


class SeatTokens:
    """The hashes of a room's tokens. Changes apply at once, and are returned to be stored."""

    def __init__(self, code: str, key: TokenKey, stored: Iterable[tuple[bytes, int]] = ()) -> None:
        self._code = code
        self._key = key
        self._seats = dict(stored)  # the oldest first

    def seat_of(self, token: str | None) -> int | None:
        return self._seats.get(self._key.hash(token)) if token else None

    def hash(self, token: str | None) -> bytes | None:
        return self._key.hash(token) if token else None

    def new(
        self, seat: int, now: float, in_use: Collection[bytes | None] = ()
    ) -> tuple[str, list[Change]]:
        """Create a token for a seat; the oldest link becomes invalid.

        The token that the seat was taken with stays valid, and so do those of connected clients.
        """
        own = [hash for hash, its in self._seats.items() if its == seat]
        changes: list[Change] = []
        if len(own) >= _MOST_TOKENS:
            links = [hash for hash in own[1:] if hash not in in_use]
            if not links:
                raise Refused("full", f"{_MOST_TOKENS} devices are connected to this seat")
            changes.append(self._drop(links[0]))
        token = new_token()
        hash = self._key.hash(token)
        self._seats[hash] = seat
        return token, [*changes, NewToken(self._code, seat, hash, now)]

    def drop(self, seats: Collection[int]) -> list[Change]:
        return [self._drop(hash) for hash, seat in list(self._seats.items()) if seat in seats]

    def _drop(self, hash: bytes) -> Change:
        del self._seats[hash]
        return DropToken(hash)
