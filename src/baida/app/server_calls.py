"""All calls about stored data: those of every host, and those that only a server answers."""

from baida.app import links
from baida.app.application import OWNED as OF_EVERY_HOST
from baida.app.calls.declared import calls_in
from baida.app.tournaments import calls as tournaments
from baida.app.tournaments import tables

OWNED = (*OF_EVERY_HOST, *calls_in(links, tournaments, tables))
