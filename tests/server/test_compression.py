"""Answers are compressed for clients that accept it: files by the build, calls on the fly."""

from __future__ import annotations

import gzip
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

from baida.server.http.pages import STATIC
from tests.helpers.server.process import Server

DRAWING = next(STATIC.glob("assets/tiles-shared-*.svg"))
FILE = f"assets/{DRAWING.name}"


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with Server(tmp_path_factory.mktemp("compression") / "data") as started:
        yield started


def raw_answer(server: Server, path: str, accepted: str | None) -> tuple[httpx.Response, bytes]:
    """The answer with its body as it came over the network."""
    headers = {"Accept-Encoding": accepted or "identity"}
    with httpx.stream("GET", server.address + path, headers=headers) as response:
        return response, b"".join(response.iter_raw())


@pytest.mark.parametrize(
    ("accepted", "encoding", "suffix"),
    [
        ("gzip, deflate, br, zstd", "br", ".br"),
        ("gzip, deflate", "gzip", ".gz"),
        ("br;q=0.5, gzip;q=0.9", "br", ".br"),
        ("br;q=0, gzip", "gzip", ".gz"),
        ("br; q=0.000, gzip;q=0", None, ""),
        ("identity", None, ""),
    ],
)
def test_files(server: Server, accepted: str, encoding: str | None, suffix: str) -> None:
    response, body = raw_answer(server, FILE, accepted)
    assert response.headers.get("content-encoding") == encoding
    assert body == Path(f"{DRAWING}{suffix}").read_bytes()
    assert response.headers["content-type"] == "image/svg+xml"
    assert response.headers["vary"] == "Accept-Encoding"
    assert "immutable" in response.headers["cache-control"]


def test_the_page_of_every_address(server: Server) -> None:
    response, body = raw_answer(server, "rules/b30fj", "br")
    assert response.headers["content-encoding"] == "br"
    assert response.headers["content-type"].startswith("text/html")
    assert body == (STATIC / "index.html.br").read_bytes()


@pytest.mark.parametrize("path", ["api/games", "api/games/b30fj", "api/openapi.json"])
def test_calls(server: Server, path: str) -> None:
    compressed, body = raw_answer(server, path, "gzip")
    plain, whole = raw_answer(server, path, None)
    assert compressed.headers["content-encoding"] == "gzip"
    assert compressed.headers["vary"] == "Accept-Encoding"
    assert "content-encoding" not in plain.headers
    assert gzip.decompress(body) == whole
    assert len(body) < len(whole) / 2


def test_short_answers_stay_as_they_are(server: Server) -> None:
    response, body = raw_answer(server, "healthz", "gzip, br")
    assert "content-encoding" not in response.headers
    assert body == b'{"ok":true}'


def test_every_text_file_is_compressed() -> None:
    """The build of the client compresses every text file that is large enough."""
    files = [p for p in STATIC.rglob("*") if p.suffix in (".html", ".js", ".css", ".svg")]
    missing = [
        p.name
        for p in files
        if p.stat().st_size >= 500 and not (Path(f"{p}.br").exists() and Path(f"{p}.gz").exists())
    ]
    assert files
    assert missing == []
