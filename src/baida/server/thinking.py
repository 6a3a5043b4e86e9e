"""What takes long to work out is worked out in processes of their own.

A hand of thirteen jokers can keep the scorer busy for a second, and a bot thinks for up to a tenth;
the tables must not wait for either.
"""

from __future__ import annotations

import asyncio
import importlib
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


class Thinkers:
    """Bots and questions have a process each: no question, however long, holds up play."""

    def __init__(self) -> None:
        self.bots = Thinker()
        self.questions = Thinker()

    async def wake(self) -> None:
        """Start both, so that who comes first need not wait for them."""
        await asyncio.gather(
            self.bots.think(_load, "baida.server.bot_thoughts"),
            self.questions.think(_load, "baida.server.scoring"),
        )

    def close(self) -> None:
        """Stop both."""
        self.bots.close()
        self.questions.close()


def _load(module: str) -> None:
    importlib.import_module(module)


def _prepare() -> None:
    """Ctrl-C is for the server; when that is gone, even killed, this process ends too."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_end_with_the_server, daemon=True).start()


def _end_with_the_server() -> None:
    server = multiprocessing.parent_process()
    if server is not None:
        server.join()
    os._exit(0)
