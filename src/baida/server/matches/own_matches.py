"""Match history and statistics of one browser, computed in a worker process.

Reading a long match takes 50 ms, so the result of each match is stored when it is first asked for.
The worker only reads the database; the server stores the results that it returns.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Any

from sqlalchemy import Row, select

from baida.app.players.own_matches import MOST_MATCHES, Json, Tally, played_match, result_of
from baida.game.log.file import upgraded
from baida.server.storage.errors import clear_errors
from baida.server.storage.schema import matches, players, results, rooms
from baida.server.storage.worker_reads import read_events, worker_engine
from baida.wire.lobby import OwnMatches

#: The most matches that are read in one call.
_MOST_READ = 20


@dataclass(frozen=True)
class OwnQuestion:
    database: str
    player: bytes


@dataclass(frozen=True)
class OwnAnswer:
    """The answer, and the results of matches that are not stored yet."""

    answer: OwnMatches
    results: list[tuple[str, Json]]


def answer_own(question: OwnQuestion) -> OwnAnswer:
    """The finished matches of a browser, and their statistics."""
    played = (
        select(matches, players.c.seat, players.c.hand, results.c.data.label("result"))
        .add_columns(rooms.c.data.label("room"))
        .join(players, players.c.match == matches.c.id)
        .join(rooms, rooms.c.code == matches.c.code)
        .join(results, results.c.match == matches.c.id, isouter=True)
        .where(players.c.player == question.player, matches.c.ended.is_not(None))
        .order_by(matches.c.ended.desc())
        .limit(MOST_MATCHES)
    )
    new: list[tuple[str, Json]] = []
    tally = Tally()
    with (
        clear_errors("the database cannot be read"),
        worker_engine(question.database).connect() as connection,
    ):
        for row in connection.execute(played).all():
            if not _is_shown(row):
                continue
            header, data = upgraded(json.loads(row.header)), json.loads(row.data)
            match = played_match(row.id, header, data, row.ended, row.seat, row.hand)
            if row.result is not None:
                tally.add(match, json.loads(row.result))
            elif len(new) < _MOST_READ:
                new.append((row.id, result_of(read_events(connection, row.id))))
                tally.add(match, new[-1][1])
    return OwnAnswer(tally.answer(), new)


def _is_shown(row: Row[Any]) -> bool:
    """Whether the end was shown to everybody; until then the room says that the match is on."""
    room = json.loads(row.room)
    return not room["playing"] or row.id != room["matches"][-1]
