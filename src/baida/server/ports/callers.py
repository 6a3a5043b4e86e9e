"""Callers of the application: browsers and programs that send requests."""

from __future__ import annotations

from fastapi import Request, Response

from baida.server.requests import address_of, player_in, token_in


class WebCaller:
    """A caller by the address and the cookies of a request."""

    def __init__(self, request: Request) -> None:
        self.request = request
        self.address = address_of(request)
        #: What the browser is known by, if it has ever sat down here.
        self.player = player_in(request)
        self._cookies: list[tuple[str, str, int]] = []

    def seat_token(self, code: str) -> str | None:
        """The token of a seat in a room."""
        return token_in(self.request, code)

    def keep(self, name: str, value: str, age: int) -> None:
        """Have the browser keep a cookie for ``age`` seconds, if the call succeeds."""
        self._cookies.append((name, value, age))

    def give_cookies(self, response: Response) -> None:
        for name, value, age in self._cookies:
            response.set_cookie(
                name,
                value,
                max_age=age,
                path="/api",
                secure=self.request.url.scheme == "https",
                httponly=True,
                samesite="strict",
            )
