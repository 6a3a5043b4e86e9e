"""The calls about the tables of a tournament: their score sheets, rooms and results.

A sheet or room belongs to a table only if both say so: the record of the tournament names its code,
and it was made for this tournament, round and table. No call gives out a token otherwise.
"""

from __future__ import annotations

import secrets
from typing import Annotated, Any, Protocol

from baida.app.calls.compute import Caller
from baida.app.calls.declared import Written, call
from baida.app.calls.refusals import Refused, refused_input
from baida.app.links import Inviting
from baida.app.tournaments.ports import OpenedTournament, WithTournaments
from baida.app.tournaments.record import PLAYER, TABLE, Table, TournamentRecord
from baida.errors import InputError
from baida.i18n import Message
from baida.jsontext import encode
from baida.variants import find_rules
from baida.wire.commands import MOST_NAME, NewRoomBody
from baida.wire.declare import Whole
from baida.wire.tournaments import TableLink, TournamentEventDone

_CLOCK = "relaxed"
_STAND_IN = "Stand-in {}"
_TABLES: dict[str, Any] = {"tag": "tournaments", "owner": "code"}
Number = Annotated[int, Whole()]


class WithTables(WithTournaments, Inviting, Protocol):
    """An application whose tournaments have tables that friends can reach."""


def place_of(tournament: str, round: int, table: int) -> str:
    """Return the key of a tournament's table, which its score sheet or room stores."""
    return f"{tournament} {round} {table}"


@call(
    "POST",
    "/api/tournaments/{code}/rounds/{round}/tables/{table}/sheet",
    "The score sheet of a table",
    **_TABLES,
)
async def sheet(
    app: WithTables, caller: Caller, code: str, round: Number, table: Number
) -> TableLink:
    """The link allows on the sheet what the caller's link allows at this table.

    The sheet is made when somebody who may enter asks for it first.
    """
    tournament, places = await app.tournaments.open(caller, code), app.tournaments.places
    scope = tournament.scope if tournament.number_of(TABLE) in (None, table) else "read"
    found, place = _table(tournament.record, round, table), place_of(tournament.code, round, table)
    sheet = await places.sheet_of(found, place)
    if sheet is None:
        if scope == "read":
            raise Refused("forbidden", Message("refusals.link_no_score"))
        names = _names(tournament.record, found)
        body = {"rules": _rules_for(tournament.record), "names": names, "dealer": 0}
        made = await places.make_sheet(body, place)
        await _note_place(tournament, round, table, "sheet", made)
        # If two callers asked at the same moment, the last link counts for both.
        sheet = await places.sheet_of(_table(tournament.record, round, table), place)
        if sheet is None:  # the round has been drawn again meanwhile
            raise Refused("not_now", Message("refusals.drawn_meanwhile", round=round))
    token = await places.sheet_token(sheet, scope)
    return {"link": app.invitation(caller, f"/k/{sheet}#{token}")["link"]}


@call(
    "POST",
    "/api/tournaments/{code}/rounds/{round}/rooms",
    "Make the rooms of a round",
    answer=TournamentEventDone,
    rate="new_rooms",
    **_TABLES,
)
async def rooms(app: WithTables, caller: Caller, code: str, round: Number) -> Written:
    """For tournaments on this server: a room for each table that has none, with its players."""
    tournament = await _directed(app, caller, code)
    settings, record = tournament.record.settings, tournament.record
    if not settings["online"]:
        raise Refused("not_now", Message("refusals.tournament_real_tiles"))
    if round != record.started:
        raise Refused("not_now", Message("refusals.tournament_last_round"))
    rooms_made = 0
    places = app.tournaments.places
    for number, table in enumerate(record.rounds[round - 1].tables, 1):
        place = place_of(tournament.code, round, number)
        if await places.room_of(table, place) is not None:
            continue
        free = [player < 0 for player in table.players]
        names = _names(record, table)
        made = await places.make_room(
            NewRoomBody(
                rules=_rules_for(record),
                clock=_CLOCK,
                name=names[0],
                bots=None,
                start=settings["bots"] or not any(free),
            ),
            [None if empty else name for name, empty in zip(names, free, strict=True)],
            stand_ins=settings["bots"],
            place=place,
        )
        await _note_place(tournament, round, number, "room", made)
        rooms_made += 1
    done: TournamentEventDone = {"n": len(record.events)}
    return Written(encode(done), rooms=rooms_made)


