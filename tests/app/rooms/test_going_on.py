"""The pause between hands, other paces, and skipping a hand that only bots still play."""

from __future__ import annotations

from typing import Any

import pytest

from baida.app.calls.refusals import Refused
from baida.app.rooms.bot_thoughts import Thought, choose
from baida.app.rooms.clock import CLOCKS, Clocks
from baida.app.rooms.effects import Effects
from baida.app.rooms.rhythm import PACES, REST, Rhythm, Timing
from baida.app.rooms.room import Room
from baida.app.rooms.room_state import RoomState
from baida.game.actions import Action
from baida.game.default_action import default_action
from baida.game.match import Match
from baida.wire import commands
from baida.wire.commands import Waits, Why
from tests.helpers.tables.driven_table import DrivenTable
from tests.helpers.tables.listener import Listener

HAND_OVER = "hand_ended"


def last(at_table: DrivenTable) -> str:
    """The kind of the last event that everybody has seen."""
    return str(at_table.events(-1)[-1]["e"])


def played_to_the_end_of_a_hand(clock: str = "off") -> DrivenTable:
    """Two people and two bots pass and discard until the first hand is over."""
    at_table = DrivenTable(
        Match("b30fj(hands=2)", seed=4),
        (None, None, "random", "random"),
        Clocks(CLOCKS[clock]),
        beat=1.0,
    )
    at_table.advance(0.0)
    while not any(event["e"] == HAND_OVER for event in at_table.events(-1)):
        asked = [seat for seat in (0, 1) if at_table.asks.get(seat, {}).get("ask")]
        if asked:
            at_table.act(asked[0], default_action(at_table.table.match.deal, asked[0]))
            at_table.advance()
        else:
            assert at_table.due is not None
            at_table.advance(at_table.due)
    return at_table


# --- between hands ------------------------------------------------------------------------------


def test_with_a_clock_there_is_time_to_look_at_a_result() -> None:
    at_table = played_to_the_end_of_a_hand("relaxed")
    assert last(at_table) == HAND_OVER
    assert at_table.due == at_table.now + REST
    at_table.advance(at_table.due)
    assert last(at_table) != HAND_OVER


def test_without_a_clock_nobody_is_hurried() -> None:
    at_table = played_to_the_end_of_a_hand()
    assert at_table.due is None
    at_table.advance(at_table.now + 1e6)
    assert last(at_table) == HAND_OVER


@pytest.mark.parametrize("clock", ["off", "relaxed"])
def test_when_everybody_is_ready_the_next_hand_begins(clock: str) -> None:
    """Bots are always ready."""
    at_table = played_to_the_end_of_a_hand(clock)
    at_table.table.ready(0)
    at_table.advance()
    assert last(at_table) == HAND_OVER
    assert at_table.table.ready_seats == [0]
    at_table.table.ready(1)
    at_table.advance()
    assert last(at_table) != HAND_OVER
    assert at_table.table.ready_seats == []


@pytest.mark.parametrize("why", ["absent", "kept"])
def test_nobody_waits_for_who_is_not_there(why: str) -> None:
    """Seats that are not connected, or played by a bot, are not asked."""
    at_table = played_to_the_end_of_a_hand()
    at_table.table.ready(0)
    if why == "absent":
        at_table.table.seats.absent = frozenset({1})
    else:
        at_table.note(at_table.table.let_stand_in(1, True, at_table.now))
    at_table.advance()
    assert last(at_table) != HAND_OVER


def test_if_nobody_can_be_asked_the_rest_ends_by_itself() -> None:
    at_table = played_to_the_end_of_a_hand()
    for seat in (0, 1):
        at_table.note(at_table.table.let_stand_in(seat, True, at_table.now))
    at_table.advance()
    assert at_table.due == at_table.now + REST
    at_table.advance(at_table.due)
    assert last(at_table) != HAND_OVER


def test_to_be_ready_while_the_hand_is_played_means_nothing() -> None:
    at_table = DrivenTable(Match("b30fj(hands=2)", seed=4), beat=1.0)
    at_table.advance(0.0)
    at_table.table.ready(0)
    assert at_table.table.ready_seats == []


