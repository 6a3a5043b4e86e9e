"""Run a bot on Linux, and kill every process that it has started when it ends.

baida starts this file as a script: ``python -I -S supervisor.py FD COMMAND...``. It becomes the
"child subreaper" (``man 2 prctl``) of the bot: a process whose parent ends becomes its child, even
after ``setsid``. FD is a socket to baida. Once the bot runs, one line is sent on it: ``ok``, or why
the command cannot be started. The bot is ended when the socket is closed, and so also when baida
dies. The exit code, or the signal that ended it, is the bot's.
"""

from __future__ import annotations

import ctypes
import os
import resource
import select
import signal
import socket
import subprocess
import sys
import time
from contextlib import suppress
from pathlib import Path

_PR_SET_CHILD_SUBREAPER = 36
_PATIENCE = 2.0


def main(socket_number: int, command: list[str]) -> int:
    baida = socket.socket(fileno=socket_number)
    ctypes.CDLL(None).prctl(_PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0)
    # SIGTERM is meant for the bot, which is in the same process group. SIG_IGN would be inherited
    # by the bot.
    signal.signal(signal.SIGTERM, lambda _signal, _frame: None)
    try:
        bot = subprocess.Popen(command)
    except (OSError, ValueError) as error:
        baida.sendall(f"{getattr(error, 'strerror', None) or error}\n".encode())
        return 1
    # Only the bot may hold the pipes, or baida would not notice when it closes them.
    nothing = os.open(os.devnull, os.O_RDWR)
    for number in range(3):
        os.dup2(nothing, number)
    ended = os.pidfd_open(bot.pid)
    baida.sendall(b"ok\n")
    select.select([ended, baida.fileno()], [], [])
    kill_descendants(bot)
    return bot.returncode


def kill_descendants(bot: subprocess.Popen[bytes]) -> None:
    end = time.monotonic() + _PATIENCE
    while time.monotonic() < end:
        for pid in descendants():
            with suppress(OSError):  # it has just ended, or it runs as another user
                os.kill(pid, signal.SIGKILL)
        if bot.poll() is not None:  # the bot is reaped here, which keeps its exit code
            try:
                while os.waitpid(-1, os.WNOHANG)[0]:
                    pass
            except ChildProcessError:
                return
        time.sleep(0.005)


def descendants() -> list[int]:
    children: dict[int, list[int]] = {}
    for entry in Path("/proc").iterdir():
        if entry.name.isdecimal():
            try:
                stat = (entry / "stat").read_text(errors="replace")
            except OSError:
                continue
            # PID (NAME) STATE PPID ...; the name may contain parentheses and spaces.
            parent = int(stat.rpartition(")")[2].split()[1])
            children.setdefault(parent, []).append(int(entry.name))
    found: list[int] = []
    waiting = [os.getpid()]
    while waiting:
        below = children.get(waiting.pop(), [])
        found += below
        waiting += below
    return found


def end_like(code: int) -> None:
    """Exit with the code of the bot, or by the same signal."""
    if code < 0:
        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
        if -code != signal.SIGKILL:
            signal.signal(-code, signal.SIG_DFL)
        os.kill(os.getpid(), -code)
    sys.exit(code)


if __name__ == "__main__":
    end_like(main(int(sys.argv[1]), sys.argv[2:]))
