"""Shards: each owns a share of all rooms, score sheets and tournaments, found by their codes."""

from __future__ import annotations

import zlib
from dataclasses import dataclass

from baida.app.ids import new_code

MOST_SHARDS = 1024


class Misdirected(Exception):
    """Another shard owns the room or record of a call."""

    def __init__(self, code: str) -> None:
        super().__init__(f"{code} is on another shard")
        self.code = code


def shard_of(code: str, shards: int) -> int:
    """Return the number of the shard that owns a code, counted from 1."""
    return zlib.crc32(code.encode("utf-8", "replace")) % shards + 1


@dataclass(frozen=True)
class Share:
    """The codes that one shard owns; a single server owns everything."""

    shard: int = 1
    shards: int = 1

    def owns(self, code: str) -> bool:
        return self.shards == 1 or shard_of(code, self.shards) == self.shard

    def check(self, code: str) -> None:
        if not self.owns(code):
            raise Misdirected(code)

    def new_code(self) -> str:
        """Return a new code that belongs to this share."""
        while not self.owns(code := new_code()):
            pass
        return code
