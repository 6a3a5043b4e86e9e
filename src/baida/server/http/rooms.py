from __future__ import annotations

import time
from typing import Annotated

from fastapi import APIRouter, Body, Request, Response
from pydantic import AfterValidator, BaseModel, ConfigDict, Field

from baida.server.rate_limit import Callers
from baida.server.requests import address_of, cookie_of, token_in
from baida.server.rooms.registry import RoomRegistry
from baida.tables.refused import Refused
from baida.tables.text import MOST_NAME, clean_name
from baida.wire.rooms import Room, SeatTaken

router = APIRouter(prefix="/api/rooms", tags=["rooms"])

_MONTH = 30 * 24 * 3600
Name = Annotated[str, Field(min_length=1, max_length=MOST_NAME), AfterValidator(clean_name)]


class NewRoomBody(BaseModel):
    """A room to be made."""

    model_config = ConfigDict(extra="forbid")

    rules: Annotated[str, Field(max_length=300, examples=["sbr(hands=4)"])]
    clock: Annotated[str, Field(max_length=10)] = "off"
    name: Name
    bots: Annotated[str | None, Field(max_length=20, description="bots for the free seats")] = None
    start: Annotated[bool, Field(description="begin at once")] = False


class SitBody(BaseModel):
    """Somebody who sits down."""

    model_config = ConfigDict(extra="forbid")

    name: Name
    seat: Annotated[int | None, Field(ge=0, le=3)] = None


def registry_of(request: Request) -> RoomRegistry:
    registry = request.app.state.registry
    assert isinstance(registry, RoomRegistry)
    return registry


def _give(response: Response, request: Request, code: str, seat: int, token: str) -> SeatTaken:
    response.set_cookie(
        cookie_of(code),
        token,
        max_age=_MONTH,
        path="/api",
        secure=request.url.scheme == "https",
        httponly=True,
        samesite="strict",
    )
    return {"code": code, "seat": seat}


@router.post("", summary="Make a room and take a seat in it")
async def make_room(body: NewRoomBody, request: Request, response: Response) -> SeatTaken:
    """The caller is the host. With ``bots`` and ``start`` a match begins at once."""
    makers = request.app.state.makers
    assert isinstance(makers, Callers)
    if not makers.allow(address_of(request), time.monotonic()):
        raise Refused("too_fast", "too many new rooms, wait a moment")
    code, seat, token = await registry_of(request).new_room(
        body.rules, body.clock, body.name, body.bots, body.start
    )
    return _give(response, request, code, seat, token)


@router.get("/{code}", summary="Look at a room")
async def look(code: str, request: Request) -> Room:
    """The room as the caller sees it."""
    async with registry_of(request).room(code) as actor:
        return actor.snapshot(actor.seat_of(token_in(request, code)))


@router.post("/{code}/seats", summary="Sit down")
async def sit(code: str, body: SitBody, request: Request, response: Response) -> SeatTaken:
    """On a free seat; a caller who has a seat keeps it."""
    async with registry_of(request).room(code) as actor:
        if actor.seat_of(token_in(request, code)) is not None:
            raise Refused("not_now", "you have a seat in this room")
        seat, token = await actor.sit(body.name, body.seat)
        return _give(response, request, actor.code, seat, token)


@router.post("/{code}/rejoin", summary="Take one's seat on another device")
async def rejoin(
    code: str,
    token: Annotated[str, Body(embed=True, max_length=64)],
    request: Request,
    response: Response,
) -> SeatTaken:
    """With the token of a rejoin link."""
    async with registry_of(request).room(code) as actor:
        seat = actor.seat_of(token)
        if seat is None:
            raise Refused("no_seat", "this link holds no seat any more")
        return _give(response, request, actor.code, seat, token)
