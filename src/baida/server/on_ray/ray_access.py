"""Who may use the Ray cluster: whoever can reach Ray without a token can run any program on it."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable, Iterable
from typing import Any

from baida.errors import InputError

#: With any other address, also with 127.0.0.2, a node of Ray listens on all interfaces.
_LOOPBACK = "127.0.0.1"
_PROBE_SECONDS = 60.0


def check_access(ray: Any) -> None:
    """InputError if anybody in the network can use the cluster that ``ray`` is connected to."""
    gcs = ray.get_runtime_context().gcs_address
    nodes = (node["NodeManagerAddress"] for node in ray.nodes() if node["Alive"])
    refuse_open_ray(nodes, lambda: lets_everybody_in(gcs))


def refuse_open_ray(nodes: Iterable[str], is_open: Callable[[], bool]) -> None:
    """InputError if a node can be reached from outside, and ``is_open`` says that Ray asks nobody
    for a token."""
    exposed = [node for node in nodes if node != _LOOPBACK]
    if exposed and is_open():
        raise InputError(
            "cluster",
            f"everybody who reaches {exposed[0]} can run programs here, because Ray was started"
            " without authentication: start it with RAY_AUTH_MODE=token on all machines, or for"
            " this machine only (see docs/cluster.md)",
        )


def lets_everybody_in(address: str) -> bool:
    """Whether Ray answers a client that has no token.

    Only trying tells: a client that has a token is let in whether Ray asks for it or not. A process
    has either a token or none, so it takes another one.
    """
    strangers = {name: value for name, value in os.environ.items() if "RAY_AUTH" not in name}
    command = [sys.executable, "-m", "ray.scripts.scripts", "health-check", "--address", address]
    try:
        tried = subprocess.run(
            command,
            env={**strangers, "RAY_AUTH_MODE": "disabled"},
            timeout=_PROBE_SECONDS,
            capture_output=True,
            text=True,
            check=False,
        )
    except subprocess.TimeoutExpired:
        raise InputError("cluster", f"ray at {address} does not answer") from None
    if tried.returncode and "AuthenticationError" not in tried.stderr:
        last = (tried.stderr.strip().splitlines() or [""])[-1]
        raise InputError("cluster", f"cannot tell whether ray at {address} needs a token: {last}")
    return tried.returncode == 0
