"""The calls about the tables of a tournament: their score sheets, rooms and results.

A sheet or room belongs to a table only if both say so: the record of the tournament names its code,
and it was made for this tournament, round and table. No call gives out a token otherwise.
"""

from __future__ import annotations

import secrets
from typing import Annotated, Any

from baida.app.calls.declared import Written, call
from baida.app.calls.refusals import Refused, refused_input
from baida.app.tournaments.record import PLAYER, TABLE, Table, TournamentRecord
from baida.errors import InputError
from baida.i18n import Message
from baida.jsontext import encode
from baida.server.access.callers import WebCaller
from baida.server.access.proxies import ROOMS_MADE
from baida.server.application import ServerApp
from baida.server.http.invitations import invitation_to
from baida.server.records.links import Link
from baida.server.records.places import place_of, room_of, sheet_of
from baida.server.records.tournaments import OpenTournament
from baida.variants import find_rules
from baida.wire.commands import MOST_NAME, NewRoomBody
from baida.wire.declare import Whole
from baida.wire.tournaments import TableLink, TournamentEventDone

_CLOCK = "60"
_STAND_IN = "Stand-in {}"
_TABLES: dict[str, Any] = {"tag": "tournaments", "owner": "code"}
Number = Annotated[int, Whole()]


@call(
    "POST",
    "/api/tournaments/{code}/rounds/{round}/tables/{table}/sheet",
    "The score sheet of a table",
    **_TABLES,
)
async def sheet(
    app: ServerApp, caller: WebCaller, code: str, round: Number, table: Number
) -> TableLink:
    """The link allows on the sheet what the caller's link allows at this table.

    The sheet is made when somebody who may enter asks for it first.
    """
    opened = await app.tournaments.open(caller, code)
    tournament, link, sheets = opened.opened, opened.link, app.sheets.all
    scope = link.scope if link.number_of(TABLE) in (None, table) else "read"
    found, place = _table(tournament.record, round, table), place_of(tournament, round, table)
    sheet = await sheet_of(found, place, sheets)
    if sheet is None:
        if scope == "read":
            raise Refused("forbidden", Message("refusals.link_no_score"))
        names = _names(tournament.record, found)
        body = {"rules": _rules_for(tournament.record), "names": names, "dealer": 0}
        made = await sheets.new(body, made_for=place)
        await _record_place(app, tournament, round, table, "sheet", made.code)
        # If two callers asked at the same moment, the last link counts for both.
        sheet = await sheet_of(_table(tournament.record, round, table), place, sheets)
        if sheet is None:  # the round has been drawn again meanwhile
            raise Refused("not_now", Message("refusals.drawn_meanwhile", round=round))
    return _link(app, caller, f"/k/{sheet.code}#{sheet.tokens.token(Link(scope))}")


@call(
    "POST",
    "/api/tournaments/{code}/rounds/{round}/rooms",
    "Make the rooms of a round",
    answer=TournamentEventDone,
    rate="new_rooms",
    **_TABLES,
)
async def rooms(app: ServerApp, caller: WebCaller, code: str, round: Number) -> Written:
    """For tournaments on this server: a room for each table that has none, with its players."""
    tournament = await _directed(app, caller, code)
    settings, record = tournament.record.settings, tournament.record
    if not settings["online"]:
        raise Refused("not_now", Message("refusals.tournament_real_tiles"))
    if round != record.started:
        raise Refused("not_now", Message("refusals.tournament_last_round"))
    rooms_made = 0
    for number, table in enumerate(record.rounds[round - 1].tables, 1):
        place = place_of(tournament, round, number)
        if await room_of(table, place, app.registry) is not None:
            continue
        free = [player < 0 for player in table.players]
        names = _names(record, table)
        made = await app.registry.new_table(
            NewRoomBody(
                rules=_rules_for(record),
                clock=_CLOCK,
                name=names[0],
                bots=None,
                start=settings["bots"] or not any(free),
            ),
            [None if empty else name for name, empty in zip(names, free, strict=True)],
            stand_ins=settings["bots"],
            made_for=place,
        )
        await _record_place(app, tournament, round, number, "room", made)
        rooms_made += 1
    done: TournamentEventDone = {"n": len(record.events)}
    return Written(encode(done), headers={ROOMS_MADE: str(rooms_made)})


@call(
    "POST",
    "/api/tournaments/{code}/seat",
    "A player's seat in the room of the current round",
    **_TABLES,
)
async def seat(app: ServerApp, caller: WebCaller, code: str) -> TableLink:
    """Exchange a player's link for a link to their seat."""
    opened = await app.tournaments.open(caller, code)
    player = opened.link.number_of(PLAYER)
    if player is None:
        raise Refused("forbidden", Message("refusals.tournament_own_link"))
    record = opened.record
    tables = record.rounds[record.started - 1].tables if record.started else []
    for number, table in enumerate(tables, 1):
        place = place_of(opened.opened, record.started, number)
        if player not in table.players:
            continue
        if (room := await room_of(table, place, app.registry)) is not None:
            async with app.registry.room(room) as actor:
                token = await actor.seat_link(table.players.index(player))
            return _link(app, caller, f"/r/{room}#{token}")
    raise Refused("not_now", Message("refusals.tournament_no_room"))


@call(
    "POST",
    "/api/tournaments/{code}/rounds/{round}/results",
    "Take the results of finished tables",
    **_TABLES,
)
async def results(
    app: ServerApp, caller: WebCaller, code: str, round: Number
) -> TournamentEventDone:
    """From their score sheets and rooms; results that were typed stay as they are."""
    tournament = await _directed(app, caller, code)
    if not 1 <= round <= tournament.record.started:
        raise Refused("not_now", Message("refusals.round_not_started", round=round))
    await app.tournaments.results.take(tournament, round)
    return {"n": len(tournament.record.events)}


async def _directed(app: ServerApp, caller: WebCaller, code: str) -> OpenTournament:
    """The tournament; Refused if the caller does not direct it."""
    found = await app.tournaments.open(caller, code)
    if found.scope != "direct":
        raise Refused("forbidden", Message("refusals.director_only"))
    return found.opened


def _link(app: ServerApp, caller: WebCaller, path: str) -> TableLink:
    return {"link": invitation_to(caller.url, app.registry.settings, path)["link"]}


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
        name = _STAND_IN.format(-player) if player < 0 else record.players[player].name
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


async def _record_place(
    app: ServerApp, tournament: OpenTournament, round: int, table: int, kind: str, code: str
) -> None:
    event = {
        "e": "linked", "id": secrets.token_hex(8), "by": "",
        "round": round, "table": table, "kind": kind, "code": code,
    }  # fmt: skip
    await app.tournaments.all.enter(tournament, event)
