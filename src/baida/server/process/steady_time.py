"""The server's only clock: seconds since the epoch, which never jumps.

The times of players' clocks and heartbeats are compared even after a restart, and a change of the
system's clock must not cost a player time.
"""

from __future__ import annotations

import time

_START = time.time() - time.monotonic()


def now() -> float:
    return _START + time.monotonic()
