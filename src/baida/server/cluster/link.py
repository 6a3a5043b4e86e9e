"""The connection between a gateway and a shard: many sockets and calls over one TCP connection.

Whatever is sent in one round of the event loop goes out in one write. Each side has to prove that
it knows the cluster's key before anything else is read.
"""

from __future__ import annotations

import asyncio
import hashlib
import hmac
import json
import secrets
import struct
from collections.abc import Callable
from typing import Any, cast

from baida.errors import BaidaError

#: Increased when frames change: gateways and shards with different numbers do not talk.
PROTOCOL = 1
#: Kinds of frames: a socket opens, a call with its body, an ASGI message, text of a socket, the
#: answer to a call, a stream ends, a sign of life.
OPEN, CALL, MESSAGE, TEXT, ANSWER, END, ALIVE = range(7)
#: Seconds between signs of life, and without one until the other side counts as gone.
_BEAT, _SILENCE = 1.0, 5.0
#: Bytes of a frame, and those that wait for the other side to read.
_MOST_FRAME, _MOST_UNREAD = 64 << 20, 64 << 20
#: The payload of ``ALIVE`` from a shard that cannot store anything.
UNWELL = b"unwell"
_HEAD = struct.Struct(">IIB")  # the length of the payload, the stream, the kind
_LENGTH = struct.Struct(">I")
_NONCE = 32

OnFrame = Callable[[int, int, bytes], None]
GATEWAY, SHARD = b"gateway", b"shard"
OTHER_KEY = "the two sides have different keys"
_SILENT = "the other side does not answer"


class LinkError(BaidaError):
    """The two sides cannot talk to each other."""


class Link(asyncio.Protocol):
    """One end: ``own`` is what it is, ``other`` what the other end has to be."""

    def __init__(self, key: bytes, own: bytes, other: bytes) -> None:
        self._loop = asyncio.get_running_loop()
        #: Done when the other side has proved itself.
        self.ready: asyncio.Future[None] = self._loop.create_future()
        self.lost: asyncio.Future[None] = self._loop.create_future()
        #: Called with stream, kind and payload of each frame.
        self.on_frame: OnFrame = lambda _stream, _kind, _payload: None
        #: The payload of each ``ALIVE`` that is sent, and the last one that was received.
        self.say: Callable[[], bytes] = bytes
        self.told = b""
        self._key = key
        self._own, self._other = own, other
        self._nonce = secrets.token_bytes(_NONCE)
        self._proof_sent = False
        self._unparsed = bytearray()
        self._unsent: list[bytes] = []
        #: When the other side last gave a sign of life, by the clock of the event loop.
        self.heard = self._loop.time()
        self._timer: asyncio.TimerHandle | None = None
        self._transport: asyncio.Transport | None = None

    # -- greeting --------------------------------------------------------------------------------

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._transport = cast("asyncio.Transport", transport)
        self._transport.write(bytes([PROTOCOL]) + self._nonce)
        self._timer = self._loop.call_later(_SILENCE, self._fail, TimeoutError(_SILENT))

    def _greet(self) -> None:
        """Both sides send a random number, and sign the other's together with what they are."""
        assert self._transport is not None
        if self._unparsed[0] != PROTOCOL:
            why = f"one side speaks protocol {self._unparsed[0]}, the other {PROTOCOL}"
            self._fail(LinkError(why))
        if len(self._unparsed) < 1 + _NONCE:
            return
        if not self._proof_sent:
            theirs = self._unparsed[1 : 1 + _NONCE]
            self._proof_sent = True
            self._transport.write(hmac.digest(self._key, self._own + theirs, "sha256"))
        end = 1 + _NONCE + hashlib.sha256().digest_size
        if len(self._unparsed) < end:
            return
        proof = hmac.digest(self._key, self._other + self._nonce, "sha256")
        if not hmac.compare_digest(proof, self._unparsed[1 + _NONCE : end]):
            self._fail(LinkError(OTHER_KEY))
            return
        del self._unparsed[:end]
        if not self.ready.done():
            self.ready.set_result(None)
        self._beat()

    def _fail(self, why: Exception) -> None:
        if not self.ready.done():
            self.ready.set_exception(why)
        self.abort()

    # -- frames ----------------------------------------------------------------------------------

    def _beat(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
        if self._loop.time() - self.heard > _SILENCE:
            self.abort()
            return
        self.send(0, ALIVE, self.say())
        self._timer = self._loop.call_later(_BEAT, self._beat)

    def send(self, stream: int, kind: int, payload: bytes = b"") -> None:
        if self.lost.done():
            return
        if not self._unsent:
            self._loop.call_soon(self._flush)
        self._unsent += (_HEAD.pack(len(payload), stream, kind), payload)

    def _flush(self) -> None:
        unsent, self._unsent = self._unsent, []
        if self._transport is None or self.lost.done() or not unsent:
            return
        self._transport.write(b"".join(unsent))
        if self._transport.get_write_buffer_size() > _MOST_UNREAD:
            self.abort()  # the other side does not read

    def data_received(self, data: bytes) -> None:
        self.heard = self._loop.time()
        self._unparsed += data
        if not self.ready.done():
            self._greet()
            if not self.ready.done() or self.ready.exception() is not None:
                return
        start, size = 0, len(self._unparsed)
        while size - start >= _HEAD.size:
            length, stream, kind = _HEAD.unpack_from(self._unparsed, start)
            if length > _MOST_FRAME:
                self.abort()
                return
            end = start + _HEAD.size + length
            if size < end:
                break
            payload = bytes(self._unparsed[start + _HEAD.size : end])
            if kind == ALIVE:
                self.told = payload
            else:
                self.on_frame(stream, kind, payload)
            start = end
        del self._unparsed[:start]

    def close(self) -> None:
        """Send what is left, then close."""
        if self._transport is not None:
            self._flush()
            self._transport.close()

    def abort(self) -> None:
        if self._transport is not None:
            self._transport.abort()

    def connection_lost(self, _error: Exception | None) -> None:
        if self._timer is not None:
            self._timer.cancel()
        # Whoever does not know the key hangs up on the other side's proof.
        self._fail(LinkError(OTHER_KEY if self._proof_sent else "the connection was closed"))
        if not self.lost.done():
            self.lost.set_result(None)


async def connect(host: str, port: int, key: bytes) -> Link:
    """Reach a shard; LinkError if it has another key or protocol, TimeoutError if it is silent."""
    loop = asyncio.get_running_loop()
    async with asyncio.timeout(_SILENCE):
        _, link = await loop.create_connection(lambda: Link(key, GATEWAY, SHARD), host, port)
    await link.ready
    return link


def packed(about: Any, body: bytes = b"") -> bytes:
    """JSON and bytes in one payload."""
    text = json.dumps(about, separators=(",", ":")).encode()
    return _LENGTH.pack(len(text)) + text + body


def unpacked(payload: bytes) -> tuple[Any, bytes]:
    end = _LENGTH.size + _LENGTH.unpack_from(payload)[0]
    return json.loads(payload[_LENGTH.size : end]), payload[end:]
