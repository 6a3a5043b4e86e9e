"""Answers a repeated request with the answer to the first one, so its effect happens once.

A browser that gets no answer cannot know whether its room was made. It asks again with the same
``Idempotency-Key``, a random text that it has chosen for this one intention.

Answers are in memory only. What a request has made is also stored, so that it is made once although
the server restarts meanwhile (server/makings.py).
"""

from __future__ import annotations

import asyncio
import hashlib
import time
from collections import Counter, OrderedDict
from collections.abc import Callable
from copy import deepcopy

from starlette.datastructures import Headers
from starlette.requests import HTTPConnection
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from baida.app.calls.refusals import Refused, technical
from baida.server.access.callers import ASKED, Asked, WebCaller
from baida.server.http.middleware import given_body, read_body, refusal

_HEADER = "idempotency-key"
#: With a key that others could guess they would get the cookies of the answer.
_SHORTEST, _LONGEST = 16, 64
#: Seconds for which an answer is remembered.
_KEPT = 600.0
#: The most answers that are remembered: of one address, and of all.
_MOST_OF_ADDRESS, _MOST = 32, 4096

_Name = tuple[str, str]


def key_of(scope: Scope) -> str | None:
    """The key of a request that may be repeated."""
    if scope["type"] != "http" or scope["method"] != "POST":
        return None
    return Headers(scope=scope).get(_HEADER)


class _Asked:
    def __init__(
        self, address: str, digest: bytes, at: float, answer: asyncio.Task[list[Message]]
    ) -> None:
        self.address = address
        self.digest = digest
        self.at = at
        self.answer = answer


class Repeats:
    """Remembers the answers to requests with a key for each caller: a browser, or an address."""

    def __init__(self, app: ASGIApp, clock: Callable[[], float] = time.monotonic) -> None:
        self._app = app
        self._clock = clock
        #: By caller and key, the oldest first.
        self._asked: OrderedDict[_Name, _Asked] = OrderedDict()
        self._of_address: Counter[str] = Counter()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        key = key_of(scope)
        if key is None:
            await self._app(scope, receive, send)
            return
        try:
            answer = await self._answer(key, scope, receive)
        except Refused as refused:
            await refusal(refused)(scope, receive, send)
            return
        for message in answer:
            await send(deepcopy(message))  # whoever sends it on may add headers

    async def _answer(self, key: str, scope: Scope, receive: Receive) -> list[Message]:
        if not _SHORTEST <= len(key) <= _LONGEST:
            wanted = f"expected {_SHORTEST} to {_LONGEST} characters"
            raise technical("malformed", wanted, field="Idempotency-Key")
        body = await read_body(receive)
        about = f"{scope['path']}?".encode() + scope["query_string"] + b"\0" + body
        digest = hashlib.sha256(about).digest()
        caller = WebCaller(HTTPConnection(scope))
        name = (caller.player or caller.address, key)
        self._forget_old()
        asked = self._asked.get(name)
        if asked is None:
            # Not part of this request, whose client may hang up while others wait for the answer.
            scope = {**scope, ASKED: Asked(key, digest)}
            answer = asyncio.create_task(self._ask(name, scope, given_body(body, receive)))
            asked = _Asked(caller.address, digest, self._clock(), answer)
            self._remember(name, asked)
        elif asked.digest != digest:
            raise technical(
                "malformed", "the key was used for another request", field="Idempotency-Key"
            )
        return await asyncio.shield(asked.answer)

    async def _ask(self, name: _Name, scope: Scope, receive: Receive) -> list[Message]:
        answer: list[Message] = []

        async def hear(message: Message) -> None:
            answer.append(message)

        done = False
        try:
            await self._app(scope, receive, hear)
            done = answer[0]["status"] < 300
        finally:
            if not done:  # nothing has changed, and the next time it may succeed
                self._forget(name)
        return answer

    def _remember(self, name: _Name, asked: _Asked) -> None:
        self._asked[name] = asked
        self._of_address[asked.address] += 1
        if self._of_address[asked.address] > _MOST_OF_ADDRESS:
            self._forget(next(n for n, one in self._asked.items() if one.address == asked.address))
        elif len(self._asked) > _MOST:
            self._forget(next(iter(self._asked)))

    def _forget(self, name: _Name) -> None:
        asked = self._asked.pop(name, None)
        if asked is not None:
            self._of_address[asked.address] -= 1
            if not self._of_address[asked.address]:
                del self._of_address[asked.address]

    def _forget_old(self) -> None:
        while self._asked:
            name, oldest = next(iter(self._asked.items()))
            if self._clock() - oldest.at < _KEPT:
                return
            self._forget(name)
