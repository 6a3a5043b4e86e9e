"""The application of a server: the ports of every host, and what only a server has."""

from __future__ import annotations

from dataclasses import dataclass

from baida.app.application import App
from baida.app.sheets.sheet import ScoreSheet
from baida.server.records.port import ServerRecords, ServerTournaments
from baida.server.rooms.port import ServerRooms
from baida.server.rooms.registry import RoomRegistry


@dataclass(frozen=True)
class ServerApp(App):
    rooms: ServerRooms
    sheets: ServerRecords[ScoreSheet]
    registry: RoomRegistry
    tournaments: ServerTournaments
