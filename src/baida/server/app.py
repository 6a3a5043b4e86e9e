"""The apps of a single server, a shard and a gateway."""

from __future__ import annotations

import asyncio
import logging
import shutil
import signal
from collections.abc import AsyncIterator, Callable
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from functools import partial

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

from baida.app.calls.compute import Computing
from baida.app.calls.declared import Calls
from baida.app.calls.refusals import storage_failure, technical
from baida.app.server_calls import OWNED
from baida.app.sheets.ports import SHEET
from baida.app.tournaments.ports import TOURNAMENT
from baida.server.access.tokens import TokenKey
from baida.server.application import PoolCompute, ServerApp
from baida.server.cluster.gateway import MISDIRECTED, OWNER, Forward
from baida.server.cluster.shard_links import Directory, ShardLink
from baida.server.http.calls import add_calls
from baida.server.http.compression import CompressCalls
from baida.server.http.middleware import Middleware, refusal
from baida.server.http.repeats import Repeats
from baida.server.makings import Makings
from baida.server.matches.cache import MatchCache
from baida.server.matches.port import ServerMatches, ServerPlayers
from baida.server.process.limits import Exchange, Limits
from baida.server.process.metrics import Metrics
from baida.server.process.process_pool import ProcessPools
from baida.server.process.settings import Settings
from baida.server.records import socket as record_sockets
from baida.server.records.places import ServerPlaces
from baida.server.records.port import ServerRecords, ServerTournaments
from baida.server.records.registry import Records
from baida.server.reviews.registry import ReviewRegistry
from baida.server.rooms import socket as room_sockets
from baida.server.rooms.port import ServerRooms
from baida.server.rooms.registry import RoomRegistry
from baida.server.rooms.retention import Retention
from baida.server.storage.errors import StoreError
from baida.server.storage.shards import Misdirected
from baida.server.storage.store import Store

_LOG = logging.getLogger(__name__)
#: Sockets come before calls: Starlette tries routes in order, and all clients reconnect at once.
_SOCKETS = (*room_sockets.ROUTES, *record_sockets.ROUTES)
#: Seconds until worker processes are started, so that clients can reconnect first.
_SETTLING = 5.0


def make_app(settings: Settings) -> Starlette:
    """Make the app of a single server; raise StoreError if its database cannot be used."""
    key = TokenKey.in_folder(settings.data)
    store = Store.open(settings.database_url, durable=settings.durable)
    stop = partial(signal.raise_signal, signal.SIGINT)
    app = make_owner(settings, key, store, stop)
    _add_open_calls(app)
    return guarded(app, settings)


def make_owner(
    settings: Settings,
    key: TokenKey,
    store: Store,
    stop: Callable[[], None],
    part: str = "server",
) -> Starlette:
    """Make the app that owns rooms; ``stop`` is called when another process has taken them over."""
    metrics = Metrics(part)
    metrics.watch(
        "storage_failing",
        "1 if the database took nothing the last time",
        lambda: bool(store.problem),
    )
    metrics.watch(
        "storage_free_bytes",
        "Free space where the data folder is",
        lambda: shutil.disk_usage(settings.data).free,
    )

    @asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        pools = ProcessPools(
            apart=settings.thinks_apart, review_processes=settings.processes_for_reviews
        )
        registry = RoomRegistry(store, key, settings, pools, metrics, stop)
        sheets = Records(SHEET, store, key, pools.questions)
        makings = Makings(store, key)
        tournaments = ServerTournaments(
            Records(TOURNAMENT, store, key, pools.questions),
            makings,
            ServerPlaces(sheets, registry),
            pools.matches,
        )
        being_reviewed = ReviewRegistry(store, pools.reviews, settings)
        cache = MatchCache(pools.matches, settings.match_cache_bytes)
        app.state.application = ServerApp(
            PoolCompute(pools.questions),
            ServerMatches(registry, cache),
            ServerPlayers(registry, pools.matches),
            being_reviewed,
            ServerRooms(registry, makings),
            ServerRecords(sheets, makings),
            registry,
            tournaments,
        )
        for name, pool in pools.named.items():
            metrics.watch_pool(name, pool.measure)
        await registry.open()
        tasks = [asyncio.create_task(_warm_up(pools)), asyncio.create_task(metrics.watch_loop())]
        if settings.keep_days is not None:
            retention = Retention(registry, settings.keep_days, settings.export)
            tasks.append(asyncio.create_task(retention.run()))
        try:
            yield
        finally:
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)
            await being_reviewed.close()
            await registry.close()
            await tournaments.results.close()
            pools.close()
            await store.close()

    app = _new_app(lifespan)
    app.state.metrics = metrics
    app.state.ready = app.state.healthy = lambda: app.state.application.registry.healthy
    app.add_middleware(Repeats)
    return app


