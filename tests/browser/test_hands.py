"""A whole hand of each game in a real browser: by clicks, by keys alone, by touch on a phone."""

from __future__ import annotations

import httpx
import pytest
from playwright.sync_api import expect

from tests.helpers.browser import Visitors
from tests.helpers.browser_table import GAMES, WAYS
from tests.helpers.served import Server


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("game", GAMES)
def test_a_whole_hand(visit: Visitors, site: Server, game: str, way: str) -> None:
    """From the start page to the standings, which are those of the match's log."""
    how, device = WAYS[way]
    player = how(visit(**device))
    player.begin(f"{game}(hands=1)")
    player.play_hand()
    wins = player.look_at_result()
    player.go_on()
    replay = player.page.get_by_role("link", name="Watch the replay")
    expect(replay).to_be_visible()
    match = str(replay.get_attribute("href")).removeprefix("/replay/")
    events = httpx.get(f"{site.address}api/matches/{match}").json()["events"]
    won = [event for event in events if event["e"] == "won"]
    assert len(wins) == len(won) > 0
    # the last win ends the hand, or the wall: only those before it are shown as they come
    assert player.wins or game == "vietnamese"
    shown = player.standings.get_by_role("listitem").all_inner_texts()
    points = [int(line.split()[-1].replace("−", "-")) for line in shown]
    assert points == sorted(events[-1]["scores"], reverse=True)
    print(player.wins, wins)
