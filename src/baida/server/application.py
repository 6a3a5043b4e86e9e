"""The application of a server: the ports of every host, and what only a server has."""

from __future__ import annotations

from dataclasses import dataclass

from baida.app.application import App
from baida.app.sheets.sheet import ScoreSheet
from baida.app.tournaments.record import TournamentRecord
from baida.server.process.process_pool import ProcessPools
from baida.server.records.port import ServerRecords
from baida.server.records.results import Results
from baida.server.rooms.port import ServerRooms
from baida.server.rooms.registry import RoomRegistry


@dataclass(frozen=True)
class ServerApp(App):
    rooms: ServerRooms
    sheets: ServerRecords[ScoreSheet]
    registry: RoomRegistry
    pools: ProcessPools
    tournaments: ServerRecords[TournamentRecord]
    results: Results
