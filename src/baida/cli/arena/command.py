"""The command ``arena`` and its options; as in app.py, what it does is imported when it runs."""

# ruff: noqa: PLC0415 - see above
from __future__ import annotations

from typing import Annotated

import typer

from baida.cli import options as o
from baida.cli.bot import command as b
from baida.cli.help import _with_examples as with_examples
from baida.cli.simulate import command as s

_PLAY = "What is played"
_FILES = "Files"

CODES = (
    "[dim]Exit code: 0 all is well · 1 a deal failed, or a file could not be written · 2 bad "
    "input or usage · 130 interrupted, what was done is kept.[/dim]"
)
ARENA = with_examples(
    "Let bots play against each other, and show who is better and how sure that is. Each deal is "
    "played four times: the same wall, and everybody one seat on, so that luck cancels.\n\n"
    "[bold]BOT[/bold] is a bot of baida by its name, or [cyan]cmd:[/cyan] and a command that "
    "starts one. The same bot may be there several times. With [cyan]--out[/cyan] the deals are "
    "kept: the same command goes on where it was stopped, and with more hands it plays those too.",
    "baida arena efficient random --variant sbr --hands 20",
    "baida arena efficient efficient random random --hands 20 --seed 7 --html results.html",
    'baida arena efficient "cmd:python3 examples/bot.py" --variant vietnamese --hands 4',
    "baida arena efficient random random --variant b30fj --hands 12 --out arena --json",
)


def complete_bot(incomplete: str) -> list[str]:
    """The bots of baida, and how a command begins."""
    from baida.bots.base import BOTS
    from baida.bots.external.players import COMMAND

    return [name for name in (*BOTS, COMMAND) if name.startswith(incomplete)]


Bots = Annotated[
    list[str],
    typer.Argument(
        metavar="BOT",
        help="Who plays: two or more.",
        autocompletion=complete_bot,
        show_default=False,
    ),
]
Hands = Annotated[
    int,
    typer.Option(
        metavar="N",
        help="How many hands to play, four for each deal; rounded up to whole deals.",
        rich_help_panel=_PLAY,
    ),
]
Out = Annotated[
    str | None,
    typer.Option(
        metavar="DIR",
        help="Keep the deals here, and go on with those that are there.",
        rich_help_panel=_FILES,
    ),
]
Html = Annotated[
    str | None,
    typer.Option(metavar="FILE", help="Write a page of the results.", rich_help_panel=_FILES),
]


def register(app: typer.Typer) -> None:
    """Add the command."""
    app.command(
        help=ARENA,
        epilog=CODES,
        short_help="Let bots play against each other on the same deals.",
    )(arena)


def arena(
    bots: Bots,
    *,
    variant: b.Game = "sbr",
    hands: Hands = 400,
    seed: s.Seed = 0,
    rule: o.HouseRules = None,
    processes: s.Processes = None,
    time: b.Time = 5.0,
    start_time: b.StartTime = 30.0,
    faults: b.Faults = 10,
    out: Out = None,
    html: Html = None,
    json: o.Json = False,
    quiet: s.Quiet = False,
) -> None:
    """Let bots play against each other."""
    from baida.bots.external.protocol import Limits
    from baida.cli.arena import run as command

    limits = Limits(start=start_time, decision=time, faults=faults)
    wanted = command.Wanted(
        tuple(bots), variant, tuple(rule or ()), hands, seed, processes, limits, out, html, json,
        quiet,
    )  # fmt: skip
    raise typer.Exit(command.arena(wanted))
