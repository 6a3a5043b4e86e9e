"""Score sheets as records of the server."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeAlias

from baida.app.calls.refusals import Refused
from baida.app.sheets.sheet import ScoreSheet, open_event
from baida.i18n import Message
from baida.jsontext import encode
from baida.server.records.links import Link
from baida.server.records.registry import Kind, OpenRecord, Records
from baida.wire.sheets import SheetChanged

Sheets: TypeAlias = Records[ScoreSheet]
OpenSheet: TypeAlias = OpenRecord[ScoreSheet]
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
