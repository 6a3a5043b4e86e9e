"""Checks every request: origin, host, size and rate; adds the security headers."""

from __future__ import annotations

import asyncio
import ipaddress
import socket
import time
from collections import Counter
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from urllib.parse import urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.responses import JSONResponse, Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from baida.app.calls.declared import Calls
from baida.app.calls.refusals import Refused, technical
from baida.server.access.proxies import ROOMS_MADE
from baida.server.process.limits import Limits
from baida.server.process.rate_limit import MOST_BODY
from baida.server.process.settings import Settings

#: As an allowed host: accept every name.
ANY_HOST = "*"
_PORTS = {"http": 80, "https": 443}
_SCHEMES = {"ws": "http", "wss": "https"}


class Origins:
    def __init__(self, hosts: Iterable[str], origins: Iterable[str]) -> None:
        machine = socket.gethostname().lower()
        own = {"localhost", machine, f"{machine.partition('.')[0]}.local"}
        self._hosts = own | {host.lower().rstrip(".") for host in hosts}
        self._origins = {origin.rstrip("/") for origin in origins}

    def knows_host(self, scope: Scope) -> bool:
        host = Headers(scope=scope).get("host")
        if host is None or ANY_HOST in self._hosts:
            return True  # browsers always name a host
        try:
            name = (urlsplit(f"//{host}").hostname or "").rstrip(".")
        except ValueError:
            return False
        try:
            ipaddress.ip_address(name)
        except ValueError:
            return name in self._hosts or name.endswith(".localhost")
        return True

    def is_own_page(self, scope: Scope) -> bool:
        """Whether a request comes from our own page, or from no page at all.

        A browser always sends the origin of a socket or a POST; programs do not, and have no cookie
        that another page could abuse. A trusted proxy tells the scheme that the browser used
        (X-Forwarded-Proto).
        """
        headers = Headers(scope=scope)
        origin = headers.get("origin")
        if origin is None or origin in self._origins:
            return True
        scheme = _SCHEMES.get(scope["scheme"], scope["scheme"])
        try:
            page = _parts(origin)
            return page[1] is not None and page == _parts(f"{scheme}://{headers.get('host', '')}")
        except ValueError:  # not even an address
            return False


def _parts(url: str) -> tuple[str, str | None, int | None]:
    parts = urlsplit(url)
    return parts.scheme, parts.hostname, parts.port or _PORTS.get(parts.scheme)


_MOST_DELAYED = 32
_FOR_MONITORS = ("/healthz", "/readyz")
#: Of everything.
_HEADERS = {
    "Cross-Origin-Resource-Policy": "same-origin",
    "X-Content-Type-Options": "nosniff",
}
#: Of pages, and of files that act for them, like the service worker.
_OF_PAGES = {
    "Content-Security-Policy": (
        "default-src 'self'; img-src 'self' data:; style-src-attr 'unsafe-inline'; "
        "object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
    ),
    "Cross-Origin-Opener-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=()",
    "Referrer-Policy": "no-referrer",
    "X-Frame-Options": "DENY",
}
#: Of answers to calls and of parts of pages. Opened alone or in a frame, they may do nothing; the
#: other headers of pages would mean nothing there, and a page consists of twenty parts.
_OF_PARTS = {"Content-Security-Policy": "default-src 'none'"}


def refusal(refused: Refused) -> JSONResponse:
    return JSONResponse(refused.to_answer(), refused.status)


