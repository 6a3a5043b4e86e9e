"""Jobs for the tests of runners: in a module that a new process imports quickly."""

from __future__ import annotations

import os
import time
from dataclasses import dataclass
from pathlib import Path
from threading import Event

from baida.jobs.runner import Stop


def square(n: int, _stop: Stop) -> int:
    """Take longer for the first jobs, so that they end in another order."""
    time.sleep(0.05 if n < 2 else 0)
    return n * n


def fails_at_three(n: int, _stop: Stop) -> int:
    """Raise in one job."""
    if n == 3:
        raise ValueError("three")
    return n


def dies_at_two(n: int, _stop: Stop) -> int:
    """Kill the process."""
    if n == 2:
        os._exit(7)
    return n


def dies_at_fifty(n: int, _stop: Stop) -> int:
    """Kill the process, and with it the other jobs of its batch."""
    if n == 50:
        os._exit(7)
    return n


def waits_at_zero(n: int, _stop: Stop) -> int:
    """Never finish the first job."""
    if n == 0:
        Event().wait()
    return n


@dataclass
class Noted:
    """Appends a line to a file for each job, and another one when it is closed."""

    file: Path
    #: The job that ends the process when it runs for the first time.
    dies_at: int = -1

    def note(self, text: str) -> None:
        with self.file.open("a") as file:
            file.write(f"{text}\n")

    def __call__(self, n: int, _stop: Stop) -> int:
        again = f"{n}\n" in (self.file.read_text() if self.file.exists() else "")
        self.note(str(n))
        if n == self.dies_at and not again:
            os._exit(7)
        return n

    def close(self) -> None:
        self.note("closed")


def process_of(_n: int, _stop: Stop) -> int:
    """The id of the process in which the job runs, after a little work."""
    time.sleep(0.005)
    return os.getpid()


def megabyte(_n: int, _stop: Stop) -> bytes:
    """Return a large result quickly."""
    time.sleep(0.001)
    return os.urandom(16) * (1 << 16)
