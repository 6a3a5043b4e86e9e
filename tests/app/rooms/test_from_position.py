"""Rooms whose matches begin from a position: practice for one person."""

from __future__ import annotations

import json
import random

import pytest

from baida.app.calls.read import read
from baida.app.calls.refusals import Refused
from baida.app.players.own_matches import Tally, played_match, result_of
from baida.app.rooms.changes import NewEvents, NewMatch
from baida.app.rooms.room_state import first_seat, new_room
from baida.game.log.file import Log
from baida.game.position import Position, position_at, position_text
from baida.game.rerun import rerun
from baida.review.choices import choices_of
from baida.variants import find_rules
from baida.wire.commands import NewRoomBody
from tests.helpers.games.random_play import new_match, play
from tests.helpers.tables.driven_room import DrivenRoom

GAMES = ["sbr(hands=3)", "b30fj(hands=3)", "vietnamese(hands=3)"]


def position_in(rules: str, hand: int = 1) -> Position:
    """A position in the middle of the second hand, for seat 0."""
    match = new_match(rules, 1)
    for _ in play(match, random.Random(1)):
        pass
    log = Log(match.header, match.rules, match.take_events())
    starts = [event["n"] for event in log.events if event["e"] == "hand_started"]
    return position_at(log, starts[hand] + 30, 0)


class Practice(DrivenRoom):
    """A room with a position, and its person connected."""

    def __init__(self, position: Position) -> None:
        super().__init__(position.rules.id, persons=1)
        self.position = position
        self.room.state.position = position_text(position)
        assert self.command(0, "start") == "done"
        self.wait(0)

    @property
    def log(self) -> Log:
        (made,) = (one for one in self.changes if isinstance(one, NewMatch))
        events = [e for one in self.changes if isinstance(one, NewEvents) for e in one.events]
        header = json.loads(json.dumps(made.header))
        return Log(header, find_rules(header["rules"]), events)  # type: ignore[arg-type]


@pytest.mark.parametrize("rules", GAMES)
def test_the_person_sits_down_at_that_moment_and_plays_the_hand(rules: str) -> None:
    practice = Practice(position_in(rules))
    table = practice.room.live
    assert table is not None
    reached = practice.position.reached()
    assert table.match.events == []
    assert table.shown >= reached.noted
    assert table.match.hand == 1
    assert practice.shown(0)["practice"] is True
    assert practice.shown(0)["ends_after"] == 2
    practice.play_hand(0)
    practice.wait(60)
    assert practice.room.state.state == "over"
    log = practice.log
    assert log.finished
    assert log.header["start"] == {"hand": 1, "given": len(practice.position.decisions)}
    assert log.events[: reached.noted] == reached.events
    assert rerun(log).differences == []
    # events before the position are not reviewed
    assert all(choice.n > reached.noted for choice in choices_of(log).found)


@pytest.mark.parametrize("rules", GAMES)
def test_it_goes_on_after_the_server_was_killed(rules: str) -> None:
    practice = Practice(position_in(rules))
    practice.restart()
    before = practice.room.table
    assert before is not None
    for _ in range(3):
        practice.act(0)
        practice.wait(1)
    practice.restart()
    after = practice.room.table
    assert after is not None
    assert practice.room.state.playing
    assert after.match.scores == before.match.scores
    practice.play_hand(0)
    practice.wait(60)
    assert rerun(practice.log).differences == []


def test_all_hands_can_be_played() -> None:
    practice = Practice(position_in(GAMES[0]))
    assert practice.command(0, "end", end=False) == "done"
    practice.play_hand(0)
    assert practice.command(0, "ready") == "done"
    practice.wait(0)
    practice.restart()
    practice.play_hand(0)
    practice.wait(60)
    assert practice.room.state.state == "over"
    hands = [e["hand"] for e in practice.log.events if e["e"] == "hand_started"]
    assert hands == [1, 2]
    assert rerun(practice.log).differences == []


def test_it_can_be_played_again() -> None:
    practice = Practice(position_in(GAMES[0]))
    practice.play_hand(0)
    practice.wait(60)
    assert practice.command(0, "start") == "done"
    table = practice.room.live
    assert table is not None
    assert table.made >= len(practice.position.decisions)
    assert table.match.hand == 1


def test_nobody_can_join_and_nothing_can_be_changed() -> None:
    practice = Practice(position_in(GAMES[0]))
    for seat in (None, 2):
        with pytest.raises(Refused, match="for one person"):
            practice.room.sit("Mai", seat, practice.now)
    assert practice.command(0, "public", public=True) == "not_now"
    practice.play_hand(0)
    practice.wait(60)
    assert practice.command(0, "rules", rules="b30fj") == "not_now"
    assert practice.command(0, "swap", seat=0, other=1) == "not_now"


def test_it_is_listed_but_does_not_count() -> None:
    practice = Practice(position_in(GAMES[0]))
    practice.play_hand(0)
    practice.wait(60)
    tally = Tally()
    log = practice.log
    tally.add(played_match("x", log.header, {}, 5.0, 0, 0), result_of(log.events))
    answer = tally.answer()
    assert [(one["id"], one["practice"], one["hands"]) for one in answer["matches"]] == [
        ("x", True, 1)
    ]
    assert answer["statistics"] == []


BODIES = {
    "another game": ({"rules": "b30fj(hands=3)"}, "this position has the rules sbr"),
    "damaged": ({"position": "1abc"}, "the link is damaged"),
    "too long": ({"position": "1" * 5000}, "position"),
    "not a text": ({"position": 7}, "position"),
}


@pytest.mark.parametrize(("changed", "words"), list(BODIES.values()), ids=list(BODIES))
def test_bodies_are_checked(changed: dict[str, object], words: str) -> None:
    text = position_text(position_in(GAMES[0]))
    body = {"rules": GAMES[0], "name": "Mai", "bots": "learned", "start": True, "position": text}
    good = read(NewRoomBody, json.dumps(body).encode())
    assert new_room(good, lambda: "ABCDEF").position == text
    assert first_seat(good) == 0
    with pytest.raises(Refused, match=words):
        new_room(read(NewRoomBody, json.dumps(body | changed).encode()), lambda: "ABCDEF")
