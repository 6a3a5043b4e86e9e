"""Score sheets and tournaments that are large, also in the database of a server not yet started."""

from __future__ import annotations

import time
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

from baida.app.records import Link
from baida.app.sheets.sheet import ScoreSheet
from baida.errors import InputError
from baida.server.access.tokens import TokenKey
from baida.server.records.links import Tokens
from baida.server.storage.store import NewRecord, NewRecordEvents
from baida.wire.sheets import MOST_HANDS
from tests.helpers.database.open_store import with_store
from tests.helpers.records.sheets import Json, Phone, ended, new_sheet, penalty
from tests.helpers.records.tournaments import Directed, some_scores

_SECRET = bytes(16)


def put_record(folder: Path, code: str, kind: str, events: Iterable[Mapping[str, Any]]) -> str:
    """Store a record; return the token of its director."""
    folder.mkdir(mode=0o700, exist_ok=True)
    with_store(
        f"sqlite:///{folder / 'baida.sqlite'}",
        lambda store: store.save(
            NewRecord(code, kind, _SECRET, time.time()),
            NewRecordEvents(code, [dict(event) for event in events]),
        ),
    )
    tokens = Tokens(TokenKey.in_folder(folder), code, _SECRET, {}, lambda _link: 0)
    return tokens.token(Link("direct"))


def long_hand(entries: int = 60) -> list[Json]:
    """The entries of a hand with many penalties."""
    listed = [
        *[{**penalty(seat % 4, "all", 1), "text": "x" * 20} for seat in range(entries)],
        ended("wall_empty"),
    ]
    return [{"id": f"e{number}", "entry": entry} for number, entry in enumerate(listed)]


def long_sheet(hands: int, entries: int = 60) -> ScoreSheet:
    """A sheet of long hands, with fewer of them if it is full earlier."""
    sheet = new_sheet("b30fj")
    phone = Phone(sheet)
    for hand in range(1, min(hands, MOST_HANDS - 1) + 1):
        try:
            phone.send("rewritten", hand=hand, entries=long_hand(entries))
        except InputError as error:
            if error.field != "json":
                raise
            break
    return sheet


def large_tournament(players: int, rounds: int) -> Directed:
    """A tournament with all results of all rounds."""
    directed = Directed(players, rounds=rounds)
    directed.send(e="drawn", seed="s")
    for number in range(1, rounds + 1):
        directed.send(e="started", round=number)
        for table in range(1, players // 4 + 1):
            directed.result(number, table, *some_scores(number, table))
    return directed
