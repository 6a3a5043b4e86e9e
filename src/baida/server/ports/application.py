"""The application of a server: the ports of every host, and what only a server has."""

from __future__ import annotations

from dataclasses import dataclass

from baida.app.ports import App
from baida.server.ports.rooms import ServerRooms
from baida.server.process_pool import ProcessPools
from baida.server.records.results import Results
from baida.server.records.sheets import Sheets
from baida.server.records.tournaments import Tournaments
from baida.server.rooms.registry import RoomRegistry


@dataclass(frozen=True)
class ServerApp(App):
    rooms: ServerRooms
    registry: RoomRegistry
    pools: ProcessPools
    sheets: Sheets
    tournaments: Tournaments
    results: Results
