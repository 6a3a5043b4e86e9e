"""The table of a simulation, written row by row: CSV, or Parquet where pyarrow is installed."""

from __future__ import annotations

import csv
from collections.abc import Callable, Iterator, Sequence
from importlib import import_module
from pathlib import Path
from typing import Any, Protocol

from baida.errors import InputError
from baida.sim.hand import PlayedHand

Row = tuple[int | str, ...]

COLUMNS: dict[str, type[int] | type[str]] = {
    "match": int,
    "hand": int,
    "seat": int,
    "bot": str,
    "dealer": int,
    "round_wind": str,
    "points": int,
    "won": str,
    "win_points": int,
    "dealt_in": int,
    "patterns": str,
    "ended": str,
    "draws": int,
    "discards": int,
    "decisions": int,
}
#: Separates the patterns of a win; no pattern has it in its name.
BETWEEN_PATTERNS = "; "


def rows_of(match: int, hand: PlayedHand, bots: Sequence[str]) -> Iterator[Row]:
    for number, seat in enumerate(hand.seats):
        yield (
            match,
            hand.number,
            number,
            bots[number],
            hand.dealer,
            hand.round_wind,
            seat.points,
            seat.won or "",
            seat.win_points,
            int(seat.dealt_in),
            BETWEEN_PATTERNS.join(seat.patterns),
            hand.ended,
            hand.draws,
            hand.discards,
            hand.decisions,
        )


GROUP_ROWS = 20_000


class TableWriter(Protocol):
    """Writes rows; the file is complete once it is closed."""

    def write(self, rows: Sequence[Row]) -> None: ...

    def close(self) -> None: ...


class CsvTable:
    """``hands.csv``, which grows while the simulation runs."""

    def __init__(self, path: Path) -> None:
        self._file = path.open("x", encoding="utf-8", newline="")
        self._writer = csv.writer(self._file, lineterminator="\n")
        self._writer.writerow(COLUMNS)

    def write(self, rows: Sequence[Row]) -> None:
        self._writer.writerows(rows)
        self._file.flush()

    def close(self) -> None:
        self._file.close()


class ParquetTable:
    """``hands.parquet``, named only when complete, because a partial file is unreadable."""

    def __init__(self, path: Path) -> None:
        pyarrow, parquet = load_pyarrow()
        self._path = path
        self._unfinished = path.with_name(f".{path.name}")
        self._make_table: Any = pyarrow.table
        types = {int: pyarrow.int64(), str: pyarrow.string()}
        self._schema = pyarrow.schema([(name, types[kind]) for name, kind in COLUMNS.items()])
        self._writer = parquet.ParquetWriter(self._unfinished, self._schema)
        self._rows: list[Row] = []

    def write(self, rows: Sequence[Row]) -> None:
        self._rows += rows
        while len(self._rows) >= GROUP_ROWS:
            self._write_group(self._rows[:GROUP_ROWS])
            del self._rows[:GROUP_ROWS]

    def _write_group(self, rows: Sequence[Row]) -> None:
        columns = zip(*rows, strict=True)
        data = dict(zip(COLUMNS, map(list, columns), strict=True))
        self._writer.write_table(self._make_table(data, schema=self._schema))

    def close(self) -> None:
        try:
            if self._rows:
                self._write_group(self._rows)
                self._rows = []
        finally:
            self._writer.close()
        self._unfinished.replace(self._path)


TABLES: dict[str, Callable[[Path], TableWriter]] = {"csv": CsvTable, "parquet": ParquetTable}


def check_format(name: str) -> str:
    if name not in TABLES:
        raise InputError("table", f"expected one of {', '.join(TABLES)}, found {name!r}")
    if name == "parquet":
        load_pyarrow()
    return name


def load_pyarrow(field: str = "table", otherwise: str = ", or take csv") -> tuple[Any, Any]:
    try:
        return import_module("pyarrow"), import_module("pyarrow.parquet")
    except ImportError:
        raise InputError(
            field, f"parquet needs pyarrow: pip install 'baida[sim]'{otherwise}"
        ) from None
