"""Calls about positions. They need no room."""

from __future__ import annotations

from fastapi import APIRouter, Request, Response

from baida.practice.positions import position_json
from baida.server.http.openapi import takes
from baida.server.http.scoring_routes import NO_OBJECT, answer_body
from baida.wire import positions as wire

router = APIRouter(prefix="/api/positions", tags=["practice"])


@router.post(
    "",
    summary="The position of a link",
    openapi_extra=takes(wire.PositionRequest, {"position": "1eNqr..."}),
    responses={200: {"model": wire.PositionAnswer}, **NO_OBJECT},
)
async def position(request: Request) -> Response:
    """The table as its seat sees it, or why nobody can play on from there."""
    return await answer_body(request, position_json)
