"""The calls about tournaments."""

from __future__ import annotations

import time
from collections.abc import Mapping
from typing import Annotated, Any

from baida.app.calls.compute import Caller
from baida.app.calls.declared import Written, call
from baida.app.calls.read import object_in
from baida.app.tournaments.ports import WithTournaments
from baida.app.tournaments.record import PLAYER, TABLE
from baida.app.tournaments.texts import page_text, seating_text, standings_text
from baida.jsontext import encode
from baida.variants import DEFAULT_GAME
from baida.wire.declare import Whole
from baida.wire.records import RecordOpened
from baida.wire.tournament_events import TournamentEventGiven, TournamentSettings
from baida.wire.tournaments import TournamentAnswer, TournamentEventDone, TournamentHistory

_TAG: dict[str, Any] = {"tag": "tournaments"}
_OWNED: dict[str, Any] = {**_TAG, "owner": "code"}
_FILE: dict[str, Any] = {**_OWNED, "media": "text/csv", "rate": "whole_records"}


@call(
    "POST",
    "/api/tournaments",
    "New: tournaments",
    body=TournamentSettings,
    reads=object_in,
    example={"name": "Autumn Cup", "rules": DEFAULT_GAME, "rounds": 5, "minutes": 60},
    owner="any",
    rate="new_rooms",
    **_TAG,
)
async def new(app: WithTournaments, caller: Caller, body: Mapping[str, Any]) -> RecordOpened:
    """The caller may do everything with it."""
    return await app.tournaments.new(caller, body)


@call(
    "GET",
    "/api/tournaments/{code}/events",
    "Who changed what",
    answer=TournamentHistory,
    rate="whole_records",
    **_OWNED,
)
async def history(app: WithTournaments, caller: Caller, code: str) -> Written:
    """All events."""
    return Written(await (await app.tournaments.open(caller, code)).history())


@call("GET", "/api/tournaments/{code}", "A tournament", answer=TournamentAnswer, **_OWNED)
async def look(app: WithTournaments, caller: Caller, code: str) -> Written:
    """Players, rounds, results, standings, and what needs attention."""
    found = await app.tournaments.open(caller, code)
    found.check_results()
    table, player = found.number_of(TABLE), found.number_of(PLAYER)
    own = {"now": time.time(), "scope": found.scope, "table": table, "player": player}
    page = await found.text(page_text, found.code)
    return Written(f'{encode(own)[:-1]},"tournament":{page}}}')


@call(
    "POST",
    "/api/tournaments/{code}/events",
    "Direct a tournament, or enter a result",
    body=TournamentEventGiven,
    reads=object_in,
    example={"e": "players", "id": "6f1c", "by": "Ann", "names": ["Ann", "Ben", "Cat", "Dan"]},
    **_OWNED,
)
async def direct(
    app: WithTournaments, caller: Caller, code: str, body: Mapping[str, Any]
) -> TournamentEventDone:
    """An event that is sent again with the same id is stored once and acknowledged again."""
    found = await app.tournaments.open(caller, code)
    return {"n": (await found.add(body)).n}


@call(
    "GET",
    "/api/tournaments/{code}/standings.csv",
    "Standings for a spreadsheet",
    answer=None,
    **_FILE,
)
async def standings_csv(
    app: WithTournaments,
    caller: Caller,
    code: str,
    after: Annotated[int | None, Whole()] = None,
) -> Written:
    """After a round, or after the last one."""
    found = await app.tournaments.open(caller, code)
    started = found.record.started
    last = started if after is None else min(after, started)
    text = await found.text(standings_text, str(last))
    return _csv(f"{code.upper()}-standings.csv", text)


@call(
    "GET",
    "/api/tournaments/{code}/seating.csv",
    "Seating and results for a spreadsheet",
    answer=None,
    **_FILE,
)
async def seating_csv(app: WithTournaments, caller: Caller, code: str) -> Written:
    """As ``baida tournament`` reads and writes it."""
    found = await app.tournaments.open(caller, code)
    return _csv(f"{code.upper()}-seating.csv", await found.text(seating_text, ""))


def _csv(name: str, text: str) -> Written:
    # Spreadsheets take a file without this mark for one in an older encoding.
    headers = {"Content-Disposition": f'attachment; filename="{name}"'}
    return Written("\ufeff" + text, headers=headers)
