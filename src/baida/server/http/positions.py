"""Calls about positions. They need no room."""

from __future__ import annotations

from typing import Any

from fastapi import APIRouter, Request, Response

from baida.practice.positions import position_json, set_up_json
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


_NOTHING: dict[str, Any] = {
    "tiles": "",
    "melds": "",
    "discards": "",
    "declared": "",
    "voided": None,
}
_SET_UP = {
    "rules": "b30fj",
    "seat": 0,
    "dealer": 0,
    "round_wind": "E",
    "seed": 0,
    "seats": [{**_NOTHING, "tiles": "123m456p11z"}, _NOTHING, _NOTHING, _NOTHING],
}


@router.post(
    "/set-up",
    summary="Set up a position by hand",
    openapi_extra=takes(wire.SetUpRequest, _SET_UP),
    responses={200: {"model": wire.PositionAnswer}, **NO_OBJECT},
)
async def set_up(request: Request) -> Response:
    """The position, or why it cannot come about. Tiles that are left out are dealt at random."""
    return await answer_body(request, set_up_json)
