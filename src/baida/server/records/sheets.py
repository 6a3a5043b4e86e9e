"""Score sheets as records of the server."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeAlias

from baida.jsontext import encode
from baida.keeper.sheet import ScoreSheet, open_event
from baida.server.records.links import Link
from baida.server.records.registry import Kind, OpenRecord, Records
from baida.tables.refused import Refused
from baida.wire.sheets import SheetMessage

Sheets: TypeAlias = Records[ScoreSheet]
OpenSheet: TypeAlias = OpenRecord[ScoreSheet]


def _check(link: Link, _body: Mapping[str, Any], _sheet: ScoreSheet) -> None:
    if not link.allows("enter"):
        raise Refused("forbidden", "this link is for reading only")


def _message(sheet: ScoreSheet, link: Link, seen: int) -> str:
    message: SheetMessage = {"t": "sheet", "scope": link.scope, "sheet": sheet.shown(seen)}
    return encode(message)


SHEET = Kind(
    name="sheet",
    noun="score sheet",
    first=open_event,
    fold=ScoreSheet,
    check=_check,
    message=_message,
)
