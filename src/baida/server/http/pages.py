"""Serves the browser client: its files, and its single page for all other addresses."""

from __future__ import annotations

import mimetypes
from pathlib import Path

from fastapi import APIRouter, Request
from fastapi.responses import FileResponse, PlainTextResponse, Response

from baida.server.http.compression import accepted_encodings
from baida.server.http.middleware import refusal
from baida.tables.refused import Refused

STATIC = Path(__file__).parents[1] / "static"
_FOREVER = {"Cache-Control": "public, max-age=31536000, immutable"}
_ALWAYS_ASK = {"Cache-Control": "no-cache"}
#: The worker that runs Python may compile WebAssembly. Pages may not: a worker has its own policy.
_WORKER = "assets/worker-"
_WORKER_POLICY = {
    "Content-Security-Policy": (
        "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'"
    )
}
#: The encodings of files and how their names end (web/build/compress.ts), the smallest first.
_COMPRESSED = {"br": ".br", "gzip": ".gz"}

mimetypes.add_type("application/manifest+json", ".webmanifest")
router = APIRouter(include_in_schema=False)
mimetypes.init()  # it reads files of the system: not while tables are played


@router.api_route("/{path:path}", methods=["GET", "HEAD"])
async def page(path: str, request: Request) -> Response:
    """A file of the client if there is one, otherwise its page, which reads the address."""
    if path.startswith("api/"):
        return refusal(Refused("unknown", "there is no such call"))
    file = _file(path)
    if file is not None:
        # The names of built files contain a hash of their contents.
        headers = _FOREVER if path.startswith("assets/") else _ALWAYS_ASK
        policy = _WORKER_POLICY if path.startswith(_WORKER) else {}
        return _send(file, request, headers | policy)
    if "." in path.rpartition("/")[2] and "(" not in request.url.query:
        return PlainTextResponse("not found", 404)
    index = STATIC / "index.html"
    if not index.is_file():
        return PlainTextResponse("the browser client is not built: run make build", 503)
    return _send(index, request, _ALWAYS_ASK)


def _send(file: Path, request: Request, headers: dict[str, str]) -> Response:
    """The file as it was compressed at build time, in the best encoding that the browser reads."""
    media_type = mimetypes.guess_type(file.name)[0]
    accepted = accepted_encodings(request)
    for encoding, suffix in _COMPRESSED.items():
        compressed = file.with_name(file.name + suffix)
        if compressed.is_file():
            headers = {**headers, "Vary": "Accept-Encoding"}
            if encoding in accepted:
                headers["Content-Encoding"] = encoding
                return FileResponse(compressed, headers=headers, media_type=media_type)
    return FileResponse(file, headers=headers, media_type=media_type)


def _file(path: str) -> Path | None:
    """The file of the client at this address, never one outside of its folder."""
    try:
        file = (STATIC / path).resolve()
        found = file.is_relative_to(STATIC.resolve()) and file.is_file()
    except (OSError, ValueError):  # the name is too long or invalid
        return None
    return file if found else None
