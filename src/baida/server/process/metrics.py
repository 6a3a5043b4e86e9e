"""Metrics for Prometheus.

They have a separate listener, for the operator, and count only what players have been shown. A
count of stored decisions would tell a player who polls it that somebody has just passed.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial

from prometheus_client import (
    CollectorRegistry,
    Counter,
    Gauge,
    Histogram,
    ProcessCollector,
    generate_latest,
    start_http_server,
)

from baida import __version__
from baida.errors import InputError

_LOOK = 1.0
_SECONDS = (0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2)


class Metrics:
    """The metrics of a process; ``part`` is its role: server, gateway or shard."""

    def __init__(self, part: str = "server") -> None:
        self._registry = registry = CollectorRegistry()
        ProcessCollector(registry=registry)
        counter, gauge = partial(Counter, registry=registry), partial(Gauge, registry=registry)
        seconds = partial(Histogram, buckets=_SECONDS, registry=registry)
        version = gauge("baida_build_info", "Part and version", ["part", "version"])
        version.labels(part, __version__).set(1)
        self._matches = counter("baida_matches", "Matches begun")
        self._decisions = counter("baida_decisions", "Decisions shown")
        self._events = counter("baida_events", "Events shown")
        self._refused = counter("baida_refused", "Commands refused, by code", ["code"])
        self._took = seconds(
            "baida_command_seconds", "From a command's arrival until it is stored and answered"
        )
        self._calls = counter(
            "baida_calls", "HTTP requests, by the class of their status", ["status"]
        )
        self._database = seconds(
            "baida_database_seconds", "Time to store a heartbeat, once a second"
        )
        self._late = seconds(
            "baida_loop_late_seconds", "How late the event loop calls a timer, once a second"
        )
        self._waiting = gauge(
            "baida_worker_waiting", "Rooms and callers that wait for a worker process", ["pool"]
        )
        self._restarts = gauge(
            "baida_worker_restarts", "Worker processes that died and were replaced", ["pool"]
        )

    def watch(self, name: str, text: str, value: Callable[[], float]) -> None:
        """Add a gauge whose value is computed when it is read."""
        Gauge(f"baida_{name}", text, registry=self._registry).set_function(value)

    def watch_pool(self, name: str, measure: Callable[[], tuple[int, int]]) -> None:
        self._waiting.labels(name).set_function(lambda: measure()[0])
        self._restarts.labels(name).set_function(lambda: measure()[1])

    def called(self, status: int) -> None:
        self._calls.labels(f"{status // 100}xx").inc()

    def heartbeat_stored(self, seconds: float) -> None:
        self._database.observe(seconds)

    async def watch_loop(self) -> None:
        """Measure how late the event loop is, until cancelled."""
        loop = asyncio.get_running_loop()
        while True:
            due = loop.time() + _LOOK
            await asyncio.sleep(_LOOK)
            self._late.observe(max(0.0, loop.time() - due))

    def match_started(self) -> None:
        self._matches.inc()

    def shown(self, decisions: int, events: int) -> None:
        self._decisions.inc(decisions)
        self._events.inc(events)

    def done(self, seconds: float) -> None:
        self._took.observe(seconds)

    def refused(self, code: str) -> None:
        self._refused.labels(code).inc()

    def text(self) -> bytes:
        """Return all metrics in the format of Prometheus."""
        return generate_latest(self._registry)

    @contextmanager
    def served(self, host: str, port: int) -> Iterator[None]:
        """Serve the metrics on a separate address, from a thread."""
        try:
            server, thread = start_http_server(port, host, self._registry)
        except OSError as error:
            problem = error.strerror or error
            raise InputError("metrics", f"cannot listen on {host}:{port}: {problem}") from None
        try:
            yield
        finally:
            server.shutdown()
            server.server_close()
            thread.join()
