"""Finds, starts, moves and replaces shards on a Ray cluster."""

from __future__ import annotations

import asyncio
import hashlib
import logging
import os
import subprocess
import sys
import time
import uuid
from collections import Counter
from collections.abc import Callable, Iterable
from typing import Any, Self

from baida.errors import BaidaError, InputError
from baida.jobs.on_ray import connect_ray, load_ray
from baida.server.access.tokens import TokenKey
from baida.server.cluster.link import LinkError, connect
from baida.server.cluster.shard_links import SignsOfLife
from baida.server.on_ray.shard_actor import Config, ShardActor
from baida.server.process.limits import Exchange, LimitsBoard, Taken
from baida.server.process.settings import Settings
from baida.server.storage.shards import Share

#: With any other address, also with 127.0.0.2, a node of Ray listens on all interfaces.
_LOOPBACK = "127.0.0.1"
_PROBE_SECONDS = 60.0


def check_access(ray: Any) -> None:
    """InputError if anybody in the network can use the cluster that ``ray`` is connected to."""
    gcs = ray.get_runtime_context().gcs_address
    nodes = (node["NodeManagerAddress"] for node in ray.nodes() if node["Alive"])
    refuse_open_ray(nodes, lambda: lets_everybody_in(gcs))


def refuse_open_ray(nodes: Iterable[str], is_open: Callable[[], bool]) -> None:
    """InputError if a node can be reached from outside, and ``is_open`` says that Ray asks nobody
    for a token."""
    exposed = [node for node in nodes if node != _LOOPBACK]
    if exposed and is_open():
        raise InputError(
            "cluster",
            f"everybody who reaches {exposed[0]} can run programs here, because Ray was started"
            " without authentication: start it with RAY_AUTH_MODE=token on all machines, or for"
            " this machine only (see docs/cluster.md)",
        )


def lets_everybody_in(address: str) -> bool:
    """Whether Ray answers a client that has no token.

    Only trying tells: a client that has a token is let in whether Ray asks for it or not. A process
    has either a token or none, so it takes another one.
    """
    strangers = {name: value for name, value in os.environ.items() if "RAY_AUTH" not in name}
    command = [sys.executable, "-m", "ray.scripts.scripts", "health-check", "--address", address]
    try:
        tried = subprocess.run(
            command,
            env={**strangers, "RAY_AUTH_MODE": "disabled"},
            timeout=_PROBE_SECONDS,
            capture_output=True,
            text=True,
            check=False,
        )
    except subprocess.TimeoutExpired:
        raise InputError("cluster", f"ray at {address} does not answer") from None
    if tried.returncode and "AuthenticationError" not in tried.stderr:
        last = (tried.stderr.strip().splitlines() or [""])[-1]
        raise InputError("cluster", f"cannot tell whether ray at {address} needs a token: {last}")
    return tried.returncode == 0


_ANSWER = 2.0


class LimitsActor:
    def __init__(self) -> None:
        self._board = LimitsBoard()

    def exchange(self, server: str, taken: Taken) -> Taken:
        return self._board.exchange(server, taken, time.monotonic())


def shared_limits(ray: Any, namespace: str) -> Exchange:
    """What a gateway calls to exchange limits with the others of its database."""
    make = ray.remote(num_cpus=0, max_restarts=-1)(LimitsActor)
    server = uuid.uuid4().hex

    def find() -> Any:
        return make.options(
            name="rate limits", namespace=namespace, lifetime="detached", get_if_exists=True
        ).remote()

    actor: Any = None

    async def exchange(taken: Taken) -> Taken:
        nonlocal actor
        try:
            async with asyncio.timeout(_ANSWER):
                actor = actor or await asyncio.to_thread(find)
                elsewhere: Taken = await actor.exchange.remote(server, taken)
        except BaseException:
            actor = None  # it may be gone for good
            raise
        return elsewhere

    return exchange


_LOG = logging.getLogger(__name__)
#: Seconds that a shard has to hand over its rooms, and to answer a question.
_HAND_OVER, _ANSWER = 10.0, 5.0
_MOST_AT_ONCE = 1000
_RETRY = 0.2


def namespace_of(database: str) -> str:
    """Several databases can share a Ray cluster."""
    return f"baida {hashlib.sha256(database.encode()).hexdigest()[:16]}"


def name_of(shard: int, shards: int) -> str:
    return f"shard {shard} of {shards}"


class NotReady(BaidaError):
    """A shard does not listen yet."""


