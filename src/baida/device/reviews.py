"""Reviews on the device: one at a time, a rollout now and then, with fewer worlds."""

from __future__ import annotations

import json
from collections.abc import Awaitable, Callable, Generator
from dataclasses import dataclass, field

from baida.device.calls import Call, Routes
from baida.device.store import Store
from baida.jsontext import encode
from baida.review.reviewer import Reviewed
from baida.review.run import MatchReviewer
from baida.tables.refused import technical
from baida.tables.reviews import (
    MOST_REVIEWS,
    finished_review,
    is_current,
    not_over,
    own_reviews,
    review_state,
    reviewer_for,
    summary_of,
)
from baida.variants import find_rules
from baida.wire.review import ReviewAnswer

#: Plain Python is slow, and slowest with jokers.
WORLDS, WORLDS_WITH_JOKERS = 16, 8


@dataclass
class _Review:
    match: str
    seat: int
    reviewer: MatchReviewer
    steps: Generator[Reviewed | None]
    done: list[Reviewed] = field(default_factory=list)

    @property
    def state(self) -> ReviewAnswer:
        done, decisions = len(self.done), self.reviewer.decisions
        return review_state(self.match, self.seat, "running", done=done, decisions=decisions)


class DeviceReviews:
    def __init__(self, store: Store, is_over: Callable[[str], Awaitable[bool]]) -> None:
        """``is_over`` tells whether a match has ended and its end was shown."""
        self._store = store
        self._is_over = is_over
        self._review: _Review | None = None
        self.routes: Routes = {
            ("GET", "/api/reviews///"): self._look,
            ("POST", "/api/reviews///"): self._ask,
            ("DELETE", "/api/reviews///"): self._cancel,
            ("GET", "/api/mine/reviews"): self._own,
        }

    @property
    def busy(self) -> bool:
        return self._review is not None

    async def step(self) -> None:
        """Play one rollout of the review that is being made."""
        review = self._review
        if review is None:
            return
        try:
            one = next(review.steps)
        except StopIteration:
            self._review = None
            await self._keep(review)
            return
        if one is not None:
            review.done.append(one)

    async def _keep(self, review: _Review) -> None:
        result = review.reviewer.result(review.done)
        key = {"match": review.match, "seat": review.seat}
        answer = finished_review(review.match, review.seat, result)
        summary = summary_of(review.seat, result)
        await self._store.write(
            [
                ["put", "reviews", {**key, "answer": encode(answer)}],
                ["put", "review_summaries", {**key, "summary": encode(summary)}],
            ]
        )

    async def _look(self, call: Call) -> object:
        match, seat = _key(call)
        review = self._review
        if review is not None and (review.match, review.seat) == (match, seat):
            return review.state
        return await self._stored(match, seat) or review_state(match, seat, "none")

    async def _ask(self, call: Call) -> object:
        match, seat = _key(call)
        found = await self._stored(match, seat)
        if found is not None:
            return found
        review = self._review
        if review is None or (review.match, review.seat) != (match, seat):
            stored = await self._store.match(match)
            if stored is None:
                raise technical("unknown", "there is no such match")
            if not await self._is_over(match):
                raise not_over()
            header = stored.row.header
            jokers = find_rules(header["rules"]).variant.has_jokers
            worlds = WORLDS_WITH_JOKERS if jokers else WORLDS
            events = await self._store.events(match)
            reviewer = reviewer_for(header, events, seat, worlds)  # type: ignore[arg-type]
            review = self._review = _Review(match, seat, reviewer, reviewer.steps())
        return review.state

    async def _cancel(self, call: Call) -> object:
        match, seat = _key(call)
        review = self._review
        if review is not None and (review.match, review.seat) == (match, seat):
            self._review = None
        return review_state(match, seat, "none")

    async def _own(self, _call: Call) -> object:
        """One's own seats; the newest match first."""
        played = [match.played for match in await self._store.matches()]
        ended = {(one.id, one.seat): one.ended for one in played if one is not None}
        found = [
            (match, ended[match, seat], summary)
            for match, seat, summary in await self._store.review_summaries()
            if (match, seat) in ended
        ]
        found.sort(key=lambda one: -one[1])
        return own_reviews(found[:MOST_REVIEWS])

    async def _stored(self, match: str, seat: int) -> object | None:
        text = await self._store.review(match, seat)
        found = None if text is None else json.loads(text)
        return found if found and is_current(found["review"]["summary"]) else None


def _key(call: Call) -> tuple[str, int]:
    match, seat = call.parts
    if seat not in ("0", "1", "2", "3"):
        raise technical("malformed", "expected a seat from 0 to 3", field="seat")
    return match, int(seat)
