"""The command `serve`."""

from __future__ import annotations

from collections.abc import Sequence

import typer
from rich.text import Text

from baida.cli import options as o
from baida.cli.choices import Durability, LogFormat, LogLevel
from baida.cli.errors import missing_packages, refusals
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

app = typer.Typer(add_completion=False)


@app.command(help=HELP, epilog=CODES)
def serve(
    lan: o.Lan = False,
    host: o.Host = None,
    port: o.Port = None,
    data: o.Data = None,
    database: o.Database = None,
    cluster: o.Cluster = None,
    shards: o.Shards = 4,
    durability: o.DurabilityOption = Durability.NORMAL,
    keep_days: o.KeepDays = None,
    export: o.Export = None,
    origin: o.Origins = None,
    allowed_host: o.AllowedHosts = None,
    beat: o.Beat = 0.7,
    metrics_port: o.MetricsPort = None,
    metrics_host: o.MetricsHost = "127.0.0.1",
    proxy: o.Proxies = None,
    drain: o.Drain = 0.0,
    log_format: o.LogFormatOption = LogFormat.TEXT,
    log_level: o.LogLevelOption = LogLevel.WARNING,
    no_browser: o.NoBrowser = False,
) -> None:
    try:
        from baida.server.http.invitations import qr_text  # noqa: PLC0415
        from baida.server.lan import EVERY_ADDRESS  # noqa: PLC0415
        from baida.server.serving import serve as run  # noqa: PLC0415 - an optional dependency
        from baida.server.settings import LOOPBACK, Settings, default_data  # noqa: PLC0415
    except ModuleNotFoundError as error:
        raise missing_packages("the server", error) from None
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
