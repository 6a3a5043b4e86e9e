"""Reviews as a host provides them."""

from __future__ import annotations

from typing import Protocol

from baida.app.calls.compute import Caller
from baida.app.calls.declared import Written
from baida.app.matches.ports import WithMatches
from baida.wire.review import ReviewAnswer


class Reviews(Protocol):
    def state(self, id: str, seat: int) -> ReviewAnswer | None:
        """How far a review is; None if it is not being made."""

    async def made(self, id: str, seat: int) -> Written | None:
        """The stored review; None if there is none yet, or only one of an earlier reviewer."""

    async def ask(self, caller: Caller, id: str, seat: int, *, new: bool) -> ReviewAnswer:
        """Wait for a review, which is begun if it is ``new``; Refused if there are too many."""

    def cancel(self, caller: Caller, id: str, seat: int) -> None: ...


class WithReviews(WithMatches, Protocol):
    """An application with this port."""

    @property
    def reviews(self) -> Reviews: ...
