"""Two real servers behind nginx with TLS: sockets, origins, cookies, addresses of clients."""

from __future__ import annotations

import asyncio
import json
import ssl
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import httpx
import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import InvalidStatus

from tests.helpers.server.nginx import NAME, tls_proxy
from tests.helpers.server.process import InstalledServer

ANYBODY = ssl.create_default_context()
ANYBODY.check_hostname = False
ANYBODY.verify_mode = ssl.CERT_NONE
ORIGIN = f"https://{NAME}"


async def wait_for(proxy: str) -> httpx.AsyncClient:
    http = httpx.AsyncClient(base_url=proxy, verify=False, headers={"Host": NAME}, timeout=30)
    for _ in range(200):
        try:
            await http.get("/readyz")
        except httpx.TransportError:
            await asyncio.sleep(0.05)
        else:
            return http
    raise AssertionError("the proxy does not listen")


async def first_message(proxy: str, code: str, cookie: str, origin: str) -> dict[str, Any]:
    headers = {"Cookie": cookie}
    where = urlsplit(proxy)
    async with connect(
        f"wss://{NAME}/api/rooms/{code}/socket", host=where.hostname, port=where.port,
        ssl=ANYBODY, additional_headers=headers, origin=origin,  # type: ignore[arg-type]
    ) as socket:  # fmt: skip
        await socket.send(json.dumps({"t": "hello", "match": None, "after": 0}))
        async with asyncio.timeout(20):
            told: dict[str, Any] = json.loads(await socket.recv())
    return told


async def visit(proxy: str, servers: list[InstalledServer]) -> None:
    http = await wait_for(proxy)
    room = {"rules": "sbr", "name": "Mai"}
    made = await http.post("/api/rooms", json=room, headers={"Origin": ORIGIN})
    assert made.status_code == 200, made.text
    cookie = made.headers["set-cookie"]
    assert "Secure" in cookie
    assert "HttpOnly" in cookie
    code = made.json()["code"]
    told = await first_message(proxy, code, cookie.split(";")[0], ORIGIN)
    assert (told["t"], told["room"]["you"]) == ("room", 0)
    # pages of other sites, including the same name without TLS
    for other in ("https://evil.example", f"http://{NAME}"):
        refused = await http.post("/api/rooms", json=room, headers={"Origin": other})
        assert refused.status_code == 403
        with pytest.raises(InvalidStatus):
            await first_message(proxy, code, cookie.split(";")[0], other)
    # a client that invents addresses is still one caller: 20 rooms at once, and no more
    answers = [
        await http.post("/api/rooms", json=room, headers={"X-Forwarded-For": f"203.0.113.{n}"})
        for n in range(25)
    ]
    statuses = [answer.status_code for answer in answers]
    assert statuses.count(200) <= 20
    assert 429 in statuses
    # one server ends: the other takes over
    for server in servers[:1]:
        server.stop()
    for _ in range(3):
        assert (await http.get("/readyz")).status_code == 200
    await http.aclose()


@pytest.mark.slow
def test_two_servers_behind_nginx(tmp_path: Path) -> None:
    servers = [
        InstalledServer(tmp_path / name, "--allowed-host", NAME) for name in ("one", "other")
    ]
    with servers[0], servers[1]:
        hosts = [urlsplit(server.address).netloc for server in servers]
        with tls_proxy(tmp_path / "nginx", hosts) as proxy:
            asyncio.run(visit(proxy, servers))
