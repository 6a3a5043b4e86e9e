"""Playing on the device itself, because the server does not answer."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from tests.helpers.browser import LOST, Visitor, Visitors, quicken
from tests.helpers.browser_table import Mouse


def without_server(visit: Visitors) -> Visitor:
    """A visitor whose calls never arrive; pages and scripts still come."""
    visitor = visit()
    visitor.forgive(*LOST)
    quicken(visitor.context)
    visitor.context.route(re.compile(r"/api/"), lambda route: route.abort())
    return visitor


def test_a_match_goes_on_in_another_tab_and_after_a_reload(visit: Visitors) -> None:
    visitor = without_server(visit)
    player = Mouse(visitor)
    player.begin("sbr(hands=1)")
    assert re.search(r"/r/D-[A-Z]{6}$", visitor.page.url)
    for _ in range(2):
        player.decide()
    player.to_a_discard()
    held = player.tiles.count()

    other = Visitor(visitor.context, visitor.address)
    other.forgive(*LOST)
    following = Mouse(other)
    other.page.goto(visitor.page.url)
    notice = other.page.get_by_text("being played in another tab")
    expect(notice).to_be_visible()
    expect(following.tiles).to_have_count(held)

    visitor.page.close()
    expect(notice).to_have_count(0)
    following.decide()
    following.to_a_discard()
    held = following.tiles.count()

    other.page.reload()
    expect(following.tiles).to_have_count(held)
    _ask_the_coach(following)
    following.decide()
    assert other.complaints == []


def _ask_the_coach(player: Mouse) -> None:
    """The hint of the device itself: reasons above the hand, and a mark on a tile."""
    page = player.page
    player.press(page.get_by_role("button", name="Room", exact=True))
    sheet = page.get_by_role("dialog", name="This room")
    player.press(sheet.get_by_text("Every hint is recorded in the match."))
    expect(sheet.get_by_role("switch", name="Coach")).to_be_checked()
    player.close(sheet)
    page.keyboard.press("g")
    expect(page.get_by_role("status", name="Hint").get_by_role("listitem").first).to_be_visible()
    expect(page.locator(".advised")).not_to_have_count(0)
    page.keyboard.press("Escape")


def test_the_calculator_answers(visit: Visitors) -> None:
    visitor = without_server(visit)
    page = visitor.go("/calculator")
    page.get_by_role("textbox", name="Hand, typed").fill("123m456p789s11z55z")
    result = page.get_by_role("region", name="Result")
    expect(result.get_by_role("heading", name="Waits for")).to_be_visible()


def test_a_server_that_answers_needs_no_runtime(visit: Visitors) -> None:
    visitor = visit()
    asked: list[str] = []
    visitor.page.on("request", lambda request: asked.append(request.url))
    page = visitor.go("/")
    expect(page.get_by_role("button", name="Play now").first).to_be_visible()
    page.wait_for_load_state("networkidle")
    assert not [url for url in asked if "pyodide" in url or "worker" in url]
