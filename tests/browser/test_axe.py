"""axe-core finds nothing serious on any page: desk and phone, light and dark."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, expect

from tests.helpers.browser.axe import ONE_OR_BOTH, expect_accessible, themes
from tests.helpers.browser.visits import ON_PHONE, Played, Visitor, Visitors, visits
from tests.helpers.repetition import only, pairs
from tests.helpers.server.process import Server

DEVICES: dict[str, dict[str, Any]] = {"desk": {}, "phone": ON_PHONE}
ANSWER = "section[aria-busy=false] :is(h2, h3)"
#: Every page, and an element that is there when it is complete.
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


@pytest.fixture(scope="module")
def window(
    chromium: Browser, site: Server, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Callable[[str], Visitor]]:
    """The window of a device, in which pages are opened one after the other."""
    opened: dict[str, Visitor] = {}
    making = visits(chromium, site.address, tmp_path_factory.mktemp("windows"))
    visit = next(making)

    def of(device: str) -> Visitor:
        if device not in opened:
            opened[device] = visit(**DEVICES[device])
        return opened[device]

    yield of
    next(making, None)


@pytest.mark.parametrize(
    ("path", "device", "both"),
    [(path, device, False) for path, device in pairs(PAGES, DEVICES)]
    + [
        pytest.param(path, device, True, marks=pytest.mark.slow)
        for path in PAGES
        for device in DEVICES
    ],
)
def test_pages(
    window: Callable[[str], Visitor], played: Played, path: str, device: str, both: bool
) -> None:
    """Pages as they open; each theme on both devices."""
    visitor = window(device)
    page = visitor.go(path.replace("PLAYED", played.id))
    # first: any of the parts that only a whole page has
    expect(page.get_by_role("main").locator(PAGES[path]).first).to_be_visible()
    expect_accessible(page, *themes(list(PAGES).index(path) // 2, both))
    assert visitor.complaints == []


@pytest.mark.slow
@pytest.mark.parametrize("device", DEVICES)
def test_the_longest_page(visit: Visitors, device: str) -> None:
    """The page with all patterns of the game that has the most."""
    page = visit(**DEVICES[device]).go("/rules/b30fj")
    expect(page.get_by_role("article").first).to_be_visible()  # any of many
    expect_accessible(page, "light", "dark")


@pytest.mark.parametrize("both", ONE_OR_BOTH)
@pytest.mark.parametrize("device", only("phone", "desk"))
def test_what_opens_over_a_page(visit: Visitors, played: Played, device: str, both: bool) -> None:
    """The settings, the menu, a win and the check of the wall in a replay."""
    look = themes(list(DEVICES).index(device), both)
    page = visit(**DEVICES[device]).go(f"/replay/{played.id}")
    if device == "phone":
        page.get_by_role("button", name="Menu").tap()
        expect(page.get_by_role("link", name="Calculator")).to_be_visible()
        expect_accessible(page, *look)
    page.get_by_role("button", name="Settings").click()
    expect(page.get_by_role("dialog", name="Settings")).to_be_visible()
    expect_accessible(page, *look)
    page.keyboard.press("Escape")
    page.get_by_role("button", name="Next win").click()
    expect(page.get_by_role("heading", name="What counts")).to_be_visible()
    expect_accessible(page, *look)
    page.get_by_role("button", name="Verify the wall").click()
    expect(page.get_by_role("dialog", name="Verify the wall")).to_contain_text("Fair:")
    expect_accessible(page, *look)


@pytest.mark.parametrize("both", ONE_OR_BOTH)
@pytest.mark.parametrize("device", only("desk", "phone"))
def test_the_room(visit: Visitors, device: str, both: bool) -> None:
    """The room as its host and as a guest see it, with everything unfolded."""
    look = themes(list(DEVICES).index(device), both)
    host, guest = visit(**DEVICES[device]), visit(**DEVICES[device])
    code = host.make_room("b30fj(early_win=reversed)")
    page = host.go(f"/r/{code}")
    page.get_by_role("combobox", name=re.compile("^Seat 2")).select_option("efficient")
    page.get_by_role("button", name="Make a personal link").click()
    for fold in page.locator("summary").all():
        fold.click()
    expect_accessible(page, *look)
    other = guest.go(f"/r/{code}")
    expect(other.get_by_role("button", name="Sit down")).to_be_visible()
    expect_accessible(other, *look)
