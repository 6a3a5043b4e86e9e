from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

from fastapi import APIRouter, Depends, Request, Response

from baida.app.read import read
from baida.i18n import Message
from baida.server.http.openapi import takes
from baida.server.requests import PLAYER_COOKIE, cookie_of, player_in, token_in
from baida.server.rooms.registry import RoomRegistry
from baida.server.tokens import new_token
from baida.tables.refused import Refused
from baida.wire.commands import NewRoomBody, SitBody, TokenBody
from baida.wire.lobby import PublicRooms
from baida.wire.rooms import Room, SeatTaken

router = APIRouter(prefix="/api/rooms", tags=["rooms"])

_DAY = 24 * 3600
_MONTH, _YEAR = 30 * _DAY, 365 * _DAY
#: The most public rooms that are listed.
_MOST_LISTED = 50
_NEW_ROOM = {"rules": "sbr(hands=4)", "name": "Mai", "bots": "efficient", "start": True}


def registry_of(request: Request) -> RoomRegistry:
    registry = request.app.state.registry
    assert isinstance(registry, RoomRegistry)
    return registry


@dataclass(frozen=True)
class _Browser:
    """Who calls: what it is known by, and where its cookies are set."""

    request: Request
    response: Response
    token: str

    @property
    def hash(self) -> bytes:
        return registry_of(self.request).player_hash(self.token)

    def give(self, code: str, seat: int, token: str) -> SeatTaken:
        """Let it keep the seat, and itself."""
        self._set(cookie_of(code), token, _MONTH)
        self._set(PLAYER_COOKIE, self.token, _YEAR)
        return {"code": code, "seat": seat}

    def _set(self, name: str, value: str, age: int) -> None:
        self.response.set_cookie(
            name,
            value,
            max_age=age,
            path="/api",
            secure=self.request.url.scheme == "https",
            httponly=True,
            samesite="strict",
        )


def _browser(request: Request, response: Response) -> _Browser:
    return _Browser(request, response, player_in(request) or new_token())


Browser = Annotated[_Browser, Depends(_browser)]


@router.post(
    "",
    summary="Make a room and take a seat in it",
    openapi_extra=takes(NewRoomBody, _NEW_ROOM),
)
async def make_room(request: Request, browser: Browser) -> SeatTaken:
    """The caller is the host. With ``bots`` and ``start`` a match begins at once."""
    body = read(NewRoomBody, await request.body())
    code, seat, token = await registry_of(request).new_room(body, browser.hash)
    return browser.give(code, seat, token)


@router.get("", summary="Rooms that everybody may find")
async def public_rooms(request: Request) -> PublicRooms:
    """Those whose hosts want that, where somebody is and a seat can be taken."""
    rooms = registry_of(request).public_rooms(_MOST_LISTED)
    return {"rooms": [room.state.listing() for room in rooms]}


@router.get("/{code}", summary="Look at a room")
async def look(code: str, request: Request) -> Room:
    """The room as the caller sees it."""
    async with registry_of(request).room(code) as actor:
        return actor.snapshot(token_in(request, code))


@router.post(
    "/{code}/seats",
    summary="Sit down",
    openapi_extra=takes(SitBody, {"name": "Mai", "seat": 2}),
)
async def sit(code: str, request: Request, browser: Browser) -> SeatTaken:
    """On a free seat; who has one already keeps it.

    During a match it is a bot's seat, and the caller plays from the next hand on.
    """
    body = read(SitBody, await request.body())
    async with registry_of(request).room(code) as actor:
        if actor.holds_seat(token_in(request, code)):
            raise Refused("not_now", Message("refusals.has_seat"))
        seat, token = await actor.sit(body.name, body.seat, player=browser.hash)
        return browser.give(actor.code, seat, token)


@router.post(
    "/{code}/rejoin",
    summary="Take one's seat on another device",
    openapi_extra=takes(TokenBody, {"token": "k3Jx"}),
)
async def rejoin(code: str, request: Request, browser: Browser) -> SeatTaken:
    """With the token of a rejoin link."""
    token = read(TokenBody, await request.body()).token
    async with registry_of(request).room(code) as actor:
        seat = await actor.rejoin(token, browser.hash)
        return browser.give(actor.code, seat, token)
