"""The commands about bots that are other programs; what they do is imported when they run."""

# ruff: noqa: PLC0415 - see above
from __future__ import annotations

from typing import Annotated

import typer

from baida.cli import options as o
from baida.cli.help import _with_examples as with_examples
from baida.cli.simulate.command import complete_bots

_PLAY = "What is played"
_LIMITS = "What the bot may take"
_TABLE = "At a served table"
_OUTPUT = "Output"
_FLAG = " "  # Typer would show <bool>, as if one had to be typed

BOT = "Bots that are programs of their own, in any language ([cyan]docs/bots.md[/cyan])."
CODES = (
    "[dim]Exit code: 0 all is well · 1 the bot had faults · 2 bad input or usage · "
    "130 interrupted.[/dim]"
)
RUN = with_examples(
    "Try a bot: it plays matches against bots of baida, each on the next seat. Then you are told "
    "how it did, how fast it was, and everything that it did wrong: what it was asked, what it "
    "answered, and why that was no decision.\n\n"
    "[bold]CMD[/bold] starts the bot; quote it, or put it behind [cyan]--[/cyan]. It can also be "
    "the address of a bot behind a WebSocket, [cyan]ws://...[/cyan] With "
    "[cyan]--join[/cyan] the bot takes a seat at a served table instead.",
    'baida bot run "python3 examples/bot.py" --variant sbr',
    'baida bot run "node examples/bot.mjs" --variant vietnamese --hands 8 --against random',
    "baida bot run --variant b30fj --hands 4 --json -- python3 examples/bot.py",
    'baida bot run "python3 examples/bot.py" --join http://localhost:8000 --room KWPTRA',
)

Command = Annotated[
    list[str], typer.Argument(metavar="CMD", help="The command that starts the bot.")
]
Game = Annotated[
    str,
    typer.Option(
        "--variant",
        "-v",
        metavar="GAME",
        help="The game; house rules may follow: 'sbr(flower_pig=brief)'.",
        autocompletion=o.complete_game,
        rich_help_panel=_PLAY,
    ),
]
Hands = Annotated[
    int | None,
    typer.Option(
        metavar="N",
        help="How many hands to play; four matches if not said, one on each seat.",
        rich_help_panel=_PLAY,
        show_default=False,
    ),
]
Seed = Annotated[
    int,
    typer.Option(metavar="S", help="Where all walls and chances come from.", rich_help_panel=_PLAY),
]
Against = Annotated[
    str,
    typer.Option(
        metavar="NAMES",
        help="Its opponents: one name for all, or three with commas between them.",
        autocompletion=complete_bots,
        rich_help_panel=_PLAY,
    ),
]
Time = Annotated[
    float, typer.Option(metavar="SECONDS", help="For a decision.", rich_help_panel=_LIMITS)
]
StartTime = Annotated[
    float, typer.Option(metavar="SECONDS", help="Until it says hello.", rich_help_panel=_LIMITS)
]
Faults = Annotated[
    int,
    typer.Option(
        metavar="N",
        help="It is cut off with so many faults in one match.",
        rich_help_panel=_LIMITS,
    ),
]
Join = Annotated[
    str | None,
    typer.Option(
        metavar="URL",
        help="The server, or a rejoin link: its seat is the bot's.",
        rich_help_panel=_TABLE,
    ),
]
RoomCode = Annotated[
    str | None,
    typer.Option("--room", metavar="CODE", help="The room.", rich_help_panel=_TABLE),
]
Name = Annotated[
    str | None,
    typer.Option(
        metavar="NAME",
        help="What it is called there; what it calls itself if not said.",
        rich_help_panel=_TABLE,
        show_default=False,
    ),
]
Token = Annotated[
    str | None,
    typer.Option(
        metavar="TOKEN",
        envvar="BAIDA_TOKEN",
        show_envvar=False,
        help="The token of a seat that the bot is to have; also BAIDA_TOKEN.",
        rich_help_panel=_TABLE,
        show_default=False,
    ),
]
Matches = Annotated[
    int,
    typer.Option(metavar="N", min=1, help="How long it stays there.", rich_help_panel=_TABLE),
]
Out = Annotated[
    str | None,
    typer.Option(
        metavar="DIR",
        help="Write a log of every match, a table of the hands and a summary here.",
        rich_help_panel=_OUTPUT,
    ),
]
Force = Annotated[
    bool,
    typer.Option(
        "--force",
        metavar=_FLAG,
        help="Replace what is in --out; other files there stay.",
        rich_help_panel=_OUTPUT,
    ),
]
Quiet = Annotated[
    bool,
    typer.Option("--quiet", "-q", metavar=_FLAG, help="No progress bar.", rich_help_panel=_OUTPUT),
]

bots = typer.Typer(help=BOT, no_args_is_help=True, rich_markup_mode="rich")


@bots.command(help=RUN, epilog=CODES, short_help="Try a bot, here or at a served table.")
def run(
    command: Command,
    *,
    variant: Game = "sbr",
    hands: Hands = None,
    against: Against = "efficient",
    seed: Seed = 0,
    rule: o.HouseRules = None,
    time: Time = 5.0,
    start_time: StartTime = 30.0,
    faults: Faults = 10,
    join: Join = None,
    room: RoomCode = None,
    name: Name = None,
    token: Token = None,
    matches: Matches = 1,
    out: Out = None,
    force: Force = False,
    json: o.Json = False,
    quiet: Quiet = False,
) -> None:
    """Try a bot."""
    from baida.bots.external.protocol import Limits
    from baida.cli.bot import run as work

    limits = Limits(start=start_time, decision=time, faults=faults)
    if join is not None:
        seat = work.WantedSeat(join, room, name, token, matches)
        raise typer.Exit(work.join_table(tuple(command), limits, seat, as_json=json))
    if room or name:
        raise typer.BadParameter("--room and --name go with --join")
    wanted = work.Wanted(
        tuple(command), variant, tuple(rule or ()), against, hands, seed, out, force, json, quiet
    )
    raise typer.Exit(work.run(wanted, limits))


def register(app: typer.Typer) -> None:
    """Add the commands."""
    app.add_typer(bots, name="bot", short_help="Try a bot that is a program of its own.")
