"""``baida dataset``: logs to rows with a progress bar, and what comes of Ctrl-C and of errors."""

from __future__ import annotations

import time
from collections.abc import Sequence
from contextlib import ExitStack
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from rich.text import Text

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
from baida.cli.simulate.run import check_processes
from baida.env.dataset import DatasetFile, Made, Source, make_dataset, survey
from baida.env.logged import Wanted as Decisions
from baida.env.versions import name_of
from baida.errors import InputError
from baida.sim.workers import WorkerError
from baida.terminal import words
from baida.terminal.style import FAINT, make_console, show

#: So many damaged logs are told one by one.
_MOST_TOLD = 10


@dataclass(frozen=True)
class Wanted:
    """What a dataset is asked for, as it was typed."""

    logs: tuple[str, ...]
    out: str
    bot: str | None = None
    forced: bool = False
    processes: int | None = None
    force: bool = False
    json: bool = False
    quiet: bool = False


def dataset(wanted: Wanted) -> int:
    """Read, write, and say how it went; the exit code."""
    made = Made()
    failure: str | None = None
    started = time.monotonic()
    try:
        processes = check_processes(wanted.processes)
        source = survey(wanted.logs)
        with ExitStack() as stack:
            asked = stack.enter_context(interrupts())  # until the file is closed
            file = stack.enter_context(DatasetFile(wanted.out, source.rules, force=wanted.force))
            advance = stack.enter_context(hands_bar(sum(source.hands), quiet=wanted.quiet))

            def note(now: Made) -> None:
                nonlocal made
                made = now
                advance(now.expected)

            make_dataset(
                source,
                file,
                Decisions(wanted.bot, wanted.forced),
                processes=processes,
                progress=note,
                stop=asked,
            )
    except InputError as error:
        return refuse(error, {}, as_json=wanted.json)
    except WorkerError as error:
        failure = error.message
    except OSError as error:  # the disk is full, the folder gone
        failure = str(error)
    if wanted.json:
        print_json(_answer(source, made, wanted))
    else:
        _show(source, made, wanted, time.monotonic() - started)
    _tell_problems(made.problems)
    if failure is not None:
        say_wrong(failure)
    if made.logs < len(source.paths):
        say_wrong(f"stopped: {made.logs} of {len(source.paths)} logs kept")
        return INTERRUPTED if failure is None else FAILED
    return FINE if failure is None and not made.problems else FAILED


# --- what is shown ------------------------------------------------------------------------------


def _answer(source: Source, made: Made, wanted: Wanted) -> dict[str, Any]:
    return {
        "out": wanted.out,
        "rules": source.rules.id,
        "encoding": name_of(source.rules.variant.id),
        "complete": made.logs == len(source.paths),
        "logs": made.logs,
        "hands": made.hands,
        "rows": made.rows,
        "untold": made.untold,
        "problems": made.problems,
    }


def _show(source: Source, made: Made, wanted: Wanted, took: float) -> None:
    rules = source.rules
    rows = f"{words.count(made.rows, 'decision')} of {words.count(made.hands, 'hand')}"
    text = Text.assemble((rules.variant.names["en"], "bold"), f"  {rows}")
    if rules.id != rules.variant.id:
        text.append(f"\n{rules.id}", style="cyan")
    path = Path(wanted.out)
    if path.exists():
        text.append(f"\n{words.printable(wanted.out)}  {path.stat().st_size / 1e6:.1f} MB")
    text.append(f"\n{took:.1f} s · {made.rows / max(took, 1e-9):,.0f} decisions/s", style=FAINT)
    if made.untold:
        told = f"{words.count(made.untold, 'claim')} left out: the log does not tell which jokers"
        text.append(f"\n{told}", style=FAINT)
    console = make_console()
    console.print()
    show(console, [text])


def _tell_problems(problems: Sequence[str]) -> None:
    for problem in problems[:_MOST_TOLD]:
        say_wrong(f"{problem}; what stands before it was taken")
    if len(problems) > _MOST_TOLD:
        say_wrong(f"and {len(problems) - _MOST_TOLD} more logs that are damaged")
