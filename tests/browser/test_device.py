"""A server that does not answer, and playing on the device itself instead."""

from __future__ import annotations

import os
import re
import signal
from pathlib import Path

import httpx
from playwright.sync_api import Locator, Page, Route, expect

from tests.helpers.browser.axe import expect_accessible
from tests.helpers.browser.table import Mouse
from tests.helpers.browser.visits import BEAT, LOST, Visitor, Visitors, quicken
from tests.helpers.server.process import Server


def lose_server(visitor: Visitor) -> None:
    """Block all calls; pages and scripts still load."""
    visitor.forgive(*LOST)
    quicken(visitor.context)
    visitor.context.route(re.compile(r"/api/"), lambda route: route.abort())


def choice(page: Page) -> Locator:
    """The dialog that asks what to do without the server."""
    return page.get_by_role("dialog", name="The server does not answer.")


def play_here(visit: Visitors, rules: str) -> Mouse:
    """A returning visitor who chooses to play on the device."""
    visitor = visit()
    page = visitor.go(f"/?rules={rules}")
    expect(page.get_by_role("button", name="Play now")).to_be_visible()
    lose_server(visitor)
    page.reload()
    player = Mouse(visitor)
    player.press(page.get_by_role("button", name="Play now"))
    player.press(choice(page).get_by_role("button", name="Play on this device"))
    expect(player.table).to_be_visible()
    assert re.search(r"/r/D-[A-Z]{6}$", page.url)
    return player


def test_a_match_goes_on_in_another_tab_and_after_a_reload(visit: Visitors) -> None:
    player = play_here(visit, "sbr(hands=1)")
    visitor = player.visitor
    for _ in range(2):
        player.decide(accept=False)
    player.to_a_discard(accept=False)
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
    following.to_a_discard(accept=False)
    held = following.tiles.count()

    other.page.reload()
    expect(following.tiles).to_have_count(held)
    _ask_the_coach(following)
    following.decide()
    assert other.complaints == []


def _ask_the_coach(player: Mouse) -> None:
    """Ask the device's own coach: reasons above the hand, and a mark on a tile."""
    page = player.page
    player.press(page.get_by_role("button", name="Room", exact=True))
    sheet = page.get_by_role("dialog", name="This room")
    player.press(sheet.get_by_text("Every hint is recorded in the match."))
    expect(sheet.get_by_role("switch", name="Coach")).to_be_checked()
    player.close(sheet)
    expect(page.get_by_role("button", name="Hint")).to_be_visible()  # the device has switched it on
    page.keyboard.press("g")
    # first: the first of several reasons
    expect(page.get_by_role("status", name="Hint").get_by_role("listitem").first).to_be_visible()
    expect(page.locator(".advised")).not_to_have_count(0)
    page.keyboard.press("Escape")


def test_the_calculator_answers(visit: Visitors) -> None:
    """The device answers if it plays already; otherwise nothing is loaded and the page says why."""
    page = play_here(visit, "sbr(hands=1)").page
    page.get_by_role("link", name="Calculator").click()
    page.get_by_role("textbox", name="Hand, typed").fill("123m456p789s11z55z")
    result = page.get_by_role("region", name="Result")
    expect(result.get_by_role("heading", name="Waits for")).to_be_visible()

    visitor = visit()
    page = visitor.go("/calculator")
    expect(page.get_by_role("textbox", name="Hand, typed")).to_be_visible()
    lose_server(visitor)
    runtime = loads_of_runtime(page)
    page.get_by_role("textbox", name="Hand, typed").fill("123m456p789s11z55z")
    expect(page.get_by_role("region", name="Result")).to_contain_text("cannot be reached")
    assert runtime == []


def loads_of_runtime(page: Page) -> list[str]:
    """The requests for parts of Python from now on."""
    loaded: list[str] = []
    part = re.compile(r"/assets/(?:worker|python|library|baida)-")
    page.on("request", lambda one: loaded.append(one.url) if part.search(one.url) else None)
    return loaded


def test_a_server_that_answers_needs_no_runtime(visit: Visitors) -> None:
    """The runtime is not loaded, even if the one call that every page makes fails."""
    visitor = visit()
    visitor.forgive(*LOST)
    page = visitor.page
    runtime = loads_of_runtime(page)
    with page.expect_event(
        "requestfailed", lambda request: request.url.endswith("/api/mine/tables")
    ):
        page.route("**/api/mine/tables", lambda route: route.abort())
        visitor.go("/?rules=sbr(hands=1)")
    Mouse(visitor).start()
    assert re.search(r"/r/[A-Z]{6}$", page.url)
    expect(page.get_by_text("The server cannot be reached")).to_have_count(0)
    expect(choice(page)).to_have_count(0)
    assert runtime == []


