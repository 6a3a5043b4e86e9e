"""The command `bot run`, and its tables in the terminal."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from contextlib import nullcontext
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

import typer
from rich.console import Group, RenderableType
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from baida.bots.external.bot import ExternalBot
from baida.bots.external.environment import check_variables
from baida.bots.external.players import split_command
from baida.bots.external.protocol import Limits
from baida.bots.external.report import Fault, Report
from baida.bots.named import is_named
from baida.cli import options as o
from baida.cli.errors import FAILED, FINE, INTERRUPTED, needs_packages, refusals, report
from baida.cli.help import exit_codes, with_examples
from baida.cli.output import print_json, print_parts
from baida.cli.progress import long_run
from baida.errors import InputError
from baida.sim.folder import Folder
from baida.sim.seed import read_seed, seed_note
from baida.sim.trial import Trial, make_trial, try_bot
from baida.terminal import words
from baida.terminal.style import FAINT, INDENT
from baida.terminal.tables import heading, signed
from baida.terminal.words import percent, printable
from baida.variants import DEFAULT_GAME as GAME
from baida.wire.simulation import VisitResult

if TYPE_CHECKING:  # needs optional packages
    from baida.bots.external.table_bridge import Visit

HELP = with_examples(
    "Try a bot: it plays matches against bots of baida, each on the next seat. Then you see how "
    "it did, how fast it was, and everything it did wrong: what it was asked, what it answered, "
    "and why that was not a valid decision.\n\n"
    "[bold]CMD[/bold] starts the bot; quote it, or put it after [cyan]--[/cyan]. It can also be "
    "the address of a bot behind a WebSocket, [cyan]ws://...[/cyan], a class in Python, "
    "[cyan]module:Class[/cyan], or a trained network, [cyan]learned:FILE[/cyan]. With "
    "[cyan]--join[/cyan] the bot takes a seat at a served table instead.",
    f'baida bot run "python3 examples/bot.py" --variant {GAME}',
    f'baida bot run "node examples/bot.mjs" --variant {GAME} --hands 8 --against random',
    f"baida bot run --variant {GAME} --hands 4 --json -- python3 examples/bot.py",
    'baida bot run "python3 examples/bot.py" --join http://localhost:8000 --room KWPTRA',
)
CODES = exit_codes("0 success", "1 the bot had faults", "2 bad input or usage", "130 interrupted")

_AT_TABLE = "At a served table"
_join_option = partial(o.option, None, panel=_AT_TABLE)

app = typer.Typer(add_completion=False, no_args_is_help=True)


@app.callback()
def bot() -> None:
    """Bots that are separate programs, in any language ([cyan]docs/bots.md[/cyan])."""


@app.command(help=HELP, epilog=CODES, short_help="Try a bot, here or at a served table.")
def run(
    command: list[str] = o.argument("CMD", "The command that starts the bot."),
    *,
    variant: str = o.PLAYED_GAME_OPTION,
    hands: int | None = o.option(
        None, "N", "How many hands to play. Default: four matches, one on each seat.", panel=o.PLAY
    ),
    against: str = o.bots(
        "efficient", "The opponents: one name for all, or three separated by commas."
    ),
    seed: str = o.SEED,
    rule: list[str] | None = o.HOUSE_RULES,
    time: float = o.TIME,
    start_time: float = o.START_TIME,
    faults: int = o.FAULTS,
    bot_env: list[str] | None = o.BOT_VARIABLES,
    join: str | None = _join_option(
        "URL", "The server, or a rejoin link whose seat the bot takes."
    ),
    room: str | None = _join_option("CODE", "The room."),
    name: str | None = _join_option("NAME", "The bot's name there. Default: what it calls itself."),
    token: str | None = _join_option(
        "TOKEN",
        "The token of the seat that the bot takes; also BAIDA_TOKEN. Others can see it in the list "
        "of processes: prefer --token-file.",
        envvar="BAIDA_TOKEN",
        show_envvar=False,
    ),
    token_file: str | None = _join_option(
        "FILE", "Read the token from a file, or with - from standard input."
    ),
    matches: int = o.option(1, "N", "How many matches it stays for.", panel=_AT_TABLE, min=1),
    out: str | None = o.LOGS_FOLDER,
    force: bool = o.FORCE,
    json: bool = o.JSON,
    quiet: bool = o.QUIET,
) -> None:
    if join is None and (room or name):
        raise typer.BadParameter("--room and --name go with --join")
    with refusals(as_json=json, texts={"variant": variant}):
        limits = Limits.checked(start=start_time, decision=time, faults=faults)
        # A single argument is split as a shell would split it, unless it names a bot.
        arguments = command
        if len(command) == 1 and is_named(command[0]):
            arguments = [sys.executable, "-m", "baida.bots.external.host", command[0]]
        elif len(command) == 1:
            arguments = split_command(command[0])
        tried = ExternalBot(arguments, limits, check_variables(bot_env or ()))
        if join is not None:
            token = token if token_file is None else _read_token(token_file)
            raise typer.Exit(_join(tried, join, room, token, name, matches, json))
        rules = o.choose_rules(variant, rule)
        others = against.split(",")
        # Check everything before starting the program.
        setup = make_trial("", rules, others, hands, read_seed(seed))
        folder = None if out is None else Folder(out, force=force)
        try:
            with tried, folder or nullcontext():
                tried.start()
                setup = replace(setup, bots=(tried.name, *setup.bots[1:]))
                with long_run(setup.hands, quiet=quiet) as running:
                    trial = try_bot(
                        setup, tried, folder=folder, progress=running.advance, stop=running.stop
                    )
                    interrupted = running.stop()
        except KeyboardInterrupt:  # while it started
            raise typer.Exit(INTERRUPTED) from None
    if running.failure is not None:
        raise typer.Exit(running.exit_code())
    if json:
        print_json(trial.to_json())
    else:
        print_parts(lambda _: trial_view(trial))
    if interrupted and trial.hands < setup.hands:
        kept = f"{words.count(trial.hands, 'hand')} of {setup.hands} kept"
        raise typer.Exit(running.exit_code(f"stopped: {kept}"))
    raise typer.Exit(_exit_code(trial.report))


def _read_token(file: str) -> str:
    try:
        token = (sys.stdin.read() if file == "-" else Path(file).read_text("utf-8")).strip()
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or error
        raise InputError("token_file", f"cannot read {file!r}: {reason}") from None
    if not token:
        raise InputError("token_file", "expected a token, found nothing")
    return token


def _join(
    bot: ExternalBot,
    address: str,
    room: str | None,
    token: str | None,
    name: str | None,
    matches: int,
    as_json: bool,
) -> int:
    with needs_packages("a served table"):
        from baida.bots.external.table_bridge import (  # noqa: PLC0415 - optional packages
            Invitation,
            TableError,
            Visit,
            sit_down,
        )
    failure = ""
    invitation = Invitation.read(address, room, token)
    try:
        with bot:
            bot.start()
            visit = Visit(bot, invitation, matches)
            if bot.report.cut_off is None:
                if invitation.token is None:
                    taken = sit_down(invitation, name or bot.name)
                    visit.invitation = replace(invitation, token=taken)
                try:
                    visit.play()
                except TableError as error:
                    if visit.seat is None:
                        raise
                    failure = str(error)  # it has played, so there are results to show
                if invitation.token is None and not failure:
                    visit.leave()
    except KeyboardInterrupt:
        return INTERRUPTED
    if as_json:
        print_json(_visit_json(visit))
    else:
        print_parts(lambda _: visit_view(bot, visit.seat, visit.results))
    if failure:
        report(failure)
        return FAILED
    return _exit_code(bot.report)


def _visit_json(visit: Visit) -> VisitResult:
    return {
        "bot": visit.bot.name,
        "seat": visit.seat,
        "matches": [{"rules": rules, "scores": scores} for rules, scores in visit.results],
        **visit.bot.report.to_json(),
    }


def _exit_code(report: Report) -> int:
    return FAILED if report.faults else FINE


_MOST_LEGAL = 12
_MOST_ERRORS = 20


def trial_view(trial: Trial) -> Iterator[RenderableType]:
    name, *against = trial.setup.bots
    played = f"{words.count(trial.hands, 'hand')} in {words.count(trial.matches, 'match')}"
    setup = trial.setup
    title = heading(setup.chosen, played + seed_note(setup.seed))
    alike = len(set(against)) == 1
    others = f"three {against[0]}" if alike else words.listed(against)
    title.append("\n").append(printable(name), style="bold").append(f" against {others}")
    yield title
    tally = trial.tally
    if tally.hands:
        grid = _grid()
        average = signed(tally.per_hand or 0.0, tally.ci95, 2)
        points = Text.assemble(signed(tally.points), " in all, ", average, " a hand")
        grid.add_row("Points", points)
        grid.add_row("Wins", f"{tally.wins}, {percent(tally.wins, tally.hands)} of the hands")
        grid.add_row("Dealt in", f"{percent(tally.dealt_in, tally.hands)} of the hands")
        yield grid
    yield from report_view(trial.report)


def visit_view(
    bot: ExternalBot, seat: int | None, results: Sequence[tuple[str, Sequence[int]]]
) -> Iterator[RenderableType]:
    yield Text.assemble((printable(bot.name), "bold"), "" if seat is None else f" on seat {seat}")
    for rules, scores in results:
        grid = _grid()
        grid.add_row("Rules", rules)
        grid.add_row("Points", Text(" ").join(signed(points) for points in scores))
        yield grid
    yield from report_view(bot.report)


def report_view(report: Report) -> Iterator[RenderableType]:
    grid = _grid()
    grid.add_row("Decisions", str(len(report.times)))
    times = report.times_ms
    if report.times:
        grid.add_row(
            "Time",
            f"median {_ms(times['median'])} · 99% within {_ms(times['p99'])} · "
            f"longest {_ms(times['longest'])}",
        )
    if report.start is not None:
        grid.add_row("Start-up", _ms(times["start"]))
    if report.ending:
        grid.add_row("Ended", report.ending)
    yield grid
    yield from _faults(report)
    if report.errors.strip():
        yield _errors(report.errors)


def _faults(report: Report) -> Iterator[RenderableType]:
    if not report.faults:
        yield Text.assemble(("✓ ", "bold green"), "no faults")
        return
    counted = words.listed(f"{n} {code}" for code, n in report.faults.most_common())
    title = Text.assemble(
        ("✗ ", "bold red"), (words.count(report.faults.total(), "fault"), "bold"), f": {counted}"
    )
    if report.cut_off is not None:
        title.append("\n  cut off: ").append(printable(report.cut_off), style="bold")
    yield title
    for fault in report.first:
        yield _fault(fault)
    more = report.faults.total() - len(report.first)
    if more:
        yield Text(f"and {words.count(more, 'fault')} more", FAINT)


def _fault(fault: Fault) -> RenderableType:
    where = f"match {fault.match}" if fault.match else "before the first match"
    if fault.request is not None:
        where += f", request {fault.request}"
    grid = _grid()
    if fault.legal:
        named = ", ".join(fault.legal[:_MOST_LEGAL])
        rest = len(fault.legal) - _MOST_LEGAL
        grid.add_row("Asked", f"{named}, and {rest} more" if rest > 0 else named)
    if fault.line is not None:
        answer = Text(printable(fault.answer or ""), "cyan")
        grid.add_row("Answered", answer.append(f"  (line {fault.line})", style=FAINT))
    grid.add_row("Wrong", printable(fault.message))
    if fault.done is not None:
        grid.add_row("Done", f"{fault.done} instead")
    title = Text.assemble((fault.code, "bold red"), (f"  {where}", FAINT))
    return Group(title, Padding(grid, (0, 0, 0, INDENT)))


def _errors(text: str) -> RenderableType:
    lines = [printable(line) for line in text.strip().splitlines()]
    shown = Text("\n".join(lines[-_MOST_ERRORS:]))
    return Group(Text("The end of its standard error", "bold"), Padding(shown, (0, 0, 0, INDENT)))


def _grid() -> Table:
    grid = Table.grid(padding=(0, 2))
    grid.add_column(style=FAINT, no_wrap=True)
    grid.add_column(overflow="fold")
    return grid


def _ms(time: float | None) -> str:
    if time is None:
        return "–"
    return f"{time / 1000:.2f} s" if time >= 1000 else f"{time:.1f} ms"
