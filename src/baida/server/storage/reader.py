"""Reads from the database in threads, so that a slow database does not stop the event loop."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from contextlib import suppress
from queue import SimpleQueue
from threading import Thread
from typing import TypeVar, TypeVarTuple

from baida.server.storage.database import PATIENCE, StoreError

Args = TypeVarTuple("Args")
Answer = TypeVar("Answer")
_THREADS = 4

#: What a thread does next; None ends the thread.
_Work = Callable[[], None] | None


class Reader:
    """The threads are daemons: a database that hangs does not keep the server from ending."""

    def __init__(self) -> None:
        self._work: SimpleQueue[_Work] = SimpleQueue()
        self._threads: list[Thread] = []

    async def run(self, read: Callable[[*Args], Answer], *args: *Args) -> Answer:
        """The result of a function, run in a thread; StoreError if that takes too long."""
        while len(self._threads) < _THREADS:
            self._threads.append(Thread(target=self._serve, name="baida-reader", daemon=True))
            self._threads[-1].start()
        loop = asyncio.get_running_loop()
        answer: asyncio.Future[Answer] = loop.create_future()

        def settle(result: Answer | None, error: Exception | None) -> None:
            if answer.done():  # the caller has gone
                return
            if error is not None:
                answer.set_exception(error)
            else:
                answer.set_result(result)  # type: ignore[arg-type]

        def work() -> None:
            if answer.cancelled():
                return
            result, error = None, None
            try:
                result = read(*args)
            except Exception as problem:
                error = problem
            with suppress(RuntimeError):  # the loop was closed
                loop.call_soon_threadsafe(settle, result, error)

        self._work.put(work)
        try:
            async with asyncio.timeout(PATIENCE):
                return await answer
        except TimeoutError:
            raise StoreError("the database cannot be read: it does not answer") from None

    def close(self) -> None:
        """End the threads that are idle."""
        for _ in self._threads:
            self._work.put(None)

    def _serve(self) -> None:
        while (work := self._work.get()) is not None:
            work()
