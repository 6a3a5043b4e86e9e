"""Processes that a server has started."""

from __future__ import annotations

from pathlib import Path


def workers_of(server: int) -> list[int]:
    """The worker processes of the server with this process id (Linux)."""
    found = []
    for process in Path("/proc").glob("[0-9]*"):
        try:
            parent = int((process / "stat").read_text().rpartition(")")[2].split()[1])
            command = (process / "cmdline").read_bytes()
        except OSError:  # it has ended by now
            continue
        if parent == server and b"spawn_main" in command:
            found.append(int(process.name))
    return found
