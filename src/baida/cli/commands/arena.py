from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager, nullcontext

import typer

from baida import __version__
from baida.arena.deal import PlayedDeal
from baida.arena.journal import Journal
from baida.arena.page import page
from baida.arena.results import Results
from baida.arena.run import run_arena
from baida.arena.seating import SEATS
from baida.arena.setup import ArenaSetup, make_arena, try_programs
from baida.bots.external.environment import check_variables
from baida.bots.external.protocol import Limits
from baida.cli import options as o
from baida.cli.errors import INTERRUPTED, refusals
from baida.cli.help import exit_codes, with_examples
from baida.cli.output import check_page, print_json, print_parts, write_page
from baida.cli.progress import long_run, running_on
from baida.cli.score.hand import choose_rules
from baida.cli.views.arena import arena_view
from baida.jobs.runner import PROCESSES
from baida.sim.seed import read_seed
from baida.terminal import words
from baida.terminal.style import make_console
from baida.variants import DEFAULT_GAME as GAME

HELP = with_examples(
    "Let bots play against each other, and show which is better and how certain that is. Each deal "
    "is played four times with the same wall; each time everybody moves one seat on, so that luck "
    "cancels out.\n\n"
    "[bold]BOT[/bold] is the name of one of baida's bots, or [cyan]cmd:[/cyan] and a command that "
    "starts one. The same bot may be listed several times. With [cyan]--out[/cyan] the deals are "
    "kept: the same command continues where it was stopped, and with more hands it adds to them.",
    f"baida arena efficient random --variant {GAME} --hands 20",
    "baida arena efficient efficient random random --hands 20 --seed 7 --html results.html",
    f'baida arena efficient "cmd:python3 examples/bot.py" --variant {GAME} --hands 4',
    f"baida arena efficient random random --variant {GAME} --hands 12 --out arena --json",
)
CODES = exit_codes(
    "0 success",
    "1 a deal failed, or a file could not be written",
    "2 bad input or usage",
    "130 interrupted, results are kept",
)

app = typer.Typer(add_completion=False)


@app.command(help=HELP, epilog=CODES)
def arena(
    bots: o.Players,
    *,
    variant: o.PlayedGameOption = GAME,
    hands: o.ArenaHands = 400,
    seed: o.Seed = "0",
    rule: o.HouseRules = None,
    processes: o.Processes = None,
    on: o.On = PROCESSES,
    time: o.Time = 5.0,
    start_time: o.StartTime = 30.0,
    faults: o.Faults = 10,
    bot_env: o.BotVariables = None,
    out: o.DealsFolder = None,
    html: o.Html = None,
    json: o.Json = False,
    quiet: o.Quiet = False,
) -> None:
    deals: Sequence[PlayedDeal] = ()
    before = 0

    def note(now: Sequence[PlayedDeal]) -> None:
        nonlocal deals
        deals = now
        running.advance(SEATS * len(now), len(now))

    with refusals(as_json=json, texts={"variant": variant}):
        limits = Limits.checked(start=start_time, decision=time, faults=faults)
        variables = check_variables(bot_env or ())
        rules = choose_rules(variant, rule)
        setup = make_arena(rules, bots, hands, read_seed(seed), limits, variables)
        check_page(html)
        with running_on(on, processes, quiet=quiet) as runner:
            with _starting(setup, quiet=quiet):
                setup = try_programs(setup)
            journal = None if out is None else Journal(out, setup, __version__)
            with journal or nullcontext():
                if journal is not None:
                    setup = journal.setup
                    before = SEATS * min(len(journal.deals), setup.deals)
                with long_run(
                    setup.hands, quiet=quiet, done=before, on=runner, job="deal"
                ) as running:
                    run_arena(setup, on=runner, journal=journal, progress=note, stop=running.stop)
    results = Results(setup, deals)
    if json:
        print_json(results.to_json())
    else:
        played = results.hands - before
        print_parts(lambda width: arena_view(results, played, running.seconds, width))
    running.failure = write_page(html, lambda: page(results)) or running.failure
    stopped = ""
    if not results.complete:
        advice = "the same command continues" if out is not None else "--out would keep them"
        done = f"{results.hands} of {words.count(setup.hands, 'hand')}"
        stopped = f"stopped after {done} ({words.count(len(deals), 'deal')}); {advice}"
    raise typer.Exit(running.exit_code(stopped))


@contextmanager
def _starting(setup: ArenaSetup, *, quiet: bool) -> Iterator[None]:
    console = make_console(stderr=True)
    shown = not quiet and console.is_terminal and setup.has_programs
    try:
        with console.status("starting the programs") if shown else nullcontext():
            yield
    except KeyboardInterrupt:
        raise typer.Exit(INTERRUPTED) from None
