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
MOST_BYTES = {"/": 70_000, "/calculator": 88_000, "/replay": 95_000}
MOST_BYTES_OF_RULES = 130_000
#: The script and the texts of the rules page.
PARTS = {
    "script": re.compile(r"/assets/Rules-[^/]+\.js$"),
    "texts": re.compile(r"/assets/texts/.+/Rules\.json$"),
}
parts = pytest.mark.parametrize("part", PARTS)


@pytest.mark.parametrize("language", ["en", "zh-TW", "zh-CN", "vi"])
@pytest.mark.parametrize("path", PAGES)
def test_the_first_page_is_light(chromium: Browser, site: Server, path: str, language: str) -> None:
    address = site.address.rstrip("/") + path
    sent, _ = open_page(chromium, address, slow=False, language=language)
    assert 20_000 < sent <= MOST_BYTES.get(path, MOST_BYTES_OF_RULES)


def test_only_the_texts_of_the_page_and_the_language_are_loaded(visit: Visitors) -> None:
    visitor = visit(fresh=True)
    loaded: list[str] = []
    visitor.page.on("request", lambda request: loaded.append(request.url))
    page = visitor.go("/rules")
    expect(page.get_by_role("heading", level=1)).to_have_text("Rules")
    assert texts_in(loaded) == {"en/frame", "en/Rules"}
    page.get_by_role("combobox", name="Language").select_option("vi")
    expect(page.get_by_role("heading", level=1)).to_have_text("Luật chơi")
    assert texts_in(loaded) == {"en/frame", "en/Rules", "vi/frame", "vi/Rules"}


def texts_in(addresses: list[str]) -> set[str]:
    """The files of texts among addresses, as language and page."""
    found = (re.search(r"/assets/texts/[^/]+/(.+)\.json$", address) for address in addresses)
    return {match[1] for match in found if match}


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
    expect(page.get_by_role("article").first).to_be_visible()  # any of many
    page.wait_for_load_state("networkidle")
    found = {match[1] for url in drawings if (match := re.search(r"/tiles-(\w+)-.*\.svg", url))}
    assert found == wanted


class Part:
    """A part of the rules page, which fails to load as long as it is missing."""

    def __init__(self, page: Page, name: str) -> None:
        self.missing = True
        self.address = PARTS[name]
        page.route(self.address, self._answer)

    def _answer(self, route: Route) -> None:
        if self.missing:
            route.abort()
        else:
            route.continue_()


def stop_the_clock(page: Page) -> None:
    """Stop the clock, so that nothing is retried before the test says so."""
    page.clock.install()
    page.clock.pause_at(datetime.now() + timedelta(hours=1))


def advance(page: Page, part: Part) -> None:
    """Let both further attempts fail."""
    for pause in (1_000, 3_000):
        with page.expect_event(
            "requestfailed", lambda request: bool(part.address.search(request.url))
        ):
            page.clock.run_for(pause)


def open_rules(visitor: Visitor, part: str) -> tuple[Page, Part]:
    """Follow the link to a page that lacks a part, with the clock stopped."""
    visitor.forgive("ERR_FAILED")
    page = visitor.go("/")
    stop_the_clock(page)
    missing = Part(page, part)
    page.get_by_role("navigation").get_by_role("link", name="Rules", exact=True).click()
    expect(page.get_by_role("alert")).to_have_text("Trying again…")
    return page, missing


@parts
def test_a_page_that_does_not_load_is_tried_again(visit: Visitors, part: str) -> None:
    page, missing = open_rules(visit(fresh=True), part)
    missing.missing = False
    page.clock.run_for(1_000)
    expect(page.get_by_role("heading", level=1)).to_have_text("Rules")


@parts
def test_at_last_the_tab_is_reloaded(visit: Visitors, part: str) -> None:
    """The script has another name because the server was updated after the tab was opened."""
    page, missing = open_rules(visit(fresh=True), part)

    def answer(route: Route) -> None:
        missing.missing = False
        route.continue_()

    page.route("**/healthz", answer)
    with page.expect_navigation():
        advance(page, missing)
    expect(page.get_by_role("heading", level=1)).to_have_text("Rules")


@parts
def test_without_a_connection_it_says_so_and_one_can_try_again(visit: Visitors, part: str) -> None:
    page, missing = open_rules(visit(fresh=True), part)
    page.route("**/healthz", lambda route: route.abort())
    advance(page, missing)
    expect(page.get_by_role("heading", level=1)).to_have_text("This page could not be loaded")
    missing.missing = False
    page.get_by_role("button", name="Try again").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Rules")


def test_a_language_that_does_not_load_leaves_the_page_as_it_is(visit: Visitors) -> None:
    visitor = visit(fresh=True)
    visitor.forgive("ERR_FAILED")
    page = visitor.go("/rules")
    heading = page.get_by_role("heading", level=1)
    expect(heading).to_have_text("Rules")
    stop_the_clock(page)
    texts = re.compile(r"/assets/texts/.+/vi/Rules\.json$")
    page.route(texts, lambda route: route.abort())
    page.route("**/healthz", lambda route: route.abort())
    languages = page.get_by_role("combobox", name="Language")
    with page.expect_event("requestfailed", lambda request: bool(texts.search(request.url))):
        languages.select_option("vi")
    for pause in (1_000, 3_000):
        with page.expect_event("requestfailed", lambda request: bool(texts.search(request.url))):
            page.clock.run_for(pause)
    expect(page.get_by_text("The texts of this language could not be loaded.")).to_be_visible()
    expect(heading).to_have_text("Rules")
    expect(languages).to_have_value("en")
    page.unroute(texts)
    languages.select_option("vi")
    expect(heading).to_have_text("Luật chơi")
