"""How friends reach a room: the link to send, and the same as a QR code."""

from __future__ import annotations

import io
import ipaddress
from functools import lru_cache

import segno
from starlette.datastructures import URL

from baida.server.process.settings import Settings
from baida.wire.lobby import Invitation


def invitation_to(url: URL, settings: Settings, path: str) -> Invitation:
    """The link to a page of this server, as others can open it; ``url`` is what a caller uses."""
    lan, own = settings.lan_addresses, f"{url.scheme}://{url.netloc}"
    reach, bases = "address", [own]
    if is_loopback(url.hostname or ""):
        reach, bases = ("network", list(lan)) if lan else ("computer", [own])
    links = [base + path for base in bases]
    drawing, size = qr_path(links[0])
    return {"link": links[0], "reach": reach, "links": links[1:], "qr": drawing, "size": size}


def is_loopback(host: str) -> bool:
    """Whether a name or address means the computer that uses it."""
    if host == "localhost" or host.endswith(".localhost"):
        return True
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return False


@lru_cache(maxsize=256)
def qr_path(link: str) -> tuple[str, int]:
    """The QR code of a link as a path of SVG, and the length of its side in modules."""
    code = segno.make_qr(link, error="m")
    size = int(code.symbol_size()[0])
    border = code.default_border_size
    drawing = "".join(
        f"M{x + border} {y + border}h1v1h-1z"
        for y, row in enumerate(code.matrix)
        for x, dark in enumerate(row)
        if dark
    )
    return drawing, size


def qr_text(link: str) -> str:
    """The QR code of a link for a terminal: two modules in a character."""
    drawn = io.StringIO()
    segno.make_qr(link, error="l").terminal(drawn, border=2, compact=True)
    return drawn.getvalue()
