"""Callers of a server: browsers and programs, by the address and the cookies of their requests."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from starlette.datastructures import URL
from starlette.requests import HTTPConnection
from starlette.responses import Response

from baida.server.access.tokens import new_token

_DAY = 24 * 3600
_MONTH, _YEAR = 30 * _DAY, 365 * _DAY
#: The cookie that identifies a browser, for the list of its tables and matches.
_PLAYER, _SEAT, _RECORD = "player", "seat_{}", "record_{}"


#: Where a request with a key carries its `Asked`.
ASKED = "baida.asked"


@dataclass(frozen=True)
class Asked:
    """The key that a caller has chosen for one intention, and a digest of what is asked for."""

    key: str
    digest: bytes


class WebCaller:
    def __init__(self, request: HTTPConnection) -> None:
        self.address = request.client.host if request.client else ""
        self._request = request
        self._cookies: list[tuple[str, str, int]] = []

    @property
    def url(self) -> URL:
        """The address that the caller uses for this server."""
        return self._request.url

    @property
    def player(self) -> str | None:
        """The browser's player cookie; None if it has never taken a seat here."""
        return self._request.cookies.get(_PLAYER) or None

    @property
    def asked(self) -> Asked | None:
        """The key of the request, if it has one."""
        return self._request.scope.get(ASKED)

    def seat_token(self, code: str) -> str | None:
        """Return the token for a room, from a program's header or from a cookie."""
        return self._token(_SEAT, code)

    def record_token(self, code: str) -> str | None:
        """Return the token for a score sheet or tournament, from a header or from a cookie."""
        return self._token(_RECORD, code)

    def _token(self, cookie: str, code: str) -> str | None:
        kind, _, token = self._request.headers.get("authorization", "").partition(" ")
        if kind.lower() == "bearer" and token:
            return token.strip()
        return self._request.cookies.get(cookie.format(code.upper()))

    @cached_property
    def player_token(self) -> str:
        """The browser's player cookie, or a new value for it."""
        return self.player or new_token()

    def keep_seat(self, code: str, token: str) -> None:
        """Set the seat cookie and the player cookie."""
        self._keep(_SEAT.format(code.upper()), token, _MONTH)
        self._keep(_PLAYER, self.player_token, _YEAR)

    def keep_record(self, code: str, token: str) -> None:
        """Set the cookie of a score sheet or tournament."""
        self._keep(_RECORD.format(code.upper()), token, _YEAR)

    def _keep(self, name: str, value: str, age: int) -> None:
        self._cookies.append((name, value, age))

    def give_cookies(self, response: Response) -> None:
        """Set the cookies of the caller on the response."""
        for name, value, age in self._cookies:
            response.set_cookie(
                name,
                value,
                max_age=age,
                path="/api",
                secure=self.url.scheme == "https",
                httponly=True,
                samesite="strict",
            )
