from __future__ import annotations

import asyncio
import inspect
import linecache
import logging
import shutil
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse, Response
from starlette.exceptions import HTTPException

from baida import __version__
from baida.server.http import (
    invitations,
    keeper,
    matches,
    own,
    pages,
    rooms,
    scoring_routes,
    tournament_tables,
    tournaments,
)
from baida.server.http.compression import CompressCalls
from baida.server.http.match_cache import MatchCache
from baida.server.http.middleware import Middleware, refusal
from baida.server.metrics import Metrics
from baida.server.process_pool import ProcessPools
from baida.server.rate_limit import Callers
from baida.server.records.registry import Records
from baida.server.records.sheets import SHEET
from baida.server.records.tournaments import TOURNAMENT
from baida.server.retention import Retention
from baida.server.rooms.registry import RoomRegistry
from baida.server.settings import Settings
from baida.server.storage.store import Store, StoreError
from baida.server.tokens import TokenKey
from baida.server.ws import records as record_sockets
from baida.server.ws import sockets
from baida.tables.refused import Refused, storage_failure

_LOG = logging.getLogger(__name__)
_ABOUT = (
    "Mahjong beyond riichi: rooms, matches and scoring of Bloody 30-Faan Jokers, Sichuan Bloody "
    "Rules and Vietnamese mahjong. Play itself goes over a WebSocket."
)


def make_app(settings: Settings) -> FastAPI:
    """The app, ready to be served; StoreError if its database cannot be used."""
    key = TokenKey.in_folder(settings.data)
    store = Store.open(settings.database_url, durable=settings.durable)
    metrics = Metrics()
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
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        pools = ProcessPools(apart=settings.thinks_apart)
        app.state.pools = pools
        app.state.questions = pools.questions
        app.state.match_cache = MatchCache(pools.matches, settings.match_cache_bytes)
        app.state.registry = registry = RoomRegistry(store, key, settings, pools, metrics)
        app.state.sheets = Records(SHEET, store, key, pools.questions)
        app.state.tournaments = Records(TOURNAMENT, store, key, pools.questions)
        app.state.makers = Callers(settings.new_rooms)
        await registry.open()
        tasks = [asyncio.create_task(pools.warm_up())]
        if settings.keep_days is not None:
            retention = Retention(registry, settings.keep_days, settings.export)
            tasks.append(asyncio.create_task(retention.run()))
        try:
            yield
        finally:
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)
            await registry.close()
            pools.close()
            await store.close()

    app = FastAPI(
        title="baida",
        version=__version__,
        description=_ABOUT,
        lifespan=lifespan,
        openapi_url="/api/openapi.json",
        docs_url=None,
        redoc_url=None,
    )
    app.state.metrics = metrics
    app.add_middleware(CompressCalls, minimum_size=1000, compresslevel=6)
    app.add_middleware(Middleware, settings=settings)  # the outermost is added last
    app.add_exception_handler(Refused, _refused)
    app.add_exception_handler(RequestValidationError, _malformed)
    app.add_exception_handler(HTTPException, _no_such_call)
    app.add_exception_handler(StoreError, _not_stored)
    app.add_api_route("/healthz", _healthz, tags=["server"], summary="Is the server well?")
    parts = (
        scoring_routes, rooms, invitations, matches, own, keeper, tournaments, tournament_tables,
        sockets, record_sockets, pages,
    )  # fmt: skip
    for part in parts:
        app.include_router(part.router)
        for route in part.router.routes:
            # FastAPI reads the source of an endpoint when it is first called: not while people play
            linecache.getlines(inspect.getfile(route.endpoint))
    return app


async def _healthz(request: Request) -> JSONResponse:
    well = request.app.state.registry.healthy
    return JSONResponse({"ok": well}, 200 if well else 503)


async def _refused(_request: Request, error: Exception) -> Response:
    assert isinstance(error, Refused)
    return refusal(error)


async def _malformed(_request: Request, error: Exception) -> Response:
    assert isinstance(error, RequestValidationError)
    first = error.errors()[0]
    where = ".".join(str(part) for part in first["loc"] if part != "body")
    return refusal(Refused("malformed", first["msg"], field=where or None))


async def _no_such_call(_request: Request, error: Exception) -> Response:
    """Answer errors of the framework: unknown addresses and methods, unreadable bodies."""
    assert isinstance(error, HTTPException)
    code = "unknown" if error.status_code in (404, 405) else "malformed"
    answer = refusal(Refused(code, str(error.detail)))
    answer.status_code = error.status_code
    answer.headers.update(error.headers or {})
    return answer


async def _not_stored(_request: Request, error: Exception) -> Response:
    _LOG.error("a call failed: %s", error)
    return refusal(storage_failure())
