"""The commands about matches that were played: replay and verify.

As in app.py, what they do is imported when they run.
"""

# ruff: noqa: PLC0415 - see above
from __future__ import annotations

from typing import Annotated

import typer

from baida.cli import options as o
from baida.cli.replay import help as texts

_SEATS = ("all", "0", "1", "2", "3", "spectator")
_FLAG = " "  # Typer would show <bool>, as if one had to be typed

#: Without completion of its own: then the shells complete paths themselves.
Log = Annotated[
    str,
    typer.Argument(metavar="LOG", help="A match log: a header and events, one JSON object a line."),
]
Seat = Annotated[
    str,
    typer.Option(
        "--seat",
        "-s",
        metavar="WHO",
        help="Who looks: all (every tile open), a seat 0 to 3, or a spectator.",
        autocompletion=lambda incomplete: [s for s in _SEATS if s.startswith(incomplete)],
    ),
]
Hand = Annotated[
    int | None,
    typer.Option(
        "--hand",
        metavar="N",
        min=1,
        help="Begin with the Nth hand; --plain and --json show only that one.",
        show_default=False,
    ),
]
Plain = Annotated[
    bool,
    typer.Option("--plain", metavar=_FLAG, help="Sentences, one a line, even in a terminal."),
]
JsonLines = Annotated[
    bool,
    typer.Option(
        "--json", metavar=_FLAG, help="One JSON object a line: the event, and the table after it."
    ),
]
Check = Annotated[
    bool,
    typer.Option(
        "--check",
        metavar=_FLAG,
        help="Play all decisions again and tell where the log says something else.",
    ),
]


def register(app: typer.Typer) -> None:
    """Add the commands."""
    app.command(
        help=texts.REPLAY,
        epilog=texts.REPLAY_CODES,
        short_help="Watch a match again, event by event.",
    )(replay)
    app.command(
        help=texts.VERIFY,
        epilog=texts.VERIFY_CODES,
        short_help="Check that the walls of a match were fair.",
    )(verify)


def replay(
    log: Log,
    *,
    seat: Seat = "all",
    hand: Hand = None,
    plain: Plain = False,
    check: Check = False,
    glyphs: o.Glyphs = False,
    json: JsonLines = False,
) -> None:
    """Show a match log."""
    if plain and json:
        raise typer.BadParameter("choose one of --plain and --json")
    from baida.cli.replay import run as command

    wanted = command.Wanted(log, seat, hand, plain, json, check, glyphs)
    raise typer.Exit(command.replay(wanted))


def verify(log: Log, json: o.Json = False) -> None:
    """Check the walls of a match log."""
    from baida.cli.replay import verify as command

    raise typer.Exit(command.verify(log, as_json=json))
