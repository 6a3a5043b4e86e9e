"""Tournaments as a host provides them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Protocol

from baida.app.calls.compute import Caller
from baida.app.records import Prepared
from baida.app.tournaments.record import TournamentRecord
from baida.wire.records import RecordOpened


class OpenedTournament(Protocol):
    """A tournament that a caller uses."""

    @property
    def code(self) -> str: ...

    @property
    def record(self) -> TournamentRecord: ...

    @property
    def scope(self) -> str:
        """What the caller may do with it."""

    def number_of(self, part: str) -> int | None:
        """The number of the table or player that the caller's link is for; None: for all."""

    def check_results(self) -> None:
        """Enter the results of its tables in the background, if some are missing."""

    async def add(self, body: Mapping[str, Any]) -> Prepared[Any]:
        """Store an event; Refused if it does not fit."""

    async def history(self) -> str:
        """The JSON text of all events."""

    async def text(self, write: Callable[[TournamentRecord, str], str], about: str) -> str:
        """Let a function of `texts` write about the tournament, once per event."""


class Tournaments(Protocol):
    async def new(self, caller: Caller, body: object) -> RecordOpened: ...

    async def open(self, caller: Caller, code: str) -> OpenedTournament:
        """Raise Refused if there is no such tournament, or the caller may not see it."""


class WithTournaments(Protocol):
    """An application with this port."""

    @property
    def tournaments(self) -> Tournaments: ...
