"""Takes the pictures of the score keeper, with a real server and Chromium.

From the root of the project, with the client built:
``.venv/bin/python docs/images/photograph_keeper.py``
"""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path

from playwright.sync_api import Page, expect, sync_playwright

HERE = Path(__file__).parent
sys.path.insert(0, str(HERE.parent.parent))

from tests.helpers.browser.visits import ON_PHONE, Visitors, find_chromium  # noqa: E402
from tests.helpers.server.process import Server  # noqa: E402

NAMES = ("Lan", "Mai", "Tom", "Vy")
#: Who wins, whose discard it is (None: self-drawn), and the points; hand by hand.
HANDS = (
    (("Mai", None, 4), ("Vy", "Lan", 2), ("Lan", "Tom", 8)),
    (("Tom", "Mai", 4), ("Lan", None, 2), ("Mai", "Vy", 1)),
    (("Vy", "Tom", 8), ("Tom", None, 1), ("Mai", "Lan", 2)),
)


def take(page: Page, name: str) -> None:
    page.screenshot(path=HERE / f"keeper-{name}.png", animations="disabled")


def choose(page: Page, winner: str, source: str | None, points: int) -> None:
    page.get_by_role("group", name="Scoreboard").get_by_role("button", name=winner).tap()
    dialog = page.get_by_role("dialog")
    if source is None:
        dialog.get_by_role("button", name="Self-draw").tap()
    else:
        group = dialog.get_by_role("group", name="On a discard of")
        group.get_by_role("button", name=source).tap()
    dialog.get_by_role("button", name=str(points), exact=True).tap()
    expect(dialog.get_by_role("button", name="Enter")).to_be_enabled()


def confirm(page: Page) -> None:
    page.get_by_role("dialog").get_by_role("button", name="Enter").tap()
    expect(page.get_by_role("dialog")).to_have_count(0)


def keep_score(page: Page) -> None:
    page.get_by_role("button", name="Sichuan").tap()
    for number, name in enumerate(NAMES):
        page.get_by_label(f"Player {number + 1}").fill(name)
    page.get_by_role("button", name="Start").tap()
    for wins in HANDS:
        for win in wins:
            choose(page, *win)
            confirm(page)
        page.get_by_role("button", name="Next hand").tap()
        expect(page.get_by_role("dialog").get_by_text("deals next")).to_be_visible()
        confirm(page)
    choose(page, "Mai", None, 4)
    take(page, "win")
    confirm(page)
    page.evaluate("scrollTo(0, 0)")
    take(page, "board")
    page.get_by_role("region", name="Score sheet").scroll_into_view_if_needed()
    page.evaluate("document.querySelector('.tabs').scrollIntoView(); scrollBy(0, -70)")
    take(page, "sheet")


def main() -> None:
    path = find_chromium()
    if path is None:
        sys.exit("there is no Chromium")
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path=path, args=["--no-sandbox"])
        with Server(Path(folder) / "data") as server:
            keep_score(Visitors(chromium, server.address, Path(folder))(**ON_PHONE).go("/keeper"))
        chromium.close()


if __name__ == "__main__":
    main()
