"""What the server can be told when it starts."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from baida.server.rate_limit import (
    CALLS,
    FRAMES,
    MESSAGES,
    NEW_CONNECTIONS,
    NEW_ROOMS,
    PAGES,
    WHOLE_MATCHES,
    Rate,
)


@dataclass(frozen=True, kw_only=True)
class Settings:
    """How the server runs."""

    #: Where it keeps its key and, unless another database is named, its data.
    data: Path
    #: An SQLAlchemy address; None: SQLite in the folder.
    database: str | None = None
    #: Days until matches and rooms that nobody uses are deleted; None: they are kept.
    keep_days: float | None = None
    #: Where the logs of matches go before they are deleted; None: nowhere.
    export: Path | None = None
    #: Whether what is stored outlives a power failure, and not only a crash of the server.
    durable: bool = False
    #: Further origins whose pages may use the server, besides its own.
    origins: tuple[str, ...] = ()
    #: Names of the server besides localhost, the machine's own name and all addresses.
    allowed_hosts: tuple[str, ...] = ()
    #: The rhythm of the table, in seconds.
    beat: float = 0.7
    #: Seconds until a bot stands in for a player who is gone while others wait.
    away: float = 30.0
    #: Seconds until a room without anybody is put away; it is there again when somebody comes.
    idle: float = 300.0
    #: Seconds within which a connection has to send a complete request, a body, or a hello.
    patience: float = 10.0
    #: Connections without a complete request that one address may hold.
    idle_connections_each: int = 64
    #: New connections of one address.
    new_connections: Rate = NEW_CONNECTIONS
    #: Where the figures for Prometheus are served; no port: nowhere.
    metrics_host: str = "127.0.0.1"
    metrics_port: int | None = None
    #: Messages of a socket, and its frames, those without a message included.
    messages: Rate = MESSAGES
    frames: Rate = FRAMES
    #: Calls of an address; those that make a room, or want a whole match.
    calls: Rate = CALLS
    new_rooms: Rate = NEW_ROOMS
    whole_matches: Rate = WHOLE_MATCHES
    #: Everything else that an address asks for: the files of the client.
    pages: Rate = PAGES
    #: Seconds that somebody waits for the answer that they ask too much.
    refusal_delay: float = 1.0
    #: Calls that one address may have under way at the same time.
    calls_at_once: int = 16
    #: Whether bots think, and long questions are answered, in processes of their own.
    thinks_apart: bool = True
    #: How much of finished matches is kept ready to be sent, compressed.
    match_cache_bytes: int = 32 * 1024 * 1024
    #: Connections of those who look on that one address, and one room, may have.
    spectators_each: int = 16
    spectators_in_room: int = 48
    #: Connections of one seat; the oldest are closed.
    connections_of_seat: int = 8

    @property
    def database_url(self) -> str:
        """Where events are stored."""
        return self.database or f"sqlite:///{self.data.absolute() / 'baida.sqlite'}"
