"""The addresses under which other computers in the local network reach this one."""

from __future__ import annotations

import ipaddress
import socket

#: The host that listens on all addresses of this computer.
EVERY_ADDRESS = "0.0.0.0"
#: Addresses in the private ranges and a documentation range; nothing is sent to them.
_ELSEWHERE = ("192.168.255.255", "10.255.255.255", "172.31.255.255", "192.0.2.1")


def lan_links(host: str, port: int) -> tuple[str, ...]:
    """Return the URLs for other computers; none if the server listens on this computer only."""
    if host in (EVERY_ADDRESS, "::", ""):
        return tuple(f"http://{address}:{port}" for address in lan_addresses())
    try:
        if ipaddress.ip_address(host).is_loopback:
            return ()
    except ValueError:
        if host == "localhost" or host.endswith(".localhost"):
            return ()
    return (f"http://[{host}]:{port}" if ":" in host else f"http://{host}:{port}",)


def lan_addresses() -> list[str]:
    """Return the IPv4 addresses of this computer, the main one first."""
    found = [*filter(None, map(_own_address_towards, _ELSEWHERE)), *_named_addresses()]
    return [address for address in dict.fromkeys(found) if _is_for_others(address)]


def _own_address_towards(other: str) -> str | None:
    """Return the address that this computer would use to reach another one; nothing is sent."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect((other, 9))
        except OSError:  # no route
            return None
        address: str = probe.getsockname()[0]
        return address


def _named_addresses() -> list[str]:
    try:
        return socket.gethostbyname_ex(socket.gethostname())[2]
    except OSError:  # the host name cannot be resolved
        return []


def _is_for_others(address: str) -> bool:
    ip = ipaddress.ip_address(address)
    return not (ip.is_loopback or ip.is_unspecified or ip.is_link_local)
