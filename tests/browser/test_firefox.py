"""The table in Firefox, if Debian's version is installed."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect, sync_playwright

from tests.helpers.browser.firefox import FIREFOX, starter
from tests.helpers.browser.table import BrowserPlayer, Keys, Mouse
from tests.helpers.browser.visits import Visitors
from tests.helpers.missing import need_program
from tests.helpers.server.process import Server

pytestmark = pytest.mark.slow


@pytest.fixture(scope="module")
def firefox(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Browser]:
    need_program("FIREFOX", FIREFOX)
    program = starter(tmp_path_factory.mktemp("firefox"))
    with sync_playwright() as playwright:
        started = playwright.firefox.launch(
            executable_path=program,
            channel="moz-firefox",
            # unlike in Chromium, the context cannot set this
            firefox_user_prefs={"ui.prefersReducedMotion": 1},
        )
        yield started
        started.close()


@pytest.mark.parametrize("kind", [Mouse, Keys])
def test_a_hand(firefox: Browser, site: Server, tmp_path: Path, kind: type[BrowserPlayer]) -> None:
    """A hand from the start page to the standings, by mouse and by keyboard."""
    visitors = Visitors(firefox, site.address, tmp_path)
    visitor = visitors()
    assert "Firefox" in visitor.page.evaluate("navigator.userAgent")
    player = kind(visitor)
    player.begin("vietnamese(hands=1)")
    player.play_hand()
    # first: each winner has one
    expect(player.result.get_by_role("heading", name="What counts").first).to_be_visible()
    player.go_on()
    expect(player.standings).to_be_visible()
    visitor.context.close()
    assert not visitor.complaints
