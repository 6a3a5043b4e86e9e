"""The addresses under which other computers in the local network reach this one."""

from __future__ import annotations

import ipaddress
import socket

#: As a host to listen on: all addresses of this computer.
EVERY_ADDRESS = "0.0.0.0"
#: Addresses of the private ranges and one of the documentation's; nothing is sent to them.
_ELSEWHERE = ("192.168.255.255", "10.255.255.255", "172.31.255.255", "192.0.2.1")


def lan_links(host: str, port: int) -> tuple[str, ...]:
    """How others reach a server that listens on this host; empty if only this computer does."""
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
    """The IPv4 addresses of this computer, the one that is used most first."""
    found = [*filter(None, map(_own_address_towards, _ELSEWHERE)), *_named_addresses()]
    return [address for address in dict.fromkeys(found) if _is_for_others(address)]


def _own_address_towards(other: str) -> str | None:
    """The address that this computer would use to reach another one; nothing is sent."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect((other, 9))
        except OSError:  # no way leads there
            return None
        address: str = probe.getsockname()[0]
        return address


def _named_addresses() -> list[str]:
    try:
        return socket.gethostbyname_ex(socket.gethostname())[2]
    except OSError:  # the computer's own name is not known
        return []


def _is_for_others(address: str) -> bool:
    ip = ipaddress.ip_address(address)
    return not (ip.is_loopback or ip.is_unspecified or ip.is_link_local)
