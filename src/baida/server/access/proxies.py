"""The proxies in front of the server, and a header between parts of the server."""

from __future__ import annotations

import ipaddress
from collections.abc import Callable, Iterable
from functools import lru_cache

from baida.errors import InputError


def proxy_test(proxies: Iterable[str]) -> Callable[[str], bool]:
    """Return a function that recognises proxies; raise InputError for an invalid address."""
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


#: The response header with the number of rooms that were made; it is not sent to clients.
ROOMS_MADE = "x-rooms-made"
