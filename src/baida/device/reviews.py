"""Reviews on the device: one at a time, a rollout now and then, with fewer worlds."""

from __future__ import annotations

import json
from collections.abc import Generator
from dataclasses import dataclass, field
from typing import cast

from baida.app.calls.declared import Written
from baida.app.reviews.answers import (
    finished_review,
    is_current,
    review_state,
    reviewer_for,
    summary_of,
    with_choices,
)
from baida.device.store import Store
from baida.jsontext import encode
from baida.review.reviewer import Reviewed
from baida.review.run import MatchReviewer
from baida.variants import find_rules
from baida.wire.events import Header
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
    def __init__(self, store: Store) -> None:
        self._store = store
        self._review: _Review | None = None

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

    def state(self, id: str, seat: int) -> ReviewAnswer | None:
        review = self._review
        if review is None or (review.match, review.seat) != (id, seat):
            return None
        return review.state

    async def made(self, id: str, seat: int) -> Written | None:
        text = await self._store.review(id, seat)
        if text is None or not is_current(json.loads(text)["review"]["summary"]):
            return None
        return Written(with_choices(text))

    async def ask(self, _caller: object, id: str, seat: int, *, new: bool) -> ReviewAnswer:
        """Begin a review instead of the one that is being made."""
        if new:
            stored = await self._store.match(id)
            assert stored is not None
            header = cast("Header", stored.row.header)
            jokers = find_rules(header["rules"]).variant.has_jokers
            worlds = WORLDS_WITH_JOKERS if jokers else WORLDS
            reviewer = reviewer_for(header, await self._store.events(id), seat, worlds)
            self._review = _Review(id, seat, reviewer, reviewer.steps())
        assert self._review is not None
        return self._review.state

    def cancel(self, _caller: object, id: str, seat: int) -> None:
        if self.state(id, seat) is not None:
            self._review = None
