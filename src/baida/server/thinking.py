"""Questions that take long to answer are worked on in a process of their own.

A hand of thirteen jokers can keep the scorer busy for a second; the tables must not wait for it.
"""

from __future__ import annotations

import asyncio
import multiprocessing
import os
import signal
import threading
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from typing import ParamSpec, TypeVar

Given = ParamSpec("Given")
Answer = TypeVar("Answer")


class Thinker:
    """The other process; it starts with the first question."""

    def __init__(self) -> None:
        self._pool: ProcessPoolExecutor | None = None

    async def think(
        self, question: Callable[Given, Answer], *args: Given.args, **more: Given.kwargs
    ) -> Answer:
        """The answer of a function, worked out over there."""
        try:
            return await self._ask(question, *args, **more)
        except BrokenProcessPool:  # somebody has killed it
            self.close()
            return await self._ask(question, *args, **more)

    async def _ask(
        self, question: Callable[Given, Answer], *args: Given.args, **more: Given.kwargs
    ) -> Answer:
        if self._pool is None:
            self._pool = ProcessPoolExecutor(
                1, multiprocessing.get_context("spawn"), initializer=_prepare
            )
        return await asyncio.wrap_future(self._pool.submit(question, *args, **more))

    def close(self) -> None:
        """Stop; questions that wait are not answered."""
        if self._pool is not None:
            self._pool.shutdown(wait=False, cancel_futures=True)
            self._pool = None


def _prepare() -> None:
    """Ctrl-C is for the server; when that is gone, even killed, this process ends too."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_end_with_the_server, daemon=True).start()


def _end_with_the_server() -> None:
    server = multiprocessing.parent_process()
    if server is not None:
        server.join()
    os._exit(0)
