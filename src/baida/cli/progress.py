"""What commands that take a while share: a bar, Ctrl-C, and what is said when it ends badly."""

from __future__ import annotations

import json
import signal
import sys
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from types import FrameType
from typing import Any

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

from baida.cli.commands import BAD_INPUT
from baida.cli.errors import complaint
from baida.cli.score import explain
from baida.errors import InputError
from baida.terminal.style import make_console
from baida.terminal.words import printable

FAILED, INTERRUPTED = 1, 130


@contextmanager
def interrupts() -> Iterator[Callable[[], bool]]:
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
def hands_bar(hands: int, *, quiet: bool, done: int = 0) -> Iterator[Callable[[int], None]]:
    """A bar on stderr for people who wait, moved by the hands played; nothing for programs.

    ``done`` were played before, and say nothing about the speed.
    """
    console = make_console(stderr=True)
    if quiet or not console.is_terminal:
        yield lambda _played: None
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
        task = progress.add_task("", total=hands, completed=done)
        yield lambda played: progress.update(task, completed=played)


def print_json(answer: Mapping[str, Any]) -> None:
    """One object; for people in several lines."""
    indent = 2 if sys.stdout.isatty() else None
    print(json.dumps(answer, ensure_ascii=False, indent=indent), flush=True)


def refuse(error: InputError, typed: Mapping[str, str], *, as_json: bool) -> int:
    """Complain about what was typed; the exit code."""
    if as_json:
        print(json.dumps(explain.error_answer(error), ensure_ascii=False))
    else:
        make_console(stderr=True).print(complaint(error, typed), soft_wrap=True)
    return BAD_INPUT


def say_wrong(text: str) -> None:
    """One line about what went wrong."""
    line = Text.assemble(("✗ ", "bold red"), printable(text))
    make_console(stderr=True).print(line, soft_wrap=True)
