"""Find and open the logs in files and folders."""

from __future__ import annotations

import os
from collections.abc import Iterable
from pathlib import Path

from baida.errors import InputError
from baida.game.log.file import Log, LogError, read_log


def find_logs(given: Iterable[str | os.PathLike[str]]) -> list[Path]:
    """Return the logs among files and folders; raise InputError if a path has no readable log."""
    return [path for one in given for path in _logs_in(Path(one))]


def _logs_in(path: Path) -> list[Path]:
    try:
        if not path.is_dir():
            path.open("rb").close()
            return [path]
        found = sorted(p for p in path.glob("*.jsonl") if not p.name.startswith("."))
    except (OSError, ValueError) as error:  # ValueError: a NUL in the path
        raise InputError("logs", f"{path}: {getattr(error, 'strerror', None) or error}") from None
    if not found:
        raise InputError("logs", f"{path}: there are no logs in this folder (*.jsonl)")
    return found


def open_log(path: str | os.PathLike[str]) -> Log:
    """Read a log; raise InputError if it contains nothing to show."""
    try:
        return read_log(path)
    except OSError as error:
        raise InputError("log", f"{path}: {error.strerror or error}") from None
    except LogError as error:
        raise InputError("log", f"{path}: {error}") from None
    except ValueError as error:  # a path with a NUL in it
        raise InputError("log", f"{str(path)!r}: {error}") from None
