"""A private PostgreSQL server that runs as long as the tests: ``new_database()``."""

from __future__ import annotations

import atexit
import os
import shutil
import signal
import subprocess
import tempfile
from collections import deque
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from functools import cache
from itertools import count
from pathlib import Path
from threading import Thread
from typing import Any

import psycopg

from tests.helpers.missing import skip_without

#: PostgreSQL does not run as root; tests that run as root need one of these users.
USERS = ("postgres", "nobody")
READY = b"database system is ready to accept connections"

_numbers = count(1)
#: Settings of the server.
_settled: dict[str, Any] = {}


def new_database() -> str:
    """The address of an empty database; skip the test if PostgreSQL is not installed."""
    server = _start()
    if isinstance(server, str):
        skip_without("POSTGRESQL", server)
    name = f"test_{next(_numbers)}"
    with psycopg.connect(host=str(server), user="baida", dbname="postgres", autocommit=True) as c:
        c.execute(f'CREATE DATABASE "{name}"'.encode())
    return f"postgresql+psycopg://baida@/{name}?host={server}"


@cache
def _start() -> Path | str:
    """Start a server until this process ends; return its socket folder, or why it failed."""
    programs = [_program(name) for name in ("initdb", "postgres")]
    if None in programs:
        return "initdb and postgres are not installed"
    initdb, postgres = (str(program) for program in programs)
    user = _user()
    if user is None:
        return f"it does not run as root, and there is none of the users {', '.join(USERS)}"

    folder = Path(tempfile.mkdtemp(prefix="baida-postgres-"))
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    os.chown(folder, user[0], user[1])
    who = {"user": user[0], "group": user[1], "extra_groups": []} if os.geteuid() == 0 else {}
    options: dict[str, Any] = {
        "cwd": folder,
        "env": {**os.environ, "LC_ALL": "C"},
        "stderr": subprocess.PIPE,
        **who,
    }
    data = folder / "data"

    made = subprocess.run(
        [initdb, "-D", data, "-U", "baida", "-A", "trust", "-E", "UTF8", "--no-sync"],
        stdout=subprocess.DEVNULL,
        check=False,
        **options,
    )
    if made.returncode:
        return f"initdb failed: {made.stderr.decode()}"
    _settled.update(command=[postgres, "-D", data], options=options, folder=folder)
    return _run_server()


def _run_server() -> Path | str:
    folder, options = _settled["folder"], _settled["options"]
    # no port, only the socket in the folder; its data need not outlive the tests
    settings = ("listen_addresses=", f"unix_socket_directories={folder}", "fsync=off")
    server = subprocess.Popen(
        [*_ends_with_us(), *_settled["command"], *(f"-c{setting}" for setting in settings)],
        **options,
    )
    _settled["server"] = server
    assert server.stderr is not None
    said = []
    for line in server.stderr:
        said.append(line)
        if READY in line:
            # it stops if nobody reads its output
            Thread(target=deque, args=(server.stderr, 0), daemon=True).start()
            return Path(folder)
    return f"postgres does not start: {b''.join(said).decode()}"


def kill_and_restart() -> None:
    """Kill and restart the server, as a short power cut would.

    Call it in the main thread: the server ends with the thread that has started it.
    """
    server = _settled["server"]
    server.send_signal(signal.SIGQUIT)
    server.wait(30)
    assert isinstance(_run_server(), Path)


@contextmanager
def hanging() -> Iterator[None]:
    """Stop all processes of PostgreSQL (SIGSTOP), so that it accepts connections but hangs."""
    main = _main_process()
    stopped = [main]
    os.kill(main, signal.SIGSTOP)  # first, so that it starts no more processes
    try:
        for pid in _children(main):
            os.kill(pid, signal.SIGSTOP)
            stopped.append(pid)
        yield
    finally:
        for pid in stopped:
            os.kill(pid, signal.SIGCONT)


def server_processes() -> list[int]:
    """The ids of all processes of PostgreSQL."""
    main = _main_process()
    return [main, *_children(main)]


def _main_process() -> int:
    server = _start()
    assert isinstance(server, Path)
    return int((server / "data" / "postmaster.pid").read_text().split()[0])


def _children(parent: int) -> list[int]:
    found = []
    for process in Path("/proc").glob("[0-9]*"):
        with suppress(OSError):  # it may have ended by now
            status = (process / "stat").read_text().rpartition(")")[2].split()
            if int(status[1]) == parent and status[0] != "Z":
                found.append(int(process.name))
    return found


def _program(name: str) -> str | None:
    """Find a program on the path, or the newest version where Debian puts it."""
    installed = sorted(Path("/usr/lib/postgresql").glob(f"*/bin/{name}"))
    return shutil.which(name) or (str(installed[-1]) if installed else None)


def _user() -> tuple[int, int] | None:
    """The user and group that the server runs as: our own, unless we are root."""
    if os.geteuid() != 0:
        return os.geteuid(), os.getegid()
    import pwd

    users = {entry.pw_name: (entry.pw_uid, entry.pw_gid) for entry in pwd.getpwall()}
    return next((users[name] for name in USERS if name in users), None)


def _ends_with_us() -> list[str]:
    """Make Linux end the server even if the tests are killed."""
    setpriv = shutil.which("setpriv")
    return [setpriv, "--pdeathsig", "QUIT"] if setpriv else []


@atexit.register
def _stop() -> None:
    if "server" in _settled:
        _settled["server"].send_signal(signal.SIGINT)  # it does not wait for connected clients
        _settled["server"].wait(30)
