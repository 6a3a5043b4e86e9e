"""What requests with a key have made, so that it is made once although the server restarts.

A row is stored in the same transaction as what was made. Neither the key nor a token can be read
from it: the key is hashed, and the tokens of the answer follow from a random salt, from the key,
and from the key of the server. So a repeat gets the answer of the first request, and nothing else.
"""

from __future__ import annotations

import secrets
import time
from dataclasses import dataclass

from baida.app.calls.refusals import technical
from baida.server.access.callers import WebCaller
from baida.server.access.tokens import TokenKey, new_token
from baida.server.storage.store import ForgetMade, NewMade, Store

_SALT_BYTES = 16
#: Seconds for which a row is kept, and the most rows.
KEPT, MOST = 24 * 3600.0, 100_000
Answer = tuple[str, int | None]


@dataclass(frozen=True)
class Making:
    """One request to make something. Without a key it has random tokens, and stores nothing."""

    store: Store
    key: TokenKey
    #: The caller and the key; None: the request has no key.
    name: str | None = None
    request: bytes = b""
    salt: bytes = b""
    #: The code, and the seat, of what an earlier request has made.
    made: Answer | None = None

    @property
    def _hash(self) -> bytes:
        return self.key.hash(f"key {self.name}")

    def token(self, what: str) -> str:
        """Return a new token, or the one that a request with this key was answered with."""
        if self.name is None:
            return new_token()
        return self.key.derive(f"{what} {self.salt.hex()} {self.name}")

    def notes(self, code: str, seat: int | None = None) -> list[NewMade]:
        """Return what is to be stored together with what is made."""
        if self.name is None:
            return []
        return [NewMade(self._hash, self.request, self.salt, code, seat, time.time())]

    async def check_first(self) -> None:
        """Raise Refused if another request with this key has been quicker."""
        if self.name is not None and await self.store.load_made(self._hash):
            raise technical("closed", "the same request is being answered, try again")


class Makings:
    def __init__(self, store: Store, key: TokenKey) -> None:
        self._store = store
        self._key = key.for_makings

    async def begin(self, caller: WebCaller) -> Making:
        """Begin to make something for a caller, or find what was made for the same key."""
        asked, player = caller.asked, caller.player
        if asked is None:
            return Making(self._store, self._key)
        request = self._key.hash(f"request {asked.digest.hex()}")
        # The first answer may have arrived in part: the caller who had no cookie then has one now.
        for by in filter(None, (player, caller.address)):
            name = f"{by} {asked.key}"
            row = await self._store.load_made(self._key.hash(f"key {name}"))
            if row is None:
                continue
            made = row.code, row.seat
            making = Making(self._store, self._key, name, row.request, row.salt, made)
            if player not in (None, by, making.token("player")):
                continue  # another browser with the same address
            if row.request != request:
                why = "the key was used for another request"
                raise technical("malformed", why, field="Idempotency-Key")
            break
        else:
            name = f"{player or caller.address} {asked.key}"
            salt = secrets.token_bytes(_SALT_BYTES)
            making = Making(self._store, self._key, name, request, salt)
        if player is None:
            caller.player_token = making.token("player")
        return making


def forget_old() -> ForgetMade:
    """Return the change that deletes what is older, or more, than is kept."""
    return ForgetMade(time.time() - KEPT, MOST)
