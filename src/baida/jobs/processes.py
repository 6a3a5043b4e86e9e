"""Run jobs in several processes of this machine.

Each worker has its own pipe, so it can be ended at any moment without leaving behind a lock that
others wait for. Workers are spawned on every system: a fork would copy the locks of all threads of
the program, such as the one that draws a progress bar.
"""

from __future__ import annotations

import multiprocessing
import os
import signal
import sys
from collections.abc import Callable, Generator, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from multiprocessing import connection, resource_tracker
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess
from typing import Any, Self, cast

from baida.errors import InputError
from baida.jobs.on_ray import RayCluster
from baida.jobs.order import Batch, in_order, work_off
from baida.jobs.runner import (
    PROCESSES,
    RAY,
    Inline,
    Job,
    Jobs,
    Result,
    Runner,
    Stop,
    closed_in_the_end,
    never,
)

#: More workers would only slow each other down, and a typing error could exhaust the machine.
MOST_PROCESSES = 1024


def choose_runner(on: str = PROCESSES, processes: int | None = None) -> Runner:
    """Return a runner, by default with one worker for each processor.

    >>> choose_runner("processes", 3).workers
    3
    """
    if processes is not None and not 1 <= processes <= MOST_PROCESSES:
        raise InputError("processes", f"expected 1 to {MOST_PROCESSES}, found {processes}")
    place, colon, address = on.partition(":")
    if on == PROCESSES:
        return Processes(processes or os.cpu_count() or 1)
    if place != RAY or (colon and not address):
        raise InputError("on", f"expected {PROCESSES}, {RAY} or {RAY}:ADDRESS, found {on!r}")
    return RayCluster(address or None, processes)


class Processes(Inline):
    def __init__(self, processes: int) -> None:
        self.workers = processes

    def map(
        self,
        function: Callable[[Job, Stop], Result],
        jobs: Jobs[Job],
        *,
        stop: Stop,
        name: Callable[[int], str],
    ) -> Generator[Result]:
        size = min(self.workers, len(jobs))
        if size < 2:
            yield from super().map(function, jobs, stop=stop, name=name)
            return
        with _Crew(function, size) as crew:
            yield from in_order(crew, jobs, stop, name)


@dataclass(eq=False)
class _Worker:
    process: BaseProcess
    pipe: Connection
    batch: Batch | None = None


class _Crew:
    def __init__(self, function: Callable[..., object], workers: int) -> None:
        self.workers = workers
        self._function = function
        self._crew: list[_Worker] = []

    def __enter__(self) -> Self:
        try:
            for _ in range(self.workers):
                self._start()
        except BaseException:
            self._end()
            raise
        return self

    def __exit__(self, *_error: object) -> None:
        self._end()

    def _start(self) -> None:
        context = multiprocessing.get_context("spawn")
        with _no_interrupts():
            ours, theirs = context.Pipe()
            process = context.Process(target=_work, args=(theirs, self._function), daemon=True)
            process.start()
            theirs.close()  # otherwise reading would block when a worker is gone
            self._crew.append(_Worker(process, ours))

    def _end(self) -> None:
        for worker in self._crew:
            worker.process.terminate()
            worker.pipe.close()
        for worker in self._crew:
            worker.process.join()

    @property
    def has_room(self) -> bool:
        return any(worker.batch is None for worker in self._crew)

    def hand_out(self, batch: Batch) -> None:
        worker = next(worker for worker in self._crew if worker.batch is None)
        worker.batch = batch
        with suppress(OSError):  # if the worker is gone, reading its answer will show that
            worker.pipe.send(batch.jobs)

    def wait(self, seconds: float) -> list[Batch]:
        busy = {worker.pipe: worker for worker in self._crew if worker.batch is not None}
        ready = connection.wait(list(busy), timeout=seconds)
        return [self._answered(busy[cast("Connection", pipe)]) for pipe in ready]

    def _answered(self, worker: _Worker) -> Batch:
        batch, worker.batch = cast("Batch", worker.batch), None
        try:
            batch.answers, batch.seconds = worker.pipe.recv()
        except (EOFError, OSError):
            worker.pipe.close()
            worker.process.join()
            batch.death = f"exit code {worker.process.exitcode}"
            self._crew.remove(worker)
            self._start()
        return batch


@contextmanager
def _no_interrupts() -> Iterator[None]:
    """Start processes that do not get Ctrl-C: they inherit the blocked signal."""
    if not hasattr(signal, "pthread_sigmask"):  # on Windows they ignore it once they run
        yield
        return
    # The first process would start the resource tracker, which unblocks the signal again.
    resource_tracker.ensure_running()
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _work(pipe: Connection, function: Callable[[Any, Stop], object]) -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    with suppress(EOFError, OSError), _closed_by_sigterm(function):
        while True:
            pipe.send(work_off(function, pipe.recv(), never))


@contextmanager
def _closed_by_sigterm(function: Callable[..., object]) -> Iterator[None]:
    """Call the ``close`` of the function, if it has one, also on SIGTERM."""
    if not hasattr(function, "close"):
        yield
        return
    with closed_in_the_end(function):
        signal.signal(signal.SIGTERM, lambda _signal, _frame: sys.exit())
        try:
            yield
        finally:
            signal.signal(signal.SIGTERM, signal.SIG_IGN)
