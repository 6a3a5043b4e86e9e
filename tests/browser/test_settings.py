"""Settings in a real browser: each has its effect at once, and is kept for the next visit."""

from __future__ import annotations

import re

from playwright.sync_api import Locator, Page, expect

from tests.helpers.browser.table import Mouse
from tests.helpers.browser.visits import Visitors

#: Counts the sounds that a page plays.
_LISTEN = """
window.heard = 0;
const start = AudioScheduledSourceNode.prototype.start;
AudioScheduledSourceNode.prototype.start = function (...given) {
  window.heard += 1;
  return start.apply(this, given);
};
"""


def settings(page: Page) -> Locator:
    """Open the settings."""
    dialog = page.get_by_role("dialog", name="Settings")
    if not dialog.is_visible():
        page.get_by_role("button", name="Settings").click()
    return dialog


def switch(page: Page, name: str, on: bool) -> None:
    """Turn a setting on or off."""
    settings(page).get_by_role("switch", name=re.compile(f"^{name}")).set_checked(on)


def test_look_and_sound(visit: Visitors) -> None:
    """Letters on tiles, motion, colours and sounds are unchanged on the next visit."""
    visitor = visit(reduced_motion="no-preference", color_scheme="dark")
    visitor.context.add_init_script(_LISTEN)
    page = visitor.go("/about")
    root = page.locator("html")
    letters = page.get_by_role("main").get_by_text("JA", exact=True)
    expect(root).to_have_attribute("data-theme", "dark")
    expect(root).not_to_have_attribute("data-still", "")
    expect(letters).to_have_count(1)
    switch(page, "Letters on the tiles", False)
    expect(letters).to_have_count(0)
    switch(page, "Motion", False)
    expect(root).to_have_attribute("data-still", "")
    switch(page, "Sounds", False)
    assert page.evaluate("heard") == 0
    settings(page).get_by_role("radio", name="Light").check()
    expect(root).to_have_attribute("data-theme", "light")
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_have_count(0)
    page.reload()
    expect(root).to_have_attribute("data-theme", "light")
    expect(root).to_have_attribute("data-still", "")
    expect(letters).to_have_count(0)
    expect(settings(page).get_by_role("switch", name="Sounds")).not_to_be_checked()
    switch(page, "Sounds", True)
    page.wait_for_function("heard > 0")
    page.keyboard.press("Escape")
    page.get_by_role("button", name="Dark colours").click()
    expect(root).to_have_attribute("data-theme", "dark")


def test_sounds_at_the_table(visit: Visitors) -> None:
    """Tiles and the player's turn make sounds, unless sounds are off."""
    visitor = visit()
    visitor.context.add_init_script(_LISTEN)
    player = Mouse(visitor)
    player.begin("vietnamese(hands=1)")
    player.decide()
    player.wait()
    player.page.wait_for_function("heard > 0")
    switch(player.page, "Sounds", False)
    player.page.keyboard.press("Escape")
    heard = player.page.evaluate("heard")
    player.decide()
    player.wait()
    assert player.page.evaluate("heard") == heard


def test_one_tap_discards(visit: Visitors) -> None:
    """Without the setting the first tap lifts the tile, and another one lifts another."""
    player = Mouse(visit())
    player.begin("sbr(hands=1)")
    player.to_a_discard()
    playable = player.hand.get_by_role("option", disabled=False)
    playable.first.click()  # any of the playable tiles
    expect(playable.first).to_have_attribute("aria-selected", "true")  # any of the playable tiles
    expect(player.page.get_by_text(re.compile("^Tap .* again to discard it$"))).to_be_visible()
    switch(player.page, "Discard with one tap", True)
    player.page.keyboard.press("Escape")
    player.page.reload()
    player.wait()
    mine = player.page.get_by_role("list", name="Discards of Guest")
    before = mine.get_by_role("listitem").count()
    playable.first.click()  # any of the playable tiles
    expect(mine.get_by_role("listitem")).not_to_have_count(before)


def test_flowers_are_declared_at_once(visit: Visitors) -> None:
    """Jokers are not declared: they stay the player's decision."""
    player = Mouse(visit())
    page = player.visitor.go("/")
    switch(page, "Declare flowers at once", True)
    page.keyboard.press("Escape")
    player.begin("vietnamese(hands=1)")
    declared = page.get_by_role("list", name="Declared by Guest")
    expect(declared.get_by_role("img", name="emperor 3")).to_be_visible()
    player.wait()
    expect(player.offers.get_by_role("button", name="Done")).to_be_visible()
    expect(declared.get_by_role("img")).to_have_count(1)


def test_calls_are_passed(visit: Visitors) -> None:
    """Possible calls are shown for a moment, and then passed."""
    player = Mouse(visit())
    player.begin("b30fj(hands=1)")
    calls = player.page.get_by_role("switch", name="No calls")
    calls.click()
    expect(calls).to_be_checked()
    playable = player.page.locator("[role=listbox] [aria-disabled=false]")
    player.wait()
    while playable.count():  # otherwise it is a call, which may have been passed by now
        player.play(player.least())
        player.wait()
    assert not player.over
    expect(player.offers.get_by_role("button", name="Pass")).to_have_count(0)
    player.wait()
    expect(player.page.get_by_role("list", name="Melds of Guest")).to_have_count(0)


def test_the_rest_of_the_hand_goes_by_itself(visit: Visitors) -> None:
    """With the automatic choices on, the hand plays itself up to the win."""
    player = Mouse(visit())
    player.begin("sbr(hands=1)")
    for _ in range(11):
        player.decide()
    for name in ("Win at once", "No calls", "Discard what I draw"):
        player.page.get_by_role("switch", name=name).click()
    expect(player.result).to_be_visible()
    # the winning tile is shown before the text
    assert any(re.search("^You won", won, re.MULTILINE) for won in player.look_at_result())
