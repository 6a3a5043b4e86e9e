from __future__ import annotations

import ipaddress
from collections.abc import Callable, Iterable
from functools import lru_cache
from typing import Any

from baida.errors import InputError


def address_of(request: Any) -> str:
    return request.client.host if request.client else ""


def proxy_test(proxies: Iterable[str]) -> Callable[[str], bool]:
    """Tells whether an address is that of a proxy; InputError if one is not an address."""
    networks = []
    for proxy in proxies:
        try:
            networks.append(ipaddress.ip_network(proxy, strict=False))
        except ValueError:
            wanted = "expected an address or a network such as 10.0.0.0/8"
            raise InputError("proxy", f"{wanted}, found {proxy!r}") from None

    @lru_cache(maxsize=1024)
    def is_proxy(address: str) -> bool:
        try:
            found = ipaddress.ip_address(address)
        except ValueError:
            return False
        return any(found in network for network in networks)

    return is_proxy


#: The header by which an answer says how many rooms were made; clients do not get it.
ROOMS_MADE = "x-rooms-made"


def cookie_of(code: str) -> str:
    return f"seat_{code.upper()}"


def token_in(request: Any, code: str) -> str | None:
    """The token of a request or socket for a room: in its cookie, or in a program's header."""
    token = _bearer_of(request) or request.cookies.get(cookie_of(code))
    return None if token is None else str(token)


def record_cookie(code: str) -> str:
    return f"record_{code.upper()}"


def record_token_in(request: Any, code: str) -> str | None:
    """The token of a request for a record: in a program's header, or in its cookie."""
    return _bearer_of(request) or request.cookies.get(record_cookie(code))


def _bearer_of(request: Any) -> str | None:
    kind, _, token = request.headers.get("authorization", "").partition(" ")
    return str(token.strip()) if kind.lower() == "bearer" and token else None


#: The cookie by which a browser finds its tables and matches again.
PLAYER_COOKIE = "player"


def player_in(request: Any) -> str | None:
    """What the browser is known by, if it has ever sat down here."""
    cookie = request.cookies.get(PLAYER_COOKIE)
    return str(cookie) if cookie else None
