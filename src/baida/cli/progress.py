"""Commands that take a while: progress bar, Ctrl-C, exit code."""

from __future__ import annotations

import signal
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager, nullcontext
from dataclasses import dataclass
from types import FrameType

import typer
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

from baida.cli.errors import FAILED, FINE, INTERRUPTED, refusals, report
from baida.jobs.processes import choose_runner
from baida.jobs.runner import PROCESSES, Runner, WorkerError
from baida.terminal import words
from baida.terminal.style import make_console


@dataclass
class LongRun:
    stop: Callable[[], bool]
    #: Takes the number of hands and, if there are jobs, the number of finished ones.
    advance: Callable[..., None]
    #: Why the run ended early, if not because of Ctrl-C.
    failure: str | None = None
    seconds: float = 0.0

    def exit_code(self, stopped: str = "") -> int:
        """Report errors, return the exit code; ``stopped`` says how far an incomplete run got."""
        for problem in (self.failure, stopped):
            if problem:
                report(problem)
        if self.failure is not None:
            return FAILED
        return INTERRUPTED if stopped else FINE


@contextmanager
def long_run(
    steps: int,
    *,
    quiet: bool,
    done: int = 0,
    of: str = "hands",
    on: Runner | None = None,
    job: str = "",
) -> Iterator[LongRun]:
    """Show a progress bar; a failed worker or a full disk is kept as ``failure``, not raised.

    ``job`` is the word for the runner's jobs: a match, a deal.
    """
    started = time.monotonic()
    bar = nullcontext(_hidden) if quiet else steps_bar(steps, done, of, on, job)
    with interrupts() as stop, bar as advance:
        run = LongRun(stop, advance)
        try:
            yield run
        except WorkerError as error:
            run.failure = error.message
        except OSError as error:  # the disk is full, the directory is gone
            run.failure = str(error)
    run.seconds = time.monotonic() - started


@contextmanager
def steady_work(*, quiet: bool, stopped: str) -> Iterator[Callable[[str, int, int], None]]:
    """Yield a function that shows the current step, its progress and total; Ctrl-C ends the work.

    Errors are reported; ``stopped`` is reported after Ctrl-C.
    """
    console = make_console(stderr=True)
    shown = console.is_terminal and not quiet
    try:
        with (
            refusals(),
            interrupts() as stop,
            console.status("") if shown else nullcontext() as bar,
        ):

            def progress(what: str, done: int, total: int) -> None:
                if stop():
                    raise KeyboardInterrupt
                if bar is not None:
                    bar.update(f"{what}: {100 * done // max(total, 1)} %")

            yield progress
    except KeyboardInterrupt:
        report(stopped)
        raise typer.Exit(INTERRUPTED) from None
    except OSError as error:
        report(str(error))
        raise typer.Exit(FAILED) from None


@contextmanager
def running_on(on: str, processes: int | None, *, quiet: bool) -> Iterator[Runner]:
    """Connect to the place where jobs run, before anything is written."""
    runner = choose_runner(on, processes)
    console = make_console(stderr=True)
    shown = on != PROCESSES and not quiet and console.is_terminal
    with ExitStack() as stack:
        try:
            with console.status("connecting to Ray") if shown else nullcontext():
                stack.enter_context(runner)
        except KeyboardInterrupt:
            raise typer.Exit(INTERRUPTED) from None
        yield runner


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


class _Workers(ProgressColumn):
    def __init__(self, on: Runner | None) -> None:
        super().__init__()
        self._on = on

    def render(self, _task: Task) -> Text:
        return Text("" if self._on is None else words.count(self._on.workers, "worker"))


def _hidden(_hands: int, _jobs: int = 0) -> None:
    pass


@contextmanager
def steps_bar(
    steps: int, done: int, of: str, on: Runner | None, job: str
) -> Iterator[Callable[..., None]]:
    """Show a bar on stderr; ``done`` steps of an earlier run do not count for the speed."""
    console = make_console(stderr=True)
    if not console.is_terminal:
        yield _hidden
        return
    with Progress(
        TextColumn(f"{{task.completed}}/{{task.total}} {of}"),
        TextColumn("{task.description}"),
        BarColumn(bar_width=None),
        TaskProgressColumn(),
        _Speed(of),
        TimeRemainingColumn(),
        _Workers(on),
        console=console,
        transient=True,
        speed_estimate_period=60,  # long matches finish rarely
    ) as progress:
        task = progress.add_task("", total=steps, completed=done)

        def advance(now: int, jobs: int = 0) -> None:
            description = words.count(jobs, job) if job else ""
            progress.update(task, completed=now, description=description)

        yield advance
