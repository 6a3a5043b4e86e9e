"""The program ``baida``. The module of a command is imported only when the command is called."""

from __future__ import annotations

import signal
from importlib import import_module
from typing import Annotated, Any, NamedTuple

import typer
from typer.core import TyperCommand, TyperGroup

from baida import __version__
from baida.cli.help import SCORING_CODES


class Command(NamedTuple):
    short_help: str
    #: The command prints and exits, so a closed pipe should end it silently.
    is_filter: bool = False


COMMANDS = {
    "score": Command("Score a winning hand, and explain it.", is_filter=True),
    "waits": Command("Show what a hand waits for, or how far it is from ready.", is_filter=True),
    "rules": Command("Show the games: patterns, house rules, payout.", is_filter=True),
    "calc": Command("Score hand after hand, interactively."),
    "replay": Command("Watch a match again, event by event.", is_filter=True),
    "verify": Command("Check that the walls of a match were fair.", is_filter=True),
    "simulate": Command("Let bots play many hands, and count."),
    "arena": Command("Let bots play against each other on the same deals."),
    "dataset": Command("Turn match logs into a dataset for learning."),
    "serve": Command("Play in the browser, with friends and bots."),
    "bot": Command("Try a bot that is a separate program."),
}


class _LazyCommand(TyperCommand):
    """Placeholder in the list of commands; it imports the real command to parse the arguments."""

    def make_context(self, *args: Any, **more: Any) -> Any:
        module = import_module(f"baida.cli.commands.{self.name}")
        return typer.main.get_command(module.app).make_context(*args, **more)


class _LazyGroup(TyperGroup):
    def __init__(self, **settings: Any) -> None:
        super().__init__(**settings)
        for name, command in COMMANDS.items():
            self.commands[name] = _LazyCommand(name=name, short_help=command.short_help)


app = typer.Typer(
    name="baida",
    cls=_LazyGroup,
    help="Scores hands of three mahjong games: Bloody 30-Faan Jokers ([cyan]b30fj[/cyan]), "
    "Sichuan Bloody Rules ([cyan]sbr[/cyan]) and Vietnamese mahjong ([cyan]vietnamese[/cyan]).",
    epilog=SCORING_CODES,
    rich_markup_mode="rich",
    no_args_is_help=True,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)


def _version(wanted: bool) -> None:
    if wanted:
        typer.echo(f"baida {__version__}")
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
    command = COMMANDS.get(context.invoked_subcommand or "")
    if command is not None and command.is_filter and hasattr(signal, "SIGPIPE"):
        # A filter whose reader closes the pipe (baida rules b30fj | head) should end silently.
        # Other commands ignore SIGPIPE, or a client or bot that hangs up would kill them.
        signal.signal(signal.SIGPIPE, signal.SIG_DFL)
