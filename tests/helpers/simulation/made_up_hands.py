"""A folder like that of a simulation, with a table of any number of made-up hands."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import duckdb

from baida.sim.table import COLUMNS
from baida.wire.values import SEATS

HANDS_IN_MATCH = 10
#: By column, for hand h and seat s. The values depend on the hashes of both.
_VALUES = {
    "match": f"h // {HANDS_IN_MATCH}",
    "hand": f"h % {HANDS_IN_MATCH}",
    "seat": "s",
    "bot": "'efficient'",
    "dealer": "h % 4",
    "round_wind": "'E'",
    "points": "CAST(hash(h, s, {seed}) % 21 AS BIGINT) - 10",
    "won": "CASE hash(s, h) % 3 WHEN 0 THEN 'discard' WHEN 1 THEN 'self_draw' ELSE '' END",
    "win_points": "CASE hash(s, h) % 3 WHEN 2 THEN 0 ELSE 1 + hash(h, s, {seed}) % 97 END",
    "dealt_in": "hash(h + s) % 2",
    "patterns": "CASE hash(s, h) % 3 WHEN 2 THEN '' ELSE 'Root; All Pungs ' || hash(h) % 40 END",
    "ended": "CASE h % 5 WHEN 0 THEN 'wall_empty' ELSE 'three_won' END",
    "draws": "30 + hash(h, {seed}) % 27",
    "discards": "40 + h % 9",
    "decisions": "60 + h % 11",
}


def make_up(folder: Path, rules: str, hands: int, seed: int) -> None:
    folder.mkdir(parents=True)
    summary: dict[str, Any] = {"rules": rules, "bots": ["efficient"] * SEATS, "seed": 1}
    (folder / "summary.json").write_text(json.dumps(summary), "utf-8")
    types = {int: "BIGINT", str: "VARCHAR"}
    columns = ", ".join(
        f"CAST({_VALUES[name].format(seed=seed)} AS {types[kind]}) AS {name}"
        for name, kind in COLUMNS.items()
    )
    with duckdb.connect(":memory:", config={"memory_limit": "1GB"}) as database:
        database.execute(
            f"COPY (SELECT {columns} FROM range({hands}) a(h), range({SEATS}) b(s)) "
            f"TO '{folder / 'hands.parquet'}' (FORMAT parquet)"
        )
