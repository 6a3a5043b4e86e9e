"""The reviews in progress: one at a time, with the lowest priority.

A finished review is stored. An unfinished one is lost when the server ends, and is made again on
the next request.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import time
from collections import OrderedDict
from dataclasses import dataclass, field

from baida.app.calls.declared import Written
from baida.app.calls.refusals import Refused
from baida.app.reviews.answers import is_current, review_state, with_choices
from baida.i18n import Message
from baida.review.reviewer import Reviewed
from baida.server.access.callers import WebCaller
from baida.server.process.process_pool import ProcessPool, Turns
from baida.server.process.rate_limit import Callers
from baida.server.process.settings import Settings
from baida.server.reviews.worker import (
    ReviewQuestion,
    count_decisions,
    finish_review,
    review_decision,
)
from baida.server.storage.changes import DropReview, NewReview
from baida.server.storage.errors import Conflict
from baida.server.storage.store import Store
from baida.wire.review import ReviewAnswer

_LOG = logging.getLogger(__name__)
#: The number of failed reviews that are remembered, so that waiting callers learn of them.
_MOST_FAILED = 100

Key = tuple[str, int]


@dataclass
class _Review:
    question: ReviewQuestion
    #: The addresses that wait for it.
    askers: set[str]
    state: str = "waiting"
    decisions: int = 0
    done: dict[int, Reviewed] = field(default_factory=dict)
    task: asyncio.Task[None] | None = None


class ReviewRegistry:
    """The reviews of a server, as the application asks for them."""

    def __init__(self, store: Store, pool: ProcessPool, settings: Settings) -> None:
        self._store = store
        self._new = Callers(settings.new_reviews)
        self._pool = pool
        self._settings = settings
        self._turns = Turns(1)
        self._under_way: dict[Key, _Review] = {}
        self._failed: OrderedDict[Key, Message] = OrderedDict()

    def state(self, match: str, seat: int) -> ReviewAnswer | None:
        """Return the progress of a review; None if it is not being made."""
        review = self._under_way.get((match, seat))
        if review is not None:
            ahead = list(self._under_way).index((match, seat)) if review.state == "waiting" else 0
            return review_state(
                match,
                seat,
                review.state,
                ahead=ahead,
                done=len(review.done),
                decisions=review.decisions,
            )
        problem = self._failed.get((match, seat))
        if problem is None:
            return None
        return review_state(match, seat, "failed", problem=problem)

    async def made(self, match: str, seat: int) -> Written | None:
        """Return the stored review; None if there is none, or only one of an earlier reviewer."""
        stored = await self._store.load_review(match, seat)
        if stored is None or not is_current(stored[0]):
            return None
        return Written(with_choices(stored[1]))

    async def ask(self, caller: WebCaller, match: str, seat: int, *, new: bool) -> ReviewAnswer:
        """Make a review, unless it is being made already; raise `Refused` if there are too many."""
        key, address = (match, seat), caller.address
        if new and not self._new.allow(address, time.monotonic()):
            raise Refused("too_fast", Message("refusals.reviews_too_fast"))
        review = self._under_way.get(key)
        mine = sum(address in other.askers for other in self._under_way.values())
        waits = review is not None and address in review.askers
        if not waits and mine >= self._settings.reviews_each:
            raise Refused("too_fast", Message("refusals.review_wait"))
        if review is None:
            if len(self._under_way) >= self._settings.reviews_at_once:
                raise Refused("full", Message("refusals.reviews_full"))
            self._failed.pop(key, None)
            settings = self._settings
            question = ReviewQuestion(settings.database_url, match, seat, settings.review_worlds)
            review = self._under_way[key] = _Review(question, set())
            review.task = asyncio.create_task(self._make(key, review, address))
        review.askers.add(address)
        found = self.state(match, seat)
        assert found is not None
        return found

    def cancel(self, caller: WebCaller, match: str, seat: int) -> None:
        """Withdraw the request of this address; the review stops if nobody else waits for it."""
        review, address = self._under_way.get((match, seat)), caller.address
        if review is None or address not in review.askers:
            return
        review.askers.discard(address)
        if not review.askers and review.task is not None:
            review.task.cancel()

    async def close(self) -> None:
        tasks = [review.task for review in self._under_way.values() if review.task is not None]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    async def _make(self, key: Key, review: _Review, address: str) -> None:
        try:
            async with self._turns.turn(address):
                review.state = "running"
                problem = await self._review(review)
        except Exception as error:
            _LOG.error("the review of seat %d of match %s has failed: %s", key[1], key[0], error)
            problem = Message("refusals.review_failed")
        finally:
            del self._under_way[key]
        if problem is not None:
            self._failed[key] = problem
            if len(self._failed) > _MOST_FAILED:
                self._failed.popitem(last=False)

    async def _review(self, review: _Review) -> Message | None:
        """Make and store a review; return the reason if it cannot be made."""
        question = review.question
        found = await self._pool.run(count_decisions, question)
        if isinstance(found, str):
            return found
        review.decisions = found
        places = iter(range(found))

        async def work() -> None:
            for place in places:
                review.done[place] = await self._pool.run(review_decision, question, place)

        async with asyncio.TaskGroup() as workers:
            for _ in range(self._pool.processes):
                workers.create_task(work())
        reviewed = [review.done[place] for place in range(found)]
        made = await self._pool.run(finish_review, question, reviewed)
        stored = NewReview(question.match, question.seat, made.summary, made.data, time.time())
        with contextlib.suppress(Conflict):  # another server on the same database has stored it
            await self._store.save(DropReview(question.match, question.seat), stored)
        return None