@call(
    "POST",
    "/api/tournaments/{code}/seat",
    "A player's seat in the room of the current round",
    **_TABLES,
)
async def seat(app: WithTables, caller: Caller, code: str) -> TableLink:
    """Exchange a player's link for a link to their seat."""
    tournament, places = await app.tournaments.open(caller, code), app.tournaments.places
    player = tournament.number_of(PLAYER)
    if player is None:
        raise Refused("forbidden", Message("refusals.tournament_own_link"))
    record = tournament.record
    tables = record.rounds[record.started - 1].tables if record.started else []
    for number, table in enumerate(tables, 1):
        if player not in table.players:
            continue
        room = await places.room_of(table, place_of(tournament.code, record.started, number))
        if room is not None:
            token = await places.seat_token(room, table.players.index(player))
            return {"link": app.invitation(caller, f"/r/{room}#{token}")["link"]}
    raise Refused("not_now", Message("refusals.tournament_no_room"))


@call(
    "POST",
    "/api/tournaments/{code}/rounds/{round}/results",
    "Take the results of finished tables",
    **_TABLES,
)
async def results(app: WithTables, caller: Caller, code: str, round: Number) -> TournamentEventDone:
    """From their score sheets and rooms; results that were typed stay as they are."""
    tournament = await _directed(app, caller, code)
    if not 1 <= round <= tournament.record.started:
        raise Refused("not_now", Message("refusals.round_not_started", round=round))
    await tournament.take_results(round)
    return {"n": len(tournament.record.events)}


async def _directed(app: WithTables, caller: Caller, code: str) -> OpenedTournament:
    """The tournament; Refused if the caller does not direct it."""
    tournament = await app.tournaments.open(caller, code)
    if tournament.scope != "direct":
        raise Refused("forbidden", Message("refusals.director_only"))
    return tournament


def _table(record: TournamentRecord, round: int, table: int) -> Table:
    if not 1 <= round <= len(record.rounds):
        raise Refused("unknown", Message("refusals.round_not_drawn", round=round))
    tables = record.rounds[round - 1].tables
    if not 1 <= table <= len(tables):
        raise Refused("unknown", Message("refusals.round_tables", round=round, n=len(tables)))
    return tables[table - 1]


def _names(record: TournamentRecord, table: Table) -> list[str]:
    """As short as the names of sheets and rooms are, and all different."""
    names: list[str] = []
    for player in table.players:
        name = _STAND_IN.format(-player) if player < 0 else record.players[player]["name"]
        short = name[:MOST_NAME].strip()
        if short.casefold() in [other.casefold() for other in names]:
            short = f"{name[: MOST_NAME - 6].strip()} {player}"
        names.append(short)
    return names


def _rules_for(record: TournamentRecord) -> str:
    """The rules of the tournament, with its number of hands."""
    rules, hands = record.settings["rules"], record.settings["hands"]
    try:
        return find_rules(rules, None if hands is None else {"hands": str(hands)}).id
    except InputError as error:
        raise refused_input(error, field="hands") from None


async def _note_place(
    tournament: OpenedTournament, round: int, table: int, kind: str, code: str
) -> None:
    event = {
        "e": "linked", "id": secrets.token_hex(8), "by": "",
        "round": round, "table": table, "kind": kind, "code": code,
    }  # fmt: skip
    await tournament.note(event)
