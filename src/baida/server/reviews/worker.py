"""A review, decision by decision, in worker processes."""

from __future__ import annotations

import gzip
from dataclasses import dataclass
from functools import lru_cache

from baida.app.calls.refusals import Refused
from baida.app.reviews.answers import Json, finished_review, reviewer_for, summary_of
from baida.i18n import Message
from baida.jsontext import encode
from baida.review.reviewer import Reviewed, Reviewer
from baida.review.run import MatchReviewer
from baida.server.storage.worker_reads import read_match

_COMPRESSION = 6


@dataclass(frozen=True)
class ReviewQuestion:
    database: str
    match: str
    seat: int
    #: The greatest number of worlds per decision; None: the default of the game.
    worlds: int | None = None


@dataclass(frozen=True)
class FinishedReview:
    summary: Json
    #: The gzipped response body.
    data: bytes


def count_decisions(question: ReviewQuestion) -> int | Message:
    """Return the number of decisions to review, or why the match cannot be reviewed."""
    try:
        return _match(question).decisions
    except Refused as refused:
        return refused.message


def review_decision(question: ReviewQuestion, place: int) -> Reviewed:
    return _reviewer(question)(_match(question).choices[place])


def finish_review(question: ReviewQuestion, reviewed: list[Reviewed]) -> FinishedReview:
    review = _match(question).result(reviewed)
    answer = finished_review(question.match, question.seat, review)
    data = gzip.compress(encode(answer).encode(), _COMPRESSION)
    return FinishedReview(summary_of(question.seat, review), data)


@lru_cache(maxsize=2)
def _match(question: ReviewQuestion) -> MatchReviewer:
    """Read the match, once in each process; any process may take the next decision."""
    match = read_match(question.database, question.match)
    return reviewer_for(match.header, match.events, question.seat, question.worlds)


@lru_cache(maxsize=2)
def _reviewer(question: ReviewQuestion) -> Reviewer:
    return _match(question).reviewer()
