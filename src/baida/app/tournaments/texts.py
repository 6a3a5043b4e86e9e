"""The page of a tournament and its files. Large ones are written in a worker process.

With 512 players and all results of 32 rounds the page takes half a second.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from baida.app.tournaments.csv_files import write_seating, write_standings
from baida.app.tournaments.page import tournament_page
from baida.app.tournaments.record import TournamentRecord
from baida.jsontext import encode
from baida.wire.tournament_events import TournamentEvent

#: The number of seats in all rounds for which writing the page takes about 5 ms.
_LARGE = 160


def is_large(record: TournamentRecord) -> bool:
    """Whether writing about the tournament takes too long for the event loop."""
    return len(record.players) * len(record.rounds) > _LARGE


def text_of(
    events: Sequence[TournamentEvent], write: Callable[[TournamentRecord, str], str], about: str
) -> str:
    """Write a text about a tournament, in a worker process."""
    return write(TournamentRecord(events), about)


def page_text(record: TournamentRecord, code: str) -> str:
    return encode(tournament_page(code, record))


def standings_text(record: TournamentRecord, after: str) -> str:
    return write_standings(record.standings(int(after)), _names(record))


def seating_text(record: TournamentRecord, _about: str) -> str:
    scores = {
        (number, place): table.result["scores"]
        for number, one in enumerate(record.rounds, 1)
        for place, table in enumerate(one.tables, 1)
        if table.result is not None
    }
    rounds = [one.seating() for one in record.rounds]
    return write_seating(rounds, _names(record), scores)


def _names(record: TournamentRecord) -> dict[int, str]:
    return {one.number: one.name for one in record.players.values()}
