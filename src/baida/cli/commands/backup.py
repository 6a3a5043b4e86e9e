"""The command `backup`."""

from __future__ import annotations

from pathlib import Path

from baida.cli import options as o
from baida.cli.errors import needs_packages
from baida.cli.help import exit_codes, with_examples
from baida.cli.progress import steady_work
from baida.terminal import words
from baida.terminal.style import make_console

HELP = with_examples(
    "Copy all data of a server into one file: the database as it is at this moment, and the key "
    "of the players' links. The server may be running. Whoever has the file has all secrets of the "
    "server, so only you may read it.",
    "baida backup club.tar.gz",
    "baida backup club.tar.gz --data /var/lib/baida --force",
    "baida backup club.tar.gz --database postgresql+psycopg://baida@localhost/baida",
)
CODES = exit_codes(
    "0 written",
    "1 it cannot be written",
    "2 bad input or usage",
    "130 interrupted",
)


def backup(
    file: Path = o.BACKUP_FILE,
    *,
    data: Path | None = o.DATA,
    database: str | None = o.DATABASE,
    force: bool = o.flag("--force", "Replace the file if there is one."),
    quiet: bool = o.QUIET,
) -> None:
    with needs_packages("a backup"):
        from baida.server.process.settings import Settings, default_data  # noqa: PLC0415
        from baida.server.storage.backups import back_up  # noqa: PLC0415 - an optional dependency
    settings = Settings(data=data or default_data(), database=database)
    with steady_work(quiet=quiet, stopped="stopped: nothing was written") as progress:
        back_up(settings, file, progress, force=force)
    if not quiet:
        size = f"{file.stat().st_size / 1000:,.0f} kB"
        make_console().print(f"{words.printable(str(file))}  {size}", soft_wrap=True, markup=False)
