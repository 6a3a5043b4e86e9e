"""axe-core finds nothing serious on any page: desk and phone, light and dark."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.helpers.axe import expect_accessible
from tests.helpers.browser import ON_PHONE, Played, Visitors
from tests.helpers.browser_table import Mouse, Touch

DEVICES: dict[str, dict[str, Any]] = {"desk": {}, "phone": ON_PHONE}
#: Shows nothing that the other games do not show, and has the longest hands.
SLOW = pytest.param("b30fj", marks=pytest.mark.slow)
ANSWER = "section[aria-busy=false] :is(h2, h3)"
#: Every page, and what is there when it is complete.
PAGES = {
    "/": "article",
    "/?rules=vietnamese": "form",
    "/learn": "ol li",
    "/learn/sbr/tiles": ".panel",
    "/rules": "article",
    "/rules/sbr": "article",
    "/rules/vietnamese": "article",
    "/calculator": ANSWER,
    "/calculator?rules=b30fj&hand=1234578m7zJNJM&win_tile=7z&win=discard&melds=33sJS=333s": ANSWER,
    "/calculator?rules=vietnamese&hand=123456m234p567s5z&flowers=F1": ANSWER,
    "/replay": "input[type=file]",
    "/replay/PLAYED?at=30": "input[type=range]",
    "/about": "table",
    "/nowhere": "article",
}


@pytest.mark.parametrize("device", DEVICES)
@pytest.mark.parametrize("path", PAGES)
def test_pages(visit: Visitors, played: Played, path: str, device: str) -> None:
    """As they are opened."""
    page = visit(**DEVICES[device]).go(path.replace("PLAYED", played.id))
    expect(page.get_by_role("main").locator(PAGES[path]).first).to_be_visible()
    expect_accessible(page)


@pytest.mark.slow
@pytest.mark.parametrize("device", DEVICES)
def test_the_longest_page(visit: Visitors, device: str) -> None:
    """All patterns of the game that has the most."""
    page = visit(**DEVICES[device]).go("/rules/b30fj")
    expect(page.get_by_role("article").first).to_be_visible()
    expect_accessible(page)


@pytest.mark.parametrize("device", DEVICES)
def test_what_opens_over_a_page(visit: Visitors, played: Played, device: str) -> None:
    """The settings, the menu, a win and the check of the wall in a replay."""
    page = visit(**DEVICES[device]).go(f"/replay/{played.id}")
    if device == "phone":
        page.get_by_role("button", name="Menu").tap()
        expect(page.get_by_role("link", name="Calculator")).to_be_visible()
        expect_accessible(page)
    page.get_by_role("button", name="Settings").click()
    expect(page.get_by_role("dialog", name="Settings")).to_be_visible()
    expect_accessible(page)
    page.keyboard.press("Escape")
    page.get_by_role("button", name="Next win").click()
    expect(page.get_by_role("heading", name="What counts")).to_be_visible()
    expect_accessible(page)
    page.get_by_role("button", name="Verify the wall").click()
    expect(page.get_by_role("dialog", name="Verify the wall")).to_contain_text("Fair:")
    expect_accessible(page)


@pytest.mark.parametrize("device", DEVICES)
def test_the_room(visit: Visitors, device: str) -> None:
    """For who may change it, for who has come in, and with everything unfolded."""
    host, guest = visit(**DEVICES[device]), visit(**DEVICES[device])
    code = host.make_room("b30fj(early_win=reversed)")
    page = host.go(f"/r/{code}")
    page.get_by_role("combobox", name=re.compile("^Seat 2")).select_option("efficient")
    page.get_by_role("button", name="Make a personal link").click()
    for fold in page.locator("summary").all():
        fold.click()
    expect_accessible(page)
    other = guest.go(f"/r/{code}")
    expect(other.get_by_role("button", name="Sit down")).to_be_visible()
    expect_accessible(other)


@pytest.mark.parametrize("device", DEVICES)
@pytest.mark.parametrize("game", [SLOW, "sbr", "vietnamese"])
def test_the_table(visit: Visitors, game: str, device: str) -> None:
    """Whatever is asked in a hand, a win, its result, the standings."""
    visitor = visit(**DEVICES[device])
    player = Touch(visitor) if device == "phone" else Mouse(visitor)
    player.begin(f"{game}(hands=1)")
    seen: set[str] = set()
    while True:
        player.wait()
        if player.result.is_visible():
            break
        asked = "void" if player.suits.is_visible() else "turn"
        if player.offers.is_visible():
            asked = "claim" if player.offers.get_by_text("Pass").is_visible() else "offer"
        if player.win.is_visible():
            asked = "win"
        if asked not in seen:
            seen.add(asked)
            expect_accessible(player.page)
        player.decide()
    player.look_at_result()
    expect_accessible(player.page)
    player.go_on()
    expect_accessible(player.page)
