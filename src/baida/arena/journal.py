"""The journal of an arena: its played deals in a directory, so that it can be continued later.

``deals.jsonl`` has a header with everything that the results depend on, and then a line for each
deal from 0 on. Lines are only appended. An incomplete last line, left by a killed program, is
dropped.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from typing import IO, Any

from baida.arena.deal import PlayedDeal
from baida.arena.setup import ArenaSetup
from baida.errors import InputError
from baida.game.log.fair_shuffle import SHUFFLE
from baida.game.log.file import RULES_VERSION
from baida.jsontext import read_json
from baida.sim.seed import number_of, read_seed, seed_json

FORMAT = "baida-arena"
VERSION = 1
DEALS = "deals.jsonl"
_HEADER = b'{"format": "baida-arena", '


def header_of(setup: ArenaSetup, baida: str) -> dict[str, Any]:
    """Return everything that the results depend on, except the number of deals."""
    header: dict[str, Any] = {
        "format": FORMAT,
        "version": VERSION,
        "baida": baida,
        "rules": setup.rules,
        "rules_version": RULES_VERSION,
        "shuffle": SHUFFLE,
        "bots": list(setup.bots),
        "seed": seed_json(setup.seed),
    }
    if setup.has_programs:
        limits = setup.limits
        header |= {"time": limits.decision, "start_time": limits.start, "faults": limits.faults}
    return header


class Journal:
    """The directory with the deals; a context manager that locks it."""

    def __init__(self, path: str | Path, setup: ArenaSetup, baida: str = "") -> None:
        if not str(path):
            raise InputError("out", "expected a directory, found nothing")
        self.path = Path(path)
        self.deals: list[PlayedDeal] = []
        #: The setup; inside the ``with`` it has the key of the existing deals.
        self.setup = setup
        self._header = header_of(setup, baida)
        self._file: IO[bytes] | None = None

    def __enter__(self) -> Journal:
        try:
            self.path.mkdir(parents=True, exist_ok=True)
            self._file = (self.path / DEALS).open("a+b")
        except (OSError, ValueError) as error:  # ValueError: a NUL in the path
            reason = getattr(error, "strerror", None) or error
            raise InputError("out", f"cannot write to {str(self.path)!r}: {reason}") from None
        try:
            self._lock(self._file)
            self._read(self._file)
        except BaseException:
            self._file.close()
            raise
        return self

    def _lock(self, file: IO[bytes]) -> None:
        if sys.platform != "win32":
            import fcntl  # noqa: PLC0415 - there is none on Windows

            try:
                fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except OSError:
                raise self._refusal("another arena is using it") from None

    def _read(self, file: IO[bytes]) -> None:
        file.seek(0)
        *lines, torn = file.read().split(b"\n")
        if not lines:
            if not _HEADER.startswith(torn) and not torn.startswith(_HEADER):
                raise self._refusal(f"{DEALS} is not an arena's file")
            file.truncate(0)
            self._write(_line(self._header))
            return
        self._compare(lines[0])
        for number, line in enumerate(lines[1:]):
            try:
                deal = PlayedDeal.from_json(read_json(line), len(self.setup.bots))
            except InputError as error:
                raise self._refusal(f"{DEALS}, line {number + 2}: {error.message}") from None
            if deal.number != number:
                found = f"expected deal {number}, found {deal.number}"
                raise self._refusal(f"{DEALS}, line {number + 2}: {found}")
            self.deals.append(deal)
        if torn:
            file.truncate(file.tell() - len(torn))

    def _compare(self, line: bytes) -> None:
        """Refuse the deals of another arena, and list the differences."""
        try:
            there = read_json(line)
        except InputError:
            there = None
        if not isinstance(there, Mapping) or there.get("format") != FORMAT:
            raise self._refusal(f"{DEALS} is not an arena's file")
        self._take_key(there.get("seed"))
        differences = [
            f"{name} {_told(there[name])} there, {_told(value)} here"
            for name, value in self._header.items()
            if name in there and there[name] != value
        ]
        if differences or there.keys() != self._header.keys():
            what = "; ".join(differences) or "its header has other fields"
            raise self._refusal(f"it belongs to another arena: {what}")

    def _take_key(self, seed: object) -> None:
        """Continue with the existing key, if the user gave none."""
        if self.setup.key_drawn and isinstance(seed, str):
            with suppress(InputError):
                there = read_seed(seed)
                if number_of(there) == number_of(self.setup.seed):
                    self.setup = replace(self.setup, seed=there, key_drawn=False)
                    self._header["seed"] = seed

    def _refusal(self, why: str) -> InputError:
        return InputError("out", f"cannot continue in {str(self.path)!r}: {why}")

    def add(self, deal: PlayedDeal) -> None:
        self._write(_line(deal.to_json()))
        self.deals.append(deal)

    def _write(self, line: bytes) -> None:
        if self._file is not None:
            self._file.write(line)
            self._file.flush()

    def __exit__(self, *_error: object) -> None:
        if self._file is not None:
            self._file.close()


def _line(given: Mapping[str, Any]) -> bytes:
    return json.dumps(given, ensure_ascii=False, allow_nan=False).encode() + b"\n"


def _told(value: object) -> str:
    return ", ".join(map(str, value)) if isinstance(value, list) else str(value)
