"""Run jobs on a Ray cluster: on the processors of several machines.

Each worker is an actor with one processor and its own copy of the function. Only jobs and results
pass between it and this process, so the machines need not share a folder.
"""

from __future__ import annotations

import logging
import os
import socket
import threading
import time
from collections.abc import Callable, Generator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from importlib import import_module, metadata
from typing import Any, Self

from baida.errors import InputError
from baida.jobs.order import Batch, Failure, in_order, work_off
from baida.jobs.runner import Job, Jobs, Result, Stop, WorkerError, closed_in_the_end, told

_CONNECT_SECONDS = 10.0
#: Seconds without any worker, because the cluster has no free processor, before giving up.
_PATIENCE = 120.0
#: Seconds between checks whether the cluster has grown.
_GROWTH_SECONDS = 5.0
#: Seconds that programs may take to end.
_CLOSE_SECONDS = 10.0
#: The number of workers in a row that may fail to start.
_MOST_FAILED_STARTS = 3
#: Settings of Ray, which it reads when it is imported.
_SETTINGS = {
    # Otherwise it sends usage statistics to its makers.
    "RAY_USAGE_STATS_ENABLED": "0",
    # Otherwise it prints on standard output, between the results, that a worker died.
    "RAY_DEDUP_LOGS_SKIP_REGEX": ".",
    "RAY_ACCEL_ENV_VAR_OVERRIDE_ON_ZERO": "0",
    # Otherwise it tries for a quarter of an hour to connect to something that is not a cluster.
    "RAY_NUM_REDIS_GET_RETRIES": "2",
    # Otherwise it replaces 127.0.0.1 with the address of the machine: a cluster that is started
    # here would listen on all interfaces, and one that listens on loopback could not be reached.
    "RAY_ENABLE_WINDOWS_OR_OSX_CLUSTER": "0",
}


class RayCluster:
    """A cluster by its address; without one, Ray looks for a running one or starts its own.

    Without a number of workers there is one for each processor of the cluster, including those that
    join later.
    """

    def __init__(self, address: str | None = None, workers: int | None = None) -> None:
        self._address = address
        self._wanted = workers
        self._crew: _Crew | None = None
        self._connected_here = False

    @property
    def workers(self) -> int:
        return 0 if self._crew is None else self._crew.workers

    def __enter__(self) -> Self:
        self._ray = load_ray()
        if not self._ray.is_initialized():
            connect_ray(self._ray, self._address, "on")
            self._connected_here = True
        return self

    def __exit__(self, *_error: object) -> None:
        if self._connected_here:
            self._ray.shutdown()
            self._connected_here = False

    def map(
        self,
        function: Callable[[Job, Stop], Result],
        jobs: Jobs[Job],
        *,
        stop: Stop,
        name: Callable[[int], str],
    ) -> Generator[Result]:
        if not len(jobs):
            return
        with _Crew(self._ray, function, self._wanted, len(jobs)) as crew:
            self._crew = crew
            try:
                yield from in_order(crew, jobs, stop, name)
            finally:
                self._crew = None


def load_ray() -> Any:
    for name, value in _SETTINGS.items():
        os.environ.setdefault(name, value)
    try:
        return import_module("ray")
    except ImportError:
        raise InputError("on", "ray is not installed: pip install 'baida[ray]'") from None


def connect_ray(ray: Any, address: str | None, field: str) -> None:
    """Connect this process; errors name ``field``."""
    if address is not None:
        _check_reachable(address, field)
    try:
        ray.init(
            address=address,
            include_dashboard=False,
            log_to_driver=False,
            logging_level=logging.ERROR,
        )
    except ray.exceptions.AuthenticationError as error:
        why = str(error).partition(". ")[0]  # the rest is a paragraph of advice
        raise InputError(field, f"cannot use ray: {why}") from None
    except (ConnectionError, RuntimeError, ValueError, OSError) as error:
        if address is None:
            raise InputError(field, f"cannot start ray: {told(error)}") from None
        raise InputError(
            field,
            f"cannot connect to ray:{address}: {told(error)} (if it asks for a token: set"
            " RAY_AUTH_MODE=token and copy ~/.ray/auth_token of its head node)",
        ) from None


def _check_reachable(address: str, field: str) -> None:
    """Refuse an address where nothing listens; Ray itself would try for minutes."""
    host, colon, port = address.rpartition("://")[2].rpartition(":")
    if not colon:
        if address in ("auto", "local"):
            return
        raise InputError(field, f"expected ray:HOST:PORT, found 'ray:{address}'")
    try:
        socket.create_connection((host.strip("[]"), int(port)), _CONNECT_SECONDS).close()
    except ValueError:
        raise InputError(field, f"expected a port, found {port!r}") from None
    except (OSError, OverflowError) as error:
        why = getattr(error, "strerror", None) or error
        raise InputError(field, f"cannot reach ray:{address}: {why}") from None


