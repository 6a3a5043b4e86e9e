"""Answers about whole matches, computed in a worker process: they take a tenth of a second."""

from __future__ import annotations

import gzip
import json
from dataclasses import dataclass
from functools import lru_cache

from sqlalchemy import Engine, select

from baida.server.storage.database import clear_errors, connect_database
from baida.server.storage.schema import events as stored_events
from baida.server.storage.schema import matches
from baida.tables.match_answers import Look, match_answer
from baida.wire.events import Event, Header

#: Higher levels take twice the time to make answers a tenth smaller.
_COMPRESSION = 4


@dataclass(frozen=True)
class MatchQuestion:
    """A question about a match; about a finished match, the same question has one answer."""

    look: Look
    database: str
    id: str
    #: The number of the last event that was shown; None: all of them.
    shown: int | None


def answer_question(question: MatchQuestion) -> bytes:
    text = match_answer(question.look, question.id, *_read(question))
    return gzip.compress(text.encode(), _COMPRESSION)


def _read(question: MatchQuestion) -> tuple[str, Header, list[Event]]:
    about = select(matches.c.code, matches.c.header).where(matches.c.id == question.id)
    wanted = [stored_events.c.match == question.id]
    if question.shown is not None:
        wanted.append(stored_events.c.n <= question.shown)
    found = select(stored_events.c.event).where(*wanted).order_by(stored_events.c.n)
    with (
        clear_errors("the database cannot be read"),
        worker_engine(question.database).connect() as connection,
    ):
        row = connection.execute(about).one()
        return (
            row.code,
            json.loads(row.header),
            [json.loads(e) for (e,) in connection.execute(found)],
        )


@lru_cache(maxsize=1)
def worker_engine(address: str) -> Engine:
    """Without a pool: a connection that stays would keep SQLite from putting its log away."""
    return connect_database(address, pooled=False)
