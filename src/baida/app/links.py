"""The calls by which friends reach a room, a score sheet or a tournament."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import AbstractAsyncContextManager
from typing import Any, Protocol

from baida.app.calls.compute import Caller
from baida.app.calls.declared import Call, call
from baida.app.records import Kind, Link, Record
from baida.app.rooms.ports import OpenedRoom
from baida.wire.commands import TokenBody
from baida.wire.lobby import Invitation
from baida.wire.records import SCOPES, PartLink, RecordLinks, RecordOpened
from baida.wire.rooms import SeatTaken

#: The declaration of a call that uses a link.
TAKES_TOKEN: dict[str, Any] = {"example": {"token": "k3Jx"}, "owner": "code"}


class RoomOfLink(OpenedRoom, Protocol):
    async def rejoin(self, token: str) -> int:
        """Give the caller the seat of a rejoin link, and return the seat."""


class LinkedRooms(Protocol):
    def open(self, caller: Caller, code: str) -> AbstractAsyncContextManager[RoomOfLink]: ...


class RecordOfLink(Protocol):
    """A record that a caller uses with a link."""

    @property
    def code(self) -> str: ...

    @property
    def record(self) -> Record[Any, Any]: ...

    @property
    def link(self) -> Link: ...

    def token(self, link: Link) -> str:
        """The token of another link to the record."""


class LinkedRecords(Protocol):
    @property
    def kind(self) -> Kind[Any]: ...

    async def open(self, caller: Caller, code: str) -> RecordOfLink: ...

    async def use_link(self, caller: Caller, code: str, token: str) -> RecordOpened:
        """From now on the caller may do what the link allows."""


class Inviting(Protocol):
    def invitation(self, caller: Caller, path: str) -> Invitation:
        """How others open a page: by the caller's address, unless only this computer knows it."""


class WithLinks(Inviting, Protocol):
    """An application that friends can reach."""

    @property
    def rooms(self) -> LinkedRooms: ...

    @property
    def sheets(self) -> LinkedRecords: ...

    @property
    def tournaments(self) -> LinkedRecords: ...


@call(
    "POST",
    "/api/rooms/{code}/rejoin",
    "Take one's seat on another device",
    tag="rooms",
    **TAKES_TOKEN,
)
async def rejoin(app: WithLinks, caller: Caller, code: str, body: TokenBody) -> SeatTaken:
    """With the token of a rejoin link."""
    async with app.rooms.open(caller, code) as room:
        return {"code": room.code, "seat": await room.rejoin(body.token)}


@call("GET", "/api/rooms/{code}/invitation", "How friends reach a room", tag="rooms", owner="code")
async def invitation(app: WithLinks, caller: Caller, code: str) -> Invitation:
    """The address that the caller uses, unless it is one that only this computer understands."""
    async with app.rooms.open(caller, code) as room:
        return app.invitation(caller, f"/r/{room.code}")


def link_calls(
    path: str, tag: str, page: str, of: Callable[[WithLinks], LinkedRecords]
) -> tuple[Call, Call]:
    """The calls about the links of one kind of record, which the client shows on this page."""

    @call("POST", f"{path}/{{code}}/open", "Use a link", tag=tag, **TAKES_TOKEN)
    async def use_link(app: WithLinks, caller: Caller, code: str, body: TokenBody) -> RecordOpened:
        """A browser that may do more already keeps that."""
        return await of(app).use_link(caller, code, body.token)

    @call("GET", f"{path}/{{code}}/links", "The links", tag=tag, owner="code")
    async def links(app: WithLinks, caller: Caller, code: str) -> RecordLinks:
        """Those that allow no more than the caller may do."""
        opened = await of(app).open(caller, code)
        whole = {
            scope: app.invitation(caller, f"{page}/{opened.code}#{opened.token(Link(scope))}")
            for scope in SCOPES
            if scope == "read" or opened.link.includes(Link(scope))
        }
        base = whole["read"]["link"].partition("#")[0]
        parts: list[PartLink] = []
        if opened.link.scope == "direct":
            scopes = of(app).kind.parts
            for part, many in opened.record.parts().items():
                for number in range(1, many + 1):
                    token = opened.token(Link(scopes[part], part, number))
                    parts.append({"part": part, "number": number, "link": f"{base}#{token}"})
        return {
            "read": whole["read"],
            "enter": whole.get("enter"),
            "direct": whole.get("direct"),
            "parts": parts,
        }

    return use_link, links


use_sheet_link, sheet_links = link_calls(
    "/api/sheets", "score sheets", "/k", lambda app: app.sheets
)
use_tournament_link, tournament_links = link_calls(
    "/api/tournaments", "tournaments", "/t", lambda app: app.tournaments
)
