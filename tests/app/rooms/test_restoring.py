"""A match that is resumed from its decisions shows the same to everybody as before."""

from __future__ import annotations

import random

import pytest

from baida.app.rooms.changes import NewDecision
from baida.app.rooms.clock import Clocks
from baida.app.rooms.table import Table
from baida.game.match import Match
from baida.game.view.view import SPECTATOR
from baida.wire.rooms import FromServer
from tests.helpers.games.random_play import new_match, play
from tests.helpers.tables.driven_table import PERSONS, DrivenTable


def resumed(at_table: DrivenTable, rules: str, seed: int) -> Table:
    """Another table with the same match, from the changes that the first one stored."""
    table = Table("match", new_match(rules, seed), PERSONS, Clocks(None), 0.0)
    made = [change for change in at_table.changes if isinstance(change, NewDecision)]
    table.resume([(one.seat, one.action, one.command) for one in made])
    return table


def catch_up(table: Table, viewer: int, after: int) -> list[FromServer]:
    """The events sent to a viewer whose last event was this one."""
    told = table.catch_up(viewer, after, 0.0)
    return [message for message in told if message["t"] == "events"]


@pytest.mark.parametrize("rules", ["sbr(hands=4)", "b30fj(hands=4)", "vietnamese(hands=4)"])
@pytest.mark.parametrize("seed", range(3))
def test_feeds_go_on_with_the_same_numbers(rules: str, seed: int) -> None:
    """Feeds continue with the same numbers for viewers who have seen much, little or nothing."""
    match = new_match(rules, seed)
    at_table = DrivenTable(match)
    at_table.advance()
    rng = random.Random(seed)
    compared = 0
    for seat, action in play(match.copy(), random.Random(seed)):
        at_table.act(seat, action)
        at_table.advance()
        if rng.random() > 0.02 and not match.over:
            continue
        table = resumed(at_table, rules, seed)
        for viewer in range(SPECTATOR, 4):
            told = at_table.events(viewer)
            for after in (0, rng.randrange(len(told)), len(told) - 1, len(told)):
                assert catch_up(table, viewer, after) == catch_up(at_table.table, viewer, after)
                compared += 1
    assert match.over
    assert compared >= 4 * 5


def test_a_done_command_is_known_again() -> None:
    """The id of a command was stored with its decision."""
    at_table = DrivenTable(Match("sbr(hands=1)", seed=3))
    at_table.advance()
    at_table.act(2, at_table.legal(2)[0], id="once")
    table = Table("match", Match("sbr(hands=1)", seed=3), PERSONS, Clocks(None), 0.0)
    (made,) = [change for change in at_table.changes if isinstance(change, NewDecision)]
    table.resume([(made.seat, made.action, made.command)])
    assert table.is_done(2, "once")
    assert not table.is_done(1, "once")
