"""A program in a pseudo terminal: tests press keys and read the screen.

It emulates only what our full-screen programs use.
"""

from __future__ import annotations

import codecs
import fcntl
import os
import pty
import re
import select
import signal
import struct
import subprocess
import termios
import time
from collections.abc import Callable, Sequence
from types import TracebackType

from rich.cells import cell_len

_ESCAPE = re.compile(
    r"\x1b\[(?P<args>[?>]?[\d;]*)(?P<command>[A-Za-z])|\x1b\][^\x07\x1b]*(?:\x07|\x1b\\)|\x1b[=>78MDE]"
)
_UNFINISHED = re.compile(r"\x1b(?:\[[?>]?[\d;]*|\][^\x07]*)?$")
#: A program that is silent for this long hangs.
PATIENCE = 30.0


class Screen:
    """The characters on a screen."""

    def __init__(self, columns: int, rows: int) -> None:
        self.resize(columns, rows)
        self.colours = False
        self.full = False
        self._rest = ""

    def resize(self, columns: int, rows: int) -> None:
        self.columns, self.rows = columns, rows
        self.cells = [[" "] * columns for _ in range(rows)]
        self.x = self.y = 0

    @property
    def text(self) -> str:
        """The text of the screen, line by line."""
        return "\n".join("".join(row).rstrip() for row in self.cells)

    def feed(self, text: str) -> None:
        text = self._rest + text
        cut = _UNFINISHED.search(text)
        self._rest = text[cut.start() :] if cut else ""
        text = text[: cut.start()] if cut else text
        at = 0
        for found in _ESCAPE.finditer(text):
            self._write(text[at : found.start()])
            at = found.end()
            if found["command"]:
                self._obey(found["command"], found["args"])
        self._write(text[at:])

    def _write(self, text: str) -> None:
        for character in text:
            if character == "\r":
                self.x = 0
            elif character == "\n":
                self.y = min(self.y + 1, self.rows - 1)
            elif character == "\b":
                self.x = max(self.x - 1, 0)
            elif character >= " ":
                width = cell_len(character)
                if self.x < self.columns:
                    self.cells[self.y][self.x : self.x + width] = [character] + [""] * (width - 1)
                self.x += width

    def _obey(self, command: str, args: str) -> None:
        numbers = [int(number) if number else 0 for number in args.strip("?>").split(";")]
        n = max(numbers[0], 1)
        if command == "H":
            self.y, self.x = n - 1, max(numbers[1], 1) - 1 if len(numbers) > 1 else 0
        elif command in "AB":
            self.y = min(max(self.y + (n if command == "B" else -n), 0), self.rows - 1)
        elif command in "CD":
            self.x = min(max(self.x + (n if command == "C" else -n), 0), self.columns - 1)
        elif command == "K":
            self._erase(self.y)
        elif command == "J":
            whole = numbers[0] == 2
            for row in range(0 if whole else self.y, self.rows):
                self._erase(row, 0 if whole or row > self.y else self.x)
        elif command == "m":
            self.colours |= any(30 <= number <= 107 for number in numbers)
        elif args == "?1049":
            self.full = command == "h"

    def _erase(self, row: int, start: int | None = None) -> None:
        start = self.x if start is None else start
        self.cells[row][start:] = [" "] * (self.columns - start)


class Terminal:
    """A program that runs in a pseudo terminal."""

    def __init__(
        self, command: Sequence[str], columns: int = 80, rows: int = 24, **environment: str
    ) -> None:
        self.screen = Screen(columns, rows)
        self._side, other = pty.openpty()
        self._set_size(columns, rows)
        clean = {k: v for k, v in os.environ.items() if k not in ("NO_COLOR", "COLUMNS", "LINES")}
        self._program = subprocess.Popen(
            command,
            stdin=other,
            stdout=other,
            stderr=subprocess.PIPE,
            start_new_session=True,
            env={**clean, "TERM": "xterm-256color", "PYTHONUTF8": "1", **environment},
        )
        os.close(other)
        self._decode = codecs.getincrementaldecoder("utf-8")("replace").decode

    def _set_size(self, columns: int, rows: int) -> None:
        fcntl.ioctl(self._side, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))

    def __enter__(self) -> Terminal:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        value: BaseException | None,
        at: TracebackType | None,
    ) -> None:
        if self._program.poll() is None:
            self._program.kill()
        self._program.communicate()
        os.close(self._side)

    def press(self, keys: str) -> None:
        """Press keys; arrows and the like as a terminal sends them."""
        os.write(self._side, keys.encode())

    def wait_for(self, *parts: str, gone: Sequence[str] = ()) -> str:
        """Read until all `parts` and none of `gone` are on the screen; return its text."""
        return self.wait_until(
            lambda text: (
                all(part in text for part in parts) and not any(part in text for part in gone)
            )
        )

    def wait_until(self, there: Callable[[str], bool]) -> str:
        """Read until the screen satisfies a condition."""
        deadline = time.monotonic() + PATIENCE
        while not there(self.screen.text):
            left = deadline - time.monotonic()
            assert left > 0, f"still waiting; the screen shows:\n{self.screen.text}"
            assert self._read(left), f"it ended; the screen shows:\n{self.screen.text}"
        return self.screen.text

    def _read(self, patience: float) -> bool:
        ready, _, _ = select.select([self._side], [], [], patience)
        if ready:
            try:
                given = os.read(self._side, 65536)
            except OSError:  # the other end was closed
                return False
            if not given:
                return False
            self.screen.feed(self._decode(given))
        return True

    def resize(self, columns: int, rows: int) -> None:
        """Resize the window, which clears the screen."""
        self.screen.resize(columns, rows)
        self._set_size(columns, rows)
        self._program.send_signal(signal.SIGWINCH)

    def interrupt(self) -> None:
        """Interrupt the program, as Ctrl-C does."""
        self._program.send_signal(signal.SIGINT)

    def end(self) -> tuple[int, str]:
        """Read until the program ends; return its exit code and its stderr."""
        while self._read(PATIENCE):
            pass
        error = self._program.communicate(timeout=PATIENCE)[1]
        return self._program.returncode, error.decode()
