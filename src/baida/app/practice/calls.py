"""The calls of lessons, drills and positions."""

from __future__ import annotations

from typing import Any

from baida.answers.calls import read_body
from baida.app.calls.compute import Caller, Computing
from baida.app.calls.declared import call
from baida.practice.answers import answer_json, drill_json
from baida.practice.differences import differences_json
from baida.practice.lesson import lesson_json, lessons_json
from baida.practice.positions import position_json, set_up_json
from baida.variants import DEFAULT_GAME
from baida.wire import positions, practice
from baida.wire.commands import RulesId
from baida.wire.rooms import Failure
from baida.wire.scoring import Refusal

_LESSON: dict[str, Any] = {
    "tag": "practice",
    "wrong": "unknown",
    "kept": True,
    "refuses": {404: (Failure, "There is no such game or lesson")},
}
_DRILL: dict[str, Any] = {
    "tag": "practice",
    "refuses": {400: (Failure, "There are no such rules, or no such drill")},
}
_POSITION: dict[str, Any] = {
    "tag": "practice",
    "reads": read_body,
    "refuses": {400: (Refusal | Failure, "The body is not a JSON object")},
}


@call("GET", "/api/games/{game}/lessons", "The lessons of a game", **_LESSON)
async def lessons(app: Computing, caller: Caller, game: str) -> practice.Lessons:
    """Their titles, and whom they are for."""
    return await app.compute.run(caller, lessons_json, game)


@call("GET", "/api/games/{game}/lessons/{lesson}", "A lesson", **_LESSON)
async def lesson(app: Computing, caller: Caller, game: str, lesson: str) -> practice.Lesson:
    """All its steps, with what happens at the table before each."""
    return await app.compute.run(caller, lesson_json, game, lesson)


@call("GET", "/api/games/{game}/differences", "What is different in a game", **_LESSON)
async def differences(app: Computing, caller: Caller, game: str) -> practice.Differences:
    """For players of riichi, Hong Kong and Chinese official mahjong."""
    return await app.compute.run(caller, differences_json, game)


@call("GET", "/api/drills", "A drill", **_DRILL)
async def drill(
    app: Computing,
    caller: Caller,
    rules: RulesId,
    kind: practice.DrillKind,
    level: practice.DrillLevel,
    seed: practice.DrillSeed,
) -> practice.Drill:
    """A question without its answer."""
    id: practice.DrillId = {"rules": rules, "kind": kind, "level": level, "seed": seed}
    return await app.compute.run(caller, drill_json, id)


@call(
    "POST",
    "/api/drills",
    "Answer a drill",
    example={"rules": DEFAULT_GAME, "kind": "waits", "level": 2, "seed": 7, "answer": ["3m"]},
    **_DRILL,
)
async def answer_drill(
    app: Computing, caller: Caller, body: practice.DrillAnswerGiven
) -> practice.DrillSolution:
    """Whether the answer is right, and why."""
    return await app.compute.run(caller, answer_json, body)


@call(
    "POST",
    "/api/positions",
    "The position of a link",
    body=positions.PositionRequest,
    example={"position": "1eNqr..."},
    **_POSITION,
)
async def position(app: Computing, caller: Caller, body: object) -> positions.PositionAnswer:
    """The table as its seat sees it, or why nobody can play on from there."""
    return await app.compute.run(caller, position_json, body)


_SEAT = {"tiles": "", "melds": "", "discards": "", "declared": "", "voided": None}


@call(
    "POST",
    "/api/positions/set-up",
    "Set up a position by hand",
    body=positions.SetUpRequest,
    example={
        "rules": DEFAULT_GAME,
        "seat": 0,
        "dealer": 0,
        "round_wind": "E",
        "seed": 0,
        "seats": [{**_SEAT, "tiles": "123m456p11s"}, _SEAT, _SEAT, _SEAT],
    },
    **_POSITION,
)
async def set_up(app: Computing, caller: Caller, body: object) -> positions.PositionAnswer:
    """The position, or why it cannot come about. Tiles that are left out are dealt at random."""
    return await app.compute.run(caller, set_up_json, body)
