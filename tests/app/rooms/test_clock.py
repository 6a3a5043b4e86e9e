"""Clocks and absent players: only the server's time counts, and nobody waits forever."""

from __future__ import annotations

import re

import pytest

from baida.app.calls.refusals import Refused
from baida.app.rooms.changes import MatchData, NewDecision
from baida.app.rooms.clock import CLOCKS, ClockRule, Clocks, restored
from baida.app.rooms.room_state import RoomState
from baida.bots.efficient import EfficientBot
from baida.game.actions import Action
from baida.game.default_action import default_action
from baida.game.match import Match
from baida.i18n.catalogue import texts_in
from baida.wire.commands import Act
from baida.wire.rooms import FORMER_CLOCKS
from tests.helpers.tables.driven_table import DrivenTable


def clocks(name: str) -> Clocks:
    return Clocks(CLOCKS[name])


# --- clocks alone -------------------------------------------------------------------------------


def test_a_decision_has_its_seconds_then_the_hands() -> None:
    """The first five seconds of each decision are free."""
    clock = clocks("normal")
    clock.start(1, now=100.0)
    assert clock.deadline(1) == 125.0
    assert clock.reading(1, 103.0) == (2.0, 20.0)
    assert clock.reading(1, 111.0) == (0.0, 14.0)
    clock.stop(1, 111.0)
    clock.start(1, 200.0)
    assert clock.deadline(1) == 219.0
    clock.stop(1, 204.0)
    assert clock.banks == [20.0, 14.0, 20.0, 20.0]
    clock.new_hand()
    assert clock.banks == [20.0] * 4


@pytest.mark.parametrize(
    ("name", "decision", "hand"), [("relaxed", 60, 0), ("normal", 5, 20), ("fast", 3, 5)]
)
def test_the_clocks_there_are(name: str, decision: float, hand: float) -> None:
    assert CLOCKS[name] == ClockRule(decision, hand)


def test_texts_name_the_seconds() -> None:
    """In every language, the name of a clock has its seconds."""
    texts = texts_in("room")
    for name, rule in CLOCKS.items():
        for text in texts[f"clock_{name}"].values():
            seconds = [] if rule is None else [rule.decision, rule.hand]
            assert [int(one) for one in re.findall(r"\d+", text)] == [s for s in seconds if s]


@pytest.mark.parametrize(("former", "now"), FORMER_CLOCKS.items())
def test_stored_rooms_with_former_names(former: str, now: str) -> None:
    """Clocks were called by their seconds."""
    data = RoomState("ABCDEF", "sbr").data()
    assert RoomState.stored("ABCDEF", "sbr", former, data).clock == now
    assert RoomState.stored("ABCDEF", "sbr", now, data).clock == now


def test_without_a_clock_nothing_runs_out() -> None:
    clock = clocks("off")
    clock.start(0, 0.0)
    assert clock.deadline(0) is None
    assert clock.reading(0, 1e9) is None


def test_clocks_go_on_after_a_restart() -> None:
    """Time used before the server died counts; time without a server does not."""
    clock = clocks("normal")
    clock.banks[2] = 12.0
    clock.start(2, now=50.0)
    kept = clock.to_json(now=52.0, at=1000.0)  # two seconds later it is stored
    banks, left = restored(clock.rule, kept, alive=1007.0)  # seven seconds later it was killed
    again = Clocks(clock.rule, banks)
    again.start(2, now=9.0, left=left[2])
    assert again.reading(2, 9.0) == (0.0, 8.0)
    assert again.deadline(2) == 17.0


# --- at the table -------------------------------------------------------------------------------


def test_out_of_time_plays_the_default_action() -> None:
    at_table = DrivenTable(Match("sbr(hands=1)", seed=3), clocks=clocks("relaxed"))
    at_table.advance(0.0)
    deal = at_table.table.match.deal
    wanted = [(seat, default_action(deal, seat)) for seat in range(4)]
    assert at_table.due == 60.0
    at_table.advance(59.9)
    assert not [c for c in at_table.changes if isinstance(c, NewDecision)]
    at_table.advance(60.0)
    made = [(c.seat, c.action) for c in at_table.changes if isinstance(c, NewDecision)]
    assert made[:4] == wanted
    assert all(Action.of(action).kind == "void" for _, action in made[:4])


