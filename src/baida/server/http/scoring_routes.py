"""Calls that need no room: scoring, explanations, waits, games and rules."""

from __future__ import annotations

import gzip
from collections.abc import Callable
from functools import cache
from typing import Annotated, Any

from fastapi import APIRouter, Query, Request, Response
from fastapi.responses import JSONResponse

from baida import jsontext
from baida.answers.calls import explain_json, read_body, score_json, waits_json
from baida.answers.rules import rules_page_json
from baida.errors import InputError
from baida.keeper.settle import settle_json
from baida.server.http.compression import send_gzipped
from baida.server.http.middleware import refusal
from baida.server.http.openapi import takes
from baida.server.process_pool import ProcessPool
from baida.server.requests import address_of
from baida.tables.games import games_json, rules_of_page
from baida.tables.refused import Refused
from baida.wire import scoring, settling
from baida.wire.positions import PositionAnswer
from baida.wire.rooms import Failure
from baida.wire.rules import GameOffer, RulesPage

router = APIRouter(prefix="/api")
_Answer = (
    scoring.ScoreAnswer
    | scoring.ExplainAnswer
    | scoring.WaitsAnswer
    | settling.SettleAnswer
    | PositionAnswer
)

_HAND = {
    "variant": "b30fj",
    "concealed": "12345mJM78mJN7z",
    "melds": [{"kind": "pung", "tiles": "33sJS"}],
    "winning_tile": "7z",
    "win": "discard",
    "flowers": "JW",
}
_READY = {"variant": "b30fj", "concealed": "123m456p78s11z555z", "seat_wind": "S", "seen": "6s99s"}
_SETTLED = {
    "rules": "sbr",
    "dealer": 0,
    "round_wind": "E",
    "entries": [{"e": "won", "seat": 1, "win": "discard", "from": 2, "points": 4}],
}
#: Rules change only with the server, so a page may be some minutes old.
_KEPT = {"Cache-Control": "public, max-age=300"}
#: The pages asked for last, compressed: 5 to 20 kB each.
_PAGES: dict[str, bytes] = {}
_MOST_PAGES = 256


def pool_of(request: Request) -> ProcessPool:
    pool = request.app.state.questions
    assert isinstance(pool, ProcessPool)
    return pool


NO_OBJECT: dict[int | str, dict[str, Any]] = {
    400: {"model": scoring.Refusal, "description": "The body is not a JSON object"}
}
_NO_GAME: dict[int | str, dict[str, Any]] = {
    400: {"model": Failure, "description": "The game has no such house rules"},
    404: {"model": Failure, "description": "There is no such game"},
}


# Async, though nothing takes long: the scorer is not thread-safe, and runs in this thread.
@router.post(
    "/score",
    tags=["scoring"],
    summary="Score a hand",
    openapi_extra=takes(scoring.ScoreRequest, _HAND),
    responses={
        200: {"model": scoring.ScoreAnswer},
        **NO_OBJECT,
    },
)
async def score(request: Request) -> Response:
    """The points of a winning hand, or why it does not win."""
    return await answer_body(request, score_json, at_once=True)


@router.post(
    "/explain",
    tags=["scoring"],
    summary="Score a hand, and say why",
    openapi_extra=takes(scoring.ScoreRequest, _HAND),
    responses={
        200: {"model": scoring.ExplainAnswer},
        **NO_OBJECT,
    },
)
async def explain(request: Request) -> Response:
    """Patterns with their meaning, groups, jokers, replaced patterns, payments."""
    return await answer_body(request, explain_json)


@router.post(
    "/waits",
    tags=["scoring"],
    summary="What a hand waits for",
    openapi_extra=takes(scoring.WaitsRequest, _READY),
    responses={200: {"model": scoring.WaitsAnswer}, **NO_OBJECT},
)
async def waits(request: Request) -> Response:
    """Each winning tile with its points, or the distance of the hand and what improves it.

    Of the situation only `draws`, `last_tile`, `voided` and `before_start` can be known.
    """
    return await answer_body(request, waits_json)


@router.post(
    "/settle",
    tags=["scoring"],
    summary="Who pays whom in a hand with real tiles",
    openapi_extra=takes(settling.SettleRequest, _SETTLED),
    responses={200: {"model": settling.SettleAnswer}, **NO_OBJECT},
)
async def settle(request: Request) -> Response:
    """The payments with their rulings, the balance and the next dealer."""
    return await answer_body(request, settle_json, at_once=True)


@router.get(
    "/games",
    tags=["games"],
    summary="The games",
    responses={200: {"model": list[GameOffer]}},
)
async def games() -> Response:
    """Their tiles and house rules."""
    return Response(_games_body(), media_type="application/json", headers=_KEPT)


@router.get(
    "/games/{game}",
    tags=["games"],
    summary="The rules of a game",
    responses={200: {"model": RulesPage}, **_NO_GAME},
)
async def rules_page(
    game: str,
    request: Request,
    rules: Annotated[
        str | None, Query(description="a rules id", examples=["b30fj(early_win=reversed)"])
    ] = None,
) -> Response:
    """Every pattern with its meaning and an example, replacements, payout."""
    try:
        chosen = rules_of_page(game, rules)
    except Refused as refused:
        return refusal(refused)
    page = _PAGES.get(chosen)
    if page is None:
        page = await pool_of(request).run(_make_page, chosen, caller=address_of(request))
        _PAGES[chosen] = page
        if len(_PAGES) > _MOST_PAGES:
            del _PAGES[next(iter(_PAGES))]
    answer = await send_gzipped(page, request)
    answer.headers.update(_KEPT)
    return answer


@cache
def _games_body() -> bytes:
    return bytes(JSONResponse(games_json()).body)


def _make_page(rules_id: str) -> bytes:
    """Called in a worker process: to make the page of B30FJ and compress it takes 25 ms."""
    return gzip.compress(JSONResponse(rules_page_json(rules_id)).body)


async def answer_body(
    request: Request, answer: Callable[[object], _Answer], *, at_once: bool = False
) -> Response:
    """The answer to the JSON object that was sent."""
    try:
        body = read_body(await request.body())
    except InputError as error:
        return JSONResponse(jsontext.refusal(error), 400)
    if at_once:
        return JSONResponse(answer(body))
    return JSONResponse(await pool_of(request).run(answer, body, caller=address_of(request)))
