"""The command `arena`, and its tables in the terminal."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager, nullcontext

import typer
from rich.console import Group, RenderableType
from rich.text import Text

from baida import __version__
from baida.arena import words as w
from baida.arena.deal import PlayedDeal
from baida.arena.journal import Journal
from baida.arena.page import page
from baida.arena.play import run_arena
from baida.arena.results import Results
from baida.arena.setup import ArenaSetup, make_arena, try_programs
from baida.bots.external.environment import check_variables
from baida.bots.external.protocol import Limits
from baida.cli import options as o
from baida.cli.errors import INTERRUPTED, refusals
from baida.cli.help import exit_codes, with_examples
from baida.cli.output import check_page, print_json, print_parts, write_page
from baida.cli.progress import long_run, running_on
from baida.sim.seed import read_seed, seed_note
from baida.terminal import words
from baida.terminal.style import FAINT, make_console
from baida.terminal.tables import heading, signed, table_of
from baida.terminal.words import NOTHING, give_or_take, percent, printable
from baida.variants import DEFAULT_GAME as GAME
from baida.variants import find_rules
from baida.wire.values import SEATS

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


def arena(
    bots: list[str] = o.argument("BOT", "The bots: two or more.", complete=o.complete_player),
    *,
    variant: str = o.PLAYED_GAME_OPTION,
    hands: int = o.option(
        400,
        "N",
        "How many hands to play, four per deal; rounded up to whole deals.",
        "--hands",
        panel=o.PLAY,
    ),
    seed: str = o.SEED,
    rule: list[str] | None = o.HOUSE_RULES,
    processes: int | None = o.N_PROCESSES,
    on: str = o.ON,
    time: float = o.TIME,
    start_time: float = o.START_TIME,
    faults: int = o.FAULTS,
    bot_env: list[str] | None = o.BOT_VARIABLES,
    out: str | None = o.option(
        None,
        "DIR",
        "Keep the deals here, and continue with those already there.",
        "--out",
        panel=o.FILES,
    ),
    html: str | None = o.HTML,
    json: bool = o.JSON,
    quiet: bool = o.QUIET,
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
        rules = o.choose_rules(variant, rule)
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


#: At most this many pairs are listed; the page and --json have them all.
MOST_PAIRS = 15
_WIDE = 72


def arena_view(
    results: Results, played: int, seconds: float, width: int
) -> Iterator[RenderableType]:
    """Show the results; ``played`` hands took ``seconds``, the rest came from the journal."""
    yield _title(results, played, seconds)
    if not results.deals:
        return
    yield _standings(results, wide=width >= _WIDE)
    yield _pairs(results)
    if results.setup.has_programs:
        yield _faults(results)
    yield Text(printable(w.verdict(results)), "bold")


def _title(results: Results, played: int, seconds: float) -> Text:
    setup = results.setup
    title = heading(find_rules(setup.rules), w.played(results) + seed_note(setup.seed))
    there = results.hands - played
    parts = [f"{words.count(there, 'hand')} were there already"] if there else []
    if played and seconds > 0:
        parts.append(f"{seconds:.1f} s · {played / seconds:.1f} hands/s")
    return title.append(f"\n{' · '.join(parts)}" if parts else "", style=FAINT)


def _standings(results: Results, *, wide: bool) -> RenderableType:
    sums = ("Points", "Hands") if wide else ()
    table = table_of("Bot", "Per hand", "Won", "Dealt in", "Rating", *sums, left=(0,))
    for place, one in enumerate(results.standings, 1):
        counted = (signed(one.points), str(one.hands))
        table.add_row(
            Text(printable(one.name), "bold" if place == 1 else ""),
            NOTHING if one.per_hand is None else signed(one.per_hand.value, one.per_hand.half, 2),
            percent(one.won, one.hands),
            percent(one.dealt_in, one.hands),
            f"{one.rating.value:.0f}{give_or_take(one.rating.half, 0)}",
            *(counted if wide else ()),
        )
    note = f"± half of the 95% interval, computed over deals. {w.about_hands(results)}"
    return Group(table, Text(note, FAINT))


def _pairs(results: Results) -> RenderableType:
    table = table_of("Bot", "Against", "Ahead a hand", "Deals", "", left=(0, 1, 4))
    for pair in results.pairs[:MOST_PAIRS]:
        table.add_row(
            *(printable(results.setup.names[bot]) for bot in (pair.better, pair.worse)),
            signed(pair.ahead.value, pair.ahead.half, 2),
            str(pair.deals),
            Text("clear", "green") if pair.ahead.clear else Text("not clear", FAINT),
        )
    rest = len(results.pairs) - MOST_PAIRS
    if rest <= 0:
        return table
    more = f"and {words.count(rest, 'other pair')} (--html and --json have them all)"
    return Group(table, Text(more, FAINT))


def _faults(results: Results) -> RenderableType:
    wrong = [one for one in results.standings if w.faults(one)]
    if not wrong:
        return Text.assemble(("✓ ", "bold green"), "no faults")
    return Group(
        *(
            Text.assemble(
                ("✗ ", "bold red"), (printable(one.name), "bold"), f": {w.faults(one)}",
                (f"\n  first: {printable(one.first_fault)}", FAINT),
            )
            for one in wrong
        )
    )  # fmt: skip
