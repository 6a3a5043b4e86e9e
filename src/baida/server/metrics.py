"""Figures of the running server, for ``/metrics``."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest

from baida.server.store import Change, NewDecision, NewEvents, NewMatch

_SECONDS = (0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2)


class Metrics:
    """What is counted."""

    def __init__(self) -> None:
        self._registry = registry = CollectorRegistry()
        self._matches = Counter("baida_matches", "Matches begun", registry=registry)
        self._decisions = Counter("baida_decisions", "Decisions made", registry=registry)
        self._events = Counter("baida_events", "Events stored", registry=registry)
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
        """A figure that is looked up when somebody asks."""
        Gauge(f"baida_{name}", text, registry=self._registry).set_function(value)

    def saved(self, changes: Iterable[Change]) -> None:
        """These changes are stored."""
        for change in changes:
            if isinstance(change, NewDecision):
                self._decisions.inc()
            elif isinstance(change, NewEvents):
                self._events.inc(len(change.events))
            elif isinstance(change, NewMatch):
                self._matches.inc()

    def done(self, seconds: float) -> None:
        """A command is done."""
        self._took.observe(seconds)

    def refused(self, code: str) -> None:
        """A command is refused."""
        self._refused.labels(code).inc()

    def text(self) -> bytes:
        """All figures, as Prometheus reads them."""
        return generate_latest(self._registry)
