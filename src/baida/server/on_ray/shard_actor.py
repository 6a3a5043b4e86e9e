"""A shard as a Ray actor: gateways start it, and Ray starts it again when its process dies."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import os
from dataclasses import dataclass
from functools import partial

from starlette.applications import Starlette

from baida.errors import InputError
from baida.jobs.on_ray import load_ray
from baida.server.access.tokens import TokenKey
from baida.server.app import make_owner
from baida.server.cluster.shard import Shard
from baida.server.process.garbage import limit_garbage_collection
from baida.server.process.logs import set_up_logs
from baida.server.process.metrics import Metrics
from baida.server.process.private_files import create_files_privately
from baida.server.process.settings import Settings
from baida.server.storage.errors import StoreError
from baida.server.storage.fence import Unsuitable
from baida.server.storage.shards import Share
from baida.server.storage.store import Store

_LOG = logging.getLogger(__name__)
_RETRY = 0.2


@dataclass(frozen=True)
class Config:
    settings: Settings
    share: Share
    key: TokenKey


def _check_priority(shard: int) -> None:
    niceness = os.nice(0)
    if niceness > 0:
        _LOG.warning(
            "shard %s has a low priority (niceness %s), so its tables wait for whatever else runs"
            " on this machine: set RAY_worker_niceness=0 for `ray start`",
            shard,
            niceness,
        )


class ShardActor:
    """All methods run in one event loop, together with the rooms."""

    def __init__(self, config: Config) -> None:
        create_files_privately()
        set_up_logs(config.settings.log_format, config.settings.log_level)
        ray = load_ray()
        _check_priority(config.share.shard)
        self._config = config
        self._node = ray.get_runtime_context().get_node_id()
        self._host = ray.util.get_node_ip_address()
        self._leaving = asyncio.Event()
        self._ended = asyncio.Event()
        self._starting: asyncio.Task[tuple[str, int]] | None = None
        self._waits_for = ""

    async def address(self) -> tuple[str, int]:
        """Where it listens, as soon as it does; StoreError if it never will."""
        if self._starting is None:
            self._starting = asyncio.create_task(self._start())
        return await asyncio.shield(self._starting)

    async def status(self) -> dict[str, str]:
        """Where it runs, and why it does not listen yet."""
        return {"node": self._node, "process": str(os.getpid()), "waits_for": self._waits_for}

    async def hand_over(self) -> None:
        """Store everything and stop, so that another process can continue."""
        self._leaving.set()
        if self._starting is not None:
            await self._ended.wait()

    async def _start(self) -> tuple[str, int]:
        config = self._config
        while True:
            try:
                store = await asyncio.to_thread(self._open)
            except Unsuitable:
                raise
            except StoreError as error:  # the database may be there in a moment
                _LOG.error("shard %s waits: %s", config.share.shard, error)
                self._waits_for = str(error)
                await asyncio.sleep(_RETRY)
            else:
                break
        # Another process has taken over: nothing that this one still has may be shown.
        end = partial(os._exit, 1)
        app = make_owner(config.settings, config.key, store, end, part="shard")
        shard = Shard(app, config.key.for_links, app.state.healthy)
        port: asyncio.Future[int] = asyncio.get_running_loop().create_future()
        self._running = asyncio.create_task(self._run(app, shard, port))
        return self._host, await port

    def _open(self) -> Store:
        settings = self._config.settings
        share = self._config.share
        return Store.open(settings.database_url, durable=settings.durable, share=share)

    async def _run(self, app: Starlette, shard: Shard, port: asyncio.Future[int]) -> None:
        async with contextlib.AsyncExitStack() as stack:
            await stack.enter_async_context(app.router.lifespan_context(app))
            self._serve_metrics(app.state.metrics, stack)
            limit_garbage_collection(asyncio.get_running_loop())
            port.set_result(await shard.listen(self._host))
            await self._leaving.wait()
            await shard.close()
        self._ended.set()

    def _serve_metrics(self, metrics: Metrics, stack: contextlib.AsyncExitStack) -> None:
        """On the port of the gateway's metrics plus the number of the shard."""
        settings, shard = self._config.settings, self._config.share.shard
        if settings.metrics_port is None:
            return
        try:
            port = settings.metrics_port + shard
            stack.enter_context(metrics.served(settings.metrics_host, port))
        except InputError as error:  # tables matter more
            _LOG.error("the metrics of shard %s are not served: %s", shard, error)
