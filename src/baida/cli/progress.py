"""Commands that take a while: progress bar, Ctrl-C, exit code."""

from __future__ import annotations

import os
import signal
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
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

from baida.cli.errors import FAILED, FINE, INTERRUPTED, report
from baida.errors import InputError
from baida.sim.workers import WorkerError
from baida.terminal.style import make_console

#: More would only slow each other down, and a typing mistake could bring the machine down.
MOST_PROCESSES = 1024


@dataclass
class LongRun:
    stop: Callable[[], bool]
    advance: Callable[[int], None]
    #: Why the run ended early, if not because of Ctrl-C.
    failure: str | None = None
    seconds: float = 0.0

    def exit_code(self, stopped: str = "") -> int:
        """Report what went wrong. ``stopped`` says how far an incomplete run got."""
        for problem in (self.failure, stopped):
            if problem:
                report(problem)
        if self.failure is not None:
            return FAILED
        return INTERRUPTED if stopped else FINE


@contextmanager
def long_run(steps: int, *, quiet: bool, done: int = 0, of: str = "hands") -> Iterator[LongRun]:
    """Show a progress bar; a failed worker or a full disk is kept as ``failure``, not raised."""
    started = time.monotonic()
    with interrupts() as stop, _bar(steps, quiet=quiet, done=done, of=of) as advance:
        run = LongRun(stop, advance)
        try:
            yield run
        except WorkerError as error:
            run.failure = error.message
        except OSError as error:  # the disk is full, the directory is gone
            run.failure = str(error)
    run.seconds = time.monotonic() - started


def check_processes(given: int | None) -> int:
    if given is None:
        return os.cpu_count() or 1
    if not 1 <= given <= MOST_PROCESSES:
        raise InputError("processes", f"expected 1 to {MOST_PROCESSES}, found {given}")
    return given


@contextmanager
def interrupts() -> Iterator[Callable[[], bool]]:
    """Turn Ctrl-C into a flag, checked between decisions, so that no file stays half written."""
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
    def __init__(self, of: str) -> None:
        super().__init__()
        self._of = of

    def render(self, task: Task) -> Text:
        speed = task.finished_speed or task.speed
        return Text("" if speed is None else f"{speed:.1f} {self._of}/s")


@contextmanager
def _bar(steps: int, *, quiet: bool, done: int, of: str) -> Iterator[Callable[[int], None]]:
    """A bar on stderr; ``done`` steps are of an earlier run, and do not count for the speed."""
    console = make_console(stderr=True)
    if quiet or not console.is_terminal:
        yield lambda _done: None
        return
    with Progress(
        TextColumn(f"{{task.completed}}/{{task.total}} {of}"),
        BarColumn(bar_width=None),
        TaskProgressColumn(),
        _Speed(of),
        TimeRemainingColumn(),
        console=console,
        transient=True,
        speed_estimate_period=60,  # long matches finish rarely
    ) as progress:
        task = progress.add_task("", total=steps, completed=done)
        yield lambda now: progress.update(task, completed=now)
