"""Makes routes of FastAPI from declared calls, and describes them in OpenAPI."""

from __future__ import annotations

import inspect
from collections.abc import Iterable
from typing import Any

from fastapi import APIRouter, Request, Response
from fastapi.responses import JSONResponse
from pydantic import TypeAdapter

from baida.app.calls.declared import JSON, Call, Param, Written
from baida.app.calls.refusals import Refused
from baida.server.access.callers import WebCaller
from baida.server.http.compression import send_gzipped, text_response
from baida.server.http.middleware import refusal
from baida.wire.rooms import Failure

_KEPT = {"Cache-Control": "public, max-age=300"}


def router_of(calls: Iterable[Call]) -> APIRouter:
    """The routes of these calls."""
    router = APIRouter()
    for call in calls:
        _add(router, call)
    return router


def _add(router: APIRouter, call: Call) -> None:
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

    good: dict[str, Any] = {"model": call.answer}
    if call.media != JSON:
        good = {"content": {call.media: {"schema": {"type": "string"}}}}
    refused: dict[int | str, dict[str, Any]] = {
        status: {"model": model, "description": description}
        for status, (model, description) in call.refuses.items()
    }
    default = {"model": Failure, "description": "Refused"}
    router.add_api_route(
        call.path,
        endpoint,
        methods=[call.method],
        name=call.name,
        tags=[call.tag],
        summary=call.summary,
        description=inspect.getdoc(call.handler),
        response_class=JSONResponse if call.media == JSON else Response,
        responses={200: good, **refused, "default": default},
        openapi_extra=_described(call),
    )


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
    if call.kept:
        response.headers.update(_KEPT)
    return response


def _described(call: Call) -> dict[str, Any]:
    """The parameters and the body, which FastAPI does not read itself."""
    described: dict[str, Any] = {}
    if call.params:
        described["parameters"] = [_parameter(one) for one in call.params]
    if call.body is not None:
        content = {"schema": _inline_schema(call.body), "example": call.example}
        described["requestBody"] = {"required": True, "content": {JSON: content}}
    return described


def _parameter(param: Param) -> dict[str, Any]:
    schema = _inline_schema(param.hint)
    parameter = {
        "name": param.name,
        "in": "path" if param.in_path else "query",
        "required": param.required,
        "schema": schema,
    }
    if "description" in schema:
        parameter["description"] = schema["description"]
    return parameter


def _inline_schema(model: Any) -> dict[str, Any]:
    """A body that FastAPI does not read itself is described in place, not by name."""
    schema = TypeAdapter(model).json_schema()
    parts = schema.pop("$defs", {})

    def resolved(node: Any) -> Any:
        if isinstance(node, list):
            return [resolved(part) for part in node]
        if not isinstance(node, dict):
            return node
        if "$ref" in node:
            rest = {name: part for name, part in node.items() if name != "$ref"}
            node = {**parts[node["$ref"].rpartition("/")[2]], **rest}
        return {name: resolved(part) for name, part in node.items()}

    found: dict[str, Any] = resolved(schema)
    return found
