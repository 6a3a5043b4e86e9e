"""Limits on connections, with separate places for players and spectators."""

from __future__ import annotations

from collections import defaultdict

from baida.server.process.settings import Settings
from baida.server.ws.connection import Connection
from baida.wire.close_codes import TOO_SLOW

_Place = tuple[str, ...]


class Places:
    def __init__(self, settings: Settings) -> None:
        self._settings = settings
        self._places: dict[Connection, tuple[_Place, ...]] = {}
        self._at: defaultdict[_Place, dict[Connection, None]] = defaultdict(dict)

    def take(self, connection: Connection, code: str, seat: int | None) -> bool:
        """Take a place, giving up the previous one; return False if none is free."""
        self.leave(connection)
        if seat is None:
            address, room = ("address", connection.address), ("room", code)
            if (
                len(self._at[address]) >= self._settings.spectators_each
                or len(self._at[room]) >= self._settings.spectators_in_room
            ):
                return False
            self._put(connection, address, room)
            return True
        place = ("seat", code, str(seat))
        while len(self._at[place]) >= self._settings.connections_of_seat:
            oldest = next(iter(self._at[place]))
            oldest.close(TOO_SLOW)
            self.leave(oldest)
        self._put(connection, place)
        return True

    def _put(self, connection: Connection, *places: _Place) -> None:
        self._places[connection] = places
        for place in places:
            self._at[place][connection] = None

    def leave(self, connection: Connection) -> None:
        for place in self._places.pop(connection, ()):
            del self._at[place][connection]
            if not self._at[place]:
                del self._at[place]
