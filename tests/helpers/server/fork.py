"""Server processes that start quickly: forks of one that has loaded all libraries.

Loading the libraries of a server takes over a second, and many tests start one or more.
"""

from __future__ import annotations

import atexit
import importlib
import multiprocessing
import os
import sys
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess
from pathlib import Path
from typing import IO

from tests.helpers.paths import ROOT

#: Not imported here: only the server processes need it.
_PROGRAM = "tests.helpers.server.program"
#: Windows has no forkserver: there each server loads the libraries itself.
if sys.platform == "win32":
    _CONTEXT = multiprocessing.get_context("spawn")
else:
    _CONTEXT = multiprocessing.get_context("forkserver")
    _CONTEXT.set_forkserver_preload([_PROGRAM])
_running: set[BaseProcess] = set()


class ForkedServer:
    """A separate process that runs ``server/program.py``; used like `subprocess.Popen`."""

    def __init__(self, given: str, errors: Path) -> None:
        ours, theirs = os.pipe()
        self.stdout: IO[str] = os.fdopen(ours)
        with Connection(theirs, readable=False) as out:
            self._process = _CONTEXT.Process(target=_run, args=(given, out, str(errors)))
            self._process.start()
        _running.add(self._process)

    @property
    def pid(self) -> int:
        assert self._process.pid is not None
        return self._process.pid

    def kill(self) -> None:
        self._process.kill()

    def terminate(self) -> None:
        self._process.terminate()

    def wait(self) -> None:
        self._process.join()
        _running.discard(self._process)


def _run(given: str, out: Connection, errors: str) -> None:
    os.dup2(out.fileno(), 1)
    os.dup2(os.open(errors, os.O_WRONLY | os.O_CREAT | os.O_APPEND, 0o600), 2)
    out.close()
    os.chdir(ROOT)
    importlib.import_module(_PROGRAM).run(given)


@atexit.register
def _end_all() -> None:
    """End those that a failed test has left behind; Python would wait for them."""
    for process in _running:
        process.kill()
