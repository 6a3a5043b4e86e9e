"""Datasets: the decisions of many match logs as rows of one Parquet file.

Rows are written in groups, so memory use does not grow with the logs. The file is renamed into
place when it is complete; after an interruption it has the rows read so far.
"""

from __future__ import annotations

import json
import math
import os
from collections.abc import Callable, Sequence
from contextlib import closing
from dataclasses import dataclass, field, replace
from functools import partial
from pathlib import Path
from typing import Any

import numpy as np

from baida.core.vector.oracle_encoder import ORACLE_PLANE_NAMES
from baida.env.encodings import LATEST, codes_for, find_encoding, name_of, oracle_shapes
from baida.env.logged import EVERY_CHOICE, Columns, LoggedRows, Wanted, rows_of_text, text_of
from baida.errors import InputError
from baida.game.log.file import LONGEST_LINE, LogError, parse_log
from baida.game.log.folder import find_logs
from baida.jobs.runner import Inline, Runner, Stop, never
from baida.score.rules import Rules
from baida.sim.table import load_pyarrow
from baida.tiles import NAMES

FORMAT = "baida-dataset"
VERSION = 1
#: Rows per group. One group is kept in memory, plus what the workers have read ahead.
GROUP_ROWS = 8192


@dataclass(frozen=True)
class Source:
    """The logs of a dataset, all of one game under the same house rules."""

    rules: Rules
    paths: tuple[Path, ...]
    #: Hands of each match when complete; 0 if its header is invalid.
    hands: tuple[int, ...]


def survey(given: Sequence[str | os.PathLike[str]]) -> Source:
    """Read the headers of logs and folders, and refuse a mixture before anything is written."""
    paths = find_logs(given)
    first: tuple[Path, Rules] | None = None
    hands = []
    problem = ""
    for path in paths:
        try:
            rules = _rules_of(path)
        except LogError as error:  # reported when the log is read
            problem = problem or f"{path}: {error}"
            hands.append(0)
            continue
        hands.append(int(rules.options["hands"]))
        # the last match of a simulation can be shorter, but is still the same game
        rules = _of_any_length(rules)
        if first is None:
            first = path, rules
        elif rules != first[1]:
            raise InputError(
                "logs",
                f"{path} is a match of {rules.id}, but {first[0]} of {first[1].id}: "
                "a dataset is of one game under the same house rules",
            )
    if first is None:
        raise InputError("logs", problem or "expected match logs, found nothing")
    return Source(first[1], tuple(paths), tuple(hands))


def _rules_of(path: Path) -> Rules:
    try:
        with path.open("rb") as file:
            return parse_log([file.readline(LONGEST_LINE + 2)]).rules
    except OSError as error:
        raise LogError("line", 1, error.strerror or str(error)) from None


def _of_any_length(rules: Rules) -> Rules:
    usual = next(switch.default for switch in rules.variant.switches if switch.name == "hands")
    return rules.with_options({"hands": usual})


def describe(rules: Rules, encoding: int = LATEST, *, oracle: bool = False) -> dict[str, Any]:
    """Return the description of the columns that is stored in the metadata as ``baida``."""
    codes = codes_for(rules)
    seen = find_encoding(encoding)
    shapes = seen.shapes(rules)
    fields = {"melds": seen.meld_fields, "discards": seen.discard_fields}
    return {
        "format": FORMAT,
        "version": VERSION,
        "rules": rules.id,
        "encoding": name_of(rules.variant.id, encoding),
        "planes": list(seen.planes),
        "tiles": [NAMES[tile] for tile in sorted(set(rules.tiles))],
        "features": list(seen.features),
        **{
            name: {"shape": list(shapes[name]), "fields": list(told)}
            for name, told in fields.items()
            if name in shapes
        },
        **({"oracle": list(ORACLE_PLANE_NAMES)} if oracle else {}),
        "codes": codes.size,
        "sections": {name: list(place) for name, place in codes.sections.items()},
    }


