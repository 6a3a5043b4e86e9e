"""The messages that wait for a client to read, limited in number and in bytes."""

from __future__ import annotations

import asyncio
from typing import Generic, TypeVar

from baida.server.process.rate_limit import MOST_WAITING, MOST_WAITING_BYTES

MessageT = TypeVar("MessageT")


class Outgoing(Generic[MessageT]):
    """A queue that refuses messages once too much is waiting.

    It accepts a single message of any length, because a whole match is one message.
    """

    def __init__(self) -> None:
        #: Bytes of the messages that wait, and of the one that is being sent.
        self.bytes = 0
        self._being_sent = 0
        self._messages: asyncio.Queue[tuple[MessageT, int]] = asyncio.Queue(MOST_WAITING)

    def put(self, message: MessageT, size: int) -> bool:
        """Add a message of this many bytes; return False if too much is waiting already."""
        if self.bytes >= MOST_WAITING_BYTES or self._messages.full():
            return False
        self._messages.put_nowait((message, size))
        self.bytes += size
        return True

    async def get(self) -> MessageT:
        """Return the next message, which counts as waiting until the one after it is requested."""
        self.bytes -= self._being_sent
        self._being_sent = 0
        message, self._being_sent = await self._messages.get()
        return message

    def empty(self) -> bool:
        return self._messages.empty()
