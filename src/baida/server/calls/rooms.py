"""The calls by which friends reach a room."""

from __future__ import annotations

from baida.app.calls import call
from baida.server.http.invitations import invitation_to
from baida.server.ports.application import ServerApp
from baida.server.ports.callers import WebCaller
from baida.wire.commands import TokenBody
from baida.wire.lobby import Invitation
from baida.wire.rooms import SeatTaken


@call(
    "POST",
    "/api/rooms/{code}/rejoin",
    "Take one's seat on another device",
    SeatTaken,
    tag="rooms",
    body=TokenBody,
    example={"token": "k3Jx"},
    owner="code",
)
async def rejoin(app: ServerApp, caller: WebCaller, code: str, body: TokenBody) -> SeatTaken:
    """With the token of a rejoin link."""
    async with app.rooms.open(caller, code) as room:
        return {"code": room.code, "seat": await room.rejoin(body.token)}


@call(
    "GET",
    "/api/rooms/{code}/invitation",
    "How friends reach a room",
    Invitation,
    tag="rooms",
    owner="code",
)
async def invitation(app: ServerApp, caller: WebCaller, code: str) -> Invitation:
    """The address that the caller uses, unless it is one that only this computer understands."""
    async with app.registry.room(code) as actor:
        return invitation_to(caller.url, app.registry.settings, f"/r/{actor.code}")