#: Pages that ask the server for something as they open.
PAGES = (
    "/", "/rules/sbr", "/calculator?rules=sbr&hand=123m456p789s1112z", "/keeper", "/learn",
    "/practice?rules=sbr&kind=worth", "/tournament", "/position",
)  # fmt: skip


def test_no_call_of_a_page_decides_for_the_player(visit: Visitors) -> None:
    """All calls of all pages fail: nothing of Python is loaded, and nobody plays on the device."""
    visitor = visit()
    lose_server(visitor)
    page = visitor.page
    runtime, calls = loads_of_runtime(page), list[str]()
    page.on("requestfailed", lambda one: calls.append(one.url) if "/api/" in one.url else None)
    for path in PAGES:
        calls.clear()
        visitor.go(path)
        expect(page.locator("h1, [role=alert]")).not_to_have_count(0)
        page.wait_for_load_state("networkidle")
        assert calls, f"{path} asks for nothing"
        expect(page.get_by_text("you are playing on this device")).to_have_count(0)
    assert runtime == []


def test_a_lost_answer_makes_no_second_room(visit: Visitors, site: Server) -> None:
    """The server has made the room; the browser asks again, and sits in that one."""
    visitor = visit()
    visitor.forgive(*LOST)
    page = visitor.page
    lost: list[str] = []

    def lose_first(route: Route) -> None:
        if lost:
            route.continue_()
            return
        answer = httpx.post(
            route.request.url, headers=route.request.headers, content=route.request.post_data
        )
        lost.append(answer.json()["code"])
        route.abort()

    page.route("**/api/rooms", lose_first)
    visitor.go("/?rules=sbr(hands=1)")
    Mouse(visitor).start()
    assert page.url == f"{site.address}r/{lost[0]}"
    tables = page.evaluate("fetch('/api/mine/tables').then((answer) => answer.json())")
    assert [table["code"] for table in tables["tables"]] == lost
    expect(Mouse(visitor).hand).to_be_visible()


def test_waiting_for_a_server_that_does_not_answer(visit: Visitors, tmp_path: Path) -> None:
    """The choice is offered after a while; a player who waits gets the server's table."""
    with Server(tmp_path / "data", beat=BEAT) as server:
        visitor = visit(server.address)
        page = visitor.go("/?rules=sbr(hands=1)")
        runtime = loads_of_runtime(page)
        page.wait_for_load_state("networkidle")
        os.kill(server.pid, signal.SIGSTOP)
        try:
            page.get_by_role("button", name="Play now").click()
            expect(choice(page)).to_be_visible()
            expect_accessible(page)
            choice(page).get_by_role("button", name="Wait").click()
            expect(choice(page)).to_have_count(0)
            expect(page.get_by_role("region", name="The table")).to_have_count(0)
        finally:
            os.kill(server.pid, signal.SIGCONT)
        expect(page.get_by_role("region", name="The table")).to_be_visible()
        assert re.search(r"/r/[A-Z]{6}$", page.url)
        assert runtime == []


def test_playing_here_while_the_server_does_not_answer(visit: Visitors) -> None:
    """The room is never made; nothing is loaded until the player has chosen the device."""
    visitor = visit()
    visitor.forgive(*LOST)
    quicken(visitor.context)
    page = visitor.page
    page.route("**/api/rooms", lambda route: None if route.request.post_data else route.continue_())
    visitor.go("/?rules=sbr(hands=1)")
    runtime = loads_of_runtime(page)
    page.get_by_role("button", name="Play now").click()
    expect(choice(page)).to_be_visible()
    assert runtime == []
    choice(page).get_by_role("button", name="Play on this device").click()
    expect(page.get_by_role("region", name="The table")).to_be_visible()
    assert re.search(r"/r/D-[A-Z]{6}$", page.url)
    expect(page.get_by_text("you are playing on this device")).to_be_visible()
    assert runtime


def test_a_server_that_refuses_connections(visit: Visitors, tmp_path: Path) -> None:
    """The choice is offered, also for a room for friends, and is gone when the server is back."""
    server = Server(tmp_path / "data", beat=BEAT).start()
    try:
        visitor = visit(server.address)
        visitor.forgive(*LOST)
        page = visitor.go("/?rules=sbr(hands=1)")
        expect(page.get_by_role("button", name="Make a room")).to_be_visible()
        server.stop()
        page.get_by_role("button", name="Make a room").click()
        expect(choice(page)).to_be_visible()
        server.start()
        expect(page).to_have_url(re.compile(r"/r/[A-Z]{6}$"))
        expect(choice(page)).to_have_count(0)
    finally:
        server.stop()
