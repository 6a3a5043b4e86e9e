"""The calls about rooms."""

from __future__ import annotations

from baida.app.calls.compute import Caller
from baida.app.calls.declared import Gathered, call
from baida.app.calls.refusals import Refused
from baida.app.rooms.ports import WithRooms
from baida.i18n import Message
from baida.variants import DEFAULT_GAME
from baida.wire.commands import NewRoomBody, SitBody
from baida.wire.lobby import PublicRooms
from baida.wire.rooms import Room, SeatTaken

#: The most public rooms that are listed.
_MOST_LISTED = 50


@call(
    "POST",
    "/api/rooms",
    "Make a room and take a seat in it",
    tag="rooms",
    example={
        "rules": f"{DEFAULT_GAME}(hands=4)",
        "name": "Mai",
        "bots": "efficient",
        "start": True,
    },
    owner="any",
    rate="new_rooms",
)
async def make_room(app: WithRooms, caller: Caller, body: NewRoomBody) -> SeatTaken:
    """The caller is the host. With ``bots`` and ``start`` a match begins at once."""
    return await app.rooms.new(caller, body)


@call(
    "GET",
    "/api/rooms",
    "Rooms that everybody may find",
    tag="rooms",
    owner=Gathered("rooms", None, _MOST_LISTED),
)
async def public_rooms(app: WithRooms, _caller: Caller) -> PublicRooms:
    """Those whose hosts want that, where somebody is and a seat can be taken."""
    return {"rooms": [room.state.listing() for room in app.rooms.public(_MOST_LISTED)]}


@call("GET", "/api/rooms/{code}", "Look at a room", tag="rooms", owner="code")
async def look(app: WithRooms, caller: Caller, code: str) -> Room:
    """The room as the caller sees it."""
    return await app.rooms.look(caller, code)


@call(
    "POST",
    "/api/rooms/{code}/seats",
    "Sit down",
    tag="rooms",
    example={"name": "Mai", "seat": 2},
    owner="code",
)
async def sit(app: WithRooms, caller: Caller, code: str, body: SitBody) -> SeatTaken:
    """On a free seat; a caller who has a seat already is refused.

    During a match it is a bot's seat, and the caller plays from the next hand on.
    """
    async with app.rooms.open(caller, code) as room:
        if room.holds_seat:
            raise Refused("not_now", Message("refusals.has_seat"))
        return {"code": room.code, "seat": await room.sit(body.name, body.seat)}
