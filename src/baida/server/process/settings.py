"""The settings of a server."""

from __future__ import annotations

import os
from dataclasses import dataclass
from pathlib import Path

from baida.server.process.rate_limit import (
    CALLS,
    FRAMES,
    HINTS,
    MESSAGES,
    NEW_CONNECTIONS,
    NEW_REVIEWS,
    NEW_ROOMS,
    PAGES,
    WHOLE_MATCHES,
    WHOLE_RECORDS,
    Rate,
)

LOOPBACK = ("127.0.0.1", "::1")


def default_data() -> Path:
    return Path(os.environ.get("BAIDA_DATA") or Path.home() / ".baida")


@dataclass(frozen=True, kw_only=True)
class Settings:
    #: The folder with the server's key and, unless a database is named, its data.
    data: Path
    #: An SQLAlchemy URL; None: SQLite in the folder.
    database: str | None = None
    #: The address of a Ray cluster, and the number of its shards; None: a single server.
    cluster: str | None = None
    shards: int = 4
    #: Days until unused matches and rooms are deleted; None: never.
    keep_days: float | None = None
    #: The folder to which logs of matches are exported before they are deleted; None: no export.
    export: Path | None = None
    #: Whether stored data survives a power failure, and not only a crash of the server.
    durable: bool = False
    #: Further origins whose pages may use the server, besides its own.
    origins: tuple[str, ...] = ()
    #: Names of the server besides localhost, the host name and all addresses.
    allowed_hosts: tuple[str, ...] = ()
    beat: float = 0.7
    #: Seconds until a bot stands in for a disconnected player.
    away: float = 30.0
    #: Seconds until a player who keeps the others waiting is reminded.
    nudge: float = 60.0
    #: Seconds that clocks are held for players whose connection a server has lost.
    gather: float = 5.0
    #: URLs of this server for other computers, such as ``http://192.168.1.5:8000``.
    lan_addresses: tuple[str, ...] = ()
    #: Seconds until an empty room is unloaded; it is loaded again on demand.
    idle: float = 300.0
    #: Seconds within which a connection has to send a complete request, a body, or a hello.
    patience: float = 10.0
    #: The greatest number of connections without a complete request per address.
    idle_connections_each: int = 64
    new_connections: Rate = NEW_CONNECTIONS
    #: The address of the metrics for Prometheus; without a port there are none.
    metrics_host: str = "127.0.0.1"
    metrics_port: int | None = None
    #: ``text`` or ``json``; ``warning`` or ``info``.
    log_format: str = "text"
    log_level: str = "warning"
    #: Seconds after SIGTERM in which requests are still answered while /readyz reports not ready.
    drain: float = 0.0
    #: Addresses and networks of proxies, which are trusted to name their clients.
    proxies: tuple[str, ...] = LOOPBACK
    #: Rates for messages of a socket, and for its frames, including those without a message.
    messages: Rate = MESSAGES
    frames: Rate = FRAMES
    hints: Rate = HINTS
    #: Calls of an address; those that create a room; those that read a whole match or record.
    calls: Rate = CALLS
    new_rooms: Rate = NEW_ROOMS
    whole_matches: Rate = WHOLE_MATCHES
    whole_records: Rate = WHOLE_RECORDS
    new_reviews: Rate = NEW_REVIEWS
    #: Other requests of an address: the files of the client.
    pages: Rate = PAGES
    #: Delay in seconds before a rate-limited caller is refused.
    refusal_delay: float = 1.0
    #: Calls of one address that are answered at the same time.
    calls_at_once: int = 16
    #: Whether bots and long questions run in worker processes.
    thinks_apart: bool = True
    #: Worker processes for reviews; None: for half of the processors.
    review_processes: int | None = None
    #: The greatest number of worlds per decision; None: the default of the game.
    review_worlds: int | None = None
    #: The greatest number of reviews that wait or are being made, in total and per address.
    reviews_at_once: int = 16
    reviews_each: int = 4
    #: The size of the cache of finished matches.
    match_cache_bytes: int = 32 * 1024 * 1024
    #: Spectator connections per address, and per room.
    spectators_each: int = 16
    spectators_in_room: int = 48
    #: The greatest number of connections per seat; the oldest are closed.
    connections_of_seat: int = 8

    @property
    def database_url(self) -> str:
        return self.database or f"sqlite:///{self.data.absolute() / 'baida.sqlite'}"

    @property
    def processes_for_reviews(self) -> int:
        return self.review_processes or max(1, (os.cpu_count() or 1) // 2)
