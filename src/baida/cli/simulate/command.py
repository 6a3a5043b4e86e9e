"""The command ``simulate`` and its options; as in app.py, what it does is imported when it runs."""

# ruff: noqa: PLC0415 - see above
from __future__ import annotations

from typing import Annotated

import typer

from baida.cli import options as o
from baida.cli.help import _with_examples as with_examples

_PLAY = "What is played"
_FILES = "Files"
_OUTPUT = "Output"
_FLAG = " "  # Typer would show <bool>, as if one had to be typed
_TABLES = ("csv", "parquet")

CODES = (
    "[dim]Exit code: 0 all is well · 1 a match failed · 2 bad input or usage · "
    "130 interrupted, what was done is kept.[/dim]"
)
SIMULATE = with_examples(
    "Let bots play many hands, and show who wins how often, with what, and how much. The same "
    "seed gives the same result, on however many processors.\n\n"
    "The hands are played in matches of the length that the rules say; the last one has what is "
    "left. [cyan]Ctrl-C[/cyan] keeps the matches that are done.",
    "baida simulate sbr --hands 20 --bots random",
    "baida simulate b30fj --bots efficient,random,random,random --hands 32 --seed 7",
    "baida simulate 'vietnamese(hands=4)' --hands 10 --bots random --json",
    "baida simulate sbr --rule flower_pig=brief --hands 20 --bots random --out matches",
)


def complete_bots(incomplete: str) -> list[str]:
    """The bots, after those that were typed already."""
    from baida.bots.base import BOTS

    before, comma, last = incomplete.rpartition(",")
    return [f"{before}{comma}{name}" for name in BOTS if name.startswith(last)]


Game = Annotated[
    str,
    typer.Argument(
        metavar="GAME",
        help="The game; house rules may follow: 'sbr(flower_pig=brief)'.",
        autocompletion=o.complete_game,
    ),
]
Bots = Annotated[
    str,
    typer.Option(
        metavar="NAMES",
        help="Who plays: one name for all seats, or four with commas between them.",
        autocompletion=complete_bots,
        rich_help_panel=_PLAY,
    ),
]
Hands = Annotated[
    int, typer.Option(metavar="N", help="How many hands to play.", rich_help_panel=_PLAY)
]
Seed = Annotated[
    int,
    typer.Option(metavar="S", help="Where all walls and chances come from.", rich_help_panel=_PLAY),
]
Processes = Annotated[
    int | None,
    typer.Option(
        metavar="N",
        help="How many processes play; as many as there are processors if not said.",
        rich_help_panel=_PLAY,
        show_default=False,
    ),
]
Out = Annotated[
    str | None,
    typer.Option(
        metavar="DIR",
        help="Write a log of every match, a table of the hands and a summary here.",
        rich_help_panel=_FILES,
    ),
]
Table = Annotated[
    str,
    typer.Option(
        metavar="FORMAT",
        help="The table in --out: csv, or parquet (needs pyarrow).",
        autocompletion=lambda incomplete: [t for t in _TABLES if t.startswith(incomplete)],
        rich_help_panel=_FILES,
    ),
]
Force = Annotated[
    bool,
    typer.Option(
        "--force",
        metavar=_FLAG,
        help="Replace the simulation that is in --out; other files there stay.",
        rich_help_panel=_FILES,
    ),
]
Quiet = Annotated[
    bool,
    typer.Option("--quiet", "-q", metavar=_FLAG, help="No progress bar.", rich_help_panel=_OUTPUT),
]


def register(app: typer.Typer) -> None:
    """Add the command."""
    app.command(
        help=SIMULATE,
        epilog=CODES,
        short_help="Let bots play many hands, and count.",
    )(simulate)


def simulate(
    variant: Game,
    *,
    bots: Bots = "efficient",
    hands: Hands = 100,
    seed: Seed = 0,
    rule: o.HouseRules = None,
    processes: Processes = None,
    out: Out = None,
    table: Table = "csv",
    force: Force = False,
    json: o.Json = False,
    quiet: Quiet = False,
) -> None:
    """Let bots play many hands."""
    from baida.cli.simulate import run as command

    wanted = command.Wanted(
        variant, tuple(rule or ()), bots, hands, seed, processes, out, table, force, json, quiet
    )
    raise typer.Exit(command.simulate(wanted))
