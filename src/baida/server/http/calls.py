"""Makes routes of declared calls."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterable
from typing import Any

from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

from baida.app.calls.declared import Call, Written
from baida.app.calls.refusals import Refused
from baida.server.access.callers import WebCaller
from baida.server.access.proxies import ROOMS_MADE
from baida.server.http.compression import send_gzipped, text_response
from baida.server.http.middleware import refusal

_KEPT = {"Cache-Control": "public, max-age=300"}


def add_calls(app: Starlette, calls: Iterable[Call]) -> None:
    """Add the routes of these calls; `Call` reads parameters and bodies itself."""
    for call in calls:
        route = Route(call.path, _endpoint(call), methods=[call.method], name=call.name)
        route.methods = {call.method}  # Starlette would add HEAD
        app.router.routes.append(route)


def _endpoint(call: Call) -> Callable[[Request], Awaitable[Response]]:
    async def endpoint(request: Request) -> Response:
        caller = WebCaller(request)
        body = await request.body() if call.body is not None else b""
        app, path, query = request.app.state.application, request.path_params, request.query_params
        try:
            answer = await call.carry_out(app, caller, path, query, body)
        except Refused as refused:
            return refusal(refused)
        response = await _response(call, answer, request)
        caller.give_cookies(response)
        return response

    return endpoint


async def _response(call: Call, answer: Any, request: Request) -> Response:
    if not isinstance(answer, Written):
        response: Response = JSONResponse(answer)
    elif isinstance(answer.body, bytes):
        response = await send_gzipped(answer.body, request, call.media)
    else:
        response = await text_response(answer.body, request, call.media)
    if isinstance(answer, Written):
        response.status_code = answer.status
        response.headers.update(answer.headers)
        if answer.rooms:
            response.headers[ROOMS_MADE] = str(answer.rooms)
    if call.kept:
        response.headers.update(_KEPT)
    return response
