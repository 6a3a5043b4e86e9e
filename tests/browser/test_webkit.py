"""A hand and the calculator in Debian's WebKit, the engine of Safari, if it is installed."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.helpers.browser.prepared import almost_won
from tests.helpers.browser.webkit import DRIVER, SCREEN, WebKit, find_webkit
from tests.helpers.missing import need_program, skip_without
from tests.helpers.server.process import Server

pytestmark = pytest.mark.slow

#: What the player of the prepared hand discards before the winning tile comes.
_DISCARDS = ("7z", "2z")
_CHOSEN = "return document.querySelector('[role=listbox] [aria-selected=true]') !== null"
_OVER = """return [...document.querySelectorAll("[role=dialog] h2")].some(
  (one) => /^Hand \\d+ is over$/.test(one.innerText))"""


@pytest.fixture(scope="module")
def webkit(tmp_path_factory: pytest.TempPathFactory) -> Iterator[WebKit]:
    for program in (DRIVER, SCREEN):
        need_program("WEBKIT", program)
    browser = find_webkit()
    if browser is None:
        skip_without("WEBKIT", "install webkit2gtk-driver")
    with WebKit(browser, tmp_path_factory.mktemp("webkit")) as started:
        yield started


def button(name: str) -> str:
    return f"//button[normalize-space()='{name}']"


def test_a_hand(webkit: WebKit, site: Server) -> None:
    """From a prepared position to the standings."""
    webkit.go(f"{site.address}position?p={almost_won()}")
    assert "AppleWebKit" in webkit.run("return navigator.userAgent")
    assert "Chrome" not in webkit.run("return navigator.userAgent")
    webkit.click(button("Play"))
    for name in _DISCARDS:
        tile = f"//*[@role='listbox']//*[@role='option'][@data-tile='{name}']"
        webkit.click(tile)
        webkit.wait_for(_CHOSEN)
        webkit.click(tile)
    webkit.click("//*[@role='toolbar']//button[contains(., 'Win')]")
    webkit.wait_for(_OVER)
    webkit.click(button("To the standings"))
    webkit.wait_for("return document.querySelector('h1')?.innerText === 'The match is over'")


def test_the_calculator(webkit: WebKit, site: Server) -> None:
    """A typed hand is scored."""
    webkit.go(f"{site.address}calculator")
    webkit.type("//input[@placeholder]", "123m456p789s11555z")
    answer = "document.querySelector('section[aria-label=Result]')?.innerText ?? ''"
    webkit.wait_for(f"return {answer}.includes('points')")
