"""Run ``baida backup`` and ``baida restore``, also with a signal that interrupts them."""

from __future__ import annotations

import signal
import subprocess
import sys
from pathlib import Path

PROGRAM = str(Path(sys.executable).with_name("baida"))

#: The command line, with a signal sent at the Nth step of progress or after a call.
_INTERRUPTED = """
import os, sys
from baida.cli.app import app
from baida.server.storage import backups

number, at, *words = sys.argv[1:]

def send():
    os.kill(os.getpid(), int(number))

def counting(run):
    def counted(settings, file, progress, **more):
        calls = 0
        def count(*done):
            nonlocal calls
            calls += 1
            if str(calls) == at:
                send()
            progress(*done)
        run(settings, file, count, **more)
    return counted

def sending(call):
    def called(*args, **more):
        call(*args, **more)
        send()
    return called

backups.back_up, backups.restore = counting(backups.back_up), counting(backups.restore)
if not at.isdecimal():
    setattr(backups, at, sending(getattr(backups, at)))
app(words)
"""


def ended(command: list[str]) -> subprocess.CompletedProcess[str]:
    return subprocess.run(command, capture_output=True, text=True, check=False, timeout=120)


def run(*words: str | Path) -> subprocess.CompletedProcess[str]:
    """Run the installed program."""
    return ended([PROGRAM, *map(str, words)])


def run_well(*words: str | Path) -> None:
    done = run(*words)
    assert done.returncode == 0, done.stderr


def refused(*words: str | Path) -> str:
    """The one-line error with which the installed program refuses."""
    done = run(*words)
    assert (done.returncode, done.stdout) == (2, "")
    (line,) = done.stderr.splitlines()
    return line


def run_until(
    number: signal.Signals, at: int | str, *words: str | Path
) -> subprocess.CompletedProcess[str]:
    """Send a signal at the given step of progress or after a call of a function."""
    given = [str(int(number)), str(at), *map(str, words)]
    return ended([sys.executable, "-c", _INTERRUPTED, *given])
