"""The calls of a server. Those that only a server answers are declared here."""

from baida.app.calls import calls_in
from baida.app.matches import calls as matches
from baida.app.players import calls as players
from baida.app.reviews import calls as reviews
from baida.app.rooms import calls as rooms
from baida.app.sheets import calls as sheets
from baida.server.calls import links, tournament_tables, tournaments

#: The calls about what has an owner in a cluster.
OWNED = calls_in(rooms, links, matches, reviews, players, sheets, tournaments, tournament_tables)
