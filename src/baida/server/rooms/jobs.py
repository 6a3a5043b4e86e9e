"""The jobs of a room: what comes of them, and what all rooms share."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from baida.server.metrics import Metrics
from baida.server.process_pool import ProcessPools
from baida.server.rooms.connection import Connection
from baida.server.rooms.places import Places
from baida.server.settings import Settings
from baida.server.storage.changes import Change
from baida.server.storage.store import Store
from baida.tables.effects import Effects


@dataclass(frozen=True)
class Asker:
    """Where a command came from, and when: at what time, and after which event."""

    connection: Connection
    heard: float
    newest: int


@dataclass(frozen=True)
class Done:
    """What came of a job."""

    effects: Effects
    #: Changes that are none of the table's.
    changes: list[Change]
    #: What to do when all of it is stored.
    then: Callable[[], None] | None = None


#: A job is given the time.
Job = Callable[[float], Done]


@dataclass(frozen=True)
class Shared:
    """What all rooms of a server share."""

    store: Store
    settings: Settings
    metrics: Metrics
    pools: ProcessPools
    places: Places
