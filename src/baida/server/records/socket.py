"""Sockets of score sheets and tournaments, which send changes; events are entered by calls."""

from __future__ import annotations

import asyncio
import time
from typing import Any

from starlette.routing import WebSocketRoute
from starlette.websockets import WebSocket, WebSocketDisconnect

from baida.app.calls.read import object_in, read
from baida.app.calls.refusals import Refused, technical
from baida.server.access.callers import WebCaller
from baida.server.process.rate_limit import MOST_MESSAGE, Bucket
from baida.server.process.settings import Settings
from baida.server.records.registry import OpenRecord, Records
from baida.server.rooms.registry import RoomRegistry
from baida.server.storage.errors import StoreError
from baida.server.ws.connection import Connection
from baida.wire.close_codes import BROKEN, NO_ROOM, TOO_FAST, TOO_SLOW
from baida.wire.commands import Follow, Ping


async def _sheet_socket(websocket: WebSocket) -> None:
    await _serve(websocket, websocket.app.state.application.sheets.all)


async def _tournament_socket(websocket: WebSocket) -> None:
    await _serve(websocket, websocket.app.state.application.tournaments.all)


async def _serve(websocket: WebSocket, records: Records[Any]) -> None:
    """Let a connection follow a record until it leaves."""
    code: str = websocket.path_params["code"]
    rooms: RoomRegistry = websocket.app.state.application.registry
    await websocket.accept()
    connection = Connection(websocket)
    try:
        record = await records.open(code)
        token = WebCaller(websocket).record_token(code)
        link = record.link_of(token)
    except (Refused, StoreError) as error:
        await connection.refuse(NO_ROOM if isinstance(error, Refused) else BROKEN)
        return
    # Clients that may enter have separate places, like the players of a room.
    seat = 0 if link.allows("enter") else None
    try:
        if not rooms.places.take(connection, f"{records.kind.name} {record.code}", seat):
            await connection.refuse(TOO_SLOW)
            return
        reading = _read(connection, record, token, rooms.settings)
        await connection.run(asyncio.create_task(reading))
    finally:
        record.followers.pop(connection, None)
        rooms.places.leave(connection)


async def _read(
    connection: Connection,
    record: OpenRecord[Any],
    token: str | None,
    settings: Settings,
) -> None:
    bucket = Bucket(settings.messages, time.monotonic())
    try:
        async with asyncio.timeout(settings.patience):
            while connection not in record.followers and not connection.closing:
                _hear(await connection.receive(), bucket, connection, record, token)
        while not connection.closing:
            _hear(await connection.receive(), bucket, connection, record, token)
    except (TimeoutError, Refused):
        connection.close(TOO_FAST)
    except WebSocketDisconnect:
        return


def _hear(
    message: str,
    bucket: Bucket,
    connection: Connection,
    record: OpenRecord[Any],
    token: str | None,
) -> None:
    """Handle a message; raise Refused if it is neither a ping nor a hello."""
    if not bucket.take(time.monotonic()) or len(message) > MOST_MESSAGE:
        raise technical("too_fast", "too many messages")
    given = object_in(message)
    kind = given.pop("t", None)
    if kind == "ping":
        read(Ping, given)
        connection.send({"t": "pong"})
    elif kind == "hello" and connection not in record.followers:
        record.follow(connection, record.link_of(token), read(Follow, given).seen)
    else:
        raise technical("malformed", "expected hello or ping")


ROUTES = (
    WebSocketRoute("/api/sheets/{code}/socket", _sheet_socket),
    WebSocketRoute("/api/tournaments/{code}/socket", _tournament_socket),
)
