"""The table in the Firefox and the WebKit of Playwright, if they are installed.

They are installed by ``.venv/bin/playwright install --with-deps firefox webkit``. WebKit is what
Safari shows pages with.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect, sync_playwright

from tests.helpers.browser.table import Keys, Mouse
from tests.helpers.browser.visits import Visitors
from tests.helpers.missing import need_program
from tests.helpers.server.process import Server

pytestmark = pytest.mark.slow


@pytest.fixture(scope="module", params=["firefox", "webkit"])
def browser(request: pytest.FixtureRequest) -> Iterator[Browser]:
    with sync_playwright() as playwright:
        kind = getattr(playwright, request.param)
        need_program(f"PLAYWRIGHT'S {request.param.upper()}", kind.executable_path)
        started = kind.launch()
        yield started
        started.close()


@pytest.mark.parametrize("kind", [Mouse, Keys])
def test_a_hand(
    browser: Browser, site: Server, tmp_path: Path, kind: type[Mouse] | type[Keys]
) -> None:
    """A hand from the start page to the standings, by mouse and by keyboard."""
    visitor = Visitors(browser, site.address, tmp_path)()
    player = kind(visitor)
    player.begin("vietnamese(hands=1)")
    player.play_hand()
    player.go_on()
    expect(player.standings).to_be_visible()
    visitor.context.close()
    assert not visitor.complaints
