"""The calls about score sheets."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any

from baida.app.calls.compute import Caller
from baida.app.calls.declared import Written, call
from baida.app.calls.read import object_in
from baida.app.sheets.merge import Asked
from baida.app.sheets.ports import OpenedSheet, WithSheets
from baida.jsontext import encode
from baida.variants import DEFAULT_GAME
from baida.wire.declare import Says, Whole
from baida.wire.records import RecordOpened
from baida.wire.sheets import (
    EventAnswer,
    NewSheetGiven,
    SheetAnswer,
    SheetEventGiven,
    SheetHistory,
)

_SHEET: dict[str, Any] = {"tag": "score sheets", "owner": "code"}
_EVENT = {
    "e": "entered", "id": "6f1c", "by": "Ann", "phone": "a0b1", "seen": 1, "hand": 1,
    "entry": {"e": "won", "seat": 1, "win": "discard", "from": 2, "points": 4},
}  # fmt: skip
Seen = Annotated[int, Whole(), Says("how many events the caller has seen")]


@call(
    "POST",
    "/api/sheets",
    "New: score sheets",
    tag="score sheets",
    body=NewSheetGiven,
    reads=object_in,
    example={"rules": DEFAULT_GAME, "names": ["Ann", "Ben", "Cat", "Dan"], "dealer": 0},
    owner="any",
    rate="new_rooms",
)
async def new(app: WithSheets, caller: Caller, body: Mapping[str, Any]) -> RecordOpened:
    """The caller may do everything with it."""
    return await app.sheets.new(caller, body)


@call(
    "GET", "/api/sheets/{code}", "A score sheet", answer=SheetAnswer, rate="whole_records", **_SHEET
)
async def look(app: WithSheets, caller: Caller, code: str, seen: Seen = 0) -> Written:
    """All hands with payments and balances, from the first one that has changed on."""
    sheet = await app.sheets.open(caller, code)
    return _written({"scope": sheet.scope}, sheet, seen)


@call(
    "POST",
    "/api/sheets/{code}/events",
    "Enter or correct something",
    answer=EventAnswer,
    body=SheetEventGiven,
    reads=object_in,
    example=_EVENT,
    **_SHEET,
)
async def enter(
    app: WithSheets, caller: Caller, code: str, body: Mapping[str, Any], seen: Seen = 0
) -> Written:
    """An event that is sent again with the same id is stored once and acknowledged again."""
    sheet = await app.sheets.open(caller, code)
    try:
        prepared = await sheet.add(body)
    except Asked as asked:
        return _written({"ok": False, "question": asked.question}, sheet, seen)
    return _written({"ok": True, "n": prepared.n, "merged": prepared.merged}, sheet, seen)


@call(
    "GET",
    "/api/sheets/{code}/events",
    "Who changed what",
    answer=SheetHistory,
    rate="whole_records",
    **_SHEET,
)
async def history(app: WithSheets, caller: Caller, code: str) -> Written:
    """All events."""
    return Written(await (await app.sheets.open(caller, code)).history())


def _written(fields: Mapping[str, object], sheet: OpenedSheet, seen: int) -> Written:
    """Write these fields and the sheet as one JSON object."""
    return Written(f'{encode(fields)[:-1]},"sheet":{sheet.record.text(seen)}}}')
