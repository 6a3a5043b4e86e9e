"""The rate limits of addresses, and how several servers share them.

A server decides by its own counters, without asking the others. Twice a second it reports what it
has allowed, and subtracts what the others have. An address that spreads its requests over all
servers therefore gets at most one burst from each of them, and then the rate of one server.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections import Counter
from collections.abc import Awaitable, Callable

from baida.jobs.runner import told
from baida.server.process.rate_limit import Callers
from baida.server.process.settings import Settings

_LOG = logging.getLogger(__name__)
_EVERY = 0.5

#: Allowed requests by limit and address.
Taken = dict[str, dict[str, int]]
Exchange = Callable[[Taken], Awaitable[Taken]]


class Limits:
    def __init__(self, settings: Settings) -> None:
        self.calls = Callers(settings.calls)
        self.whole_matches = Callers(settings.whole_matches)
        self.whole_records = Callers(settings.whole_records)
        self.pages = Callers(settings.pages)
        self.new_rooms = Callers(settings.new_rooms)
        self.new_connections = Callers(settings.new_connections)
        self._named: dict[str, Callers] = {
            name: one for name, one in vars(self).items() if isinstance(one, Callers)
        }

    def taken(self) -> Taken:
        """Return what was allowed here since the last call."""
        counts = {name: dict(one.take_count()) for name, one in self._named.items()}
        return {name: taken for name, taken in counts.items() if taken}

    def charge(self, elsewhere: Taken, now: float) -> None:
        for name, taken in elsewhere.items():
            self._named[name].charge(taken, now)

    async def share(self, exchange: Exchange) -> None:
        """Share the limits with other servers, until cancelled.

        ``exchange`` takes what was allowed here, and returns what was allowed elsewhere. While it
        fails, each server limits on its own.
        """
        self.taken()
        while True:
            await asyncio.sleep(_EVERY)
            try:
                elsewhere = await exchange(self.taken())
            except Exception as error:
                _LOG.warning("the rate limits of other servers are not known: %s", told(error))
            else:
                self.charge(elsewhere, time.monotonic())


class LimitsBoard:
    """Collects what all servers have allowed; each visit returns what the others have added."""

    def __init__(self) -> None:
        self._waiting: dict[str, dict[str, Counter[str]]] = {}
        self._seen: dict[str, float] = {}

    def exchange(self, server: str, taken: Taken, now: float) -> Taken:
        self._seen[server] = now
        for gone in [one for one, seen in self._seen.items() if now - seen > 20 * _EVERY]:
            del self._seen[gone]
            self._waiting.pop(gone, None)
        for other in self._seen.keys() - {server}:
            waiting = self._waiting.setdefault(other, {})
            for name, counts in taken.items():
                waiting.setdefault(name, Counter()).update(counts)
        found = self._waiting.pop(server, {})
        return {name: dict(counts) for name, counts in found.items()}
