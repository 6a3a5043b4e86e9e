"""Describes declared calls in OpenAPI, when somebody first asks for it.

Pydantic needs longer to describe all models than the server needs for the rest of its start.
"""

from __future__ import annotations

import asyncio
import inspect
from collections.abc import Iterable
from functools import cache
from typing import Any

from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

from baida import __version__
from baida.app.calls.declared import JSON, Call, Param
from baida.wire.rooms import Failure

PATH = "/api/openapi.json"
_ABOUT = (
    "Mahjong beyond riichi: rooms, matches and scoring of Bloody 30-Faan Jokers, Sichuan Bloody "
    "Rules and Vietnamese mahjong. Play itself goes over a WebSocket."
)
#: What monitors ask a server; these calls belong to the server, not to the application.
_PROBES = {"/healthz": "Is the server well?", "/readyz": "Should it get new players?"}
_REFS = "#/components/schemas/{model}"


def add_description(app: Starlette, calls: Iterable[Call]) -> None:
    """Add the call that returns the description of these calls."""
    described = cache(lambda: description(calls))

    async def answer(_request: Request) -> Response:
        return JSONResponse(await asyncio.to_thread(described))  # the tables play on meanwhile

    app.router.routes.append(Route(PATH, answer))


def description(calls: Iterable[Call]) -> dict[str, Any]:
    """Return the OpenAPI document of these calls and of the server's probes."""
    from pydantic import TypeAdapter  # noqa: PLC0415 - slow, and only needed here

    calls = tuple(calls)
    models = [Failure, *(model for call in calls for model in _answers(call))]
    adapters = [(number, "validation", TypeAdapter(one)) for number, one in enumerate(models)]
    found, parts = TypeAdapter.json_schemas(adapters, ref_template=_REFS)  # type: ignore[arg-type]
    schemas = {id(model): found[number, "validation"] for number, model in enumerate(models)}
    paths: dict[str, dict[str, Any]] = {path: {"get": _probe(path)} for path in _PROBES}
    for call in calls:
        paths.setdefault(call.path, {})[call.method.lower()] = _operation(call, schemas)
    return {
        "openapi": "3.1.0",
        "info": {"title": "baida", "version": __version__, "description": _ABOUT},
        "paths": paths,
        "components": {"schemas": parts["$defs"]},
    }


def _answers(call: Call) -> list[Any]:
    """The models that a call may answer with."""
    good = [call.answer] if call.media == JSON else []
    return [*good, *(model for model, _ in call.refuses.values())]


def _probe(path: str) -> dict[str, Any]:
    responses = {
        status: {"description": text, "content": {JSON: {"schema": {"type": "object"}}}}
        for status, text in {"200": "Yes", "503": "No"}.items()
    }
    name = path.removeprefix("/")
    return {
        "tags": ["server"],
        "summary": _PROBES[path],
        "operationId": name,
        "responses": responses,
    }


def _operation(call: Call, schemas: dict[int, Any]) -> dict[str, Any]:
    good = schemas[id(call.answer)] if call.media == JSON else {"type": "string"}
    responses = {"200": _response("Successful Response", good, call.media)}
    for status, (model, text) in call.refuses.items():
        responses[str(status)] = _response(text, schemas[id(model)])
    responses["default"] = _response("Refused", schemas[id(Failure)])
    described: dict[str, Any] = {
        "tags": [call.tag],
        "summary": call.summary,
        "operationId": f"{call.name}_{call.method.lower()}_{call.path.strip('/')}",
        "responses": responses,
    }
    if about := inspect.getdoc(call.handler):
        described["description"] = about
    if call.params:
        described["parameters"] = [_parameter(one) for one in call.params]
    if call.body is not None:
        content = {"schema": _inline_schema(call.body), "example": call.example}
        described["requestBody"] = {"required": True, "content": {JSON: content}}
    return described


def _response(text: str, schema: dict[str, Any], media: str = JSON) -> dict[str, Any]:
    return {"description": text, "content": {media: {"schema": schema}}}


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
    """A body is described in place, so that its fields are seen beside the call."""
    from pydantic import TypeAdapter  # noqa: PLC0415 - slow, and only needed here

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
