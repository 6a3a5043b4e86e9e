"""Reviews of a server: made in the background, and stored compressed."""

from __future__ import annotations

import time

from baida.app.calls import Written
from baida.i18n import Message
from baida.server.ports.callers import WebCaller
from baida.server.rate_limit import Callers
from baida.server.reviews.registry import ReviewRegistry
from baida.server.storage.store import Store
from baida.tables.refused import Refused
from baida.tables.reviews import is_current
from baida.wire.review import ReviewAnswer


class ServerReviews:
    def __init__(self, registry: ReviewRegistry, store: Store, askers: Callers) -> None:
        """``askers`` limits the new reviews of an address."""
        self._registry = registry
        self._store = store
        self._askers = askers

    def state(self, id: str, seat: int) -> ReviewAnswer | None:
        return self._registry.state(id, seat)

    async def made(self, id: str, seat: int) -> Written | None:
        stored = await self._store.load_review(id, seat)
        if stored is None:
            return None
        summary, data = stored
        return Written(data) if is_current(summary) else None

    async def ask(self, caller: WebCaller, id: str, seat: int, *, new: bool) -> ReviewAnswer:
        if new and not self._askers.allow(caller.address, time.monotonic()):
            raise Refused("too_fast", Message("refusals.reviews_too_fast"))
        return self._registry.ask(id, seat, caller.address)

    def cancel(self, caller: WebCaller, id: str, seat: int) -> None:
        self._registry.cancel(id, seat, caller.address)
