"""The calls of tournaments. Who may do what follows from the token of the link that was opened."""

from __future__ import annotations

import time
from typing import Annotated

from fastapi import APIRouter, Body, Query, Request, Response
from fastapi.responses import PlainTextResponse

from baida.jsontext import encode
from baida.server.capabilities import allows
from baida.server.http.invitations import invitation_to
from baida.server.http.openapi import takes
from baida.server.rate_limit import Callers
from baida.server.requests import address_of, record_cookie, record_token_in
from baida.server.tournaments.registry import (
    PLAYER,
    TABLE,
    Access,
    OpenTournament,
    TournamentRegistry,
)
from baida.tables.fields import object_in
from baida.tables.refused import Refused
from baida.tournament.csv_files import write_seating, write_standings
from baida.wire.tournament_events import TournamentEventGiven, TournamentSettings
from baida.wire.tournaments import (
    NumberedLink,
    TournamentAnswer,
    TournamentEventDone,
    TournamentHistory,
    TournamentLinks,
    TournamentOpened,
)

router = APIRouter(prefix="/api/tournaments", tags=["tournaments"])
_YEAR = 365 * 24 * 3600
_NEW = {"name": "Autumn Cup", "rules": "sbr", "rounds": 5, "minutes": 60}
_EVENT = {"e": "players", "id": "6f1c", "by": "Ann", "names": ["Ann", "Ben", "Cat", "Dan"]}


def tournaments_of(request: Request) -> TournamentRegistry:
    tournaments = request.app.state.tournaments
    assert isinstance(tournaments, TournamentRegistry)
    return tournaments


async def opened(code: str, request: Request) -> tuple[OpenTournament, Access]:
    """The tournament, and what the caller may do with it."""
    tournament = await tournaments_of(request).open(code)
    return tournament, tournament.access_of(record_token_in(request, code))


def json_response(text: str) -> Response:
    """Without checking it against its model, which takes long for a large tournament."""
    return Response(text, media_type="application/json")


def _give(
    request: Request, response: Response, tournament: OpenTournament, token: str
) -> TournamentOpened:
    """Let the browser keep what it may do."""
    access = tournament.access_of(token)
    response.set_cookie(
        record_cookie(tournament.code),
        token,
        max_age=_YEAR,
        path="/api",
        secure=request.url.scheme == "https",
        httponly=True,
        samesite="strict",
    )
    return {
        "code": tournament.code,
        "scope": access.scope,
        "table": access.table,
        "player": access.player,
    }


@router.post("", summary="Set up a tournament", openapi_extra=takes(TournamentSettings, _NEW))
async def new_tournament(request: Request, response: Response) -> TournamentOpened:
    """The caller directs it."""
    body = object_in(await request.body())
    makers = request.app.state.makers
    assert isinstance(makers, Callers)
    if not makers.allow(address_of(request), time.monotonic()):
        raise Refused("too_fast", "too many new tournaments, wait a moment")
    made = await tournaments_of(request).new(body)
    return _give(request, response, made, made.capabilities.token("direct"))


@router.post("/{code}/open", summary="Use the link to a tournament")
async def open_tournament(
    code: str,
    token: Annotated[str, Body(embed=True, max_length=80)],
    request: Request,
    response: Response,
) -> TournamentOpened:
    """A browser that may do more already keeps that."""
    tournament = await tournaments_of(request).open(code)
    wanted = tournament.access_of(token)
    held = record_token_in(request, code)
    if held is not None:
        try:
            has = tournament.access_of(held)
        except Refused:
            has = None  # a link that became invalid
        more = has is not None and has.table is None and has.player is None
        if has is not None and more and allows(has.scope, wanted.scope):
            token = held
    return _give(request, response, tournament, token)


@router.get("/{code}", summary="A tournament", responses={200: {"model": TournamentAnswer}})
async def look(code: str, request: Request) -> Response:
    """Players, rounds, results, standings, and what needs attention."""
    tournament, access = await opened(code, request)
    scope, table, player = access.scope, access.table, access.player
    return json_response(
        tournament.answer(now=time.time(), scope=scope, table=table, player=player)
    )


@router.get(
    "/{code}/events",
    summary="The record of a tournament",
    responses={200: {"model": TournamentHistory}},
)
async def history(code: str, request: Request) -> Response:
    """Who changed what; ``baida tournament check`` computes the draws from it."""
    tournament, _access = await opened(code, request)
    found: TournamentHistory = {"code": tournament.code, "events": tournament.record.events}
    return json_response(encode(found))


@router.post(
    "/{code}/events",
    summary="Direct a tournament, or enter a result",
    openapi_extra=takes(TournamentEventGiven, _EVENT),
)
async def add(code: str, request: Request) -> TournamentEventDone:
    """An event that is sent again with the same id is stored once and acknowledged again."""
    body = object_in(await request.body())
    tournament, access = await opened(code, request)
    n = await tournaments_of(request).add(tournament, body, access)
    return {"n": n}


@router.get("/{code}/links", summary="The links to a tournament")
async def links(code: str, request: Request) -> TournamentLinks:
    """Those that allow no more than the caller may do."""
    tournament, access = await opened(code, request)
    capabilities = tournament.capabilities
    whole = access.table is None and access.player is None
    found = {
        scope: invitation_to(request, f"/t/{tournament.code}#{capabilities.token(scope)}")
        for scope in ("read", "enter", "direct")
        if scope == "read" or (whole and allows(access.scope, scope))
    }
    directs = access.scope == "direct"
    base = found["read"]["link"].partition("#")[0]
    record = tournament.record
    tables = max((len(one.tables) for one in record.rounds), default=0) if directs else 0

    def numbered(part: str, numbers: range) -> list[NumberedLink]:
        return [
            {"number": number, "link": f"{base}#{capabilities.part_token(part, number)}"}
            for number in numbers
        ]

    return {
        "read": found["read"],
        "enter": found.get("enter"),
        "direct": found.get("direct"),
        "tables": numbered(TABLE, range(1, tables + 1)),
        "players": numbered(PLAYER, range(1, len(record.players) + 1)) if directs else [],
    }


@router.get("/{code}/standings.csv", summary="Standings for a spreadsheet")
async def standings_csv(
    code: str, request: Request, after: Annotated[int | None, Query(ge=0)] = None
) -> Response:
    """After a round, or after the last one."""
    tournament, _access = await opened(code, request)
    record = tournament.record
    names = {one.number: one.name for one in record.players.values()}
    return _csv(f"{code.upper()}-standings.csv", write_standings(record.standings(after), names))


@router.get("/{code}/seating.csv", summary="Seating and results for a spreadsheet")
async def seating_csv(code: str, request: Request) -> Response:
    """As ``baida tournament`` reads and writes it."""
    tournament, _access = await opened(code, request)
    record = tournament.record
    names = {one.number: one.name for one in record.players.values()}
    scores = {
        (number, place): table.result["scores"]
        for number, one in enumerate(record.rounds, 1)
        for place, table in enumerate(one.tables, 1)
        if table.result is not None
    }
    rounds = [one.seating() for one in record.rounds]
    return _csv(f"{code.upper()}-seating.csv", write_seating(rounds, names, scores))


def _csv(name: str, text: str) -> Response:
    headers = {"Content-Disposition": f'attachment; filename="{name}"'}
    # Spreadsheets take a file without this mark for one in an older encoding.
    return PlainTextResponse("\ufeff" + text, media_type="text/csv", headers=headers)
