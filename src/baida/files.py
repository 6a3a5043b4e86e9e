"""Files that are either complete or absent, whenever the process is killed."""

from __future__ import annotations

import os
import secrets
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import BinaryIO

_FOR_THE_OWNER, _FOR_EVERYBODY = 0o600, 0o666


@contextmanager
def whole_file(path: Path, *, durable: bool = False, private: bool = False) -> Iterator[BinaryIO]:
    """Open a draft, which replaces the file when it is complete.

    A durable file has reached the disk by then; a private one can only be read by its owner, from
    the start.
    """
    draft = path.with_name(f".{path.name}.{secrets.token_hex(4)}")
    kind = os.O_WRONLY | os.O_CREAT | os.O_EXCL | getattr(os, "O_BINARY", 0)
    handle = os.open(draft, kind, _FOR_THE_OWNER if private else _FOR_EVERYBODY)
    try:
        with os.fdopen(handle, "wb") as file:
            yield file
            if durable:
                file.flush()
                os.fsync(file.fileno())
        draft.replace(path)
    except BaseException:
        draft.unlink(missing_ok=True)
        raise


def write_whole(path: Path, content: str | bytes) -> None:
    with whole_file(path) as file:
        file.write(content if isinstance(content, bytes) else content.encode())
