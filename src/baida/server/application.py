"""The application of a server: the ports of every host, and what only a server has."""

from __future__ import annotations

import gzip
from collections.abc import Callable
from dataclasses import dataclass
from typing import TypeVar, TypeVarTuple

from baida.app.application import App
from baida.app.calls.declared import Written
from baida.app.sheets.sheet import ScoreSheet
from baida.jsontext import encode
from baida.server.access.callers import WebCaller
from baida.server.http.invitations import invitation_to
from baida.server.process.process_pool import ProcessPool
from baida.server.records.port import ServerRecords, ServerTournaments
from baida.server.rooms.port import ServerRooms
from baida.server.rooms.registry import RoomRegistry
from baida.wire.lobby import Invitation

#: The answers asked for last, compressed: 5 to 20 kB each.
_MOST_WRITTEN = 256
Args = TypeVarTuple("Args")
Answer = TypeVar("Answer")


class PoolCompute:
    def __init__(self, pool: ProcessPool) -> None:
        self._pool = pool
        self._written: dict[object, bytes] = {}

    async def run(
        self, caller: WebCaller, function: Callable[[*Args], Answer], *args: *Args
    ) -> Answer:
        return await self._pool.run(function, *args, caller=caller.address)

    async def written(
        self, caller: WebCaller, function: Callable[[*Args], object], *args: *Args
    ) -> Written:
        """The JSON of a function that always answers the same."""
        about = (function, *args)
        found = self._written.get(about)
        if found is None:
            found = await self._pool.run(_packed, function, args, caller=caller.address)
            self._written[about] = found
            if len(self._written) > _MOST_WRITTEN:
                del self._written[next(iter(self._written))]
        return Written(found)


def _packed(function: Callable[[*Args], object], args: tuple[*Args]) -> bytes:
    """Called in a worker process: to make the page of B30FJ and compress it takes 25 ms."""
    return gzip.compress(encode(function(*args)).encode())


@dataclass(frozen=True)
class ServerApp(App):
    rooms: ServerRooms
    sheets: ServerRecords[ScoreSheet]
    registry: RoomRegistry
    tournaments: ServerTournaments

    def invitation(self, caller: WebCaller, path: str) -> Invitation:
        return invitation_to(caller.url, self.registry.settings, path)
