"""The calls by which friends reach a room, a score sheet or a tournament."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from baida.app.calls.declared import Call, call
from baida.server.access.callers import WebCaller
from baida.server.application import ServerApp
from baida.server.http.invitations import invitation_to
from baida.server.records.links import Link
from baida.server.records.port import ServerRecords
from baida.server.records.registry import RecordT
from baida.wire.commands import TokenBody
from baida.wire.lobby import Invitation
from baida.wire.records import SCOPES, PartLink, RecordLinks, RecordOpened
from baida.wire.rooms import SeatTaken

#: The declaration of a call that uses a link.
TAKES_TOKEN: dict[str, Any] = {"example": {"token": "k3Jx"}, "owner": "code"}


@call(
    "POST",
    "/api/rooms/{code}/rejoin",
    "Take one's seat on another device",
    tag="rooms",
    **TAKES_TOKEN,
)
async def rejoin(app: ServerApp, caller: WebCaller, code: str, body: TokenBody) -> SeatTaken:
    """With the token of a rejoin link."""
    async with app.rooms.open(caller, code) as room:
        return {"code": room.code, "seat": await room.rejoin(body.token)}


@call("GET", "/api/rooms/{code}/invitation", "How friends reach a room", tag="rooms", owner="code")
async def invitation(app: ServerApp, caller: WebCaller, code: str) -> Invitation:
    """The address that the caller uses, unless it is one that only this computer understands."""
    async with app.registry.room(code) as actor:
        return invitation_to(caller.url, app.registry.settings, f"/r/{actor.code}")


def link_calls(
    path: str, tag: str, of: Callable[[ServerApp], ServerRecords[RecordT]]
) -> tuple[Call, Call]:
    """The calls about the links of one kind of record."""

    @call("POST", f"{path}/{{code}}/open", "Use a link", tag=tag, **TAKES_TOKEN)
    async def use_link(
        app: ServerApp, caller: WebCaller, code: str, body: TokenBody
    ) -> RecordOpened:
        """A browser that may do more already keeps that."""
        return await of(app).use_link(caller, code, body.token)

    @call("GET", f"{path}/{{code}}/links", "The links", tag=tag, owner="code")
    async def links(app: ServerApp, caller: WebCaller, code: str) -> RecordLinks:
        """Those that allow no more than the caller may do."""
        return await _links_of(app, of(app), caller, code)

    return use_link, links


async def _links_of(
    app: ServerApp, records: ServerRecords[RecordT], caller: WebCaller, code: str
) -> RecordLinks:
    """The links of a record that allow no more than the caller may do."""
    found = await records.open(caller, code)
    opened, link, settings = found.opened, found.link, app.registry.settings
    page = f"{records.page}/{opened.code}#"
    whole = {
        scope: invitation_to(caller.url, settings, page + opened.tokens.token(Link(scope)))
        for scope in SCOPES
        if scope == "read" or link.includes(Link(scope))
    }
    base = whole["read"]["link"].partition("#")[0]
    parts: list[PartLink] = []
    if link.scope == "direct":
        for part, many in opened.record.parts().items():
            for number in range(1, many + 1):
                token = opened.tokens.token(Link(opened.kind.parts[part], part, number))
                parts.append({"part": part, "number": number, "link": f"{base}#{token}"})
    return {
        "read": whole["read"],
        "enter": whole.get("enter"),
        "direct": whole.get("direct"),
        "parts": parts,
    }


use_sheet_link, sheet_links = link_calls("/api/sheets", "score sheets", lambda app: app.sheets)
use_tournament_link, tournament_links = link_calls(
    "/api/tournaments", "tournaments", lambda app: app.tournaments
)
