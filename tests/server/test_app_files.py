"""The files of the installable app, as the server sends them."""

from __future__ import annotations

import httpx
import pytest

from baida.server.http.pages import STATIC
from tests.helpers.server.process import Server


def only(pattern: str) -> str:
    [found] = STATIC.glob(pattern)
    return found.relative_to(STATIC).as_posix()


def policy(server: Server, path: str) -> str:
    answer = httpx.get(server.address + path)
    assert answer.status_code == 200
    return answer.headers["content-security-policy"]


def test_only_the_worker_may_compile_webassembly(site: Server) -> None:
    worker = only("assets/worker-*.js")
    assert "'wasm-unsafe-eval'" in policy(site, worker)
    scripts = {path.relative_to(STATIC).as_posix() for path in STATIC.glob("assets/*.js")}
    assert worker in scripts
    for page in ("", "rules", "sw.js", *(scripts - {worker})):
        assert "unsafe-eval" not in policy(site, page)


@pytest.mark.parametrize(
    ("pattern", "kind", "cached"),
    [
        ("sw.js", "text/javascript", "no-cache"),
        ("manifest.webmanifest", "application/manifest+json", "no-cache"),
        ("assets/python-*.bin", "application/octet-stream", "immutable"),
        ("icons/icon-512.png", "image/png", "no-cache"),
    ],
)
def test_types_and_caching(site: Server, pattern: str, kind: str, cached: str) -> None:
    answer = httpx.get(site.address + only(pattern))
    assert answer.headers["content-type"].startswith(kind)
    assert cached in answer.headers["cache-control"]
    # the parts of the runtime are compressed already, and unpacked by the worker
    if pattern.endswith(".bin"):
        assert "content-encoding" not in answer.headers
