from __future__ import annotations

from collections import OrderedDict
from dataclasses import dataclass

#: The longest message of a socket, and the longest body of a call, in bytes.
MOST_MESSAGE = 4096
MOST_BODY = 64 * 1024
#: Messages that wait for a slow client before it is disconnected.
MOST_WAITING = 256
_MOST_CALLERS = 10_000


@dataclass(frozen=True)
class Rate:
    """Calls per second, and the burst allowed after a rest."""

    per_second: float
    at_once: float


MESSAGES, FRAMES = Rate(10, 40), Rate(40, 200)
#: Calls of one address; those that create a room; those that read a whole match.
CALLS, NEW_ROOMS, WHOLE_MATCHES = Rate(20, 100), Rate(0.2, 20), Rate(1, 20)
NEW_CONNECTIONS = Rate(5, 200)
#: Reviews that one address may ask for.
NEW_REVIEWS = Rate(1 / 30, 8)
#: Requests of one address that are not calls. To load a page takes about 25 files.
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


class Callers:
    """A bucket for each caller; the caller with the oldest request is forgotten first."""

    def __init__(self, rate: Rate) -> None:
        self._rate = rate
        self._buckets: OrderedDict[str, Bucket] = OrderedDict()

    def allow(self, caller: str, now: float) -> bool:
        bucket = self._buckets.pop(caller, None) or Bucket(self._rate, now)
        self._buckets[caller] = bucket
        if len(self._buckets) > _MOST_CALLERS:
            self._buckets.popitem(last=False)
        return bucket.take(now)
