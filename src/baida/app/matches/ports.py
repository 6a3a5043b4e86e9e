"""Matches as a host provides them."""

from __future__ import annotations

from typing import Protocol

from baida.app.calls.compute import Caller
from baida.app.calls.declared import Written
from baida.app.matches.answers import Look, LookedAt


class Matches(Protocol):
    async def look(self, caller: Caller, id: str) -> LookedAt:
        """Raise Refused if there is no such match."""

    async def answer(self, caller: Caller, look: Look, id: str, shown: int | None) -> Written:
        """The answer about the events up to the one that was ``shown`` last; None: about all."""


class WithMatches(Protocol):
    """An application with this port."""

    @property
    def matches(self) -> Matches: ...
