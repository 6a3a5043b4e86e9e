"""The app as files (``make site``): no server, and after the first visit no network."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.test_hands import WAYS
from tests.helpers.browser import Visitor, Visitors
from tests.helpers.browser_table import Player
from tests.helpers.static_site import SITE, StaticSite

#: When the service worker has stored everything.
STORED = "navigator.serviceWorker.ready.then(({ active }) => active !== null)"
#: Calls of a server that is not there are complained about by the browser.
NO_SERVER = ("Failed to load resource",)


@pytest.fixture
def host(tmp_path: Path) -> Iterator[StaticSite]:
    """A web host with the files of ``make site``."""
    assert (SITE / "index.html").is_file(), "run make site"
    with StaticSite(tmp_path) as started:
        yield started


@pytest.fixture
def visit_files(chromium: Browser, host: StaticSite, tmp_path: Path) -> Iterator[Visitors]:
    """Come with a browser that may store the app."""
    visitors = Visitors(chromium, host.address, tmp_path)
    yield visitors
    complaints = [complaint for visitor in visitors.all for complaint in visitor.complaints]
    for visitor in visitors.all:
        visitor.context.close()
    assert not complaints


def first_visit(visit: Visitors, **context: Any) -> Visitor:
    visitor = visit(service_workers="allow", **context)
    visitor.forgive(*NO_SERVER)
    visitor.go("/")
    assert visitor.page.evaluate(STORED)
    return visitor


def cut_off(visitor: Visitor, host: StaticSite) -> None:
    host.stop()
    visitor.context.set_offline(True)


def another_tab(visitor: Visitor, path: str) -> Page:
    """A page that is opened now; its complaints count too."""
    page = visitor.context.new_page()
    page.on("pageerror", lambda error: visitor.complaints.append(f"error: {error}"))
    page.goto(visitor.address.rstrip("/") + path)
    return page


@pytest.mark.parametrize(
    ("path", "heading"),
    [
        ("/", "Three mahjong games"),
        ("/?page=/rules", "Rules"),
        ("/?page=/about", "About"),
    ],
)
def test_pages_open_without_host_and_network(
    visit_files: Visitors, host: StaticSite, path: str, heading: str
) -> None:
    visitor = first_visit(visit_files)
    cut_off(visitor, host)
    page = another_tab(visitor, path)
    expect(page.get_by_role("heading", level=1)).to_contain_text(heading)
    expect(page).to_have_url(visitor.address.rstrip("/") + path)


def test_links_stay_in_the_folder(visit_files: Visitors) -> None:
    visitor = first_visit(visit_files)
    page = visitor.page
    page.get_by_role("navigation").get_by_role("link", name="Rules").click()
    expect(page).to_have_url(visitor.address + "?page=/rules")
    page.reload()
    expect(page.get_by_role("heading", level=1)).to_have_text("Rules")
    page.go_back()
    expect(page).to_have_url(visitor.address)


def test_it_can_be_installed(visit_files: Visitors) -> None:
    visitor = first_visit(visit_files)
    devtools = visitor.context.new_cdp_session(visitor.page)
    manifest = devtools.send("Page.getAppManifest")
    assert manifest["url"] == visitor.address + "manifest.webmanifest"
    assert not manifest["errors"]
    assert devtools.send("Page.getInstallabilityErrors")["installabilityErrors"] == []


def play_here(visitor: Visitor, how: type[Player], rules: str) -> Player:
    """From the start page to the table; everything after it runs on the device."""
    player = how(visitor)
    player.begin(rules)
    return player


@pytest.mark.parametrize(("game", "way"), [("sbr", "clicks"), ("b30fj", "phone")])
def test_a_hand_without_host_and_network(
    visit_files: Visitors, host: StaticSite, game: str, way: str
) -> None:
    how, device = WAYS[way]
    visitor = first_visit(visit_files, **device)
    cut_off(visitor, host)
    player = play_here(visitor, how, f"{game}(hands=1)")
    player.play_hand()
    player.look_at_result()
    player.go_on()
