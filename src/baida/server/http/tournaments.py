"""The calls of tournaments, beside those that all records have."""

from __future__ import annotations

import time
from typing import Annotated

from fastapi import Query, Request, Response
from fastapi.responses import PlainTextResponse

from baida.jsontext import encode
from baida.server.http.openapi import takes
from baida.server.http.records import add, json_response, opened, record_routes
from baida.server.records.results import Results
from baida.server.records.tournaments import OpenTournament, Tournaments
from baida.tournament.csv_files import write_seating, write_standings
from baida.tournament.page import tournament_page
from baida.tournament.record import PLAYER, TABLE
from baida.wire.tournament_events import TournamentEventGiven, TournamentSettings
from baida.wire.tournaments import TournamentAnswer, TournamentEventDone, TournamentHistory

_NEW = {"name": "Autumn Cup", "rules": "sbr", "rounds": 5, "minutes": 60}
_EVENT = {"e": "players", "id": "6f1c", "by": "Ann", "names": ["Ann", "Ben", "Cat", "Dan"]}


def tournaments_of(request: Request) -> Tournaments:
    found: Tournaments = request.app.state.tournaments
    return found


def results_of(request: Request) -> Results:
    found: Results = request.app.state.results
    return found


router = record_routes(
    tournaments_of,
    path="/api/tournaments",
    page="/t",
    tag="tournaments",
    takes_new=(TournamentSettings, _NEW),
    history_model=TournamentHistory,
)


@router.get("/{code}", summary="A tournament", responses={200: {"model": TournamentAnswer}})
async def look(code: str, request: Request) -> Response:
    """Players, rounds, results, standings, and what needs attention."""
    tournament, link = await opened(tournaments_of(request), code, request)
    results_of(request).check(tournament)
    table, player = link.number_of(TABLE), link.number_of(PLAYER)
    own = {"now": time.time(), "scope": link.scope, "table": table, "player": player}
    page = tournament.once_per_event(lambda: _page(tournament))
    return json_response(f'{encode(own)[:-1]},"tournament":{page}}}')


def _page(tournament: OpenTournament) -> str:
    return encode(tournament_page(tournament.code, tournament.record))


@router.post(
    "/{code}/events",
    summary="Direct a tournament, or enter a result",
    openapi_extra=takes(TournamentEventGiven, _EVENT),
)
async def direct(code: str, request: Request, response: Response) -> TournamentEventDone:
    """An event that is sent again with the same id is stored once and acknowledged again."""
    tournament, link = await opened(tournaments_of(request), code, request)
    prepared = await add(tournaments_of(request), tournament, link, request, response)
    return {"n": prepared.n}


@router.get("/{code}/standings.csv", summary="Standings for a spreadsheet")
async def standings_csv(
    code: str, request: Request, after: Annotated[int | None, Query(ge=0)] = None
) -> Response:
    """After a round, or after the last one."""
    tournament, _link = await opened(tournaments_of(request), code, request)
    record = tournament.record
    names = {one.number: one.name for one in record.players.values()}
    return _csv(f"{code.upper()}-standings.csv", write_standings(record.standings(after), names))


@router.get("/{code}/seating.csv", summary="Seating and results for a spreadsheet")
async def seating_csv(code: str, request: Request) -> Response:
    """As ``baida tournament`` reads and writes it."""
    tournament, _link = await opened(tournaments_of(request), code, request)
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