def test_questions_between_hands_are_answered_without_the_next_one() -> None:
    """The next hand is dealt already, but the answers do not reveal it."""
    at_table = played_to_the_end_of_a_hand()
    at_table.table.ask(0, Waits("waits", "match"), Listener())
    at_table.table.ask(0, Why("why", "match", "win"), Listener())
    at_table.advance()
    assert at_table.questions == []
    waits, why = (reply.message for reply in at_table.replies)
    assert waits["t"] == why["t"] == "done"
    assert waits["result"] == {"waits": [], "discards": [], "distance": None}
    assert why["result"]["text"]["en"] == "the hand is over"  # type: ignore[index,typeddict-item]


# --- in a room ----------------------------------------------------------------------------------


class AtRoom:
    """A room driven by the test: people on the first seats, bots on the others."""

    def __init__(self, rules: str, persons: int = 1, seed: int = 1, beat: float = 1.0) -> None:
        self.now = 0.0
        self.room = Room(RoomState("ABCDEF", rules), Timing(beat=beat), 0.0)
        self.events: list[Any] = []
        self.asks: dict[int, Any] = {}
        self.effects = Effects()
        self.commands = 0
        self.replies: list[Any] = []
        self.changes: list[Any] = []
        self.thoughts: list[Thought] = []
        for seat in range(persons):
            self.room.sit(f"person {seat}", None, 0.0)
            self.take(self.room.connect(seat, 0.0))
        self.room.state.secret = bytes([seed] * 32).hex()
        self.send(0, commands.Start)

    def take(self, effects: Effects) -> None:
        """Note the output, and let bots think."""
        self.effects = effects
        self.replies += [reply.message for reply in effects.replies]
        self.changes += effects.changes
        for viewer, message in effects.messages:
            if message["t"] == "ask":
                self.asks[viewer] = message
            elif message["t"] == "events" and viewer == 0:
                self.events += message["events"]
        self.thoughts += effects.thoughts
        for thought in effects.thoughts:
            self.take(self.room.decided(thought, choose(thought), self.now))

    def send(self, seat: int, kind: Any, *fields: Any) -> Any:
        """Send a command of a seat; return the reply."""
        self.commands += 1
        self.replies = []
        self.take(self.room.handle(seat, kind(f"{self.commands}", *fields), self.now, Listener()))
        return self.replies[0]

    def step(self) -> None:
        """Let people play like bots; if none is asked, let time pass."""
        table = self.room.table
        assert table is not None
        for seat, ask in self.asks.items():
            if ask["ask"] is not None:
                match = table.match
                view, legal = match.view(seat), match.legal(seat)
                wish = choose(Thought(table.id, seat, 0, "efficient", view, legal))
                self.asks[seat] = {"ask": None}
                self.send(seat, commands.Act, table.id, ask["ask"], str(Action.of(wish)))
                return
        assert self.effects.wake is not None
        self.now = max(self.now, self.effects.wake)
        self.take(self.room.advance(self.now))


def test_the_room_tells_who_is_ready() -> None:
    at_room = AtRoom("b30fj(hands=2)", persons=2)
    while at_room.events[-1]["e"] != HAND_OVER:
        at_room.step()
    assert at_room.room.shown(0)["ready"] == []
    at_room.send(1, commands.Ready)
    assert at_room.effects.room_changed
    assert at_room.room.shown(0)["ready"] == [1]
    at_room.take(at_room.room.disconnect(0, at_room.now))
    assert at_room.events[-1]["e"] != HAND_OVER  # the player who was not ready is gone


# --- the pace -----------------------------------------------------------------------------------


@pytest.mark.parametrize(("pace", "beat"), [(pace, PACES[pace]) for pace in PACES])
def test_bots_play_at_the_pace_that_is_chosen(pace: str, beat: float) -> None:
    """The time from a bot's discard to the next event is one beat of the pace."""
    at_room = AtRoom("b30fj(hands=1)")
    assert at_room.send(0, commands.ChoosePace, pace)["t"] == "done"
    assert at_room.room.shown(0)["pace"] == pace
    pauses = set()
    for _ in range(60):
        before = at_room.now
        at_room.step()
        pauses.add(round(at_room.now - before, 6))
    assert pauses == {0.0, beat}


@pytest.mark.parametrize(("pace", "share"), [("slow", 1.0), ("normal", 1.0), ("fast", 0.25)])
def test_slow_bots_keep_up_with_the_pace(pace: str, share: float) -> None:
    """Slow bots take less time at a fast table, never more than usual, and little in a skip."""
    rhythm = Rhythm(1.0)
    rhythm.pace = PACES[pace]
    assert rhythm.thinking == share
    rhythm.hurry()
    assert rhythm.thinking == 0.0


