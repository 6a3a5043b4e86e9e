"""Limit the rate of WebSocket frames, including those that carry no message.

Pings, pongs and empty fragments never reach the app, which limits messages only. Thousands of them
fit into one read, and all tables would wait while they are answered. Frames that arrive before the
app has answered the handshake are kept until then.
"""

from __future__ import annotations

import time
from typing import Any

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import Frame
from websockets.protocol import State

from baida.server.process.rate_limit import Bucket, Rate
from baida.wire.close_codes import TOO_FAST

#: Bytes that are parsed before frames are counted; the shortest frame has six.
_SLICE = 1024


def bounded_socket(frames: Rate) -> type[WebSocketsSansIOProtocol]:
    class BoundedSocket(WebSocketsSansIOProtocol):
        def __init__(self, *args: Any, **more: Any) -> None:
            super().__init__(*args, **more)
            self._bucket = Bucket(frames, time.monotonic())
            self._too_many = False
            #: Data that arrived after the handshake request, until the app has answered that.
            self._early = b""

        def data_received(self, data: bytes) -> None:
            if self.handshake_initiated and not self.handshake_complete:
                # A frame cannot be answered yet, not even by a close frame: uvicorn would fail.
                self._early += data
                self.transport.pause_reading()
                return
            for start in range(0, len(data), _SLICE):
                if self._too_many or self.transport.is_closing():
                    return
                super().data_received(data[start : start + _SLICE])

        async def send(self, message: Any) -> None:
            await super().send(message)
            if self._early and self.handshake_complete and not self.transport.is_closing():
                early, self._early = self._early, b""
                self.transport.resume_reading()
                self.data_received(early)

        def handle_text(self, event: Frame) -> None:
            if self._allows_another():
                super().handle_text(event)

        def handle_bytes(self, event: Frame) -> None:
            if self._allows_another():
                super().handle_bytes(event)

        def handle_cont(self, event: Frame) -> None:
            if self._allows_another():
                super().handle_cont(event)

        def handle_ping(self) -> None:
            if self._allows_another():
                super().handle_ping()

        def handle_pong(self, event: Frame) -> None:
            if self._allows_another():
                super().handle_pong(event)

        def _allows_another(self) -> bool:
            if not self._too_many and not self._bucket.take(time.monotonic()):
                self._too_many = True
                if self.conn.state is State.OPEN:
                    self.conn.send_close(TOO_FAST, "too many frames")
                    self.handle_parser_exception()
                else:
                    self.transport.close()
            return not self._too_many

    return BoundedSocket
