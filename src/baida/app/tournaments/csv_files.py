"""Players, seating with results, and standings as CSV, for clubs and their spreadsheets."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from baida.app.tournaments.draw import MOST_PLAYERS, MOST_ROUNDS, Round
from baida.app.tournaments.standings import Game
from baida.errors import InputError
from baida.wire.text import clean_name
from baida.wire.tournament_events import MOST_NAME
from baida.wire.tournaments import Standings

_SEATS = ("east", "south", "west", "north")
_POINTS = tuple(f"{seat}_points" for seat in _SEATS)
_COLUMNS = ("round", "table", *_SEATS, *_POINTS)
_BYE = "bye"
_STAND_INS = {f"stand-in {number}": -number for number in (1, 2, 3)}
_STAND_IN_NAMES = {number: name for name, number in _STAND_INS.items()}
#: Spreadsheets take a cell that begins with one of these for a formula.
_FORMULA = ("=", "+", "-", "@", "\t", "\r")
_MOST_POINTS = 10**12


def cell(text: str) -> str:
    """Return a text that no spreadsheet takes for a formula."""
    return f"'{text}" if text.startswith(_FORMULA) else text


def _uncell(text: str) -> str:
    return text[1:] if text.startswith("'") and text[1:].startswith(_FORMULA) else text


def csv_text(rows: Iterable[Sequence[object]]) -> str:
    made = io.StringIO()
    writer = csv.writer(made, lineterminator="\n")
    for row in rows:
        writer.writerow([cell(one) if isinstance(one, str) else one for one in row])
    return made.getvalue()


def read_players(text: str, field: str = "players") -> list[str]:
    """Return the names in the first column; a first line ``name`` or ``player`` is a heading."""
    rows = [row for row in _rows(text, field) if any(row)]
    if rows and rows[0][0].strip().casefold() in ("name", "names", "player", "players"):
        del rows[0]
    names = [_name(row[0], f"{field}, player {number}") for number, row in enumerate(rows, 1)]
    seen: set[str] = set()
    for name in names:
        if name.casefold() in seen:
            raise InputError(field, f"{name} is there twice")
        seen.add(name.casefold())
    if not 4 <= len(names) <= MOST_PLAYERS:
        raise InputError(field, f"expected 4 to {MOST_PLAYERS} players, found {len(names)}")
    return names


@dataclass(frozen=True)
class SeatingFile:
    """Rounds, and the results of those that have been played; players by number."""

    names: dict[int, str]
    rounds: list[Round]
    games: list[Game]

    @property
    def played(self) -> int:
        """The number of rounds up to the last one with a result."""
        return max((game.round for game in self.games if game.scores is not None), default=0)

    @property
    def byes(self) -> list[tuple[int, int]]:
        return [
            (number, player)
            for number, one in enumerate(self.rounds[: self.played], 1)
            for player in one.byes
        ]


def read_seating(text: str, players: Sequence[str] = (), field: str = "seating") -> SeatingFile:
    """Read a file of `write_seating`; ``players`` have the numbers from 1 on."""
    rows = [row for row in _rows(text, field) if any(row)]
    if not rows or [one.strip().casefold() for one in rows[0]] != list(_COLUMNS):
        raise InputError(field, f"the first line must be {','.join(_COLUMNS)}")
    reader = _Reader(field, players)
    for line, row in enumerate(rows[1:], 2):
        reader.read(row, f"{field}, line {line}")
    return reader.finish()


class _Reader:
    def __init__(self, field: str, players: Sequence[str]) -> None:
        self._field = field
        self._numbers = {name.casefold(): number for number, name in enumerate(players, 1)}
        self._names = dict(enumerate(players, 1))
        self._tables: dict[int, list[tuple[int, ...]]] = {}
        self._byes: dict[int, list[int]] = {}
        self._games: list[Game] = []

    def read(self, row: Sequence[str], where: str) -> None:
        cells = [one.strip() for one in row] + [""] * (len(_COLUMNS) - len(row))
        number = _whole(cells[0], where, "round", 1, MOST_ROUNDS)
        if cells[1].casefold() == _BYE:
            self._byes.setdefault(number, []).append(self._player(cells[2], where))
            return
        tables = self._tables.setdefault(number, [])
        table = _whole(cells[1], where, "table", 1, MOST_PLAYERS)
        if table != len(tables) + 1:
            raise InputError(where, f"expected table {len(tables) + 1} of round {number}")
        four = tuple(
            _STAND_INS.get(name.casefold()) or self._player(name, where) for name in cells[2:6]
        )
        points = cells[6:10]
        if any(points) and not all(points):
            raise InputError(where, "give the points of all four players, or of none")
        scores = [
            _whole(one, where, "points", -_MOST_POINTS, _MOST_POINTS) for one in points if one
        ]
        tables.append(four)
        self._games.append(Game(number, table, four, scores or None))

    def finish(self) -> SeatingFile:
        rounds = []
        for number in range(1, max(self._tables, default=0) + 1):
            tables, byes = self._tables.get(number, []), self._byes.get(number, [])
            everybody = [player for four in tables for player in four if player > 0] + byes
            if not tables:
                raise InputError(self._field, f"round {number} is missing")
            for player in everybody:
                if everybody.count(player) > 1:
                    name = self._names[player]
                    raise InputError(self._field, f"{name} is in round {number} twice")
            rounds.append(Round(tuple(tables), tuple(sorted(byes))))
        return SeatingFile(self._names, rounds, self._games)

    def _player(self, text: str, where: str) -> int:
        name = _name(text, where)
        if name.casefold() not in self._numbers:
            number = len(self._numbers) + 1
            self._numbers[name.casefold()] = number
            self._names[number] = name
        return self._numbers[name.casefold()]


def write_seating(
    rounds: Sequence[Round],
    names: Mapping[int, str],
    scores: Mapping[tuple[int, int], Sequence[int]] | None = None,
) -> str:
    """Write a line per table, with columns for its points, and a line per bye.

    ``scores`` are by round and table.
    """
    rows: list[Sequence[object]] = [_COLUMNS]
    for number, one in enumerate(rounds, 1):
        for table, four in enumerate(one.tables, 1):
            seated = [_STAND_IN_NAMES.get(player) or names[player] for player in four]
            rows.append([number, table, *seated, *(scores or {}).get((number, table), [""] * 4)])
        rows += [[number, _BYE, names[player], *[""] * 7] for player in one.byes]
    return csv_text(rows)


def write_standings(standings: Standings, names: Mapping[int, str]) -> str:
    """Write a line per player: totals, and the points and table points of every round."""
    rounds = range(1, standings["after"] + 1)
    heading = ["place", "player", "points", "table_points", "firsts", "best", "penalties"]
    for number in rounds:
        heading += [f"r{number}_table", f"r{number}_points", f"r{number}_table_points"]
    rows: list[Sequence[object]] = [heading]
    for line in standings["lines"]:
        best = "" if line["best"] is None else line["best"]
        row: list[object] = [
            line["place"], names[line["player"]], line["points"], _decimal(line["table_points"]),
            _decimal(line["firsts"]), best, len(line["penalties"]),
        ]  # fmt: skip
        figures = {figure["round"]: figure for figure in line["rounds"]}
        for number in rounds:
            figure = figures.get(number)
            if figure is None:
                row += ["", "", ""]
            else:
                table = _BYE if figure["table"] is None else figure["table"]
                row += [table, figure["points"], _decimal(figure["table_points"])]
        rows.append(row)
    return csv_text(rows)


def _decimal(value: float) -> str:
    return f"{value:.2f}".rstrip("0").rstrip(".")


def _rows(text: str, field: str) -> list[list[str]]:
    try:
        sample = text[:2000]
        delimiter = ";" if sample.count(";") > sample.count(",") else ","
        return list(csv.reader(io.StringIO(text.removeprefix("\ufeff")), delimiter=delimiter))
    except csv.Error as error:
        raise InputError(field, f"this is not CSV: {error}") from None


def _name(text: str, where: str) -> str:
    try:
        name = clean_name(_uncell(text.strip()))
    except ValueError as error:
        raise InputError(where, str(error)) from None
    if len(name) > MOST_NAME:
        raise InputError(where, f"a name has at most {MOST_NAME} characters")
    if name.casefold() in (_BYE, *_STAND_INS):
        raise InputError(where, f"{name} cannot be a player's name")
    return name


def _whole(text: str, where: str, what: str, least: int, most: int) -> int:
    try:
        number = int(text)
    except ValueError:
        raise InputError(where, f"{what}: expected a whole number, found {text[:40]!r}") from None
    if not least <= number <= most:
        raise InputError(where, f"{what}: expected {least} to {most}, found {text[:40]}")
    return number
