"""The stored data of a match besides its decisions and events."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from baida.app.rooms.changes import MatchData
from baida.app.rooms.clock import Clocks
from baida.wire.events import Header, HintGiven


class MatchNotes:
    """The stored data of a match besides its decisions and events: its clocks and hints."""

    def __init__(self, match: str, clocks: Clocks) -> None:
        self._match = match
        self._clocks = clocks
        self._hints: list[HintGiven] = []

    def resume(self, hints: Iterable[HintGiven]) -> None:
        self._hints = list(hints)

    def add_hint(self, seat: int, hand: int, ask: int, shown: int, now: float) -> list[MatchData]:
        """Record that a seat was given a hint; repeated hints for one decision count once."""
        if any((hint["seat"], hint["ask"]) == (seat, ask) for hint in self._hints):
            return []
        self._hints.append({"seat": seat, "hand": hand, "ask": ask, "n": shown})
        return self._changed(now, running=True)

    def clocks_changed(self, now: float, *, running: bool) -> list[MatchData]:
        """Store the clocks; if they are stopped, the time until they run again is not lost."""
        return [] if self._clocks.rule is None else self._changed(now, running=running)

    def _changed(self, now: float, *, running: bool) -> list[MatchData]:
        data: dict[str, Any] = {}
        if self._clocks.rule is not None:
            data["clocks"] = self._clocks.to_json(now, now if running else None)
        if self._hints:
            data["hints"] = list(self._hints)
        return [MatchData(self._match, data)]


def with_hints(header: Header, data: Mapping[str, Any]) -> Header:
    """Return the header of a finished match with the hints that were given, if any."""
    return {**header, "hints": data["hints"]} if data.get("hints") else header


def hints_of(data: Mapping[str, Any], seat: int, hand: int) -> int:
    """Return the number of hints that a seat was given in a match, from this hand on."""
    return sum(hint["seat"] == seat and hint["hand"] >= hand for hint in data.get("hints", ()))
