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
    """The other process; it starts with the first question. Not ``apart``, there is none."""

    def __init__(self, *, apart: bool = True) -> None:
        self._apart = apart
        self._pool: ProcessPoolExecutor | None = None

    async def think(
        self, question: Callable[Given, Answer], *args: Given.args, **more: Given.kwargs
    ) -> Answer:
        """The answer of a function, worked out over there."""
        if not self._apart:
            return question(*args, **more)
        pool = self._running()
        try:
            return await asyncio.wrap_future(pool.submit(question, *args, **more))
        except BrokenProcessPool:  # somebody has killed it; others who noticed may have been first
            if self._pool is pool:
                self.close()
            return await asyncio.wrap_future(self._running().submit(question, *args, **more))

    def _running(self) -> ProcessPoolExecutor:
        if self._pool is None:
            self._pool = ProcessPoolExecutor(
                1, multiprocessing.get_context("spawn"), initializer=_prepare
            )
        return self._pool

    def close(self) -> None:
        """Stop; questions that wait are not answered."""
        if self._pool is not None:
            self._pool.shutdown(wait=False, cancel_futures=True)
            self._pool = None


class Thinkers:
    """Quick bots, slow bots and questions have a process each: none holds up the others."""

    def __init__(self, *, apart: bool = True) -> None:
        self.bots = Thinker(apart=apart)
        self.slow_bots = Thinker(apart=apart)
        self.questions = Thinker(apart=apart)

    async def wake(self) -> None:
        """Let the bots wake up, so that who comes first need not wait for them."""
        await self.bots.think(_load, "baida.server.rooms.bot_thoughts")

    def close(self) -> None:
        """Stop all."""
        for thinker in (self.bots, self.slow_bots, self.questions):
            thinker.close()


def _load(module: str) -> None:
    importlib.import_module(module)


def _prepare() -> None:
    """To be stopped is for the server; when that is gone, even killed, this process ends too."""
    for wish in (signal.SIGINT, signal.SIGTERM):  # a terminal or a service manager tells all
        signal.signal(wish, signal.SIG_IGN)
    threading.Thread(target=_end_with_the_server, daemon=True).start()


def _end_with_the_server() -> None:
    server = multiprocessing.parent_process()
    if server is not None:
        server.join()
    os._exit(0)
