"""Answers about whole matches, computed in a worker process: they take a tenth of a second."""

from __future__ import annotations

import gzip
import json
from dataclasses import dataclass
from functools import lru_cache

from sqlalchemy import Engine, select

from baida.answers.rules import table_facts
from baida.game.events.redact import cut_log
from baida.game.log.file import Log, log_line
from baida.game.log.verify import verify_log
from baida.game.view.view import EVERYTHING, SPECTATOR
from baida.server.storage.database import clear_errors, connect_database
from baida.server.storage.schema import events as stored_events
from baida.server.storage.schema import matches
from baida.variants import find_rules
from baida.wire.events import Event, Header
from baida.wire.rooms import MatchAnswer
from baida.wire.view import Viewer

_WORDS: dict[int, Viewer] = {EVERYTHING: "all", SPECTATOR: "spectator", 0: 0, 1: 1, 2: 2, 3: 3}
#: Higher levels take twice the time to make answers a tenth smaller.
_COMPRESSION = 4


@dataclass(frozen=True)
class MatchQuestion:
    """A question about a match; about a finished match, the same question has one answer."""

    #: ``match``, ``log`` or ``verify``.
    kind: str
    database: str
    id: str
    viewer: int
    over: bool
    shown: int | None


def answer_question(question: MatchQuestion) -> bytes:
    code, header, events = _read(question)
    seen = cut_log(find_rules(header["rules"]), events, question.viewer)
    if question.kind == "log":
        text = "".join(f"{log_line(line)}\n" for line in (header, *seen))
    elif question.kind == "verify":
        text = _encode(verify_log(Log(header, find_rules(header["rules"]), seen)).to_json())
    else:
        answer: MatchAnswer = {
            "id": question.id,
            "code": code,
            "header": header,
            "game": table_facts(find_rules(header["rules"])),
            "over": question.over,
            "viewer": _WORDS[question.viewer],
            "events": seen,
        }
        text = _encode(answer)
    return gzip.compress(text.encode(), _COMPRESSION)


def _encode(answer: object) -> str:
    return json.dumps(answer, ensure_ascii=False, separators=(",", ":"))


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
