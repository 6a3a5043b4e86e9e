"""The host names that the server answers to, and the origins whose pages may use it.

A malicious page can make the name of its own site point at this machine (DNS rebinding). For the
browser the server is then part of that site. So the server refuses names that are not its own.
Addresses like 192.168.1.5 need no name, so they are always accepted.
"""

from __future__ import annotations

import ipaddress
import socket
from collections.abc import Iterable
from urllib.parse import urlsplit

from starlette.datastructures import Headers
from starlette.types import Scope

#: As an allowed host: accept every name.
ANY_HOST = "*"
_PORTS = {"http": 80, "https": 443}
_SCHEMES = {"ws": "http", "wss": "https"}


class Origins:
    def __init__(self, hosts: Iterable[str], origins: Iterable[str]) -> None:
        machine = socket.gethostname().lower()
        own = {"localhost", machine, f"{machine.partition('.')[0]}.local"}
        self._hosts = own | {host.lower().rstrip(".") for host in hosts}
        self._origins = {origin.rstrip("/") for origin in origins}

    def knows_host(self, scope: Scope) -> bool:
        host = Headers(scope=scope).get("host")
        if host is None or ANY_HOST in self._hosts:
            return True  # browsers always name a host
        try:
            name = (urlsplit(f"//{host}").hostname or "").rstrip(".")
        except ValueError:
            return False
        try:
            ipaddress.ip_address(name)
        except ValueError:
            return name in self._hosts or name.endswith(".localhost")
        return True

    def is_own_page(self, scope: Scope) -> bool:
        """Whether a request comes from our own page, or from no page at all.

        A browser always sends the origin of a socket or a POST; programs do not, and have no cookie
        that another page could abuse. A trusted proxy tells the scheme that the browser used
        (X-Forwarded-Proto).
        """
        headers = Headers(scope=scope)
        origin = headers.get("origin")
        if origin is None or origin in self._origins:
            return True
        scheme = _SCHEMES.get(scope["scheme"], scope["scheme"])
        try:
            page = _parts(origin)
            return page[1] is not None and page == _parts(f"{scheme}://{headers.get('host', '')}")
        except ValueError:  # not even an address
            return False


def _parts(url: str) -> tuple[str, str | None, int | None]:
    parts = urlsplit(url)
    return parts.scheme, parts.hostname, parts.port or _PORTS.get(parts.scheme)
