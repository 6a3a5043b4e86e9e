"""The tokens that hold the seats of a room."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import dataclass

from baida.app.calls.refusals import Refused
from baida.app.rooms.changes import NewMatch
from baida.app.rooms.effects import Effects
from baida.i18n import Message
from baida.server.access.tokens import TokenKey, new_token
from baida.server.makings import Making
from baida.server.storage.changes import (
    Change,
    DropToken,
    MoveToken,
    NewPlayer,
    NewToken,
    TokenUsed,
)
from baida.server.ws.connection import Connection

#: A token's hash, its seat, and the browser that uses it.
StoredToken = tuple[bytes, int, bytes | None]
#: The greatest number of tokens of a seat.
_MOST_TOKENS = 8


@dataclass(frozen=True)
class Newcomer:
    """A browser that takes a seat, and the request by which it does."""

    player: bytes
    making: Making


class SeatTokens:
    """The hashes of a room's tokens. Changes apply at once, and are returned to be stored."""

    def __init__(self, code: str, key: TokenKey, stored: Iterable[StoredToken] = ()) -> None:
        self._code = code
        self._key = key
        self._seats: dict[bytes, int] = {}  # the oldest first
        self._players: dict[bytes, bytes] = {}
        for hash, seat, player in stored:
            self._seats[hash] = seat
            if player is not None:
                self._players[hash] = player

    def seat_of(self, client: Connection) -> int | None:
        """Return the seat of the token that a client has."""
        return None if client.token is None else self._seats.get(client.token)

    def seat_with(self, token: str | None) -> int | None:
        """Return the seat of a token."""
        return self._seats.get(self._key.hash(token)) if token else None

    def hash(self, token: str | None) -> bytes | None:
        return self._key.hash(token) if token else None

    def players(self) -> set[tuple[int, bytes]]:
        """Return the pairs of seats and the browsers that hold them."""
        return {(self._seats[hash], player) for hash, player in self._players.items()}

    def follow(self, effects: Effects) -> list[Change]:
        """Drop and exchange tokens with their seats; note the players of a match that begins."""
        changes = self.drop(effects.vacated)
        for seats in effects.swapped:
            changes += self.swap(*seats)
        for begun in effects.changes:
            if isinstance(begun, NewMatch):
                players = sorted(self.players())
                changes += [NewPlayer(begun.id, seat, player, 0) for seat, player in players]
        return changes

    def used_by(self, token: str, player: bytes) -> list[Change]:
        """Record that another browser has followed a link."""
        hash = self._key.hash(token)
        if self._players.get(hash) == player:
            return []
        self._players[hash] = player
        return [TokenUsed(hash, player)]

    def swap(self, seat: int, other: int) -> list[Change]:
        """Exchange the tokens of two seats."""
        to = {seat: other, other: seat}
        moved = {hash: to[its] for hash, its in self._seats.items() if its in to}
        self._seats |= moved
        return [MoveToken(hash, its) for hash, its in moved.items()]

    def new(
        self,
        seat: int,
        now: float,
        in_use: Collection[bytes | None] = (),
        newcomer: Newcomer | None = None,
    ) -> tuple[str, list[Change]]:
        """Create a token; the oldest link becomes invalid, unless a client is connected with it."""
        own = [hash for hash, its in self._seats.items() if its == seat]
        changes: list[Change] = []
        if len(own) >= _MOST_TOKENS:
            links = [hash for hash in own[1:] if hash not in in_use]
            if not links:
                raise Refused("full", Message("refusals.too_many_devices", n=_MOST_TOKENS))
            changes.append(self._drop(links[0]))
        player, token = None, new_token()
        if newcomer is not None:
            player, token = newcomer.player, newcomer.making.token("seat")
            changes += newcomer.making.notes(self._code, seat)
        hash = self._key.hash(token)
        self._seats[hash] = seat
        if player is not None:
            self._players[hash] = player
        return token, [*changes, NewToken(self._code, seat, hash, now, player)]

    def drop(self, seats: Collection[int]) -> list[Change]:
        return [self._drop(hash) for hash, seat in list(self._seats.items()) if seat in seats]

    def _drop(self, hash: bytes) -> Change:
        del self._seats[hash]
        self._players.pop(hash, None)
        return DropToken(hash)
