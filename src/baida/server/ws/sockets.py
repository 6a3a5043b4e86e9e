"""The socket of a room: what clients send is read, bounded and checked here."""

from __future__ import annotations

import asyncio
import time
from collections import Counter

from fastapi import APIRouter
from starlette.websockets import WebSocket, WebSocketDisconnect

from baida.server.http.rooms import token_in
from baida.server.rate_limit import MOST_MESSAGE, Bucket
from baida.server.refused import Refused
from baida.server.rooms.actor import Keeper
from baida.server.rooms.registry import Parlour
from baida.server.storage.store import StoreError
from baida.server.ws import messages
from baida.server.ws.connection import BROKEN, NO_ROOM, TOO_FAST, TOO_SLOW, Connection

router = APIRouter()

#: So many messages that cannot be read are no accident.
_MOST_MALFORMED = 5
#: How many are connected, by address and by room.
_connected: Counter[str] = Counter()


@router.websocket("/api/rooms/{code}/socket")
async def socket(websocket: WebSocket, code: str) -> None:
    """One client, from hello to the end."""
    parlour: Parlour = websocket.app.state.parlour
    await websocket.accept()
    try:
        keeper = parlour.find(code)
    except (Refused, StoreError) as error:
        await websocket.close(NO_ROOM if isinstance(error, Refused) else BROKEN)
        return
    most = {
        f"address {websocket.client.host if websocket.client else ''}": (
            parlour.settings.connections_each
        ),
        f"room {keeper.house.room.code}": parlour.settings.connections_in_room,
    }
    if any(_connected[place] >= number for place, number in most.items()):
        await websocket.close(TOO_SLOW)
        return
    _connected.update(most.keys())
    connection = Connection(websocket)
    reader = _Reader(websocket, connection, keeper, parlour)
    try:
        with keeper.in_use():
            await connection.run(asyncio.create_task(reader.run()))
            if reader.joined:
                await keeper.left(connection)
    finally:
        for place in most:
            _connected[place] -= 1
            if not _connected[place]:
                del _connected[place]


class _Reader:
    """Reads one client's messages and passes them on."""

    def __init__(
        self, websocket: WebSocket, connection: Connection, keeper: Keeper, parlour: Parlour
    ) -> None:
        self.joined = False
        self._websocket = websocket
        self._connection = connection
        self._keeper = keeper
        self._parlour = parlour
        self._bucket = Bucket(parlour.settings.messages, time.monotonic())
        self._malformed = 0

    async def run(self) -> None:
        """Until the client goes or misbehaves."""
        try:
            async with asyncio.timeout(self._parlour.settings.patience):
                while not self.joined and not self._connection.closing:
                    await self._hear()
            while not self._connection.closing:
                await self._hear()
        except TimeoutError:
            self._connection.close(TOO_FAST)
        except WebSocketDisconnect:
            return

    async def _hear(self) -> None:
        text = await self._text()
        if not self._bucket.take(time.monotonic()):
            self._refuse(Refused("too_fast", "too many messages"))
            self._connection.close(TOO_FAST)
            return
        try:
            if len(text) > MOST_MESSAGE:
                raise Refused("too_large", f"a message has at most {MOST_MESSAGE} bytes")
            message = messages.parse_message(text)
        except Refused as refused:
            self._refuse(refused, messages.id_in(text))
            self._malformed += 1
            if self._malformed >= _MOST_MALFORMED:
                self._connection.close(TOO_FAST)
            return
        if isinstance(message, messages.Ping):
            self._connection.send({"t": "pong"})
        elif isinstance(message, messages.Hello):
            await self._join(message)
        elif not self.joined:
            self._refuse(Refused("not_now", "say hello first"), message.id)
        else:
            await self._keeper.hear(self._connection, message)

    async def _join(self, hello: messages.Hello) -> None:
        if self.joined:
            self._refuse(Refused("not_now", "hello is said once"))
            return
        self.joined = True
        code = self._keeper.house.room.code
        token = token_in(self._websocket, code)
        await self._keeper.join(self._connection, hello, lambda: self._parlour.seat_of(code, token))

    async def _text(self) -> str:
        message = await self._websocket.receive()
        if message["type"] == "websocket.disconnect":
            raise WebSocketDisconnect(message.get("code", 1000))
        text = message.get("text")
        return text if isinstance(text, str) else ""  # bytes are not JSON of ours

    def _refuse(self, refused: Refused, id: str | None = None) -> None:
        self._parlour.metrics.refused(refused.code)
        self._connection.send(refused.to_json(id))
