"""Compress long answers outside the event loop, because that takes milliseconds."""

from __future__ import annotations

import gzip

#: Higher levels take twice the time to make answers a tenth smaller.
_LEVEL = 4


def pack(text: str) -> bytes:
    return gzip.compress(text.encode(), _LEVEL)
