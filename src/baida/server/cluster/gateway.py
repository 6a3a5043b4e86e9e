"""A gateway passes on what is about a room, score sheet or tournament to the shard that owns it.

What to pass on follows from the declarations of the calls. A shard that is asked about something of
another one says whose it is.
"""

from __future__ import annotations

import asyncio
import itertools
import json
from collections import OrderedDict
from collections.abc import Mapping, Sequence
from typing import Any

from starlette.routing import BaseRoute, Match
from starlette.types import ASGIApp, Receive, Scope, Send

from baida.app.calls.declared import Call, Calls, Gathered
from baida.app.calls.refusals import technical
from baida.server.cluster.shard_links import ShardLink, Socket, Unreachable
from baida.server.http.middleware import read_body, refusal
from baida.server.http.repeats import key_of
from baida.server.storage.shards import shard_of
from baida.wire.close_codes import GOING_AWAY, RESTARTED, TOO_SLOW

#: The answer of a shard to a call about something that another one owns, and the code it names.
MISDIRECTED, OWNER = 421, "x-baida-code"
#: Calls that change nothing are made again if a shard is lost meanwhile.
_SAFE = ("GET", "HEAD")
#: Matches whose rooms are remembered.
_MOST_KNOWN = 10_000
Json = dict[str, Any]


class Forward:
    def __init__(
        self,
        app: ASGIApp,
        calls: Calls,
        sockets: Sequence[BaseRoute],
        links: Sequence[ShardLink],
    ) -> None:
        """Pass on these calls and sockets, each to one of the links or to all."""
        self._app = app
        self._calls = calls
        self._sockets = sockets
        self._links = links
        self._turn = itertools.cycle(links)
        self._owners: OrderedDict[str, str] = OrderedDict()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "websocket":
            for route in self._sockets:
                match, child = route.matches(scope)
                if match is Match.FULL:
                    code = child["path_params"]["code"]
                    await self._pass_socket(scope, code, receive, send)
                    return
        elif scope["type"] == "http":
            call, params = self._calls.at(scope["path"]).get(scope["method"], (None, {}))
            if call is not None:
                try:
                    await self._pass_call(call, scope, params, receive, send)
                except Unreachable:
                    why = "the table cannot be reached, try again in a moment"
                    await refusal(technical("closed", why))(scope, receive, send)
                return
        await self._app(scope, receive, send)

    def _owner(self, code: str) -> ShardLink:
        return self._links[shard_of(code.upper(), len(self._links)) - 1]

    # -- calls -----------------------------------------------------------------------------------

    async def _pass_call(
        self, call: Call, scope: Scope, params: Mapping[str, str], receive: Receive, send: Send
    ) -> None:
        about, body = _about(scope), await read_body(receive)
        if isinstance(call.owner, Gathered):
            head, answer = await self._ask_all(call.owner, about)
        elif call.owner == "code":
            head, answer = await self._ask(self._owner(params["code"]), about, body)
        else:
            id = params.get("id", "")
            # What is about one match always goes to the same shard, its owner if that is known.
            # A request that is repeated goes to the one that has answered it.
            id = id or key_of(scope) or ""
            first = self._owner(self._owners.get(id, id)) if id else next(self._turn)
            head, answer = await self._ask(first, about, body)
            if head["status"] == MISDIRECTED:
                owner = dict(head["headers"])[OWNER]
                self._remember(id, owner)
                head, answer = await self._ask(self._owner(owner), about, body)
        headers = [(k.encode("latin-1"), v.encode("latin-1")) for k, v in head["headers"]]
        await send({"type": "http.response.start", "status": head["status"], "headers": headers})
        await send({"type": "http.response.body", "body": answer})

    async def _ask(self, link: ShardLink, about: Json, body: bytes) -> tuple[Json, bytes]:
        try:
            return await link.call(about, body)
        except Unreachable:
            if about["method"] not in _SAFE:
                raise
            return await link.call(about, body)

    async def _ask_all(self, gathered: Gathered, about: Json) -> tuple[Json, bytes]:
        """One answer from those of all shards; what cannot be reached is left out."""
        asked = (link.call(about, b"") for link in self._links if link.is_up)
        found = await asyncio.gather(*asked, return_exceptions=True)
        answers = [one for one in found if not isinstance(one, BaseException)]
        good = [one for one in answers if one[0]["status"] == 200]
        if not good:
            if answers:
                return answers[0]
            raise Unreachable("no shard can be reached")
        name, newest, most = gathered.name, gathered.newest, gathered.most
        lists = [json.loads(body)[name] for _head, body in good]
        rows = [row for together in itertools.zip_longest(*lists) for row in together if row]
        if newest is not None:
            rows.sort(key=lambda row: row[newest], reverse=True)
        body = json.dumps({name: rows[:most]}, separators=(",", ":")).encode()
        return {"status": 200, "headers": [("content-type", "application/json")]}, body

    def _remember(self, id: str, code: str) -> None:
        self._owners[id] = code
        if len(self._owners) > _MOST_KNOWN:
            self._owners.popitem(last=False)

    # -- sockets ---------------------------------------------------------------------------------

    async def _pass_socket(self, scope: Scope, code: str, receive: Receive, send: Send) -> None:
        await receive()  # websocket.connect
        link = self._owner(code)
        try:
            number, socket = await link.open(_about(scope))
        except Unreachable:
            await send({"type": "websocket.accept"})
            await send({"type": "websocket.close", "code": TOO_SLOW})
            return
        reading = asyncio.create_task(_read(receive, socket))
        sending = asyncio.create_task(_send(socket, send))
        try:
            await asyncio.wait((reading, sending), return_when=asyncio.FIRST_COMPLETED)
        finally:
            for task in (reading, sending):
                task.cancel()
            await asyncio.gather(reading, sending, return_exceptions=True)
            socket.close(RESTARTED if scope["app"].state.leaving() else GOING_AWAY)
            link.forget(number)


async def _read(receive: Receive, socket: Socket) -> None:
    while True:
        message = await receive()
        if message["type"] == "websocket.disconnect":
            return
        text = message.get("text")
        socket.send(text if isinstance(text, str) else "")  # bytes are not JSON of ours


async def _send(socket: Socket, send: Send) -> None:
    accepted = False
    while True:
        message = await socket.receive()
        if message["type"] == "websocket.close" and not accepted:
            await send({"type": "websocket.accept"})  # or the browser would not see the code
        accepted = True
        await send(message)
        if message["type"] == "websocket.close":
            return


def _about(scope: Scope) -> Json:
    """What a shard has to know of a request."""
    return {
        "method": scope.get("method", "GET"),
        "path": scope["path"],
        "query_string": scope["query_string"].decode("latin-1"),
        "headers": [(k.decode("latin-1"), v.decode("latin-1")) for k, v in scope["headers"]],
        "scheme": scope["scheme"],
        "client": scope["client"],
        "server": scope["server"],
    }
