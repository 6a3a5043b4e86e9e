"""Hand out jobs in batches to workers of any kind, and put the results in order.

Small jobs are handed out in large batches, so that the way to a worker and back costs little. Jobs
whose worker died are handed out again. The number of results that wait for an earlier one is
limited.
"""

from __future__ import annotations

import time
import traceback
from collections import Counter
from collections.abc import Callable, Generator, Iterator, Sequence
from dataclasses import dataclass, field
from heapq import heappop, heappush
from typing import Any, Generic, Protocol

from baida.jobs.runner import Job, Jobs, Stop, Stopped, WorkerError, failure, told

#: The total time of a batch in seconds. The way to a worker on another machine and back takes about
#: 2 ms.
_BATCH_SECONDS = 0.1
#: Beyond this number of workers, batches become longer, so that one process can serve them all.
_SERVED = 32
_MOST_IN_BATCH = 256
#: The number of batches that each worker may be ahead of the first unfinished job. Their results
#: wait in memory.
_AHEAD = 4
#: The number of workers that must die while running a job until it is given up.
_MOST_DEATHS = 3
_LOOK = 0.1


@dataclass(frozen=True)
class Failure:
    """A worker's answer for a job that raised an exception."""

    why: str
    details: str


@dataclass(eq=False)
class Batch:
    places: Sequence[int]
    jobs: Sequence[Any]
    #: One for each job; a job that failed has a Failure.
    answers: Sequence[Any] = ()
    seconds: float = 0.0
    #: How the worker died; then there are no answers.
    death: str | None = None


class Crew(Protocol):
    """Some workers, each with one batch at a time. Those that die are replaced."""

    @property
    def workers(self) -> int: ...

    @property
    def has_room(self) -> bool: ...

    def hand_out(self, batch: Batch) -> None: ...

    def wait(self, seconds: float) -> Sequence[Batch]:
        """Return batches that are answered or lost, as soon as there are any."""


def in_order(crew: Crew, jobs: Jobs[Job], stop: Stop, name: Callable[[int], str]) -> Generator[Any]:
    """Yield the results in the order of the jobs, until all are done or ``stop`` returns true."""
    course = _Course(jobs, name)
    while not course.over and not stop():
        while crew.has_room and (batch := course.next_batch(crew.workers)) is not None:
            crew.hand_out(batch)
        for batch in crew.wait(_LOOK):
            course.take(batch)
        yield from course.results()


def work_off(
    function: Callable[[Job, Stop], object], jobs: Sequence[Job], stop: Stop
) -> tuple[list[object], float]:
    """Run a batch in a worker; return the answers and the time it took."""
    began = time.perf_counter()
    answers: list[object] = []
    for job in jobs:
        try:
            answers.append(function(job, stop))
        except Stopped:
            raise
        except Exception as error:
            answers.append(Failure(told(error), traceback.format_exc()))
    return answers, time.perf_counter() - began


@dataclass
class _Course(Generic[Job]):
    jobs: Jobs[Job]
    name: Callable[[int], str]
    #: The first job whose result was not yielded, and the first that was never handed out.
    following: int = 0
    fresh: int = 0
    #: Answers that wait for those before them, by place.
    done: dict[int, Any] = field(default_factory=dict)
    #: Places of jobs whose worker died, a heap.
    again: list[int] = field(default_factory=list)
    deaths: Counter[int] = field(default_factory=Counter)
    #: Estimated time for a job.
    seconds: float | None = None
    failed: bool = False

    @property
    def over(self) -> bool:
        return self.following >= len(self.jobs)

    def next_batch(self, workers: int) -> Batch | None:
        if self.again:
            # Alone, so that it is clear which job is the cause if the next worker dies too.
            place = heappop(self.again)
            return Batch([place], [self.jobs[place]])
        if self.failed:  # everything before the failed job has been handed out
            return None
        size = self._size(workers)
        end = min(self.fresh + size, self.following + _AHEAD * workers * size, len(self.jobs))
        if end <= self.fresh:
            return None
        places = range(self.fresh, end)
        self.fresh = end
        return Batch(places, [self.jobs[place] for place in places])

    def _size(self, workers: int) -> int:
        if self.seconds is None:
            return 1
        wanted = _BATCH_SECONDS * max(1, workers / _SERVED) / max(self.seconds, 1e-6)
        # At the end all workers should finish at about the same time.
        share = (len(self.jobs) - self.fresh) / (2 * workers)
        # At the beginning little is known, and a slow first job would hold up many results.
        known = 1 + self.following / (2 * workers)
        return max(1, min(int(wanted), int(share), int(known), _MOST_IN_BATCH))

    def take(self, batch: Batch) -> None:
        if batch.death is not None:
            for place in batch.places:
                self._run_again(place, batch.death)
            return
        self.done.update(zip(batch.places, batch.answers, strict=True))
        self.failed |= any(isinstance(answer, Failure) for answer in batch.answers)
        each = batch.seconds / len(batch.places)
        self.seconds = each if self.seconds is None else (self.seconds + each) / 2

    def _run_again(self, place: int, death: str) -> None:
        self.deaths[place] += 1
        times = self.deaths[place]
        if times < _MOST_DEATHS:
            heappush(self.again, place)
            return
        what = f"{self.name(place)}, {death}"
        self.done[place] = WorkerError(
            f"a worker process ended before its work was done ({what}), {times} times"
        )
        self.failed = True

    def results(self) -> Iterator[Any]:
        while self.following in self.done:
            answer = self.done.pop(self.following)
            if isinstance(answer, WorkerError):
                raise answer
            if isinstance(answer, Failure):
                raise failure(self.name(self.following), answer.why, answer.details)
            yield answer
            self.following += 1
