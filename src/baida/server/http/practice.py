"""Calls for learning: lessons and drills. They need no room."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from fastapi import APIRouter, Request, Response
from fastapi.responses import JSONResponse

from baida.answers.calls import read_body
from baida.errors import InputError
from baida.practice.answers import answer_json, drill_json
from baida.practice.lesson import lesson_json, lessons_json
from baida.server.http.middleware import refusal
from baida.server.http.openapi import takes
from baida.server.http.scoring_routes import pool_of
from baida.server.requests import address_of
from baida.tables.refused import refused_input
from baida.wire import practice as wire
from baida.wire.rooms import Failure

router = APIRouter(prefix="/api")
#: Lessons change only with the server, so they may be some minutes old.
_KEPT = {"Cache-Control": "public, max-age=300"}
_UNKNOWN: dict[int | str, dict[str, Any]] = {
    404: {"model": Failure, "description": "There is no such game or lesson"}
}


@router.get(
    "/games/{game}/lessons",
    tags=["practice"],
    summary="The lessons of a game",
    responses={200: {"model": wire.Lessons}, **_UNKNOWN},
)
async def lessons(game: str, request: Request) -> Response:
    """Their titles, and whom they are for."""
    return await _answered(request, lessons_json, game)


@router.get(
    "/games/{game}/lessons/{lesson}",
    tags=["practice"],
    summary="A lesson",
    responses={200: {"model": wire.Lesson}, **_UNKNOWN},
)
async def lesson(game: str, lesson: str, request: Request) -> Response:
    """All its steps, with what happens at the table before each."""
    return await _answered(request, lesson_json, game, lesson)


_BAD: dict[int | str, dict[str, Any]] = {
    400: {"model": Failure, "description": "There are no such rules, or no such drill"}
}
_DRILL = {"rules": "sbr", "kind": "waits", "level": 2, "seed": 7}


@router.get(
    "/drills",
    tags=["practice"],
    summary="A drill",
    responses={200: {"model": wire.Drill}, **_BAD},
)
async def drill(request: Request) -> Response:
    """A question without its answer, by `rules`, `kind`, `level` and `seed` of the query."""
    return await _answered(request, drill_json, dict(request.query_params), code="malformed")


@router.post(
    "/drills",
    tags=["practice"],
    summary="Answer a drill",
    openapi_extra=takes(wire.DrillAnswerGiven, {**_DRILL, "answer": ["3m"]}),
    responses={200: {"model": wire.DrillSolution}, **_BAD},
)
async def answer_drill(request: Request) -> Response:
    """Whether the answer is right, and why."""
    try:
        body = read_body(await request.body())
    except InputError as error:
        return refusal(refused_input(error))
    return await _answered(request, answer_json, body, code="malformed")


async def _answered(
    request: Request, answer: Callable[..., object], *given: object, code: str = "unknown"
) -> Response:
    pool = pool_of(request)
    try:
        found = await pool.run(answer, *given, caller=address_of(request))
    except InputError as error:
        return refusal(refused_input(error, code))
    return JSONResponse(found, headers=_KEPT if code == "unknown" else None)
