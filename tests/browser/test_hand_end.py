"""After a hand, the next one waits and its wins can be looked at again."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.helpers.browser.table import BrowserPlayer, Mouse, Touch, play_together
from tests.helpers.browser.visits import BEAT, ON_PHONE, SHORT, Visitors
from tests.helpers.server.process import Server

#: With these walls the player wins the first hand before the bots do.
WINS_FIRST = 1912
#: The bots of the tests end a hand faster than a click can follow.
_SKIP_AT_ONCE = """() => {
  window.skipped = false;
  new MutationObserver(() => {
    const buttons = [...document.querySelectorAll("button")];
    const skip = buttons.find((one) => one.textContent.includes("Skip to the end of the hand"));
    if (skip && !window.skipped) {
      window.skipped = true;
      skip.click();
    }
  }).observe(document.body, { childList: true, subtree: true });
}"""


def bar(page: Page) -> Any:
    """The bar that stays of the result while the player looks at the table."""
    return page.get_by_role("group", name=re.compile(r"^Hand \d+ is over$"))


@pytest.mark.parametrize("device", ["desk", "phone"])
def test_to_look_at_the_table_is_not_to_go_on(visit: Visitors, device: str) -> None:
    """Without a clock the next hand waits for the player, who may watch this one again."""
    player: BrowserPlayer = Touch(visit(**ON_PHONE)) if device == "phone" else Mouse(visit())
    player.begin("vietnamese(hands=2)")
    player.play_hand()
    page = player.page
    if device == "desk":
        expect_a_replay_of_the_hand(player)
    player.press(player.result.get_by_role("button", name="Look at the table"))
    expect(player.result).to_have_count(0)
    expect(bar(page)).to_be_visible()
    own = page.get_by_role("region", name=re.compile("^Guest, "))
    low, high = own.bounding_box(), bar(page).bounding_box()
    assert low is not None
    assert low["y"] + low["height"] <= high["y"] + 1
    player.press(bar(page).get_by_role("button", name="Show the result"))
    expect(player.result).to_be_visible()
    # after a reload the player is not in the next hand either
    page.reload()
    expect(player.result).to_be_visible()
    player.press(player.result.get_by_role("button", name="Next hand"))
    expect(player.result).to_have_count(0)
    expect(bar(page)).to_have_count(0)
    expect(page.get_by_text("Hand 2 of 2")).to_be_visible()
    player.wait()


def expect_a_replay_of_the_hand(player: BrowserPlayer) -> None:
    """Check the replay in another tab: from the hand's first event, with the player's tiles."""
    link = player.result.get_by_role("link", name="Replay this hand")
    assert re.search(r"^/replay/[\w-]+\?at=1&viewer=0$", str(link.get_attribute("href")))
    with player.page.expect_popup() as opened:
        player.press(link)
    expect(opened.value.get_by_role("region", name="The table")).to_be_visible()
    opened.value.close()


def test_the_next_hand_waits_for_everybody(visit: Visitors, tmp_path: Path) -> None:
    """A ready player sees who is not; a player who leaves is not waited for."""
    with Server(tmp_path / "data", beat=BEAT, seed=SHORT) as server:
        host, guest = Mouse(visit(server.address)), Mouse(visit(server.address))
        code = host.visitor.make_room("vietnamese(hands=2)")
        host.visitor.go(f"/r/{code}")
        guest.visitor.go(f"/r/{code}")
        guest.page.get_by_role("textbox", name="Your name").fill("Lan")
        guest.press(guest.page.get_by_role("button", name="Sit down"))
        host.press(host.page.get_by_role("button", name="Start the match"))
        play_together(host, guest)
        host.press(host.result.get_by_role("button", name="Next hand"))
        expect(bar(host.page).get_by_text("Waiting for Lan")).to_be_visible()
        expect(guest.result).to_be_visible()
        guest.press(guest.result.get_by_role("button", name="Next hand"))
        for player in (host, guest):
            expect(player.page.get_by_text("Hand 2 of 2")).to_be_visible()
        for player in (host, guest):
            player.visitor.context.close()
            visit.all.remove(player.visitor)


def test_a_win_can_be_looked_at_again(visit: Visitors) -> None:
    """A win opens from the badge at the seat, and from the scores with all payments so far."""
    player = Mouse(visit())
    player.begin("sbr(hands=1)")
    page = player.page
    while not player.wins:
        assert player.decide()
        player.wait()
    while player.win.is_visible():
        player.look_at_win()
    player.press(page.get_by_role("button", name=re.compile(r"^won #1")))
    expect(player.win).to_be_visible()
    expect(player.win.get_by_role("heading", name="Who pays").last).to_be_visible()
    player.close(player.win)
    player.press(page.get_by_role("button", name="Scores"))
    scores = page.get_by_role("dialog", name="All hands")
    expect(scores.get_by_role("heading", name="This hand so far")).to_be_visible()
    # first: the first win of several
    player.press(scores.get_by_role("listitem").get_by_role("button").first)
    expect(scores).to_have_count(0)
    expect(player.win).to_be_visible()


def test_skip_to_the_end_of_the_hand(visit: Visitors, tmp_path: Path) -> None:
    """Skipping is offered once the player has won and the bots play on."""
    with Server(tmp_path / "data", beat=BEAT, seed=WINS_FIRST) as server:
        player = Mouse(visit(server.address))
        player.begin("sbr(hands=8)")
        player.page.evaluate(_SKIP_AT_ONCE)
        while not player.page.evaluate("window.skipped"):
            if player.over:
                if player.page.evaluate("window.skipped"):
                    break
                # it was won by others, or by the player as the last
                player.press(player.result.get_by_role("button", name="Next hand"))
                expect(player.result).to_have_count(0)
            elif player.asked_soon:
                player.decide()
        expect(player.result).to_be_visible()
        player.visitor.context.close()
        visit.all.remove(player.visitor)


def test_the_pace_of_the_bots(visit: Visitors) -> None:
    """The pace can be chosen in the room by a player alone with bots, and is kept."""
    player = Mouse(visit())
    player.begin("b30fj(hands=1)")
    page = player.page
    player.press(page.get_by_role("button", name="Room", exact=True))
    fast = page.get_by_role("button", name="Fast")
    expect(fast).to_have_attribute("aria-pressed", "false")
    player.press(fast)
    expect(fast).to_have_attribute("aria-pressed", "true")
    page.reload()
    player.press(page.get_by_role("button", name="Room", exact=True))
    expect(fast).to_have_attribute("aria-pressed", "true")
