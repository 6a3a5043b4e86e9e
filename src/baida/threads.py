"""Sharing work among threads: their number, their parts of the work, and what each thread owns.

A kernel works on one hand at a time. So every thread that computes borrows its own kernel from a
:class:`Pool`, and caches for all callers are kept per thread (:class:`PerThread`). Threads are
started when a call first needs them, and are then kept.
"""

from __future__ import annotations

import os
import sys
import threading
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from functools import lru_cache
from queue import SimpleQueue
from typing import Any, Generic, TypeVar

from baida.errors import InputError

Owned = TypeVar("Owned")
Part = TypeVar("Part")
Result = TypeVar("Result")

MOST_THREADS = 256


def thread_count(threads: int | None) -> int:
    """Check a number of threads; None stands for all processors that this process may use."""
    if threads is None:
        return _processors()
    if isinstance(threads, bool) or not isinstance(threads, int):
        raise InputError("threads", f"expected a whole number or None, found {threads!r}")
    if not 1 <= threads <= MOST_THREADS:
        raise InputError("threads", f"expected 1 to {MOST_THREADS}, found {threads}")
    return threads


@lru_cache(maxsize=1)
def _processors() -> int:
    if sys.platform == "emscripten":
        return 1  # a browser page cannot start threads
    try:
        return min(len(os.sched_getaffinity(0)), MOST_THREADS)
    except AttributeError:  # not on macOS and Windows
        return min(os.cpu_count() or 1, MOST_THREADS)


class PerThread(threading.local):
    """Like ``lru_cache``, but every thread has its own cache, which ends with the thread."""

    def __init__(self, make: Callable[[Any], Any], maxsize: int) -> None:
        self.get = lru_cache(maxsize)(make)


class Pool(Generic[Owned]):
    """Lends out objects that serve one thread at a time, making only as many as are needed."""

    def __init__(self, make: Callable[[], Owned]) -> None:
        self._make = make
        self._free: list[Owned] = []

    @contextmanager
    def lend(self) -> Iterator[Owned]:
        try:
            lent = self._free.pop()  # one step for the interpreter, so it needs no lock
        except IndexError:
            lent = self._make()
        try:
            yield lent
        finally:
            self._free.append(lent)


def share_out(
    parts: Iterable[Part], threads: int, pool: Pool[Owned], work: Callable[[Owned, Part], Result]
) -> list[Result]:
    """Do all parts, each with an object of the pool, and return the results in their order.

    The calling thread works too. A free thread takes the next part, one at a time, so ``parts`` may
    be a generator. After an error or Ctrl-C no further part is begun.
    """
    shared = _Shared(parts, pool, work)
    if isinstance(parts, Sequence):
        threads = min(threads, len(parts))
    done: SimpleQueue[BaseException | None] = SimpleQueue()
    helpers = start_helpers(lambda: done.put(shared.run()), threads - 1) if threads > 1 else 0
    errors = [shared.run()]
    while helpers:
        try:
            errors.append(done.get())
            helpers -= 1
        except KeyboardInterrupt as interrupt:  # the helpers stop after their current parts
            shared.stopped = True
            errors.insert(0, interrupt)
    for error in errors:
        if error is not None:
            raise error
    return [shared.results[i] for i in range(len(shared.results))]


class _Shared(Generic[Part, Owned, Result]):
    """The parts that are left, and the results so far."""

    def __init__(
        self, parts: Iterable[Part], pool: Pool[Owned], work: Callable[[Owned, Part], Result]
    ) -> None:
        self._parts = enumerate(parts)
        self._lock = threading.Lock()
        self._pool = pool
        self._work = work
        self.results: dict[int, Result] = {}
        self.stopped = False

    def run(self) -> BaseException | None:
        """Work until no part is left; return the error, if any."""
        try:
            with self._pool.lend() as owned:
                while not self.stopped:
                    with self._lock:
                        i, part = next(self._parts, (-1, None))
                    if part is None:
                        break
                    self.results[i] = self._work(owned, part)
        except BaseException as error:
            self.stopped = True
            return error
        return None


_tasks: SimpleQueue[Callable[[], None]] = SimpleQueue()
_lock = threading.Lock()
_started = 0
_busy = 0


def start_helpers(task: Callable[[], None], times: int) -> int:
    """Let helper threads do a task several times; return how many times they will."""
    global _started, _busy  # noqa: PLW0603
    with _lock:
        try:
            while _started - _busy < times and _started < MOST_THREADS:
                threading.Thread(target=_help, name="baida", daemon=True).start()
                _started += 1
        except RuntimeError:  # the system allows no more threads
            times = _started - _busy
        _busy += times
    for _ in range(times):
        _tasks.put(task)
    return times


def _help() -> None:
    global _busy  # noqa: PLW0603
    while True:
        task = _tasks.get()
        try:
            task()
        finally:
            del task  # it holds the arrays of a batch
            with _lock:
                _busy -= 1


def _forget() -> None:
    """Forget the helpers, which do not exist in a forked process."""
    global _tasks, _lock, _started, _busy  # noqa: PLW0603
    _tasks, _lock = SimpleQueue(), threading.Lock()
    _started = _busy = 0


if hasattr(os, "register_at_fork"):
    os.register_at_fork(after_in_child=_forget)
