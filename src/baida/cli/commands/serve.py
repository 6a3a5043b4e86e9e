"""The command `serve`."""

from __future__ import annotations

from collections.abc import Sequence
from enum import StrEnum
from pathlib import Path

from rich.text import Text

from baida.cli import options as o
from baida.cli.errors import needs_packages, refusals
from baida.cli.help import exit_codes, with_examples
from baida.errors import InputError
from baida.terminal.style import make_console

HELP = with_examples(
    "Start the server and open the browser: play against bots or with friends. All data is in one "
    "folder; a server that was stopped or killed continues where it was. Without --lan or --host "
    "only this computer can reach it.",
    "baida serve",
    "baida serve --lan",
    "baida serve --host 0.0.0.0 --port 8080 --no-browser",
    "baida serve --data club --database postgresql+psycopg://baida@localhost/baida",
    "baida serve --cluster auto --database postgresql://baida@db.example.org/baida",
)
CODES = exit_codes("0 stopped", "2 it cannot start: port, data or database")


class Durability(StrEnum):
    NORMAL = "normal"
    FULL = "full"


class LogFormat(StrEnum):
    TEXT = "text"
    JSON = "json"


class LogLevel(StrEnum):
    WARNING = "warning"
    INFO = "info"


def serve(
    lan: bool = o.flag("--lan", "Let computers in the local network in, and show their address."),
    host: str | None = o.option(
        None, "ADDRESS", "The address to listen on. Default: 127.0.0.1, this computer only."
    ),
    port: int | None = o.option(
        None,
        "N",
        "The port. Default: the first free one from 8000 on; 0 for any.",
        min=0,
        max=65535,
    ),
    data: Path | None = o.DATA,
    database: str | None = o.DATABASE,
    cluster: str | None = o.option(
        None,
        "ADDRESS",
        "Play on several machines: the address of their Ray cluster, or auto for the one on this "
        "machine. Needs a PostgreSQL database and the same token.key on every machine.",
    ),
    shards: int = o.option(
        4,
        "N",
        "The number of processes with tables; it stays the same for a database. Default: 4.",
        min=1,
        max=1024,
        show_default=False,
    ),
    durability: Durability = o.option(
        Durability.NORMAL,
        None,
        "normal: what was acknowledged outlives a crash of the server. full: it also outlives a "
        "power failure, and every save waits for the disk.",
    ),
    keep_days: float | None = o.option(
        None,
        "N",
        "Delete matches and rooms that were not used for N days. Default: keep everything.",
        min=1,
    ),
    export: Path | None = o.option(
        None, "DIR", "Write the logs of these matches here first: gzip, one JSON object a line."
    ),
    origin: list[str] | None = o.option(
        None, "URL", "Another site whose pages may use the server, like https://example.org."
    ),
    allowed_host: list[str] | None = o.option(
        None,
        "NAME",
        "Another name of this server, like mahjong.example.org. Its addresses and the name of the "
        "machine need not be listed; * allows every name.",
    ),
    beat: float = o.option(
        0.7,
        "SECONDS",
        "The pace of the table: the pause after a discard and before a bot acts.",
        min=0,
        max=10,
    ),
    metrics_port: int | None = o.option(
        None,
        "N",
        "Serve metrics for Prometheus on this port, separately from the players.",
        min=1,
        max=65535,
    ),
    metrics_host: str = o.option("127.0.0.1", "ADDRESS", "The address to serve them on."),
    proxy: list[str] | None = o.option(
        None,
        "ADDRESS",
        "A proxy that is trusted to name its clients: an address or network, repeatable.",
    ),
    drain: float = o.option(
        0.0,
        "SECONDS",
        "Keep serving this long after SIGTERM while /readyz reports not ready.",
        min=0,
        max=600,
    ),
    log_format: LogFormat = o.option(LogFormat.TEXT, "FORMAT", "text, or json: one object a line."),
    log_level: LogLevel = o.option(
        LogLevel.WARNING, "LEVEL", "warning, or info: rooms and matches too."
    ),
    no_browser: bool = o.flag("--no-browser", "Do not open the browser."),
) -> None:
    with needs_packages("the server"):
        from baida.server.http.invitations import qr_text  # noqa: PLC0415
        from baida.server.process.lan import EVERY_ADDRESS  # noqa: PLC0415
        from baida.server.process.settings import LOOPBACK, Settings, default_data  # noqa: PLC0415
        from baida.server.serving import serve as run  # noqa: PLC0415 - an optional dependency
    folder = data or default_data()
    console = make_console()

    def tell(address: str, others: Sequence[str]) -> None:
        console.print(
            Text.assemble(("● ", "bold green"), "baida is at ", (address, "bold cyan underline"))
        )
        for other in others:
            console.print(
                Text.assemble("  friends in the same network open ", (f"{other}/", "bold cyan"))
            )
        if others and console.is_terminal:
            console.print(Text(qr_text(others[0])), highlight=False)
        if not others:
            why = "it is in no network" if lan else "--lan lets friends in the network in"
            console.print(Text(f"  only this computer can open it; {why}"))
        console.print(Text(f"  data in {folder} · Ctrl-C stops it", "dim"))

    settings = Settings(
        data=folder,
        database=database,
        cluster=cluster,
        shards=shards,
        keep_days=keep_days,
        export=export,
        durable=durability is Durability.FULL,
        origins=tuple(origin or ()),
        allowed_hosts=tuple(allowed_host or ()),
        beat=beat,
        metrics_host=metrics_host,
        metrics_port=metrics_port,
        drain=drain,
        log_format=log_format,
        log_level=log_level,
        proxies=(*LOOPBACK, *(proxy or ())),
    )
    with refusals():
        if lan and host is not None:
            raise InputError("lan", "--lan listens on all addresses: leave out --host")
        address = host or (EVERY_ADDRESS if lan else "127.0.0.1")
        run(settings, address, port, browser=not no_browser, tell=tell)
