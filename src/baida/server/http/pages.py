"""Serves the browser client: its files, and its single page for all other addresses."""

from __future__ import annotations

import json
import mimetypes
from functools import lru_cache
from pathlib import Path

from starlette.requests import Request
from starlette.responses import FileResponse, PlainTextResponse, Response
from starlette.routing import Route

from baida.app.calls.refusals import technical
from baida.server.http.compression import accepted_encodings
from baida.server.http.middleware import refusal

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
_INDEX = "index.html"
#: The parts of each page (web/build/preloads.ts).
_PRELOADS = "preloads.json"
#: Bytes of a file that stays in memory; the runtime of the app without a server is larger.
_SMALL = 256 * 1024

mimetypes.add_type("application/manifest+json", ".webmanifest")


async def _page(request: Request) -> Response:
    """A file of the client if there is one, otherwise its page, which reads the address."""
    path: str = request.path_params["path"]
    if path.startswith("api/"):
        return refusal(technical("unknown", "there is no such call"))
    client = _client()
    if client is None:
        return PlainTextResponse("the browser client is not built: run make build", 503)
    if path in client.files:
        if not path.startswith("assets/"):
            return client.send(path, request, _ALWAYS_ASK)
        # The names of built files contain a hash of their contents.
        policy = _WORKER_POLICY if path.startswith(_WORKER) else {}
        return client.send(path, request, _FOREVER | policy)
    if "." in path.rpartition("/")[2] and "(" not in request.url.query:
        return PlainTextResponse("not found", 404)
    return client.send(_INDEX, request, _ALWAYS_ASK | client.preloads(path))


ROUTE = Route("/{path:path}", _page)


def _client() -> _Client | None:
    """The client as it is built now."""
    try:
        built = (STATIC / _INDEX).stat().st_mtime_ns
    except OSError:
        return None
    return _client_of(built)


@lru_cache(maxsize=1)
def _client_of(_built: int) -> _Client:
    return _Client()


class _Client:
    """The files of the client; small ones stay in memory.

    To look for a file and open it takes a thread and a millisecond each time, and anybody can ask
    for many at once.
    """

    def __init__(self) -> None:
        found = {file.relative_to(STATIC).as_posix(): file for file in STATIC.rglob("*")}
        self.files = {name: file for name, file in found.items() if file.is_file()}
        self._contents: dict[str, bytes] = {}
        links = json.loads(self.files[_PRELOADS].read_bytes()) if _PRELOADS in self.files else {}
        self._preloads = {page: {"Link": ", ".join(of_page)} for page, of_page in links.items()}

    def preloads(self, path: str) -> dict[str, str]:
        """What the page at this address needs besides what the HTML names."""
        return self._preloads.get(path.partition("/")[0], {})

    def send(self, name: str, request: Request, headers: dict[str, str]) -> Response:
        """A file as it was compressed at build time, in the best encoding the browser reads."""
        media_type = mimetypes.guess_type(name)[0]
        accepted = accepted_encodings(request)
        for encoding, suffix in _COMPRESSED.items():
            if name + suffix in self.files:
                headers = {**headers, "Vary": "Accept-Encoding"}
                if encoding in accepted:
                    name += suffix
                    headers["Content-Encoding"] = encoding
                    break
        file = self.files[name]
        if name not in self._contents:
            if file.stat().st_size > _SMALL:
                return FileResponse(file, headers=headers, media_type=media_type)
            self._contents[name] = file.read_bytes()
        return Response(self._contents[name], headers=headers, media_type=media_type)
