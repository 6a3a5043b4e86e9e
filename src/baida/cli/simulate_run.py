"""``baida simulate``: a simulation with a progress bar, and what comes of Ctrl-C and of errors."""

from __future__ import annotations

import json
import signal
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from types import FrameType

from rich.progress import (
    BarColumn,
    Progress,
    ProgressColumn,
    Task,
    TaskProgressColumn,
    TextColumn,
    TimeRemainingColumn,
)
from rich.text import Text

from baida.cli import explain
from baida.cli.commands import BAD_INPUT, FINE
from baida.cli.complaints import complaint
from baida.cli.hand import choose_rules
from baida.cli.simulate_view import simulation_view
from baida.errors import InputError
from baida.show import words
from baida.show.look import INDENT, make_console, show
from baida.show.words import printable
from baida.sim.folder import Folder
from baida.sim.plan import Plan, make_plan
from baida.sim.run import all_processors, run
from baida.sim.summary import summary
from baida.sim.tally import Tally
from baida.sim.workers import WorkerError

FAILED, INTERRUPTED = 1, 130
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
        processes = _processes(wanted.processes)
        with ExitStack() as stack:
            asked = stack.enter_context(_interrupts())  # until all files are closed
            folder = None
            if wanted.out is not None:
                folder = Folder(wanted.out, table=wanted.table, force=wanted.force)
                stack.enter_context(folder)
            advance = stack.enter_context(_progress(plan, quiet=wanted.quiet))
            advance(tally)

            def note(now: Tally) -> None:
                nonlocal tally
                tally = now
                advance(now)

            run(plan, processes=processes, folder=folder, progress=note, stop=asked)
    except InputError as error:
        return _refuse(error, wanted)
    except WorkerError as error:
        failure = error.message
    except OSError as error:  # the disk is full, the directory gone
        failure = str(error)
    took = time.monotonic() - started
    _show(plan, tally, wanted, took)
    if failure is not None:
        _say(failure)
    if tally.hands < plan.hands:
        kept = f"{words.count(tally.hands, 'hand')} of {plan.hands} kept"
        _say(f"stopped: {kept} ({_matches(tally.matches)})")
        return INTERRUPTED if failure is None else FAILED
    return FINE if failure is None else FAILED


def _plan(wanted: Wanted) -> Plan:
    rules = choose_rules(wanted.variant, wanted.house_rules)
    names = [name.strip().lower() for name in wanted.bots.split(",")]
    return make_plan(rules, names, wanted.hands, wanted.seed)


def _processes(given: int | None) -> int:
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
        indent = 2 if sys.stdout.isatty() else None
        print(json.dumps(summary(plan, tally), ensure_ascii=False, indent=indent), flush=True)
        return
    console = make_console()
    console.print()
    show(console, simulation_view(plan, tally, console.width - INDENT, took))


def _refuse(error: InputError, wanted: Wanted) -> int:
    if wanted.json:
        print(json.dumps(explain.error_answer(error), ensure_ascii=False))
    else:
        console = make_console(stderr=True)
        console.print(complaint(error, {"variant": wanted.variant}), soft_wrap=True)
    return BAD_INPUT


def _say(text: str) -> None:
    line = Text.assemble(("✗ ", "bold red"), printable(text))
    make_console(stderr=True).print(line, soft_wrap=True)


# --- while it runs ------------------------------------------------------------------------------


@contextmanager
def _interrupts() -> Iterator[Callable[[], bool]]:
    """Ctrl-C is a wish that is looked at between decisions, so nothing is left half done."""
    asked = False

    def ask(_signal: int, _frame: FrameType | None) -> None:
        nonlocal asked
        asked = True

    before = signal.signal(signal.SIGINT, ask)
    try:
        yield lambda: asked
    finally:
        signal.signal(signal.SIGINT, before)


class _Speed(ProgressColumn):
    """Hands per second."""

    def render(self, task: Task) -> Text:
        speed = task.finished_speed or task.speed
        return Text("" if speed is None else f"{speed:.1f} hands/s")


@contextmanager
def _progress(plan: Plan, *, quiet: bool) -> Iterator[Callable[[Tally], None]]:
    """A bar on stderr for people who wait; nothing for programs."""
    console = make_console(stderr=True)
    if quiet or not console.is_terminal:
        yield lambda _tally: None
        return
    with Progress(
        TextColumn("{task.completed}/{task.total} hands"),
        BarColumn(bar_width=None),
        TaskProgressColumn(),
        _Speed(),
        TimeRemainingColumn(),
        console=console,
        transient=True,
        speed_estimate_period=60,  # matches end one after the other, some after a while
    ) as progress:
        task = progress.add_task("", total=plan.hands)
        yield lambda tally: progress.update(task, completed=tally.hands)
