"""While others still choose the suit to void (S1), only who has chosen is public."""

from __future__ import annotations

import json
from typing import Any

from baida.game.view.view import SPECTATOR
from tests.helpers.games.random_play import new_match
from tests.helpers.tables.driven_table import DrivenTable


def voids(told: list[str]) -> list[Any]:
    """The messages of a viewer about who has chosen."""
    messages = [json.loads(text) for text in told]
    return [message for message in messages if message["t"] == "voids"]


def test_who_has_chosen() -> None:
    """The choice is announced at once; suit and tile only to the player who chose them."""
    at_table = DrivenTable(new_match("sbr(hands=1)", 3))
    at_table.advance()
    for turn, seat in enumerate((2, 0, 3), 1):
        action = next(action for action in at_table.legal(seat) if action.startswith("void"))
        at_table.act(seat, action)
        at_table.advance()
        for viewer in range(SPECTATOR, 4):
            told = voids(at_table.told[viewer])
            assert len(told) == turn
            assert sum(told[-1]["chosen"]) == turn
            chosen = viewer >= 0 and told[-1]["chosen"][viewer]
            assert (told[-1]["suit"] is not None) == chosen
        own = voids(at_table.told[seat])[-1]
        assert action == " ".join(filter(None, ("void", own["suit"], own["tile"])))
        caught_up = at_table.table.catch_up(seat, 0, at_table.now)
        assert own in caught_up
    at_table.act(1, at_table.legal(1)[0])
    at_table.advance()
    for viewer in range(SPECTATOR, 4):
        assert len(voids(at_table.told[viewer])) == 3
        assert "void_chosen" in [event["e"] for event in at_table.events(viewer)]
        caught_up = at_table.table.catch_up(viewer, 0, at_table.now)
        assert "voids" not in [message["t"] for message in caught_up]
