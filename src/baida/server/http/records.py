"""The calls that all records have. Who may do what follows from the link that was opened."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from fastapi import APIRouter, Request, Response

from baida.app.read import object_in, read
from baida.jsontext import encode
from baida.records import Prepared
from baida.server.http.compression import json_response
from baida.server.http.invitations import invitation_to
from baida.server.http.openapi import takes
from baida.server.records.links import Link
from baida.server.records.registry import OpenRecord, Records, RecordT
from baida.server.requests import address_of, record_cookie, record_token_in
from baida.wire.commands import TokenBody
from baida.wire.records import SCOPES, PartLink, RecordLinks, RecordOpened

_YEAR = 365 * 24 * 3600


async def opened(
    records: Records[RecordT], code: str, request: Request
) -> tuple[OpenRecord[RecordT], Link]:
    """The record, and what the caller may do with it."""
    record = await records.open(code)
    return record, record.link_of(record_token_in(request, code))


async def add(
    records: Records[RecordT], record: OpenRecord[RecordT], link: Link, request: Request
) -> Prepared[Any]:
    """Store the event in the body."""
    body = object_in(await request.body())
    return await records.add(record, body, link, caller=address_of(request))


def give_renewed(
    request: Request,
    response: Response,
    record: OpenRecord[RecordT],
    link: Link,
    prepared: Prepared[Any],
) -> None:
    """Give a caller whose own link was renewed by an event the new one."""
    if prepared.event is not None and prepared.event.get("link") == link.name:
        give(request, response, record, link)


def give(
    request: Request, response: Response, record: OpenRecord[RecordT], link: Link
) -> RecordOpened:
    """Let the browser keep what it may do."""
    response.set_cookie(
        record_cookie(record.code),
        record.tokens.token(link),
        max_age=_YEAR,
        path="/api",
        secure=request.url.scheme == "https",
        httponly=True,
        samesite="strict",
    )
    return {"code": record.code, "scope": link.scope}


def record_routes(
    of: Callable[[Request], Records[RecordT]],
    *,
    path: str,
    page: str,
    tag: str,
    takes_new: tuple[Any, object],
    history_model: type,
) -> APIRouter:
    """The calls of one kind of record, under ``path``; ``page`` is where the client shows it."""
    router = APIRouter(prefix=path, tags=[tag])
    model, example = takes_new

    @router.post("", summary=f"New: {tag}", openapi_extra=takes(model, example))
    async def new(request: Request, response: Response) -> RecordOpened:
        """The caller may do everything with it."""
        body = object_in(await request.body())
        return give(request, response, await of(request).new(body), Link("direct"))

    @router.post(
        "/{code}/open",
        summary="Use a link",
        openapi_extra=takes(TokenBody, {"token": "k3Jx"}),
    )
    async def use_link(
        code: str,
        request: Request,
        response: Response,
    ) -> RecordOpened:
        """A browser that may do more already keeps that."""
        token = read(TokenBody, await request.body()).token
        record = await of(request).open(code)
        link = record.link_of(token)
        held = record.tokens.link_of(record_token_in(request, code))
        return give(request, response, record, held if held and held.includes(link) else link)

    @router.get(
        "/{code}/events", summary="Who changed what", responses={200: {"model": history_model}}
    )
    async def history(code: str, request: Request) -> Response:
        """All events."""
        record, _link = await opened(of(request), code, request)

        async def make() -> str:
            return encode({"code": record.code, "events": record.record.events})

        return await json_response(await record.once_per_event("history", make), request)

    @router.get("/{code}/links", summary="The links")
    async def links(code: str, request: Request) -> RecordLinks:
        """Those that allow no more than the caller may do."""
        record, link = await opened(of(request), code, request)
        return _links(request, record, link, f"{page}/{record.code}#")

    return router


def _links(request: Request, record: OpenRecord[RecordT], link: Link, page: str) -> RecordLinks:
    whole = {
        scope: invitation_to(
            request.url,
            request.app.state.application.registry.settings,
            page + record.tokens.token(Link(scope)),
        )
        for scope in SCOPES
        if scope == "read" or link.includes(Link(scope))
    }
    base = whole["read"]["link"].partition("#")[0]
    parts: list[PartLink] = []
    if link.scope == "direct":
        for part, many in record.record.parts().items():
            for number in range(1, many + 1):
                token = record.tokens.token(Link(record.kind.parts[part], part, number))
                parts.append({"part": part, "number": number, "link": f"{base}#{token}"})
    return {
        "read": whole["read"],
        "enter": whole.get("enter"),
        "direct": whole.get("direct"),
        "parts": parts,
    }
