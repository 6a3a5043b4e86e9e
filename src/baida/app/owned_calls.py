"""The calls about stored data, which has an owner in a cluster."""

from baida.app.calls.declared import calls_in
from baida.app.matches import calls as matches
from baida.app.players import calls as players
from baida.app.reviews import calls as reviews
from baida.app.rooms import calls as rooms
from baida.app.sheets import calls as sheets

OWNED = calls_in(rooms, matches, reviews, players, sheets)
