"""Metrics for Prometheus.

They have a listener of their own, for the operator, and count only what players have been shown. A
count of stored decisions would tell a player who polls it that somebody has just passed.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager

from prometheus_client import (
    CollectorRegistry,
    Counter,
    Gauge,
    Histogram,
    generate_latest,
    start_http_server,
)

from baida.errors import InputError

_SECONDS = (0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2)


class Metrics:
    def __init__(self) -> None:
        self._registry = registry = CollectorRegistry()
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

    def watch(self, name: str, text: str, value: Callable[[], float]) -> None:
        """Add a gauge whose value is looked up when it is read."""
        Gauge(f"baida_{name}", text, registry=self._registry).set_function(value)

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
