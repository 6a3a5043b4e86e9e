"""Read simulations for a report, with DuckDB.

Tables may be larger than the memory: DuckDB reads them in pieces, and no query here needs all rows
at once.
"""

from __future__ import annotations

import json
import math
import os
from collections.abc import Sequence
from dataclasses import dataclass
from importlib import import_module
from itertools import accumulate
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from baida.errors import InputError
from baida.jsontext import read_json
from baida.sim.folder import SUMMARY
from baida.sim.table import BETWEEN_PATTERNS, COLUMNS
from baida.stats import Estimate, half_95, standard_error
from baida.variants import find_rules
from baida.wire.values import SEATS

#: The number of groups in a distribution.
_BINS = 24
#: The number of matches that are compared at a time; they are neighbours in the table.
_MATCHES_AT_A_TIME = 50_000
_MOST_MEMORY = "1GB"
_READERS = {"parquet": "read_parquet({0})", "csv": "read_csv({0}, header=true, columns={1})"}


@dataclass(frozen=True)
class Mean(Estimate):
    """An average over independent hands."""

    count: int


@dataclass(frozen=True)
class SeatFigures:
    seat: int
    bot: str
    points: Mean
    won: int
    dealt_in: int


@dataclass(frozen=True)
class PatternFound:
    name: str
    wins: int
    #: The average payment for a win with it.
    points: float


@dataclass(frozen=True)
class WayToWin:
    name: str
    #: The payment for such a win.
    points: Mean


@dataclass(frozen=True)
class Bar:
    """One group of a distribution: from ``low`` up to, but not including, ``high``.

    Without ``high`` it has everything from ``low`` on.
    """

    low: int
    high: int | None
    count: int


@dataclass(frozen=True)
class Simulation:
    path: Path
    rules: str
    bots: tuple[str, ...]
    seed: int | str
    hands: int
    wins: int
    seats: tuple[SeatFigures, ...]
    patterns: tuple[PatternFound, ...]
    ways: tuple[WayToWin, ...]
    #: Hands by the reason for their end.
    ended: dict[str, int]
    draws: Mean
    length: tuple[Bar, ...]
    win_points: tuple[Bar, ...]


@dataclass(frozen=True)
class Change:
    """Averages of the hands that both simulations have, and the difference hand by hand."""

    before: float
    after: float
    difference: Mean


@dataclass(frozen=True)
class Effect:
    """The changes per hand from one simulation to another with the same deals."""

    before: Simulation
    after: Simulation
    #: By measured quantity.
    changes: dict[str, Change]
    #: By seat.
    points: tuple[Change, ...]

    @property
    def hands(self) -> int:
        return self.points[0].difference.count


