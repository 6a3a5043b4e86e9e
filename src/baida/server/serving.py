"""Run the server with uvicorn until it is stopped."""

from __future__ import annotations

import asyncio
import contextlib
import math
import signal
import socket
import sys
import webbrowser
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from functools import partial
from types import FrameType

import uvicorn
from starlette.applications import Starlette

from baida.errors import InputError
from baida.server.access.proxies import proxy_test
from baida.server.access.tokens import TokenKey
from baida.server.app import make_app, make_gateway
from baida.server.http.connections import (
    IdleConnections,
    bounded_protocol,
    handle_loop_error,
    raise_file_limit,
)
from baida.server.process.garbage import limit_garbage_collection
from baida.server.process.lan import lan_links
from baida.server.process.logs import set_up_logs
from baida.server.process.metrics import Metrics
from baida.server.process.private_files import alone_in, create_files_privately, prepare_folder
from baida.server.process.rate_limit import MOST_MESSAGE
from baida.server.process.settings import Settings
from baida.server.rooms.retention import check_export
from baida.server.ws.bounded_socket import bounded_socket

FIRST_PORT = 8000
_TRIED_PORTS = 20
_GRACE = 3
#: The length of the queue of new connections, and how many are accepted at a time.
_BACKLOG, _ACCEPTED_AT_ONCE = 1024, 64
#: Seconds that data may stay unread by a client, and bytes that the system buffers for it.
_UNREAD, _UNSENT = 30, 128 * 1024


def serve(
    settings: Settings,
    host: str,
    port: int | None,
    *,
    browser: bool,
    tell: Callable[[str, Sequence[str]], None],
) -> None:
    """Serve until stopped.

    When the server is ready, ``tell`` is given its address and those for other computers.
    """
    create_files_privately()
    set_up_logs(settings.log_format, settings.log_level)
    is_proxy = proxy_test(settings.proxies)
    check_export(settings.export, settings.keep_days)
    with _folder_in_use(settings), listening(host, port) as listener:
        address = _address(host, listener)
        others = lan_links(host, listener.getsockname()[1])

        def ready() -> None:
            tell(address, others)
            if browser:
                webbrowser.open(address)

        # SIGTERM from a service manager ends the program like Ctrl-C, with a clean shutdown.
        signal.signal(signal.SIGTERM, signal.default_int_handler)
        allowed = (*settings.allowed_hosts, host)
        settings = replace(settings, allowed_hosts=allowed, lan_addresses=others)
        with contextlib.ExitStack() as stack:
            stack.enter_context(contextlib.suppress(KeyboardInterrupt))
            app = stack.enter_context(_app(settings))
            if settings.metrics_port is not None:
                metrics: Metrics = app.state.metrics
                stack.enter_context(metrics.served(settings.metrics_host, settings.metrics_port))
            server = _Server(_config(app, settings, is_proxy), ready, app, settings.drain)
            app.state.leaving = lambda: server.should_exit
            server.run([listener])


@contextlib.contextmanager
def _app(settings: Settings) -> Iterator[Starlette]:
    if settings.cluster is None:
        yield make_app(settings)
        return
    from baida.server.on_ray.cluster import RayShards  # noqa: PLC0415 - Ray is an extra

    key = TokenKey.in_folder(settings.data)
    with RayShards(settings, key, settings.cluster) as shards:
        asyncio.run(shards.prepare())
        try:
            yield make_gateway(settings, shards, key.for_links, shards.shared_limits())
        finally:
            asyncio.run(shards.leave())


def _folder_in_use(settings: Settings) -> contextlib.AbstractContextManager[None]:
    """Lock the data folder of a single server; only prepare that of a cluster."""
    if settings.cluster is None:
        return alone_in(settings.data)
    if not (settings.database or "").startswith("postgres"):
        raise InputError("database", "a cluster needs --database postgresql://...")
    prepare_folder(settings.data)
    return contextlib.nullcontext()


