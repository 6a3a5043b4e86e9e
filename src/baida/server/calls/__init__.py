"""The calls that only a server answers, and all that have an owner in a cluster."""

from baida.app import application
from baida.app.calls.declared import calls_in
from baida.app.tournaments import calls as tournaments
from baida.server.calls import links, tournament_tables

OWNED = (*application.OWNED, *calls_in(links, tournaments, tournament_tables))
