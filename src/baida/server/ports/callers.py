"""Callers of the application: browsers and programs that send requests."""

from __future__ import annotations

from functools import cached_property

from fastapi import Request, Response
from starlette.datastructures import URL

from baida.server.requests import (
    PLAYER_COOKIE,
    address_of,
    cookie_of,
    player_in,
    record_cookie,
    record_token_in,
    token_in,
)
from baida.server.tokens import new_token

_DAY = 24 * 3600
_MONTH, _YEAR = 30 * _DAY, 365 * _DAY


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

    def record_token(self, code: str) -> str | None:
        """The token of a score sheet or tournament."""
        return record_token_in(self.request, code)

    def keep_record(self, code: str, token: str) -> None:
        """Set the cookie of a score sheet or tournament."""
        self.keep(record_cookie(code), token, _YEAR)

    @cached_property
    def player_token(self) -> str:
        """What the browser is known by, from now on if it is new here."""
        return self.player or new_token()

    def keep_seat(self, code: str, token: str) -> None:
        """Set the seat cookie and the player cookie."""
        self.keep(cookie_of(code), token, _MONTH)
        self.keep(PLAYER_COOKIE, self.player_token, _YEAR)

    @property
    def url(self) -> URL:
        return self.request.url

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
