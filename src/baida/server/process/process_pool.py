"""Run long computations in worker processes, so that the tables do not wait for them.

A hand of thirteen jokers can keep the scorer busy for a second, and a bot thinks for up to a fifth.
"""

from __future__ import annotations

import asyncio
import importlib
import multiprocessing
import os
import signal
import threading
from collections import deque
from collections.abc import AsyncIterator, Callable
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import asynccontextmanager
from typing import TypeVar, TypeVarTuple

Given = TypeVar("Given")
Args = TypeVarTuple("Args")
Answer = TypeVar("Answer")
#: The lowest priority: such a process runs only when the processor is idle.
LOWEST_PRIORITY = 19


class Turns:
    """Admits a few calls at a time; waiting callers take turns, however many calls each has."""

    def __init__(self, most: int) -> None:
        self._free = most
        self._waiting: dict[str, deque[asyncio.Future[None]]] = {}  # the next caller first

    @property
    def waiting(self) -> int:
        return len(self._waiting)

    @asynccontextmanager
    async def turn(self, caller: str) -> AsyncIterator[None]:
        turn = asyncio.get_running_loop().create_future()
        self._waiting.setdefault(caller, deque()).append(turn)
        self._let_in()
        try:
            await turn
            yield
        finally:
            if not turn.cancelled():
                self._free += 1
            self._let_in()

    def _let_in(self) -> None:
        while self._free and self._waiting:
            caller, calls = next(iter(self._waiting.items()))
            del self._waiting[caller]
            turn = calls.popleft()
            if calls:
                self._waiting[caller] = calls  # after all other callers
            if not turn.done():
                self._free -= 1
                turn.set_result(None)


class ProcessPool:
    """Worker processes, started by the first call; with ``apart=False`` calls run inline.

    ``niceness`` is their priority, whatever the server's own is, on systems that know it.
    """

    def __init__(self, *, apart: bool = True, processes: int = 1, niceness: int = 0) -> None:
        self.processes = processes
        self._niceness = niceness
        self._apart = apart
        self._pool: ProcessPoolExecutor | None = None
        self._turns = Turns(processes + 1)  # the running calls, and one that is queued
        #: How often the worker died and was replaced.
        self.restarts = 0

    def measure(self) -> tuple[int, int]:
        """Return the number of waiting callers, and how often the worker was replaced."""
        return self._turns.waiting, self.restarts

    async def run(
        self, function: Callable[[*Args], Answer], *args: *Args, caller: str = ""
    ) -> Answer:
        if not self._apart:
            return function(*args)
        async with self._turns.turn(caller):
            return await self._submit(function, *args)

    async def run_in_share(
        self, function: Callable[[Given, float], Answer], given: Given, caller: str
    ) -> Answer:
        """Like `run`, but pass the function the share of its usual time that it may take."""
        if not self._apart:
            return function(given, 1.0)
        async with self._turns.turn(caller):
            return await self._submit(function, given, 1 / (1 + self._turns.waiting))

    async def _submit(self, function: Callable[[*Args], Answer], *args: *Args) -> Answer:
        pool = self._running()
        try:
            return await asyncio.wrap_future(pool.submit(function, *args))
        except BrokenProcessPool:  # a worker was killed; another caller may have replaced the pool
            if self._pool is pool:
                self.restarts += 1
                self.close()
            return await asyncio.wrap_future(self._running().submit(function, *args))

    def _running(self) -> ProcessPoolExecutor:
        if self._pool is None:
            self._pool = ProcessPoolExecutor(
                self.processes,
                multiprocessing.get_context("spawn"),
                initializer=_prepare,
                initargs=(self._niceness,),
            )
        return self._pool

    def close(self) -> None:
        """Kill the workers; waiting calls get no answer."""
        if self._pool is not None:
            processes = list((self._pool._processes or {}).values())
            self._pool.shutdown(wait=False, cancel_futures=True)
            self._pool = None
            for process in processes:  # otherwise the server would wait for them when it ends
                process.kill()


class ProcessPools:
    """Separate pools for slow bots, questions, whole matches and reviews.

    Reviews take minutes, so they run at the lowest priority.
    """

    def __init__(self, *, apart: bool = True, review_processes: int = 1) -> None:
        self.slow_bots = ProcessPool(apart=apart)
        self.questions = ProcessPool(apart=apart)
        self.matches = ProcessPool(apart=apart)
        self.reviews = ProcessPool(
            apart=apart, processes=review_processes, niceness=LOWEST_PRIORITY
        )

    @property
    def named(self) -> dict[str, ProcessPool]:
        return {
            "slow_bots": self.slow_bots,
            "questions": self.questions,
            "matches": self.matches,
            "reviews": self.reviews,
        }

    async def warm_up(self) -> None:
        """Start the pools that are needed soon, so that the first caller does not wait."""
        await self.matches.run(_load, "baida.server.matches.own_matches")

    def close(self) -> None:
        for pool in self.named.values():
            pool.close()


def _load(module: str) -> None:
    importlib.import_module(module)


def _prepare(niceness: int) -> None:
    """Ignore signals meant for the server, and end when the server ends or is killed."""
    if niceness and hasattr(os, "setpriority"):
        os.setpriority(os.PRIO_PROCESS, 0, niceness)
    # terminals and service managers signal all processes
    for wish in (signal.SIGINT, signal.SIGTERM):
        signal.signal(wish, signal.SIG_IGN)
    threading.Thread(target=_end_with_the_server, daemon=True).start()


def _end_with_the_server() -> None:
    server = multiprocessing.parent_process()
    if server is not None:
        server.join()
    os._exit(0)
