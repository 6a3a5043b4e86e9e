"""A child process that exchanges lines; threads and bounded queues keep it from blocking baida."""

from __future__ import annotations

import os
import queue
import signal
import socket
import subprocess
import sys
import time
from collections import deque
from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from threading import Condition, Thread
from typing import Any

from baida.bots.external.protocol import LONGEST_LINE
from baida.errors import BaidaError, InputError

#: The limit of unread lines; a program that prints only answers has one.
MOST_LINES = 1000
MOST_UNREAD = 1024 * 1024
MOST_UNSENT = 4 * 1024 * 1024
KEPT_ERRORS = 8 * 1024
_CHUNK = 64 * 1024
#: Seconds between checks whether it still runs, and the time limit for its last output.
_LOOK = 0.2
_LAST_WORDS = 0.5
#: Seconds that a program that has closed its output may take to end, and the supervisor to kill
#: the processes that the program has started.
_DEATH = 3.0
#: Linux can tell which processes a program has started (``man 2 prctl``, PR_SET_CHILD_SUBREAPER).
_SUPERVISOR = str(Path(__file__).with_name("supervisor.py"))
_SUPERVISED = sys.platform == "linux" and hasattr(os, "pidfd_open")


class Silent(BaidaError):
    """The program has printed nothing in time."""


class Gone(BaidaError):
    """The program can no longer be reached; ``code`` is the code of the fault."""

    def __init__(self, code: str, message: str) -> None:
        super().__init__(message)
        self.code = code
        self.message = message


@dataclass(frozen=True)
class Line:
    """A printed line: its number from 1, its bytes, and when it was read."""

    number: int
    text: bytes
    at: float


