"""`baida doctor` finds what is missing, and `baida` alone offers to play."""

from __future__ import annotations

import importlib.util
import os
import sqlite3
import subprocess
import webbrowser
from contextlib import closing
from importlib.machinery import EXTENSION_SUFFIXES
from pathlib import Path
from typing import Any

import pytest

from baida.cli.commands import doctor
from baida.errors import InputError
from baida.server import serving
from baida.server.http import pages
from baida.server.process.private_files import alone_in
from baida.server.storage.database import newest_revision, open_database
from tests.helpers.cli.run import COMMAND, has, run
from tests.helpers.cli.terminal import Terminal


@pytest.fixture
def data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A data folder that does not exist yet, on a machine with everything else."""
    monkeypatch.delenv("BAIDA_DATABASE", raising=False)
    monkeypatch.setattr(pages, "STATIC", tmp_path / "static")
    monkeypatch.setattr(webbrowser, "get", lambda: None)
    (tmp_path / "static").mkdir()
    (tmp_path / "static" / "index.html").touch()
    return tmp_path / "data"


def check(data: Path, code: int, *parts: str) -> None:
    """Run the command; check its exit code and output."""
    done = run(f"doctor --data {data}")
    assert done.exit_code == code, done.output
    has(done.output, *parts)


def test_a_new_installation_can_be_played(data: Path) -> None:
    check(data, 0, "Compiled modules: ", "made with the first start", "baida play starts")
    assert not data.exists()


def test_data_is_only_looked_at(data: Path) -> None:
    data.mkdir()
    address = f"sqlite:///{data / 'baida.sqlite'}"
    open_database(address).dispose()
    before = {file.name: file.stat().st_mtime_ns for file in data.iterdir()}
    check(data, 0, "GB free", f"{address}, up to date")
    assert {file.name: file.stat().st_mtime_ns for file in data.iterdir()} == before
    with alone_in(data):
        check(data, 0, "a server is using it")


@pytest.mark.parametrize(
    ("revision", "code", "said"),
    [
        ("0001", 0, "of an older version; the next start updates it"),
        ("9999", 1, "is of a newer version of baida (revision 9999)"),
        (None, 0, "still empty"),
    ],
)
def test_databases_of_other_versions(
    data: Path, revision: str | None, code: int, said: str
) -> None:
    assert newest_revision() > "0001"
    data.mkdir()
    with closing(sqlite3.connect(data / "baida.sqlite")) as database:
        if revision:
            database.execute("CREATE TABLE alembic_version (version_num TEXT)")
            database.execute("INSERT INTO alembic_version VALUES (?)", (revision,))
        database.commit()
    check(data, code, said)


def test_a_damaged_database(data: Path) -> None:
    data.mkdir()
    (data / "baida.sqlite").write_text("no database at all, but long enough to be read as one")
    check(data, 1, "Database: the database", "cannot be opened", "baida cannot be played yet")


def test_a_missing_client(data: Path) -> None:
    (pages.STATIC / "index.html").unlink()
    check(data, 1, "Browser client: not in", "make client")


def test_missing_packages(data: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    find = importlib.util.find_spec
    monkeypatch.setattr(
        importlib.util, "find_spec", lambda name: None if name == "uvicorn" else find(name)
    )
    check(data, 1, "uvicorn not installed", "baida[server]")


def test_no_free_port(data: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_given: Any) -> Any:
        raise InputError("port", "cannot listen")

    monkeypatch.setattr(serving, "listening", refuse)
    check(data, 1, "cannot listen", "--port")


def test_no_browser(data: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail() -> None:
        raise webbrowser.Error

    monkeypatch.setattr(webbrowser, "get", fail)
    check(data, 0, "none that baida can open", "on another device")


def test_plain_python_and_old_modules(tmp_path: Path) -> None:
    package = tmp_path / "src" / "baida"
    package.mkdir(parents=True)
    (tmp_path / "setup.py").touch()
    source, compiled = package / "kernel.py", package / f"kernel{EXTENSION_SUFFIXES[0]}"
    source.touch()
    found = doctor._compiled(package)
    assert found.health is doctor.Health.LIMITED
    assert "plain Python" in found.text
    assert "make build" in found.remedy
    compiled.touch()
    os.utime(source, (1, 1))
    assert doctor._compiled(package).health is doctor.Health.FINE
    os.utime(compiled, (0, 0))
    assert doctor._compiled(package).text == "older than kernel.py"


def test_the_program_alone_offers_to_play(tmp_path: Path) -> None:
    with Terminal(COMMAND, BAIDA_DATA=str(tmp_path / "data"), BROWSER="true") as terminal:
        terminal.wait_for("Play in the browser now?")
        terminal.press("n\n")
        assert terminal.end()[0] == 0
    assert not (tmp_path / "data").exists()
    with Terminal(COMMAND, BAIDA_DATA=str(tmp_path / "data"), BROWSER="true") as terminal:
        terminal.wait_for("Play in the browser now?")
        terminal.press("\n")
        terminal.wait_for("baida is at http://localhost:")
        terminal.interrupt()
        assert terminal.end()[0] == 0


def test_without_a_terminal_nobody_is_asked() -> None:
    done = subprocess.run(
        COMMAND, stdin=subprocess.DEVNULL, capture_output=True, text=True, check=False
    )
    assert done.returncode == 2
    assert "Play in the browser now?" not in done.stdout
    assert "Usage: baida" in done.stdout
