"""A shard: the app of a server alone, whose sockets and calls arrive over links from gateways."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable

from starlette.types import ASGIApp, Message

from baida.server.cluster.link import (
    ANSWER,
    CALL,
    END,
    GATEWAY,
    MESSAGE,
    OPEN,
    SHARD,
    TEXT,
    UNWELL,
    Link,
    packed,
    unpacked,
)
from baida.wire.close_codes import RESTARTED, TOO_FAST

_LOG = logging.getLogger(__name__)
#: Messages of one socket that wait to be read.
_MOST_UNREAD = 64


class Shard:
    """Listens for gateways, and runs the app for what they send."""

    def __init__(
        self, app: ASGIApp, key: bytes, is_well: Callable[[], bool] = lambda: True
    ) -> None:
        self._app = app
        self._key = key
        self._is_well = is_well
        self._links: set[Link] = set()
        self._streams: dict[tuple[Link, int], _Stream] = {}
        self._tasks: set[asyncio.Task[None]] = set()
        self._server: asyncio.Server | None = None
        self._leaving = False

    async def listen(self, host: str) -> int:
        """Accept links; returns the port."""
        loop = asyncio.get_running_loop()
        self._server = await loop.create_server(self._link, host, 0)
        return int(self._server.sockets[0].getsockname()[1])

    def _link(self) -> Link:
        link = Link(self._key, SHARD, GATEWAY)
        link.say = lambda: b"" if self._is_well() else UNWELL
        link.on_frame = lambda stream, kind, payload: self._hear(link, stream, kind, payload)
        link.ready.add_done_callback(lambda ready: ready.exception())  # strangers are ignored
        link.lost.add_done_callback(lambda _lost: self._lost(link))
        self._links.add(link)
        return link

    def _lost(self, link: Link) -> None:
        self._links.discard(link)
        for (its, _number), stream in list(self._streams.items()):
            if its is link:
                stream.disconnect(RESTARTED)

    def _hear(self, link: Link, number: int, kind: int, payload: bytes) -> None:
        stream = self._streams.get((link, number))
        if kind == OPEN:
            self._start(self._serve_socket(link, number, _scope("websocket", unpacked(payload)[0])))
        elif kind == CALL:
            about, body = unpacked(payload)
            self._start(self._serve_call(link, number, _scope("http", about), body))
        elif stream is not None and kind == TEXT:
            stream.hear(payload.decode())
        elif stream is not None and kind == END:
            stream.disconnect(int.from_bytes(payload, "big"))

    def _start(self, work: Awaitable[None]) -> None:
        task = asyncio.ensure_future(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _serve_socket(self, link: Link, number: int, scope: Message) -> None:
        stream = self._streams[link, number] = _Stream(link, number)
        try:
            if not self._leaving:
                await self._app(scope, stream.receive, stream.send)
        except Exception:
            _LOG.exception("a socket is closed by an error")
        finally:
            del self._streams[link, number]
            stream.end()

    async def _serve_call(self, link: Link, number: int, scope: Message, body: bytes) -> None:
        answer = _Answer(body)
        try:
            await self._app(scope, answer.receive, answer.send)
        except Exception:
            _LOG.exception("a call failed")
        link.send(number, ANSWER, answer.packed())

    async def close(self) -> None:
        """Let clients go elsewhere, and wait until their rooms know that they have gone."""
        self._leaving = True
        if self._server is not None:
            self._server.close()
        for stream in self._streams.values():
            stream.disconnect(RESTARTED)
        if self._tasks:
            await asyncio.wait(self._tasks, timeout=5.0)
        for link in list(self._links):
            link.close()


def _scope(kind: str, about: Message) -> Message:
    """What the gateway was asked, as ASGI has it."""
    return {
        "type": kind,
        "asgi": {"version": "3.0", "spec_version": "2.3"},
        "http_version": "1.1",
        "root_path": "",
        "subprotocols": [],
        **about,
        "raw_path": about["path"].encode("utf-8"),
        "query_string": about["query_string"].encode("latin-1"),
        "headers": [(k.encode("latin-1"), v.encode("latin-1")) for k, v in about["headers"]],
        "client": tuple(about["client"]) if about["client"] else None,
        "server": tuple(about["server"]) if about["server"] else None,
        "state": {},
    }


class _Stream:
    """One browser's socket."""

    def __init__(self, link: Link, number: int) -> None:
        self._link = link
        self._number = number
        self._heard: asyncio.Queue[Message] = asyncio.Queue()
        self._heard.put_nowait({"type": "websocket.connect"})
        self._ended = False

    def hear(self, text: str) -> None:
        if self._heard.qsize() >= _MOST_UNREAD:
            self.disconnect(TOO_FAST)
        elif not self._ended:
            self._heard.put_nowait({"type": "websocket.receive", "text": text})

    def disconnect(self, code: int) -> None:
        if not self._ended:
            self._ended = True
            self._link.send(self._number, END, code.to_bytes(2, "big"))
            gone = {"type": "websocket.disconnect", "code": code, "by_server": code == RESTARTED}
            self._heard.put_nowait(gone)

    async def receive(self) -> Message:
        return await self._heard.get()

    async def send(self, message: Message) -> None:
        if self._ended:
            return
        if message["type"] == "websocket.send":
            self._link.send(self._number, TEXT, message["text"].encode())
        elif message["type"] == "websocket.close":
            self._ended = True
            self._link.send(self._number, END, int(message.get("code", 1000)).to_bytes(2, "big"))
        else:
            self._link.send(self._number, MESSAGE, packed({"type": message["type"]}))

    def end(self) -> None:
        """The app has finished with it, for whatever reason."""
        if not self._ended:
            self._ended = True
            self._link.send(self._number, END, RESTARTED.to_bytes(2, "big"))


class _Answer:
    """The answer to one call, as the app sends it."""

    def __init__(self, body: bytes) -> None:
        self._request: Message | None = {"type": "http.request", "body": body, "more_body": False}
        self._status = 500
        self._headers: list[tuple[str, str]] = []
        self._body: list[bytes] = []

    async def receive(self) -> Message:
        request, self._request = self._request, None
        if request is None:  # the caller waits; a gateway that has gone does not matter
            await asyncio.Event().wait()
            raise AssertionError
        return request

    async def send(self, message: Message) -> None:
        if message["type"] == "http.response.start":
            self._status = message["status"]
            pairs = message.get("headers", ())
            self._headers = [(k.decode("latin-1"), v.decode("latin-1")) for k, v in pairs]
        else:
            self._body.append(message.get("body", b""))

    def packed(self) -> bytes:
        return packed({"status": self._status, "headers": self._headers}, b"".join(self._body))
