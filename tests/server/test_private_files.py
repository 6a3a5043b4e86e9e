"""The data folder and its files are private from the first byte (the program that users start)."""

from __future__ import annotations

import asyncio
import os
import stat
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.helpers.server.player import Player
from tests.helpers.server.process import InstalledServer, Server

BAIDA = str(Path(sys.executable).with_name("baida"))


def empty(_folder: Path) -> None:
    """An existing folder, as `mkdir` or a service manager makes it."""


def of_an_older_server(folder: Path) -> None:
    """Make the files of an older server, which left them readable."""
    with InstalledServer(folder):
        pass
    for path in (folder, *folder.iterdir()):
        path.chmod(0o755 if path.is_dir() else 0o644)


@pytest.mark.parametrize("make", [empty, of_an_older_server])
def test_an_existing_folder_is_made_private(tmp_path: Path, make: Callable[[Path], None]) -> None:
    folder = tmp_path / "data"
    folder.mkdir(mode=0o755)
    make(folder)
    folder.chmod(0o755)

    async def play(server: Server) -> None:
        await (await Player(server).make_room("sbr")).close()

    before = os.umask(0o022)  # the usual umask, with which files are readable by everybody
    try:
        server = InstalledServer(folder).start()
    finally:
        os.umask(before)
    try:
        asyncio.run(play(server))
        modes = {path.name: stat.S_IMODE(path.stat().st_mode) for path in folder.iterdir()}
    finally:
        server.stop()
    assert stat.S_IMODE(folder.stat().st_mode) == 0o700
    assert modes.keys() == {
        "lock", "token.key", "baida.sqlite", "baida.sqlite-wal", "baida.sqlite-shm",
    }  # fmt: skip
    assert set(modes.values()) == {0o600}


def test_a_folder_with_other_things_is_refused(tmp_path: Path) -> None:
    """Making a home folder private would be a surprise, so the user has to do it."""
    folder = tmp_path / "home"
    folder.mkdir()
    folder.chmod(0o750)
    (folder / "letter.txt").write_text("Dear Mai")
    command = [BAIDA, "serve", "--no-browser", "--data", str(folder)]
    result = subprocess.run(command, capture_output=True, text=True, timeout=60, check=False)
    assert result.returncode == 2
    assert result.stderr.count("\n") == 1
    assert f"chmod 700 {folder}" in result.stderr
    assert [path.name for path in folder.iterdir()] == ["letter.txt"]
    folder.chmod(0o700)
    with InstalledServer(folder) as server:
        assert not server.errors
