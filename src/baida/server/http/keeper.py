"""The score keeper's calls. Who may do what follows from the token of the link that was opened."""

from __future__ import annotations

import time
from typing import Annotated

from fastapi import APIRouter, Body, Query, Request, Response

from baida.server.capabilities import allows
from baida.server.http.invitations import invitation_to
from baida.server.http.openapi import takes
from baida.server.rate_limit import Callers
from baida.server.requests import address_of, record_cookie, record_token_in
from baida.server.sheets.registry import OpenSheet, SheetRegistry
from baida.tables.fields import object_in
from baida.tables.refused import Refused
from baida.wire.sheets import (
    EventAnswer,
    NewSheetGiven,
    SheetAnswer,
    SheetEventGiven,
    SheetHistory,
    SheetLinks,
    SheetOpened,
)

router = APIRouter(prefix="/api/sheets", tags=["score keeper"])
_YEAR = 365 * 24 * 3600
_NEW = {"rules": "sbr", "names": ["Ann", "Ben", "Cat", "Dan"], "dealer": 0}
_EVENT = {
    "e": "entered", "id": "6f1c", "by": "Ann", "phone": "a0b1", "seen": 1, "hand": 1,
    "entry": {"e": "won", "seat": 1, "win": "discard", "from": 2, "points": 4},
}  # fmt: skip
Seen = Annotated[int, Query(ge=0, description="how many events the caller has seen")]


def sheets_of(request: Request) -> SheetRegistry:
    sheets = request.app.state.sheets
    assert isinstance(sheets, SheetRegistry)
    return sheets


async def _opened(code: str, request: Request) -> tuple[OpenSheet, str]:
    sheet = await sheets_of(request).open(code)
    return sheet, sheet.scope_of(record_token_in(request, code))


def _give(request: Request, response: Response, sheet: OpenSheet, scope: str) -> SheetOpened:
    """Let the browser keep what it may do."""
    code = sheet.sheet.code
    response.set_cookie(
        record_cookie(code),
        sheet.capabilities.token(scope),
        max_age=_YEAR,
        path="/api",
        secure=request.url.scheme == "https",
        httponly=True,
        samesite="strict",
    )
    return {"code": code, "scope": scope}


@router.post("", summary="Open a score sheet", openapi_extra=takes(NewSheetGiven, _NEW))
async def new_sheet(request: Request, response: Response) -> SheetOpened:
    """For four players with real tiles; the caller may enter."""
    body = object_in(await request.body())
    makers = request.app.state.makers
    assert isinstance(makers, Callers)
    if not makers.allow(address_of(request), time.monotonic()):
        raise Refused("too_fast", "too many new sheets, wait a moment")
    return _give(request, response, await sheets_of(request).new(body), "enter")


@router.post("/{code}/open", summary="Use the link to a score sheet")
async def open_sheet(
    code: str,
    token: Annotated[str, Body(embed=True, max_length=64)],
    request: Request,
    response: Response,
) -> SheetOpened:
    """A browser that may do more already keeps that."""
    sheet = await sheets_of(request).open(code)
    scope = sheet.scope_of(token)
    held = sheet.capabilities.scope_of(record_token_in(request, code))
    return _give(request, response, sheet, held if held and allows(held, scope) else scope)


@router.get("/{code}", summary="A score sheet")
async def look(code: str, request: Request, seen: Seen = 0) -> SheetAnswer:
    """All hands with payments and balances, from the first one that has changed on."""
    sheet, scope = await _opened(code, request)
    return {"scope": scope, "sheet": sheet.sheet.shown(seen)}


@router.get("/{code}/events", summary="Who changed what on a score sheet")
async def history(code: str, request: Request) -> SheetHistory:
    sheet, _scope = await _opened(code, request)
    return {"code": sheet.sheet.code, "events": sheet.sheet.events}


@router.post(
    "/{code}/events",
    summary="Enter or correct something",
    openapi_extra=takes(SheetEventGiven, _EVENT),
)
async def add(code: str, request: Request, seen: Seen = 0) -> EventAnswer:
    """An event that is sent again with the same id is stored once and acknowledged again."""
    body = object_in(await request.body())
    sheet, scope = await _opened(code, request)
    if not allows(scope, "enter"):
        raise Refused("forbidden", "this link is for reading only")
    return await sheets_of(request).add(sheet, body, seen)


@router.get("/{code}/links", summary="The links to a score sheet")
async def links(code: str, request: Request) -> SheetLinks:
    """Those that allow no more than the caller may do."""
    sheet, scope = await _opened(code, request)
    found = {
        wanted: invitation_to(request, f"/k/{sheet.sheet.code}#{sheet.capabilities.token(wanted)}")
        for wanted in ("read", "enter")
        if allows(scope, wanted)
    }
    return {"read": found["read"], "enter": found.get("enter")}
