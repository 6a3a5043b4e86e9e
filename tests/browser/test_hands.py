"""A whole hand of each game in a real browser: by clicks, by keys only, by touch on a phone.

Every question and result on the way is also checked in every language and with axe.
"""

from __future__ import annotations

import httpx
import pytest
from playwright.sync_api import Page, expect

from tests.helpers.browser.axe import expect_accessible, themes
from tests.helpers.browser.languages import expect_translated
from tests.helpers.browser.table import GAMES, WAYS, BrowserPlayer
from tests.helpers.browser.visits import Visitors
from tests.helpers.repetition import pairs
from tests.helpers.server.process import Server

#: Everything that shows a tile of a seat and may be covered by a panel.
_COVERED = """panel => {
  const box = panel.getBoundingClientRect();
  const seats = document.querySelectorAll(".opponent, .own, .felt [class*=discards]");
  return [...seats].filter((seat) => [...seat.querySelectorAll("svg, img")].some((tile) => {
    const at = tile.getBoundingClientRect();
    return at.width > 0 && at.right > box.left && at.left < box.right
      && at.bottom > box.top && at.top < box.bottom;
  })).map((seat) => seat.className);
}"""


@pytest.mark.parametrize(
    ("game", "way", "thorough"),
    # test_offline.py plays each game in another way
    [pytest.param(*pair, False, id="-".join(pair)) for pair in pairs(GAMES, WAYS, shift=2)]
    + [
        pytest.param(game, way, True, id=f"{game}-{way}, thorough", marks=pytest.mark.slow)
        for game in GAMES
        for way in WAYS
    ],
)
def test_a_whole_hand(visit: Visitors, site: Server, game: str, way: str, thorough: bool) -> None:
    """A hand from the start page to the standings, which are those of the match's log."""

    def look(page: Page) -> None:
        if way != "phone":  # where the languages are chosen in the menu
            expect_translated(page)
        number = GAMES.index(game) + list(WAYS).index(way)
        expect_accessible(page, *themes(number, thorough))

    how, device = WAYS[way]
    player = how(visit(**device))
    player.begin(f"{game}(hands=1)")
    seen: set[str] = set()
    for question in player.questions():
        if question not in seen:
            seen.add(question)
            look(player.page)
    assert len(seen) > 2
    if way != "phone":
        expect_explained_at_once(player, game)
    wins = player.look_at_result()
    look(player.page)
    player.go_on()
    look(player.page)
    replay = player.page.get_by_role("link", name="Watch the replay")
    expect(replay).to_be_visible()
    match = str(replay.get_attribute("href")).removeprefix("/replay/")
    events = httpx.get(f"{site.address}api/matches/{match}").json()["events"]
    won = [event for event in events if event["e"] == "won"]
    assert len(wins) == len(won) > 0
    # the last win ends the hand, or the wall does: only earlier wins are shown at once
    assert player.wins or game == "vietnamese"
    shown = player.standings.get_by_role("listitem").all_inner_texts()
    points = [int(line.split()[-1].replace("−", "-")) for line in shown]
    assert points == sorted(events[-1]["scores"], reverse=True)


def expect_explained_at_once(player: BrowserPlayer, game: str) -> None:
    """Check that the win that ended the hand is explained without a click, beside all tiles."""
    # first: the winner that ended the hand
    counts = player.result.get_by_role("heading", name="What counts").first
    points = player.result.get_by_role("columnheader", name="This hand")
    if player.ending():
        expect(counts).to_be_visible()
        above, below = counts.bounding_box(), points.bounding_box()
        assert above is not None
        assert below is not None
        assert above["y"] < below["y"]
    assert player.ending() or game != "vietnamese"
    assert player.result.evaluate(_COVERED) == []
    assert player.page.locator(".opponent svg, .opponent img").count() > 0
