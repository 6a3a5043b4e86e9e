"""The command `doctor`."""

from __future__ import annotations

import importlib.util
import os
import shutil
import sys
import webbrowser
from collections.abc import Iterator
from enum import Enum
from importlib.machinery import EXTENSION_SUFFIXES
from pathlib import Path
from typing import NamedTuple

import typer
from rich.text import Text

import baida
from baida.cli import options as o
from baida.cli.errors import FAILED
from baida.cli.help import exit_codes, with_examples
from baida.errors import BaidaError
from baida.terminal.style import make_console
from baida.terminal.words import printable

HELP = with_examples(
    "Check the installation: compiled modules, packages, browser client, data, port and browser. "
    "For everything that is missing it says what to do. It changes nothing.",
    "baida doctor",
    "baida doctor --data club",
)
CODES = exit_codes("0 baida can be played", "1 something is missing")


class Health(Enum):
    """How a part of the installation is, with its mark and its style."""

    FINE = ("✓", "green")
    #: It can be played, but something is slower or has to be done by hand.
    LIMITED = ("!", "yellow")
    BROKEN = ("✗", "bold red")


class Finding(NamedTuple):
    health: Health
    part: str
    text: str
    remedy: str = ""


def doctor(data: Path | None = o.DATA, database: str | None = o.DATABASE) -> None:
    console = make_console()
    broken = False
    for one in _findings(data, database):
        mark, style = one.health.value
        broken = broken or one.health is Health.BROKEN
        line = Text.assemble((f"{mark} ", style), (f"{one.part}: ", "bold"), printable(one.text))
        console.print(line, soft_wrap=True)
        if one.remedy:
            console.print(Text(f"  → {printable(one.remedy)}"), soft_wrap=True)
    console.print()
    if broken:
        console.print("baida cannot be played yet; the lines with ✗ say what to do.")
        raise typer.Exit(FAILED)
    console.print("baida play starts the server and opens the table in the browser.")


def _findings(data: Path | None, database: str | None) -> Iterator[Finding]:
    version = ".".join(map(str, sys.version_info[:3]))
    yield Finding(Health.FINE, "baida", f"{baida.__version__}, Python {version}")
    yield _compiled(Path(baida.__file__).parent)
    missing = _missing_packages()
    yield missing
    if missing.health is not Health.FINE:
        return  # the other checks are made by the server's own code
    yield _client()
    yield from _data(data, database)
    yield _port()
    yield _browser()


def _compiled(package: Path) -> Finding:
    part, suffix = "Compiled modules", EXTENSION_SUFFIXES[0]
    in_clone = (package.parents[1] / "setup.py").exists()
    compiled = sorted(package.rglob(f"*{suffix}"))
    if not compiled:
        text = "none; baida runs as plain Python, fast enough for a table, slow for simulations"
        again = "make build" if in_clone else "install baida again"
        remedy = f"install a C compiler (on Debian: gcc and python3-dev), then {again}"
        return Finding(Health.LIMITED, part, text, remedy)
    sources = {file: file.with_name(file.name.removesuffix(suffix) + ".py") for file in compiled}
    old = [
        source.name
        for file, source in sources.items()
        if in_clone and source.exists() and source.stat().st_mtime > file.stat().st_mtime
    ]
    if old:
        return Finding(Health.LIMITED, part, f"older than {', '.join(old)}", "make build")
    return Finding(Health.FINE, part, f"all {len(compiled)}")


def _missing_packages() -> Finding:
    needed = ("alembic", "prometheus_client", "pydantic", "segno", "sqlalchemy", "starlette")
    wanted = (*needed, "uvicorn", "websockets")
    missing = [name for name in wanted if importlib.util.find_spec(name) is None]
    if missing:
        text = f"{', '.join(missing)} not installed"
        return Finding(
            Health.BROKEN, "Server packages", text, "install the extra server: baida[server]"
        )
    return Finding(Health.FINE, "Server packages", "all installed")


def _client() -> Finding:
    from baida.server.http.pages import STATIC  # noqa: PLC0415 - an optional dependency

    if (STATIC / "index.html").exists():
        return Finding(Health.FINE, "Browser client", "built")
    remedy = "in a clone: make client; otherwise install a package that was built with the client"
    return Finding(Health.BROKEN, "Browser client", f"not in {STATIC}", remedy)


def _data(data: Path | None, database: str | None) -> Iterator[Finding]:
    from baida.server.process.private_files import is_in_use  # noqa: PLC0415 - an optional dependency
    from baida.server.process.settings import Settings, default_data  # noqa: PLC0415

    settings = Settings(data=data or default_data(), database=database)
    folder = settings.data
    if not folder.exists():
        yield Finding(Health.FINE, "Data folder", f"{folder}, made with the first start")
    elif not os.access(folder, os.R_OK | os.W_OK | os.X_OK):
        text = f"{folder} cannot be read and written by this user"
        yield Finding(Health.BROKEN, "Data folder", text, "choose another one with --data")
        return
    else:
        used = ", a server is using it" if is_in_use(folder) else ""
        free = shutil.disk_usage(folder).free / 1e9
        yield Finding(Health.FINE, "Data folder", f"{folder}, {free:,.1f} GB free{used}")
    if database is None and not (folder / "baida.sqlite").exists():
        yield Finding(Health.FINE, "Database", "SQLite, made with the first start")
        return
    try:
        yield Finding(Health.FINE, "Database", _state_of(settings.database_url))
    except BaidaError as error:
        remedy = "check the address, and that this baida is not older than the data"
        yield Finding(Health.BROKEN, "Database", str(error), remedy)


def _state_of(address: str) -> str:
    """Compare the database with this version of baida, without changing it."""
    from baida.server.storage.database import (  # noqa: PLC0415
        connect_database,
        newest_revision,
        revision_of,
    )
    from baida.server.storage.errors import clear_errors, of_newer_version  # noqa: PLC0415

    engine = connect_database(address, pooled=False)
    with clear_errors(f"the database {engine.url} cannot be opened"), engine.connect() as open_one:
        revision = revision_of(open_one)
    newest = newest_revision()
    if revision is None:
        return f"{engine.url}, still empty"
    if revision > newest:
        raise of_newer_version(f"the database {engine.url}", revision)
    if revision < newest:
        return f"{engine.url}, of an older version; the next start updates it"
    return f"{engine.url}, up to date"


def _port() -> Finding:
    from baida.server.serving import FIRST_PORT, listening  # noqa: PLC0415

    try:
        with listening("127.0.0.1", None) as listener:
            found = listener.getsockname()[1]
    except BaidaError as error:
        return Finding(Health.BROKEN, "Port", str(error), "name a free one: baida play --port 9000")
    if found == FIRST_PORT:
        return Finding(Health.FINE, "Port", f"{found} is free")
    text = f"{FIRST_PORT} is in use, perhaps by another baida; the next one gets {found}"
    return Finding(Health.LIMITED, "Port", text)


def _browser() -> Finding:
    try:
        webbrowser.get()
    except webbrowser.Error:
        remedy = "open the address that baida play prints, here or with --lan on another device"
        return Finding(Health.LIMITED, "Browser", "none that baida can open", remedy)
    return Finding(Health.FINE, "Browser", "found")
