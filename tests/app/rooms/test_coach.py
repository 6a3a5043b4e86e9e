"""The coach: who may ask for hints, what a hint says, and that it is recorded in the match."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest

from baida.app.rooms.changes import MatchData
from baida.app.rooms.hints import coach_hint
from baida.app.rooms.match_notes import hints_of, with_hints
from baida.app.rooms.room_state import RoomState
from baida.bots.learned import LearnedBot
from baida.game.actions import Action
from baida.game.log.file import Log, log_line, parse_log
from baida.game.log.verify import verify_log
from baida.game.match import Match
from baida.game.rerun import rerun
from baida.i18n import LANGUAGES
from baida.review.reasons import words_for
from tests.helpers.tables.driven_room import DrivenRoom
from tests.helpers.tables.room_from_changes import room_from_changes

GAMES = ("sbr", "b30fj", "vietnamese")


def alone(rules: str = "sbr(hands=1)", *, coach: bool = True, **more: Any) -> DrivenRoom:
    """A person plays with three bots and has a pending decision."""
    room = DrivenRoom(rules, 1, **more)
    if coach:
        assert room.command(0, "coach", coach=True) == "done"
    assert room.command(0, "start") == "done"
    while not room.asks.get(0, {"ask": None})["ask"]:
        room.wait(0.5)
    return room


def hint(room: DrivenRoom, seat: int = 0, *, id: str | None = None) -> str:
    ask = room.asks[seat]
    return room.command(seat, "hint", id=id, match=ask["match"], ask=ask["ask"])


def recorded(room: DrivenRoom) -> list[Any]:
    """The stored hints."""
    match = room_from_changes(room.changes)[1]
    assert match is not None
    return list(match.row.data.get("hints", []))


# --- where there may be hints -------------------------------------------------------------------

Step = Callable[[RoomState], object]
SIT: Step = lambda state: state.sit("P", None)  # noqa: E731
RESERVE: Step = lambda state: state.reserve("P", None, 1)  # noqa: E731
FILL: Step = lambda state: state.fill("learned")  # noqa: E731
BEGIN: Step = lambda state: state.begin("match")  # noqa: E731
PUBLIC: Step = lambda state: state.make_public(True)  # noqa: E731
SHUT: Step = lambda state: state.make_public(False)  # noqa: E731
LEAVE: Step = lambda state: state.stand_up(1)  # noqa: E731
LEAVE_ALL: Step = lambda state: state.stand_up(0, "learned")  # noqa: E731
CANCEL: Step = lambda state: state.cancel_reservation(1)  # noqa: E731
TAKE_OVER: Step = lambda state: state.take_over(1)  # noqa: E731
END: Step = lambda state: state.end()  # noqa: E731
TOURNAMENT: Step = lambda state: setattr(state, "tournament", True)  # noqa: E731


@pytest.mark.parametrize(
    ("steps", "allowed"),
    [
        ([], False),
        ([SIT], True),
        ([SIT, FILL], True),
        ([SIT, FILL, BEGIN], True),
        ([SIT, FILL, BEGIN, END], True),
        ([SIT, SIT], False),
        ([SIT, SIT, LEAVE], True),
        ([SIT, SIT, FILL, BEGIN], False),
        ([SIT, FILL, BEGIN, RESERVE], False),
        ([SIT, FILL, BEGIN, RESERVE, CANCEL], True),
        ([SIT, FILL, BEGIN, RESERVE, TAKE_OVER], False),
        ([SIT, PUBLIC], False),
        ([SIT, PUBLIC, SHUT], True),
        ([SIT, TOURNAMENT], False),
        ([SIT, FILL, BEGIN, LEAVE_ALL], False),
    ],
)
def test_where_the_coach_can_be_switched_on(steps: list[Step], allowed: bool) -> None:
    state = RoomState("ABCDEF", "sbr")
    for step in steps:
        step(state)
    assert not state.coach
    assert state.can_coach == allowed


@pytest.mark.parametrize(
    ("steps", "stays"),
    [
        ([FILL, BEGIN, END], True),
        ([SIT], False),
        ([FILL, BEGIN, RESERVE], False),
        ([PUBLIC], False),
        ([PUBLIC, SHUT], False),
        ([SIT, LEAVE], False),
        ([FILL, BEGIN, LEAVE_ALL], False),
        ([FILL, BEGIN, LEAVE_ALL, SIT], False),
    ],
)
def test_what_switches_the_coach_off(steps: list[Step], stays: bool) -> None:
    """The coach stays off until the host switches it on again."""
    state = RoomState("ABCDEF", "sbr", coach=True)
    state.sit("Mai", 0)
    assert state.coach
    for step in steps:
        step(state)
    assert state.coach == stays


def test_the_commands() -> None:
    """Only the host may switch it, and only if all others are bots; everybody is informed."""
    room = DrivenRoom("sbr(hands=1)", 2)
    assert room.command(1, "coach", coach=True) == "not_host"
    assert room.command(0, "coach", coach=True) == "not_now"
    assert room.command(1, "leave") == "done"
    assert room.command(0, "coach", coach=True) == "done"
    assert room.shown()["coach"]
    room.restart()
    assert room.shown()["coach"]
    assert room.note(room.room.sit("Late", 1, room.now)[1]).room_changed
    assert not room.shown()["coach"]
    assert room.command(0, "coach", coach=False) == "done"


def test_refused_hints() -> None:
    """A hint needs the coach, a pending decision of the seat, and a match in progress."""
    room = alone(coach=False)
    assert hint(room, id="off") == "not_now"
    assert set(room.answers["off"]["text"]) == set(LANGUAGES)
    assert room.command(0, "coach", coach=True) == "done"
    ask = room.asks[0]
    for given, error in (
        ({"match": ask["match"], "ask": ask["ask"] + 1}, "stale"),
        ({"match": ask["match"], "ask": 0}, "stale"),
        ({"match": "another", "ask": ask["ask"]}, "not_now"),
    ):
        assert room.command(0, "hint", **given) == error
    assert room.command(0, "pause", paused=True) == "done"
    assert hint(room) == "not_now"
    assert room.command(0, "pause", paused=False) == "done"
    assert recorded(room) == []
    assert hint(room) == "done"
    assert len(recorded(room)) == 1


def test_no_more_hints_when_somebody_comes() -> None:
    """Hints end even before the late player's first hand begins."""
    room = alone("sbr(hands=4)")
    assert hint(room) == "done"
    room.note(room.room.sit("Late", None, room.now)[1])
    assert hint(room) == "not_now"
    assert room.command(0, "coach", coach=True) == "not_now"


