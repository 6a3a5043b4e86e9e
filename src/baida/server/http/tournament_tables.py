"""Where the tables of a tournament play: score sheets, rooms, and the results that they give.

A sheet or room belongs to a table only if both say so: the record of the tournament names its code,
and it was made for this tournament, round and table. No call gives out a token otherwise.
"""

from __future__ import annotations

import secrets

from fastapi import APIRouter, Request, Response

from baida.errors import InputError
from baida.i18n import Message
from baida.server.http.invitations import invitation_to
from baida.server.http.keeper import sheets_of
from baida.server.http.records import opened
from baida.server.http.tournaments import results_of, tournaments_of
from baida.server.records.links import Link
from baida.server.records.places import place_of, room_of, sheet_of
from baida.server.records.tournaments import OpenTournament
from baida.server.requests import ROOMS_MADE
from baida.server.rooms.registry import RoomRegistry
from baida.tables.refused import Refused, refused_input
from baida.tournament.record import PLAYER, TABLE, Table, TournamentRecord
from baida.variants import find_rules
from baida.wire.commands import MOST_NAME, NewRoomBody
from baida.wire.tournaments import TableLink, TournamentEventDone

router = APIRouter(prefix="/api/tournaments", tags=["tournaments"])
_CLOCK = "60"


def registry_of(request: Request) -> RoomRegistry:
    found: RoomRegistry = request.app.state.application.registry
    return found


_STAND_IN = "Stand-in {}"


@router.post("/{code}/rounds/{round}/tables/{table}/sheet", summary="The score sheet of a table")
async def sheet(code: str, round: int, table: int, request: Request) -> TableLink:
    """The link allows on the sheet what the caller's link allows at this table.

    The sheet is made when somebody who may enter asks for it first.
    """
    tournament, link = await opened(tournaments_of(request), code, request)
    scope = link.scope if link.number_of(TABLE) in (None, table) else "read"
    found, place = _table(tournament.record, round, table), place_of(tournament, round, table)
    sheet = await sheet_of(found, place, sheets_of(request))
    if sheet is None:
        if scope == "read":
            raise Refused("forbidden", Message("refusals.link_no_score"))
        names = _names(tournament.record, found)
        body = {"rules": _rules_for(tournament.record), "names": names, "dealer": 0}
        made = await sheets_of(request).new(body, made_for=place)
        await _record_place(tournament, request, round, table, "sheet", made.code)
        # If two callers asked at the same moment, the last link counts for both.
        sheet = await sheet_of(_table(tournament.record, round, table), place, sheets_of(request))
        if sheet is None:  # the round has been drawn again meanwhile
            raise Refused("not_now", Message("refusals.drawn_meanwhile", round=round))
    token = sheet.tokens.token(Link(scope))
    return {
        "link": invitation_to(
            request.url, registry_of(request).settings, f"/k/{sheet.code}#{token}"
        )["link"]
    }


@router.post("/{code}/rounds/{round}/rooms", summary="Make the rooms of a round")
async def rooms(code: str, round: int, request: Request, response: Response) -> TournamentEventDone:
    """For tournaments on this server: a room for each table that has none, with its players."""
    tournament, link = await opened(tournaments_of(request), code, request)
    _check_directs(link)
    settings, record = tournament.record.settings, tournament.record
    if not settings["online"]:
        raise Refused("not_now", Message("refusals.tournament_real_tiles"))
    if round != record.started:
        raise Refused("not_now", Message("refusals.tournament_last_round"))
    rooms_made = 0
    for number, table in enumerate(record.rounds[round - 1].tables, 1):
        place = place_of(tournament, round, number)
        if await room_of(table, place, registry_of(request)) is not None:
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
            made_for=place,
        )
        await _record_place(tournament, request, round, number, "room", made)
        rooms_made += 1
    response.headers[ROOMS_MADE] = str(rooms_made)
    return {"n": len(record.events)}


@router.post("/{code}/seat", summary="A player's seat in the room of the current round")
async def seat(code: str, request: Request) -> TableLink:
    """Exchange a player's link for a link to their seat."""
    tournament, link = await opened(tournaments_of(request), code, request)
    player = link.number_of(PLAYER)
    if player is None:
        raise Refused("forbidden", Message("refusals.tournament_own_link"))
    record = tournament.record
    tables = record.rounds[record.started - 1].tables if record.started else []
    for number, table in enumerate(tables, 1):
        place = place_of(tournament, record.started, number)
        if player not in table.players:
            continue
        if (room := await room_of(table, place, registry_of(request))) is not None:
            async with registry_of(request).room(room) as actor:
                token = await actor.seat_link(table.players.index(player))
            return {
                "link": invitation_to(
                    request.url, registry_of(request).settings, f"/r/{room}#{token}"
                )["link"]
            }
    raise Refused("not_now", Message("refusals.tournament_no_room"))


@router.post("/{code}/rounds/{round}/results", summary="Take the results of finished tables")
async def results(code: str, round: int, request: Request) -> TournamentEventDone:
    """From their score sheets and rooms; results that were typed stay as they are."""
    tournament, link = await opened(tournaments_of(request), code, request)
    _check_directs(link)
    if not 1 <= round <= tournament.record.started:
        raise Refused("not_now", Message("refusals.round_not_started", round=round))
    await results_of(request).take(tournament, round)
    return {"n": len(tournament.record.events)}


def _check_directs(link: Link) -> None:
    if link.scope != "direct":
        raise Refused("forbidden", Message("refusals.director_only"))


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
    tournament: OpenTournament, request: Request, round: int, table: int, kind: str, code: str
) -> None:
    event = {
        "e": "linked", "id": secrets.token_hex(8), "by": "",
        "round": round, "table": table, "kind": kind, "code": code,
    }  # fmt: skip
    await tournaments_of(request).enter(tournament, event)
