"""What operators rely on: readiness, metrics, logs with rooms, and shared limits."""

from __future__ import annotations

import asyncio
import json
import logging
import os
import signal
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import httpx
import pytest

from baida.errors import InputError
from baida.jobs.on_ray import RayCluster, load_ray
from baida.server.access.proxies import proxy_test
from baida.server.on_ray.cluster import shared_limits
from baida.server.process.limits import Limits, LimitsBoard
from baida.server.process.logs import log_as, set_up_logs
from baida.server.process.rate_limit import Rate
from baida.server.process.settings import Settings
from tests.helpers.database.postgres import hanging, new_database
from tests.helpers.machines.ray_nodes import ray_cluster
from tests.helpers.server.player import Player
from tests.helpers.server.process import InstalledServer, Server, free_port


def test_health_and_readiness(tmp_path: Path) -> None:
    """After SIGTERM a server is not ready, but its tables continue for a while."""

    async def play_through_it(server: Server) -> None:
        player = await Player(server).make_room("sbr(hands=4)", bots="efficient", start=True)
        await player.connect()
        await player.until(lambda: player.ask is not None)
        os.kill(server.pid, signal.SIGTERM)
        async with httpx.AsyncClient(base_url=server.address) as http:
            while (told := await http.get("/readyz")).status_code == 200:
                await asyncio.sleep(0.01)
            assert told.json() == {"ready": False, "why": "the server is about to stop"}
            assert (await http.get("/healthz")).json() == {"ok": True}
        assert player.ask is not None
        await player.act(player.ask["legal"][0]["action"])
        await player.close()

    with Server(tmp_path / "data", drain=30.0) as server:
        ready = httpx.get(f"{server.address}readyz", headers={"Host": "10-0-0-7.internal"})
        assert (ready.status_code, ready.json()) == (200, {"ready": True, "why": None})
        asyncio.run(play_through_it(server))
        server.kill()


def test_not_ready_without_the_database(tmp_path: Path) -> None:
    with Server(tmp_path / "data", database=new_database()) as server, hanging():
        with httpx.Client(base_url=server.address, timeout=30) as http:
            while (told := http.get("/readyz")).status_code == 200:
                pass
        assert "database" in told.json()["why"]


def test_metrics_of_all_parts(tmp_path: Path) -> None:
    port = free_port()
    with Server(tmp_path / "data", metrics_port=port) as server:
        httpx.get(f"{server.address}api/nothing")
        text = httpx.get(f"http://127.0.0.1:{port}/metrics").text
    for name in (
        'baida_build_info{part="server"',
        'baida_calls_total{status="4xx"}',
        'baida_worker_waiting{pool="slow_bots"}',
        'baida_worker_restarts{pool="questions"} 0.0',
        "baida_database_seconds_count",
        "baida_loop_late_seconds_count",
        "process_resident_memory_bytes",
    ):
        assert name in text


# --- logs ---------------------------------------------------------------------------------------


@pytest.fixture
def logs_of_tests() -> Iterator[None]:
    """Restore the logging setup afterwards."""
    root, ours = logging.getLogger(), logging.getLogger("baida")
    before = root.handlers[:], root.level, ours.level
    yield
    root.handlers[:], root.level, ours.level = before


@pytest.mark.usefixtures("logs_of_tests")
def test_logs_as_json(capsys: pytest.CaptureFixture[str]) -> None:
    """Every line is an object; lines of a task for a room name the room and its match."""

    async def in_room() -> None:
        log_as(lambda: ("KWPTRA", "match 1"))
        logging.getLogger("baida.server").error("the chair broke: %s", "tout\ncassé")

    async def both() -> None:
        await asyncio.create_task(in_room())
        try:
            raise ValueError("elsewhere")
        except ValueError:
            logging.getLogger("baida.server").exception("something else")

    set_up_logs("json")
    asyncio.run(both())
    first, second = map(json.loads, capsys.readouterr().err.splitlines())
    assert (first["room"], first["match"], first["level"]) == ("KWPTRA", "match 1", "error")
    assert first["message"] == "the chair broke: tout\ncassé"
    assert "room" not in second
    assert "ValueError: elsewhere" in second["traceback"]


def test_rooms_and_matches_are_logged(tmp_path: Path) -> None:
    async def start(server: Server) -> tuple[str, str | None]:
        player = await Player(server).make_room("sbr", bots="efficient", start=True)
        await player.connect()
        await player.until(lambda: player.match)
        await player.close()
        return player.code, player.match

    with InstalledServer(
        tmp_path / "data", "--log-format", "json", "--log-level", "info"
    ) as server:
        code, match = asyncio.run(start(server))
        lines = [json.loads(line) for line in server.errors.splitlines()]
    told = {line["message"]: (line["room"], line["match"]) for line in lines if "room" in line}
    assert told["the room is opened"][0] == code
    assert told["a match begins"] == (code, match)


# --- limits -------------------------------------------------------------------------------------


def test_limits_hold_across_servers() -> None:
    """An address that alternates between three servers gets a burst from each, then one rate."""
    settings = Settings(data=Path("unused"), calls=Rate(10, 20))
    board = LimitsBoard()
    servers = {f"server {n}": Limits(settings) for n in range(3)}
    for one in servers.values():
        one.taken()
    allowed = 0
    now = 0.0
    for tick in range(2000):  # 20 seconds, 300 calls a second
        now = tick / 100
        allowed += sum(one.calls.allow("10.0.0.1", now) for one in servers.values())
        if tick % 50 == 0:
            for name, one in servers.items():
                one.charge(board.exchange(name, one.taken(), now), now)
    assert allowed <= 3 * 20 + 10 * 20 + 3 * 10
    assert allowed >= 10 * 20 * 0.8
    for one in servers.values():  # others are not affected
        assert one.calls.allow("10.0.0.2", now)


def test_a_server_that_is_gone_is_forgotten() -> None:
    board = LimitsBoard()
    for name in ("one", "other"):
        board.exchange(name, {}, 0.0)
    board.exchange("one", {"calls": {"10.0.0.1": 3}}, 1.0)
    assert board.exchange("other", {}, 2.0) == {"calls": {"10.0.0.1": 3}}
    assert board.exchange("other", {}, 3.0) == {}
    board.exchange("one", {"calls": {"10.0.0.1": 1}}, 100.0)
    assert board.exchange("other", {}, 101.0) == {}


@pytest.mark.slow
def test_limits_by_way_of_ray() -> None:
    """Two gateways share limits, also after the actor between them was killed."""
    ray = load_ray()

    async def meet() -> None:
        one, other = shared_limits(ray, "limits"), shared_limits(ray, "limits")
        await other({})
        await one({"calls": {"10.0.0.1": 3}})
        assert await other({}) == {"calls": {"10.0.0.1": 3}}
        ray.kill(ray.get_actor("rate limits", "limits"), no_restart=False)
        heard: dict[str, dict[str, int]] = {}
        while not heard:
            with suppress(TimeoutError, ray.exceptions.RayError):
                await one({"calls": {"10.0.0.1": 1}})
                heard = await other({})
        assert heard["calls"]["10.0.0.1"] >= 1

    with ray_cluster(1) as cluster, RayCluster(cluster.address):
        asyncio.run(meet())


def test_proxies() -> None:
    is_proxy = proxy_test(("127.0.0.1", "172.30.0.0/24"))
    assert [is_proxy(one) for one in ("127.0.0.1", "172.30.0.9", "172.30.1.9", "", "x")] == [
        True, True, False, False, False,
    ]  # fmt: skip
    with pytest.raises(InputError, match="proxy: expected an address or a network"):
        proxy_test(["proxy.example"])
