"""Rate limits as token buckets, and limits on the size of messages."""

from __future__ import annotations

import math
from collections import Counter, OrderedDict
from collections.abc import Mapping
from dataclasses import dataclass

#: The longest message of a socket, and the longest body of a call, in bytes.
MOST_MESSAGE = 4096
MOST_BODY = 64 * 1024
#: The number of messages that may wait for a slow client before it is disconnected.
MOST_WAITING = 256
#: The limit in bytes for these messages; the message that exceeds it is the last one.
MOST_WAITING_BYTES = 1 << 20
_MOST_CALLERS = 10_000


@dataclass(frozen=True)
class Rate:
    """Calls per second, and the burst allowed after a rest."""

    per_second: float
    at_once: float


MESSAGES, FRAMES = Rate(10, 40), Rate(40, 200)
#: Hints of the coach for one connection; each is computed and stored.
HINTS = Rate(1, 8)
#: Calls of one address; those that create a room; those that read a whole match.
CALLS, NEW_ROOMS, WHOLE_MATCHES = Rate(20, 100), Rate(0.2, 20), Rate(1, 20)
#: Calls of one address that read a whole score sheet, or the history or a file of a record. The
#: client reads up to 30 sheets for its statistics.
WHOLE_RECORDS = Rate(2, 60)
NEW_CONNECTIONS = Rate(5, 200)
#: Reviews that one address may request.
NEW_REVIEWS = Rate(1 / 30, 8)
#: Requests of one address that are not calls. A page loads about 25 files.
PAGES = Rate(10, 400)


class Bucket:
    def __init__(self, rate: Rate, now: float) -> None:
        self._rate = rate
        self._left = rate.at_once
        self._at = now

    def take(self, now: float) -> bool:
        gained = (now - self._at) * self._rate.per_second
        self._left = min(self._rate.at_once, self._left + gained)
        self._at = now
        if self._left < 1:
            return False
        self._left -= 1
        return True

    def charge(self, taken: int, least: float) -> None:
        """Subtract requests that were allowed elsewhere; the balance may fall to ``least``."""
        self._left = min(self._left, max(least, self._left - taken))


class Callers:
    """A bucket for each caller; the caller with the oldest request is forgotten first."""

    def __init__(self, rate: Rate) -> None:
        self._rate = rate
        self._buckets: OrderedDict[str, Bucket] = OrderedDict()
        #: Requests allowed since the last exchange with other servers; None without other servers.
        self._taken: Counter[str] | None = None

    def allow(self, caller: str, now: float) -> bool:
        allowed = self._bucket(caller, now).take(now)
        if allowed and self._taken is not None:
            self._taken[caller] += 1
        return allowed

    def take(self, caller: str, taken: int, now: float) -> None:
        """Charge the caller for what was already done, whatever the debt."""
        self._bucket(caller, now).charge(taken, -math.inf)
        if self._taken is not None:
            self._taken[caller] += taken

    def _bucket(self, caller: str, now: float) -> Bucket:
        bucket = self._buckets.pop(caller, None) or Bucket(self._rate, now)
        self._buckets[caller] = bucket
        if len(self._buckets) > _MOST_CALLERS:
            self._buckets.popitem(last=False)
        return bucket

    def take_count(self) -> Counter[str]:
        """Return the requests allowed since the last call. Counting starts with the first call."""
        taken, self._taken = self._taken, Counter()
        return taken or Counter()

    def charge(self, elsewhere: Mapping[str, int], now: float) -> None:
        """Subtract requests that other servers have allowed.

        The debt is limited, so that nobody is locked out for long after a burst.
        """
        for caller, taken in elsewhere.items():
            self._bucket(caller, now).charge(taken, -self._rate.at_once)
