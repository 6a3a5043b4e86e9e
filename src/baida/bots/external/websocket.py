"""A bot behind a WebSocket, played by starting this module as the bot's program."""

# ruff: noqa: PLC0415 - websockets is an extra, and few bots are behind one
from __future__ import annotations

import sys
from collections.abc import Sequence
from contextlib import suppress
from threading import Thread
from typing import TYPE_CHECKING

from baida.bots.external.protocol import LONGEST_LINE

if TYPE_CHECKING:
    from websockets.sync.client import ClientConnection

_SCHEMES = ("ws://", "wss://")


def relay_for(command: Sequence[str]) -> list[str] | None:
    """Return the command that starts this module, if the bot is the address of a WebSocket.

    >>> relay_for(["python3", "bot.py"]), relay_for(["ws://localhost:9000"])[1:]
    (None, ['-m', 'baida.bots.external.websocket', 'ws://localhost:9000'])
    """
    if len(command) == 1 and command[0].startswith(_SCHEMES):
        return [sys.executable, "-m", __name__, *command]
    return None


def relay(address: str) -> None:
    """Pass lines to the bot and its messages back, until either side ends the connection."""
    from websockets.sync.client import connect

    with connect(address, max_size=LONGEST_LINE, compression=None) as socket:
        Thread(target=_send_lines, args=(socket,), daemon=True).start()
        for message in socket:
            text = message if isinstance(message, str) else message.decode(errors="replace")
            # In JSON a line break between tokens is the same as a space.
            print(text.replace("\n", " "), flush=True)


def _send_lines(socket: ClientConnection) -> None:
    from websockets.exceptions import ConnectionClosed

    with suppress(ConnectionClosed):  # the other direction reports the loss
        for line in sys.stdin:
            socket.send(line.rstrip("\n"))
        socket.close()


def main(address: str) -> str | None:
    try:
        from websockets.exceptions import WebSocketException
    except ImportError:
        return "bots behind a WebSocket need: pip install 'baida[server]'"
    try:
        relay(address)
    except (OSError, WebSocketException) as error:
        return f"{address}: {error}"
    return None


if __name__ == "__main__":
    sys.exit(main(sys.argv[1]))
