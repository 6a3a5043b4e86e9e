"""Score sheets as a host provides them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Protocol

from baida.app.calls.compute import Caller
from baida.app.records import Prepared
from baida.app.sheets.sheet import ScoreSheet
from baida.wire.records import RecordOpened


class OpenedSheet(Protocol):
    """A score sheet that a caller uses."""

    @property
    def record(self) -> ScoreSheet: ...

    @property
    def scope(self) -> str:
        """What the caller may do with it."""

    async def add(self, body: Mapping[str, Any]) -> Prepared[Any]:
        """Store an event; Refused if it does not fit."""

    async def history(self) -> str:
        """The JSON text of all events."""


class Sheets(Protocol):
    async def new(self, caller: Caller, body: object) -> RecordOpened: ...

    async def open(self, caller: Caller, code: str) -> OpenedSheet:
        """Raise Refused if there is no such sheet, or the caller may not see it."""


class WithSheets(Protocol):
    """An application with this port."""

    @property
    def sheets(self) -> Sheets: ...
