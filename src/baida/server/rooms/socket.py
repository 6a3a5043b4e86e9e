"""The socket of a room: read, limit and check the messages of clients."""

from __future__ import annotations

import asyncio
import time

from starlette.routing import WebSocketRoute
from starlette.websockets import WebSocket, WebSocketDisconnect

from baida.app.calls.refusals import Refused, storage_failure, technical
from baida.app.rooms.messages import MessageReader, id_in
from baida.jsontext import encode
from baida.server.access.callers import WebCaller
from baida.server.process.rate_limit import MOST_MESSAGE, Bucket
from baida.server.rooms.actor import RoomActor
from baida.server.rooms.registry import RoomRegistry
from baida.server.storage.errors import StoreError
from baida.server.ws.connection import Connection
from baida.wire import commands
from baida.wire.close_codes import BROKEN, NO_ROOM, TOO_FAST, TOO_SLOW

_MOST_MALFORMED = 5


async def _serve(websocket: WebSocket) -> None:
    code: str = websocket.path_params["code"]
    registry: RoomRegistry = websocket.app.state.application.registry
    await websocket.accept()
    connection = Connection(websocket)
    if registry.store.problem is not None:
        await websocket.send_text(encode(storage_failure().to_json(None)))
        await connection.refuse(TOO_SLOW)
        return
    token = WebCaller(websocket).seat_token(code)
    try:
        async with registry.room(code) as actor:
            if not registry.places.take(connection, actor.code, actor.seat_of(token)):
                await connection.refuse(TOO_SLOW)
                return
            open_socket = _Socket(connection, actor, registry, token)
            await connection.run(asyncio.create_task(open_socket.run()))
            if open_socket.reader.joined:
                await actor.left(connection)
    except (Refused, StoreError) as error:
        await connection.refuse(NO_ROOM if isinstance(error, Refused) else BROKEN)
    finally:
        registry.places.leave(connection)


class _Socket:
    """Limits the messages of a client, and lets a `MessageReader` answer them."""

    def __init__(
        self,
        connection: Connection,
        actor: RoomActor,
        registry: RoomRegistry,
        token: str | None,
    ) -> None:
        self.reader = MessageReader(connection.send, self._refuse, self._join, self._obey)
        self._connection = connection
        self._actor = actor
        self._settings = registry.settings
        self._metrics = registry.metrics
        self._token = token
        self._bucket = Bucket(registry.settings.messages, time.monotonic())
        self._hints = Bucket(registry.settings.hints, time.monotonic())
        self._malformed = 0

    async def run(self) -> None:
        try:
            async with asyncio.timeout(self._settings.patience):
                while not self.reader.joined and not self._connection.closing:
                    await self._hear()
            while not self._connection.closing:
                await self._hear()
        except TimeoutError:
            self._connection.close(TOO_FAST)
        except WebSocketDisconnect:
            return

    async def _hear(self) -> None:
        text = await self._connection.receive()
        if not self._bucket.take(time.monotonic()):
            self._refuse(technical("too_fast", "too many messages"))
            self._connection.close(TOO_FAST)
            return
        if len(text) > MOST_MESSAGE:
            large = technical("too_large", f"a message has at most {MOST_MESSAGE} bytes")
            self._refuse(large, id_in(text))
        elif await self.reader.hear(text):
            return
        self._malformed += 1
        if self._malformed >= _MOST_MALFORMED:
            self._connection.close(TOO_FAST)

    async def _join(self, hello: commands.Hello) -> None:
        await self._actor.join(self._connection, hello, self._token)

    async def _obey(self, command: commands.Command) -> None:
        if isinstance(command, commands.Hint) and not self._hints.take(time.monotonic()):
            raise technical("too_fast", "too many hints; wait a few seconds")
        await self._actor.hear(self._connection, command)

    def _refuse(self, refused: Refused, id: str | None = None) -> None:
        self._metrics.refused(refused.code)
        self._connection.send(refused.to_json(id))


ROUTES = (WebSocketRoute("/api/rooms/{code}/socket", _serve),)
