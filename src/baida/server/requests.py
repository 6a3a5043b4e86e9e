"""What a request or socket says about who sends it."""

from __future__ import annotations

from typing import Any


def address_of(request: Any) -> str:
    """The address that a request or socket comes from."""
    return request.client.host if request.client else ""


def cookie_of(code: str) -> str:
    """The name of the cookie that holds the token for a seat in a room."""
    return f"seat_{code.upper()}"


def token_in(request: Any, code: str) -> str | None:
    """The token that a request or socket brings for a room: in its cookie, or as a program's."""
    kind, _, token = request.headers.get("authorization", "").partition(" ")
    if kind.lower() == "bearer" and token:
        return str(token.strip())
    cookie = request.cookies.get(cookie_of(code))
    return None if cookie is None else str(cookie)
