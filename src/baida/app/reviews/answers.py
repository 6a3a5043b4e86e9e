"""Reviews of finished matches, as rooms offer them: one seat at a time."""

from __future__ import annotations

import gzip
import json
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from baida.app.calls.refusals import Refused, refused_input
from baida.errors import InputError
from baida.game.actions import Action, choice_json
from baida.game.log.file import Log
from baida.i18n import Message
from baida.jsontext import encode
from baida.review.match import REVIEWER, MatchReview
from baida.review.run import LEAST_WORLDS, MatchReviewer
from baida.variants import find_rules
from baida.wire.events import Event, Header
from baida.wire.review import OwnReviews, ReviewAnswer

#: The greatest number of reviews that are listed.
MOST_REVIEWS = 200
#: With more decisions, each is tried in fewer worlds, which limits the time of a review.
_USUAL_DECISIONS = 120

Json = Mapping[str, Any]


def reviewer_for(
    header: Header, events: Sequence[Event], seat: int, worlds: int | None = None
) -> MatchReviewer:
    """Return the reviewer of a seat; raise `Refused` if the match cannot be reviewed."""
    log = Log(header, find_rules(header["rules"]), list(events))
    try:
        reviewer = MatchReviewer(log, seat=seat, worlds=worlds)
    except InputError as error:
        raise refused_input(error, "not_now") from None
    if reviewer.decisions > _USUAL_DECISIONS:
        fewer = reviewer.worlds * _USUAL_DECISIONS // reviewer.decisions
        reviewer.worlds = max(LEAST_WORLDS, fewer)
    return reviewer


def not_over() -> Refused:
    return Refused("not_now", Message("refusals.review_unfinished"))


def review_state(
    match: str,
    seat: int,
    state: str,
    *,
    ahead: int = 0,
    done: int = 0,
    decisions: int = 0,
    problem: Message | None = None,
) -> ReviewAnswer:
    """Return the progress of an unfinished review."""
    return {
        "match": match,
        "seat": seat,
        "state": state,
        "ahead": ahead,
        "done": done,
        "decisions": decisions,
        "problem": None if problem is None else problem.texts(),
        "review": None,
    }


def finished_review(match: str, seat: int, review: MatchReview) -> ReviewAnswer:
    all = review.all_decisions
    state = review_state(match, seat, "done", done=all, decisions=all)
    return {**state, "review": review.to_json()}


def with_choices(stored: str | bytes) -> str | bytes:
    """Return a stored review with the parts of every action, which older ones do not contain.

    Like the body of an answer, it is a text, or a text that is compressed by gzip.
    """
    text = stored if isinstance(stored, str) else gzip.decompress(stored).decode()
    if '"choice":' in text:
        return stored
    answer = json.loads(text)
    for decision in answer["review"]["decisions"]:
        for candidate in decision["candidates"]:
            candidate["choice"] = choice_json(Action.parse(candidate["action"]).code)
    return encode(answer)


def summary_of(seat: int, review: MatchReview) -> Json:
    """Return the summary that is stored with a review, for the list of reviewed matches."""
    return {
        "rules": review.log.rules.id,
        "reviewer": REVIEWER,
        "worlds": review.worlds,
        "summary": review.seat_summary(seat),
    }


def is_current(summary: Json) -> bool:
    """Whether a stored review was made by this version of the reviewer.

    Older reviews are made again on demand. The first version did not store its number.
    """
    return summary.get("reviewer") == REVIEWER


def own_reviews(found: Iterable[tuple[str, float, Json]]) -> OwnReviews:
    """List reviewed matches: each with the end of the match and its stored summary."""
    return {
        "reviews": [
            {
                "match": match,
                "rules": stored["rules"],
                "ended": ended,
                "worlds": stored["worlds"],
                "outdated": not is_current(stored),
                "summary": stored["summary"],
            }
            for match, ended, stored in found
        ]
    }
