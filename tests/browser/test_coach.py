"""The coach: switched on by the player, a hint above the hand, and a mark in the replay."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import expect

from tests.helpers.browser.axe import expect_accessible
from tests.helpers.browser.table import BrowserPlayer, Mouse, Touch
from tests.helpers.browser.visits import ON_PHONE, Visitors


@pytest.mark.parametrize("device", ["desk", "phone"])
def test_a_hint_on_request(visit: Visitors, device: str) -> None:
    """Hints are off at first; a hint marks a tile, leaves the hand free and is closed by a key."""
    player: BrowserPlayer = Touch(visit(**ON_PHONE)) if device == "phone" else Mouse(visit())
    page = player.page
    player.begin("sbr(hands=1)")
    player.to_a_discard()
    button = page.get_by_role("button", name="Hint", exact=True)
    expect(button).to_have_count(0)
    player.press(page.get_by_role("button", name="Room", exact=True))
    sheet = page.get_by_role("dialog", name="This room")
    switch = sheet.get_by_role("switch", name="Coach")
    expect(switch).not_to_be_checked()
    player.press(sheet.get_by_text("Every hint is recorded in the match."))
    expect(switch).to_be_checked()
    expect_accessible(page)
    player.close(sheet)

    player.press(button)
    hint = page.get_by_role("status", name="Hint")
    expect(hint.get_by_role("listitem").first).to_be_visible()  # the first of several reasons
    advised = page.locator(".advised")
    expect(advised).not_to_have_count(0)
    expect_accessible(page)
    below, above = _box(player.hand), _box(hint)
    assert above["y"] + above["height"] <= below["y"]
    assert above["x"] >= 0
    assert above["x"] + above["width"] <= page.viewport_size["width"]  # type: ignore[index]
    page.keyboard.press("Escape")
    expect(hint).to_have_count(0)
    expect(advised).to_have_count(0)
    page.keyboard.press("g")
    expect(hint).to_be_visible()

    player.play(player.least())
    expect(hint).to_have_count(0)
    if device == "desk":
        expect_marked(player)


def expect_marked(player: BrowserPlayer) -> None:
    """Check that the list of matches and the replay mention the hint."""
    page = player.page
    player.play_hand()
    page.goto(page.url.split("/r/")[0] + "/replay")
    row = page.get_by_role("row").filter(has_text="Hints: 1")
    expect(row).to_have_count(1)
    row.get_by_role("link", name="Watch").click()
    expect(page.get_by_text("Hints: 1")).to_be_attached()


def _box(part: Any) -> dict[str, float]:
    box: dict[str, float] | None = part.bounding_box()
    assert box is not None
    return box
