"""Private files: the data folder holds secrets, so only the server's user may read it."""

from __future__ import annotations

import os
import stat
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO

from baida.errors import InputError

_OTHERS = stat.S_IRWXG | stat.S_IRWXO
_DATABASE = "baida.sqlite"
_OWN_FILES = frozenset(
    {"lock", "token.key", "token.new", *(f"{_DATABASE}{end}" for end in ("", "-wal", "-shm"))}
)


def create_files_privately() -> None:
    """Make this process create files that only its user may read and write."""
    os.umask(_OTHERS)


def prepare_folder(folder: Path) -> None:
    """Create the data folder; make an existing one private if it holds only the server's files."""
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


@contextmanager
def alone_in(folder: Path) -> Iterator[None]:
    """Lock the data folder against other servers: each table has a single writer."""
    prepare_folder(folder)
    try:
        lock = (folder / "lock").open("a")
    except OSError as error:
        raise InputError("data", f"cannot use {folder}: {error.strerror}") from None
    with lock:
        if not _locked(lock):
            raise InputError("data", f"another server is using {folder}")
        yield


def is_in_use(folder: Path) -> bool:
    """Whether a server has locked this folder."""
    try:
        with (folder / "lock").open() as lock:
            return not _locked(lock)
    except OSError:
        return False


def _locked(file: IO[str]) -> bool:
    """Lock a file until it is closed; False if another process has locked it."""
    if sys.platform != "win32":
        import fcntl  # noqa: PLC0415 - there is none on Windows

        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            return False
    return True


def sync_folder(folder: Path) -> None:
    """Make new file names in a folder survive a power failure."""
    if sys.platform == "win32":  # Windows cannot open folders
        return
    handle = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)


def give_to_owner(folder: Path) -> None:
    """Give the files of the data folder to its owner, in case root has written them."""
    if sys.platform == "win32" or os.geteuid() != 0:
        return
    owner = folder.stat()
    for path in folder.iterdir():
        if path.name in _OWN_FILES:
            os.chown(path, owner.st_uid, owner.st_gid, follow_symlinks=False)


def _readable(folder: Path) -> str:
    return (
        f"other users of this machine can read {folder}, which will hold the secrets of matches; "
        f"make it private with: chmod 700 {folder}"
    )
