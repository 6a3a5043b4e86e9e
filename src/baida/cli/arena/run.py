"""``baida arena``: bots against each other, with a progress bar, and what comes of Ctrl-C."""

from __future__ import annotations

import os
import time
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field
from pathlib import Path

from baida import __version__
from baida.arena.deal import PlayedDeal
from baida.arena.ledger import Ledger
from baida.arena.page import page
from baida.arena.plan import ArenaPlan, make_arena, try_programs
from baida.arena.results import Results
from baida.arena.run import run_arena
from baida.arena.seating import SEATS
from baida.bots.external.protocol import Limits
from baida.cli.arena.view import Played, arena_view
from baida.cli.bot.run import check_limits
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
from baida.cli.simulate.run import check_processes
from baida.errors import InputError
from baida.sim.workers import WorkerError
from baida.terminal import words
from baida.terminal.style import INDENT, make_console, show


@dataclass(frozen=True)
class Wanted:
    """What an arena is asked for, as it was typed."""

    bots: tuple[str, ...]
    variant: str = "sbr"
    house_rules: tuple[str, ...] = ()
    hands: int = 400
    seed: int = 0
    processes: int | None = None
    limits: Limits = field(default_factory=Limits)
    out: str | None = None
    html: str | None = None
    json: bool = False
    quiet: bool = False


def arena(wanted: Wanted) -> int:
    """Play, show, and say how it went; the exit code."""
    deals: Sequence[PlayedDeal] = ()
    before = 0
    failure: str | None = None
    try:
        plan = _plan(wanted)
        processes = check_processes(wanted.processes)
        _check_page(wanted.html)
        with _starting(plan, quiet=wanted.quiet):
            plan = try_programs(plan)
        started = time.monotonic()
        with ExitStack() as stack:
            asked = stack.enter_context(interrupts())
            ledger = None
            if wanted.out is not None:
                ledger = stack.enter_context(Ledger(wanted.out, plan, __version__))
                before = SEATS * min(len(ledger.deals), plan.deals)
            bar = hands_bar(plan.hands, quiet=wanted.quiet, done=before)
            advance = stack.enter_context(bar)

            def note(now: Sequence[PlayedDeal]) -> None:
                nonlocal deals
                deals = now
                advance(SEATS * len(now))

            run_arena(plan, processes=processes, ledger=ledger, progress=note, stop=asked)
    except InputError as error:
        return refuse(error, {"variant": wanted.variant}, as_json=wanted.json)
    except KeyboardInterrupt:  # while the programs were tried
        return INTERRUPTED
    except WorkerError as error:
        failure = error.message
    except OSError as error:  # the disk is full, the directory gone
        failure = str(error)
    took = time.monotonic() - started
    results = Results(plan, deals)
    _show(results, wanted, Played(results.hands - before, took))
    failure = _write_page(results, wanted.html) or failure
    if failure is not None:
        say_wrong(failure)
    if not results.complete:
        go_on = "the same command goes on" if wanted.out is not None else "--out would keep them"
        done = f"{results.hands} of {words.count(plan.hands, 'hand')}"
        say_wrong(f"stopped after {done} ({words.count(len(deals), 'deal')}); {go_on}")
        return INTERRUPTED if failure is None else FAILED
    return FINE if failure is None else FAILED


def _plan(wanted: Wanted) -> ArenaPlan:
    check_limits(wanted.limits)
    rules = choose_rules(wanted.variant, wanted.house_rules)
    return make_arena(rules, wanted.bots, wanted.hands, wanted.seed, wanted.limits)


@contextmanager
def _starting(plan: ArenaPlan, *, quiet: bool) -> Iterator[None]:
    """Tell people who wait that programs are tried first: some read large files."""
    console = make_console(stderr=True)
    if quiet or not console.is_terminal or not plan.has_programs:
        yield
        return
    with console.status("starting the programs"):
        yield


def _show(results: Results, wanted: Wanted, now: Played) -> None:
    if wanted.json:
        print_json(results.to_json())
        return
    console = make_console()
    console.print()
    show(console, arena_view(results, now, console.width - INDENT))


# --- the page -----------------------------------------------------------------------------------


def _check_page(file: str | None) -> None:
    """Before hours are played: is there somewhere to write the page to?"""
    if file is None:
        return
    path = Path(file)
    if not file or "\0" in file:
        raise InputError("html", f"expected a file, found {file!r}")
    if path.is_dir():
        raise InputError("html", f"{file!r} is a directory")
    if not os.access(path.parent, os.W_OK):
        raise InputError("html", f"cannot write to {str(path.parent)!r}")


def _write_page(results: Results, file: str | None) -> str | None:
    """Write the page, all or nothing of it; what went wrong, if something did."""
    if file is None:
        return None
    unfinished = Path(f"{file}.unfinished")
    try:
        unfinished.write_text(page(results), "utf-8")
        unfinished.replace(file)
    except OSError as error:
        return f"the page was not written: {error}"
    return None