# --- what a hint says ---------------------------------------------------------------------------


@pytest.mark.parametrize("rules", [f"{game}(hands=1)" for game in GAMES])
def test_hints_are_legal_and_those_of_the_learned_player(rules: str) -> None:
    """The best hint is the learned player's choice; the others are legal, worse and sorted."""
    reasons = 0
    for seed in range(3):
        match = Match(rules, seed=seed)
        bot = LearnedBot(match.rules, 0, 0)
        while not match.over:
            seat = match.waiting[0]
            view, legal = match.view(seat), match.legal(seat)
            told = coach_hint(view, legal)
            assert told == coach_hint(view, legal)
            assert Action.parse(told["action"]).code == bot.choose(view, legal)
            others = [Action.parse(one["action"]).code for one in told["others"]]
            assert set(others) < set(legal)
            grades = ["equal", "little", "clearly", "much"]
            worse = [grades.index(one["worse"]) for one in told["others"]]
            assert worse == sorted(worse)
            # actions that players cannot distinguish are named once
            names = [words_for(Action.of(code)) for code in others]
            named = [words_for(Action.parse(told["action"])), *names]
            assert len(set(named)) == len(named)
            assert all(set(reason) == set(LANGUAGES) for reason in told["reasons"])
            reasons += bool(told["reasons"])
            english = [reason["en"] for reason in told["reasons"]]
            # a reason that holds for both actions is useless, and no estimate is exact
            away = [text.partition(": ")[2] for text in english if ": tiles away" in text]
            assert len(set(away)) == len(away), english
            assert not any("points more" in text or re.search(r"\d\.\d", text) for text in english)
            match.step(seat, Action.parse(told["action"]).code)
    assert reasons > 30


# --- what is recorded ---------------------------------------------------------------------------


@pytest.mark.parametrize("clock", ["off", "normal"])
@pytest.mark.parametrize("game", GAMES)
def test_hints_are_recorded_once_and_survive_a_restart(game: str, clock: str) -> None:
    room = alone(f"{game}(hands=2)", clock=clock)
    assert hint(room, id="first") == "done"
    stored = [change for change in room.changes if isinstance(change, MatchData)][-1]
    assert len(stored.data["hints"]) == 1
    assert hint(room, id="again") == "done"
    assert room.answers["again"]["result"] == room.answers["first"]["result"]
    legal = [choice["action"] for choice in room.asks[0]["legal"]]
    assert room.answers["first"]["result"]["action"] in legal
    (given,) = recorded(room)
    assert given == {"seat": 0, "hand": 0, "ask": room.asks[0]["ask"], "n": len(room.events)}

    room.restart()
    assert hint(room) == "done"
    assert recorded(room) == [given]
    room.play_hand(0)
    assert room.command(0, "ready") == "done"
    room.wait(0)
    while not room.asks[0]["ask"]:
        room.wait(1)
    assert hint(room) == "done"
    room.play_hand(0)
    assert [one["hand"] for one in recorded(room)] == [0, 1]

    match = room_from_changes(room.changes)[1]
    assert match is not None
    assert [hints_of(match.row.data, 0, hand) for hand in range(3)] == [2, 1, 0]
    assert hints_of(match.row.data, 1, 0) == 0
    header = with_hints(match.row.header, match.row.data)  # type: ignore[arg-type]
    assert header["hints"] == recorded(room)
    log = parse_log(log_line(line) for line in (header, *room.events))
    assert log.problem is None
    assert log.finished
    assert rerun(log).differences == []
    assert verify_log(log).ok
    assert rerun(Log(header, log.rules, log.events)).differences == []
