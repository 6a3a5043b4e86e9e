"""Machines that can be killed as a whole: a Ray node and a server in a process namespace.

Nothing in one namespace sees the processes of another, so Ray takes each for a separate machine.
When the first process of a namespace ends, the kernel ends all others, as a power cut would.
"""

from __future__ import annotations

import os
import secrets
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from tests.helpers.machines.ray_process import SETTINGS
from tests.helpers.paths import ROOT
from tests.helpers.server.process import InstalledServer, free_port

_NAMESPACE = [
    "unshare", *([] if os.getuid() == 0 else ["--user", "--map-root-user"]),
    "--pid", "--fork", "--kill-child", "--mount-proc", "bash", "-c",
]  # fmt: skip
#: Ray keeps its sockets in /tmp/ray; a machine must not find those of another.
_RAY = (
    "mkdir -p /tmp/ray && mount -t tmpfs tmpfs /tmp/ray && "
    f"{Path(sys.executable).with_name('ray')} start --object-store-memory=100000000 "
    "--dashboard-agent-listen-port=0 "
)
#: Nodes of different machines do not find each other on loopback, so they need a token.
_ENVIRONMENT = {
    **os.environ, **SETTINGS, "RAY_USAGE_STATS_ENABLED": "0",
    "RAY_ENABLE_WINDOWS_OR_OSX_CLUSTER": "1",
    "RAY_AUTH_MODE": "token", "RAY_AUTH_TOKEN": secrets.token_hex(32),
}  # fmt: skip


@contextmanager
def ray_head() -> Iterator[str]:
    """Start the machine with the head of Ray, which runs nothing else; return its address."""
    port = free_port()
    script = f"{_RAY} --head --port={port} --num-cpus=0 --include-dashboard=false --block"
    process = subprocess.Popen(
        [*_NAMESPACE, script], env=_ENVIRONMENT, stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
        text=True,
    )  # fmt: skip
    assert process.stdout is not None
    lines = iter(process.stdout.readline, "")
    assert any("Ray runtime started" in line for line in lines), "Ray has not started"
    try:
        yield f"127.0.0.1:{port}"
    finally:
        process.kill()
        process.wait()
        process.stdout.close()


class Machine(InstalledServer):
    """A machine with a node of Ray and ``baida serve --cluster``."""

    def __init__(self, data: Path, head: str, *options: str) -> None:
        super().__init__(data, "--cluster", "auto", *options)
        self._head = head

    def _start(self, port: int) -> subprocess.Popen[str]:
        script = f'{_RAY} --address={self._head} --num-cpus=1 >&2 && exec "$0" "$@"'
        with self._errors.open("a") as errors:
            return subprocess.Popen(
                [*_NAMESPACE, script, *self._command(port)], env=_ENVIRONMENT, text=True, cwd=ROOT,
                stdout=subprocess.PIPE, stderr=errors,
            )  # fmt: skip

    def stop(self) -> None:
        """Ask the server to stop, then switch the machine off."""
        server = int(Path(f"/proc/{self.pid}/task/{self.pid}/children").read_text())
        os.kill(server, signal.SIGTERM)
        self.wait()