class Reader:
    """Opens simulations; a context manager."""

    def __init__(self) -> None:
        try:
            self._duckdb: Any = import_module("duckdb")
        except ImportError:
            raise InputError("dirs", "a report needs duckdb: pip install 'baida[report]'") from None

    def __enter__(self) -> Reader:
        # Beyond the limit it uses files; without a limit it would take most of the memory.
        self._scratch = TemporaryDirectory(prefix="baida-report-")
        self._database: Any = self._duckdb.connect(
            ":memory:",
            config={"memory_limit": _MOST_MEMORY, "temp_directory": self._scratch.name},
        )
        return self

    def __exit__(self, *_error: object) -> None:
        self._database.close()
        self._scratch.cleanup()

    def read(self, given: str | os.PathLike[str]) -> Simulation:
        path = Path(given)
        summary = _summary_of(path)
        table = self._table(path)
        try:
            return self._figures(path, summary, table)
        except self._duckdb.Error as error:
            what = str(error).splitlines()[0]
            raise InputError("dirs", f"{path}: the table of hands cannot be read: {what}") from None

    def _table(self, path: Path) -> str:
        for kind, reader in _READERS.items():
            file = path / f"hands.{kind}"
            if file.is_file():
                types = {name: "BIGINT" if of is int else "VARCHAR" for name, of in COLUMNS.items()}
                return reader.format(_quoted(str(file)), json.dumps(types).replace('"', "'"))
        raise InputError("dirs", f"{path}: there is no hands.csv or hands.parquet")

    def _rows(self, query: str) -> list[tuple[Any, ...]]:
        rows: list[tuple[Any, ...]] = self._database.execute(query).fetchall()
        return rows

    def _figures(self, path: Path, summary: dict[str, Any], table: str) -> Simulation:
        seats = [
            SeatFigures(seat, bot, _mean(count, mean, spread), won, dealt_in)
            for seat, bot, count, mean, spread, won, dealt_in in self._rows(
                "SELECT seat, any_value(bot), count(*), avg(points), stddev_samp(points), "
                "CAST(count(*) FILTER (won <> '') AS BIGINT), CAST(sum(dealt_in) AS BIGINT) "
                f"FROM {table} GROUP BY seat ORDER BY avg(points) DESC, seat"
            )
        ]
        if not seats:
            raise InputError("dirs", f"{path}: no hands were played")
        patterns = self._rows(
            "SELECT pattern, count(*), avg(win_points) FROM (SELECT win_points, "
            f"unnest(string_split(patterns, '{BETWEEN_PATTERNS}')) AS pattern FROM {table} "
            "WHERE won <> '' AND patterns <> '') GROUP BY pattern ORDER BY count(*) DESC, pattern"
        )
        ways = self._rows(
            f"SELECT won, count(*), avg(win_points), stddev_samp(win_points) FROM {table} "
            "WHERE won <> '' GROUP BY won ORDER BY count(*) DESC, won"
        )
        ended = self._rows(
            f"SELECT ended, count(*) FROM {table} WHERE seat = 0 GROUP BY ended "
            "ORDER BY count(*) DESC, ended"
        )
        [(count, mean, spread)] = self._rows(
            f"SELECT count(*), avg(draws), stddev_samp(draws) FROM {table} WHERE seat = 0"
        )
        return Simulation(
            path,
            summary["rules"],
            tuple(summary["bots"]),
            summary["seed"],
            count,
            sum(one.won for one in seats),
            tuple(seats),
            tuple(PatternFound(*row) for row in patterns),
            tuple(WayToWin(name, _mean(*figures)) for name, *figures in ways),
            dict(ended),
            _mean(count, mean, spread),
            self._bars(f"SELECT draws AS x FROM {table} WHERE seat = 0"),
            self._bars(f"SELECT win_points AS x FROM {table} WHERE won <> ''"),
        )

    def _bars(self, query: str) -> tuple[Bar, ...]:
        """Return a distribution; the last group has the largest hundredth, or it would dominate."""
        counts = dict(self._rows(f"SELECT x, count(*) FROM ({query}) GROUP BY x ORDER BY x"))
        if not counts:
            return ()
        last = _ninety_ninth(counts)
        shown = [value for value in counts if value <= last]
        rest = sum(count for value, count in counts.items() if value > last)
        if len(shown) <= _BINS:  # each value has its own bar
            groups = [range(value, value + 1) for value in shown]
        else:
            width = math.ceil((last - shown[0] + 1) / _BINS)
            groups = [range(low, low + width) for low in range(shown[0], last + 1, width)]
        bars = [
            Bar(group.start, group.stop, sum(counts[value] for value in shown if value in group))
            for group in groups
        ]
        return (*bars, Bar(last + 1, None, rest)) if rest else tuple(bars)

    def compare(self, before: Simulation, after: Simulation) -> Effect:
        """Compare hand by hand: the same match and hand have the same wall in both."""
        measured = {
            "Draws": "any_value(draws)",
            "Wins": "count(*) FILTER (won <> '')",
            "Points paid for wins": "sum(win_points)",
            "Wall empty": "max(CAST(ended = 'wall_empty' AS INTEGER))",
        }
        seats = [f"sum(points) FILTER (seat = {seat})" for seat in range(SEATS)]
        wanted = [*measured.values(), *seats]
        columns = ", ".join(f"{how} AS m{n}" for n, how in enumerate(wanted))
        asked = ", ".join(
            f"sum(a.m{n}), sum(b.m{n}), sum((b.m{n} - a.m{n}) * (b.m{n} - a.m{n}))"
            for n in range(len(wanted))
        )
        tables = [self._table(simulation.path) for simulation in (before, after)]
        [(last,)] = self._rows(f"SELECT max(match) FROM {tables[0]}")
        hands, sums = 0, [0] * (3 * len(wanted))
        # A join of everything would not fit into memory.
        for first in range(0, last + 1, _MATCHES_AT_A_TIME):
            end = first + _MATCHES_AT_A_TIME
            one, other = (
                f"(SELECT match, hand, {columns} FROM {table} "
                f"WHERE match >= {first} AND match < {end} GROUP BY match, hand)"
                for table in tables
            )
            [(count, *found)] = self._rows(
                f"SELECT count(*), {asked} FROM {one} a JOIN {other} b USING (match, hand)"
            )
            hands += count
            sums = [so_far + int(more or 0) for so_far, more in zip(sums, found, strict=True)]
        some = max(hands, 1)
        both = [
            Change(one / some, other / some, _mean_of_sums(hands, other - one, squares))
            for one, other, squares in zip(sums[::3], sums[1::3], sums[2::3], strict=True)
        ]
        changes = dict(zip(measured, both[: len(measured)], strict=True))
        return Effect(before, after, changes, tuple(both[len(measured) :]))


def _ninety_ninth(counts: dict[int, int]) -> int:
    """Return the least value with at most a hundredth above it."""
    enough = 0.99 * sum(counts.values())
    so_far = accumulate(counts.values())
    return next(value for value, upto in zip(counts, so_far, strict=True) if upto >= enough)


def comparable(simulations: Sequence[Simulation]) -> list[tuple[Simulation, Simulation]]:
    """Return pairs with the same game, bots and seed, but different house rules.

    The others are compared with the first one that has the same game, bots and seed.
    """
    pairs = []
    for place, after in enumerate(simulations):
        for before in simulations[:place]:
            if _deals(before) == _deals(after):
                if before.rules != after.rules:
                    pairs.append((before, after))
                break
    return pairs


def _deals(simulation: Simulation) -> tuple[object, ...]:
    rules = find_rules(simulation.rules)
    wall = tuple(rules.tiles)  # a house rule may change which tiles are in it
    return rules.variant.id, rules.options["hands"], wall, simulation.bots, simulation.seed


def _summary_of(path: Path) -> dict[str, Any]:
    try:
        given = read_json((path / SUMMARY).read_bytes())
        find_rules(given["rules"])
        return {name: given[name] for name in ("rules", "bots", "seed")}
    except (OSError, ValueError) as error:  # ValueError: a NUL in the path
        why = getattr(error, "strerror", None) or error
        raise InputError("dirs", f"{path}: not the folder of a simulation: {why}") from None
    except (InputError, KeyError, TypeError):
        raise InputError("dirs", f"{path}: {SUMMARY} is not that of a simulation") from None


def _mean(count: int, mean: float, spread: float | None) -> Mean:
    error = None if spread is None else spread / math.sqrt(count)
    return Mean(float(mean or 0), half_95(count, error), count)


def _mean_of_sums(count: int, total: int, squares: int) -> Mean:
    error = standard_error(count, total, squares)
    return Mean(total / max(count, 1), half_95(count, error), count)


def _quoted(text: str) -> str:
    return "'" + text.replace("'", "''") + "'"
