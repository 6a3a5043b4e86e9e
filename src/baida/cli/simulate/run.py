"""``baida simulate``: a simulation with a progress bar, and what comes of Ctrl-C and of errors."""

from __future__ import annotations

import time
from contextlib import ExitStack
from dataclasses import dataclass

from baida.cli.commands import FINE
from baida.cli.progress import (
    FAILED,
    INTERRUPTED,
    hands_bar,
    interrupts,
    print_json,
    refuse,
    say_wrong,
)
from baida.cli.score.hand import choose_rules
from baida.cli.simulate.view import simulation_view
from baida.errors import InputError
from baida.sim.folder import Folder
from baida.sim.plan import Plan, make_plan
from baida.sim.run import all_processors, run
from baida.sim.summary import summary
from baida.sim.tally import Tally
from baida.sim.workers import WorkerError
from baida.terminal import words
from baida.terminal.style import INDENT, make_console, show

#: More would only wait for each other, and a mistyped number would bring a machine down.
MOST_PROCESSES = 1024


@dataclass(frozen=True)
class Wanted:
    """What a simulation is asked for, as it was typed."""

    variant: str
    house_rules: tuple[str, ...] = ()
    bots: str = "efficient"
    hands: int = 100
    seed: int = 0
    processes: int | None = None
    out: str | None = None
    table: str = "csv"
    force: bool = False
    json: bool = False
    quiet: bool = False


def simulate(wanted: Wanted) -> int:
    """Play, show, and say how it went; the exit code."""
    tally = Tally()
    failure: str | None = None
    started = time.monotonic()
    try:
        plan = _plan(wanted)
        processes = check_processes(wanted.processes)
        with ExitStack() as stack:
            asked = stack.enter_context(interrupts())  # until all files are closed
            folder = None
            if wanted.out is not None:
                folder = Folder(wanted.out, table=wanted.table, force=wanted.force)
                stack.enter_context(folder)
            advance = stack.enter_context(hands_bar(plan.hands, quiet=wanted.quiet))

            def note(now: Tally) -> None:
                nonlocal tally
                tally = now
                advance(now.hands)

            run(plan, processes=processes, folder=folder, progress=note, stop=asked)
    except InputError as error:
        return refuse(error, {"variant": wanted.variant}, as_json=wanted.json)
    except WorkerError as error:
        failure = error.message
    except OSError as error:  # the disk is full, the directory gone
        failure = str(error)
    took = time.monotonic() - started
    _show(plan, tally, wanted, took)
    if failure is not None:
        say_wrong(failure)
    if tally.hands < plan.hands:
        kept = f"{words.count(tally.hands, 'hand')} of {plan.hands} kept"
        say_wrong(f"stopped: {kept} ({_matches(tally.matches)})")
        return INTERRUPTED if failure is None else FAILED
    return FINE if failure is None else FAILED


def _plan(wanted: Wanted) -> Plan:
    rules = choose_rules(wanted.variant, wanted.house_rules)
    names = [name.strip().lower() for name in wanted.bots.split(",")]
    return make_plan(rules, names, wanted.hands, wanted.seed)


def check_processes(given: int | None) -> int:
    """How many processes are to play; all processors if nothing was said."""
    if given is None:
        return all_processors()
    if not 1 <= given <= MOST_PROCESSES:
        raise InputError("processes", f"expected 1 to {MOST_PROCESSES}, found {given}")
    return given


def _matches(n: int) -> str:
    return f"{n} match" if n == 1 else f"{n} matches"


# --- what is shown ------------------------------------------------------------------------------


def _show(plan: Plan, tally: Tally, wanted: Wanted, took: float) -> None:
    if wanted.json:
        print_json(summary(plan, tally))
        return
    console = make_console()
    console.print()
    show(console, simulation_view(plan, tally, console.width - INDENT, took))
