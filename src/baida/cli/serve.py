"""The command ``serve``; as in app.py, what it does is imported when it runs."""

# ruff: noqa: PLC0415 - see above
from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from baida.cli.help import _with_examples as with_examples

CODES = "[dim]Exit code: 0 stopped · 2 it cannot start: port, data or database.[/dim]"
SERVE = with_examples(
    "Start the server and open the browser: play against bots or with friends. Everything is kept "
    "in one folder; a server that was stopped, or killed, goes on where it was.",
    "baida serve",
    "baida serve --host 0.0.0.0 --port 8080 --no-browser",
    "baida serve --data club --database postgresql+psycopg://baida@localhost/baida",
)
_FLAG = " "

Host = Annotated[str, typer.Option(metavar="ADDRESS", help="Where to listen.")]
Port = Annotated[
    int | None,
    typer.Option(
        metavar="N",
        min=0,
        max=65535,
        help="The port; without it the first free one from 8000 on, 0 for any.",
        show_default=False,
    ),
]
Data = Annotated[
    Path | None,
    typer.Option(
        metavar="DIR",
        help="The folder for everything that is kept. [dim]\\[default: ~/.baida][/dim]",
        show_default=False,
        file_okay=False,
    ),
]
Database = Annotated[
    str | None,
    typer.Option(
        metavar="URL",
        envvar="BAIDA_DATABASE",
        show_envvar=False,
        help="Another database than SQLite in that folder, e.g. PostgreSQL; also BAIDA_DATABASE.",
        show_default=False,
    ),
]
Origins = Annotated[
    list[str] | None,
    typer.Option(
        "--origin",
        metavar="URL",
        help="A further site whose pages may use the server, like https://example.org.",
        show_default=False,
    ),
]
Beat = Annotated[
    float,
    typer.Option(
        metavar="SECONDS",
        min=0,
        max=10,
        help="The rhythm of the table: the pause after a discard, and before a bot acts.",
    ),
]
MetricsPort = Annotated[
    int | None,
    typer.Option(
        "--metrics-port",
        metavar="N",
        min=1,
        max=65535,
        help="Serve figures for Prometheus on this port, separately from the players.",
        show_default=False,
    ),
]
MetricsHost = Annotated[
    str,
    typer.Option("--metrics-host", metavar="ADDRESS", help="Where to serve them."),
]
NoBrowser = Annotated[
    bool, typer.Option("--no-browser", metavar=_FLAG, help="Do not open the browser.")
]


def serve(
    host: Host = "127.0.0.1",
    port: Port = None,
    data: Data = None,
    database: Database = None,
    origin: Origins = None,
    beat: Beat = 0.7,
    metrics_port: MetricsPort = None,
    metrics_host: MetricsHost = "127.0.0.1",
    no_browser: NoBrowser = False,
) -> None:
    """Read the options, and serve."""
    from rich.text import Text

    from baida.errors import BaidaError, InputError
    from baida.terminal.style import make_console

    try:
        from baida.server.serving import default_data
        from baida.server.serving import serve as run
        from baida.server.settings import Settings
    except ModuleNotFoundError as error:
        if (error.name or "").startswith("baida"):
            raise
        typer.echo(f"✗ the server needs more packages: pip install 'baida[server]' ({error.name})",
                   err=True)  # fmt: skip
        raise typer.Exit(2) from None
    folder = data or default_data()
    console = make_console()

    def tell(address: str) -> None:
        console.print(
            Text.assemble(("● ", "bold green"), "baida is at ", (address, "bold cyan underline"))
        )
        console.print(Text(f"  data in {folder} · Ctrl-C stops it", "dim"))

    settings = Settings(
        data=folder,
        database=database,
        origins=tuple(origin or ()),
        beat=beat,
        metrics_host=metrics_host,
        metrics_port=metrics_port,
    )
    try:
        run(settings, host, port, browser=not no_browser, tell=tell)
    except BaidaError as error:
        field = f"{error.field}: " if isinstance(error, InputError) else ""
        message = error.message if isinstance(error, InputError) else str(error)
        typer.echo(f"✗ {field}{message}", err=True)
        raise typer.Exit(2) from None


def register(app: typer.Typer) -> None:
    """Add the command."""
    app.command(help=SERVE, epilog=CODES, short_help="Play in the browser, with friends and bots.")(
        serve
    )
