"""The program ``baida``, which imports the module of a command only when it is called."""

from __future__ import annotations

import re
import signal
import sys
from importlib import import_module
from typing import Annotated, Any, NamedTuple

import typer
from typer.core import TyperCommand, TyperGroup

from baida import __version__
from baida.cli.help import SCORING_CODES
from baida.variants import VARIANTS


class Command(NamedTuple):
    short_help: str
    #: Whether a closed pipe should end the command silently, because it only prints and exits.
    is_filter: bool = False


COMMANDS = {
    "serve": Command("Play in the browser, with friends and bots."),
    "backup": Command("Copy all data of a server into one file."),
    "restore": Command("Put the data of a backup into an empty folder."),
    "score": Command("Score a winning hand, and explain it.", is_filter=True),
    "waits": Command("Show what a hand waits for, or how far it is from ready.", is_filter=True),
    "rules": Command("Show the games: patterns, house rules, payout.", is_filter=True),
    "settle": Command("Settle hands that were played with real tiles.", is_filter=True),
    "tournament": Command(
        "Draw the seating of a tournament, and rank the players.", is_filter=True
    ),
    "calc": Command("Score hand after hand, interactively."),
    "replay": Command("Watch a match again, event by event.", is_filter=True),
    "review": Command("Show what each decision of a finished match was worth."),
    "verify": Command("Check that the walls of a match were fair.", is_filter=True),
    "simulate": Command("Let bots play many hands, and count."),
    "arena": Command("Let bots play against each other on the same deals."),
    "report": Command("Make a page of simulations, with charts."),
    "dataset": Command("Turn match logs into a dataset for learning."),
    "train": Command("Train the player 'learned' by self-play."),
    "bot": Command("Try a bot that is a separate program."),
    "doctor": Command("Check the installation, and say what to do."),
    "check-game": Command("Check a game by the laws of play, and list what it lacks."),
}
#: Other names of commands, which are not listed.
ALIASES = {"play": "serve"}
#: Typer's wording of errors about numbers, and ours.
_NUMBERS = {
    r"valid integer": "a whole number",
    r"valid number": "a number",
    r"less than or equal to (\S+)": r"\1 or less",
    r"greater than or equal to (\S+)": r"\1 or more",
}


class _LazyCommand(TyperCommand):
    """Placeholder in the list of commands; it imports the real command to parse the arguments."""

    def make_context(
        self, info_name: str | None, args: list[str], parent: Any = None, **more: Any
    ) -> Any:
        command = load_command(self.name or "")
        _hide_values_of_flags(command, typer.Context(command, parent=parent))
        given = list(args)
        try:
            return command.make_context(info_name, args, parent=parent, **more)
        except typer.BadParameter as error:
            for said, ours in _NUMBERS.items():
                match = re.search(said, error.message)
                if match is not None:
                    value = _value_of(error.param, given)
                    error.message = f"expected {match.expand(ours)}, found {value!r}"
                    break
            raise


def load_command(name: str) -> Any:
    """Import the module of a command, and return the command with its options."""
    name = ALIASES.get(name, name).replace("-", "_")
    module = import_module(f"baida.cli.commands.{name}")
    return typer.main.get_command(getattr(module, "app", None) or _alone(module, name))


def _alone(module: Any, name: str) -> typer.Typer:
    """Return the program of a module that has one command, and not several in its own ``app``."""
    app = typer.Typer(add_completion=False)
    codes = getattr(module, "CODES", SCORING_CODES)
    app.command(help=module.HELP, epilog=codes)(getattr(module, name))
    return app


def _hide_values_of_flags(command: Any, context: typer.Context) -> None:
    """Hide the ``<bool>`` beside a flag, which looks as if a value had to be typed."""
    for option in command.get_params(context):
        if getattr(option, "is_flag", False):
            option.metavar = " "


def _value_of(option: Any, args: list[str]) -> str:
    """Return the typed value of an option, as a separate word or after an equals sign."""
    for at, word in enumerate(args):
        name, equals, value = word.partition("=")
        if option is not None and name in option.opts:
            return value if equals else " ".join(args[at + 1 : at + 2])
    return ""


class _LazyGroup(TyperGroup):
    def __init__(self, **settings: Any) -> None:
        super().__init__(**settings)
        for name, command in COMMANDS.items():
            self.commands[name] = _LazyCommand(name=name, short_help=command.short_help)
        for name in ALIASES:
            self.commands[name] = _LazyCommand(name=name, hidden=True)

    def format_help(self, ctx: Any, formatter: Any) -> None:
        _hide_values_of_flags(self, ctx)
        super().format_help(ctx, formatter)


def _games() -> str:
    games = [f"{one.names['en']} ([cyan]{one.id}[/cyan])" for one in VARIANTS.values()]
    return f"{', '.join(games[:-1])} and {games[-1]}"


app = typer.Typer(
    name="baida",
    cls=_LazyGroup,
    help="Play mahjong in the browser, with friends and bots: "
    "[bold cyan]baida play[/bold cyan]\n\n"
    f"The games are {_games()}. The other commands score hands, show rules and matches, and let "
    "bots play.",
    epilog=SCORING_CODES,
    rich_markup_mode="rich",
    invoke_without_command=True,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)


def _version(wanted: bool) -> None:
    if wanted:
        typer.echo(f"baida {__version__}")
        raise typer.Exit


def _offer_to_play(context: typer.Context) -> None:
    """Ask whether to play; without a terminal, show the help."""
    if not (sys.stdin.isatty() and sys.stdout.isatty()):
        typer.echo(context.get_help())
        raise typer.Exit(2)
    games = " · ".join(one.names["en"] for one in VARIANTS.values())
    typer.echo(f"baida {__version__}: {games}")
    typer.echo("baida --help lists all commands, baida doctor checks the installation.")
    if typer.confirm("Play in the browser now?", default=True):
        app(["play"], prog_name="baida")
    raise typer.Exit


@app.callback()
def _baida(
    context: typer.Context,
    _show: Annotated[
        bool,
        typer.Option(
            "--version", metavar=" ", callback=_version, is_eager=True, help="Show the version."
        ),
    ] = False,
) -> None:
    invoked = context.invoked_subcommand or ""
    if not invoked:
        _offer_to_play(context)
    command = COMMANDS.get(ALIASES.get(invoked, invoked))
    if command is not None and command.is_filter and hasattr(signal, "SIGPIPE"):
        # A filter whose reader closes the pipe (baida rules GAME | head) should end silently.
        # Other commands ignore SIGPIPE, or a client or bot that hangs up would kill them.
        signal.signal(signal.SIGPIPE, signal.SIG_DFL)
