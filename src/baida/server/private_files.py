"""The data folder holds secrets, so only the user who runs the server may read it."""

from __future__ import annotations

import os
import stat
import sys
from pathlib import Path

from baida.errors import InputError

_OTHERS = stat.S_IRWXG | stat.S_IRWXO
_DATABASE = "baida.sqlite"
_OWN_FILES = frozenset(
    {"lock", "token.key", "token.new", *(f"{_DATABASE}{end}" for end in ("", "-wal", "-shm"))}
)


def create_files_privately() -> None:
    """From now on this process creates files that only its user may read and write."""
    os.umask(_OTHERS)


def prepare_folder(folder: Path) -> None:
    """Create the data folder, or make an existing one private if it has only the server's files."""
    try:
        folder.mkdir(mode=stat.S_IRWXU, parents=True, exist_ok=True)
        if sys.platform == "win32":  # Windows has no such permissions
            return
        if not folder.stat().st_mode & _OTHERS:
            return
        if not {path.name for path in folder.iterdir()} <= _OWN_FILES:
            raise InputError("data", f"{_readable(folder)}, or choose another folder")
    except OSError as error:
        raise InputError("data", f"cannot use {folder}: {error.strerror}") from None
    try:
        folder.chmod(stat.S_IRWXU)
        for path in folder.iterdir():
            if not path.is_symlink():
                path.chmod(stat.S_IRUSR | stat.S_IWUSR)
    except OSError:
        raise InputError("data", f"{_readable(folder)} as its owner") from None


def _readable(folder: Path) -> str:
    return (
        f"other users of this machine can read {folder}, which will hold the secrets of matches; "
        f"make it private with: chmod 700 {folder}"
    )
