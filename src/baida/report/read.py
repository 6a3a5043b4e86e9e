"""What a report needs to know of simulations, computed by DuckDB.

DuckDB reads a table in pieces and writes to disk what does not fit into memory, so a table may be
larger than the memory.
"""

from __future__ import annotations

import json
import math
import os
from collections.abc import Sequence
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path
from typing import Any

from baida.errors import InputError
from baida.game.wall import tiles_of
from baida.jsontext import read_json
from baida.sim.folder import SUMMARY
from baida.sim.hand import SEATS
from baida.sim.rows import BETWEEN_PATTERNS, COLUMNS
from baida.sim.tally import NORMAL_95
from baida.variants import find_rules

#: Groups in a distribution.
_BINS = 24
_READERS = {"parquet": "read_parquet({0})", "csv": "read_csv({0}, header=true, columns={1})"}


@dataclass(frozen=True)
class Mean:
    """An average and half the width of its 95 % interval, for independent hands."""

    value: float
    half: float | None
    count: int

    @property
    def clear(self) -> bool:
        return self.half is not None and abs(self.value) > self.half


@dataclass(frozen=True)
class Strength:
    seat: int
    bot: str
    points: Mean
    won: int
    dealt_in: int


@dataclass(frozen=True)
class PatternFound:
    name: str
    wins: int
    #: What a win with it was paid, on average.
    points: float


@dataclass(frozen=True)
class Bar:
    """One group of a distribution: from ``low`` up to, but not including, ``high``."""

    low: int
    high: int
    count: int


@dataclass(frozen=True)
class Simulation:
    path: Path
    rules: str
    bots: tuple[str, ...]
    seed: int | str
    hands: int
    wins: int
    strengths: tuple[Strength, ...]
    patterns: tuple[PatternFound, ...]
    draws: Mean
    length: tuple[Bar, ...]
    win_points: tuple[Bar, ...]


@dataclass(frozen=True)
class Effect:
    """What changes per hand from one simulation to another with the same deals."""

    before: Simulation
    after: Simulation
    #: By what was measured.
    changes: dict[str, Mean]
    #: Of each seat.
    points: tuple[Mean, ...]


class Reader:
    """Opens simulations; a context manager."""

    def __init__(self) -> None:
        try:
            self._duckdb: Any = import_module("duckdb")
        except ImportError:
            raise InputError(
                "dirs", "a report needs duckdb and matplotlib: pip install 'baida[report]'"
            ) from None

    def __enter__(self) -> Reader:
        self._database: Any = self._duckdb.connect(":memory:")
        return self

    def __exit__(self, *_error: object) -> None:
        self._database.close()

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
        strengths = [
            Strength(seat, bot, _mean(count, mean, spread), won, dealt_in)
            for seat, bot, count, mean, spread, won, dealt_in in self._rows(
                "SELECT seat, any_value(bot), count(*), avg(points), stddev_samp(points), "
                "CAST(count(*) FILTER (won <> '') AS BIGINT), CAST(sum(dealt_in) AS BIGINT) "
                f"FROM {table} GROUP BY seat ORDER BY avg(points) DESC, seat"
            )
        ]
        if not strengths:
            raise InputError("dirs", f"{path}: no hands were played")
        patterns = self._rows(
            "SELECT pattern, count(*), avg(win_points) FROM (SELECT win_points, "
            f"unnest(string_split(patterns, '{BETWEEN_PATTERNS}')) AS pattern FROM {table} "
            "WHERE won <> '' AND patterns <> '') GROUP BY pattern ORDER BY count(*) DESC, pattern"
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
            sum(one.won for one in strengths),
            tuple(strengths),
            tuple(PatternFound(*row) for row in patterns),
            _mean(count, mean, spread),
            self._bars(f"SELECT draws AS x FROM {table} WHERE seat = 0"),
            self._bars(f"SELECT win_points AS x FROM {table} WHERE won <> ''"),
        )

    def _bars(self, query: str) -> tuple[Bar, ...]:
        """A distribution; the largest hundredth is in the last group, or it would hide the rest."""
        [(low, high)] = self._rows(f"SELECT min(x), quantile_disc(x, 0.99) FROM ({query})")
        if low is None:
            return ()
        width = max(1, math.ceil((high - low + 1) / _BINS))
        last = (high - low) // width
        rows = self._rows(
            f"SELECT least((x - {low}) // {width}, {last}) AS bin, count(*) FROM ({query}) "
            "GROUP BY bin ORDER BY bin"
        )
        return tuple(
            Bar(low + int(bin_) * width, low + (int(bin_) + 1) * width, count)
            for bin_, count in rows
        )

    def compare(self, before: Simulation, after: Simulation) -> Effect:
        """The differences hand by hand: the same match and hand have the same wall in both."""
        measured = {
            "Draws in a hand": "any_value(draws)",
            "Wins in a hand": "count(*) FILTER (won <> '')",
            "Points paid for wins": "sum(win_points)",
            "Hands that ended with an empty wall": "max(CAST(ended = 'wall_empty' AS INTEGER))",
        }
        seats = [f"sum(points) FILTER (seat = {seat})" for seat in range(SEATS)]
        wanted = [*measured.values(), *seats]
        columns = ", ".join(f"{how} AS m{n}" for n, how in enumerate(wanted))
        one, other = (
            f"(SELECT match, hand, {columns} FROM {self._table(simulation.path)} "
            "GROUP BY match, hand)"
            for simulation in (before, after)
        )
        asked = ", ".join(
            f"avg(b.m{n} - a.m{n}), stddev_samp(b.m{n} - a.m{n})" for n in range(len(wanted))
        )
        [(count, *found)] = self._rows(
            f"SELECT count(*), {asked} FROM {one} a JOIN {other} b USING (match, hand)"
        )
        means = [
            _mean(count, mean, spread) for mean, spread in zip(found[::2], found[1::2], strict=True)
        ]
        changes = dict(zip(measured, means[: len(measured)], strict=True))
        return Effect(before, after, changes, tuple(means[len(measured) :]))


def comparable(simulations: Sequence[Simulation]) -> list[tuple[Simulation, Simulation]]:
    """Pairs with the same game, bots and seed, but different house rules.

    The first one with the same game, bots and seed is what the others are compared with.
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
    wall = tuple(tiles_of(rules))  # a house rule may change which tiles are in it
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
    half = None if spread is None else NORMAL_95 * spread / math.sqrt(count)
    return Mean(float(mean or 0), half, count)


def _quoted(text: str) -> str:
    return "'" + text.replace("'", "''") + "'"