class Worker:
    """The actor. ``close`` is called while ``work`` may still run, in another thread."""

    def __init__(self, function: Callable[[Any, Stop], object], folder: str) -> None:
        # Programs may be given by relative paths, if the folder is there too.
        with suppress(OSError):
            os.chdir(folder)
        self._function = function
        self._ending = threading.Event()
        self._at_work = threading.Lock()

    def version(self) -> str:
        return metadata.version("baida")

    def work(self, jobs: Sequence[Any]) -> tuple[list[object], float]:
        with self._at_work:
            return work_off(self._function, jobs, self._ending.is_set)

    def close(self) -> None:
        self._ending.set()
        with self._at_work, closed_in_the_end(self._function):
            pass


@dataclass(eq=False)
class _Member:
    actor: Any
    #: The awaited answer: its version at first, then a batch.
    awaited: Any
    started: bool = False
    batch: Batch | None = None


class _Crew:
    def __init__(
        self, ray: Any, function: Callable[..., object], wanted: int | None, most: int
    ) -> None:
        self._ray = ray
        self._errors = ray.exceptions
        self._has_close = hasattr(function, "close")
        self._make = ray.remote(num_cpus=1, max_concurrency=2, max_restarts=0)(Worker)
        self._function = ray.put(function)
        self._wanted = wanted
        self._most = most
        self._crew: list[_Member] = []
        self._failed_starts = 0
        self._had_worker = self._looked = time.monotonic()

    def __enter__(self) -> Self:
        self._grow()
        return self

    def __exit__(self, *_error: object) -> None:
        started = [member for member in self._crew if member.started]
        if self._has_close and started:
            closed = [member.actor.close.remote() for member in started]
            self._ray.wait(closed, num_returns=len(closed), timeout=_CLOSE_SECONDS)
        for member in self._crew:
            self._ray.kill(member.actor)

    def _grow(self) -> None:
        wanted = self._wanted or int(self._ray.cluster_resources().get("CPU", 0)) or 1
        for _ in range(len(self._crew), min(wanted, self._most)):
            self._start()

    def _start(self) -> None:
        actor = self._make.remote(self._function, os.getcwd())
        self._crew.append(_Member(actor, actor.version.remote()))

    @property
    def workers(self) -> int:
        return sum(member.started for member in self._crew)

    @property
    def has_room(self) -> bool:
        return any(member.awaited is None for member in self._crew)

    def hand_out(self, batch: Batch) -> None:
        member = next(member for member in self._crew if member.awaited is None)
        member.batch = batch
        member.awaited = member.actor.work.remote(batch.jobs)

    def wait(self, seconds: float) -> list[Batch]:
        self._look_around()
        awaited = {member.awaited: member for member in self._crew if member.awaited is not None}
        ready, _ = self._ray.wait(list(awaited), timeout=seconds)
        over = []
        for reference in ready:
            member = awaited[reference]
            member.awaited = None
            batch, member.batch = member.batch, None
            if batch is None:
                self._greet(member, reference)
            else:
                self._fill_in(member, batch, reference)
                over.append(batch)
        return over

    def _look_around(self) -> None:
        now = time.monotonic()
        if self.workers:
            self._had_worker = now
        elif now > self._had_worker + _PATIENCE:
            raise WorkerError(
                f"ray has had no free processor for a worker for {_PATIENCE:.0f} seconds"
            )
        if self._wanted is None and now > self._looked + _GROWTH_SECONDS:
            self._looked = now
            self._grow()

    def _greet(self, member: _Member, reference: Any) -> None:
        try:
            there = self._ray.get(reference)
        except self._errors.RayError as error:
            self._failed_starts += 1
            if self._failed_starts >= _MOST_FAILED_STARTS:
                raise WorkerError(f"a worker cannot be started on ray: {_why(error)}") from None
            self._replace(member)
            return
        here = metadata.version("baida")
        if there != here:
            raise WorkerError(f"a machine of the cluster has baida {there}, this one has {here}")
        self._failed_starts = 0
        member.started = True

    def _fill_in(self, member: _Member, batch: Batch, reference: Any) -> None:
        try:
            batch.answers, batch.seconds = self._ray.get(reference)
        except self._errors.RayTaskError as error:
            batch.answers = [Failure(_why(error), str(error))] * len(batch.jobs)
        except self._errors.RayError as error:
            # The worker or its machine died, or the result was lost with the machine.
            batch.death = _why(error)
            self._replace(member)

    def _replace(self, member: _Member) -> None:
        self._crew.remove(member)
        self._ray.kill(member.actor)
        self._start()


def _why(error: Exception) -> str:
    """Return the cause, without the long explanation of Ray."""
    cause = getattr(error, "cause", None)
    if isinstance(cause, Exception):
        return told(cause)
    lines = [line.strip() for line in str(error).splitlines() if line.strip()]
    return lines[0] if lines else type(error).__name__
