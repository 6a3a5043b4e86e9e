"""The jobs of a room actor, their results, and the state that all rooms share."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

from baida.app.rooms.effects import Effects
from baida.app.rooms.room_state import RoomState
from baida.server.process.metrics import Metrics
from baida.server.process.process_pool import ProcessPools
from baida.server.process.settings import Settings
from baida.server.storage.changes import Change
from baida.server.storage.store import Store
from baida.server.ws.connection import Connection
from baida.server.ws.places import Places


@dataclass(frozen=True)
class Asker:
    """The origin of a command: its connection, its time, and the last event before it."""

    connection: Connection
    heard: float
    newest: int


@dataclass(frozen=True)
class Done:
    """The result of a job."""

    effects: Effects
    #: Changes that do not come from the table.
    changes: list[Change]
    #: Called when everything is stored.
    then: Callable[[], None] | None = None


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
