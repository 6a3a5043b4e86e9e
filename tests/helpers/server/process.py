"""Server processes that tests start, kill and start again."""

from __future__ import annotations

import json
import re
import socket
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from types import TracebackType
from typing import Any, Self

from tests.helpers.paths import ROOT
from tests.helpers.server.fork import ForkedServer


class Server:
    """A server process; it can be killed and started again on the same data and port.

    Its walls are always the same unless ``seed`` is None.
    """

    def __init__(self, data: Path, **settings: Any) -> None:
        self.data = data
        self.settings = settings
        self.address = ""
        self._process: subprocess.Popen[str] | ForkedServer | None = None
        self._errors = data.with_suffix(".err")

    def start(self) -> Server:
        """Start the server and wait until it listens."""
        port = int(self.address.rsplit(":", 1)[1].strip("/")) if self.address else 0
        self._process = self._start(port)
        assert self._process.stdout is not None
        found = re.search(r"http://\S+", self._process.stdout.readline())
        assert found, self.errors
        self.address = found[0].replace("localhost", "127.0.0.1")
        return self

    def _start(self, port: int) -> subprocess.Popen[str] | ForkedServer:
        given = {"data": str(self.data), "beat": 0.0, "seed": 1, **self.settings, "port": port}
        self._errors.touch()
        return ForkedServer(json.dumps(given), self._errors)

    @property
    def errors(self) -> str:
        """All that it wrote to standard error."""
        return self._errors.read_text()

    @property
    def pid(self) -> int:
        """The process id."""
        assert self._process is not None
        return self._process.pid

    def kill(self) -> None:
        """Kill the server like a power cut (SIGKILL)."""
        self._end(lambda process: process.kill())

    def stop(self) -> None:
        """Stop the server like Ctrl-C or a service manager."""
        self._end(lambda process: process.terminate())

    def wait(self) -> None:
        """Wait until the server ends by itself."""
        self._end(lambda _process: None)

    def _end(self, how: Callable[[subprocess.Popen[str] | ForkedServer], None]) -> None:
        if self._process is not None:
            how(self._process)
            self._process.wait()
            assert self._process.stdout is not None
            self._process.stdout.close()
            self._process = None

    def __enter__(self) -> Self:
        self.start()
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        at: TracebackType | None,
    ) -> None:
        self.stop()


class InstalledServer(Server):
    """The server as users start it: ``baida serve``, with options of the command line."""

    def __init__(self, data: Path, *options: str, most_files: int | None = None) -> None:
        super().__init__(data)
        self._options = options
        self._most_files = most_files

    def _start(self, port: int) -> subprocess.Popen[str]:
        with self._errors.open("a") as errors:
            return subprocess.Popen(
                self._command(port),
                stdout=subprocess.PIPE,
                stderr=errors,
                text=True,
                cwd=ROOT,
            )

    def _command(self, port: int) -> list[str]:
        program = str(Path(sys.executable).with_name("baida"))
        command = [
            program, "serve", "--no-browser", "--beat", "0", "--port", str(port),
            "--data", str(self.data), *self._options,
        ]  # fmt: skip
        if self._most_files is None:
            return command
        return ["bash", "-c", f'ulimit -n {self._most_files}; exec "$0" "$@"', *command]


def free_port() -> int:
    """A port that nobody listens on."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])
