"""Runs a function for many jobs in several processes; the results are in the order of the jobs.

Each worker has its own pipe, so it can be ended at any moment without leaving a lock behind that
others wait for. Workers are spawned on every system: a fork would copy the locks of whatever
threads the program has, such as the one that draws a progress bar.
"""

from __future__ import annotations

import multiprocessing
import signal
import sys
import traceback
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from multiprocessing import connection, resource_tracker
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess
from typing import Any, TypeVar, cast

from baida.errors import BaidaError

Job = TypeVar("Job")
Result = TypeVar("Result")

#: The number of jobs that each process may be ahead of the first unfinished job. Their results
#: wait in memory.
_AHEAD = 4
_LOOK = 0.1


class WorkerError(BaidaError):
    """A job failed, or its worker died; ``details`` is the traceback."""

    def __init__(self, message: str, details: str = "") -> None:
        super().__init__(message)
        self.message = message
        self.details = details

    def __reduce__(self) -> tuple[type[WorkerError], tuple[str, str]]:
        return WorkerError, (self.message, self.details)


@dataclass(eq=False)
class _Worker:
    process: BaseProcess
    pipe: Connection
    #: The index of its job; -1 if it has none.
    place: int = -1


def in_order(
    function: Callable[[Job], Result],
    jobs: Sequence[Job],
    processes: int,
    stop: Callable[[], bool] = lambda: False,
) -> Iterator[Result]:
    """Yield the results in the order of the jobs, until all are done or ``stop`` returns true.

    The function is pickled. If it is an object, each worker has its own copy, whose ``close`` is
    called at the end if it has one. Jobs under way are abandoned when it stops. A job that fails
    raises WorkerError when it is its turn, so earlier results do not depend on ``processes``.
    """
    done: dict[int, Result | WorkerError] = {}
    handed_out = following = 0
    failed = False
    with _crew(function, min(processes, len(jobs))) as crew:
        while following < len(jobs) and not stop():
            for worker in crew:
                most = min(len(jobs), following + _AHEAD * processes)
                if worker.place < 0 and handed_out < most and not failed:
                    _hand_out(worker, handed_out, jobs[handed_out])
                    handed_out += 1
            busy = {worker.pipe: worker for worker in crew if worker.place >= 0}
            for pipe in connection.wait(list(busy), timeout=_LOOK):
                worker = busy[cast("Connection", pipe)]
                answer: Result | WorkerError = _answer(worker)
                failed |= isinstance(answer, WorkerError)
                done[worker.place] = answer
                worker.place = -1
            while following in done:
                result = done.pop(following)
                if isinstance(result, WorkerError):
                    raise result
                yield result
                following += 1


def _hand_out(worker: _Worker, place: int, job: object) -> None:
    worker.place = place
    with suppress(OSError):  # if it is gone, reading its answer will show that
        worker.pipe.send(job)


def _answer(worker: _Worker) -> Any:
    try:
        return worker.pipe.recv()
    except (EOFError, OSError):
        worker.process.join()
        where = f"job {worker.place}, exit code {worker.process.exitcode}"
        return WorkerError(f"a worker process ended before its work was done ({where})")


@contextmanager
def _crew(function: Callable[[Job], object], processes: int) -> Iterator[list[_Worker]]:
    context = multiprocessing.get_context("spawn")
    crew: list[_Worker] = []
    try:
        with _no_interrupts():
            for _ in range(processes):
                ours, theirs = context.Pipe()
                process = context.Process(target=_work, args=(theirs, function), daemon=True)
                process.start()
                theirs.close()  # or reading would block when a worker is gone
                crew.append(_Worker(process, ours))
        yield crew
    finally:
        for worker in crew:
            worker.process.terminate()
            worker.pipe.close()
        for worker in crew:
            worker.process.join()


@contextmanager
def _no_interrupts() -> Iterator[None]:
    """Start processes that do not get Ctrl-C: they inherit the blocked signal."""
    if not hasattr(signal, "pthread_sigmask"):  # on Windows they ignore it once they run
        yield
        return
    # The first process would start it, and it unblocks what is blocked.
    resource_tracker.ensure_running()
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _work(pipe: Connection, function: Callable[[Job], object]) -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    with suppress(EOFError, OSError), _closed_in_the_end(function):
        while True:
            job = pipe.recv()
            try:
                answer = function(job)
            except Exception as error:
                answer = WorkerError(told(error), traceback.format_exc())
            pipe.send(answer)


@contextmanager
def _closed_in_the_end(function: Callable[[Job], object]) -> Iterator[None]:
    """Call the ``close`` of the function, if it has one, also on SIGTERM."""
    close = getattr(function, "close", None)
    if close is None:
        yield
        return
    signal.signal(signal.SIGTERM, lambda _signal, _frame: sys.exit())
    try:
        yield
    finally:
        signal.signal(signal.SIGTERM, signal.SIG_IGN)
        close()


def told(error: Exception) -> str:
    text = " ".join(str(error).split())
    if isinstance(error, BaidaError) and text:
        return text
    name = type(error).__name__
    return f"{name}: {text}" if text else name
