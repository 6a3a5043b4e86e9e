from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

from fastapi import APIRouter, Query, Request
from fastapi.responses import PlainTextResponse, Response

from baida.server.http.compression import send_gzipped
from baida.server.http.match_answers import MatchQuestion
from baida.server.http.match_cache import MatchCache
from baida.server.http.rooms import registry_of
from baida.server.requests import address_of, token_in
from baida.tables.match_answers import Look, allowed_look, position_look, wanted_viewer
from baida.tables.refused import technical
from baida.wire.logs import Verdict
from baida.wire.positions import PositionAnswer
from baida.wire.rooms import MatchAnswer

router = APIRouter(prefix="/api/matches", tags=["matches"])

Viewer = Annotated[str | None, Query(description="0 to 3, spectator or all", max_length=12)]


@router.get("/{id}", summary="A match, event by event", responses={200: {"model": MatchAnswer}})
async def match(id: str, request: Request, viewer: Viewer = None) -> Response:
    """While it is played, what the caller's seat or a spectator may see; later all of it."""
    return await _answer("match", id, request, viewer)


@router.get("/{id}/log", summary="The log of a match as a file", response_class=PlainTextResponse)
async def log(id: str, request: Request) -> Response:
    """In the format that ``baida replay`` and ``baida verify`` read."""
    answer = await _answer("log", id, request)
    answer.headers["Content-Type"] = "application/x-ndjson"
    answer.headers["Content-Disposition"] = f'attachment; filename="baida-{id}.jsonl"'
    return answer


@router.get(
    "/{id}/verify", summary="Whether the walls were fair", responses={200: {"model": Verdict}}
)
async def verify(id: str, request: Request) -> Response:
    """Only when the match is over, because the secret is needed."""
    return await _answer("verify", id, request)


@router.get(
    "/{id}/position",
    summary="A position of a match, to play on from",
    responses={200: {"model": PositionAnswer}},
)
async def position(
    id: str,
    request: Request,
    n: Annotated[str, Query(description="after this event", examples=["40"], max_length=9)] = "",
    seat: Annotated[str, Query(description="who goes on", examples=["0"], max_length=9)] = "",
) -> Response:
    """Only when the match is over. The other players will be bots."""
    found = await looked_at(id, request)
    look = position_look({"n": n, "seat": seat}, over=found.over)
    return await _send(look, id, request, found.shown)


async def _answer(kind: str, id: str, request: Request, wanted: str | None = None) -> Response:
    found = await looked_at(id, request, wanted)
    look = allowed_look(kind, wanted, over=found.over, seat=found.seat)
    return await _send(look, id, request, found.shown)


async def _send(look: Look, id: str, request: Request, shown: int | None) -> Response:
    cache = request.app.state.match_cache
    assert isinstance(cache, MatchCache)
    question = MatchQuestion(look, registry_of(request).settings.database_url, id, shown)
    return await send_gzipped(await cache.answer(question, address_of(request)), request)


@dataclass(frozen=True)
class LookedAt:
    """A match as somebody may look at it now."""

    #: Whether it has ended, and everybody has seen it.
    over: bool
    #: Before that: the seat of who looks, and the number of the last event that was shown.
    seat: int | None = None
    shown: int | None = None


async def looked_at(id: str, request: Request, wanted: str | None = None) -> LookedAt:
    """Refused if there is no such match, or no such viewer as is wanted."""
    registry = registry_of(request)
    # Not every database accepts every character in a query.
    row = await registry.store.load_match(id) if id.isascii() and id.isprintable() else None
    if row is None:
        raise technical("unknown", "there is no such match")
    registry.store.share.check(row.code)
    wanted_viewer(wanted)  # refused before the room is loaded
    # In a room that is not in memory, everybody has seen the end of the match.
    if row.ended is not None and not registry.in_use(row.code):
        return LookedAt(over=True)
    async with registry.room(row.code) as actor:
        if row.ended is not None and actor.room.is_over(id):
            return LookedAt(over=True)
        seat = actor.seat_of(token_in(request, row.code))
        return LookedAt(over=False, seat=seat, shown=actor.room.shown_of(id))
