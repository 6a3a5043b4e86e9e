"""Describes declared calls in OpenAPI, when somebody first asks for it.

Pydantic needs longer to describe all models than the server needs for the rest of its start.
"""

from __future__ import annotations

import asyncio
import inspect
from collections.abc import Iterable
from functools import cache
from typing import Any

from fastapi import APIRouter, FastAPI, Request, Response
from fastapi.openapi.utils import get_openapi
from fastapi.responses import JSONResponse
from pydantic import TypeAdapter

from baida.app.calls.declared import JSON, Call, Param
from baida.wire.rooms import Failure

PATH = "/api/openapi.json"


def add_description(app: FastAPI, calls: Iterable[Call]) -> None:
    """Add the call that returns the description of the app's own routes and of these calls."""

    @cache
    def described() -> dict[str, Any]:
        router = APIRouter()
        for call in calls:
            _describe(router, call)
        return get_openapi(
            title=app.title,
            version=app.version,
            description=app.description,
            routes=[*app.routes, *router.routes],
        )

    async def description(_request: Request) -> Response:
        return JSONResponse(await asyncio.to_thread(described))  # the tables play on meanwhile

    app.add_route(PATH, description, include_in_schema=False)


def _describe(router: APIRouter, call: Call) -> None:
    def endpoint() -> None:
        raise NotImplementedError

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
