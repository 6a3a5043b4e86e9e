"""A proxy between a browser and the server that can be unplugged and plugged in again."""

from __future__ import annotations

import contextlib
import socket
import threading
import time
from queue import SimpleQueue
from types import TracebackType

_CHUNK = 65536


class BreakableProxy:
    """Forwards everything between its own address and another while it is plugged in."""

    def __init__(self, to: str) -> None:
        host, port = to.removeprefix("http://").strip("/").split(":")
        self._to = (host, int(port))
        self._plugged = True
        self._flows = threading.Event()
        self._flows.set()
        #: Seconds by which everything from the server is delayed.
        self.latency = 0.0
        self._ends: set[socket.socket] = set()
        self._listener = socket.create_server((host, 0))
        self.address = f"http://{host}:{self._listener.getsockname()[1]}/"
        threading.Thread(target=self._accept, daemon=True).start()

    def unplug(self) -> None:
        """Close all open connections and accept no more."""
        self._plugged = False
        for end in list(self._ends):
            _break(end)

    def plug_in(self) -> None:
        """Accept connections again."""
        self._plugged = True

    def freeze(self) -> None:
        """Stop forwarding without closing connections, as in a tunnel."""
        self._flows.clear()

    def thaw(self) -> None:
        """Forward what has been held back."""
        self._flows.set()

    def _accept(self) -> None:
        with contextlib.suppress(OSError):  # the listener was closed
            while True:
                near, _ = self._listener.accept()
                if not self._plugged:
                    near.close()
                    continue
                far = socket.create_connection(self._to)
                self._ends |= {near, far}
                arrived: SimpleQueue[tuple[float, bytes]] = SimpleQueue()
                for work, ends in (
                    (self._pass_on, (near, far)),
                    (self._receive, (far, arrived)),
                    (self._deliver, (arrived, near, far)),
                ):
                    threading.Thread(target=work, args=ends, daemon=True).start()

    def _pass_on(self, near: socket.socket, far: socket.socket) -> None:
        with contextlib.suppress(OSError):  # the connection was lost, as tests want it to be
            while data := near.recv(_CHUNK):
                self._flows.wait()
                far.sendall(data)
        self._forget(near, far)

    def _receive(self, far: socket.socket, arrived: SimpleQueue[tuple[float, bytes]]) -> None:
        with contextlib.suppress(OSError):
            while data := far.recv(_CHUNK):
                arrived.put((time.monotonic() + self.latency, data))
        arrived.put((0.0, b""))

    def _deliver(
        self, arrived: SimpleQueue[tuple[float, bytes]], near: socket.socket, far: socket.socket
    ) -> None:
        with contextlib.suppress(OSError):
            while (found := arrived.get())[1]:
                due, data = found
                time.sleep(max(0.0, due - time.monotonic()))
                self._flows.wait()
                near.sendall(data)
        self._forget(near, far)

    def _forget(self, *ends: socket.socket) -> None:
        for end in ends:
            _break(end)
            self._ends.discard(end)

    def __enter__(self) -> BreakableProxy:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        at: TracebackType | None,
    ) -> None:
        self._listener.close()
        self.thaw()
        self.unplug()


def _break(end: socket.socket) -> None:
    with contextlib.suppress(OSError):
        end.shutdown(socket.SHUT_RDWR)
    end.close()