def test_a_table_tells_its_bots_how_long_they_may_think() -> None:
    at_room = AtRoom("b30fj(hands=1)")
    at_room.send(0, commands.ChoosePace, "fast")
    at_room.thoughts.clear()
    for _ in range(30):
        at_room.step()
    assert {thought.share for thought in at_room.thoughts} == {0.25}


def test_a_pace_that_there_is_not_is_refused() -> None:
    at_room = AtRoom("b30fj(hands=1)")
    refused = at_room.send(0, commands.ChoosePace, "warp")
    assert (refused["code"], refused["message"]) == (
        "malformed",
        "expected one of slow, normal, fast",
    )


def test_with_another_person_the_pace_is_the_normal_one() -> None:
    """The pace cannot be chosen, and an earlier choice does not count."""
    at_room = AtRoom("b30fj(hands=1)", persons=2)
    assert at_room.send(0, commands.ChoosePace, "fast")["code"] == "not_now"
    state = RoomState("ABCDEF", "sbr")
    state.sit("Mai", None)
    state.choose_pace("fast")
    assert state.pace_now == "fast"
    state.sit("Lan", None)
    assert state.pace_now == "normal"


def test_the_pace_is_stored() -> None:
    at_room = AtRoom("b30fj(hands=1)")
    at_room.send(0, commands.ChoosePace, "slow")
    changed = at_room.changes[-1]
    again = RoomState.stored(changed.code, changed.rules, changed.clock, changed.data)
    assert again.pace_now == "slow"
    # rooms stored by versions without paces
    del changed.data["pace"]
    again = RoomState.stored(changed.code, changed.rules, changed.clock, changed.data)
    assert again.pace_now == "normal"


# --- to the end of the hand ---------------------------------------------------------------------


def won_early(persons: int = 1) -> AtRoom:
    """A hand of Sichuan mahjong that continues after its people have won."""
    for seed in range(50):
        at_room = AtRoom("sbr(hands=2)", persons, seed)
        table = at_room.room.table
        assert table is not None
        while at_room.events[-1]["e"] != HAND_OVER:
            at_room.step()
            winners = {event["seat"] for event in at_room.events if event["e"] == "won"}
            if winners >= set(range(persons)) and at_room.events[-1]["e"] != HAND_OVER:
                return at_room
    raise AssertionError("no person has won in any of the hands")


def test_skip_to_the_end_of_the_hand() -> None:
    """The rest of the hand is played without delay, followed by the usual pause."""
    at_room = won_early()
    assert at_room.room.table is not None
    before = at_room.now
    assert at_room.send(0, commands.Skip, at_room.room.table.id)["t"] == "done"
    while at_room.events[-1]["e"] != HAND_OVER:
        at_room.step()
    assert at_room.now == before
    assert at_room.effects.wake is None
    at_room.send(0, commands.Ready)
    assert at_room.events[-1]["e"] != HAND_OVER
    # the next hand has its pauses again
    for _ in range(40):
        at_room.step()
    assert at_room.now > before


def test_skip_is_refused_while_a_person_plays() -> None:
    at_room = AtRoom("sbr(hands=2)")
    assert at_room.room.table is not None
    refused = at_room.send(0, commands.Skip, at_room.room.table.id)
    assert (refused["code"], refused["message"]) == (
        "not_now",
        "a person is still playing this hand",
    )
    assert at_room.send(0, commands.Skip, "another")["code"] == "not_now"


def test_all_persons_have_to_want_to_skip() -> None:
    at_room = won_early(persons=2)
    table = at_room.room.table
    assert table is not None
    before = at_room.now
    at_room.send(0, commands.Skip, table.id)
    assert at_room.room.shown(1)["ready"] == [0]
    at_room.step()
    assert at_room.now > before
    before = at_room.now
    at_room.send(1, commands.Skip, table.id)
    while at_room.events[-1]["e"] != HAND_OVER:
        at_room.step()
    assert at_room.now == before


def test_skip_that_comes_too_late_skips_nothing() -> None:
    """The pause after the result is not skipped."""
    at_table = played_to_the_end_of_a_hand()
    for seat in (0, 1):
        at_table.table.skip(seat)
    at_table.advance()
    assert last(at_table) == HAND_OVER


def test_skip_needs_a_win() -> None:
    at_table = DrivenTable(Match("sbr(hands=1)", seed=3))
    at_table.advance(0.0)
    with pytest.raises(Refused, match="still playing"):
        at_table.table.skip(0)
