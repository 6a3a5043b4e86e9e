"""While others still choose tiles (S22) or a suit (S1), only who has chosen is public."""

from __future__ import annotations

import json
from typing import Any

import pytest

from baida.game.view.view import SPECTATOR
from tests.helpers.games.random_play import new_match
from tests.helpers.tables.driven_table import DrivenTable


def chosen_by(told: list[str]) -> list[Any]:
    """The messages of a viewer about who has chosen."""
    messages = [json.loads(text) for text in told]
    return [message for message in messages if message["t"] == "chosen"]


@pytest.mark.parametrize("rules", ["sbr(hands=1)", "sbr(exchange=three,hands=1)"])
def test_who_has_chosen(rules: str) -> None:
    """The choice is announced at once; suit and tile only to the player who chose them."""
    at_table = DrivenTable(new_match(rules, 3))
    at_table.advance()
    if "exchange" in rules:
        for seat in range(4):
            at_table.act(seat, at_table.legal(seat)[0])
        at_table.advance()
        for messages in at_table.told.values():
            messages.clear()
    for turn, seat in enumerate((2, 0, 3), 1):
        action = next(action for action in at_table.legal(seat) if action.startswith("void"))
        at_table.act(seat, action)
        at_table.advance()
        for viewer in range(SPECTATOR, 4):
            told = chosen_by(at_table.told[viewer])
            assert len(told) == turn
            assert sum(told[-1]["chosen"]) == turn
            chosen = viewer >= 0 and told[-1]["chosen"][viewer]
            assert (told[-1]["suit"] is not None) == chosen
        own = chosen_by(at_table.told[seat])[-1]
        assert action == " ".join(filter(None, ("void", own["suit"], own["tile"])))
        caught_up = at_table.table.catch_up(seat, 0, at_table.now)
        assert own in caught_up
    at_table.act(1, at_table.legal(1)[0])
    at_table.advance()
    for viewer in range(SPECTATOR, 4):
        assert len(chosen_by(at_table.told[viewer])) == 3
        assert "void_chosen" in [event["e"] for event in at_table.events(viewer)]
        caught_up = at_table.table.catch_up(viewer, 0, at_table.now)
        assert "chosen" not in [message["t"] for message in caught_up]


def test_who_has_chosen_tiles() -> None:
    """S22: the tiles are told only to the player who chose them, before and after."""
    at_table = DrivenTable(new_match("sbr(exchange=three,hands=1)", 3))
    at_table.advance()
    for turn, seat in enumerate((2, 0, 3), 1):
        action = at_table.legal(seat)[-1]
        at_table.act(seat, action)
        at_table.advance()
        for viewer in range(SPECTATOR, 4):
            told = chosen_by(at_table.told[viewer])
            assert (len(told), told[-1]["what"]) == (turn, "exchange")
            assert sum(told[-1]["chosen"]) == turn
            own = viewer >= 0 and told[-1]["chosen"][viewer]
            assert len(told[-1]["tiles"]) == 3 * own
        mine = chosen_by(at_table.told[seat])[-1]
        assert action == f"exchange {''.join(mine['tiles'])}"
        assert mine in at_table.table.catch_up(seat, 0, at_table.now)
    at_table.act(1, at_table.legal(1)[0])
    at_table.advance()
    to = at_table.table.match.deal.exchange_to
    for viewer in range(SPECTATOR, 4):
        events = [event for event in at_table.events(viewer) if event["e"] == "exchanged"]
        seen = {event["seat"] for event in events if event["tiles"]}
        assert seen == ({viewer, (viewer - to) % 4} if viewer >= 0 else set())
        caught_up = at_table.table.catch_up(viewer, 0, at_table.now)
        assert "chosen" not in [message["t"] for message in caught_up]
