"""The application that a server and a device run: its ports, and its calls about stored data."""

from __future__ import annotations

from dataclasses import dataclass

from baida.app.calls.compute import Computing
from baida.app.calls.declared import calls_in
from baida.app.matches import calls as matches
from baida.app.matches.ports import Matches
from baida.app.players import calls as players
from baida.app.players.ports import Players
from baida.app.reviews import calls as reviews
from baida.app.reviews.ports import Reviews
from baida.app.rooms import calls as rooms
from baida.app.rooms.ports import Rooms
from baida.app.sheets import calls as sheets
from baida.app.sheets.ports import Sheets

#: The calls about stored data, which has an owner in a cluster.
OWNED = calls_in(rooms, matches, reviews, players, sheets)


@dataclass(frozen=True)
class App(Computing):
    matches: Matches
    players: Players
    reviews: Reviews
    rooms: Rooms
    sheets: Sheets
