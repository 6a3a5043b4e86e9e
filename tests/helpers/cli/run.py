"""Run the command line in this process or in a new one."""

from __future__ import annotations

import re
import shlex
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

from typer.testing import CliRunner

from baida.cli.app import app

COMMAND = [sys.executable, "-m", "baida"]
ANSI = re.compile(r"\x1b\[")


def run(line: str, typed: str | None = None, columns: int = 80) -> Any:
    """Run the command line in this process."""
    environment = {"COLUMNS": str(columns), "NO_COLOR": "1", "TERM": "dumb"}
    return CliRunner().invoke(app, shlex.split(line), input=typed, env=environment)


def spawn(*args: str, **more: Any) -> subprocess.Popen[bytes]:
    """Run the command line as a new process, with pipes."""
    pipe = subprocess.PIPE
    return subprocess.Popen([*COMMAND, *args], stdin=pipe, stdout=pipe, stderr=pipe, **more)


def has(text: str, *parts: str) -> None:
    """Check that every part is in the text, however the lines are broken."""
    flat = " ".join(text.split())
    for part in parts:
        assert part in flat, f"{part!r} is not in:\n{text}"


def wait_for(path: Path, seconds: float = 60) -> None:
    """Wait until a file exists."""
    end = time.monotonic() + seconds
    while not path.exists():
        assert time.monotonic() < end, f"{path.name} never came"
        time.sleep(0.01)
