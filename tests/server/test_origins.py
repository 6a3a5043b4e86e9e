"""Foreign host names and pages of other schemes, against the installed program."""

from __future__ import annotations

import socket
from collections.abc import Iterator

import httpx
import pytest

from tests.helpers.server.process import InstalledServer, Server

OPTIONS = ("--allowed-host", "club.example", "--origin", "https://friend.example/")


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with InstalledServer(tmp_path_factory.mktemp("origins") / "data", *OPTIONS) as started:
        yield started
        assert not started.errors


HOSTS = [
    ("localhost", True),
    ("LOCALHOST.", True),
    ("mai.localhost", True),
    ("127.0.0.1", True),
    ("192.168.1.5", True),  # playing in the local network needs no name
    ("[fe80::1]", True),
    ("club.example", True),
    ("Club.Example", True),
    (socket.gethostname(), True),
    ("evil.example", False),
    ("club.example.evil.example", False),
    ("192.168.1.5.evil.example", False),
    ("localhost.evil.example", False),
    ("evil-localhost", False),
    ("[", False),
    ("", False),
]


@pytest.mark.parametrize(("host", "allowed"), HOSTS)
@pytest.mark.parametrize("port", ["", ":8000"])
def test_the_server_answers_to_its_own_names(
    server: Server, host: str, port: str, allowed: bool
) -> None:
    """A foreign name that resolves to this machine (DNS rebinding) is refused everywhere."""
    for path in ("", "api/games"):
        answer = httpx.get(f"{server.address}{path}", headers={"Host": host + port})
        assert answer.status_code == (200 if allowed else 403)
        if not allowed:
            assert "--allowed-host" in answer.json()["error"]["message"]
    assert httpx.get(f"{server.address}healthz", headers={"Host": host + port}).json() == {
        "ok": True
    }


@pytest.mark.parametrize(
    ("host", "origin", "proto", "allowed"),
    [
        ("club.example", "http://club.example", None, True),
        ("club.example", "http://club.example:80", None, True),
        ("club.example:8000", "http://club.example:8000", None, True),
        ("club.example", "https://club.example", "https", True),
        ("club.example", "https://club.example", None, False),
        ("club.example", "http://club.example", "https", False),
        ("club.example", "http://club.example:8000", None, False),
        ("club.example", "https://friend.example", None, True),
        ("club.example", "http://friend.example", None, False),
        ("evil.example", "http://evil.example", None, False),
        ("evil.example", None, None, False),
    ],
)
def test_pages_are_known_by_scheme_host_and_port(
    server: Server, host: str, origin: str | None, proto: str | None, allowed: bool
) -> None:
    """The proxy on the same machine says which scheme the browser used."""
    headers = {"Host": host}
    if origin is not None:
        headers["Origin"] = origin
    if proto is not None:
        headers["X-Forwarded-Proto"] = proto
    body = {"rules": "sbr", "name": "Mai"}
    answer = httpx.post(f"{server.address}api/rooms", json=body, headers=headers)
    assert answer.status_code == (200 if allowed else 403)
    code = httpx.post(f"{server.address}api/rooms", json=body).json()["code"]
    lines = [
        f"GET /api/rooms/{code}/socket HTTP/1.1", "Upgrade: websocket", "Connection: Upgrade",
        "Sec-WebSocket-Version: 13", "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==",
        *(f"{name}: {value}" for name, value in headers.items()),
    ]  # fmt: skip
    where, port = server.address.removeprefix("http://").strip("/").split(":")
    with socket.create_connection((where, int(port)), timeout=20) as connection:
        connection.sendall("\r\n".join([*lines, "", ""]).encode())
        assert connection.recv(4096).split()[1] == (b"101" if allowed else b"403")
