"""Metrics for Prometheus.

They have a listener of their own, for the operator, and count only what players have been shown. A
count of stored decisions would tell a player who polls it that somebody has just passed.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator
from contextlib import contextmanager

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
    """``part`` says what the process is: a server, a gateway or a shard."""

    def __init__(self, part: str = "server") -> None:
        self._registry = registry = CollectorRegistry()
        ProcessCollector(registry=registry)
        Gauge(
            "baida_build_info", "Part and version", ["part", "version"], registry=registry
        ).labels(part, __version__).set(1)
        self._matches = Counter("baida_matches", "Matches begun", registry=registry)
        self._decisions = Counter("baida_decisions", "Decisions shown", registry=registry)
        self._events = Counter("baida_events", "Events shown", registry=registry)
        self._refused = Counter(
            "baida_refused", "Commands refused, by code", ["code"], registry=registry
        )
        self._took = Histogram(
            "baida_command_seconds",
            "From a command's arrival until it is stored and answered",
            buckets=_SECONDS,
            registry=registry,
        )
        self._calls = Counter(
            "baida_calls", "HTTP requests, by the class of their status", ["status"],
            registry=registry,
        )  # fmt: skip
        self._database = Histogram(
            "baida_database_seconds",
            "Time to store a heartbeat, once a second",
            buckets=_SECONDS,
            registry=registry,
        )
        self._late = Histogram(
            "baida_loop_late_seconds",
            "How late the event loop calls a timer, once a second",
            buckets=_SECONDS,
            registry=registry,
        )
        self._waiting = Gauge(
            "baida_worker_waiting", "Rooms and callers that wait for a worker process", ["pool"],
            registry=registry,
        )  # fmt: skip
        self._restarts = Gauge(
            "baida_worker_restarts", "Worker processes that died and were replaced", ["pool"],
            registry=registry,
        )  # fmt: skip

    def watch(self, name: str, text: str, value: Callable[[], float]) -> None:
        """Add a gauge whose value is looked up when it is read."""
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
        """All figures, as Prometheus reads them."""
        return generate_latest(self._registry)

    @contextmanager
    def served(self, host: str, port: int) -> Iterator[None]:
        """Serve the metrics on an address of their own, from a thread."""
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
