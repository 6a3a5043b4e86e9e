"""The server's one clock: seconds since the epoch, but it never jumps.

Clocks of players and heartbeats are compared with each other, also after a restart; somebody who
sets the system's clock must not cost a player's time.
"""

from __future__ import annotations

import time

_START = time.time() - time.monotonic()


def now() -> float:
    """The time."""
    return _START + time.monotonic()
