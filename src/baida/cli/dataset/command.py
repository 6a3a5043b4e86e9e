"""The command ``dataset`` and its options; as in app.py, what it does is imported when it runs."""

# ruff: noqa: PLC0415 - see above
from __future__ import annotations

from typing import Annotated

import typer

from baida.cli import options as o
from baida.cli.help import _with_examples as with_examples

_ROWS = "Which decisions"
_FILES = "Files"
_OUTPUT = "Output"
_FLAG = " "  # Typer would show <bool>, as if one had to be typed

CODES = (
    "[dim]Exit code: 0 all is well · 1 some logs were damaged, the rest is written · "
    "2 bad input or usage · 130 interrupted, what was done is kept.[/dim]"
)
DATASET = with_examples(
    "Turn match logs into a dataset for learning: a Parquet file with a row for each decision, "
    "what the seat saw, what was legal, what it did, and what came of it. Planes, features and "
    "codes are those of the environments (docs/learning.md).\n\n"
    "All logs are of one game under the same house rules. [cyan]Ctrl-C[/cyan] keeps the logs "
    "that are done.",
    "baida dataset matches --out sbr.parquet",
    "baida dataset matches/000000.jsonl --out small.parquet --bot efficient",
    "baida dataset matches --out all.parquet --forced --json",
)

#: Without completion of their own: then the shells complete paths themselves.
Logs = Annotated[
    list[str],
    typer.Argument(metavar="LOGS", help="Match logs, or folders of them (*.jsonl)."),
]
Out = Annotated[
    str,
    typer.Option(metavar="FILE", help="The Parquet file to write.", rich_help_panel=_FILES),
]
Force = Annotated[
    bool,
    typer.Option(
        "--force", metavar=_FLAG, help="Replace --out if it exists.", rich_help_panel=_FILES
    ),
]
Bot = Annotated[
    str | None,
    typer.Option(
        metavar="NAME",
        help="Only decisions of seats that this bot had.",
        rich_help_panel=_ROWS,
        show_default=False,
    ),
]
Forced = Annotated[
    bool,
    typer.Option(
        "--forced",
        metavar=_FLAG,
        help="Also decisions in which only one thing was legal.",
        rich_help_panel=_ROWS,
    ),
]
Processes = Annotated[
    int | None,
    typer.Option(
        metavar="N",
        help="How many processes read; as many as there are processors if not said.",
        rich_help_panel=_FILES,
        show_default=False,
    ),
]
Quiet = Annotated[
    bool,
    typer.Option("--quiet", "-q", metavar=_FLAG, help="No progress bar.", rich_help_panel=_OUTPUT),
]


def register(app: typer.Typer) -> None:
    """Add the command."""
    app.command(
        help=DATASET, epilog=CODES, short_help="Turn match logs into a dataset for learning."
    )(dataset)


def dataset(
    logs: Logs,
    *,
    out: Out,
    bot: Bot = None,
    forced: Forced = False,
    processes: Processes = None,
    force: Force = False,
    json: o.Json = False,
    quiet: Quiet = False,
) -> None:
    """Turn match logs into a dataset."""
    from baida.cli.dataset import run as command

    wanted = command.Wanted(tuple(logs), out, bot, forced, processes, force, json, quiet)
    raise typer.Exit(command.dataset(wanted))