class DatasetFile:
    """A Parquet file that is written in groups of rows; a context manager."""

    def __init__(
        self,
        path: str | os.PathLike[str],
        rules: Rules,
        *,
        force: bool = False,
        encoding: int = LATEST,
        oracle: bool = False,
    ) -> None:
        self.path = Path(path)
        self.rows = 0
        self._pyarrow, self._parquet = load_pyarrow("out", otherwise="")
        self._rules = rules
        self._force = force
        self.encoding, self.oracle = encoding, oracle
        self._blocks: list[Columns] = []
        self._waiting = 0

    def __enter__(self) -> DatasetFile:
        try:
            if self.path.is_dir():
                raise InputError("out", f"expected a file, but {str(self.path)!r} is a folder")
            if self.path.exists() and not self._force:
                raise InputError(
                    "out", f"{str(self.path)!r} exists; take another name, or --force to replace it"
                )
            self._unfinished = self.path.with_name(f".{self.path.name}.unfinished")
            self._file = self._unfinished.open("wb")
        except (OSError, ValueError) as error:  # ValueError: no file name, or a NUL
            reason = getattr(error, "strerror", None) or error
            raise InputError("out", f"cannot write {str(self.path)!r}: {reason}") from None
        self._writer = self._parquet.ParquetWriter(self._file, self._schema(), compression="zstd")
        return self

    def _schema(self) -> Any:
        pa = self._pyarrow
        told = describe(self._rules, self.encoding, oracle=self.oracle)
        planes = len(told["planes"]) * len(told["tiles"])
        types: dict[str, Any] = {
            "match": pa.int32(),
            "hand": pa.int32(),
            "decision": pa.int32(),
            "seat": pa.int8(),
            "bot": pa.string(),
            "planes": pa.list_(pa.uint8(), planes),
            "features": pa.list_(pa.int32(), len(told["features"])),
        }
        for name in ("melds", "discards"):
            if name in told:
                types[name] = pa.list_(pa.uint8(), math.prod(told[name]["shape"]))
        for name, shape in oracle_shapes(self._rules).items() if self.oracle else ():
            types[name] = pa.list_(pa.uint8(), math.prod(shape))
        types |= {
            "mask": pa.list_(pa.uint8(), told["codes"]),
            "action": pa.int16(),
            "points": pa.int32(),
            "won": pa.string(),
            "dealt_in": pa.bool_(),
            "ended": pa.string(),
        }
        fields = [pa.field(name, kind, nullable=False) for name, kind in types.items()]
        return pa.schema(fields, metadata={"baida": json.dumps(told, ensure_ascii=False)})

    def write(self, match: int, found: LoggedRows) -> None:
        if not found.rows:
            return
        self._blocks.append({"match": np.full(found.rows, match, np.int32), **found.columns})
        self._waiting += found.rows
        self.rows += found.rows
        while self._waiting >= GROUP_ROWS:
            self._write_group(GROUP_ROWS)

    def _write_group(self, size: int) -> None:
        schema = self._writer.schema
        arrays, rest = [], {}
        for column in schema:
            values = np.concatenate([block[column.name] for block in self._blocks])
            rest[column.name] = values[size:]
            arrays.append(self._array(values[:size], column.type))
        self._writer.write_table(self._pyarrow.table(arrays, schema=schema))
        self._waiting -= size
        self._blocks = [rest] if self._waiting else []

    def _array(self, values: Any, kind: Any) -> Any:
        pa = self._pyarrow
        if not pa.types.is_fixed_size_list(kind):
            return pa.array(values, kind)
        flat = pa.array(values.reshape(-1), kind.value_type)
        return pa.FixedSizeListArray.from_arrays(flat, kind.list_size)

    def __exit__(self, *_error: object) -> None:
        try:
            try:
                if self._waiting:
                    self._write_group(self._waiting)
            finally:
                self._writer.close()
                self._file.close()
            self._unfinished.replace(self.path)  # also after an interruption
        finally:
            self._unfinished.unlink(missing_ok=True)


@dataclass
class Made:
    rows: int = 0
    #: Complete hands, and the number expected in the logs so far.
    hands: int = 0
    expected: int = 0
    logs: int = 0
    untold: int = 0
    #: For each log that was not read completely: its path, the line and the reason.
    problems: list[str] = field(default_factory=list)


def make_dataset(
    source: Source,
    file: DatasetFile,
    wanted: Wanted = EVERY_CHOICE,
    *,
    on: Runner | None = None,
    progress: Callable[[Made], object] = lambda _made: None,
    stop: Stop = never,
) -> Made:
    """Write the decisions of all logs until done or ``stop()`` is true.

    Without a runner they are read inline; the rows do not depend on the runner. ``progress`` is
    called after each log.
    """
    made = Made()
    read = partial(_rows, replace(wanted, encoding=file.encoding, oracle=file.oracle))
    texts = _Texts(source.paths)

    def name(match: int) -> str:
        return str(source.paths[match])

    with closing((on or Inline()).map(read, texts, stop=stop, name=name)) as results:
        for match, found in enumerate(results):
            file.write(match, found)
            made.rows = file.rows
            made.hands += found.hands
            made.untold += found.untold
            made.logs += 1
            if found.problem is not None:
                made.problems.append(f"{source.paths[match]}: {found.problem}")
            made.expected += source.hands[match]
            progress(made)
    return made


class _Texts:
    """The logs, each read when it is handed out, because a worker may not have the file."""

    def __init__(self, paths: Sequence[Path]) -> None:
        self._paths = paths

    def __len__(self) -> int:
        return len(self._paths)

    def __getitem__(self, place: int, /) -> bytes | LogError:
        return text_of(self._paths[place])


def _rows(wanted: Wanted, text: bytes | LogError, _stop: Stop) -> LoggedRows:
    return rows_of_text(text, wanted)