class Program:
    """A running program in its own session, under a supervisor where the system has one."""

    def __init__(
        self, command: Sequence[str], environment: Mapping[str, str] | None = None
    ) -> None:
        try:
            self._process, self._supervisor = _start(command, environment)
        except (OSError, ValueError) as error:  # ValueError: a NUL in the command
            reason = getattr(error, "strerror", None) or error
            raise InputError("bot", f"cannot start {command[0]!r}: {reason}") from None
        self.ending = ""
        self._changed = Condition()
        self._lines: deque[Line] = deque()
        self._printed = 0
        self._unread = 0
        self._flood = ""
        self._closed = False
        self._left_at: float | None = None
        self._outbox: queue.SimpleQueue[bytes | None] = queue.SimpleQueue()
        self._unsent = 0
        self._errors = bytearray()
        work = (self._write_all, self._read_lines, self._read_errors)
        self._threads = [Thread(target=each, daemon=True) for each in work]
        for thread in self._threads:
            thread.start()

    def send(self, line: bytes) -> None:
        """Queue a line for the program; raise Gone if too much is unread."""
        with self._changed:
            self._unsent += len(line)
            if self._unsent > MOST_UNSENT:
                raise Gone("deaf", f"it does not read its input: {self._unsent} bytes are waiting")
        self._outbox.put(line)

    def _write_all(self) -> None:
        stdin = self._process.stdin
        assert stdin is not None
        with suppress(OSError):  # reading from it will report that it is gone
            while (line := self._outbox.get()) is not None:
                rest = memoryview(line)
                while rest:
                    rest = rest[stdin.write(rest) :]
                with self._changed:
                    self._unsent -= len(line)
        with suppress(OSError):
            stdin.close()

    def read(self, until: float) -> Line:
        """Return the next line; raise Silent if none comes by this time (``time.monotonic``)."""
        with self._changed:
            while True:
                line = self._next()
                if line is not None:
                    return line
                if self._has_left():
                    break
                left = until - time.monotonic()
                if left <= 0:
                    raise Silent
                self._changed.wait(min(left, _LOOK))
        raise self._how_it_left()

    def waiting(self) -> Line | None:
        with self._changed:
            return self._next()

    def _next(self) -> Line | None:
        if self._flood:
            raise Gone("flood", self._flood)
        if not self._lines:
            return None
        line = self._lines.popleft()
        self._unread -= len(line.text)
        return line

    def _read_lines(self) -> None:
        stdout = self._process.stdout
        assert stdout is not None
        rest = b""
        while chunk := stdout.read(_CHUNK):
            *lines, rest = (rest + chunk).split(b"\n")
            with self._changed:
                self._keep(lines)
                if len(rest) > LONGEST_LINE:
                    self._flood = f"it has printed {len(rest)} bytes without the end of a line"
                self._changed.notify_all()
                if self._flood:
                    return  # its full pipe will block it
        with self._changed:
            self._keep([rest] if rest else [])
            self._closed = True
            self._changed.notify_all()

    def _keep(self, lines: Sequence[bytes]) -> None:
        now = time.monotonic()
        for text in lines:
            self._printed += 1
            self._unread += len(text)
            if len(text) > LONGEST_LINE:
                self._flood = f"it has printed a line of {len(text)} bytes"
            elif len(self._lines) >= MOST_LINES or self._unread > MOST_UNREAD:
                self._flood = f"it has printed {self._printed} lines, most of them unasked"
            if self._flood:
                self._lines.clear()
                return
            self._lines.append(Line(self._printed, text, now))

    def _has_left(self) -> bool:
        """Whether no more lines can come; a child of the program may still hold the pipe."""
        if self._closed:
            return True
        if self._process.poll() is None:
            return False
        self._left_at = self._left_at or time.monotonic()
        return time.monotonic() > self._left_at + _LAST_WORDS

    def _how_it_left(self) -> Gone:
        try:
            code = self._process.wait(_DEATH)
        except subprocess.TimeoutExpired:
            return Gone("closed", "it has closed its standard output")
        return Gone("died", f"it has ended, {_told(code)}")

    @property
    def errors(self) -> str:
        with self._changed:
            return self._errors[-KEPT_ERRORS:].decode(errors="replace")

    def _read_errors(self) -> None:
        stderr = self._process.stderr
        assert stderr is not None
        while chunk := stderr.read(_CHUNK):
            with self._changed:
                self._errors += chunk
                del self._errors[:-KEPT_ERRORS]

    def close(self, grace: float) -> None:
        """Close its standard input, wait, and end it by force if necessary."""
        if self.ending:
            return
        self._outbox.put(None)
        how = ""
        for end in (0, signal.SIGTERM):
            if end:
                how = f"told to end by {signal.Signals(end).name}, "
                self._signal(end)
            with suppress(subprocess.TimeoutExpired):
                self._process.wait(grace)
                break
        else:
            how = "killed: it did not obey SIGTERM, "
        self._kill()
        self.ending = f"{how}{_told(self._process.wait())}"
        for thread in self._threads:
            thread.join(_LAST_WORDS)
        for stream, thread in zip(
            (self._process.stdout, self._process.stderr), self._threads[1:], strict=True
        ):
            if stream is not None and not thread.is_alive():
                stream.close()

    def _signal(self, number: int) -> None:
        with suppress(ProcessLookupError, PermissionError):
            if hasattr(os, "killpg"):
                os.killpg(self._process.pid, number)
            else:
                self._process.terminate()

    def _kill(self) -> None:
        """Kill the program and, as far as the system knows them, all its processes."""
        if self._supervisor is not None:
            self._supervisor.close()
            with suppress(subprocess.TimeoutExpired):
                self._process.wait(_DEATH)
        if hasattr(signal, "SIGKILL"):
            self._signal(signal.SIGKILL)
        else:
            self._process.kill()


def _start(
    command: Sequence[str], environment: Mapping[str, str] | None
) -> tuple[subprocess.Popen[bytes], socket.socket | None]:
    """Return the process and the socket to its supervisor; raise ValueError if it cannot start."""

    def start(command: Sequence[str], **more: Any) -> subprocess.Popen[bytes]:
        pipe = subprocess.PIPE
        return subprocess.Popen(
            command,
            bufsize=0,
            stdin=pipe,
            stdout=pipe,
            stderr=pipe,
            start_new_session=True,
            env=environment,
            **more,
        )

    if not _SUPERVISED:
        return start(command), None
    ours, theirs = socket.socketpair()
    number = str(theirs.fileno())
    with theirs:
        supervised = [sys.executable, "-I", "-S", _SUPERVISOR, number, *command]
        try:
            process = start(supervised, pass_fds=[theirs.fileno()])
        except BaseException:
            ours.close()
            raise
    with ours.makefile() as answer:
        told = answer.readline().strip()
    if told == "ok":
        return process, ours
    ours.close()
    process.communicate()
    raise ValueError(told or "its supervisor has failed")


def _told(code: int) -> str:
    if code >= 0:
        return f"exit code {code}"
    try:
        return f"by {signal.Signals(-code).name}"
    except ValueError:
        return f"by signal {-code}"