class RayShards:
    """The shards of one database. Every gateway starts those that are missing."""

    def __init__(self, settings: Settings, key: TokenKey, address: str) -> None:
        self._ray = load_ray()
        connect_ray(self._ray, address, "cluster")
        check_access(self._ray)
        self._settings = settings
        self._key = key
        self._shards = settings.shards
        self._leaving = False
        self._namespace = namespace_of(settings.database_url)
        self._node = self._ray.get_runtime_context().get_node_id()
        self._make = self._ray.remote(
            num_cpus=0, max_restarts=-1, max_task_retries=0, max_concurrency=_MOST_AT_ONCE
        )(ShardActor)

    def shared_limits(self) -> Exchange:
        return shared_limits(self._ray, self._namespace)

    # -- what gateways ask -----------------------------------------------------------------------

    async def find(self, shard: int) -> tuple[str, int]:
        """Where a shard listens; whoever asks first starts it, on its own machine."""
        if self._leaving:
            raise BaidaError("this server stops")
        actor = await asyncio.to_thread(self._actor, shard)
        try:
            waits_for = await self._waits_for(actor)
            return await self._address(actor, waits_for or "it is starting")
        except self._ray.exceptions.RayTaskError as error:
            raise InputError("database", str(error.cause)) from None
        except self._ray.exceptions.RayError as error:
            raise BaidaError(f"shard {shard} is starting: {type(error).__name__}") from None

    async def _waits_for(self, actor: Any) -> str:
        """What a shard waits for before it listens, as far as it knows.

        Every process that is not frozen answers this.
        """
        try:
            async with asyncio.timeout(_ANSWER):
                return str((await actor.status.remote())["waits_for"])
        except TimeoutError:
            if await asyncio.to_thread(self._runs, actor):
                raise
            raise NotReady("Ray has not started it yet") from None

    async def _address(self, actor: Any, why_not: str) -> tuple[str, int]:
        try:
            async with asyncio.timeout(_ANSWER):
                found: tuple[str, int] = await actor.address.remote()
        except TimeoutError:
            raise NotReady(why_not) from None
        return found

    def _runs(self, actor: Any) -> bool:
        """Whether Ray believes that the process of an actor is there."""
        from ray._private import state  # noqa: PLC0415 - an extra; public ways need the dashboard

        return bool(state.actors(actor._actor_id.hex()).get("State") == "ALIVE")

    async def replace(self, shard: int) -> None:
        """End the process of a shard; Ray kills it after five seconds, even if it is frozen."""
        _LOG.error("shard %s does not answer and is replaced", shard)
        actor = await asyncio.to_thread(self._actor, shard)
        await asyncio.to_thread(self._ray.kill, actor, no_restart=False)

    def _actor(self, shard: int) -> Any:
        from ray.util.scheduling_strategies import (  # noqa: PLC0415 - an extra
            NodeAffinitySchedulingStrategy,
        )

        return self._make.options(
            name=self._name(shard),
            namespace=self._namespace,
            lifetime="detached",  # it outlives the gateway that has started it
            get_if_exists=True,
            scheduling_strategy=NodeAffinitySchedulingStrategy(self._node, soft=True),
        ).remote(Config(self._settings, Share(shard, self._shards), self._key))

    def _name(self, shard: int) -> str:
        return name_of(shard, self._shards)

    async def prepare(self) -> None:
        """Before browsers are let in: start what is missing, and see whether we are welcome."""
        await self.take_fair_share()
        await asyncio.gather(*map(self._check, range(1, self._shards + 1)))

    async def _check(self, shard: int) -> None:
        signs = SignsOfLife()
        while True:
            try:
                (await connect(*await self.find(shard), self._key.for_links)).abort()
            except TimeoutError:
                await signs.replace_if_missing(shard, self)
                continue
            except LinkError as error:
                raise InputError("data", f"{error}: copy token.key of another server") from None
            except InputError:
                raise
            except NotReady as error:
                _LOG.error("shard %s is not ready: %s", shard, error)
            except (BaidaError, OSError):  # it is starting
                await asyncio.sleep(_RETRY)
            else:
                return
            signs.note()

    # -- moving ----------------------------------------------------------------------------------

    async def take_fair_share(self) -> None:
        """Have some shards of the machine with most of them move here."""
        nodes = await self._nodes()
        for _ in range(self._shards):
            loads = Counter(nodes.values())
            fullest, most = max(loads.items(), key=lambda item: item[1], default=("", 0))
            if most <= loads[self._node] + 1:
                return
            moved = next(shard for shard, node in nodes.items() if node == fullest)
            await self._end(moved)
            await asyncio.to_thread(self._actor, moved)
            nodes[moved] = self._node

    async def leave(self) -> None:
        """Hand over the shards of this machine; other gateways start them again on theirs."""
        self._leaving = True
        mine = [shard for shard, node in (await self._nodes()).items() if node == self._node]
        await asyncio.gather(*map(self._end, mine))

    async def _nodes(self) -> dict[int, str]:
        """The machine of each shard that answers."""

        async def ask(shard: int) -> tuple[int, str]:
            actor = await asyncio.to_thread(self._find, shard)
            async with asyncio.timeout(_ANSWER):
                return shard, (await actor.status.remote())["node"]

        asked = map(ask, range(1, self._shards + 1))
        found = await asyncio.gather(*asked, return_exceptions=True)
        return dict(one for one in found if not isinstance(one, BaseException))

    def _find(self, shard: int) -> Any:
        return self._ray.get_actor(self._name(shard), self._namespace)

    async def _end(self, shard: int) -> None:
        """Let a shard store everything, then end it for good."""
        try:
            actor = await asyncio.to_thread(self._find, shard)
            async with asyncio.timeout(_HAND_OVER):
                await actor.hand_over.remote()
        except (ValueError, TimeoutError, self._ray.exceptions.RayError) as error:
            _LOG.error("shard %s could not hand over its rooms: %s", shard, error)
            if isinstance(error, ValueError):
                return  # it is gone
        await asyncio.to_thread(self._ray.kill, actor, no_restart=True)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_error: object) -> None:
        self._ray.shutdown()
