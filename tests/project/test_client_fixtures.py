"""The fixtures of the browser client are complete, and their changes give the views."""

from __future__ import annotations

from typing import Any

import pytest

from baida.game.events.fold import Fold
from baida.game.events.redact import cut_log
from baida.game.view.view import EVERYTHING, SPECTATOR
from baida.game.view.view_json import view_json
from baida.melds import MELD_KINDS
from baida.score.rules import WINS
from baida.variants import VARIANTS
from baida.wire.events import EVENTS
from tests.helpers.games.client_fixtures import VIEWERS, changes, fixtures, matches
from tests.helpers.games.logs import sample


def test_every_game_and_viewer() -> None:
    made = [(one["match"], one["viewer"]) for one in fixtures()]
    assert made == [(name, viewer) for name in matches() for viewer in VIEWERS]
    assert {log.rules.variant.id for log in matches().values()} == set(VARIANTS)


def test_everything_happens() -> None:
    """Between them the matches have every kind of event, meld and win."""
    events = [event for log in matches().values() for event in log.events]
    assert {event["e"] for event in events} == set(EVENTS)
    assert {event["kind"] for event in events if event["e"] == "melded"} == set(MELD_KINDS)
    assert {event["win"] for event in events if event["e"] == "won"} == set(WINS)
    jokers = [event for event in events if event["e"] == "melded" and event["tiles"] != event["as"]]
    assert jokers
    early = {event["before_start"] for event in events if event["e"] == "declared"}
    assert early == {True, False}


@pytest.mark.parametrize("viewer", [0, SPECTATOR, EVERYTHING])
def test_changes_add_up(viewer: int) -> None:
    """Applied one after the other, the changes give the view."""
    log = sample("toy-sbr-0")
    events = cut_log(log.rules, log.events, viewer)
    table = Fold(log.rules, viewer)
    seats: list[dict[str, Any]] = [{}, {}, {}, {}]
    whole: dict[str, Any] = {}
    for event, change in zip(events, changes(log.rules.id, events, viewer), strict=True):
        table.add(event)
        for seat, news in change.pop("seats", {}).items():
            seats[int(seat)] |= news
        whole |= {**change, "seats": seats}
        assert whole == view_json(table.view)