def test_out_of_time_gives_what_the_default_bot_would() -> None:
    """S22: the tiles of a player who does not choose in time."""
    at_table = DrivenTable(Match("sbr(exchange=three,hands=1)", seed=3), clocks=clocks("relaxed"))
    at_table.advance(0.0)
    match = at_table.table.match
    wanted = [(s, EfficientBot(match.rules, s, 0).choose_at(match.deal, s)) for s in range(4)]
    at_table.advance(60.0)
    made = [(c.seat, c.action) for c in at_table.changes if isinstance(c, NewDecision)]
    assert made[:4] == wanted
    assert all(Action.of(action).kind == "exchange" for _, action in wanted)
    gone = at_table.table.seats.stand_ins
    assert gone == [False] * 4


def test_a_bot_stands_in_for_whoever_misses_two_decisions() -> None:
    """The first timeout uses up the hand's seconds too; after the second nobody waits any more."""
    at_table = DrivenTable(Match("b30fj(hands=1)", seed=3), (None, *["random"] * 3), clocks("fast"))
    at_table.advance(0.0)
    while not at_table.table.match.over:
        assert at_table.due is not None
        at_table.advance(at_table.due)
    assert at_table.table.seats.stand_ins[0]
    assert at_table.asks[0]["ask"] is None
    when = [c.at for c in at_table.changes if isinstance(c, NewDecision) and c.seat == 0]
    assert when[:2] == [8.0, 11.0]
    assert set(when[2:]) == {11.0}


def test_a_player_who_returns_is_asked_again() -> None:
    at_table = DrivenTable(Match("b30fj(hands=1)", seed=3), (None, *["random"] * 3))
    at_table.advance(0.0)
    first = at_table.asks[0]
    assert first["ask"] == 1
    at_table.note(at_table.table.let_stand_in(0, True, 1.0))
    assert at_table.asks[0]["ask"] is None
    at_table.note(at_table.table.let_stand_in(0, False, 2.0))
    at_table.advance(2.0)
    assert at_table.asks[0] == first


def test_clocks_are_stored_when_they_start() -> None:
    at_table = DrivenTable(Match("vietnamese(hands=1)", seed=3), clocks=clocks("normal"))
    at_table.advance(0.0)
    (seat,) = [seat for seat, ask in at_table.asks.items() if ask["ask"]]
    kept = [c.data["clocks"] for c in at_table.changes if isinstance(c, MatchData)]
    assert kept[-1]["thinking"] == {str(seat): 5.0}


def test_nobody_there_means_nothing_runs() -> None:
    """The clocks stop while everybody is gone."""
    at_table = DrivenTable(Match("vietnamese(hands=1)", seed=3), clocks=clocks("fast"))
    at_table.advance(0.0)
    assert at_table.due == 8.0
    at_table.table.shift(100.0)
    at_table.advance(101.0)
    assert at_table.due == 108.0


def test_time_of_others_is_not_told() -> None:
    """The remaining time of a seat would reveal that it could have claimed."""
    at_table = DrivenTable(Match("sbr(hands=1)", seed=3), clocks=clocks("normal"))
    at_table.advance(0.0)
    assert '"clock":{"left":5' in at_table.told[0][-1]
    assert not any("clock" in text for text in at_table.told[-1])


# --- commands -----------------------------------------------------------------------------------


def test_a_command_sent_twice_is_done_once() -> None:
    at_table = DrivenTable(Match("sbr(hands=1)", seed=3))
    at_table.advance(0.0)
    at_table.act(2, at_table.legal(2)[0], id="once")
    made = at_table.table.made
    at_table.act(2, "void m", id="once")
    assert at_table.table.made == made


@pytest.mark.parametrize(
    ("ask", "action", "code"),
    [
        (0, "void m", "stale"),
        (2, "void m", "stale"),
        (1, "win", "illegal"),
        (1, "discard 5z", "illegal"),
        (1, "fly", "malformed"),
        (1, "chow 1m2m=1m2m4m", "malformed"),
    ],
)
def test_what_is_refused_changes_nothing(ask: int, action: str, code: str) -> None:
    at_table = DrivenTable(Match("sbr(hands=1)", seed=3))
    at_table.advance(0.0)
    before = at_table.table.made, list(at_table.changes), at_table.table.match.view(0)
    with pytest.raises(Refused) as refused:
        at_table.table.act(0, Act("x", "match", ask, action), 0.0)
    assert refused.value.code == code
    assert before == (at_table.table.made, at_table.changes, at_table.table.match.view(0))


def test_who_is_not_asked_cannot_act() -> None:
    at_table = DrivenTable(Match("b30fj(hands=1)", seed=3))
    at_table.advance(0.0)
    others = [seat for seat in range(4) if seat not in at_table.table.match.waiting]
    for seat in others:
        with pytest.raises(Refused, match="decision is no longer open"):
            at_table.table.act(seat, Act("x", "match", 1, "pass"), 0.0)
