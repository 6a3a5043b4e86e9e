"""A common interface to run a function for many jobs anywhere, with the results in order."""

from __future__ import annotations

import traceback
from collections.abc import Callable, Generator, Iterator
from contextlib import contextmanager
from types import TracebackType
from typing import Any, Protocol, Self, TypeVar

from baida.errors import BaidaError

Job = TypeVar("Job")
Result = TypeVar("Result")
Job_co = TypeVar("Job_co", covariant=True)
Stop = Callable[[], bool]

#: The places where jobs can run, as users type them. An address may follow the second one.
PROCESSES = "processes"
RAY = "ray"


class Jobs(Protocol[Job_co]):
    """A list or range, or an object that makes a job when it is about to be handed out."""

    def __len__(self) -> int: ...

    def __getitem__(self, place: int, /) -> Job_co: ...


class Stopped(BaidaError):
    """A job was abandoned because its ``stop`` returned true."""


class WorkerError(BaidaError):
    """A job failed, or its worker died; ``details`` is the traceback."""

    def __init__(self, message: str, details: str = "") -> None:
        super().__init__(message)
        self.message = message
        self.details = details

    def __reduce__(self) -> tuple[type[WorkerError], tuple[str, str]]:
        return WorkerError, (self.message, self.details)


class Runner(Protocol):
    """Inline, Processes or RayCluster. A context manager; inside it, ``map`` may be called."""

    @property
    def workers(self) -> int:
        """The number of workers that are running at the moment."""

    def map(
        self,
        function: Callable[[Job, Stop], Result],
        jobs: Jobs[Job],
        *,
        stop: Stop,
        name: Callable[[int], str],
    ) -> Generator[Result]:
        """Yield the results in the order of the jobs, until all are done or ``stop`` returns true.

        The result of a job must depend on the job alone, because it runs again when its worker
        dies. A job that takes long raises Stopped when the ``stop`` that it is given returns true.
        Except inline, the function is pickled and each worker has its own copy, whose ``close`` is
        called at the end if it has one. Jobs under way are abandoned at the end.

        A job that fails raises WorkerError when it is its turn, so earlier results do not depend on
        the number of workers. ``name`` returns the name of the job at a place, for messages.
        """

    def __enter__(self) -> Self: ...

    def __exit__(
        self,
        _type: type[BaseException] | None,
        _error: BaseException | None,
        _traceback: TracebackType | None,
        /,
    ) -> None: ...


class Inline:
    """Runs the jobs one after the other in this process."""

    workers = 1

    def map(
        self,
        function: Callable[[Job, Stop], Result],
        jobs: Jobs[Job],
        *,
        stop: Stop,
        name: Callable[[int], str],
    ) -> Generator[Result]:
        with closed_in_the_end(function):
            for place in range(len(jobs)):
                if stop():
                    return
                try:
                    result = function(jobs[place], stop)
                except Stopped:
                    return
                except Exception as error:
                    raise failure(name(place), told(error), traceback.format_exc()) from error
                yield result

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_error: object) -> None:
        pass


def never() -> bool:
    return False


@contextmanager
def closed_in_the_end(function: Callable[..., Any]) -> Iterator[None]:
    """Call the ``close`` of the function, if it has one."""
    try:
        yield
    finally:
        close = getattr(function, "close", None)
        if close is not None:
            close()


def failure(name: str, why: str, details: str) -> WorkerError:
    return WorkerError(f"{name} failed: {why}", details)


def told(error: Exception) -> str:
    text = " ".join(str(error).split())
    if isinstance(error, BaidaError) and text:
        return text
    name = type(error).__name__
    return f"{name}: {text}" if text else name