class _Server(uvicorn.Server):
    def __init__(
        self, config: uvicorn.Config, ready: Callable[[], None], app: Starlette, drain: float
    ) -> None:
        super().__init__(config)
        self._ready = ready
        self._app = app
        self._drain = drain
        self._loop: asyncio.AbstractEventLoop | None = None

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        """Drain after the first SIGTERM: report not ready, so that proxies redirect players."""
        if sig == signal.SIGTERM and self._drain and self._loop and not self._app.state.draining:
            self._app.state.draining = True
            exit_later = partial(super().handle_exit, sig, frame)
            self._loop.call_soon_threadsafe(self._loop.call_later, self._drain, exit_later)
        else:
            super().handle_exit(sig, frame)

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        self._loop = asyncio.get_running_loop()
        await super().startup(sockets)
        if self.started:
            asyncio.get_running_loop().set_exception_handler(handle_loop_error)
            for listener in sockets or ():
                listener.listen(_BACKLOG)
            limit_garbage_collection(asyncio.get_running_loop())
            await asyncio.to_thread(self._ready)  # opening a browser may take a while


def _config(app: Starlette, settings: Settings, is_proxy: Callable[[str], bool]) -> uvicorn.Config:
    idle = IdleConnections(
        most=raise_file_limit(),
        most_each=settings.idle_connections_each,
        patience=settings.patience,
        arrivals=app.state.limits.new_connections,
        is_proxy=is_proxy,
    )
    return uvicorn.Config(
        app,
        loop="auto",  # uvloop, or asyncio's loop on Windows, where there is no uvloop
        http=bounded_protocol(idle),
        backlog=_ACCEPTED_AT_ONCE,
        ws=bounded_socket(settings.frames),
        ws_max_size=MOST_MESSAGE,
        ws_per_message_deflate=False,
        log_config=None,  # logs.py
        log_level="error",  # warnings are about clients, who could fill the disk with them
        access_log=False,
        server_header=False,
        forwarded_allow_ips=list(settings.proxies),
        timeout_graceful_shutdown=_GRACE,
        # IdleConnections closes idle connections. Uvicorn's own limit of 5 seconds is also that of
        # many clients, so it would close connections just when they send their next request.
        timeout_keep_alive=math.ceil(settings.patience) + 1,
    )


def _address(host: str, listener: socket.socket) -> str:
    shown = "localhost" if host in ("127.0.0.1", "0.0.0.0", "::", "::1", "") else host
    if ":" in shown:
        shown = f"[{shown}]"
    return f"http://{shown}:{listener.getsockname()[1]}/"


@contextlib.contextmanager
def listening(host: str, port: int | None) -> Iterator[socket.socket]:
    """Listen on this port, or on the first free one of a few."""
    ports = range(FIRST_PORT, FIRST_PORT + _TRIED_PORTS) if port is None else [port]
    problem = OSError()
    for number in ports:
        try:
            listener = _listener(host, number)
        except OSError as error:
            problem = error
            continue
        with listener:
            # Connections inherit both: a client that does not read is disconnected and uses little
            # memory.
            listener.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, _UNSENT)
            if sys.platform == "linux":
                listener.setsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT, _UNREAD * 1000)
            yield listener
        return
    where = f"{host}:{ports[0]}" if len(ports) == 1 else f"{host}:{ports[0]} to {ports[-1]}"
    raise InputError("port", f"cannot listen on {where}: {problem.strerror or problem}")


def _listener(host: str, port: int) -> socket.socket:
    family, kind, _, _, address = socket.getaddrinfo(
        host, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE
    )[0]
    # asyncio disables Nagle's algorithm only for sockets that are known to be TCP.
    listener = socket.socket(family, kind, socket.IPPROTO_TCP)
    try:
        if sys.platform != "win32":
            listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listener.bind(address)
        listener.listen(_BACKLOG)
    except OSError:
        listener.close()
        raise
    return listener
