"""Score sheets as a host provides and stores them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Protocol

from baida.app.calls.compute import Caller
from baida.app.calls.refusals import Refused
from baida.app.records import Kind, Link, Prepared
from baida.app.sheets.sheet import ScoreSheet, open_event
from baida.i18n import Message
from baida.jsontext import encode
from baida.wire.records import RecordOpened
from baida.wire.sheets import SheetChanged


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


#: Characters of a message with hands; instead of a longer one, followers get the number of events.
_MOST_SENT = 64_000


def _check(link: Link, _body: Mapping[str, Any], _sheet: ScoreSheet) -> None:
    if not link.allows("enter"):
        raise Refused("forbidden", Message("refusals.link_read_only"))


def _message(sheet: ScoreSheet, link: Link, seen: int) -> str:
    text = sheet.text(seen)
    if len(text) <= _MOST_SENT:
        return f'{{"t":"sheet","scope":{encode(link.scope)},"sheet":{text}}}'
    changed: SheetChanged = {"t": "changed", "events": len(sheet.events)}
    return encode(changed)


SHEET = Kind(
    name="sheet",
    noun="score sheet",
    first=open_event,
    fold=ScoreSheet,
    check=_check,
    message=_message,
)
