"""The application of a server: the ports of every host, and what only a server has."""

from __future__ import annotations

from dataclasses import dataclass

from baida.app.ports import App
from baida.keeper.sheet import ScoreSheet
from baida.server.ports.records import ServerRecords
from baida.server.ports.rooms import ServerRooms
from baida.server.process_pool import ProcessPools
from baida.server.records.results import Results
from baida.server.rooms.registry import RoomRegistry
from baida.tournament.record import TournamentRecord


@dataclass(frozen=True)
class ServerApp(App):
    rooms: ServerRooms
    sheets: ServerRecords[ScoreSheet]
    registry: RoomRegistry
    pools: ProcessPools
    tournaments: ServerRecords[TournamentRecord]
    results: Results