def make_gateway(
    settings: Settings, directory: Directory, key: bytes, exchange: Exchange | None = None
) -> Starlette:
    """Make the app of a gateway, which forwards calls to the shards that own the rooms and records.

    With ``exchange`` it shares its rate limits with other gateways.
    """
    metrics = Metrics("gateway")
    links = [ShardLink(shard, directory, key) for shard in range(1, settings.shards + 1)]

    @asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        pools = ProcessPools(apart=settings.thinks_apart)
        app.state.application = Computing(PoolCompute(pools.questions))
        for name, pool in pools.named.items():
            metrics.watch_pool(name, pool.measure)
        tasks = [asyncio.create_task(link.run()) for link in links]
        tasks.append(asyncio.create_task(metrics.watch_loop()))
        if exchange is not None:
            limits: Limits = app.state.limits
            tasks.append(asyncio.create_task(limits.share(exchange)))
        try:
            yield
        finally:
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)
            pools.close()

    app = _new_app(lifespan)
    app.state.metrics = metrics
    app.state.healthy = lambda: all(link.is_up for link in links)
    # A shard that cannot store is unready for every gateway, so one ready shard is enough.
    app.state.ready = lambda: any(link.is_well for link in links)
    app.state.leaving = lambda: False
    metrics.watch(
        "shards_reached", "Shards that can be reached", lambda: sum(link.is_up for link in links)
    )
    _add_open_calls(app)
    app.add_middleware(Forward, calls=Calls(OWNED), sockets=_SOCKETS, links=links)
    return guarded(app, settings)


def guarded(app: Starlette, settings: Settings) -> Starlette:
    """Wrap the app for browsers: check and limit their requests."""
    app.state.limits = Limits(settings)
    app.add_middleware(CompressCalls, minimum_size=1000, compresslevel=6)
    app.add_middleware(
        Middleware, settings=settings, calls=Calls(OWNED)
    )  # the outermost is added last
    return app


def _new_app(lifespan: Callable[[Starlette], AbstractAsyncContextManager[None]]) -> Starlette:
    routes = [*_SOCKETS, Route("/healthz", _healthz), Route("/readyz", _readyz)]
    app = Starlette(routes=routes, lifespan=lifespan)
    app.add_exception_handler(HTTPException, _no_such_call)
    app.add_exception_handler(StoreError, _not_stored)
    app.add_exception_handler(Misdirected, _misdirected)
    app.state.draining = False
    add_calls(app, OWNED)
    return app


def _add_open_calls(app: Starlette) -> None:
    """Add the calls about things that no shard owns; shards do not even import them."""
    from baida.app.open_calls import OPEN  # noqa: PLC0415
    from baida.server.http import pages  # noqa: PLC0415
    from baida.server.http.openapi import add_description  # noqa: PLC0415

    add_calls(app, OPEN)
    add_description(app, (*OWNED, *OPEN))
    app.router.routes.append(pages.ROUTE)


async def _warm_up(pools: ProcessPools) -> None:
    await asyncio.sleep(_SETTLING)
    await pools.warm_up()


async def _healthz(request: Request) -> JSONResponse:
    well = bool(request.app.state.healthy())
    return JSONResponse({"ok": well}, 200 if well else 503)


async def _readyz(request: Request) -> JSONResponse:
    """Report whether the server is ready: it has its database and a shard, and is not stopping."""
    why = None
    if request.app.state.draining:
        why = "the server is about to stop"
    elif not request.app.state.ready():
        why = "the database or the tables cannot be reached"
    return JSONResponse({"ready": why is None, "why": why}, 200 if why is None else 503)


async def _no_such_call(_request: Request, error: Exception) -> Response:
    """Answer errors of the framework: unknown addresses and methods, unreadable bodies."""
    assert isinstance(error, HTTPException)
    code = "unknown" if error.status_code in (404, 405) else "malformed"
    answer = refusal(technical(code, str(error.detail)))
    answer.status_code = error.status_code
    answer.headers.update(error.headers or {})
    return answer


async def _misdirected(_request: Request, error: Exception) -> Response:
    """Tell the gateway which shard to ask."""
    assert isinstance(error, Misdirected)
    answer = refusal(technical("closed", "another server answers this"))
    answer.status_code = MISDIRECTED
    answer.headers[OWNER] = error.code
    return answer


async def _not_stored(_request: Request, error: Exception) -> Response:
    _LOG.error("a call failed: %s", error)
    return refusal(storage_failure())
