"""The command `simulate`, and its tables in the terminal."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import nullcontext

import typer
from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from baida.cli import options as o
from baida.cli.errors import refusals
from baida.cli.help import exit_codes, with_examples
from baida.cli.output import print_json, print_parts
from baida.cli.progress import long_run, running_on
from baida.sim.folder import Folder
from baida.sim.run import run
from baida.sim.seed import read_seed, seed_note
from baida.sim.setup import SimulationSetup, make_simulation
from baida.sim.summary import summary
from baida.sim.table import TABLES
from baida.sim.tally import Tally
from baida.terminal import words
from baida.terminal.style import FAINT
from baida.terminal.tables import heading, signed, table_of
from baida.terminal.words import percent
from baida.variants import DEFAULT_GAME as GAME

HELP = with_examples(
    "Let bots play many hands, and show who wins how often, with what, and how much. The same "
    "seed gives the same result, with any number of processes.\n\n"
    "The hands are played in matches as long as the rules say; the last one has the remaining "
    "hands. [cyan]Ctrl-C[/cyan] keeps the matches that are complete.",
    f"baida simulate {GAME} --hands 20 --bots random",
    f"baida simulate {GAME} --bots efficient,random,random,random --hands 32 --seed 7",
    f"baida simulate '{GAME}(hands=4)' --hands 10 --bots random --json",
    f"baida simulate {GAME} --rule hands=4 --hands 20 --bots random --out matches",
)
CODES = exit_codes(
    "0 success", "1 a match failed", "2 bad input or usage", "130 interrupted, results are kept"
)


def simulate(
    variant: str = o.PLAYED_GAME,
    *,
    bots: str = o.bots(
        "efficient", "The bots: one name for all seats, or four separated by commas."
    ),
    hands: int = o.option(100, "N", "How many hands to play.", panel=o.PLAY),
    seed: str = o.SEED,
    rule: list[str] | None = o.HOUSE_RULES,
    processes: int | None = o.N_PROCESSES,
    on: str = o.ON,
    out: str | None = o.LOGS_FOLDER,
    table: str = o.option(
        "csv",
        "FORMAT",
        "The table in --out: csv, or parquet (needs pyarrow).",
        panel=o.FILES,
        values=TABLES,
    ),
    force: bool = o.FORCE,
    json: bool = o.JSON,
    quiet: bool = o.QUIET,
) -> None:
    tally = Tally()

    def note(now: Tally) -> None:
        nonlocal tally
        tally = now
        running.advance(now.hands, now.matches)

    with refusals(as_json=json, texts={"variant": variant}):
        names = bots.split(",")
        setup = make_simulation(o.choose_rules(variant, rule), names, hands, read_seed(seed))
        folder = None if out is None else Folder(out, table=table, force=force)
        with (
            running_on(on, processes, quiet=quiet) as runner,
            long_run(setup.hands, quiet=quiet, on=runner, job="match") as running,
            folder or nullcontext(),
        ):
            run(setup, on=runner, folder=folder, progress=note, stop=running.stop)
    if json:
        print_json(summary(setup, tally))
    else:
        print_parts(lambda width: simulation_view(setup, tally, width, running.seconds))
    stopped = ""
    if tally.hands < setup.hands:
        kept = f"{words.count(tally.hands, 'hand')} of {setup.hands} kept"
        stopped = f"stopped: {kept} ({words.count(tally.matches, 'match')})"
    raise typer.Exit(running.exit_code(stopped))


MOST_PATTERNS = 15
_BAR = 20
#: Eighths of a block, for bars finer than a character.
_EIGHTHS = " ▏▎▍▌▋▊▉"


def simulation_view(
    setup: SimulationSetup, tally: Tally, width: int, took: float
) -> Iterator[RenderableType]:
    yield _title(setup, tally, took)
    if tally.hands == 0:
        return
    yield _standings(setup, tally)
    yield _hands(tally)
    if tally.patterns:
        yield _patterns(tally, width)


def _title(setup: SimulationSetup, tally: Tally, took: float) -> Text:
    played = f"{words.count(tally.hands, 'hand')} in {words.count(tally.matches, 'match')}"
    title = heading(setup.chosen, played + seed_note(setup.seed))
    if took > 0:
        title.append(f"\n{took:.1f} s · {tally.hands / took:.1f} hands/s", style=FAINT)
    return title


def _standings(setup: SimulationSetup, tally: Tally) -> RenderableType:
    titles = ("Seat", "Bot", "Points", "Per hand", "Wins", "Rate", "Drawn", "Dealt in")
    table = table_of(*titles, left=(0, 1))
    for place, seat in enumerate(tally.standing, 1):
        counted = tally.seats[seat]
        table.add_row(
            str(seat),
            Text(setup.bots[seat], "bold" if place == 1 else ""),
            signed(counted.points),
            signed(counted.per_hand or 0.0, counted.ci95, 2),
            str(counted.wins),
            percent(counted.wins, counted.hands),
            percent(counted.won["self_draw"], counted.wins),
            percent(counted.dealt_in, counted.hands),
        )
    note = (
        "± half of the 95% interval. Rate and dealt in: shares of the hands. "
        "Drawn: share of the wins."
    )
    return Group(table, Text(note, FAINT))


def _hands(tally: Tally) -> RenderableType:
    grid = Table.grid(padding=(0, 2))
    grid.add_column()
    grid.add_column(justify="right")
    grid.add_column(justify="right")
    grid.add_row(Text("How hands ended", "bold"))
    for why, text in words.HAND_ENDS.items():
        if tally.ended[why]:
            grid.add_row(text, str(tally.ended[why]), percent(tally.ended[why], tally.hands))
    wins = tally.wins
    grid.add_row()
    grid.add_row(Text("Wins", "bold"), str(wins), f"{wins / tally.hands:.2f} a hand")
    for kind, n in tally.wins_by_kind().items():
        if n:
            grid.add_row(words.WIN_NAMES[kind], str(n), percent(n, wins))
    if wins:
        paid = sum(seat.win_points for seat in tally.seats)
        grid.add_row("Points per win", "", f"{paid / wins:.2f}")
    grid.add_row()
    grid.add_row(Text("Length of a hand", "bold"))
    for name, n in (("Draws", tally.draws), ("Discards", tally.discards)):
        grid.add_row(name, "", f"{n / tally.hands:.1f}")
    grid.add_row("Decisions", "", f"{tally.decisions / tally.hands:.1f}")
    return grid


def _patterns(tally: Tally, width: int) -> RenderableType:
    ranked = tally.ranked_patterns()
    shown = ranked[:MOST_PATTERNS]
    most = shown[0][1]
    names = max(len(name) for name, _ in shown)
    bar = max(4, min(_BAR, width - names - 20))
    table = table_of("Pattern", "Wins", "", "", left=(0, 3))
    for name, n in shown:
        table.add_row(name, str(n), percent(n, tally.wins), Text(_bar(n, most, bar), "cyan"))
    if len(ranked) == len(shown):
        return table
    rest = f"and {words.count(len(ranked) - len(shown), 'other pattern')} (--json has them all)"
    return Group(table, Text(rest, FAINT))


def _bar(n: int, most: int, width: int) -> str:
    eighths = max(1, round(8 * width * n / most))
    return "█" * (eighths // 8) + _EIGHTHS[eighths % 8].strip()
