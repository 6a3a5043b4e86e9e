"""The command `simulate`."""

from __future__ import annotations

from contextlib import nullcontext

import typer

from baida.cli import options as o
from baida.cli.errors import refusals
from baida.cli.help import exit_codes, with_examples
from baida.cli.output import print_json, print_parts
from baida.cli.progress import long_run, running_on
from baida.cli.views.simulation import simulation_view
from baida.sim.folder import Folder
from baida.sim.run import run
from baida.sim.seed import read_seed
from baida.sim.setup import make_simulation
from baida.sim.summary import summary
from baida.sim.table import TABLES
from baida.sim.tally import Tally
from baida.terminal import words
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

app = typer.Typer(add_completion=False)


@app.command(help=HELP, epilog=CODES)
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
        names = [name.strip().lower() for name in bots.split(",")]
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
