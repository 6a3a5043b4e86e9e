"""The jobs of a room actor, and the state that all rooms share."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

from baida.app.rooms.host import Done
from baida.app.rooms.room_state import RoomState
from baida.server.process.metrics import Metrics
from baida.server.process.process_pool import ProcessPools
from baida.server.process.settings import Settings
from baida.server.storage.store import Store
from baida.server.ws.places import Places
from baida.wire.rooms import FromServer


@dataclass(frozen=True)
class Sender:
    """Sends the reply to a command by calling a function."""

    send: Callable[[FromServer], None]


#: A job takes the current time.
Job = Callable[[float], Done]


@dataclass(frozen=True)
class Shared:
    """The objects that all rooms of a server share."""

    store: Store
    settings: Settings
    metrics: Metrics
    pools: ProcessPools
    places: Places
    #: Called with the code of a tournament's room when the end of its match is stored.
    end_listeners: list[Callable[[str], None]] = field(default_factory=list)

    def report_end(self, state: RoomState) -> None:
        """Report the end of a match to the tournament of its room."""
        if state.tournament and state.state == "over":
            for listener in self.end_listeners:
                listener(state.code)
