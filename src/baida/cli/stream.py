"""``baida score --jsonl``: requests in, answers out, one a line, whatever comes in.

Every line gets its answer, a blank one too (it is no JSON), so that the n-th answer
always belongs to the n-th line.
"""

from __future__ import annotations

import json
import os
import stat
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any, BinaryIO

from baida import score_json

LONGEST_LINE = 1 << 20
LONGEST_ERROR = 500

_BOM = b"\xef\xbb\xbf"
_LINES_PER_STEP = 256


class _BadJson(ValueError):
    """A line that is no request, and why."""


def run(source: BinaryIO, sink: BinaryIO) -> None:
    """Answer every line of the source."""
    with _progress(source) as advance:
        for line in lines(source):
            sink.write(answer(line))
            sink.flush()
            advance(len(line))


def lines(source: BinaryIO) -> Iterator[bytes]:
    """The lines of the source; of one that is too long only as much as shows that it is."""
    first = True
    while line := source.readline(LONGEST_LINE + 1):
        rest = line
        while len(rest) > LONGEST_LINE and not rest.endswith(b"\n"):
            rest = source.readline(LONGEST_LINE + 1)
        yield line.removeprefix(_BOM) if first else line
        first = False


def answer(line: bytes) -> bytes:
    """The answer to one line, as a line."""
    try:
        found = score_json(_parse(line))
    except _BadJson as error:
        found = {"ok": False, "error": str(error), "field": "json"}
    except RecursionError:
        found = {"ok": False, "error": "nested too deeply", "field": "json"}
    except Exception as error:  # a mistake of ours must not end the stream of somebody else
        print(f"baida: internal error: {error!r}", file=sys.stderr)
        found = {"ok": False, "error": f"internal error: {error!r}", "field": "json"}
    if not found["ok"] and len(found["error"]) > LONGEST_ERROR:
        found["error"] = found["error"][:LONGEST_ERROR] + "…"
    return json.dumps(found).encode() + b"\n"


def _parse(line: bytes) -> Any:
    if len(line) > LONGEST_LINE:
        raise _BadJson(f"a line has at most {LONGEST_LINE} bytes")
    try:
        text = line.decode()
    except UnicodeDecodeError as error:
        raise _BadJson(f"invalid UTF-8 at byte {error.start + 1}") from None
    if not text.strip():
        raise _BadJson("the line is blank")
    try:
        return _DECODER.decode(text)
    except json.JSONDecodeError as error:
        raise _BadJson(f"position {error.pos + 1}: {error.msg}") from None
    except _BadJson:
        raise
    except ValueError as error:  # a number with thousands of digits
        raise _BadJson(str(error)) from None


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """An object; with a name twice in it, it would be a guess which one was meant."""
    found = dict(pairs)
    if len(found) != len(pairs):
        seen: set[str] = set()
        for name, _ in pairs:
            if name in seen:
                raise _BadJson(f"the field {name!r} is there twice")
            seen.add(name)
    return found


def _constant(name: str) -> Any:
    raise _BadJson(f"{name} is no JSON")


_DECODER = json.JSONDecoder(object_pairs_hook=_object, parse_constant=_constant)


@contextmanager
def _progress(source: BinaryIO) -> Iterator[Callable[[int], None]]:
    """A bar on stderr for people who wait for a file; nothing for programs."""
    size = _size_of_file(source)
    if not size or not sys.stderr.isatty() or sys.stdout.isatty():
        yield lambda _n: None
        return
    from rich.console import Console  # noqa: PLC0415 - programs should not wait for it
    from rich.progress import BarColumn, Progress, TaskProgressColumn, TimeRemainingColumn  # noqa: PLC0415

    with Progress(
        "scoring",
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
