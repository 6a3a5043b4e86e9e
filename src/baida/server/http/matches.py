"""Calls about matches: look at one, keep its log, check its walls."""

from __future__ import annotations

import asyncio
from typing import Annotated, cast

from fastapi import APIRouter, Query, Request
from fastapi.responses import JSONResponse, PlainTextResponse, Response

from baida.answers.rules import table_facts
from baida.game.events.redact import cut_log
from baida.game.log.file import Log, log_line
from baida.game.log.verify import verify_log
from baida.game.view.view import EVERYTHING, SPECTATOR
from baida.server.http.rooms import registry_of
from baida.server.requests import token_in
from baida.tables.refused import Refused
from baida.tables.stored import MatchRow
from baida.variants import find_rules
from baida.wire.events import Event, Header
from baida.wire.logs import Verdict
from baida.wire.rooms import MatchAnswer

router = APIRouter(prefix="/api/matches", tags=["matches"])

#: Who can be asked for, in words; seats are numbers.
_VIEWERS = {"all": EVERYTHING, "spectator": SPECTATOR, **{str(seat): seat for seat in range(4)}}
_WORDS = {number: seat if seat in ("all", "spectator") else number
          for seat, number in _VIEWERS.items()}  # fmt: skip
Viewer = Annotated[str | None, Query(description="0 to 3, spectator or all", max_length=12)]


@router.get("/{id}", summary="A match, event by event", responses={200: {"model": MatchAnswer}})
async def match(id: str, request: Request, viewer: Viewer = None) -> JSONResponse:
    """While it is played, what the caller's seat or a spectator may see; later all of it."""
    row, over, seen_by, events = await _look(id, request, viewer)
    answer: MatchAnswer = {
        "id": id,
        "code": row.code,
        "header": cast("Header", row.header),
        "game": table_facts(find_rules(row.header["rules"])),
        "over": over,
        "viewer": _WORDS[seen_by],
        "events": events,
    }
    return JSONResponse(answer)  # not checked again: a long match has thousands of events


@router.get("/{id}/log", summary="The log of a match as a file", response_class=PlainTextResponse)
async def log(id: str, request: Request) -> Response:
    """As ``baida replay`` and ``baida verify`` read it."""
    row, _, _, events = await _look(id, request, None)
    text = "".join(f"{log_line(line)}\n" for line in (row.header, *events))
    name = f"baida-{id}.jsonl"
    return Response(
        text,
        media_type="application/x-ndjson",
        headers={"Content-Disposition": f'attachment; filename="{name}"'},
    )


@router.get("/{id}/verify", summary="Whether the walls were fair")
async def verify(id: str, request: Request) -> Verdict:
    """When the match is over: only then the secret is told."""
    row, over, _, events = await _look(id, request, None)
    if not over:
        raise Refused("not_now", "the secret is told when the match is over")
    return verify_log(
        Log(cast("Header", row.header), find_rules(row.header["rules"]), events)
    ).to_json()


async def _look(
    id: str, request: Request, wanted: str | None
) -> tuple[MatchRow, bool, int, list[Event]]:
    """A match, whether it is over, for whom it is cut, and the events."""
    registry = registry_of(request)
    # not every database can be asked for every character
    row = await registry.store.load_match(id) if id.isascii() and id.isprintable() else None
    if row is None:
        raise Refused("unknown", "there is no such match")
    if wanted is not None and wanted not in _VIEWERS:
        raise Refused("malformed", f"expected one of {', '.join(_VIEWERS)}", field="viewer")
    async with registry.room(row.code) as actor:
        over = row.ended is not None and actor.room.is_over(id)  # stored, and shown
        if over:
            viewer = EVERYTHING if wanted is None else _VIEWERS[wanted]
        else:
            seat = actor.seat_of(token_in(request, row.code))
            viewer = SPECTATOR if seat is None or wanted == "spectator" else seat
        shown = actor.room.shown_of(id)
        events = await registry.store.events(id)
    if shown is not None:
        events = [event for event in events if event["n"] <= shown]
    # a long match takes a while, and the tables must not wait for it
    rules = find_rules(row.header["rules"])
    return row, over, viewer, await asyncio.to_thread(cut_log, rules, events, viewer)
