"""The calls about matches."""

from __future__ import annotations

from dataclasses import replace
from typing import Annotated, Any

from baida.app.calls.compute import Caller
from baida.app.calls.declared import Written, call
from baida.app.matches.answers import allowed_look, position_look, wanted_viewer
from baida.app.matches.ports import WithMatches
from baida.wire.declare import AtMost, Says, Whole
from baida.wire.logs import Verdict
from baida.wire.positions import PositionAnswer
from baida.wire.rooms import MatchAnswer

_MATCH: dict[str, Any] = {"tag": "matches", "owner": "id", "rate": "whole_matches"}
#: After which event of a match a position is, and whose it is.
EventNumber = Annotated[int, Whole(), Says("after this event", "40")]
SeatOfPosition = Annotated[int, Whole(), Says("the seat that plays on", "0")]


@call("GET", "/api/matches/{id}", "A match, event by event", answer=MatchAnswer, **_MATCH)
async def match(
    app: WithMatches,
    caller: Caller,
    id: str,
    viewer: Annotated[str | None, AtMost(12), Says("0 to 3, spectator or all")] = None,
) -> Written:
    """While it is played, what the caller's seat or a spectator may see; later all of it."""
    return await _answer("match", app, caller, id, viewer)


@call(
    "GET",
    "/api/matches/{id}/log",
    "The log of a match as a file",
    answer=None,
    media="application/x-ndjson",
    **_MATCH,
)
async def log(app: WithMatches, caller: Caller, id: str) -> Written:
    """In the format that ``baida replay`` and ``baida verify`` read."""
    answer = await _answer("log", app, caller, id)
    name = f'attachment; filename="baida-{id}.jsonl"'
    return replace(answer, headers={"Content-Disposition": name})


@call("GET", "/api/matches/{id}/verify", "Whether the walls were fair", answer=Verdict, **_MATCH)
async def verify(app: WithMatches, caller: Caller, id: str) -> Written:
    """Only when the match is over, because the secret is needed."""
    return await _answer("verify", app, caller, id)


@call(
    "GET",
    "/api/matches/{id}/position",
    "A position of a match, to play on from",
    answer=PositionAnswer,
    **_MATCH,
)
async def position(
    app: WithMatches, caller: Caller, id: str, n: EventNumber, seat: SeatOfPosition
) -> Written:
    """Only when the match is over. The other players will be bots."""
    found = await app.matches.look(caller, id)
    look = position_look(n, seat, over=found.over)
    return await app.matches.answer(caller, look, id, found.shown)


async def _answer(
    kind: str, app: WithMatches, caller: Caller, id: str, wanted: str | None = None
) -> Written:
    wanted_viewer(wanted)  # refused before the room is loaded
    found = await app.matches.look(caller, id)
    look = allowed_look(kind, wanted, over=found.over, seat=found.seat)
    return await app.matches.answer(caller, look, id, found.shown)
