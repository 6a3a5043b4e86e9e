"""The score keeper's calls, beside those that all records have."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated

from fastapi import Query, Request, Response

from baida.jsontext import encode
from baida.keeper.merge import Asked
from baida.server.http.compression import json_response
from baida.server.http.openapi import takes
from baida.server.http.records import add, give_renewed, opened, record_routes
from baida.server.records.sheets import OpenSheet, Sheets
from baida.wire.sheets import (
    EventAnswer,
    NewSheetGiven,
    SheetAnswer,
    SheetEventGiven,
    SheetHistory,
)

_NEW = {"rules": "sbr", "names": ["Ann", "Ben", "Cat", "Dan"], "dealer": 0}
_EVENT = {
    "e": "entered", "id": "6f1c", "by": "Ann", "phone": "a0b1", "seen": 1, "hand": 1,
    "entry": {"e": "won", "seat": 1, "win": "discard", "from": 2, "points": 4},
}  # fmt: skip
Seen = Annotated[int, Query(ge=0, description="how many events the caller has seen")]


def sheets_of(request: Request) -> Sheets:
    found: Sheets = request.app.state.application.sheets
    return found


router = record_routes(
    sheets_of,
    path="/api/sheets",
    page="/k",
    tag="score sheets",
    takes_new=(NewSheetGiven, _NEW),
    history_model=SheetHistory,
)


@router.get("/{code}", summary="A score sheet", responses={200: {"model": SheetAnswer}})
async def look(code: str, request: Request, seen: Seen = 0) -> Response:
    """All hands with payments and balances, from the first one that has changed on."""
    sheet, link = await opened(sheets_of(request), code, request)
    return await _answer({"scope": link.scope}, sheet, seen, request)


@router.post(
    "/{code}/events",
    summary="Enter or correct something",
    openapi_extra=takes(SheetEventGiven, _EVENT),
    responses={200: {"model": EventAnswer}},
)
async def enter(code: str, request: Request, seen: Seen = 0) -> Response:
    """An event that is sent again with the same id is stored once and acknowledged again."""
    sheet, link = await opened(sheets_of(request), code, request)
    try:
        prepared = await add(sheets_of(request), sheet, link, request)
    except Asked as asked:
        return await _answer({"ok": False, "question": asked.question}, sheet, seen, request)
    done = {"ok": True, "n": prepared.n, "merged": prepared.merged}
    answer = await _answer(done, sheet, seen, request)
    give_renewed(request, answer, sheet, link, prepared)
    return answer


async def _answer(
    fields: Mapping[str, object], sheet: OpenSheet, seen: int, request: Request
) -> Response:
    """These fields, and the sheet."""
    text = f'{encode(fields)[:-1]},"sheet":{sheet.record.text(seen)}}}'
    return await json_response(text, request)
