"""The commands and their options; what they do is imported when they run, to start quickly."""

# ruff: noqa: PLC0415 - see above
from __future__ import annotations

import signal
import sys
from typing import Annotated

import typer

from baida import __version__
from baida.cli import help as texts
from baida.cli import options as o
from baida.cli import serve
from baida.cli.arena import command as arena
from baida.cli.bot import command as bot
from baida.cli.dataset import command as dataset
from baida.cli.replay import commands as replay
from baida.cli.simulate import command as simulate
from baida.score.rules import WINS

app = typer.Typer(
    name="baida",
    help=texts.APP,
    epilog=texts.EXIT_CODES,
    rich_markup_mode="rich",
    no_args_is_help=True,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)


def _version(wanted: bool) -> None:
    if wanted:
        typer.echo(f"baida {__version__}")
        raise typer.Exit


#: Commands that print and end. Every other command must survive a peer that hangs up.
_FILTERS = frozenset({"score", "waits", "rules", "replay", "verify"})


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
    """Options that go before a command."""
    if context.invoked_subcommand in _FILTERS and hasattr(signal, "SIGPIPE"):
        # A filter whose reader closes the pipe (baida rules b30fj | head) should end silently.
        # Elsewhere SIGPIPE stays ignored, or a client or bot that hangs up would kill the process.
        signal.signal(signal.SIGPIPE, signal.SIG_DFL)


@app.command(
    help=texts.SCORE, epilog=texts.EXIT_CODES, short_help="Score a winning hand, and explain it."
)
def score(
    variant: o.OptionalGame = None,
    hand: Annotated[
        str | None,
        typer.Argument(
            metavar="HAND",
            help="The concealed tiles: 123m456p77zJA. With the winning tile as the last one, "
            "if it does not follow by itself.",
            show_default=False,
        ),
    ] = None,
    winning: Annotated[
        str | None,
        typer.Argument(metavar="WINNING", help="The winning tile.", show_default=False),
    ] = None,
    *,
    game: o.GameOption = None,
    win: o.Win = WINS[0],
    draws: o.Draws = None,
    last_tile: o.LastTile = False,
    first: o.First = None,
    replacement: o.Replacement = None,
    hell_wait: o.HellWait = False,
    shot_after_kong: o.ShotAfterKong = False,
    green_discards: o.GreenDiscards = None,
    meld: o.Melds = None,
    flowers: o.Flowers = "",
    seat: o.Seat = "E",
    round_wind: o.Round = "E",
    voided: o.Voided = None,
    before_start: o.BeforeStart = None,
    rule: o.HouseRules = None,
    readings: o.Readings = 0,
    lang: o.Language = "en",
    glyphs: o.Glyphs = False,
    json: o.Json = False,
    jsonl: o.Jsonl = False,
) -> None:
    """Score a hand, or a stream of them."""
    if jsonl:
        if variant or game or json:
            raise typer.BadParameter("--jsonl takes everything from standard input")
        from baida.cli.score import stream

        stream.run(sys.stdin.buffer, sys.stdout.buffer)
        return
    if game is not None:
        if winning:
            raise typer.BadParameter("give the game once: before the hand or as --variant")
        variant, hand, winning = game, variant, hand
    if not variant:
        raise typer.BadParameter("give a game and a hand, or --jsonl", param_hint="GAME")
    from baida.cli import commands
    from baida.cli.score.hand import Typed

    given = commands.settings(
        win=win,
        melds=meld,
        flowers=flowers,
        seat=seat,
        round=round_wind,
        draws=draws,
        last_tile=last_tile,
        first=first,
        replacement=replacement,
        hell_wait=hell_wait,
        shot_after_kong=shot_after_kong,
        green_discards=green_discards,
        voided=voided,
        before_start=before_start,
    )
    typed = Typed(variant, hand or "", winning or "", tuple(rule or ()), given)
    output = commands.Output(glyphs=glyphs, lang=lang, json=json, readings=readings)
    raise typer.Exit(commands.score(typed, output))


@app.command(
    help=texts.WAITS,
    epilog=texts.EXIT_CODES,
    short_help="What a hand waits for, or how far it is from that.",
)
def waits(
    variant: o.OptionalGame = None,
    hand: Annotated[
        str | None,
        typer.Argument(
            metavar="HAND", help="The concealed tiles, 13 with the melds.", show_default=False
        ),
    ] = None,
    *,
    game: o.GameOption = None,
    meld: o.Melds = None,
    flowers: o.Flowers = "",
    seat: o.Seat = "E",
    round_wind: o.Round = "E",
    voided: o.Voided = None,
    before_start: o.BeforeStart = None,
    seen: o.Seen = "",
    rule: o.HouseRules = None,
    lang: o.Language = "en",
    glyphs: o.Glyphs = False,
    json: o.Json = False,
) -> None:
    """Show what a hand waits for."""
    if game is not None:
        if hand:
            raise typer.BadParameter("give the game once: before the hand or as --variant")
        variant, hand = game, variant
    if not variant or not hand:
        raise typer.BadParameter("give a game and a hand", param_hint="GAME HAND")
    from baida.cli import commands
    from baida.cli.score.hand import Typed

    given = commands.settings(
        melds=meld,
        flowers=flowers,
        seat=seat,
        round=round_wind,
        seen=seen,
        voided=voided,
        before_start=before_start,
    )
    typed = Typed(variant, hand, house_rules=tuple(rule or ()), settings=given)
    raise typer.Exit(commands.waits(typed, commands.Output(glyphs=glyphs, lang=lang, json=json)))


@app.command(
    help=texts.RULES,
    epilog=texts.EXIT_CODES,
    short_help="The games: patterns, replacements, house rules, payout.",
)
def rules(
    variant: o.OptionalGame = None,
    rule: o.HouseRules = None,
    markdown: o.Markdown = False,
    json: o.Json = False,
) -> None:
    """Show a game by its tables."""
    from baida.cli import commands

    if markdown and json:
        raise typer.BadParameter("choose one of --markdown and --json")
    raise typer.Exit(
        commands.rules(variant, rule or [], "markdown" if markdown else "json" if json else "")
    )


@app.command(
    help=texts.CALC, epilog=texts.EXIT_CODES, short_help="Score hand after hand, interactively."
)
def calc(
    variant: o.OptionalGame = None,
    lang: o.Language = "en",
    glyphs: o.Glyphs = False,
) -> None:
    """Score hand after hand."""
    from baida.cli import commands

    raise typer.Exit(commands.calc(variant, commands.Output(glyphs=glyphs, lang=lang)))


replay.register(app)
simulate.register(app)
arena.register(app)
dataset.register(app)
serve.register(app)
bot.register(app)
