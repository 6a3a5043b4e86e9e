"""Answers about whole matches, computed in a worker process: they take a tenth of a second."""

from __future__ import annotations

from dataclasses import dataclass

from baida.server.packing import pack
from baida.server.storage.worker_reads import read_match
from baida.tables.match_answers import Look, match_answer


@dataclass(frozen=True)
class MatchQuestion:
    """A question about a match; about a finished match, the same question has one answer."""

    look: Look
    database: str
    id: str
    #: The number of the last event that was shown; None: all of them.
    shown: int | None


def answer_question(question: MatchQuestion) -> bytes:
    stored = read_match(question.database, question.id, question.shown)
    return pack(match_answer(question.look, question.id, stored))
