"""A shard whose process hangs is replaced; one that is only starting is not."""

from __future__ import annotations

import asyncio
from contextlib import AsyncExitStack
from pathlib import Path
from types import SimpleNamespace
from typing import Any
from unittest.mock import MagicMock

import pytest

from baida.errors import BaidaError
from baida.server.access.tokens import TokenKey
from baida.server.cluster import link, shard_links
from baida.server.cluster.shard_links import ShardLink
from baida.server.on_ray import cluster as on_ray
from baida.server.on_ray.cluster import RayShards
from baida.server.process.settings import Settings

KEY = TokenKey(b"k" * 32)


class SilentActor:
    """Ray's handle of an actor whose process does not answer."""

    def __getattr__(self, _method: str) -> Any:
        return SimpleNamespace(remote=lambda: asyncio.get_running_loop().create_future())


class RayError(Exception):
    pass


ACTOR = SilentActor()


@pytest.fixture
def impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    for module, name in (
        (on_ray, "_ANSWER"), (link, "_SILENCE"), (shard_links, "_HANGING"), (shard_links, "_RETRY"),
    ):  # fmt: skip
        monkeypatch.setattr(module, name, 0.01)


def silent_shard(monkeypatch: pytest.MonkeyPatch, *, runs: bool) -> tuple[RayShards, MagicMock]:
    """A cluster with one silent shard, and the recorded calls to Ray."""
    ray = MagicMock()
    ray.exceptions = SimpleNamespace(RayTaskError=RayError, RayError=RayError)
    monkeypatch.setattr(on_ray, "load_ray", lambda: ray)
    monkeypatch.setattr(on_ray, "connect_ray", lambda *_given: None)
    monkeypatch.setattr(on_ray, "check_access", lambda _ray: None)
    monkeypatch.setattr(RayShards, "_actor", lambda _self, _shard: ACTOR)
    monkeypatch.setattr(RayShards, "_find", lambda _self, _shard: ACTOR)
    monkeypatch.setattr(RayShards, "_runs", lambda _self, _actor: runs)
    settings = Settings(data=Path("unused"), database="postgresql://unused", shards=1)
    return RayShards(settings, KEY, "auto"), ray


@pytest.mark.usefixtures("impatient")
@pytest.mark.parametrize("starting", [False, True], ids=["of a gateway", "of one that starts"])
def test_a_process_that_never_answers_is_replaced(
    monkeypatch: pytest.MonkeyPatch, starting: bool
) -> None:
    shards, ray = silent_shard(monkeypatch, runs=True)

    async def run() -> None:
        killed = asyncio.Event()
        loop = asyncio.get_running_loop()
        ray.kill.side_effect = lambda *_a, **_k: loop.call_soon_threadsafe(killed.set)
        waiting = shards.prepare() if starting else ShardLink(1, shards, KEY.for_links).run()
        task = asyncio.ensure_future(waiting)
        async with asyncio.timeout(20):
            await killed.wait()
        task.cancel()

    asyncio.run(run())
    ray.kill.assert_called_with(ACTOR, no_restart=False)


@pytest.mark.usefixtures("impatient")
def test_a_process_that_ray_has_not_started_is_waited_for(monkeypatch: pytest.MonkeyPatch) -> None:
    """Replacing a process that is still starting would only restart its start."""
    shards, _ray = silent_shard(monkeypatch, runs=False)

    async def run() -> None:
        async with asyncio.timeout(20):
            await shards.find(1)

    with pytest.raises(BaidaError, match="Ray has not started it yet"):
        asyncio.run(run())


class SilentListener:
    """A directory whose process accepts connections, perhaps only in the kernel, but is silent."""

    def __init__(self, address: tuple[str, int]) -> None:
        self._address = address
        self.replaced = asyncio.Event()

    async def find(self, _shard: int) -> tuple[str, int]:
        return self._address

    async def replace(self, _shard: int) -> None:
        self.replaced.set()


@pytest.mark.usefixtures("impatient")
def test_a_process_that_does_not_greet_is_replaced() -> None:
    async def run() -> None:
        async with AsyncExitStack() as stack:
            over = asyncio.Event()
            stack.callback(over.set)

            async def say_nothing(_reader: Any, writer: asyncio.StreamWriter) -> None:
                await over.wait()
                writer.close()

            server = await asyncio.start_server(say_nothing, "127.0.0.1", 0)
            stack.callback(server.close)
            directory = SilentListener(server.sockets[0].getsockname())
            task = asyncio.ensure_future(ShardLink(1, directory, KEY.for_links).run())
            stack.callback(task.cancel)
            async with asyncio.timeout(20):
                await directory.replaced.wait()

    asyncio.run(run())
