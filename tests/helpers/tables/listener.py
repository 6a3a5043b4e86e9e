"""An asker that keeps the replies to its commands."""

from __future__ import annotations

from baida.wire.rooms import FromServer


class Listener:
    """Notes the text of every reply in a list."""

    def __init__(self, told: list[str] | None = None) -> None:
        self._told = [] if told is None else told

    def send(self, message: FromServer) -> None:
        """Note a reply."""
        self._told.append(repr(message))
