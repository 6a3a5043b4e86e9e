"""Backups: write a server's database and key into one file, and restore them.

The file is a compressed tar archive: a header, the key of the tokens, and the database as a file of
SQLite. Everything is made in a folder of drafts first, so that a process that is killed leaves no
file that looks complete.
"""

from __future__ import annotations

import gzip
import io
import json
import os
import shutil
import tarfile
import time
import zlib
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from functools import partial
from pathlib import Path
from typing import IO, Any

from baida import __version__
from baida.errors import InputError
from baida.server.access.tokens import KEY_FILE, is_key, read_key, write_key
from baida.server.process.private_files import (
    alone_in,
    create_files_privately,
    give_to_owner,
    sync_folder,
)
from baida.server.process.settings import Settings
from baida.server.storage.copying import (
    Watch,
    check_file,
    copy_to_file,
    load_from_file,
    prepare_file,
)
from baida.server.storage.database import newest_revision
from baida.server.storage.errors import StoreError, of_newer_version

FORMAT = "baida-backup"
VERSION = 1

_HEADER, _DATABASE = "backup.json", "baida.sqlite"
_MOST_HEADER = 10_000
_CHUNK = 1 << 20
#: The errors of reading damaged or incomplete files.
_DAMAGE = (EOFError, zlib.error, tarfile.TarError, gzip.BadGzipFile)

#: Takes the current step, how much of it is done, and the total; it may raise to stop.
Progress = Callable[[str, int, int], None]


def back_up(settings: Settings, file: Path, progress: Progress, *, force: bool = False) -> None:
    """Write a backup of a server, which may be running; on failure, no file is left."""
    create_files_privately()
    if file.is_dir() or (file.exists() and not force):
        raise InputError("file", f"{file} exists; take another name, or --force to replace it")
    key_file = settings.data / KEY_FILE
    if not key_file.is_file():
        raise InputError("data", f"{settings.data} has no {KEY_FILE}: it is not a server's folder")
    key = read_key(key_file)
    with _drafts(file.with_name(f"{file.name}.unfinished")) as drafts:
        database, packed = drafts / _DATABASE, drafts / "packed"
        at = time.time()
        revision = copy_to_file(settings.database_url, database, partial(progress, "copying"))
        header = {
            "format": FORMAT,
            "version": VERSION,
            "baida": __version__,
            "revision": revision,
            "at": at,
        }
        with packed.open("xb") as out:
            _pack(out, header, key, database, partial(progress, "packing"))
            out.flush()
            os.fsync(out.fileno())
        packed.replace(file)
        sync_folder(file.parent)


def restore(settings: Settings, file: Path, progress: Progress, *, force: bool = False) -> None:
    """Restore a backup into an empty folder and database; ``force`` replaces existing data."""
    create_files_privately()
    if not file.is_file():
        raise InputError("file", f"there is no file {file}")
    with _for_the_owner(settings.data), _drafts(settings.data / "restore.unfinished") as drafts:
        database = drafts / _DATABASE
        key = _unpack(file, database, partial(progress, "unpacking"))
        try:
            check_file(database)
            prepare_file(database)
        except StoreError as error:
            raise InputError("file", f"{file} cannot be used: {error}") from error
        load_from_file(
            database,
            settings.database_url,
            partial(progress, "storing"),
            replace=force,
            before_commit=lambda: write_key(settings.data / KEY_FILE, key),
        )
        sync_folder(settings.data)


@contextmanager
def _for_the_owner(folder: Path) -> Iterator[None]:
    """Lock the data folder; at the end, give its files to the user who runs the server."""
    with alone_in(folder):
        try:
            yield
        finally:
            give_to_owner(folder)


@contextmanager
def _drafts(folder: Path) -> Iterator[Path]:
    """Make an empty private folder, removing what a killed process left; remove it at the end."""
    if folder.exists():
        shutil.rmtree(folder)
    folder.mkdir(mode=0o700)
    try:
        yield folder
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def _pack(out: IO[bytes], header: dict[str, Any], key: bytes, database: Path, watch: Watch) -> None:
    text = json.dumps(header).encode()
    size = database.stat().st_size
    with (
        gzip.GzipFile(fileobj=out, mode="wb", filename="", mtime=header["at"]) as zipped,
        tarfile.open(fileobj=zipped, mode="w|") as tar,
        database.open("rb") as rows,
    ):
        for name, content, length in (
            (_HEADER, io.BytesIO(text), len(text)),
            (KEY_FILE, io.BytesIO(key), len(key)),
            (_DATABASE, _Watched(rows, size, watch), size),
        ):
            about = tarfile.TarInfo(name)
            about.size, about.mode, about.mtime = length, 0o600, int(header["at"])
            tar.addfile(about, content)


def _unpack(file: Path, database: Path, watch: Watch) -> bytes:
    """Write the database of a backup into a file, and return the key."""
    is_ours = False
    try:
        with gzip.open(file) as zipped, tarfile.open(fileobj=zipped, mode="r|") as tar:
            _check_header(file, _content(tar, _HEADER))
            is_ours = True
            key = _content(tar, KEY_FILE)
            rows, size = _member(tar, _DATABASE)
            with database.open("xb") as out:
                shutil.copyfileobj(_Watched(rows, size, watch), out, _CHUNK)
            while zipped.read(_CHUNK):  # read to the end, where the checksum is
                pass
    except _DAMAGE:
        what = "is damaged or incomplete" if is_ours else "is not a backup of baida"
        raise InputError("file", f"{file} {what}") from None
    if not is_key(key):
        raise InputError("file", f"{file} is damaged or incomplete")
    return key


def _check_header(file: Path, text: bytes) -> None:
    header: Any = None
    with suppress(ValueError):
        header = json.loads(text)
    if not isinstance(header, dict) or header.get("format") != FORMAT:
        raise tarfile.ReadError(f"not a {FORMAT}")
    revision = str(header.get("revision"))
    if header.get("version") != VERSION or revision > newest_revision():
        raise of_newer_version(f"the backup {file}", revision)


def _content(tar: tarfile.TarFile, name: str) -> bytes:
    return _member(tar, name)[0].read(_MOST_HEADER)


def _member(tar: tarfile.TarFile, name: str) -> tuple[IO[bytes], int]:
    about = tar.next()
    content = tar.extractfile(about) if about is not None and about.name == name else None
    if about is None or content is None:
        raise tarfile.ReadError(f"{name} is missing")
    return content, about.size


class _Watched(io.RawIOBase):
    """A file that reports how much of it was read."""

    def __init__(self, file: IO[bytes], size: int, watch: Watch) -> None:
        super().__init__()
        self._file = file
        self._done = 0
        self._size = size
        self._watch = watch

    def read(self, size: int = -1, /) -> bytes:
        part = self._file.read(size)
        self._done += len(part)
        self._watch(self._done, self._size)
        return part
