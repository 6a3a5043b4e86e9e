"""What is sent compressed: the answers of calls here, and files as they were compressed when built.

Compression can reveal a secret that is in the same body as text of an attacker. Here no body has
one: the tokens of seats are in cookies, and in messages of the WebSocket.
"""

from __future__ import annotations

import asyncio
import gzip
import re

from starlette.middleware.gzip import GZipMiddleware
from starlette.requests import Request
from starlette.responses import Response
from starlette.types import Receive, Scope, Send

from baida.server.http.packing import pack

#: Characters of an answer that is compressed in a thread.
_LARGE = 16_000
_GZIPPED = {"Content-Encoding": "gzip", "Vary": "Accept-Encoding"}
_NOT_ACCEPTED = re.compile(r"\s*q\s*=\s*0(\.0*)?\s*")


class CompressCalls(GZipMiddleware):
    """Compresses the answers of calls; files of the client are compressed already."""

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """One request."""
        if scope["type"] == "http" and scope["path"].startswith("/api/"):
            await super().__call__(scope, receive, send)
        else:
            await self.app(scope, receive, send)


def accepted_encodings(request: Request) -> set[str]:
    """The content codings that the client accepts; `q=0` means that it does not."""
    offered = (
        part.partition(";") for part in request.headers.get("accept-encoding", "").split(",")
    )
    return {name.strip().lower() for name, _, q in offered if not _NOT_ACCEPTED.fullmatch(q)}


async def send_gzipped(body: bytes, request: Request, media_type: str) -> Response:
    """An answer that is compressed already, as this client can read it."""
    if "gzip" in accepted_encodings(request):
        return Response(body, headers=_GZIPPED, media_type=media_type)
    body = await asyncio.to_thread(gzip.decompress, body)
    return Response(body, headers={"Vary": "Accept-Encoding"}, media_type=media_type)


async def text_response(text: str, request: Request, media_type: str) -> Response:
    """The answer with this text; a large one is compressed in a thread."""
    if len(text) < _LARGE or "gzip" not in accepted_encodings(request):
        return Response(text, media_type=media_type)
    packed = await asyncio.to_thread(pack, text)
    return Response(packed, headers=_GZIPPED, media_type=media_type)
