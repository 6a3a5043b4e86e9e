"""OpenAPI descriptions of bodies that a route reads itself."""

from __future__ import annotations

from typing import Any

from pydantic import TypeAdapter


def takes(model: Any, example: object) -> dict[str, Any]:
    content = {"schema": _inline_schema(model), "example": example}
    return {"requestBody": {"required": True, "content": {"application/json": content}}}


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
