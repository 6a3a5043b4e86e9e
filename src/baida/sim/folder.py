"""The output directory of a simulation: logs, the table of hands and the summary.

``NNNNNN.jsonl`` are the logs of the matches from 000000 on, ``hands.csv`` or ``hands.parquet`` the
table, ``summary.json`` the output of ``--json``. At any time the directory has the first matches
without a gap: a file gets its name when it is complete.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from baida.errors import InputError
from baida.files import write_whole
from baida.sim.play import MatchResult
from baida.sim.table import TABLES, TableWriter, check_format

SUMMARY = "summary.json"
_NAMES = rf"\d{{6,}}\.jsonl|hands\.(?:{'|'.join(TABLES)})|{re.escape(SUMMARY)}"
#: All file names of a simulation, including drafts that a killed one has left.
_OURS = re.compile(rf"(?:{_NAMES})|\.(?:{_NAMES})(?:\.[0-9a-f]+)?")


class Folder:
    def __init__(self, path: str | Path, *, table: str = "csv", force: bool = False) -> None:
        if not str(path):
            raise InputError("out", "expected a directory, found nothing")
        self.path = Path(path)
        self._format = check_format(table)
        self._force = force
        self._table: TableWriter | None = None

    def __enter__(self) -> Folder:
        try:
            self.path.mkdir(parents=True, exist_ok=True)
            self._clear()
            self._table = TABLES[self._format](self.path / f"hands.{self._format}")
        except (OSError, ValueError) as error:  # ValueError: a NUL in the path
            reason = getattr(error, "strerror", None) or error
            raise InputError("out", f"cannot write to {str(self.path)!r}: {reason}") from None
        return self

    def _clear(self) -> None:
        """Remove an earlier simulation if forced, else refuse; other files are not touched."""
        earlier = sorted(p.name for p in self.path.iterdir() if _OURS.fullmatch(p.name))
        if earlier and not self._force:
            raise InputError(
                "out",
                f"{str(self.path)!r} has a simulation already ({earlier[0]}); "
                "take another directory, or --force to replace it",
            )
        for name in earlier:
            (self.path / name).unlink()

    def keep(self, result: MatchResult) -> None:
        if result.log is not None:
            self._write(log_name(result.number), result.log)
        if self._table is not None:
            self._table.write(result.rows)

    def sum_up(self, summary: Mapping[str, Any]) -> None:
        text = json.dumps(summary, ensure_ascii=False, indent=2) + "\n"
        self._write(SUMMARY, text.encode())

    def _write(self, name: str, content: bytes) -> None:
        write_whole(self.path / name, content)

    def __exit__(self, *_error: object) -> None:
        if self._table is not None:
            self._table.close()


def log_name(number: int) -> str:
    return f"{number:06}.jsonl"
