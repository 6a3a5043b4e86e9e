"""The option ``--jsonl`` of ``score`` and ``settle``: one answer per line, even for a blank one."""

from __future__ import annotations

import json
import os
import stat
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any, BinaryIO

from baida.errors import InputError
from baida.jsontext import read_json, refusal

LONGEST_LINE = 1 << 20

_BOM = b"\xef\xbb\xbf"
_LINES_PER_STEP = 256
#: A function that answers a request.
Call = Callable[[Any], Any]


def run(source: BinaryIO, sink: BinaryIO, call: Call, doing: str) -> None:
    with _progress(source, doing) as advance:
        for line in lines(source):
            sink.write(answer(line, call))
            sink.flush()
            advance(len(line))


def lines(source: BinaryIO) -> Iterator[bytes]:
    first = True
    while line := source.readline(LONGEST_LINE + 1):
        rest = line
        while len(rest) > LONGEST_LINE and not rest.endswith(b"\n"):
            rest = source.readline(LONGEST_LINE + 1)
        yield line.removeprefix(_BOM) if first else line
        first = False


def answer(line: bytes, call: Call) -> bytes:
    try:
        found = call(_parse(line))
        if not found["ok"]:
            found = refusal(InputError(found["field"], found["error"]))
    except InputError as error:
        found = refusal(error)
    except RecursionError:
        found = refusal(InputError("json", "nested too deeply"))
    except Exception as error:  # a bug must not end the stream
        print(f"baida: internal error: {error!r}", file=sys.stderr)
        found = refusal(InputError("json", f"internal error: {error!r}"))
    return json.dumps(found).encode() + b"\n"


def _parse(line: bytes) -> Any:
    if len(line) > LONGEST_LINE:
        raise InputError("json", f"a line has at most {LONGEST_LINE} bytes")
    if not line.strip():
        raise InputError("json", "the line is blank")
    return read_json(line)


@contextmanager
def _progress(source: BinaryIO, doing: str) -> Iterator[Callable[[int], None]]:
    size = _size_of_file(source)
    if not size or not sys.stderr.isatty() or sys.stdout.isatty():
        yield lambda _n: None
        return
    from rich.console import Console  # noqa: PLC0415 - programs should not wait for it
    from rich.progress import BarColumn, Progress, TaskProgressColumn, TimeRemainingColumn  # noqa: PLC0415

    with Progress(
        doing,
        BarColumn(),
        TaskProgressColumn(),
        TimeRemainingColumn(),
        console=Console(stderr=True),
        transient=True,
    ) as progress:
        task = progress.add_task("", total=size)
        waiting = [0, 0]

        def advance(n: int) -> None:
            waiting[0] += n
            waiting[1] += 1
            if waiting[1] == _LINES_PER_STEP:
                progress.advance(task, waiting[0])
                waiting[:] = 0, 0

        yield advance


def _size_of_file(source: BinaryIO) -> int:
    try:
        found = os.fstat(source.fileno())
    except (OSError, ValueError):
        return 0  # not a file at all, as in tests
    return found.st_size if stat.S_ISREG(found.st_mode) else 0
