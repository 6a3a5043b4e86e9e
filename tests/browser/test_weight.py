"""How much a page loads, and what happens if a part of it fails to load."""

from __future__ import annotations

import re
from datetime import datetime, timedelta

import pytest
from playwright.sync_api import Browser, Page, Route, expect

from bench.pages import PAGES, open_page
from tests.helpers.browser.visits import Visitor, Visitors
from tests.helpers.server.process import Server

#: Bytes over the network for a visitor's first page, all answers together.
MOST_BYTES = 150_000
#: The script of the rules page.
SCRIPT = re.compile(r"/assets/Rules-[^/]+\.js$")


@pytest.mark.parametrize("path", PAGES)
def test_the_first_page_is_light(chromium: Browser, site: Server, path: str) -> None:
    sent, _ = open_page(chromium, site.address.rstrip("/") + path, slow=False)
    assert 20_000 < sent <= MOST_BYTES


@pytest.mark.parametrize(
    ("path", "wanted"),
    [
        ("/rules/sbr", {"shared"}),
        ("/rules/b30fj", {"shared", "jokers"}),
        ("/rules/vietnamese", {"shared", "flowers"}),
    ],
)
def test_only_the_tiles_of_the_game_are_loaded(
    visit: Visitors, path: str, wanted: set[str]
) -> None:
    visitor = visit(fresh=True)
    drawings: list[str] = []
    visitor.page.on("request", lambda request: drawings.append(request.url))
    page = visitor.go(path)
    expect(page.get_by_role("article").first).to_be_visible()
    page.wait_for_load_state("networkidle")
    found = {match[1] for url in drawings if (match := re.search(r"/tiles-(\w+)-.*\.svg", url))}
    assert found == wanted


class Script:
    """The script of the rules page, which fails to load as long as it is missing."""

    def __init__(self, page: Page) -> None:
        self.missing = True
        page.route(SCRIPT, self._answer)

    def _answer(self, route: Route) -> None:
        if self.missing:
            route.abort()
        else:
            route.continue_()


def stop_the_clock(page: Page) -> None:
    """Stop the clock, so that nothing is retried before the test says so."""
    page.clock.install()
    page.clock.pause_at(datetime.now() + timedelta(hours=1))


def advance(page: Page) -> None:
    """Let both further attempts fail."""
    for pause in (1_000, 3_000):
        with page.expect_event("requestfailed", lambda request: bool(SCRIPT.search(request.url))):
            page.clock.run_for(pause)


def open_rules(visitor: Visitor) -> tuple[Page, Script]:
    """Follow the link to a page whose script is missing, with the clock stopped."""
    visitor.forgive("ERR_FAILED")
    page = visitor.go("/")
    stop_the_clock(page)
    script = Script(page)
    page.get_by_role("link", name="Rules", exact=True).first.click()
    expect(page.get_by_role("alert")).to_have_text("Trying again…")
    return page, script


def test_a_page_that_does_not_load_is_tried_again(visit: Visitors) -> None:
    page, script = open_rules(visit(fresh=True))
    script.missing = False
    page.clock.run_for(1_000)
    expect(page.get_by_role("heading", level=1)).to_have_text("Rules")


def test_at_last_the_tab_is_reloaded(visit: Visitors) -> None:
    """The script has another name because the server was updated after the tab was opened."""
    page, script = open_rules(visit(fresh=True))

    def answer(route: Route) -> None:
        script.missing = False
        route.continue_()

    page.route("**/healthz", answer)
    with page.expect_navigation():
        advance(page)
    expect(page.get_by_role("heading", level=1)).to_have_text("Rules")


def test_without_a_connection_it_says_so_and_one_can_try_again(visit: Visitors) -> None:
    page, script = open_rules(visit(fresh=True))
    page.route("**/healthz", lambda route: route.abort())
    advance(page)
    expect(page.get_by_role("heading", level=1)).to_have_text("This page could not be loaded")
    script.missing = False
    page.get_by_role("button", name="Try again").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Rules")
