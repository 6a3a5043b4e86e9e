"""Match logs: one JSON object a line, a header and then the events.

A damaged log is read up to the first problem. ``events/fold.py`` checks whether the events are
possible.
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from io import TextIOBase, TextIOWrapper
from itertools import chain
from pathlib import Path
from typing import Any, BinaryIO, cast

from baida.errors import BaidaError, InputError
from baida.files import whole_file
from baida.jsontext import is_too_deep
from baida.score.rules import Rules
from baida.variants import find_former_rules, find_rules
from baida.wire.check import check_fields
from baida.wire.events import HEADER, Event, GivenStart, Header, Player, check_event

FORMAT = "baida-log"
VERSION = 1
RULES_VERSION = 2
#: Maximum length of a line in bytes, a hundred times that of the longest event.
LONGEST_LINE = 1_000_000


class LogError(BaidaError):
    """An invalid log; ``part`` ("line", "event") and ``number`` say where."""

    def __init__(self, part: str, number: int, message: str) -> None:
        super().__init__(f"{part} {number}: {message}")
        self.part = part
        self.number = number
        self.message = message

    def __reduce__(self) -> tuple[type[LogError], tuple[str, int, str]]:
        return LogError, (self.part, self.number, self.message)


@dataclass(frozen=True)
class Log:
    """The log as far as it could be read: all of it, or the part before the ``problem``."""

    header: Header
    rules: Rules
    events: list[Event] = field(default_factory=list)
    problem: LogError | None = None

    @property
    def first_hand(self) -> int:
        """The number of the first hand: 0, unless the match began from a position."""
        return self.header["start"]["hand"] if "start" in self.header else 0

    @property
    def finished(self) -> bool:
        return bool(self.events) and self.events[-1]["e"] == "match_ended"


def read_log(path: str | os.PathLike[str], *, cut: bool = False) -> Log:
    """Read a log from a file; ``cut`` means that it was redacted for a seat.

    Raises OSError if it cannot be opened, and LogError if the header is invalid.
    """
    with Path(path).open("rb") as file:
        return parse_log(_lines(file), cut=cut)


def parse_log(lines: str | Iterable[str | bytes], *, cut: bool = False) -> Log:
    """Read a log from its text or its lines, as ``read_log`` does."""
    if isinstance(lines, str):
        lines = lines.split("\n")
        if not lines[-1]:
            del lines[-1]  # the text ends with a line end
    numbered = enumerate(lines, 1)
    _, first = next(numbered, (1, ""))
    header = _object(first, 1)
    _check_header(header)
    header = upgraded(header)
    rules = find_rules(header["rules"])
    log = Log(cast("Header", header), rules)
    for number, line in numbered:
        try:
            log.events.append(_event(line, number, log.rules, cut))
        except LogError as problem:
            return Log(log.header, log.rules, log.events, problem)
    return log


def _lines(file: BinaryIO) -> Iterator[bytes]:
    """Yield the lines with their ends, truncated just beyond the maximum length."""
    while line := file.readline(LONGEST_LINE + 2):
        yield line


def _event(line: str | bytes, number: int, rules: Rules, cut: bool) -> Event:
    event = _object(line, number)
    n = event.get("n")
    if n != number - 1 or isinstance(n, bool | float):
        raise LogError("line", number, f"expected n to be {number - 1}, found {n!r:.40}")
    wrong = check_event(event, rules.variant.copies, cut=cut)
    if wrong:
        raise LogError("line", number, wrong)
    return cast("Event", event)


def _object(line: str | bytes, number: int) -> dict[str, Any]:
    if len(line) > LONGEST_LINE + 1:
        raise LogError("line", number, f"longer than {LONGEST_LINE} bytes")
    try:
        text = line if isinstance(line, str) else line.decode()
        if is_too_deep(text):
            raise LogError("line", number, "not JSON that a log has: too deep")
        given = json.loads(text, parse_constant=_no_constant)
        if "\\ud" in text.lower():
            json.dumps(given, ensure_ascii=False).encode()  # reject lone surrogates
    except UnicodeError:
        raise LogError("line", number, "not UTF-8 text") from None
    except ValueError as error:
        raise LogError("line", number, _not_json(text, error)) from None
    if not isinstance(given, dict):
        raise LogError("line", number, "expected a JSON object")
    return given


def _no_constant(name: str) -> object:
    raise ValueError(f"{name} is no number of JSON")


def _not_json(text: str, error: ValueError) -> str:
    if not text.strip():
        return "there is nothing here"
    if text.lstrip().startswith("{") and not text.rstrip().endswith("}"):
        return "the line is cut off"
    if isinstance(error, json.JSONDecodeError):
        return f"not JSON: {error.msg} at column {error.colno}"
    return f"not JSON: {error}"


def _check_header(header: Mapping[str, Any]) -> Rules:
    """Return the rules of the match; raise LogError if the header cannot be used."""
    if header.get("format") != FORMAT:
        raise LogError("line", 1, f"not a {FORMAT}: format is {header.get('format')!r:.40}")
    version = header.get("version")
    if version != VERSION or isinstance(version, bool | float):
        raise LogError("line", 1, f"version {version!r:.40} is unknown (known: {VERSION})")
    if "rules" not in header:
        raise LogError("line", 1, "rules is missing")
    try:
        rules = find_rules(header["rules"])
    except InputError as error:
        raise LogError("line", 1, f"rules: {error.message}") from None
    wrong = check_fields(header, HEADER, rules.variant.copies)
    if wrong:
        raise LogError("line", 1, wrong)
    if str(header["hands"]) != rules.options["hands"]:
        said = f"{header['hands']}, but {rules.id} has {rules.options['hands']}"
        raise LogError("line", 1, f"hands is {said}")
    if "start" in header and header["start"]["hand"] >= header["hands"]:
        raise LogError("line", 1, f"start: there is no hand {header['start']['hand']}")
    return rules


def upgraded(header: Any) -> Any:
    """Return a stored header in the present version of the rules, which may have other defaults."""
    if header["rules_version"] >= RULES_VERSION:
        return dict(header)
    rules = find_former_rules(header["rules"], header["rules_version"])
    return {**header, "rules": rules.id, "rules_version": RULES_VERSION}


def make_header(
    rules: Rules,
    seats: Sequence[Player],
    commitment: str,
    shuffle: str,
    contributions: Sequence[str] | None = None,
    start: GivenStart | None = None,
) -> Header:
    header: Header = {
        "format": FORMAT,
        "version": VERSION,
        "rules": rules.id,
        "rules_version": RULES_VERSION,
        "seats": [seat.copy() for seat in seats],
        "hands": int(rules.options["hands"]),
        "commitment": commitment,
        "shuffle": shuffle,
    }
    if contributions is not None:
        header["contributions"] = list(contributions)
    if start is not None:
        header["start"] = start
    _check_header(header)
    return header


def log_line(given: Mapping[str, Any]) -> str:
    """Encode a header or event as a line, without the line end."""
    return json.dumps(given, ensure_ascii=False, allow_nan=False)


def write_lines(
    file: TextIOBase, header: Mapping[str, Any], events: Iterable[Mapping[str, Any]]
) -> None:
    for given in chain([header], events):
        file.write(log_line(given) + "\n")


def write_log(
    path: str | os.PathLike[str], header: Mapping[str, Any], events: Iterable[Mapping[str, Any]]
) -> None:
    """Write a whole log atomically."""
    with (
        whole_file(Path(path)) as file,
        TextIOWrapper(file, encoding="utf-8", newline="\n") as text,
    ):
        write_lines(text, header, events)
