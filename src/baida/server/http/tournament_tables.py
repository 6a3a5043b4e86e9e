"""Where the tables of a tournament play: score sheets, rooms, and the results that they give."""

from __future__ import annotations

import secrets

from fastapi import APIRouter, Request

from baida.errors import InputError
from baida.server.http.invitations import invitation_to
from baida.server.http.keeper import sheets_of
from baida.server.http.records import opened
from baida.server.http.rooms import registry_of
from baida.server.http.tournaments import tournaments_of
from baida.server.records.links import Link
from baida.server.records.results import result_from
from baida.server.records.tournaments import OpenTournament
from baida.tables.refused import Refused
from baida.tournament.record import PLAYER, TABLE, Table, TournamentRecord
from baida.variants import find_rules
from baida.wire.commands import MOST_NAME, NewRoomBody
from baida.wire.tournaments import TableLink, TournamentEventDone

router = APIRouter(prefix="/api/tournaments", tags=["tournaments"])
#: The server itself enters what it has computed.
_SERVER = Link("direct")
_CLOCK = "60"
_STAND_IN = "Stand-in {}"


@router.post("/{code}/rounds/{round}/tables/{table}/sheet", summary="The score sheet of a table")
async def sheet(code: str, round: int, table: int, request: Request) -> TableLink:
    """The link allows on the sheet what the caller's link allows at this table.

    The sheet is made when somebody who may enter asks for it first.
    """
    tournament, link = await opened(tournaments_of(request), code, request)
    scope = link.scope if link.number_of(TABLE) in (None, table) else "read"
    found = _table(tournament.record, round, table)
    if found.sheet is None:
        if scope == "read":
            raise Refused("forbidden", "this link does not allow to keep the score of this table")
        names = _names(tournament.record, found)
        body = {"rules": _rules_for(tournament.record), "names": names, "dealer": 0}
        made = await sheets_of(request).new(body)
        await _record_place(tournament, request, round, table, "sheet", made.code)
    # If two asked at the same moment, the last link counts for both.
    sheet_code = _table(tournament.record, round, table).sheet or ""
    token = (await sheets_of(request).open(sheet_code)).tokens.token(Link(scope))
    return {"link": invitation_to(request, f"/k/{sheet_code}#{token}")["link"]}


@router.post("/{code}/rounds/{round}/rooms", summary="Make the rooms of a round")
async def rooms(code: str, round: int, request: Request) -> TournamentEventDone:
    """For tournaments on this server: a room for each table that has none, with its players."""
    tournament, link = await opened(tournaments_of(request), code, request)
    _check_directs(link)
    settings, record = tournament.record.settings, tournament.record
    if not settings["online"]:
        raise Refused("not_now", "this tournament is played with real tiles")
    if round != record.started:
        raise Refused("not_now", "rooms are made for the round that has started last")
    for number, table in enumerate(record.rounds[round - 1].tables, 1):
        if table.room is not None:
            continue
        free = [player < 0 for player in table.players]
        names = _names(record, table)
        made = await registry_of(request).new_table(
            NewRoomBody(
                rules=_rules_for(record),
                clock=_CLOCK,
                name=names[0],
                bots=None,
                start=settings["bots"] or not any(free),
            ),
            [None if empty else name for name, empty in zip(names, free, strict=True)],
            stand_ins=settings["bots"],
        )
        await _record_place(tournament, request, round, number, "room", made)
    return {"n": len(record.events)}


@router.post("/{code}/seat", summary="A player's seat in the room of the current round")
async def seat(code: str, request: Request) -> TableLink:
    """With the link of a player: the link to the seat, where the player goes on."""
    tournament, link = await opened(tournaments_of(request), code, request)
    player = link.number_of(PLAYER)
    if player is None:
        raise Refused("forbidden", "open your own link to the tournament first")
    record = tournament.record
    tables = record.rounds[record.started - 1].tables if record.started else []
    for table in tables:
        if player in table.players and table.room is not None:
            async with registry_of(request).room(table.room) as actor:
                token = await actor.seat_link(table.players.index(player))
            return {"link": invitation_to(request, f"/r/{table.room}#{token}")["link"]}
    raise Refused("not_now", "there is no room for you in this round")


@router.post("/{code}/rounds/{round}/results", summary="Take the results of finished tables")
async def results(code: str, round: int, request: Request) -> TournamentEventDone:
    """From their score sheets and rooms; results that were typed stay as they are."""
    tournament, link = await opened(tournaments_of(request), code, request)
    _check_directs(link)
    record = tournament.record
    if not 1 <= round <= record.started:
        raise Refused("not_now", "this round has not started")
    for number, table in enumerate(record.rounds[round - 1].tables, 1):
        counted = table.result
        if counted is not None and counted["source"]["kind"] == "typed":
            continue
        hands = record.settings["hands"]
        found = await result_from(table, sheets_of(request), registry_of(request), hands)
        if found is None or (counted is not None and counted["scores"] == found["scores"]):
            continue
        event = {"e": "result", "round": round, "table": number, "confirmed": False, **found}
        await _send(tournament, request, event)
    return {"n": len(record.events)}


def _check_directs(link: Link) -> None:
    if link.scope != "direct":
        raise Refused("forbidden", "only the director may do this")


def _table(record: TournamentRecord, round: int, table: int) -> Table:
    if not 1 <= round <= len(record.rounds):
        raise Refused("unknown", f"round {round} has not been drawn")
    tables = record.rounds[round - 1].tables
    if not 1 <= table <= len(tables):
        raise Refused("unknown", f"round {round} has {len(tables)} tables")
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
        raise Refused("malformed", error.message, field="hands") from None


async def _record_place(
    tournament: OpenTournament, request: Request, round: int, table: int, kind: str, code: str
) -> None:
    event = {"e": "linked", "round": round, "table": table, "kind": kind, "code": code}
    await _send(tournament, request, event)


async def _send(tournament: OpenTournament, request: Request, event: dict[str, object]) -> None:
    body = {**event, "id": secrets.token_hex(8), "by": ""}
    await tournaments_of(request).add(tournament, body, _SERVER)