class Middleware:
    def __init__(self, app: ASGIApp, settings: Settings, calls: Calls) -> None:
        """``calls`` are those that may have limits of their own."""
        self._app = app
        self._rates = calls
        self._settings = settings
        self._origins = Origins(settings.allowed_hosts, settings.origins)
        self._calls: Counter[str] = Counter()
        self._delayed: Counter[str] = Counter()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "websocket" and not self._may_connect(scope):
            await send({"type": "websocket.close"})  # before it is accepted: answered by a 403
            return
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return

        async def send_guarded(message: Message) -> None:
            if message["type"] == "http.response.start":
                scope["app"].state.metrics.called(message["status"])
                headers = MutableHeaders(scope=message)
                self._count_made(scope, headers)
                part = scope["path"].startswith(("/api/", "/assets/"))
                html = headers.get("Content-Type", "").startswith("text/html")
                more = _OF_PARTS if part and not html else _OF_PAGES
                for name, value in (_HEADERS | more).items():
                    headers.setdefault(name, value)
                if scope["path"].startswith("/api/"):
                    headers.setdefault("Cache-Control", "no-store")
            await send(message)

        try:
            with self._under_way(scope):
                body = await self._check(scope, receive)
                await self._app(scope, body, send_guarded)
        except Refused as refused:
            answer = refusal(refused)
            if refused.code == "too_fast":
                await self._delay(_caller(scope), answer)
            await answer(scope, receive, send_guarded)

    async def _delay(self, caller: str, answer: Response) -> None:
        """Delay the refusal, which costs almost as much as an answer."""
        if self._delayed[caller] >= _MOST_DELAYED:
            answer.headers["Connection"] = "close"
            return
        self._delayed[caller] += 1
        try:
            await asyncio.sleep(self._settings.refusal_delay)
        finally:
            self._delayed[caller] -= 1
            if not self._delayed[caller]:
                del self._delayed[caller]

    @contextmanager
    def _under_way(self, scope: Scope) -> Iterator[None]:
        """Limit the number of calls of one caller that are answered at the same time."""
        if not scope["path"].startswith("/api/"):
            yield
            return
        caller = _caller(scope)
        if self._calls[caller] >= self._settings.calls_at_once:
            raise technical("too_fast", "too many calls at the same time")
        self._calls[caller] += 1
        try:
            yield
        finally:
            self._calls[caller] -= 1
            if not self._calls[caller]:
                del self._calls[caller]

    async def _check(self, scope: Scope, receive: Receive) -> Receive:
        headers = Headers(scope=scope)
        # Monitoring may use any host name.
        if scope["path"] not in _FOR_MONITORS and not self._origins.knows_host(scope):
            host = headers.get("host", "")
            raise technical(
                "forbidden",
                f"the server does not know the name {host:.80} as its own; "
                "its operator can allow it with --allowed-host",
            )
        rate = self._rate(scope)
        if not self._may_call(scope, rate):
            raise technical("too_fast", "too many calls, wait a moment")
        if rate == "new_rooms":
            limits: Limits = scope["app"].state.limits
            if not limits.new_rooms.allow(_caller(scope), time.monotonic()):
                raise technical(
                    "too_fast", "too many new rooms, sheets and tournaments, wait a moment"
                )
        if scope["method"] in ("GET", "HEAD", "OPTIONS"):
            return receive
        if not self._origins.is_own_page(scope):
            raise technical("forbidden", "this page may not call the server")
        try:
            async with asyncio.timeout(self._settings.patience):
                return await _whole_body(headers, receive)
        except TimeoutError:
            raise technical("too_slow", "the body did not arrive in time") from None

    def _may_connect(self, scope: Scope) -> bool:
        known = self._origins.knows_host(scope) and self._origins.is_own_page(scope)
        return known and self._may_call(scope)

    def _may_call(self, scope: Scope, rate: str | None = None) -> bool:
        path, now, caller = scope["path"], time.monotonic(), _caller(scope)
        limits: Limits = scope["app"].state.limits
        if not path.startswith("/api/"):
            return limits.pages.allow(caller, now)
        if rate == "whole_matches" and not limits.whole_matches.allow(caller, now):
            return False
        if rate == "whole_records" and not limits.whole_records.allow(caller, now):
            return False
        return limits.calls.allow(caller, now)

    def _rate(self, scope: Scope) -> str | None:
        """The limit that a call counts for, besides the one of all calls."""
        path, method = scope["path"].removesuffix("/"), scope.get("method", "")
        call, _ = self._rates.at(path).get(method, (None, None))
        return None if call is None else call.rate

    def _count_made(self, scope: Scope, headers: MutableHeaders) -> None:
        """Count the further rooms that a call has made; the first one was counted before."""
        made = int(headers.get(ROOMS_MADE, 0))
        if ROOMS_MADE in headers:
            del headers[ROOMS_MADE]
        if made > 1:
            limits: Limits = scope["app"].state.limits
            limits.new_rooms.take(_caller(scope), made - 1, time.monotonic())


def _caller(scope: Scope) -> str:
    client = scope["client"]
    return str(client[0]) if client else ""


async def _whole_body(headers: Headers, receive: Receive) -> Receive:
    too_large = technical("too_large", f"a body has at most {MOST_BODY} bytes")
    length = headers.get("content-length", "0")
    if not length.isascii() or not length.isdigit() or int(length[:12]) > MOST_BODY:
        raise too_large
    body = await read_body(receive, MOST_BODY)
    if len(body) > MOST_BODY:
        raise too_large
    return given_body(body, receive)


async def read_body(receive: Receive, most: int | None = None) -> bytes:
    """The whole body; reading stops when there is more than ``most``."""
    body = b""
    while most is None or len(body) <= most:
        message = await receive()
        if message["type"] != "http.request":
            break
        body += message.get("body", b"")
        if not message.get("more_body"):
            break
    return body


def given_body(body: bytes, receive: Receive) -> Receive:
    """Receive a body that was read before, and then whatever comes."""
    told = False

    async def again() -> Message:
        nonlocal told
        if told:
            return await receive()
        told = True
        return {"type": "http.request", "body": body, "more_body": False}

    return again
