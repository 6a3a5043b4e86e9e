"""The command `restore`."""

from __future__ import annotations

from pathlib import Path

from baida.cli import options as o
from baida.cli.errors import needs_packages
from baida.cli.help import exit_codes, with_examples
from baida.cli.progress import steady_work
from baida.terminal import words
from baida.terminal.style import make_console

HELP = with_examples(
    "Put the data of a backup into a folder, or into a database. Both have to be empty, and no "
    "server may be using them. A backup of SQLite can be restored into PostgreSQL, and the other "
    "way round; one of an older version is brought up to date.",
    "baida restore club.tar.gz --data club",
    "baida restore club.tar.gz --database postgresql+psycopg://baida@localhost/baida",
)
CODES = exit_codes(
    "0 restored",
    "1 it cannot be written",
    "2 bad input or usage",
    "130 interrupted",
)


def restore(
    file: Path = o.BACKUP_FILE,
    *,
    data: Path | None = o.DATA,
    database: str | None = o.DATABASE,
    force: bool = o.flag("--force", "Replace all data that is there."),
    quiet: bool = o.QUIET,
) -> None:
    with needs_packages("restoring"):
        from baida.server.process.settings import Settings, default_data  # noqa: PLC0415
        from baida.server.storage.backups import restore as put_back  # noqa: PLC0415 - an optional dependency
    settings = Settings(data=data or default_data(), database=database)
    with steady_work(quiet=quiet, stopped="stopped: nothing was changed") as progress:
        put_back(settings, file, progress, force=force)
    if not quiet:
        where = words.printable(str(settings.data))
        make_console().print(f"restored into {where}", soft_wrap=True, markup=False)
