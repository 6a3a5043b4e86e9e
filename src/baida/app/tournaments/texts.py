"""The page of a tournament and its files. Large ones are written in a worker process.

With 512 players and all results of 32 rounds the page takes half a second.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from baida.app.tournaments.csv_files import write_seating, write_standings
from baida.app.tournaments.quality import quality_of
from baida.app.tournaments.record import DrawnTables, Table, TournamentRecord
from baida.app.tournaments.standings import places_of, shared
from baida.jsontext import encode
from baida.wire.tournament_events import TournamentEvent
from baida.wire.tournaments import (
    DrawQuality,
    Flag,
    TableResult,
    Tournament,
    TournamentRound,
    TournamentTable,
)


def tournament_page(code: str, record: TournamentRecord) -> Tournament:
    rounds = [_round(number, one, record) for number, one in enumerate(record.rounds, 1)]
    return {
        "code": code,
        "settings": record.settings,
        "events": len(record.events),
        "players": list(record.players.values()),
        "rounds": rounds,
        "started": record.started,
        "timer": record.timer,
        "standings": record.standings(),
        "penalties": list(record.penalties.values()),
        "quality": draw_quality(record),
        "flags": flags_of(record),
        "ended": record.ended,
    }


def draw_quality(record: TournamentRecord) -> DrawQuality | None:
    if not record.rounds:
        return None
    return quality_of([one.seating() for one in record.rounds])


def flags_of(record: TournamentRecord) -> list[Flag]:
    """Return what the director should look at, round by round."""
    flags: list[Flag] = []
    for number, one in enumerate(record.rounds, 1):
        if number > record.started:
            if not record.fits_players(one):
                flags.append(_flag("draw_again", number))
                break
            continue
        for place, table in enumerate(one.tables, 1):
            flags += _table_flags(number, place, table)
    if record.started == len(record.rounds) < record.settings["rounds"] and not record.ended:
        flags.append(_flag("no_draw", record.started + 1))
    return flags


def _table_flags(number: int, place: int, table: Table) -> list[Flag]:
    if table.result is None:
        return [_flag("missing_result", number, place)]
    flags = []
    scores, hands = table.result["scores"], table.result.get("hands")
    if sum(scores) and not table.result["confirmed"]:
        flags.append(_flag("sum", number, place, sum(scores)))
    if hands is not None and [sum(column) for column in zip(*hands, strict=True)] != scores:
        flags.append(_flag("hands", number, place))
    return flags


def _flag(kind: str, round: int, table: int | None = None, amount: int | None = None) -> Flag:
    return {"kind": kind, "round": round, "table": table, "amount": amount}


def _round(number: int, one: DrawnTables, record: TournamentRecord) -> TournamentRound:
    return {
        "number": number,
        "started": number <= record.started,
        "kind": one.kind,
        "seed": one.seed,
        "tables": [_table(place, table, record) for place, table in enumerate(one.tables, 1)],
        "byes": list(one.byes),
    }


def _table(number: int, table: Table, record: TournamentRecord) -> TournamentTable:
    return {
        "number": number,
        "players": list(table.players),
        "result": _result(table, record),
        "sheet": table.sheet,
        "room": table.room,
    }


def _result(table: Table, record: TournamentRecord) -> TableResult | None:
    event = table.result
    if event is None:
        return None
    amounts = record.settings["table_points"]
    return {
        "n": event["n"],
        "at": event["at"],
        "by": event["by"],
        "scores": event["scores"],
        "table_points": [float(share) for share in shared(amounts, event["scores"])],
        "places": places_of(event["scores"]),
        "hands": event.get("hands"),
        "source": event["source"],
        "confirmed": event["confirmed"],
        "earlier": [n for n in table.results if n != event["n"]],
    }


#: The number of seats in all rounds for which writing the page takes about 5 ms.
_LARGE = 160


def is_large(record: TournamentRecord) -> bool:
    """Whether writing about the tournament takes too long for the event loop."""
    return len(record.players) * len(record.rounds) > _LARGE


def text_of(
    events: Sequence[TournamentEvent], write: Callable[[TournamentRecord, str], str], about: str
) -> str:
    """Write a text about a tournament, in a worker process."""
    return write(TournamentRecord(events), about)


def page_text(record: TournamentRecord, code: str) -> str:
    return encode(tournament_page(code, record))


def standings_text(record: TournamentRecord, after: str) -> str:
    return write_standings(record.standings(int(after)), _names(record))


def seating_text(record: TournamentRecord, _about: str) -> str:
    scores = {
        (number, place): table.result["scores"]
        for number, one in enumerate(record.rounds, 1)
        for place, table in enumerate(one.tables, 1)
        if table.result is not None
    }
    rounds = [one.seating() for one in record.rounds]
    return write_seating(rounds, _names(record), scores)


def _names(record: TournamentRecord) -> dict[int, str]:
    return {one["number"]: one["name"] for one in record.players.values()}
