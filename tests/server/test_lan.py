"""How people in the same network reach a server: its printed addresses and its host names."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import httpx
import pytest
import segno

from baida.server.http.invitations import is_loopback, qr_path, qr_text
from baida.server.process.lan import lan_addresses, lan_links
from tests.helpers.server.process import InstalledServer, Server

LINKS = [
    ("127.0.0.1", ()),
    ("127.8.0.1", ()),
    ("::1", ()),
    ("localhost", ()),
    ("table.localhost", ()),
    ("192.168.1.5", ("http://192.168.1.5:8000",)),
    ("fd00::5", ("http://[fd00::5]:8000",)),
    ("table.example", ("http://table.example:8000",)),
]


@pytest.mark.parametrize(("host", "links"), LINKS)
def test_links_of_a_host(host: str, links: tuple[str, ...]) -> None:
    assert lan_links(host, 8000) == links


@pytest.mark.parametrize("host", ["0.0.0.0", "::", ""])
def test_links_of_all_addresses(host: str) -> None:
    """No link contains an address that only this computer can resolve."""
    assert lan_links(host, 8000) == tuple(f"http://{one}:8000" for one in lan_addresses())
    assert not any(is_loopback(address) for address in lan_addresses())


def test_codes_are_drawn_whole() -> None:
    """In the terminal two rows share a line; in SVG every dark module is a square."""
    link = "http://192.168.1.5:8000/r/KWPTRA"
    lines = qr_text(link).rstrip("\n").splitlines()
    side = segno.make_qr(link, error="l").symbol_size(border=2)[0]
    assert {len(line) for line in lines} == {side}
    assert len(lines) == (side + 1) // 2
    drawing, size = qr_path(link)
    dark = sum(map(sum, segno.make_qr(link, error="m").matrix))
    assert drawing.count("M") == dark
    assert size == segno.make_qr(link, error="m").symbol_size()[0]


class ToldServer(InstalledServer):
    """Keeps the lines that the program prints after its address."""

    def lines(self, count: int) -> list[str]:
        assert self._process is not None
        assert self._process.stdout is not None
        return [self._process.stdout.readline() for _ in range(count)]


def invitation(server: Server, address: str | None = None) -> dict[str, object]:
    with httpx.Client(base_url=address or server.address) as http:
        code = http.post("/api/rooms", json={"rules": "sbr", "name": "Mai"}).json()["code"]
        answer: dict[str, object] = http.get(f"/api/rooms/{code.lower()}/invitation").json()
        assert str(answer["link"]).endswith(f"/r/{code}")
        return answer


def test_only_this_computer(tmp_path: Path) -> None:
    """By default only this computer can open the server, and it says how to change that."""
    with ToldServer(tmp_path / "data") as server:
        assert "only this computer can open it; --lan" in server.lines(1)[0]
        assert invitation(server)["reach"] == "computer"
        missing = httpx.get(f"{server.address}api/rooms/QQQQQQ/invitation")
        assert missing.status_code == 404


def test_the_local_network(tmp_path: Path) -> None:
    """The printed addresses can be opened, and are those that rooms invite to."""
    addresses = lan_addresses()
    with ToldServer(tmp_path / "data", "--lan") as server:
        port = server.address.rsplit(":", 1)[1].strip("/")
        told = [f"http://{address}:{port}/" for address in addresses] or ["it is in no network"]
        for line, words in zip(server.lines(len(told)), told, strict=True):
            assert words in line
        found = invitation(server)
        assert found["reach"] == ("network" if addresses else "computer")
        for address in addresses[:1]:
            assert str(found["link"]).startswith(f"http://{address}:{port}/r/")
            # a browser that used that address invites with it
            assert invitation(server, f"http://{address}:{port}/")["reach"] == "address"


def test_two_wishes_at_once(tmp_path: Path) -> None:
    """--lan and --host together are refused."""
    program = str(Path(sys.executable).with_name("baida"))
    ran = subprocess.run(
        [program, "serve", "--lan", "--host", "192.0.2.1", "--data", str(tmp_path)],
        capture_output=True,
        text=True,
        check=False,
    )
    assert ran.returncode == 2
    assert "leave out --host" in ran.stderr
