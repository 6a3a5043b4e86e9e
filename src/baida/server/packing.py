"""Compresses long answers. This takes milliseconds, so the event loop does not do it itself."""

from __future__ import annotations

import gzip

#: Higher levels take twice the time to make answers a tenth smaller.
_LEVEL = 4


def pack(text: str) -> bytes:
    return gzip.compress(text.encode(), _LEVEL)
