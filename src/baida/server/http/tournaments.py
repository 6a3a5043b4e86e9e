"""The calls of tournaments, beside those that all records have."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Annotated

from fastapi import Query, Request, Response

from baida.jsontext import encode
from baida.server.http.compression import json_response, text_response
from baida.server.http.openapi import takes
from baida.server.http.records import add, give_renewed, opened, record_routes
from baida.server.process_pool import ProcessPools
from baida.server.records.results import Results
from baida.server.records.tournament_texts import (
    is_large,
    page_text,
    seating_text,
    standings_text,
    text_of,
)
from baida.server.records.tournaments import OpenTournament, Tournaments
from baida.server.requests import address_of
from baida.tournament.record import PLAYER, TABLE, TournamentRecord
from baida.wire.tournament_events import TournamentEventGiven, TournamentSettings
from baida.wire.tournaments import TournamentAnswer, TournamentEventDone, TournamentHistory

_NEW = {"name": "Autumn Cup", "rules": "sbr", "rounds": 5, "minutes": 60}
_EVENT = {"e": "players", "id": "6f1c", "by": "Ann", "names": ["Ann", "Ben", "Cat", "Dan"]}


def tournaments_of(request: Request) -> Tournaments:
    found: Tournaments = request.app.state.application.tournaments
    return found


def results_of(request: Request) -> Results:
    found: Results = request.app.state.application.results
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
    page = await _text(tournament, page_text, tournament.code, request)
    return await json_response(f'{encode(own)[:-1]},"tournament":{page}}}', request)


async def _text(
    tournament: OpenTournament,
    write: Callable[[TournamentRecord, str], str],
    about: str,
    request: Request,
) -> str:
    """A text about a tournament; a worker process writes it if that takes long."""

    async def make() -> str:
        if not is_large(tournament.record):
            return write(tournament.record, about)
        pools = request.app.state.application.pools
        assert isinstance(pools, ProcessPools)
        events = tournament.record.events
        return await pools.matches.run(text_of, events, write, about, caller=address_of(request))

    return await tournament.once_per_event(f"{write.__name__} {about}", make)


@router.post(
    "/{code}/events",
    summary="Direct a tournament, or enter a result",
    openapi_extra=takes(TournamentEventGiven, _EVENT),
)
async def direct(code: str, request: Request, response: Response) -> TournamentEventDone:
    """An event that is sent again with the same id is stored once and acknowledged again."""
    tournament, link = await opened(tournaments_of(request), code, request)
    prepared = await add(tournaments_of(request), tournament, link, request)
    give_renewed(request, response, tournament, link, prepared)
    return {"n": prepared.n}


@router.get("/{code}/standings.csv", summary="Standings for a spreadsheet")
async def standings_csv(
    code: str, request: Request, after: Annotated[int | None, Query(ge=0)] = None
) -> Response:
    """After a round, or after the last one."""
    tournament, _link = await opened(tournaments_of(request), code, request)
    started = tournament.record.started
    last = started if after is None else min(after, started)
    text = await _text(tournament, standings_text, str(last), request)
    return await _csv(f"{code.upper()}-standings.csv", text, request)


@router.get("/{code}/seating.csv", summary="Seating and results for a spreadsheet")
async def seating_csv(code: str, request: Request) -> Response:
    """As ``baida tournament`` reads and writes it."""
    tournament, _link = await opened(tournaments_of(request), code, request)
    text = await _text(tournament, seating_text, "", request)
    return await _csv(f"{code.upper()}-seating.csv", text, request)


async def _csv(name: str, text: str, request: Request) -> Response:
    # Spreadsheets take a file without this mark for one in an older encoding.
    answer = await text_response("\ufeff" + text, request, "text/csv")
    answer.headers["Content-Disposition"] = f'attachment; filename="{name}"'
    return answer
