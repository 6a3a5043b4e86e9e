"""A separate machine in a network: it has a non-loopback address and its own processes.

Programs that listen on all interfaces of it can be reached at ``ADDRESS``, but only by programs
that run on it.
"""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from tests.helpers.missing import skip_without
from tests.helpers.paths import ROOT

ADDRESS = "10.78.0.1"
#: Nothing here takes that long; a server that is wrongly accepted would run forever.
_SECONDS = 120
_USER = [] if os.getuid() == 0 else ["--user"]
_NAMESPACE = [
    "unshare", *_USER, *(["--map-root-user"] if _USER else []),
    "--net", "--pid", "--fork", "--kill-child", "--mount-proc", "bash", "-c",
]  # fmt: skip
#: Ray keeps its sockets in /tmp/ray, and its processes must not find those of another one. The
#: default route makes ADDRESS the one that programs take for that of the machine.
_SET_UP = (
    "mkdir -p /tmp/ray && mount -t tmpfs tmpfs /tmp/ray && ip link set lo up"
    f" && ip address add {ADDRESS}/32 dev lo && ip route add default dev lo src {ADDRESS}"
    " && echo ready && exec sleep infinity"
)


class Host:
    """Runs programs on the machine, installed ones by their name."""

    def __init__(self, process: int) -> None:
        self._enter = ["nsenter", "--target", str(process), *_USER, "--net", "--pid", "--mount"]

    def start(self, *command: str, **variables: str) -> subprocess.Popen[str]:
        program = str(Path(sys.executable).with_name(command[0]))
        own = {name: value for name, value in os.environ.items() if not name.startswith("RAY_")}
        return subprocess.Popen(
            [*self._enter, "--", program, *command[1:]],
            env={**own, "RAY_USAGE_STATS_ENABLED": "0", **variables}, text=True, cwd=ROOT,
            stdout=subprocess.PIPE, stderr=subprocess.PIPE,
        )  # fmt: skip

    def run(self, *command: str, **variables: str) -> tuple[int, str]:
        """Run a program; return its exit code and all its output."""
        with self.start(*command, **variables) as process:
            try:
                out, errors = process.communicate(timeout=_SECONDS)
            except subprocess.TimeoutExpired:
                os.kill(child_of(process), signal.SIGKILL)
                raise
        return process.returncode, out + errors


def child_of(process: subprocess.Popen[str]) -> int:
    """The child, which has entered a namespace, of the process that we started."""
    return int(Path(f"/proc/{process.pid}/task/{process.pid}/children").read_text())


@contextmanager
def machine_in_a_network() -> Iterator[Host]:
    """A machine in a network; skip the test if it cannot be set up."""
    with subprocess.Popen(
        [*_NAMESPACE, _SET_UP], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    ) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        if process.stdout.readline() != "ready\n":
            skip_without("a machine in a network", process.stderr.read())
        try:
            yield Host(child_of(process))
        finally:
            process.kill()
